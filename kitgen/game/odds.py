"""Every outcome of a shoe counted exactly, and the price of a bet that follows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import perm
from types import MappingProxyType
from typing import Any, Protocol

from kitgen.errors import KitgenError
from kitgen.game.bets import Bet
from kitgen.game.cards import full_shoe, values
from kitgen.game.choices import Policy
from kitgen.game.conditions import Condition
from kitgen.game.coup import Outcome
from kitgen.game.tableau import banker_draws, player_draws

CARDS_OF_A_ROUND = 6  # at most

_Hands = tuple[tuple[int, int], ...]

# The two-card hands by value, grouped by their total.
_HANDS = tuple(
    tuple((low, high) for low in range(10) for high in range(low, 10) if (low + high) % 10 == total)
    for total in range(10)
)


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class Counts:
    """How many of the N(N-1)...(N-5) ordered six-card sequences of a shoe of N cards lead to each outcome.

    A coup uses four to six of the six cards; outcomes that cannot happen are left out.
    """

    composition: tuple[int, ...]
    outcomes: Mapping[Outcome, int]
    sequences: int

    def ways(self, condition: Condition) -> int:
        """Sequences that lead to an outcome for which the condition holds."""
        return sum(ways for outcome, ways in self.outcomes.items() if condition.holds(outcome))


class Tally(Protocol):
    """What a bet depends on, and in how many of equally likely ways it comes about."""

    @property
    def outcomes(self) -> Mapping[Any, int]: ...

    @property
    def sequences(self) -> int: ...


@dataclass(frozen=True, kw_only=True, slots=True)
class Price:
    """Probabilities of a bet, and what it costs: `edge` is the expected loss per unit staked, pushes included."""

    win: Fraction
    push: Fraction
    lose: Fraction
    edge: Fraction

    @property
    def edge_per_resolved(self) -> Fraction:
        """Expected loss per unit that is won or lost, pushes left out; 0 when the bet can only push."""
        return self.edge / (1 - self.push) if self.push != 1 else Fraction(0)


@dataclass(frozen=True, slots=True)
class _FourCards:
    """What is known before third cards, for one pair of two-card totals, over all ways to deal them.

    A row holds ten numbers in one integer, one per card value, each `width` bits wide.
    """

    ways: int  # four-card sequences
    row: int  # at x: sequences of five whose fifth card has the value x
    table: tuple[int, ...]  # at x, a row; there at y: the same times the cards of value y then held (x still counted)


def fresh(decks: int) -> tuple[int, ...]:
    """The composition of full decks: for each card value from 0 to 9, how many cards have it."""
    return tuple(decks * cards for cards in values(full_shoe(min(decks, 1))))


def _deals(held: Sequence[int], low: int, high: int) -> int:
    """Ordered ways to deal these two values."""
    return held[low] * (held[high] - 1) if low == high else 2 * held[low] * held[high]


def _four_cards(composition: tuple[int, ...], width: int) -> dict[tuple[int, int], _FourCards]:
    """For every Player and Banker total with Player's not above Banker's: the other half is the same by symmetry."""
    cell = [1 << width * value for value in range(10)]
    return {
        (p, b): _added_up(composition, cell, _HANDS[p], _HANDS[b]) if b < 8 else _natural(composition, p, b)
        for p in range(10)
        for b in range(p, 10)
    }


def _left(composition: Sequence[int], low: int, high: int) -> list[int]:
    held = [*composition]
    held[low] -= 1
    held[high] -= 1
    return held


def _natural(composition: Sequence[int], p: int, b: int) -> _FourCards:
    """Nobody draws: only the first four cards count."""
    ways = 0
    for i, j in _HANDS[p]:
        if first := _deals(composition, i, j):
            held = _left(composition, i, j)
            ways += first * sum(_deals(held, k, m) for k, m in _HANDS[b])
    return _FourCards(ways, 0, ())


def _added_up(composition: Sequence[int], cell: Sequence[int], firsts: _Hands, seconds: _Hands) -> _FourCards:
    """All ways to deal one of the first hands, then one of the second, and a fifth and a sixth card.

    Adding up a hundred numbers for each pair of hands one by one would be slow. A row of them is one integer, whose
    fields cannot overflow, since none counts more than N**6 sequences.
    """
    full = sum(n * bit for n, bit in zip(composition, cell, strict=True))
    all_ways = all_rows = 0
    spent = [0] * 10  # at y: the rows, once for each card of value y that the hands hold
    for i, j in firsts:
        first = _deals(composition, i, j)
        held = _left(composition, i, j)
        left, rows = full - cell[i] - cell[j], 0
        for k, m in seconds:
            if ways := first and first * _deals(held, k, m):
                row = ways * (left - cell[k] - cell[m])
                all_ways += ways
                rows += row
                spent[k] += row
                spent[m] += row
        all_rows += rows
        spent[i] += rows
        spent[j] += rows
    table = tuple(n * all_rows - gone for n, gone in zip(composition, spent, strict=True))
    return _FourCards(all_ways, all_rows, table)


class _ThirdCards:
    """Adds up outcomes while the tableau, or a policy where it leaves a choice, decides who draws."""

    def __init__(self, cards: int, width: int, policy: Policy | None) -> None:
        self.player_draws = policy.player_draws if policy else player_draws
        self.banker_draws = policy.banker_draws if policy else banker_draws
        self.cards = cards
        self.width = width
        self.mask = (1 << 10 * width) - 1
        self.outcomes: defaultdict[Outcome, int] = defaultdict(int)
        # By Player's and Banker's card counts, then Player's total: a row over Banker's total.
        self.rows: defaultdict[tuple[int, int, int], int] = defaultdict(int)

    def unpack(self, row: int) -> list[int]:
        field = (1 << self.width) - 1
        return [row >> self.width * value & field for value in range(10)]

    def turn(self, row: int, total: int) -> int:
        """A row over the drawn card's value as a row over the hand's new total."""
        return (row << total * self.width & self.mask) | row >> (10 - total) * self.width

    def add(self, p: int, b: int, four: _FourCards) -> None:
        if p >= 8 or b >= 8:
            self.outcomes[Outcome(p, b, 2, 2)] += four.ways * (self.cards - 4) * (self.cards - 5)
        elif not self.player_draws(p):
            if self.banker_draws(b, None):
                self.rows[2, 3, p] += self.turn(four.row, b) * (self.cards - 5)
            else:
                self.outcomes[Outcome(p, b, 2, 2)] += four.ways * (self.cards - 4) * (self.cards - 5)
        else:
            self.add_player_draw(p, b, four)

    def add_player_draw(self, p: int, b: int, four: _FourCards) -> None:
        for x, ways in enumerate(self.unpack(four.row)):
            total = (p + x) % 10
            if self.banker_draws(b, x):
                row = four.table[x]
                # Player's third card itself is no longer there for Banker to draw.
                self.rows[3, 3, total] += self.turn(row - (ways << self.width * x), b)
            else:
                self.outcomes[Outcome(total, b, 3, 2)] += ways * (self.cards - 5)

    def result(self) -> dict[Outcome, int]:
        for (player_cards, banker_cards, p), row in self.rows.items():
            for b, ways in enumerate(self.unpack(row)):
                self.outcomes[Outcome(p, b, player_cards, banker_cards)] += ways
        return {outcome: ways for outcome, ways in sorted(self.outcomes.items()) if ways}


@lru_cache(maxsize=64)
def count(composition: tuple[int, ...], policy: Policy | None = None) -> Counts:
    """Counts every outcome of a shoe that holds composition[v] cards of value v; fewer than six cards: KitgenError.

    `policy` decides where a game leaves a choice; None: it leaves none.
    """
    if len(composition) != 10 or min(composition) < 0:
        raise ValueError(f"a composition is ten numbers of cards from 0 up, not {composition}")
    cards = sum(composition)
    if cards < CARDS_OF_A_ROUND:
        raise KitgenError(f"A round needs a shoe of at least {CARDS_OF_A_ROUND} cards, not {cards}.")
    width = (cards**6).bit_length()
    third_cards = _ThirdCards(cards, width, policy)
    for (p, b), four in _four_cards(composition, width).items():
        third_cards.add(p, b, four)
        if p != b:
            third_cards.add(b, p, four)
    return Counts(composition=composition, outcomes=MappingProxyType(third_cards.result()), sequences=perm(cards, 6))


def deals(composition: tuple[int, ...]) -> Iterator[tuple[tuple[int, int, int, int], int]]:
    """Player's and Banker's two-card totals, the values of the next two cards, and the sequences of six that have them.

    With a natural nobody draws: such a pair of totals comes once, as if the next two cards were always 0 and 0.
    """
    cards = sum(composition)
    width = (cards**6).bit_length()
    field = (1 << width) - 1
    for (p, b), four in _four_cards(composition, width).items():
        pairs = {(p, b), (b, p)}
        if b >= 8:  # the higher of the two
            yield from (((*pair, 0, 0), four.ways * (cards - 4) * (cards - 5)) for pair in pairs)
            continue
        for at in range(100):
            fifth, sixth = divmod(at, 10)
            ways = four.table[fifth] >> sixth * width & field
            if fifth == sixth:  # the fifth card itself is no longer there
                ways -= four.row >> fifth * width & field
            yield from (((*pair, fifth, sixth), ways) for pair in pairs)


def price(bet: Bet, tally: Tally) -> Price:
    """The exact chances and edge of a bet at the start of a coup from the counted shoe.

    A bet that needs ranks takes the counted pairs of a shoe; `Shoe.price` finds what a bet needs.
    """
    return prices(bet, (tally,))[0]


def prices(bet: Bet, tallies: Iterable[Tally]) -> list[Price]:
    """The price of one bet for several shoes. What it returns for an outcome is asked once, whatever the shoe."""
    returns: dict[Any, tuple[int, int]] = {}
    found = []
    for tally in tallies:
        # Pairs of integers as keys: a Fraction takes far longer to hash.
        ways_to: defaultdict[tuple[int, int], int] = defaultdict(int)
        for outcome, ways in tally.outcomes.items():
            net = returns.get(outcome)
            if net is None:
                net = returns[outcome] = bet.returns(outcome).as_integer_ratio()
            ways_to[net] += ways
        found.append(_price(ways_to, tally.sequences))
    return found


def _price(ways_to: Mapping[tuple[int, int], int], sequences: int) -> Price:
    nets = [(Fraction(*ratio), ways) for ratio, ways in ways_to.items()]
    return Price(
        win=Fraction(sum(ways for net, ways in nets if net > 0), sequences),
        push=Fraction(sum(ways for net, ways in nets if net == 0), sequences),
        lose=Fraction(sum(ways for net, ways in nets if net < 0), sequences),
        edge=-sum((net * ways for net, ways in nets), Fraction(0)) / sequences,
    )
