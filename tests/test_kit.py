"""What a kit says is true: its manifest, its keys and its numbers, read back from the files and reckoned anew."""

from __future__ import annotations

import hashlib
import json
import re
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from reading import CASINO, HOME, kit_of, opened, options_of, plan_of, text_of
from regulators import answer

from kitgen.game.cards import full_shoe

REFERENCE = Path(__file__).parent / "reference"
ODDS = json.loads((REFERENCE / "odds.json").read_text(encoding="utf-8"))
PRACTICE = ("practice", "practice-key")
SEEDS = ("kitgen", "7 March", "<b>&", "½ Ä", "42")


SIDE_BETS = {HOME: {"Final 6", "Final 5", "Winning 8", "Winning 7"}, CASINO: set()}


def manifest(*args: Any, **options: Any) -> dict[str, Any]:
    return json.loads(kit_of(*args, **options)["kit.json"])


def practice_rounds(told: dict[str, Any]) -> list[list[str]]:
    return [each["cards"] + each["next"] for each in told["rounds"] if each["sheet"] in PRACTICE]


def parts(text: str) -> list[str]:
    """The text of each of twelve numbered rounds; a round begins with its number on a line of its own."""
    edges, at = [], 0
    for number in range(1, 13):
        start = re.compile(rf"^{number}\r?$", re.MULTILINE).search(text, at)
        assert start, f"round {number} not found"
        edges.append(start.span())
        at = start.end()
    ends = [start for start, _ in edges[1:]] + [len(text)]
    return [text[start:end] for (_, start), end in zip(edges, ends, strict=True)]


def ranks(text: str) -> list[str]:
    return re.findall(r"(?<!\S)(?:10|[2-9AJQK])(?!\S)", text)


def printed(cards: list[str]) -> list[str]:
    """Ranks as they are printed on a card."""
    return [card[0].replace("T", "10") for card in cards]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", [HOME, CASINO])
def test_the_key_holds_the_answers_of_the_cards_that_were_dealt(game: str, seed: str) -> None:
    files = kit_of(game, seed=seed, sheets=PRACTICE)
    rounds = practice_rounds(json.loads(files["kit.json"]))
    for six, part in zip(rounds, parts(text_of(files["practice-key.pdf"])), strict=True):
        wanted, (shown, told) = answer(six), re.split(r"P \d · B \d", part.split("Practice key")[0])
        assert ranks(shown) == printed(wanted["player"] + wanted["banker"])
        assert shown.split()[-1].lower() == wanted["winner"]
        assert f"P {wanted['totals'][0]} · B {wanted['totals'][1]}" in part
        # The rule stands in brackets behind what the hand does.
        player, banker = re.split(r"\bBanker ", re.sub(r"\([^)]*\)", "", told), maxsplit=1)
        banker = re.split(r"Trap:|Banker\s[+−0]", banker)[0]
        assert ("draws" in player) == (len(wanted["player"]) == 3)
        assert ("draws" in banker) == (len(wanted["banker"]) == 3)
        won = {re.sub(r"\s", " ", bet) for bet in re.findall(r"((?:Final|Winning)\s\d)\s\+\d", told)}
        assert won == wanted["side"] & SIDE_BETS[game]


@pytest.mark.parametrize("game", [HOME, CASINO])
def test_the_worksheet_shows_the_cards_and_no_answer(game: str) -> None:
    files = kit_of(game)
    for six, part in zip(practice_rounds(manifest(game)), parts(text_of(files["practice.pdf"])), strict=True):
        own = part.split("Practice ·")[0]
        in_order = [six[0], six[2], six[1], six[3], six[4], six[5]]
        assert ranks(re.sub(r"(Final|Winning) \d", "", own)) == printed(in_order)
        assert re.findall(r"(?:Final|Winning) \d", own) == (
            ["Final 6", "Final 5", "Winning 8", "Winning 7"] if game == HOME else []
        )
        words = own.split()
        assert words.count("Player") == words.count("Banker") > 0
        assert words.count("Tie") == 1
        assert words.count("draws") == words.count("stands")
        assert not re.search(r"natural|[PB] \d| on \d|\(", own)


@pytest.mark.parametrize(("game", "decks"), [(HOME, 1), (HOME, 2), (CASINO, 8)])
def test_practice_with_real_decks_comes_in_order_from_the_whole_shoe_of_the_manifest(game: str, decks: int) -> None:
    told = manifest(game, decks=decks, sheets=PRACTICE, real_deck=True)
    (shoe,) = (shoe.split() for shoe in told["shoes"])
    assert sorted(shoe) == sorted(card.code for card in full_shoe(decks))
    dealt = [card for each in told["rounds"] for card in each["cards"]]
    burned = shoe.index(dealt[0]) if decks == 1 else next(at for at in range(12) if shoe[at : at + 6] == dealt[:6])
    assert shoe[burned : burned + len(dealt)] == dealt


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", [HOME, CASINO])
def test_the_manifest_tells_what_was_made_and_its_hashes_are_true(game: str, paper: str) -> None:
    files = kit_of(game, paper, seed="my seed")
    told = json.loads(files["kit.json"])
    assert {"kitgen", "options", "files", "rounds"} <= set(told)
    assert set(told["options"]) >= {"game", "players", "decks", "paper", "ink", "seed", "language"}
    chosen = [told["options"][name] for name in ("game", "players", "seed", "paper")]
    assert chosen == [game, 4, "my seed", paper]
    assert [entry["name"] for entry in told["files"]] == [name for name in files if name != "kit.json"]
    for entry in told["files"]:
        assert entry["sha256"] == hashlib.sha256(files[entry["name"]]).hexdigest()
        assert (entry["pages"], entry["paper"]) == (len(opened(files[entry["name"]]).pages), paper)
        assert entry["sheet"] == (None if entry["name"] == "kit.pdf" else entry["name"].removesuffix(".pdf"))


@pytest.mark.parametrize("game", [HOME, CASINO])
def test_the_manifest_tells_every_round_as_the_rules_have_it(game: str) -> None:
    rounds = manifest(game)["rounds"]
    assert [each["number"] for each in rounds if each["sheet"] in PRACTICE] == list(range(1, 13))
    assert [each["cards"] for each in rounds if each["sheet"] == "worked-example"] == [["7S", "5H", "9D", "KC", "3S"]]
    for each in rounds:
        wanted = answer((each["cards"] + each["next"] + ["AS", "AS"])[:6])
        assert len(each["cards"]) == wanted["used"]
        assert (each["player_total"], each["banker_total"]) == wanted["totals"]
        assert each["winner"] == wanted["winner"]


@pytest.mark.parametrize("paper", ["a4", "letter", "legal"])
def test_a_plan_names_the_paper_that_its_pages_have(paper: str) -> None:
    made = plan_of(paper=paper)
    assert {file["paper"] for file in made.describe()["files"]} == {file.paper for file in made.files} == {paper}


def code_of(game: str = HOME, paper: str = "a4", ink: str = "full", **more: Any) -> str:
    """The code that the manifest and the foot of a page say."""
    files = kit_of(game, paper, ink, sheets=("rules",), **more)
    (code,) = re.findall(r"\bkit (\S+)", text_of(files["rules.pdf"]))
    assert json.loads(files["kit.json"])["code"] == code == options_of(game, paper, ink, **more).code
    return code


CHANGES: list[dict[str, Any]] = [{"decks": 3}, {"players": 5}, {"seed": "Riviera"}, {"game": CASINO, "decks": 2}]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: next(iter(change)))
def test_the_code_of_a_kit_changes_when_one_thing_that_it_stands_for_changes(change: dict[str, Any]) -> None:
    assert code_of(**change) != code_of(decks=2, players=4, seed="riviera")


@pytest.mark.parametrize("change", [{"paper": "letter"}, {"ink": "mono"}, {"ink": "low"}, {"napkin": "cocktail"}])
def test_the_code_of_a_kit_stays_the_same_on_other_paper_and_in_other_ink(change: dict[str, Any]) -> None:
    assert code_of(**change) == code_of()


def test_the_manifest_holds_no_clock() -> None:
    assert not re.search(r"20\d\d-\d\d|\d\d:\d\d", kit_of()["kit.json"].decode())


@pytest.mark.parametrize("game", [HOME, CASINO])
def test_another_seed_deals_other_rounds_and_changes_no_other_words(game: str) -> None:
    """But for the code of the kit at the foot of every page."""
    one, two = kit_of(game, seed="one"), kit_of(game, seed="two")
    texts = [{n: re.sub(r"\bkit \S+", "", text_of(f[n])) for n in f if n.endswith(".pdf")} for f in (one, two)]
    changed = {name for name in texts[0] if texts[0][name] != texts[1][name]}
    assert changed == {"scorecard.pdf", "practice.pdf", "practice-key.pdf", "kit.pdf"}


def half_up(share: Fraction, digits: int = 2) -> str:
    exact = Decimal(share.numerator * 100) / Decimal(share.denominator)
    return f"{exact.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)} %"


BETS = {
    HOME: {
        "Banker": "banker 1:1, pushes on a three-card 7 (Dragon 7), tie pushes",
        "Player": "player 1:1 (tie pushes)",
        "Winning 8": "winning-8 3:1, every tie pushes",
        "Winning 7": "winning-7 4:1, every tie pushes",
        "Final 6": "final-6 2:1",
        "Final 5": "final-5 2:1",
    },
    CASINO: {
        "Banker": "banker 0.95:1 (5% commission, tie pushes)",
        "Player": "player 1:1 (tie pushes)",
        "Tie": "tie 8:1",
    },
}


def chances(bet: str, game: str, decks: int) -> tuple[Fraction, Fraction]:
    """How often a bet wins and pushes, from the counted sequences."""
    counts = ODDS[f"d{decks}"]
    total, tie, dragon = counts["sequences"], counts["tie"], counts["dragon_7"]
    wins, pushes = {
        "Player": (counts["player"], tie),
        "Banker": (counts["banker"] - dragon, tie + dragon) if game == HOME else (counts["banker"], tie),
        "Tie": (tie, 0),
        "Final 6": (counts["cards_6"], 0),
        "Final 5": (counts["cards_5"], 0),
        "Winning 8": (counts["winner_total"]["8"], tie),
        "Winning 7": (counts["winner_total"]["7"], tie),
    }[bet]
    return Fraction(wins, total), Fraction(pushes, total)


def payouts_text(game: str, decks: int) -> str:
    text = text_of(kit_of(game, decks=decks, sheets=("payouts",))["payouts.pdf"])
    return re.sub(r"[\s\u202f\u2009]+", " ", text)


@pytest.mark.parametrize(("game", "decks"), [(game, decks) for game in (HOME, CASINO) for decks in (1, 2, 6, 8)])
def test_every_bet_is_printed_with_its_exact_chance_and_edge(game: str, decks: int) -> None:
    text = payouts_text(game, decks)
    for bet, name in BETS[game].items():
        pays = re.search(r"[\d.]+:1", name)[0].replace(":", " : ")
        win, push = chances(bet, game, decks)
        edge = -Fraction(ODDS[f"d{decks}"]["bettor_expectation"][name])
        row = f"{pays} {half_up(win)} {half_up(push) if push else '–'} {half_up(edge)}"
        assert row in text, (bet, row)


@pytest.mark.parametrize("game", [HOME, CASINO])
def test_edges_are_printed_for_every_number_of_decks(game: str) -> None:
    text = payouts_text(game, 2)
    assert "decks 1 2 3 4 5 6 7 8" in text.lower()
    for bet, name in BETS[game].items():
        (row,) = re.findall(rf"(?<!\w){bet}((?: [\d.]+ %){{8}})", text)
        edges = re.findall(r"[\d.]+ %", row)
        for decks in (1, 2, 6, 8):
            assert edges[decks - 1] == half_up(-Fraction(ODDS[f"d{decks}"]["bettor_expectation"][name]))


def test_figures_of_the_source_that_do_not_follow_from_its_rule_are_named_with_the_reason() -> None:
    """The home game prints 13 % and 21 %: the edges if ties lost. Its rule says that they push."""
    text, edges = payouts_text(HOME, 2), ODDS["d8"]["bettor_expectation"]
    for bet, printed_edge in (("winning-8 3:1", "13 %"), ("winning-7 4:1", "21 %")):
        lose, push = (half_up(-Fraction(edges[f"{bet}, {rule}"])) for rule in ("ties lose", "every tie pushes"))
        assert all(number in text for number in (printed_edge, lose, push))
    assert half_up(-Fraction(edges["winning-8 3:1, ties lose"]), 0) == "13 %"
