"""Shoes of real cards: pairs against dealing every order and closed forms, and the price of any bet from any shoe."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kitgen.errors import CannotWin, KitgenError
from kitgen.game.bets import BETS
from kitgen.game.cards import full_shoe, parse_cards, values
from kitgen.game.coup import deal
from kitgen.game.odds import count, fresh, price
from kitgen.game.shoes import Shoe, count_pairs, full

DECKS = range(1, 9)


def shoe_of(cards):
    held = Counter(cards)
    return Shoe(tuple(held[card] for card in full_shoe(1)))


@pytest.mark.parametrize("decks", DECKS)
def test_pairs_of_full_decks_come_as_often_as_their_closed_forms_say(decks):
    one = Fraction(4 * decks - 1, 52 * decks - 1)
    shoe = full(decks)
    assert shoe.price(BETS["player-pair"]).win == shoe.price(BETS["banker-pair"]).win == one
    if decks > 1:
        suited = price(BETS["perfect-pair"], count_pairs((decks,) * 52))
        assert sum(ways for pairs, ways in count_pairs((decks,) * 52).outcomes.items() if pairs.player == 2) == (
            Fraction(decks - 1, 52 * decks - 1) * count_pairs((decks,) * 52).sequences
        )
        assert suited.win < 2 * Fraction(decks - 1, 52 * decks - 1)


@pytest.mark.parametrize(
    ("name", "percent"),
    [
        ("player-pair", "10.36145"),
        ("banker-pair", "10.36145"),
        ("either-pair", "13.70988"),
        ("perfect-pair", "13.02939"),
    ],
)
def test_pairs_cost_with_eight_decks_what_is_published(name, percent):
    assert round(100 * full(8).price(BETS[name]).edge, 5) == Fraction(percent)


SMALL = (
    "AS AS AH KD KD 5H 5H",
    "AS AH AD AC 2S 2H 9D",
    "7S 7S 7S 7S 7S 7S",
    "10S JS QS KS 10S JH QD",
)


@pytest.mark.parametrize("cards", SMALL)
def test_pairs_of_a_small_shoe_are_those_of_every_order(cards):
    found = Counter()
    for p, b, q, c in permutations(parse_cards(cards), 4):
        found[(p.rank == q.rank) + (str(p) == str(q)), (b.rank == c.rank) + (str(b) == str(c))] += 1
    counts = count_pairs(shoe_of(parse_cards(cards)).held)
    assert {tuple(pairs): ways for pairs, ways in counts.outcomes.items()} == found
    assert counts.sequences == found.total()


@pytest.mark.parametrize("cards", SMALL)
def test_every_bet_on_a_small_shoe_is_priced_as_dealing_every_order_prices_it(cards):
    """A bet asked for every order of six cards, one round after the other."""
    rounds = Counter(deal(order) for order in permutations(parse_cards(cards), 6))
    shoe = shoe_of(parse_cards(cards))
    for bet in BETS.values():
        nets = Counter()
        for coup, times in rounds.items():
            nets[bet.returns(coup)] += times
        found = price(bet, shoe.tally(bet))
        assert found.edge == -sum((net * n for net, n in nets.items()), Fraction(0)) / nets.total(), bet.name
        assert found.win == Fraction(sum(n for net, n in nets.items() if net > 0), nets.total()), bet.name
        assert found.push == Fraction(nets[Fraction(0)], nets.total()), bet.name


@settings(max_examples=30)
@given(st.lists(st.integers(0, 3), min_size=52, max_size=52).filter(lambda held: sum(held) >= 6))
def test_counted_pairs_add_up_to_all_sequences_and_are_the_same_for_both_hands(held):
    counts = count_pairs(tuple(held))
    cards = sum(held)
    assert sum(counts.outcomes.values()) == counts.sequences == cards * (cards - 1) * (cards - 2) * (cards - 3)
    assert all(counts.outcomes[type(pairs)(*pairs[::-1])] == ways for pairs, ways in counts.outcomes.items())


def test_a_full_shoe_holds_its_decks_and_a_depleted_one_lacks_what_was_removed():
    assert full(6).composition == fresh(6)
    gone = parse_cards("AS KD 5H 5H")
    left = list(full_shoe(2))
    for card in gone:
        left.remove(card)
    shoe = full(2).without(gone)
    assert shoe == shoe_of(left)
    assert shoe.composition == values(left)
    assert shoe.price(BETS["player"]) == price(BETS["player"], count(values(left)))


def test_a_removed_ace_leaves_fewer_pairs():
    """One suit of 13 ranks: after an ace is gone from a deck, its rank makes 3 pairs of 6."""
    ways = 12 * 4 * 3 + 3 * 2
    assert full(1).without(parse_cards("AS")).price(BETS["player-pair"]).win == Fraction(ways, 51 * 50)


@pytest.mark.parametrize(("decks", "cards", "held"), [(1, "AS AS", 1), (2, "5H 5H 5H KD", 2)])
def test_more_copies_than_the_shoe_holds_are_refused(decks, cards, held):
    with pytest.raises(KitgenError, match=rf"removed {cards.split().count(cards[:2])} times; the shoe holds it {held}"):
        full(decks).without(parse_cards(cards))


def test_a_bet_that_cannot_win_is_refused_with_the_reason():
    with pytest.raises(CannotWin, match="cannot win with 1 deck"):
        full(1).price(BETS["perfect-pair"])
    with pytest.raises(CannotWin, match="Panda 8 cannot win with the 6 cards"):
        shoe_of(parse_cards("KS KS KS KS KS KS")).price(BETS["panda-8"])


@pytest.mark.parametrize("held", [(1,) * 51, (*(1,) * 51, -1)])
def test_a_shoe_is_52_numbers_from_zero_up(held):
    with pytest.raises(ValueError, match="52 numbers"):
        Shoe(held)


@pytest.mark.parametrize("cards", ["AS", "AS KD 5H 5H 2C"])
def test_a_shoe_too_small_for_a_round_prices_no_pair(cards):
    with pytest.raises(KitgenError, match="at least 6 cards"):
        shoe_of(parse_cards(cards)).price(BETS["player-pair"])


def test_no_deck_is_no_shoe():
    with pytest.raises(KitgenError, match="at least 1 deck"):
        full(0)
