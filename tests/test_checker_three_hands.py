"""The checker solves rounds of two Player hands against one Banker as they are dealt, and says what cannot be."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reading import options_of

from kitgen.checker import check
from kitgen.facts import Dealt
from kitgen.game.banque import PLACES, BanquePolicy, deal_banque
from kitgen.game.cards import full_shoe, shuffle
from kitgen.game.choices import policies
from kitgen.record import manifest, round_facts

BY_VALUE = ["TS", "AH", "2D", "3C", "4S", "5H", "6D", "7C", "8S", "9H"]
# The right hand draws a 7 to its 4, the left stands on 5, Banker's 6 draws a 2: told as a manifest does, by hand.
EXAMPLE: dict[str, Any] = {
    "sheet": "worked-example",
    "number": 1,
    "cards": ["AS", "KH", "2D", "3C", "5S", "4H", "7D", "2C"],
    "next": [],
    "drew": ["right", "banker"],
    "right_total": 1,
    "left_total": 5,
    "banker_total": 8,
    "right_winner": "banker",
    "left_winner": "banker",
}


def faults(changed: dict[str, Any]) -> list[tuple[str, str, str]]:
    return [(each.where, each.found, each.expected) for each in check({**EXAMPLE, **changed}, 3)]


def test_the_round_that_is_told_is_in_the_manifest_of_its_kit() -> None:
    """Written out above from the cards on the page."""
    assert manifest(options_of("baccarat-banque", decks=3, sheets=("worked-example",)), [])["rounds"] == [EXAMPLE]
    assert check(EXAMPLE, 3) == []


def test_a_kit_of_two_hands_without_that_page_tells_no_round() -> None:
    assert manifest(options_of("baccarat-banque", decks=3, sheets=("rules",)), [])["rounds"] == []


@pytest.mark.parametrize("follows", PLACES)
def test_rounds_dealt_with_every_choice_agree(follows: Any) -> None:
    """Both Player hands choose on 5, Banker in its open cells and between two answers."""
    kinds = set()
    for seed, right, left in product(range(60), policies(), policies()):
        if right.banker != left.banker:
            continue
        shoe = shuffle(full_shoe(3), f"three hands {seed}")
        coup = deal_banque(shoe, BanquePolicy(right=right, left=left, follows=follows))
        told = round_facts("worked-example", Dealt(number=1, coup=coup))
        assert check(told, 3) == []
        kinds |= {act.rule for act in coup.acts}
    assert kinds == {"natural", "paid", "player", "player-choice", "table", "banker-choice"}


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({"right_total": 2}, ("round.right_total", "2", "1")),
        ({"left_winner": "player"}, ("round.left_winner", '"player"', '"banker"')),
        ({"banker_total": None}, ("round.banker_total", "null", "8")),
        ({"next": ["9H"]}, ("round.next", "1 card (9H)", "no card")),
        (
            {"drew": ["banker", "right"]},
            (
                "round.drew",
                '["banker", "right"]',
                "those of right, left, banker that drew, in this order",
            ),
        ),
        ({"drew": "right"}, ("round.drew", '"right"', "those of right, left, banker that drew, in this order")),
        (
            {"drew": ["right"]},
            (
                "round.cards",
                "8 cards (AS KH 2D 3C 5S 4H 7D 2C)",
                "7 cards, two a hand and one for each that drew",
            ),
        ),
    ],
)
def test_what_is_wrong_is_named_with_what_was_expected(changed: dict[str, Any], found: tuple[str, str, str]) -> None:
    assert faults(changed) == [found]


def three(right: int, left: int, banker: int, /, **thirds: int) -> list[str]:
    """What is said of who drew: hands of these totals on two cards, and the third cards that were drawn."""
    values = [0, 0, 0, right, left, banker, *thirds.values()]
    told = {**EXAMPLE, "cards": [BY_VALUE[value] for value in values], "drew": [*thirds]}
    return [each.expected for each in check(told, 8) if each.where == "round.drew"]


def test_a_hand_that_must_draw_or_stand_does() -> None:
    assert three(4, 6, 7) == ["right draws on 4"]
    assert three(6, 6, 7, left=1) == ["left stands on 6"]
    assert three(6, 7, 6, banker=1) == ["banker stands on 6"]
    assert three(4, 4, 4, right=1, left=0, banker=2) == ["banker stands on 4"]


def test_naturals_leave_nobody_a_card_or_one_hand_none() -> None:
    assert three(8, 9, 0, banker=1) == ["banker stands on 0"]
    assert three(0, 0, 9, right=1) == ["right stands on 0"]
    assert three(8, 0, 2, right=1, left=1, banker=2) == ["right stands on 8"]
    assert three(8, 0, 2, left=1, banker=2) == []


def test_where_there_is_a_choice_both_are_right() -> None:
    assert three(5, 7, 7, right=1) == three(5, 7, 7) == []  # Player on 5
    assert three(4, 7, 3, right=9, banker=1) == []  # stood and a 9: draw, and an open cell
    assert three(9, 4, 3, left=9, banker=1) == three(9, 4, 3, left=9) == []  # the open cell alone
    assert three(4, 4, 5, right=4, left=0) == three(4, 4, 5, right=4, left=0, banker=1) == []
    assert three(4, 7, 6, right=7) == three(4, 7, 6, right=7, banker=1) == []  # draw for one, stand for the other


ANY = st.none() | st.integers() | st.text(max_size=6) | st.lists(st.sampled_from([*BY_VALUE, "right", "banker", 3, []]))


@given(st.fixed_dictionaries({"drew": ANY}, optional={name: ANY for name in EXAMPLE if name != "drew"}))
def test_whatever_is_there_is_told_and_never_an_error(changed: dict[str, Any]) -> None:
    found = check(changed, 3)
    assert found
    assert all(each.where for each in found)
    faults(changed)
