"""What decides a round before it is played: two-card totals and the next two cards; and cards drawn to a plan."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from kitgen.game.cards import Card, full_shoe
from kitgen.game.cells import Cell
from kitgen.game.coup import Outcome
from kitgen.game.draws import Draws
from kitgen.game.tableau import banker_draws, player_draws

CARDS_A_ROUND = 6
TRIES = 4000  # deals among which a kind of round is looked for before it is given up


class Case(NamedTuple):
    """The two-card totals of Player and Banker and the values of the fifth and the sixth card, needed or not."""

    player: int
    banker: int
    fifth: int
    sixth: int

    @property
    def natural(self) -> bool:
        """Whether either hand has a natural."""
        return self.player >= 8 or self.banker >= 8

    @property
    def third(self) -> int | None:
        """The value of Player's third card; None when Player stands."""
        return self.fifth if not self.natural and player_draws(self.player) else None

    @property
    def cell(self) -> Cell | None:
        return None if self.natural else Cell(self.banker, self.third)

    @property
    def banker_draws(self) -> bool:
        return not self.natural and banker_draws(self.banker, self.third)

    @property
    def outcome(self) -> Outcome:
        player, banker, third = self.player, self.banker, self.third
        drawn = 0 if third is None else 1
        if drawn:
            player = (player + self.fifth) % 10
        if self.banker_draws:
            return Outcome(player, (banker + (self.sixth if drawn else self.fifth)) % 10, 2 + drawn, 3)
        return Outcome(player, banker, 2 + drawn, 2)


Numbers = tuple[int, int, int, int]  # a case, or the four numbers of one
Hands = tuple[int, int, int, int]  # values: Player's two cards, Banker's two cards


class Places(dict[Numbers, int]):
    """Which of some kinds of rounds a case is of, by its place among them; each case is asked once."""

    def __init__(self, place: Callable[[Case], int]) -> None:
        self._place = place

    def __missing__(self, numbers: Numbers) -> int:
        found = self[numbers] = self._place(Case(*numbers))
        return found


_PAIRS = tuple(
    tuple((low, high) for low in range(10) for high in range(low, 10) if (low + high) % 10 == total)
    for total in range(10)
)


def _ways(held: list[int], low: int, high: int) -> int:
    """Ordered ways to deal these two values."""
    return held[low] * (held[high] - 1) if low == high else 2 * held[low] * held[high]


def _player_pairs(cell: Cell) -> Iterable[tuple[int, int]]:
    """The two-card hands with which Player draws, or stands without a natural."""
    return (pair for total in range(8) if player_draws(total) != (cell.third is None) for pair in _PAIRS[total])


def _hands(cell: Cell, composition: Sequence[int]) -> tuple[tuple[Hands, ...], tuple[int, ...]]:
    """Two-card hands that may lead to a cell, and their weights added up: ways to deal them and then the third card."""
    held = list(composition)
    hands: list[Hands] = []
    weights: list[int] = []
    for low, high in _player_pairs(cell):
        first = _ways(held, low, high)
        if first <= 0:
            continue
        held[low] -= 1
        held[high] -= 1
        for one, other in _PAIRS[cell.banker]:
            ways = first * _ways(held, one, other)
            if ways > 0 and cell.third is not None:
                ways *= held[cell.third] - (one == cell.third) - (other == cell.third)
            if ways > 0:
                hands.append((low, high, one, other))
                weights.append(ways)
        held[low] += 1
        held[high] += 1
    return tuple(hands), tuple(accumulate(weights))


_fresh_hands = lru_cache(maxsize=1024)(_hands)


Kept = defaultdict[int, list[list[int]]]  # deals that wait to be wanted, by the place of their kind


class Stock:
    """Cards to draw from; a card is known by its place among them, and nothing is taken away by looking."""

    def __init__(self, cards: Sequence[Card], fresh: bool = False) -> None:
        self.cards = tuple(cards)
        self._values = [card.value for card in self.cards]
        self._places: tuple[list[int], ...] = tuple([] for _ in range(10))
        for place, value in enumerate(self._values):
            self._places[value].append(place)
        self.composition = tuple(map(len, self._places))
        self._hands = _fresh_hands if fresh else _hands

    def kind(self, kinds: Places, wanted: int, draws: Draws, kept: Kept | None = None) -> list[int] | None:
        """Six places that deal the wanted of these kinds, each such deal as likely; None if TRIES deals had none.

        `kept` takes the deals of other kinds that are met on the way, and gives them out when these are wanted.
        """
        if kept and kept[wanted]:
            return kept[wanted].pop(0)
        share, cards, values = draws.share, len(self.cards), self._values
        for _ in range(TRIES):
            # Most of the time that planning takes is spent here: no loop, no call, and a plain tuple for a case.
            p1, b1, p2, b2 = int(share() * cards), int(share() * cards), int(share() * cards), int(share() * cards)
            fifth, sixth = int(share() * cards), int(share() * cards)
            player, banker = (values[p1] + values[p2]) % 10, (values[b1] + values[b2]) % 10
            kind = kinds[player, banker, values[fifth], values[sixth]]
            if kind == wanted or kept is not None:
                places = [p1, b1, p2, b2, fifth, sixth]
                if len(set(places)) < CARDS_A_ROUND:
                    continue  # no deal: a card was drawn twice
                if kind == wanted:
                    return places
                if kept is not None:
                    kept[kind].append(places)
        return None

    def cell(self, cell: Cell, draws: Draws) -> list[int] | None:
        """Six places that lead to this cell, each such deal as likely; None when there is none."""
        hands, weights = self._hands(cell, self.composition)
        if not hands:
            return None
        chosen = hands[bisect_right(weights, draws.below(weights[-1]))]
        players, bankers = (list(pair)[:: draws.below(2) * 2 - 1] for pair in (chosen[:2], chosen[2:]))
        values = [players[0], bankers[0], players[1], bankers[1], *([] if cell.third is None else [cell.third])]
        places: list[int] = []
        for value in values:
            self._add(places, self._places[value], draws)
        while len(places) < CARDS_A_ROUND:
            self._add(places, range(len(self.cards)), draws)
        return places

    @staticmethod
    def _add(places: list[int], among: Sequence[int], draws: Draws) -> None:
        place = among[draws.below(len(among))]
        while place in places:
            place = among[draws.below(len(among))]
        places.append(place)


@lru_cache(maxsize=8)
def fresh_stock(decks: int) -> Stock:
    """Whole decks, from which nothing is ever missing: one for all rounds of all worksheets."""
    return Stock(full_shoe(decks), fresh=True)
