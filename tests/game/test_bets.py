"""Every bet over every outcome against its prose, and every push path."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from kitgen.game.bets import BETS, Bet
from kitgen.game.conditions import Condition
from kitgen.game.coup import Outcome

OUTCOMES = [Outcome(*each) for each in product(range(10), range(10), (2, 3), (2, 3))]

# Each bet in a few plain words of Python: p, b totals; m, n card counts. Net for one unit.
PROSE = {
    "player": lambda p, b, m, n: 0 if p == b else 1 if p > b else -1,
    "banker-dragon": lambda p, b, m, n: 0 if p == b or (b > p and b == 7 and n == 3) else 1 if b > p else -1,
    "banker-commission": lambda p, b, m, n: 0 if p == b else Fraction("0.95") if b > p else -1,
    "banker-commission-4": lambda p, b, m, n: 0 if p == b else Fraction("0.96") if b > p else -1,
    "banker-half-on-6": lambda p, b, m, n: 0 if p == b else -1 if p > b else Fraction("0.5") if b == 6 else 1,
    "tie-8": lambda p, b, m, n: 8 if p == b else -1,
    "tie-9": lambda p, b, m, n: 9 if p == b else -1,
    "final-6": lambda p, b, m, n: 2 if m + n == 6 else -1,
    "final-5": lambda p, b, m, n: 2 if m + n == 5 else -1,
    "winning-8": lambda p, b, m, n: 0 if p == b else 3 if max(p, b) == 8 else -1,
    "winning-7": lambda p, b, m, n: 0 if p == b else 4 if max(p, b) == 7 else -1,
    "winning-8-ties-lose": lambda p, b, m, n: 3 if p != b and max(p, b) == 8 else -1,
    "winning-7-ties-lose": lambda p, b, m, n: 4 if p != b and max(p, b) == 7 else -1,
    "dragon-7": lambda p, b, m, n: 40 if b > p and b == 7 and n == 3 else -1,
    "panda-8": lambda p, b, m, n: 25 if p > b and p == 8 and m == 3 else -1,
    "super-6": lambda p, b, m, n: 12 if b > p and b == 6 else -1,
    "small": lambda p, b, m, n: Fraction(3, 2) if m + n == 4 else -1,
    "big": lambda p, b, m, n: Fraction("0.54") if m + n in (5, 6) else -1,
}


def test_every_bet_is_described_here():
    assert set(PROSE) == set(BETS)


@pytest.mark.parametrize("name", PROSE)
def test_a_bet_returns_what_its_prose_says(name):
    bet = BETS[name]
    for outcome in OUTCOMES:
        net = PROSE[name](*outcome)
        assert bet.returns(outcome) == net, outcome
        assert bet.result(outcome) == ("push" if net == 0 else "win" if net > 0 else "lose"), outcome


@pytest.mark.parametrize(
    "name", ["player", "banker-dragon", "banker-commission", "banker-half-on-6", "winning-8", "winning-7"]
)
@pytest.mark.parametrize("total", range(10))
def test_a_tie_pushes(name, total):
    assert BETS[name].result(Outcome(total, total, 3, 2)) == "push"


def test_a_dragon_7_pushes_banker_bets_while_player_bets_lose():
    dragon = Outcome(player_total=4, banker_total=7, player_cards=3, banker_cards=3)
    assert BETS["banker-dragon"].result(dragon) == "push"
    assert BETS["player"].result(dragon) == "lose"
    assert BETS["winning-7"].result(dragon) == "win"
    assert BETS["dragon-7"].returns(dragon) == 40


@pytest.mark.parametrize(
    ("outcome", "result"),
    [
        (Outcome(4, 7, 2, 2), "win"),  # Banker's seven on two cards
        (Outcome(7, 7, 3, 3), "push"),  # a tie
        (Outcome(7, 4, 3, 3), "lose"),  # Player's seven
        (Outcome(8, 7, 3, 3), "lose"),  # a three-card seven that lost
        (Outcome(6, 8, 3, 3), "win"),
    ],
)
def test_only_a_winning_three_card_seven_of_banker_is_a_dragon(outcome, result):
    assert BETS["banker-dragon"].result(outcome) == result


def test_final_and_winning_bets_of_the_home_games_example():
    example = Outcome(player_total=6, banker_total=8, player_cards=2, banker_cards=3)
    assert {name: BETS[name].returns(example) for name in ("final-5", "final-6", "winning-8", "winning-7")} == {
        "final-5": 2,
        "final-6": -1,
        "winning-8": 3,
        "winning-7": -1,
    }


def test_a_winning_total_needs_a_winner():
    assert not Condition(winner_total=8).holds(Outcome(8, 8, 2, 2))
    assert not Condition(winner_cards=2).holds(Outcome(8, 8, 2, 2))
    assert Condition(winner_total=8).holds(Outcome(8, 7, 2, 2))
    assert not Condition(winner_total=7).holds(Outcome(8, 7, 2, 2))


def test_an_empty_condition_holds_always():
    assert all(Condition().holds(outcome) for outcome in OUTCOMES)


def test_names_are_unique_and_keys_name_the_hand_of_a_main_bet():
    assert [bet.name for bet in BETS.values()] == list(BETS)
    assert [BETS[name].key for name in ("player", "banker-dragon", "banker-commission", "tie-8", "final-6")] == [
        "player",
        "banker",
        "banker",
        "tie",
        "final-6",
    ]


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("player", "Player"),
        ("banker-dragon", "Banker"),
        ("tie-8", "Tie"),
        ("final-6", "Final 6"),
        ("winning-8", "Winning 8"),
    ],
)
def test_titles_are_as_printed(name, title):
    assert BETS[name].title == title


@pytest.mark.parametrize(
    ("fields", "bad"),
    [
        ({"winner": "bank"}, "bank"),
        ({"winner_total": 0}, "0"),
        ({"winner_total": 10}, "10"),
        ({"winner_cards": 4}, "4"),
        ({"cards": 7}, "7"),
        ({"min_cards": 3}, "3"),
        ({"winner": "tie", "winner_total": 6}, "tie"),
    ],
)
def test_a_condition_checks_itself(fields, bad):
    with pytest.raises(ValueError, match=bad):
        Condition(**fields)


@pytest.mark.parametrize(
    ("change", "bad"),
    [
        ({"name": "Final 4"}, "Final 4"),
        ({"title": ""}, "no title"),
        ({"role": "extra"}, "extra"),
        ({"zone": "edge"}, "edge"),
        ({"pays": Fraction(0)}, "0"),
        ({"pays": 0.95}, "0.95"),
        ({"pays_instead": ((Condition(cards=4), Fraction(-1)),)}, "-1"),
    ],
)
def test_a_bet_checks_itself(change, bad):
    fields = {"name": "final-4", "title": "Final 4", "role": "side", "zone": "side"}
    fields |= {"wins": Condition(cards=4), "pays": Fraction(1)}
    assert Bet(**fields).result(Outcome(8, 1, 2, 2)) == "win"
    with pytest.raises(ValueError, match=bad):
        Bet(**(fields | change))
