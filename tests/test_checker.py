"""The checker solves every round as the engine deals it, by a table of its own, and says of each fault where it is."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kitgen import checker
from kitgen.checker import Difference, check, check_drill, check_order, check_rounds, check_shoes
from kitgen.game.cards import Card, full_shoe, shuffle
from kitgen.game.coup import deal
from kitgen.game.games import GAMES

REFERENCE = Path(__file__).parent / "reference" / "tableau.txt"
OF_VALUE = ["TS", "AH", "2D", "3C", "4S", "5H", "6D", "7C", "8S", "9H"]
BY_CODE = {card.code: card for card in full_shoe(1)}

# Any JSON, and often nearly a round of a manifest.
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6) | st.sampled_from(OF_VALUE),
    lambda inner: st.lists(inner, max_size=7) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
NAMES = ("sheet", "number", "cards", "next", "player_total", "banker_total", "winner")
NEARLY = st.fixed_dictionaries(
    {}, optional={name: JSON | st.lists(st.sampled_from(OF_VALUE), max_size=7) for name in NAMES}
)


def recorded(cards: tuple[Card, ...], number: int = 1, sheet: str = "practice") -> dict[str, Any]:
    """The round that the engine deals from the front of these cards, as a manifest tells it."""
    coup = deal(cards)
    return {
        "sheet": sheet,
        "number": number,
        "cards": [card.code for card in coup.cards],
        "next": [card.code for card in cards[coup.cards_used : 6]],
        "player_total": coup.player.total,
        "banker_total": coup.banker.total,
        "winner": coup.winner,
    }


def of_values(*values: int) -> tuple[Card, ...]:
    return tuple(BY_CODE[OF_VALUE[value]] for value in values)


# The home game's own example: Player 7 and 9 stands on 6; Banker 5 and king draws a three.
EXAMPLE = {
    "sheet": "worked-example",
    "number": 1,
    "cards": ["7S", "5H", "9D", "KC", "3S"],
    "next": [],
    "player_total": 6,
    "banker_total": 8,
    "winner": "banker",
}


def faults(**changed: Any) -> list[tuple[str, str, str]]:
    """What is wrong with the example when this is changed in it; None takes a field away."""
    told = {name: value for name, value in {**EXAMPLE, **changed}.items() if value is not None}
    return [(each.where, each.found, each.expected) for each in check(told, 2, "rounds[3]")]


def test_it_imports_nothing_of_kitgen_and_nothing_that_must_be_installed() -> None:
    tree = ast.parse(Path(str(checker.__file__)).read_text(encoding="utf-8"))
    plain = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    named = {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert plain | named
    assert {name.split(".")[0] for name in plain | named} <= sys.stdlib_module_names


def test_its_table_is_the_one_that_regulators_print() -> None:
    printed = [line.split() for line in REFERENCE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert [line.split() for line in checker.BANKER.splitlines()][1:] == printed[1:]
    assert printed[0][1:] == checker.BANKER.splitlines()[0].split()


def test_every_pair_of_hands_with_every_pair_of_third_cards_is_solved_as_the_engine_deals_it() -> None:
    for player, banker, fifth, sixth in product(range(10), repeat=4):
        assert check(recorded(of_values(0, 0, player, banker, fifth, sixth)), 8) == []


def test_every_four_first_cards_are_solved_as_the_engine_deals_them() -> None:
    for place, values in enumerate(product(range(10), repeat=4)):
        assert check(recorded(of_values(*values, place % 7, place % 9)), 8) == []


@pytest.mark.parametrize("game", GAMES)
def test_shoes_dealt_through_agree_for_every_game_and_number_of_decks(game: str) -> None:
    solved = 0
    numbers = range(GAMES[game].min_decks, GAMES[game].max_decks + 1)
    for decks, seed in product(numbers, range(20)):
        shoe, rounds = shuffle(full_shoe(decks), f"{game} {seed}"), []
        while len(shoe) >= 6:
            rounds.append(recorded(shoe, len(rounds) + 1))
            shoe = shoe[len(rounds[-1]["cards"]) :]
        assert check_rounds(rounds, decks) == []
        solved += len(rounds)
    assert solved > 20 * 8 * sum(numbers)  # a deck makes ten rounds or so


def test_each_wrong_field_is_named_with_what_was_expected() -> None:
    assert faults() == []
    assert faults(winner="player") == [("rounds[3].winner", '"player"', '"banker"')]
    assert faults(player_total=5) == [("rounds[3].player_total", "5", "6")]
    assert faults(banker_total=True) == [("rounds[3].banker_total", "true", "8")]
    assert faults(banker_total=8.0) == [("rounds[3].banker_total", "8.0", "8")]
    assert faults(winner=None) == [("rounds[3].winner", "missing", '"banker"')]
    assert faults(number=0) == [("rounds[3].number", "0", "a whole number from 1")]
    assert faults(sheet=[]) == [("rounds[3].sheet", "[]", "the name of a sheet")]


def test_cards_that_are_none_are_named_by_their_place() -> None:
    wrong = ["7S", "5H", "10D", 3, "3S"]
    expected = "a card such as 7S or TH"
    assert faults(cards=wrong) == [
        ("rounds[3].cards[2]", '"10D"', expected),
        ("rounds[3].cards[3]", "3", expected),
    ]
    assert faults(cards="7S 5H") == [("rounds[3].cards", '"7S 5H"', "a list of cards")]
    assert faults(next=None) == [("rounds[3].next", "missing", "a list of cards")]


def test_a_missing_card_and_one_too_many_are_told_with_the_rule() -> None:
    why = "5 cards: Player stands on 6, Banker draws on 5"
    assert faults(cards=EXAMPLE["cards"][:4]) == [("rounds[3].cards", "4 cards (7S 5H 9D KC)", why)]
    assert faults(cards=[*EXAMPLE["cards"], "2S"]) == [("rounds[3].cards", "6 cards (7S 5H 9D KC 3S 2S)", why)]
    assert faults(cards=["7S"]) == [("rounds[3].cards", "1 card (7S)", "4 to 6 cards")]
    assert faults(cards=["2S", "5H", "2D", "KC"])[0][2] == "5 cards: Player draws on 4"
    # Banker 5 stands against a nine, though it draws on 4 to 7.
    nine = faults(cards=["2S", "5H", "2D", "KC", "9S", "3S"], player_total=3, banker_total=5)
    assert nine == [
        ("rounds[3].cards", "6 cards (2S 5H 2D KC 9S 3S)", "5 cards: Player draws on 4, Banker stands on 5")
    ]


def test_cards_beside_the_round_make_six() -> None:
    assert faults(next=["2S"]) == []
    assert faults(next=["2S", "3H"]) == [("rounds[3].next", "2 cards (2S 3H)", "1 card, or none")]


def test_no_card_comes_more_often_than_there_are_decks() -> None:
    assert faults(next=["7S"]) == []
    told = {**EXAMPLE, "next": ["7S"]}
    assert check(told, 1, "rounds[0]") == [Difference("rounds[0]", "7S 2 times", "1 at most, one for each deck")]


def test_rounds_of_a_sheet_are_numbered_from_one() -> None:
    rounds = [{**EXAMPLE, "number": number, "sheet": sheet} for number, sheet in ((1, "a"), (1, "b"), (3, "a"))]
    assert check_rounds(rounds, 2) == [Difference("rounds[2].number", "3", "2")]
    assert check_rounds({}, 2) == [Difference("rounds", "{}", "a list of rounds")]


def shoe_of(*changes: Callable[[list[str]], None], decks: int = 1) -> str:
    cards = [card.code for card in shuffle(full_shoe(decks), "shoe")]
    for change in changes:
        change(cards)
    return " ".join(cards)


def test_a_shoe_is_whole() -> None:
    assert check_shoes([shoe_of(), shoe_of()], 1) == []
    assert check_shoes([shoe_of(decks=2)], 2) == []
    lost = shoe_of(lambda cards: cards.remove("KS"))
    assert check_shoes([shoe_of(), lost], 1) == [Difference("shoes[1]", "KS 0 times", "1, one for each deck")]
    odd = shoe_of(lambda cards: cards.append("XX"))
    assert check_shoes([odd], 1) == [Difference("shoes[0]", '"XX"', "a card such as 7S or TH")]
    assert [each.where for each in check_shoes([None], 1)] == ["shoes[0]"]
    assert [each.where for each in check_shoes("AS", 1)] == ["shoes"]


def lesson_of(*seeds: str) -> tuple[list[str], dict[str, dict[str, Any]]]:
    """Four rounds from each shoe after its burned card; beside each the cards at the end of its shoe."""
    shoes, rounds = [], {}
    for seed in seeds:
        cards = shuffle(full_shoe(1), seed)
        shoes.append(" ".join(card.code for card in cards))
        at = 1
        for _ in range(4):
            told = recorded(cards[at : at + 6], len(rounds) + 1)
            spare = 6 - len(told["cards"])
            told["next"] = [card.code for card in cards[len(cards) - spare :]] if spare else []
            rounds[f"rounds[{len(rounds)}]"] = told
            at += len(told["cards"])
    return shoes, rounds


def test_rounds_of_a_real_deck_follow_each_other_after_the_burned_card() -> None:
    shoes, rounds = lesson_of("one", "two")
    assert check_rounds([*rounds.values()], 1) == check_shoes(shoes, 1) == check_order(shoes, rounds) == []
    burned, first, rest = shoes[0].split()[0], shoes[0].split()[1], shoes[0].split()[2:]
    swapped = " ".join([first, burned, *rest])
    (found,) = check_order([swapped, shoes[1]], rounds)
    assert found.where == "rounds[0].cards"
    assert found.expected.startswith(f"{burned} {rest[0]} ")
    assert found.expected.endswith(", from card 2 of shoe 1")


def test_a_round_taken_out_of_a_real_deck_is_missed() -> None:
    shoes, rounds = lesson_of("one", "two")
    gone = {where: told for where, told in rounds.items() if where != "rounds[2]"}
    assert [each.where for each in check_order(shoes, gone)] == ["rounds[3].cards"]
    assert [each.where for each in check_order(shoes[:1], rounds)] == ["rounds[4].cards"]
    assert [each.where for each in check_order([], rounds)] == ["rounds[0].cards"]


def test_cards_beside_a_round_of_a_real_deck_lie_behind_it() -> None:
    shoes, rounds = lesson_of("one")
    where, told = next((where, told) for where, told in rounds.items() if told["next"])
    dealt = shoes[0].split()[0]
    wrong = {**rounds, where: {**told, "next": [dealt] * len(told["next"])}}
    assert [(each.where, each.expected) for each in check_order(shoes, wrong)] == [
        (f"{where}.next", "cards behind the round in shoe 1")
    ]


@given(JSON | NEARLY, st.integers(1, 8))
@example({"cards": ["AS"] * 6, "next": [float("nan")]}, 1)
def test_whatever_json_holds_is_a_difference_and_never_an_error(dealt: Any, decks: int) -> None:
    found = [*check(dealt, decks), *check_rounds(dealt, decks), *check_rounds([dealt], decks)]
    found += [*check_shoes(dealt, decks), *check_shoes([dealt], decks)]
    assert found  # nothing of this is both a round and a list of rounds
    assert all(each.where and each.found and each.expected for each in found)
    assert all(str(each).isprintable() for each in found)


def test_a_question_of_a_drill_is_a_cell_and_a_card_that_shows_it() -> None:
    right = [{"cell": "0:0", "card": "KS"}, {"cell": "7:9", "card": "9D"}, {"cell": "3:stood", "card": None}]
    assert check_drill(right) == []
    wrong: list[tuple[Any, str, str]] = [
        ("x", "", '"x"'),
        ({"card": "8S"}, ".cell", "missing"),
        ({"cell": "8:5", "card": "5S"}, ".cell", '"8:5"'),
        ({"cell": ["3:8"], "card": "8S"}, ".cell", '["3:8"]'),
        ({"cell": "3:8", "card": "7S"}, ".card", '"7S"'),
        ({"cell": "3:8", "card": None}, ".card", "null"),
        ({"cell": "3:8", "card": ["8S"]}, ".card", '["8S"]'),
        ({"cell": "3:stood"}, ".card", "missing"),
    ]
    for each, field, found in wrong:
        (told,) = check_drill([*right, each])
        assert (told.where, told.found) == (f"drill[3]{field}", found)
    assert [each.where for each in check_drill({})] == ["drill"]
