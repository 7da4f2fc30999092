"""Every condition over the whole space of outcomes against its fields told a second time, and which cannot be."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kitgen.errors import CannotWin
from kitgen.game.bets import BETS, Bet
from kitgen.game.conditions import Condition
from kitgen.game.coup import Outcome

OUTCOMES = [Outcome(*each) for each in product(range(10), range(10), (2, 3), (2, 3))]
VALUES: dict[str, list[Any]] = {
    "winner": ["player", "banker", "tie"],
    "winner_total": [*range(1, 10)],
    "winner_cards": [2, 3],
    "cards": [4, 5, 6],
    "min_cards": [4, 5, 6],
    "margin": [*range(1, 10)],
    "min_margin": [*range(1, 10)],
    "tie_total": [*range(10)],
    "natural": [True, False],
    "natural_hand": ["player", "banker"],
    "natural_total": [8, 9],
}
OF_A_WIN = {"winner_total", "winner_cards", "margin", "min_margin"}


def can_be(told: dict[str, Any]) -> bool:
    of_a_tie = told.get("winner") == "tie"
    if OF_A_WIN & told.keys() and (of_a_tie or "tie_total" in told):
        return False
    if "tie_total" in told and not of_a_tie:
        return False
    return told.get("natural") is True or not {"natural_hand", "natural_total"} & told.keys()


def agrees(told: dict[str, Any], p: int, b: int, m: int, n: int) -> bool:
    """Whether a round is told by these fields: p, b are totals of Player and Banker, m, n how many cards they have."""
    ahead = {"player": p - b, "banker": b - p}
    winner = max(ahead, key=ahead.__getitem__) if p != b else "tie"
    total, cards = {"player": (p, m), "banker": (b, n), "tie": (None, None)}[winner]
    naturals = {(hand, has) for hand, has, of in (("player", p, m), ("banker", b, n)) if of == 2 and has > 7}
    wanted = {
        (hand, has)
        for hand, has in naturals
        if told.get("natural_hand", hand) == hand and told.get("natural_total", has) == has
    }
    facts = {
        "winner": winner == told.get("winner"),
        "winner_total": total == told.get("winner_total"),
        "winner_cards": cards == told.get("winner_cards"),
        "cards": m + n == told.get("cards"),
        "min_cards": m + n in range(told.get("min_cards", 0), 7),
        "margin": abs(p - b) == told.get("margin"),
        "min_margin": abs(p - b) in range(told.get("min_margin", 1), 10),
        "tie_total": p == b == told.get("tie_total"),
        "natural": bool(wanted) == told.get("natural"),
        "natural_hand": True,
        "natural_total": True,
    }
    return all(facts[field] for field in told)


def check(told: dict[str, Any]) -> None:
    if can_be(told):
        condition = Condition(**told)
        assert {o for o in OUTCOMES if condition.holds(o)} == {o for o in OUTCOMES if agrees(told, *o)}, told
    else:
        with pytest.raises(ValueError, match=r"a tie has no winner|told of a"):
            Condition(**told)


@pytest.mark.parametrize("field", VALUES)
def test_every_value_of_a_field_holds_where_it_says(field: str) -> None:
    needed = {"tie_total": {"winner": "tie"}, "natural_hand": {"natural": True}, "natural_total": {"natural": True}}
    for value in VALUES[field]:
        told = {**needed.get(field, {}), field: value}
        assert can_be(told)
        check(told)


@pytest.mark.parametrize(("one", "other"), [*combinations(VALUES, 2)])
def test_two_fields_hold_where_both_do_or_contradict_each_other(one: str, other: str) -> None:
    for value, more in product(VALUES[one][-3:], VALUES[other][-3:]):
        check({one: value, other: more})


@given(st.fixed_dictionaries({}, optional={field: st.sampled_from(values) for field, values in VALUES.items()}))
def test_any_fields_hold_where_all_do_or_contradict_each_other(told: dict[str, Any]) -> None:
    check(told)


def some(fields: dict[str, Any]) -> st.SearchStrategy[Condition]:
    return st.fixed_dictionaries({}, optional=fields).map(lambda told: Condition(**told))


rounds = some({field: st.sampled_from(VALUES[field]) for field in ("winner", "cards", "min_cards", "natural")})


@given(rounds, st.lists(rounds, max_size=2), st.lists(rounds, max_size=2), st.lists(rounds, max_size=2))
def test_a_bet_of_any_pieces_pushes_first_and_pays_the_first_exception_that_holds(wins, also, pushes, instead) -> None:
    bet = Bet(
        name="some",
        title="Some",
        role="side",
        zone="side",
        wins=wins,
        also_wins=tuple(also),
        pushes=tuple(pushes),
        pays=Fraction(1),
        pays_instead=tuple((when, Fraction(pays)) for when, pays in zip(instead, (8, 9), strict=False)),
    )
    for outcome in OUTCOMES:
        net = 1 if any(each.holds(outcome) for each in (wins, *also)) else -1
        if net > 0:
            net = next((pays for when, pays in zip(instead, (8, 9), strict=False) if when.holds(outcome)), 1)
        if any(each.holds(outcome) for each in pushes):
            net = 0
        assert bet.returns(outcome) == net


def test_what_a_bet_may_pay_is_told_once() -> None:
    paid = {name: bet.payouts for name, bet in BETS.items() if bet.pays_instead}
    assert paid == {
        "banker-half-on-6": (1, Fraction(1, 2)),
        "player-dragon-bonus": (1, 30, 10, 6, 4, 2),
        "banker-dragon-bonus": (1, 30, 10, 6, 4, 2),
        "tiger": (12, 20),
    }


def perfect(**more: Any) -> Bet:
    wins = Condition(pair="banker", perfect=True)
    also = (Condition(pair="player", **more),)
    return Bet(name="a", title="A", role="side", zone="side", wins=wins, also_wins=also, pays=Fraction(1))


def test_a_bet_that_wins_otherwise_than_by_a_perfect_pair_can_win_with_one_deck() -> None:
    perfect().check_decks(1)
    with pytest.raises(CannotWin, match="A cannot win with 1 deck"):
        perfect(perfect=True).check_decks(1)
