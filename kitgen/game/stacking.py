"""Real decks in an order that deals a lesson: burn card, the rounds one after the other, cut card, the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from operator import mul
from typing import NamedTuple

from kitgen.errors import KitgenError
from kitgen.game.cards import Card, full_shoe
from kitgen.game.cases import CARDS_A_ROUND, Stock
from kitgen.game.cells import Cell
from kitgen.game.coup import deal
from kitgen.game.draws import Draws
from kitgen.game.games import Game
from kitgen.game.levels import OF, PLAN, Want, find, level_rounds, quotas
from kitgen.game.odds import fresh
from kitgen.game.shares import kind_shares

BURNED = 1
REST = 7  # cards that stay behind the cut card at least, as in the home game
USUAL = 5  # cards that a round uses, nearly
TRIES = 24  # plans of a shoe before the fullest of them is taken


@dataclass(frozen=True, kw_only=True, slots=True)
class Shoe:
    """Whole decks in the order dealt: `burned`, the cards of `rounds`, then, behind the cut card, `rest`.

    Each round is six cards: those that it uses, then cards of the rest that stand in for cards that it does not use.
    """

    burned: Card
    rounds: tuple[tuple[Card, ...], ...]
    rest: tuple[Card, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards in the order dealt."""
        return (self.burned, *(card for cards in self.rounds for card in deal(cards).cards), *self.rest)


def room(decks: int) -> int:
    """Cards that the rounds of one shoe may use."""
    return 52 * decks - BURNED - REST


def cards_of(cell: Cell) -> int:
    """How many cards a round uses that meets this cell."""
    return 4 + (cell.third is not None) + cell.draws


def rounds_that_fit(game: Game, decks: int, levels: tuple[int, int] | None, cells: Sequence[Cell] = ()) -> int:
    """The most rounds that one shoe is sure to deal, and to show without showing any card twice.

    They meet the cells and are of the levels. Where the cells alone need more shoes, one round for each of them.
    """
    space = room(decks) - sum(map(cards_of, cells))
    rounds = (52 * decks - BURNED) // CARDS_A_ROUND
    while rounds > len(cells) and _most_cards(game, decks, levels, rounds - len(cells)) > space:
        rounds -= 1
    return max(rounds, len(cells))


def _most_cards(game: Game, decks: int, levels: tuple[int, int] | None, rounds: int) -> float:
    """The cards that rounds of these levels use, however their kinds are rounded."""
    needed = 0.0
    for level, of_level in level_rounds(levels, rounds).items():
        each = [float(shares.cards) for shares in kind_shares(game, decks, level)]
        needed += max(sum(map(mul, quotas(game, level, of_level, start), each)) for start in range(OF))
    return needed


def spare_thirds(decks: int, rounds: int, cells: Sequence[Cell]) -> dict[int | None, int]:
    """How often rounds beyond those of the cells may have each third card, in the shoes that so many rounds fill."""
    shoes = max(1, (sum(map(cards_of, cells)) + USUAL * (rounds - len(cells))) // room(decks))
    asked = Counter(cell.third for cell in cells)
    return {third: held * shoes - asked[third] for third, held in enumerate(fresh(decks))}


def shoes_for(wants: Sequence[Want], game: Game, decks: int, draws: Draws) -> tuple[Shoe, ...]:
    """As few shoes as can be found that deal these rounds, the first as full as it goes; each in the order given."""
    shoes: list[Shoe] = []
    left = dict(enumerate(wants))
    while left:
        chosen = _chosen(left, game, decks)
        shoe = _fullest((_Table(game, decks, draws).shoe(chosen) for _ in range(TRIES)), len(chosen))
        if not shoe.rounds:
            raise none_left(next(iter(chosen.values())), decks)
        shoes.append(Shoe(burned=shoe.burned, rounds=tuple(shoe.rounds.values()), rest=shoe.rest))
        left = {at: want for at, want in left.items() if at not in shoe.rounds}
    return tuple(shoes)


def none_left(want: Want, decks: int) -> KitgenError:
    """What to say where not even one such round can be dealt."""
    what = f"that meets {want.cell}" if want.cell else f"of level {want.level}"
    return KitgenError(f"No round {what} can be dealt from the cards of {decks} deck{'s' * (decks > 1)}.")


def _chosen(wants: Mapping[int, Want], game: Game, decks: int) -> dict[int, Want]:
    """Those that one shoe holds, by their places: first those of the plan, then as they come."""
    space: float = room(decks)
    thirds = list(fresh(decks))
    found = {}
    for at, want in sorted(wants.items(), key=lambda each: each[1].level != PLAN):
        third = want.cell.third if want.cell else None
        needs = cards_of(want.cell) if want.cell else float(kind_shares(game, decks, want.level)[want.at].cards)
        if needs > space or (third is not None and not thirds[third]):
            continue
        space -= needs
        if third is not None:
            thirds[third] -= 1
        found[at] = want
    return found


class _Planned(NamedTuple):
    """A shoe that was planned: its rounds by the places of what was wanted, in their order."""

    burned: Card
    rounds: dict[int, tuple[Card, ...]]
    rest: tuple[Card, ...]


def _fullest(planned: Iterable[_Planned], rounds: int) -> _Planned:
    """The first that has so many rounds; else the first of those that have most."""
    best: _Planned | None = None
    for each in planned:
        if best is None or len(each.rounds) > len(best.rounds):
            best = each
        if len(best.rounds) == rounds:
            break
    assert best
    return best


class _Table:
    """Where a shoe is planned: all its cards lie open, and rounds are put together from those that are left."""

    def __init__(self, game: Game, decks: int, draws: Draws) -> None:
        self.game = game
        self.draws = draws
        self.cards = list(full_shoe(decks))

    def shoe(self, wants: Mapping[int, Want]) -> _Planned:
        """As many of these rounds as can be dealt."""
        draws = self.draws
        # Third cards are set aside first: of an eight there may be no more than the cells need.
        thirds = {at: self.take_value(want.cell.third) for at, want in wants.items() if want.cell}
        dealt = {}
        # Other rounds find their cards among what the cells leave; within both the order is one of chance.
        for at in sorted(draws.shuffled(list(wants)), key=lambda at: (wants[at].level != PLAN, not wants[at].cell)):
            cards = self.round(wants[at], thirds.get(at))
            if cards:
                dealt[at] = cards
        burned, *rest = draws.shuffled(self.cards)
        # No card stands in twice before all have: one seen twice would tell that it was not dealt.
        stand_ins = cycle(rest)
        rounds = {at: (*dealt[at], *islice(stand_ins, CARDS_A_ROUND - len(dealt[at]))) for at in sorted(dealt)}
        return _Planned(burned, rounds, tuple(rest))

    def round(self, want: Want, third: Card | None) -> list[Card] | None:
        """The cards that the round uses, taken from the table; `third` was set aside before. None if there are none."""
        if third:
            self.cards.append(third)
        stock = Stock(self.cards)
        places = find(want, self.game, stock, self.draws)
        if places and third:
            places = _with_third(places, len(self.cards) - 1)
        used = deal([stock.cards[place] for place in places]).cards_used if places else 0
        if not places or len(self.cards) - used < BURNED + REST:
            return None
        return self.take(places[:used])

    def take(self, places: Sequence[int]) -> list[Card]:
        taken = [self.cards[place] for place in places]
        for place in sorted(places, reverse=True):
            del self.cards[place]
        return taken

    def take_value(self, value: int | None) -> Card | None:
        places = [place for place, card in enumerate(self.cards) if card.value == value]
        return self.take([places[self.draws.below(len(places))]])[0] if places else None


def _with_third(places: list[int], third: int) -> list[int]:
    """The same places with the card set aside as the fifth; whatever it stood for takes the fifth's own."""
    other = places[4]
    return [third if at == 4 else other if place == third else place for at, place in enumerate(places)]
