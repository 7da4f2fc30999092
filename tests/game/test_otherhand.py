"""The hand that Banker does not play to: every order of small shoes, what it shares with one hand alone, its price."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from math import perm

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kitgen.errors import KitgenError
from kitgen.game.banque import BanquePolicy, deal_banque
from kitgen.game.bets import BETS
from kitgen.game.cards import full_shoe
from kitgen.game.choices import Choice, Policy, policies
from kitgen.game.odds import count, fresh, price
from kitgen.game.otherhand import count_other

STANDS = {0: "", 1: "", 2: "", 3: "8", 4: "0189", 5: "012389", 6: "01234589", 7: "0123456789"}
FIVES = list(product(("draw", "stand"), repeat=2))
compositions = st.lists(st.integers(0, 12), min_size=10, max_size=10).filter(lambda held: sum(held) >= 9).map(tuple)


def play(cards: tuple[int, ...], own: Choice, first: Choice) -> tuple[int, int, int, int]:
    """A round by values: the followed hand's two cards, the other's, Banker's, then thirds in that order.

    The other hand's total, Banker's, and how many cards each had when the other hand was settled.
    """
    f, s, b = (sum(cards[at : at + 2]) % 10 for at in (0, 2, 4))
    f_third, s_third, b_third = cards[6:]
    if s > 7 or b > 7:
        return s, b, 2, 2
    drew = s < 5 or (s == 5 and own == "draw")
    first_drew = f < 5 or (f == 5 and first == "draw")
    looks_at = (s_third, drew) if f > 7 else (f_third, first_drew)  # a natural is paid, and Banker looks at the other
    seen = looks_at[0] if looks_at[1] else None
    draws = b < 6 if seen is None else str(seen) not in STANDS[b]
    return (s + s_third * drew) % 10, (b + b_third * draws) % 10, 2 + drew, 2 + draws


def by_hand(held: dict[int, int], own: Choice, first: Choice) -> Counter[tuple[int, int, int, int]]:
    """All ordered nine cards of a shoe, told by what it holds of each of a few values."""
    found: Counter[tuple[int, int, int, int]] = Counter()
    for cards in product(held, repeat=9):
        ways = 1
        for value, times in Counter(cards).items():
            ways *= perm(held[value], times)
        if ways:
            found[play(cards, own, first)] += ways
    return found


def composition_of(held: dict[int, int]) -> tuple[int, ...]:
    return tuple(held.get(value, 0) for value in range(10))


@pytest.mark.parametrize(("own", "first"), FIVES)
@pytest.mark.parametrize(
    "held",
    [{0: 5, 5: 4, 3: 2}, {4: 3, 5: 3, 6: 3}, {0: 48, 5: 12, 8: 12}, {2: 9, 3: 1, 9: 7}, {0: 4, 1: 6, 4: 5}, {7: 9}],
)
def test_every_order_of_a_shoe_of_few_values_ends_as_by_hand(held: dict[int, int], own: Choice, first: Choice) -> None:
    counted = count_other(composition_of(held), Policy(player_five=own), Policy(player_five=first))
    assert counted.outcomes == by_hand(held, own, first)
    assert counted.sequences == perm(sum(held.values()), 9)


@pytest.mark.parametrize("held", [(0, 0, 0, 3, 3, 5, 5, 4, 9), (1, 1, 2, 2, 6, 6, 6, 8, 8)])
@pytest.mark.parametrize(("follows", "other"), [("right", "left"), ("left", "right")])
@pytest.mark.parametrize("policy", [policies()[0], policies()[-1]])
def test_it_is_the_same_hand_whichever_of_the_two_is_dealt_first(held, follows, other, policy) -> None:
    """All orders of nine cards, dealt to the right hand, the left and Banker in turn."""
    shoe = {card.value: card for card in full_shoe(1)}
    orders = set(permutations(held))
    each = perm(9) // len(orders)
    chosen = BanquePolicy(right=policy, left=policy, follows=follows)
    dealt = Counter(deal_banque([shoe[value] for value in order], chosen).outcome(other) for order in orders)
    counted = count_other(tuple(held.count(value) for value in range(10)), policy, policy)
    assert counted.outcomes == {outcome: ways * each for outcome, ways in dealt.items()}


@settings(max_examples=8)
@given(compositions, st.sampled_from(FIVES))
def test_its_own_cards_are_those_of_a_hand_alone(composition: tuple[int, ...], fives: tuple[Choice, Choice]) -> None:
    """When it draws depends on naturals and on its own total, never on whom Banker plays to."""
    own, first = (Policy(player_five=five) for five in fives)
    counts = count_other(composition, own, first), count(composition, own)
    ends: list[Counter[tuple[int, int]]] = [Counter(), Counter()]
    for counted, found in zip(counts, ends, strict=True):
        for outcome, ways in counted.outcomes.items():
            found[outcome.player_total, outcome.player_cards] += ways * perm(sum(composition)) // counted.sequences
    assert ends[0] == ends[1]
    assert min(counts[0].outcomes.values()) > 0


@pytest.mark.parametrize("five", ["draw", "stand"])
def test_with_any_number_of_decks_it_has_the_better_of_banker_and_the_bank_of_both(five: Choice) -> None:
    policy = Policy(player_five=five)
    for decks in (1, 3, 8):
        other = price(BETS["player"], count_other(fresh(decks), policy, policy)).edge
        followed = price(BETS["player"], count(fresh(decks), policy)).edge
        assert other < 0 < other + followed


@pytest.mark.parametrize("cards", [0, 6, 8])
def test_a_shoe_too_small_for_two_hands_is_named(cards: int) -> None:
    with pytest.raises(KitgenError, match=f"two hands needs a shoe of at least 9 cards, not {cards}"):
        count_other((cards, *[0] * 9), Policy(), Policy())
