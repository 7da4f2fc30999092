"""Games that leave choices: where, what a policy decides, and exact counts against outside truths and by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kitgen.errors import KitgenError
from kitgen.game.bets import BETS
from kitgen.game.cards import full_shoe, parse_cards
from kitgen.game.cells import CELLS, Cell
from kitgen.game.choices import OPEN_CELLS, Policy, policies
from kitgen.game.conditions import Condition
from kitgen.game.coup import deal
from kitgen.game.odds import count, fresh, price

STANDS = {0: "", 1: "", 2: "", 3: "8", 4: "0189", 5: "012389", 6: "01234589", 7: "0123456789"}


def play(p, b, thirds, chosen):
    """One coup by two-card totals and the next two cards: Player 5, Banker 3:9 and Banker 5:4 do what `chosen` says."""
    five, three_nine, five_four = chosen
    x, y = thirds
    if p > 7 or b > 7:
        return p, b, 2, 2
    if p > 5 or (p == 5 and five == "stand"):
        return (p, (b + x) % 10, 2, 3) if b < 6 else (p, b, 2, 2)
    draws = str(x) not in STANDS[b]
    if (b, x) == (3, 9):
        draws = three_nine == "draw"
    if (b, x) == (5, 4):
        draws = five_four == "draw"
    return ((p + x) % 10, (b + y) % 10, 3, 3) if draws else ((p + x) % 10, b, 3, 2)


CHOSEN = list(product(("draw", "stand"), repeat=3))


def policy_of(chosen):
    return Policy(player_five=chosen[0], banker=((Cell(3, 9), chosen[1]), (Cell(5, 4), chosen[2])))


def test_banker_may_choose_with_3_against_a_9_and_with_5_against_a_4():
    assert [str(cell) for cell in OPEN_CELLS] == ["3:9", "5:4"]


def test_there_is_a_policy_for_every_way_to_choose():
    assert {(p.player_five, *(choice for _, choice in p.banker)) for p in policies()} == set(CHOSEN)
    assert len(policies()) == 8


def test_a_policy_does_as_the_table_wherever_nothing_is_chosen(reference_tableau):
    policy = policy_of(("stand", "stand", "stand"))
    for cell in CELLS:
        mark = reference_tableau[cell.banker][10 if cell.third is None else cell.third]
        asked = (cell.banker, cell.third)
        assert policy.banker_draws(*asked) == (mark == "D" and cell not in OPEN_CELLS)
        assert policy.banker_chooses(*asked) == (cell in OPEN_CELLS)
    assert [policy.player_draws(total) for total in range(8)] == [True] * 5 + [False] * 3


def test_any_cell_may_be_opened():
    policy = Policy(banker=((Cell(6, None), "draw"),))
    assert policy.banker_draws(6, None)
    assert policy.banker_chooses(6, None)
    assert not policy.banker_chooses(3, 9)


@pytest.mark.parametrize("bad", [{"player_five": "drew"}, {"banker": ((Cell(3, 9), "drew"),)}])
def test_a_choice_that_is_none_is_named_with_those_there_are(bad):
    with pytest.raises(KitgenError, match=r"'drew'.*draw.*stand"):
        Policy(**bad)


def test_a_cell_is_decided_once():
    with pytest.raises(ValueError, match="3:9, 3:9"):
        Policy(banker=((Cell(3, 9), "draw"), (Cell(3, 9), "stand")))


@pytest.mark.parametrize(
    ("cards", "chosen", "rules", "drawn"),
    [
        ("2S 5H 3D KC 4S 9C", ("draw", "draw", "draw"), ("player-choice", "banker-choice"), ("4S", "9C")),
        ("2S 5H 3D KC 4S 9C", ("draw", "draw", "stand"), ("player-choice", "banker-choice"), ("4S", None)),
        ("2S 5H 3D KC 4S 9C", ("stand", "draw", "stand"), ("player-choice", "banker-as-player"), (None, "4S")),
        ("2S 3H 2D KC 9S 9C", ("stand", "stand", "draw"), ("player", "banker-choice"), ("9S", None)),
        ("2S 3H 2D KC 8S 9C", ("stand", "stand", "draw"), ("player", "banker-tableau"), ("8S", None)),
        ("5S 9H KD KC 8S 9C", ("draw", "draw", "draw"), ("natural", "natural"), (None, None)),
    ],
)
def test_a_coup_tells_what_was_chosen(cards, chosen, rules, drawn):
    coup = deal(parse_cards(cards), policy_of(chosen))
    assert tuple(act.rule for act in coup.acts) == rules
    assert tuple(act.card and str(act.card) for act in coup.acts) == drawn


@given(st.permutations(range(52)), st.sampled_from(CHOSEN))
def test_every_deal_is_as_by_hand(order, chosen):
    cards = [full_shoe(1)[place] for place in order[:6]]
    p1, b1, p2, b2, x, y = (card.value for card in cards)
    coup = deal(cards, policy_of(chosen))
    assert tuple(coup.outcome) == play((p1 + p2) % 10, (b1 + b2) % 10, (x, y), chosen)


@given(st.permutations(range(52)))
def test_the_usual_choices_deal_what_the_fixed_rules_deal(order):
    cards = [full_shoe(1)[place] for place in order[:6]]
    fixed, chosen = deal(cards), deal(cards, Policy())
    assert (fixed.player, fixed.banker) == (chosen.player, chosen.banker)


@pytest.mark.parametrize("decks", ["d1", "d2", "d6", "d8"])
def test_a_player_that_always_draws_on_five_meets_the_published_counts(reference_odds, decks):
    counts, truth = count(fresh(int(decks[1:])), Policy(player_five="draw")), reference_odds[decks]
    for name in ("player", "banker", "tie"):
        assert counts.ways(Condition(winner=name)) == truth[name]
    expected = truth["bettor_expectation"]["player 1:1 (tie pushes)"]
    assert -price(BETS["player"], counts).edge == Fraction(expected)


@pytest.mark.parametrize("chosen", CHOSEN)
@pytest.mark.parametrize("held", [(0, 3, 2, 5, 9, 4, 0, 1), (1, 2, 3, 5, 7, 5, 9, 0)])
def test_eight_cards_dealt_in_every_order_count_as_by_hand(held, chosen):
    dealt = Counter(
        play((p1 + p2) % 10, (b1 + b2) % 10, (x, y), chosen) for p1, b1, p2, b2, x, y in permutations(held, 6)
    )
    composition = tuple(held.count(value) for value in range(10))
    assert dict(count(composition, policy_of(chosen)).outcomes) == dict(dealt)


def four_cards(held):
    """Player's and Banker's two cards by value with the ways to deal them, and what is left."""
    pairs = [(a, b) for a in range(10) for b in range(a, 10)]
    for b1, b2 in pairs:
        for p1, p2 in pairs:
            left, ways = list(held), 1
            for value in (b1, b2, p1, p2):
                ways *= left[value]
                left[value] -= 1
            if ways:
                yield (b1, b2), (p1 + p2) % 10, ways * (2 - (b1 == b2)) * (2 - (p1 == p2)), left


def sign(p, b):
    return (p > b) - (p < b)


def six_cards(held, chosen):
    """What Player wins over all six-card sequences of a shoe, as a whole number."""
    total = 0
    for (b1, b2), p, ways, left in four_cards(held):
        for x in range(10):
            ways_x = ways * left[x]
            left[x] -= 1
            for y in range(10):
                final = play(p, (b1 + b2) % 10, (x, y), chosen)
                total += ways_x * left[y] * sign(*final[:2])
            left[x] += 1
    return total


@pytest.mark.parametrize("decks", [6, 8])
@pytest.mark.parametrize("chosen", [("stand", "draw", "draw"), ("stand", "stand", "stand")])
def test_a_player_that_stands_on_five_is_priced_as_by_hand(decks, chosen):
    counts = count(fresh(decks), policy_of(chosen))
    exact = Fraction(six_cards((16 * decks, *[4 * decks] * 9), chosen), counts.sequences)
    assert -price(BETS["player"], counts).edge == exact


def best_answer(held, drawing):
    """Player's value when it draws on 5 with this chance and Banker, who sees its own cards, always does its best.

    Summed over what Banker can know: its two cards and what Player did. Each time the better for Banker of two values.
    """
    cards = sum(held)
    naturals, known = Fraction(0), {}
    for banker, p, ways, left in four_cards(held):
        b = sum(banker) % 10
        if p > 7 or b > 7:
            naturals += ways * (cards - 4) * (cards - 5) * sign(p, b)
            continue
        draw = drawing if p == 5 else Fraction(int(p < 5))
        for third in (None, *range(10)):
            weight = ways * ((1 - draw) if third is None else draw * left[third])
            if not weight:
                continue
            rest = list(left)
            if third is not None:
                rest[third] -= 1
            total = (p + (third or 0)) % 10
            each = cards - 5 if third is None else 1  # the last card, which nobody draws
            drawn = sum(n * sign(total, (b + y) % 10) for y, n in enumerate(rest)) * weight * each
            stood = sum(rest) * sign(total, b) * weight * each
            found = known.setdefault((banker, third), [0, 0])
            found[0] += drawn
            found[1] += stood
    sequences = cards * (cards - 1) * (cards - 2) * (cards - 3) * (cards - 4) * (cards - 5)
    return Fraction(naturals + sum(min(pair) for pair in known.values()), sequences)


@pytest.mark.parametrize(
    ("decks", "mix", "value"),
    [
        (6, Fraction(477191, 592524), "-0.0129367121"),
        (8, Fraction(163305, 201968), "-0.0128998022"),
    ],
)
def test_the_published_mixed_game_lies_between_the_two_choices_of_player(decks, mix, value):
    """Against the fixed table drawing on 5 is the better choice; against a Banker free to do its best neither is.

    A Banker that is bound to the table in most cells wins at most what one that is free in all of them wins.
    """
    published = Fraction(value)
    held = (16 * decks, *[4 * decks] * 9)
    assert abs(best_answer(held, mix) - published) < Fraction(1, 10**10)
    draw, stand = (-price(BETS["player"], count(fresh(decks), Policy(player_five=five))).edge for five in (
        "draw",
        "stand",
    ))  # fmt: skip
    assert stand < published < draw
    for policy in policies():
        other = Policy(player_five="stand" if policy.player_five == "draw" else "draw", banker=policy.banker)
        values = {p.player_five: -price(BETS["player"], count(fresh(decks), p)).edge for p in (policy, other)}
        assert mix * values["draw"] + (1 - mix) * values["stand"] > published
