"""Exact counts and prices against outside truths and against counting by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import perm

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kitgen.errors import KitgenError
from kitgen.game.bets import BETS
from kitgen.game.conditions import Condition
from kitgen.game.odds import Price, count, fresh, price

DECKS = ("d1", "d2", "d6", "d8")

# The reference's description of a bet -> its name here.
NAMES = {
    "player 1:1 (tie pushes)": "player",
    "banker 0.95:1 (5% commission, tie pushes)": "banker-commission",
    "banker 0.96:1 (4% commission, tie pushes)": "banker-commission-4",
    "banker 1:1, pushes on a three-card 7 (Dragon 7), tie pushes": "banker-dragon",
    "banker 1:1, pays 1:2 when it wins with 6, tie pushes": "banker-half-on-6",
    "tie 8:1": "tie-8",
    "tie 9:1": "tie-9",
    "dragon-7 40:1": "dragon-7",
    "panda-8 25:1": "panda-8",
    "super-6 12:1": "super-6",
    "final-6 2:1": "final-6",
    "final-5 2:1": "final-5",
    "small (4 cards) 3:2": "small",
    "big (5 or 6 cards) 0.54:1": "big",
    "winning-8 3:1, every tie pushes": "winning-8",
    "winning-7 4:1, every tie pushes": "winning-7",
    "winning-8 3:1, ties lose": "winning-8-ties-lose",
    "winning-7 4:1, ties lose": "winning-7-ties-lose",
}

compositions = st.lists(st.integers(0, 40), min_size=10, max_size=10).filter(lambda held: sum(held) >= 6).map(tuple)


@pytest.mark.parametrize("decks", DECKS)
def test_a_fresh_shoe_has_sixteen_zeros_and_four_of_each_other_value_a_deck(reference_odds, decks):
    assert list(fresh(int(decks[1:]))) == reference_odds[decks]["card_values_0_to_9"]


@pytest.mark.parametrize("decks", DECKS)
def test_counts_are_the_published_ones(reference_odds, decks):
    truth = reference_odds[decks]
    counts = count(fresh(int(decks[1:])))
    conditions = {
        "player": Condition(winner="player"),
        "banker": Condition(winner="banker"),
        "tie": Condition(winner="tie"),
        "cards_4": Condition(cards=4),
        "cards_5": Condition(cards=5),
        "cards_6": Condition(cards=6),
        "dragon_7": Condition(winner="banker", winner_total=7, winner_cards=3),
        "panda_8": Condition(winner="player", winner_total=8, winner_cards=3),
        "banker_wins_with_6": Condition(winner="banker", winner_total=6),
    }
    assert counts.sequences == truth["sequences"]
    assert {name: counts.ways(condition) for name, condition in conditions.items()} == {
        name: truth[name] for name in conditions
    }
    assert {str(total): counts.ways(Condition(winner_total=total)) for total in range(1, 10)} == truth["winner_total"]


@pytest.mark.parametrize("decks", DECKS)
def test_every_bettor_expectation_is_exact(reference_odds, decks):
    truth = reference_odds[decks]["bettor_expectation"]
    counts = count(fresh(int(decks[1:])))
    assert set(truth) == set(NAMES)
    assert {text: -price(BETS[name], counts).edge for text, name in NAMES.items()} == {
        text: Fraction(value) for text, value in truth.items()
    }


# Published for eight decks: the expectation of the bettor, to as many digits as are printed.
PUBLISHED = {
    "final-4": "-0.05283",
    "player-dragon-bonus": "-0.0265167",
    "banker-dragon-bonus": "-0.0937307",
    "player-natural-8": "-0.05468",
    "banker-natural-8": "-0.05468",
    "player-natural-9": "-0.05097",
    "banker-natural-9": "-0.05097",
    "egalite-0": "-0.124527",
    "egalite-1": "-0.11415",
    "egalite-2": "-0.095412",
    "egalite-3": "-0.105243",
    "egalite-4": "-0.121401",
    "egalite-5": "-0.118732",
    "egalite-6": "-0.114952",
    "egalite-7": "-0.063899",
    "egalite-8": "-0.110669",
    "egalite-9": "-0.106348",
    "big-tiger": "-0.152533",
}


@pytest.mark.parametrize("name", PUBLISHED)
def test_bets_without_a_reference_cost_what_is_published(name):
    printed = PUBLISHED[name]
    expectation = -price(BETS[name], count(fresh(8))).edge
    assert abs(expectation - Fraction(printed)) <= Fraction(1, 10 ** (len(printed) - 3))  # a unit of the last digit


@pytest.mark.parametrize(
    ("condition", "ways"),
    [
        (Condition(natural=True, natural_hand="player", natural_total=8), 472_508_456_071_680),
        (Condition(natural=True, natural_hand="banker", natural_total=9), 474_361_430_409_216),
        (Condition(winner="player", natural=True), 812_685_054_124_032),
        (Condition(winner="tie", natural=True), 89_325_908_267_520),
        (Condition(winner="player", natural=False, margin=9), 18_409_431_764_992),
        (Condition(winner="banker", natural=False, margin=4), 201_147_167_287_296),
        (Condition(winner="tie", tie_total=6), 96_170_001_308_416),
    ],
)
def test_naturals_margins_and_ties_of_eight_decks_come_as_often_as_is_published(condition, ways):
    assert count(fresh(8)).ways(condition) == ways


@pytest.mark.parametrize("decks", DECKS)
@pytest.mark.parametrize("total", range(1, 10))
def test_a_winning_bet_wins_and_pushes_as_often_as_the_reference_counts(reference_odds, decks, total):
    truth = reference_odds[decks]
    counts = count(fresh(int(decks[1:])))
    won, tied = (Fraction(ways, truth["sequences"]) for ways in (truth["winner_total"][str(total)], truth["tie"]))
    for name, pushed in ((f"winning-{total}", tied), (f"winning-{total}-ties-lose", 0)):
        found = price(BETS[name], counts)
        assert (found.win, found.push) == (won, pushed)
        assert found.edge == 1 - pushed - won * (BETS[name].pays + 1)


@pytest.mark.parametrize("total", range(1, 10))
def test_a_winning_bet_leaves_the_dealer_an_edge_whatever_a_tie_does(total):
    edges = [price(BETS[f"winning-{total}{end}"], count(fresh(8))).edge for end in ("", "-ties-lose")]
    assert Fraction(3, 100) < edges[0] < Fraction(12, 100) < edges[1]


@pytest.mark.parametrize("decks", DECKS)
def test_tigers_share_the_sixes_with_which_banker_wins(reference_odds, decks):
    truth = reference_odds[decks]
    counts = count(fresh(int(decks[1:])))
    small, big, tiger = (price(BETS[name], counts) for name in ("small-tiger", "big-tiger", "tiger"))
    sixes = Fraction(truth["banker_wins_with_6"], truth["sequences"])
    assert small.win + big.win == tiger.win == sixes
    assert tiger.edge == 1 - 13 * small.win - 21 * big.win
    tie = Fraction(counts.ways(Condition(winner="tie", tie_total=6)), counts.sequences)
    assert price(BETS["tiger-tie"], counts).edge == 1 - 36 * tie


def test_every_bet_has_an_outside_price():
    others = {"tiger", "small-tiger", "tiger-tie"} | {name for name, bet in BETS.items() if bet.needs}
    others |= {name for name in BETS if name.startswith("winning-")}
    assert set(NAMES.values()) | set(PUBLISHED) | others == set(BETS)


def test_eight_decks_win_as_often_as_the_guests_introduction_says():
    counts = count(fresh(8))
    chances = [round(100 * price(BETS[name], counts).win, 2) for name in ("banker-commission", "player", "tie-8")]
    assert chances == [Fraction("45.86"), Fraction("44.62"), Fraction("9.52")]


def test_side_bets_win_as_often_as_the_home_game_says():
    counts = count(fresh(8))
    chances = [round(price(BETS[n], counts).win, 2) for n in ("final-6", "final-5", "winning-8", "winning-7")]
    assert chances == [Fraction("0.32"), Fraction("0.30"), Fraction("0.22"), Fraction("0.16")]


@pytest.mark.parametrize(
    ("name", "percent"),
    [
        ("winning-8", "3.60"),
        ("winning-7", "11.23"),
        ("winning-8-ties-lose", "13.11"),
        ("winning-7-ties-lose", "20.74"),
    ],
)
def test_what_ties_do_decides_the_edge_of_a_winning_bet(name, percent):
    assert round(100 * price(BETS[name], count(fresh(8))).edge, 2) == Fraction(percent)


@pytest.fixture(scope="module")
def eight_decks_by_hand(count_by_hand):
    return count_by_hand((128, *[32] * 9))


def test_all_outcomes_of_eight_decks_are_those_counted_by_hand(eight_decks_by_hand):
    by_outcome = Counter()
    for (_, outcome), ways in eight_decks_by_hand.items():
        by_outcome[outcome] += ways
    assert dict(count(fresh(8)).outcomes) == dict(by_outcome)


@pytest.mark.parametrize(
    ("total", "win", "lose", "tie"),
    [
        (0, ".278792", ".654627", ".066581"),
        (5, ".358488", ".537849", ".103663"),
        (7, ".572657", ".285046", ".142297"),
        (9, ".905475", "0", ".094525"),
    ],
)
def test_counting_by_hand_meets_published_chances_by_players_two_card_total(eight_decks_by_hand, total, win, lose, tie):
    signs = Counter()
    for (first_two, (p, b, *_)), ways in eight_decks_by_hand.items():
        if first_two == total:
            signs[(p > b) - (p < b)] += ways
    chances = [round(Fraction(signs[sign], signs.total()), 6) for sign in (1, -1, 0)]
    assert chances == [Fraction(win), Fraction(lose), Fraction(tie)]


@pytest.mark.parametrize(
    "composition",
    [(3, 0, 7, 1, 0, 4, 2, 9, 0, 1), (16, 4, 4, 4, 0, 4, 4, 4, 3, 1), (0, 1, 2, 3, 4, 5, 6, 7, 8, 9), (6, *[0] * 9)],
)
def test_a_depleted_shoe_is_counted_as_by_hand(count_by_hand, composition):
    by_outcome = Counter()
    for (_, outcome), ways in count_by_hand(composition).items():
        by_outcome[outcome] += ways
    counts = count(composition)
    assert dict(counts.outcomes) == dict(by_outcome)
    assert counts.sequences == perm(sum(composition), 6)


def test_nine_cards_dealt_in_every_order(play_by_hand):
    held = (0, 0, 1, 2, 3, 5, 5, 7, 8)
    dealt = Counter(play_by_hand((p1, p2), (b1, b2), x, y) for p1, b1, p2, b2, x, y in permutations(held, 6))
    composition = tuple(held.count(value) for value in range(10))
    assert dict(count(composition).outcomes) == dict(dealt)


@settings(max_examples=60)
@given(compositions)
def test_outcomes_add_up_to_all_sequences(composition):
    counts = count(composition)
    assert sum(counts.outcomes.values()) == counts.sequences == perm(sum(composition), 6)
    assert min(counts.outcomes.values()) > 0


@settings(max_examples=20)
@given(compositions, st.sampled_from(sorted(name for name, bet in BETS.items() if bet.needs is None)))
def test_chances_add_up_to_one_and_the_edge_follows_from_every_return(composition, name):
    counts = count(composition)
    found = price(BETS[name], counts)
    assert found.win + found.push + found.lose == 1
    loss = -sum(BETS[name].returns(outcome) * ways for outcome, ways in counts.outcomes.items())
    assert found.edge == Fraction(loss, counts.sequences)


def test_an_edge_per_resolved_bet_leaves_pushes_out():
    # Player, eight decks: 1.2351 % of every unit staked, 1.3650 % of every unit won or lost.
    player = price(BETS["player"], count(fresh(8)))
    assert round(100 * player.edge, 4) == Fraction("1.2351")
    lost, won = 2292252566437888, 2230518282592256
    assert player.edge_per_resolved == Fraction(lost - won, lost + won)


def test_a_bet_that_can_only_push_costs_nothing():
    only_push = Price(win=Fraction(0), push=Fraction(1), lose=Fraction(0), edge=Fraction(0))
    assert only_push.edge_per_resolved == 0


@pytest.mark.parametrize("cards", [0, 5])
def test_a_shoe_too_small_for_a_round_is_named(cards):
    with pytest.raises(KitgenError, match=str(cards)):
        count((cards, *[0] * 9))


@pytest.mark.parametrize("composition", [(6,) * 9, (7, -1, *[1] * 8)])
def test_a_composition_is_ten_numbers_from_zero_up(composition):
    with pytest.raises(ValueError, match="composition"):
        count(composition)


def test_one_shoe_is_counted_once_and_cannot_be_changed():
    counts = count(fresh(6))
    assert count(fresh(6)) is counts
    with pytest.raises(TypeError):
        counts.outcomes[next(iter(counts.outcomes))] = 0
