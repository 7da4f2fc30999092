"""A price list as text, values with commas and a document: all tell the prices of the same shoes, asked one by one."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from kitgen.game.bets import BETS
from kitgen.game.cards import Card, parse_cards
from kitgen.game.conditions import Condition
from kitgen.game.games import GAMES
from kitgen.game.odds import Price
from kitgen.game.shoes import full
from kitgen.pricelist import MOST_EXACT, PriceList, priced, to_one

NAMES = ("player", "banker-half-on-6", "tie-9", "winning-7", "either-pair", "perfect-pair", "tiger")
GONE = parse_cards("10S KD 5H 5H")
PARTS = ("wins", "pushes", "loses", "edge")
RESOLVED = pytest.mark.parametrize("resolved", [False, True], ids=["staked", "resolved"])


def listed(decks: tuple[int, ...], gone: tuple[Card, ...] = (), resolved: bool = False) -> PriceList:
    found = priced(GAMES["punto-banco"], {name: BETS[name] for name in NAMES}, decks, gone, None)
    return replace(found, per_resolved=resolved)


def parts(name: str, decks: int, gone: tuple[Card, ...], resolved: bool) -> list[Fraction] | None:
    """What a list should tell of a bet: None where it cannot win."""
    if (name, decks) == ("perfect-pair", 1):
        return None
    one: Price = full(decks).without(gone).price(BETS[name])
    lost = one.edge / (one.win + one.lose) if resolved else one.edge
    return [one.win, one.push, one.lose, lost]


@RESOLVED
@pytest.mark.parametrize("gone", [(), GONE], ids=["full", "depleted"])
def test_values_with_commas_are_the_prices_of_each_shoe(resolved: bool, gone: tuple[Card, ...]) -> None:
    decks = (3, 2) if gone else (8, 1)
    rows = list(csv.DictReader(io.StringIO(listed(decks, gone, resolved).csv()), restkey="over", restval="missing"))
    assert [(row["name"], int(row["decks"])) for row in rows] == [(name, n) for name in NAMES for n in decks]
    edge = "edge_per_resolved" if resolved else "edge_per_staked"
    for row in rows:
        told = [row[f"{part}_exact"] for part in (*PARTS[:3], edge)]
        decimal = [row[part] for part in (*PARTS[:3], edge)]
        assert (row["removed"], row["title"]) == ("TS KD 5H 5H" if gone else "", BETS[row["name"]].title)
        assert {"missing", "over"}.isdisjoint({*row.values(), *row})
        expected = parts(row["name"], int(row["decks"]), gone, resolved)
        if expected is None:
            assert told == decimal == [""] * 4
        else:
            assert [*map(Fraction, told)] == expected
            assert [*map(float, decimal)] == [*map(float, expected)]


@RESOLVED
def test_a_document_of_one_shoe_tells_its_prices(resolved: bool) -> None:
    facts = listed((2,), GONE, resolved).document()
    assert (facts["decks"], facts["removed"], facts["per_resolved"]) == (2, ["TS", "KD", "5H", "5H"], resolved)
    assert [bet["name"] for bet in facts["bets"]] == list(NAMES)
    for bet in facts["bets"]:
        assert [Fraction(bet[part]) for part in PARTS] == parts(bet["name"], 2, GONE, resolved)
        assert [bet["decimal"][part] for part in PARTS] == [float(Fraction(bet[part])) for part in PARTS]


@RESOLVED
def test_a_document_of_several_shoes_tells_the_edge_with_each(resolved: bool) -> None:
    facts = listed((1, 8), (), resolved).document()
    assert facts["compare"] == [1, 8]
    for bet in facts["bets"]:
        found = {number: parts(bet["name"], number, (), resolved) for number in (1, 8)}
        edges = {str(number): each and each[-1] for number, each in found.items()}
        assert {number: told and Fraction(told) for number, told in bet["edges"].items()} == edges
        assert bet["decimal"] == {number: edge and float(edge) for number, edge in edges.items()}


def test_a_document_tells_every_payout() -> None:
    bets = {bet["name"]: bet for bet in listed((8,)).document()["bets"]}
    paid = {name: (bet["payout"], bet["payout_instead"]) for name, bet in bets.items() if bet["payout_instead"]}
    assert paid == {"banker-half-on-6": ("1/1", ["1/2"]), "tiger": ("12/1", ["20/1"])}


def rows_of(text: str, start: str) -> list[list[str]]:
    """The cells of the rows of a table that begin with a title and a name."""
    return [line.removeprefix(start).split() for line in text.splitlines() if line.startswith(start)]


@RESOLVED
def test_the_table_of_one_shoe_rounds_its_prices(resolved: bool) -> None:
    text = listed((2,), GONE, resolved).text()
    assert text.startswith("2 decks, without 10S KD 5H 5H\n")
    for name in ("winning-7", "perfect-pair"):
        row, *exactly = (each for each in rows_of(text, BETS[name].title) if each[0] == name)
        expected = parts(name, 2, GONE, resolved)
        assert expected
        assert row[1:] == [to_one(BETS[name]), *(f"{100 * float(part):.4f}%" for part in expected)]
        assert [(part, Fraction(number)) for _, part, number in exactly] == [*zip(PARTS, expected, strict=True)]


@RESOLVED
def test_the_table_of_several_shoes_sets_edges_side_by_side(resolved: bool) -> None:
    text = listed((1, 8), (), resolved).text()
    for name in ("winning-7", "perfect-pair"):
        (row,) = rows_of(text, BETS[name].title)[:1]
        found = [parts(name, number, (), resolved) for number in (1, 8)]
        assert row[2:] == ["-" if each is None else f"{100 * float(each[-1]):.4f}%" for each in found]


@pytest.mark.parametrize("more", [0, 1])
def test_fractions_are_told_of_a_few_bets(more: int) -> None:
    bets = dict([*BETS.items()][: MOST_EXACT + more])
    assert ("\nExactly\n" in priced(GAMES["punto-banco"], bets, (8,), (), None).text()) == (not more)


@pytest.mark.parametrize(
    ("pays", "told"),
    [((1,), "1:1"), ((12, 20), "12:1 or 20:1"), ((6, 2, 30), "2:1 to 30:1"), ((Fraction(19, 20),), "19:20")],
)
def test_a_payout_is_told_with_those_of_some_wins(pays: tuple[Any, ...], told: str) -> None:
    usual, *instead = map(Fraction, pays)
    when = Condition(cards=4)
    bet = replace(BETS["super-6"], pays=usual, pays_instead=tuple((when, each) for each in instead))
    assert to_one(bet) == told
