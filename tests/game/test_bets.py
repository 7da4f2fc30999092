"""Every bet over every outcome against its prose, and every push path."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from kitgen.errors import KitgenError
from kitgen.game.bets import BETS, Bet
from kitgen.game.cards import full_shoe, parse_cards
from kitgen.game.conditions import Condition
from kitgen.game.coup import Outcome, deal

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
    "final-4": lambda p, b, m, n: Fraction(3, 2) if m + n == 4 else -1,
    "player-dragon-bonus": lambda p, b, m, n: bonus(p, b, m, n),
    "banker-dragon-bonus": lambda p, b, m, n: bonus(b, p, n, m),
    "player-natural-8": lambda p, b, m, n: 9 if p == 8 and m == 2 else -1,
    "player-natural-9": lambda p, b, m, n: 9 if p == 9 and m == 2 else -1,
    "banker-natural-8": lambda p, b, m, n: 9 if b == 8 and n == 2 else -1,
    "banker-natural-9": lambda p, b, m, n: 9 if b == 9 and n == 2 else -1,
    "tiger": lambda p, b, m, n: (12 if n == 2 else 20) if b == 6 > p else -1,
    "small-tiger": lambda p, b, m, n: 22 if b == 6 > p and n == 2 else -1,
    "big-tiger": lambda p, b, m, n: 50 if b == 6 > p and n == 3 else -1,
    "tiger-tie": lambda p, b, m, n: 35 if p == b == 6 else -1,
}
WINNING = {1: 80, 2: 45, 3: 30, 4: 16, 5: 11, 6: 6, 9: Fraction("2.5")}  # 8 and 7 above
EGALITE = {0: 150, 1: 215, 2: 225, 3: 200, 4: 120, 5: 110, 6: 45, 7: 45, 8: 80, 9: 80}


def bonus(own, other, own_cards, other_cards):
    """Dragon Bonus: 1 for a natural that wins, else by the margin; two equal naturals push."""
    natural = (own >= 8 and own_cards == 2) or (other >= 8 and other_cards == 2)
    if own == other:
        return 0 if natural else -1
    if own < other:
        return -1
    return 1 if natural else {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1}.get(own - other, -1)


def winning(total, pays, on_tie):
    return lambda p, b, m, n: on_tie if p == b else pays if max(p, b) == total else -1


def egalite(total, pays):
    return lambda p, b, m, n: pays if p == b == total else -1


PROSE |= {f"winning-{total}": winning(total, pays, 0) for total, pays in WINNING.items()}
PROSE |= {f"winning-{total}-ties-lose": winning(total, pays, -1) for total, pays in WINNING.items()}
PROSE |= {f"egalite-{total}": egalite(total, pays) for total, pays in EGALITE.items()}
# Of two first cards of Player and two of Banker.
PAIRS = {
    "player-pair": lambda p, q, b, c: 11 if p.rank == q.rank else -1,
    "banker-pair": lambda p, q, b, c: 11 if b.rank == c.rank else -1,
    "either-pair": lambda p, q, b, c: 5 if p.rank == q.rank or b.rank == c.rank else -1,
    "perfect-pair": lambda p, q, b, c: 25 if str(p) == str(q) or str(b) == str(c) else -1,
}


def test_every_bet_is_described_here():
    assert set(PROSE) | set(PAIRS) == set(BETS)
    assert {name for name, bet in BETS.items() if bet.needs} == set(PAIRS)


@pytest.mark.parametrize("name", PROSE)
def test_a_bet_returns_what_its_prose_says(name):
    bet = BETS[name]
    for outcome in OUTCOMES:
        net = PROSE[name](*outcome)
        assert bet.returns(outcome) == net, outcome
        assert bet.result(outcome) == ("push" if net == 0 else "win" if net > 0 else "lose"), outcome


@pytest.mark.parametrize("name", PAIRS)
def test_a_pair_bet_returns_what_its_prose_says_whatever_is_drawn(name):
    """Every two cards of two decks for one hand against hands that are no pair, a pair, a perfect one."""
    shown = full_shoe(1)
    bet = BETS[name]
    for others in ("2S 4S", "KH KD", "9C 9C", "JH KH"):
        other = parse_cards(others)
        for one, two in product(shown, shown):
            for hands in ((one, other[0], two, other[1]), (other[0], one, other[1], two)):
                coup = deal([*hands, *shown[:2]])
                p, b, q, c = hands
                assert bet.returns(coup) == PAIRS[name](p, q, b, c), hands


@pytest.mark.parametrize("name", PAIRS)
def test_a_pair_needs_its_cards(name):
    with pytest.raises(TypeError, match="cards are needed"):
        BETS[name].returns(Outcome(6, 8, 2, 3))


def test_a_coup_settles_every_bet():
    coup = deal(parse_cards("7S 5H 9D KC 3S"))
    assert {name for name, bet in BETS.items() if bet.result(coup) == "win"} == {
        *(name for name, bet in BETS.items() if bet.key == "banker"),
        "final-5",
        "big",
        "winning-8",
        "winning-8-ties-lose",
    }


def test_mixed_tens_and_pictures_are_no_pair_and_a_third_card_makes_none():
    assert BETS["player-pair"].result(deal(parse_cards("KS 5H QD KC 9S"))) == "lose"
    assert BETS["player-pair"].result(deal(parse_cards("KS 5H 5D KC KH 9S"))) == "lose"
    assert BETS["player-pair"].result(deal(parse_cards("2S 5H 2D KC 9S 9H"))) == "win"  # and then a card is drawn


def test_a_bet_that_cannot_win_with_one_deck_says_why():
    with pytest.raises(KitgenError, match=r"Perfect Pair cannot win with 1 deck: no two of its cards .* same rank and"):
        BETS["perfect-pair"].check_decks(1)
    BETS["perfect-pair"].check_decks(2)


def test_every_other_bet_can_win_with_any_number_of_decks():
    for name, bet in BETS.items():
        if name != "perfect-pair":
            bet.check_decks(1)


@pytest.mark.parametrize(
    "name", ["player", "banker-dragon", "banker-commission", "banker-half-on-6", "winning-8", "winning-7", "winning-1"]
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
        ({"winner": "tie", "margin": 3}, "tie"),
        ({"margin": 0}, "0"),
        ({"min_margin": 10}, "10"),
        ({"tie_total": 10, "winner": "tie"}, "10"),
        ({"tie_total": 6}, "winner must be 'tie'"),
        ({"natural_hand": "player"}, "natural must be True"),
        ({"natural": False, "natural_total": 8}, "natural must be True"),
        ({"natural": True, "natural_total": 7}, "7"),
        ({"pair": "both"}, "both"),
        ({"perfect": True}, "pair"),
        ({"pair": "either", "cards": 4}, "first two cards only: cards"),
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
        ({"pushes": (Condition(pair="player"),)}, "pairs"),
    ],
)
def test_a_bet_checks_itself(change, bad):
    fields = {"name": "final-4", "title": "Final 4", "role": "side", "zone": "side"}
    fields |= {"wins": Condition(cards=4), "pays": Fraction(1)}
    assert Bet(**fields).result(Outcome(8, 1, 2, 2)) == "win"
    with pytest.raises(ValueError, match=bad):
        Bet(**(fields | change))
