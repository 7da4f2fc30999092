"""A shoe of real cards, full or with cards missing: the pairs that it deals counted, and any bet priced from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress
from math import perm
from types import MappingProxyType

from kitgen.errors import CannotWin, KitgenError
from kitgen.game.bets import Bet
from kitgen.game.cards import Card, full_shoe
from kitgen.game.choices import Policy
from kitgen.game.conditions import Pairs
from kitgen.game.odds import CARDS_OF_A_ROUND, Counts, Price, Tally, count, price

_DECK = full_shoe(1)
_PLACES = {card: place for place, card in enumerate(_DECK)}
_RANKS = {rank: number for number, rank in enumerate(dict.fromkeys(card.rank for card in _DECK))}
_RANK_OF = tuple(_RANKS[card.rank] for card in _DECK)
_VALUE_OF = tuple(card.value for card in _DECK)


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class PairCounts:
    """How many of the ordered four-card sequences of a shoe give Player and Banker which pairs."""

    outcomes: Mapping[Pairs, int]
    sequences: int


@dataclass(frozen=True, slots=True)
class Shoe:
    """How many of each of the 52 cards there are, in the order of a full deck (`full_shoe(1)`)."""

    held: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.held) != len(_DECK) or min(self.held) < 0:
            raise ValueError(f"a shoe is {len(_DECK)} numbers of cards from 0 up, not {self.held}")

    @property
    def composition(self) -> tuple[int, ...]:
        """How many cards there are of each value from 0 to 9."""
        return tuple(sum(compress(self.held, (each == value for each in _VALUE_OF))) for value in range(10))

    def without(self, cards: Iterable[Card]) -> Shoe:
        """The shoe after these cards have left it; a KitgenError for a card that it does not hold so often."""
        gone = Counter(cards)
        for card, times in gone.items():
            held = self.held[_PLACES[card]]
            if times > held:
                raise KitgenError(f"{card} is removed {times} times; the shoe holds it {held} times.")
        return Shoe(tuple(held - gone[card] for held, card in zip(self.held, _DECK, strict=True)))

    def tally(self, bet: Bet, policy: Policy | None = None) -> Counts | PairCounts:
        """All that the price of a bet is told from; `policy` decides where a game leaves a choice."""
        return count(self.composition, policy) if bet.needs is None else count_pairs(self.held)

    def price(self, bet: Bet, policy: Policy | None = None) -> Price:
        """The exact chances and edge of a bet at the start of a coup; CannotWin if it never wins."""
        return self.price_of(bet, self.tally(bet, policy))

    def price_of(self, bet: Bet, tally: Tally) -> Price:
        """As `price`, from what was counted of this shoe."""
        found = price(bet, tally)
        if not found.win:
            bet.check_decks(max(self.held))  # the usual reason, in better words
            raise CannotWin(f"{bet.title} cannot win with the {sum(self.held)} cards that are in the shoe.")
        return found


def full(decks: int) -> Shoe:
    """Whole decks."""
    full_shoe(min(decks, 1))  # refuses none
    return Shoe((decks,) * len(_DECK))


@lru_cache(maxsize=64)
def count_pairs(held: tuple[int, ...]) -> PairCounts:
    """Counts which hands of a shoe are pairs, for every two cards of Player over all two cards of Banker.

    Ordered pairs of a kind are the sum of n (n - 1) over the cards that there are of each. Each of Player's two cards
    takes 2 (n - 1) from the sum, so that it is not added up anew for Banker.
    """
    if sum(held) < CARDS_OF_A_ROUND:
        raise KitgenError(f"A round needs a shoe of at least {CARDS_OF_A_ROUND} cards, not {sum(held)}.")
    ranks = [sum(n for n, rank in zip(held, _RANK_OF, strict=True) if rank == number) for number in range(len(_RANKS))]
    cards = sum(held)
    suited, paired = sum(n * (n - 1) for n in held), sum(n * (n - 1) for n in ranks)
    four = (cards - 2) * (cards - 3)
    found: Counter[Pairs] = Counter()
    # Player's cards i and j; what the second takes from the sums depends on whether the first was like it.
    for i, n in enumerate(held):
        one_suited, one_paired = suited - 2 * (n - 1), paired - 2 * (ranks[_RANK_OF[i]] - 1)
        for j, m in enumerate(held):
            same, alike = i == j, _RANK_OF[i] == _RANK_OF[j]
            ways = n * (m - same)
            if not ways:
                continue
            left = one_suited - 2 * (m - same - 1)
            pairs = one_paired - 2 * (ranks[_RANK_OF[j]] - alike - 1)
            kind = same + alike
            found[Pairs(kind, 0)] += ways * (four - pairs)
            found[Pairs(kind, 1)] += ways * (pairs - left)
            found[Pairs(kind, 2)] += ways * left
    outcomes = {pairs: ways for pairs, ways in sorted(found.items()) if ways}
    return PairCounts(outcomes=MappingProxyType(outcomes), sequences=perm(cards, 4))
