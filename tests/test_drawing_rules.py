"""The third-card rules in words, on every sheet that tells them: as the regulators' table and Player's rule say."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from reading import CASINO, HOME, kit_of, seen, text_of
from regulators import answer, drawing, player_rule, points, tableau
from running import good

GAMES = (HOME, CASINO)
RANK = r"(10|[2-9AJQK])"
NAMES = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
SEEDS = ("kitgen", "7 March", "42")


def flat(text: str) -> str:
    """Words with one space between them, whatever kind it was."""
    return re.sub(r"\s+", " ", text)


def sheet(name: str, game: str, page: int = 0, **more: Any) -> str:
    return flat(text_of(kit_of(game, **more)[f"{name}.pdf"], page))


def draws() -> str:
    return f"{player_rule()[0][0]} to {player_rule()[0][-1]}"


def stands(word: str = "and") -> str:
    return f" {word} ".join(map(str, player_rule()[1]))


def an(what: Any) -> str:
    return f"an {what}" if str(what) in ("8", "ace") else f"a {what}"


def values(total: int) -> str:
    """Third cards on which Banker draws with a total that depends on them, as a hand is told."""
    run, rest = drawing(total), [third for third in range(10) if third not in drawing(total)]
    if len(rest) == 1:
        return f"all but {an(rest[0])}"
    assert run == list(range(run[0], run[-1] + 1))
    return f"{run[0]} or {run[1]}" if len(run) == 2 else f"{run[0]} to {run[-1]}"


def test_the_reference_tells_the_rules_that_these_words_are_made_for() -> None:
    """Player's totals leave none out and stand in one piece; Banker with any total draws up to a limit, by column."""
    low, high = player_rule()
    assert [*low, *high] == list(range(8))
    assert len(high) == 2
    for third in map(str, range(10)):
        column = "".join(tableau()[total][third] for total in range(8))
        assert re.fullmatch("D+S+", column)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_tell_for_each_third_card_up_to_which_total_banker_draws(game: str, paper: str) -> None:
    limits = [max(total for total in range(8) if tableau()[total][str(third)] == "D") for third in range(10)]
    row = f"Player’s third card 0 1 2 3 4 5 6 7 8 9 Banker draws on 0 to {' '.join(map(str, limits))} "
    assert row in flat(text_of(kit_of(game, paper)["rules.pdf"]))


@pytest.mark.parametrize("game", GAMES)
def test_in_the_rules_each_limit_stands_under_its_third_card(game: str) -> None:
    words = seen(kit_of(game)["rules.pdf"])
    label = next(one for one, other in zip(words, words[2:], strict=False) if (one.text, other.text) == ("third", "0"))
    (upper,) = [[w for w in words if w.text.isdigit() and abs(w.box.cy - label.box.cy) < 1 and w.box.x > label.box.x]]
    assert [w.text for w in upper] == [str(third) for third in range(10)]
    for head in upper:
        below = [w for w in words if abs(w.box.cx - head.box.cx) < 1.5 and 0 < w.box.y - head.box.bottom < 5]
        limit = max(total for total in range(8) if tableau()[total][head.text] == "D")
        assert [w.text for w in below] == [str(limit)]


@pytest.mark.parametrize("game", GAMES)
def test_the_cheat_sheet_tells_players_rule_at_the_table_and_in_the_pocket(game: str) -> None:
    table, pocket = (sheet("cheat-sheet", game, page) for page in (0, 1))
    assert f"2 Player {draws()} draw, {stands()} stand. " in table
    assert f"3 Banker If Player stood, the same: {draws()} draw. " in table
    assert pocket.count(f"Player: {draws()} draw, {stands()} stand. Then Banker:") == 8


@pytest.mark.parametrize("game", GAMES)
def test_the_back_of_a_pocket_card_tells_players_rule(game: str) -> None:
    pages = [flat(text_of(kit_of(game, flip="long")["cheat-sheet.pdf"], page)) for page in range(4)]
    (back,) = [text for text in pages if "Two cards" in text]
    assert back.count(f"Player: {draws()} draw, {stands()} stand.") == 8


@pytest.mark.parametrize("game", GAMES)
def test_rules_and_host_card_tell_players_rule(game: str) -> None:
    rules, host = sheet("rules", game), sheet("host-card", game)
    start = "Otherwise" if game == HOME else "Without a natural,"
    assert f"{start} Player draws one card on {draws()} and stands on {stands('or')}." in rules
    assert f"If Player stood, Banker does the same: draws on {draws()}, stands on {stands('or')}." in rules
    assert f"Otherwise Player draws on {draws()} and stands on {stands('or')}. " in host


def reasons(six: list[str]) -> list[str]:
    """What Player and Banker do in a round and why, by the reference."""
    told = answer(six)
    player, banker = told["first"]
    drew = [len(told[hand]) == 3 for hand in ("player", "banker")]
    as_player = [f"{draws()} draw" if yes else f"{stands()} stand" for yes in drew]
    does = ["draws" if yes else "stands" for yes in drew]
    if max(player, banker) >= 8:
        return [
            f"has a natural {own}" if own >= 8 else "stands: the other hand has a natural" for own in (player, banker)
        ]
    first = f"{does[0]} on {player} ({as_player[0]})"
    if not drew[0]:
        return [first, f"{banker} {does[1]}, since Player stood ({as_player[1]})"]
    if len(drawing(banker)) in (0, 10):
        return [first, f"always {does[1]} on {banker}"]
    return [first, f"{banker} {does[1]} against {an(told['third'])} ({banker} draws on {values(banker)})"]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
def test_the_key_gives_the_reason_of_every_hand(game: str, seed: str) -> None:
    files = kit_of(game, seed=seed, sheets=("practice-key",))
    text = flat(text_of(files["practice-key.pdf"]))
    told = [each["cards"] + each["next"] for each in json.loads(files["kit.json"])["rounds"]]
    assert len(told) == 12
    at = 0
    for six in told:
        for hand, reason in zip(("Player", "Banker"), reasons(six), strict=True):
            place = text.find(f"{hand} {reason} ", at)
            assert place >= 0, (six, reason)
            at = place + 1


ROUNDS = ("7S 5H 9D KC 3S", "2S KD 2H 5S 9C", "9S 5H KD KC", "7S 5H KD 2C", "4S 3H KD KC 8C", "2S 6H KD KC 6D 5D")


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("cards", ROUNDS)
@pytest.mark.parametrize("game", GAMES)
def test_explain_gives_the_reason_of_both_hands(game: str, cards: str) -> None:
    text = good("explain", "--game", game, *cards.split())
    six = [*cards.split(), *["AS"] * 6][:6]
    lines = {line.split()[0]: flat(line) for line in text.splitlines() if "=" in line}
    told = [re.split(r"= \d ", lines[hand])[1] for hand in ("Player", "Banker")]
    assert told == reasons(six)


LOOK_UP = re.compile(
    rf"PLAYER (\d), DRAWS (AN? \w+) {RANK} {RANK} {RANK} BANKER (\d): DRAW OR STAND\? {RANK} {RANK}(?: {RANK})? "
    r"ANSWER Row (\d), column (\d): (draw|stand)\. (\d) (.+?)\. Player has (\d), Banker has (\d): (\w+) wins\."
)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", GAMES)
def test_the_look_up_of_the_cheat_sheet_follows_from_the_cards_it_shows(game: str, paper: str) -> None:
    found = LOOK_UP.search(sheet("cheat-sheet", game, paper=paper))
    assert found
    one, card, a, b, c, two, d, e, last, row, column, act, total, rule, has, banker_has, winner = found.groups()
    shown = [rank.replace("10", "T") for rank in (a, d, b, e, c, last or "A")]
    told = answer(shown)
    assert (int(one), int(two)) == told["first"]
    assert card.lower() == an(NAMES.get(c, c))
    assert (row, column, total) == (two, told["third"], two)
    assert act == {"D": "draw", "S": "stand"}[tableau()[int(two)][column]]
    assert (last is not None) == (act == "draw")
    assert rule == f"draws on {values(int(two))}"
    assert (int(has), int(banker_has)) == told["totals"]
    assert winner.lower() == told["winner"]
    assert column == str(points([shown[4]]))
