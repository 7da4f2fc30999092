"""Every game builds its whole kit, on every paper, in every ink, for few and many; its sheets say what is its own."""

from __future__ import annotations

import re
from typing import Any

import pytest
from reading import kit_of, overlapping, plan_of, text_of, texts

from kitgen.game.choices import Policy
from kitgen.game.games import GAMES
from kitgen.game.odds import count, fresh, price
from kitgen.kit import produce
from kitgen.press.draw import Rect
from kitgen.press.theme import INKS

ALL = pytest.mark.parametrize("game", GAMES)
PAPERS = pytest.mark.parametrize("paper", ["a4", "letter"])


def sheet(name: str, game: str, **more: Any) -> str:
    """The words of a sheet with one space between them."""
    return re.sub(r"\s+", " ", text_of(kit_of(game, **more)[f"{name}.pdf"]))


@PAPERS
@ALL
@pytest.mark.parametrize("ink", INKS)
def test_every_game_builds_its_whole_kit(game: str, paper: str, ink: str) -> None:
    made = kit_of(game, paper, ink)
    assert set(made) == {"kit.pdf", "kit.json", *(f"{name}.pdf" for name in GAMES[game].sheets)}


@pytest.mark.parametrize(
    ("paper", "napkin", "seats"),
    [
        ("a4", "luncheon", "seats_usual"),
        ("letter", "cocktail", "seats_min"),
        ("letter", "luncheon", "seats_max"),
        ("a4", "cocktail", "seats_max"),
    ],
)
@ALL
def test_no_word_of_a_kit_lies_on_another_or_outside_the_safe_area(
    game: str, paper: str, napkin: str, seats: str
) -> None:
    players = getattr(GAMES[game], seats)
    for part in plan_of(game, paper, players=players, napkin=napkin).sheets:
        for page in part.pages:
            assert not overlapping(texts(page)), part.name
            area = Rect(10, 10, page.paper.width - 20, page.paper.height - 20)
            assert not [text.text for text, box in texts(page) if not area.holds(box, 0.1)], part.name


@ALL
@pytest.mark.parametrize("kind", ["large_print", "booklet"])
def test_every_game_can_be_had_in_large_print_and_with_a_booklet(game: str, kind: str) -> None:
    players = GAMES[game].seats_max
    assert produce(plan_of(game, players=players, **{kind: True}))["kit.pdf"]


@ALL
def test_payouts_print_the_edge_of_every_bet_for_the_decks_in_use_and_for_one_to_eight(game: str) -> None:
    text = sheet("payouts", game).replace("\u202f", " ")
    for bet in GAMES[game].bets:
        for title, policy in rows(game, bet.title):
            edges = [price(bet, count(fresh(decks), policy)).edge for decks in range(1, 9)]
            row = " ".join(f"{float(100 * edge):.2f} %" for edge in edges)
            assert f"{title} {row}" in text


def rows(game: str, title: str) -> list[tuple[str, Policy | None]]:
    """What a bet's rows are called: one, or one for each choice of Player."""
    if not GAMES[game].player_open:
        return [(title, None)]
    return [("draws on 5", Policy(player_five="draw")), ("stands on 5", Policy(player_five="stand"))]


# What is a game's own, on which sheet: the words that a change of its value would change.
OWN = {
    ("dining-room", "napkin-layout"): ("pushes on a Dragon 7",),
    ("punto-banco", "napkin-layout"): ("0.95 : 1", "even money less 5 %", "8 : 1"),
    ("punto-banco", "rules"): ("Use eight decks, or fewer.", "the dealer keeps 5 %"),
    ("punto-banco-6", "payouts"): ("SIX-DECK PUNTO BANCO · SIX DECKS", "What the commission costs"),
    ("punto-banco-6", "rules"): ("Use six decks.",),
    ("tie-nine", "napkin-layout"): ("9 : 1",),
    ("tie-nine", "payouts"): ("9 : 1 9.52 % – 4.84 %",),
    ("six-deck-shuffled", "rules"): (
        "The whole shoe is shuffled again after every round. No card is burned, and no cut card is needed.",
        "collect it at the end.",
    ),
    ("six-deck-shuffled", "host-card"): ("Shuffle all six decks together before every round. No card is burned",),
    ("no-commission", "napkin-layout"): ("pays 1 : 2 on a winning 6",),
    ("no-commission", "rules"): ("On a winning 6, a bet on Banker pays only 1 : 2.", "pays 1 : 2 on a winning 6"),
    ("no-commission", "host-card"): ("Banker pays 1 : 2 on a winning 6",),
    ("no-commission", "payouts"): ("In place of a commission", "Player is the cheapest bet of the table"),
    ("ez-baccarat", "napkin-layout"): ("pushes on a Dragon 7", "40 : 1", "25 : 1", "Panda 8"),
    ("ez-baccarat", "rules"): (
        "On a Dragon 7 (a winning three-card 7), bets on Banker push",
        "Chips may go on these too",
    ),
    ("ez-baccarat", "host-card"): ("those on Banker also on a Dragon 7",),
    ("ez-baccarat", "payouts"): ("Banker is the cheapest bet of the table",),
    ("chemin-de-fer", "napkin-layout"): ("no more than it holds",),
    ("chemin-de-fer", "cheat-sheet"): (
        "0 to 4 draw, 5 may draw or stand, 6 and 7 stand.",
        "choice",
        "D draws, – stands, C chooses",
        "Row 5, column 4: a choice.",
    ),
    ("chemin-de-fer", "rules"): (
        "Player draws on 0 to 4, may draw or stand on 5, and stands on 6 or 7.",
        "Banker draws on 0 to 3 3 4 4 4 5 6 6 2 2 Banker may draw on 5 3",
        "the shoe goes to the right, counter-clockwise",
        "it may choose in two cells: 3 against a 9 and 5 against a 4",
        "keeps 5 % of what the bank wins",
    ),
    ("chemin-de-fer", "payouts"): ("draws on 5; wins when", "stands on 5; wins when", "1.24 %", "1.52 %"),
    ("chemin-de-fer", "worked-example"): (
        "Player has 5 and may choose",
        "may choose too",
        "the shoe passes to the right",
    ),
    ("chemin-de-fer", "host-card"): ("holds the bank until it loses",),
    ("punto-banco", "chip-tracking"): ("the bet, P, B or T; below", "with the bank, adds up to the same."),
    ("ez-baccarat", "chip-tracking"): ("P, B or T and any side bet",),
    ("chemin-de-fer", "chip-tracking"): (
        "The bank before the round; above the dots the stake, below",
        "The banker’s chips include the bank.",
        "adds up to the same, less what a house keeps.",
    ),
    ("baccarat-banque", "chip-tracking"): (
        "above the dots the stake, L or R, below",
        "the totals of left, right and Banker",
        "adds up to the same.",
    ),
    ("baccarat-banque", "napkin-layout"): ("LEFT", "RIGHT", "the hand of Player at the banker’s left"),
    ("baccarat-banque", "cheat-sheet"): ("choice", "If the two hands call for different answers, choose."),
    ("baccarat-banque", "rules"): (
        "right hand, left hand, Banker, and once more",
        "If Banker has one, or both hands of Player, nobody draws. If one hand of Player alone has it, it is paid",
        "Where they differ, Banker may draw or stand.",
        "Some leave Banker free on every total",
        "Here Banker is bound where the table says the same for both hands",
        "until it is broke or given up",
    ),
    ("baccarat-banque", "payouts"): ("THREE DECKS", "one hand when Banker plays to it"),
    ("baccarat-banque", "worked-example"): ("Six cards", "The table says draw for one hand and stand for the other"),
}
FOREIGN = {
    "no-commission": ("the dealer keeps", "take the commission"),
    "ez-baccarat": ("the dealer keeps", "take the commission"),
    "six-deck-shuffled": ("A cut card goes in", "when the shoe is finished"),
    "punto-banco-6": ("or any number", "or fewer"),
    "chemin-de-fer": ("dealer", "commission", "right hand", "bets on Banker"),
    "baccarat-banque": ("dealer", "commission", "counter-clockwise", "bets on Banker"),
}


@pytest.mark.parametrize(("game", "name"), OWN)
def test_a_sheet_says_what_is_the_games_own(game: str, name: str) -> None:
    text = sheet(name, game).replace("\u202f", " ")
    for words in OWN[game, name]:
        assert words in text


@pytest.mark.parametrize("game", FOREIGN)
def test_no_sheet_says_what_is_another_games(game: str) -> None:
    told = " ".join(sheet(name, game) for name in GAMES[game].sheets)
    assert not [words for words in FOREIGN[game] if words in told.replace("the dealer keeps the bank", "")]


@ALL
def test_a_dealers_mat_is_for_a_bank_that_goes_round(game: str) -> None:
    rotates = GAMES[game].bank == "rotates"
    assert ("matching chip" in sheet("napkin-layout", game)) == rotates


@ALL
def test_chips_of_the_worked_example_come_from_somewhere(game: str) -> None:
    """Between players nothing is made or lost; a house pays or takes what is left over."""
    text = sheet("worked-example", game).replace("−", "-")
    moves = [int(number) for number in re.findall(r"(?<= )[+-]\d+(?= |$)", text)]
    assert moves
    if GAMES[game].bank != "house":
        assert sum(moves) == 0


def test_two_players_are_one_banker_and_one_bettor() -> None:
    """What is said of the others is said of the other."""
    for name in ("host-card", "rules", "worked-example"):
        told = sheet(name, "chemin-de-fer", players=2)
        assert not re.search(r"\b(others|everybody|all stakes)\b", told), name
    assert "the other bets on Player" in sheet("rules", "chemin-de-fer", players=2)
    assert "the others bet on Player" in sheet("rules", "chemin-de-fer", players=3)
    assert "The bank pays player 2 one to one." in sheet("worked-example", "chemin-de-fer", players=2)


@pytest.mark.parametrize(
    ("decks", "told"),
    [
        (1, "Large dot: one deck. Small dot: eight decks, where it stands apart."),
        (2, "Large dot: two decks. Small dots: 1 and 8 decks, where they stand apart."),
        (8, "Large dot: eight decks. Small dot: one deck, where it stands apart."),
    ],
)
def test_the_dots_of_the_payouts_are_told_once_each(decks: int, told: str) -> None:
    assert told in sheet("payouts", "dining-room", decks=decks)


def test_the_host_card_says_of_every_sheet_what_it_is_printed_on() -> None:
    """Also in a kit of all the sheets, whose list takes a page of its own."""
    game = GAMES["punto-banco"]
    told = sheet("host-card", game.name, sheets=game.every_sheet, real_deck=True)
    for title, paper in [
        ("Round cards", "card; cut at the marks"),
        ("Playing cards", "card; cut at the marks"),
        ("Table mat", "plain paper, to cut and tape together"),
        ("Third-card drill", "plain paper, one for each learner"),
    ]:
        assert f"{title} {paper}" in told
