"""Real decks in an order that deals a lesson: burn card, the rounds one after the other, cut card, the rest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kitgen.errors import KitgenError
from kitgen.game.cards import Card, full_shoe
from kitgen.game.cases import CARDS_A_ROUND, Stock
from kitgen.game.cells import Cell
from kitgen.game.coup import deal
from kitgen.game.draws import Draws
from kitgen.game.games import Game
from kitgen.game.levels import Want, find

BURNED = 1
REST = 7  # cards that stay behind the cut card at least, as in the home game
TRIES = 60  # orders looked for before a shoe is planned with one round less


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


def least_cards(want: Want) -> int:
    """Cards that are surely enough for a wanted round: for a cell as many as it says, for others six."""
    return cards_of(want.cell) if want.cell else CARDS_A_ROUND


def cards_of(cell: Cell) -> int:
    """How many cards a round uses that meets this cell."""
    return 4 + (cell.third is not None) + cell.draws


def rounds_that_fit(decks: int, cells: Sequence[Cell] = ()) -> int:
    """How many rounds one shoe surely deals that meet these cells; where they need more shoes, one round for each."""
    left = room(decks) - sum(map(cards_of, cells))
    return len(cells) + max(0, left // CARDS_A_ROUND)


def shoes_for(wants: Sequence[Want], game: Game, decks: int, draws: Draws) -> tuple[Shoe, ...]:
    """As few shoes as can be found that deal these rounds: the first as full as it goes, each in the order given."""
    shoes: list[Shoe] = []
    left = list(wants)
    while left:
        chosen = _chosen(left, decks)
        shoe = None
        while shoe is None:
            if not chosen:
                raise KitgenError(f"No round of level {left[0].level} can be dealt from the cards of {decks} decks.")
            tries = (_shoe([left[at] for at in chosen], game, decks, draws) for _ in range(TRIES))
            shoe = next((found for found in tries if found), None)
            if shoe is None:
                chosen.pop()
        shoes.append(shoe)
        left = [want for at, want in enumerate(left) if at not in chosen]
    return tuple(shoes)


def _chosen(wants: Sequence[Want], decks: int) -> list[int]:
    """Places of the wants that one shoe holds, those that use few cards first; in their order."""
    space, thirds = room(decks), list(Stock(full_shoe(decks)).composition)
    found = []
    for at in sorted(range(len(wants)), key=lambda at: least_cards(wants[at])):
        cell, needs = wants[at].cell, least_cards(wants[at])
        if needs > space or (cell and cell.third is not None and not thirds[cell.third]):
            continue
        space -= needs
        if cell and cell.third is not None:
            thirds[cell.third] -= 1
        found.append(at)
    return sorted(found)


class _Pile:
    """Cards that are left while a shoe is planned."""

    def __init__(self, decks: int) -> None:
        self.cards = list(full_shoe(decks))

    def take(self, places: Iterable[int]) -> list[Card]:
        chosen = list(places)
        taken = [self.cards[place] for place in chosen]
        for place in sorted(chosen, reverse=True):
            del self.cards[place]
        return taken

    def take_value(self, value: int, draws: Draws) -> Card | None:
        places = [place for place, card in enumerate(self.cards) if card.value == value]
        return self.take([places[draws.below(len(places))]])[0] if places else None


def _shoe(wants: Sequence[Want], game: Game, decks: int, draws: Draws) -> Shoe | None:
    """One shoe that deals these rounds in their order; None when the cards run out on the way."""
    pile = _Pile(decks)
    thirds: dict[int, Card] = {}
    # Third cards are set aside first: of an eight there may be no more than the cells need.
    for at, want in enumerate(wants):
        if want.cell and want.cell.third is not None:
            card = pile.take_value(want.cell.third, draws)
            if card is None:
                return None
            thirds[at] = card
    dealt: dict[int, list[Card]] = {}
    for at in _hardest_first(wants, draws):
        found = _round(wants[at], thirds.get(at), pile, game, draws)
        if found is None:
            return None
        dealt[at] = found
    rest = draws.shuffled(pile.cards)
    if len(rest) < BURNED + REST:
        return None
    burned, *rest = rest
    rounds = tuple(_six(dealt[at], rest, draws) for at in range(len(wants)))
    return Shoe(burned=burned, rounds=rounds, rest=tuple(rest))


def _hardest_first(wants: Sequence[Want], draws: Draws) -> list[int]:
    """Cells before other rounds, which find their cards among what is left; within both in an order of chance."""
    return sorted(draws.shuffled(range(len(wants))), key=lambda at: wants[at].cell is None)


def _round(want: Want, third: Card | None, pile: _Pile, game: Game, draws: Draws) -> list[Card] | None:
    """The cards that the round uses, taken from the pile; `third` was set aside from it."""
    stock = Stock(pile.cards if third is None else [*pile.cards, third])
    if len(stock.cards) < CARDS_A_ROUND:
        return None
    places = find(want, game, stock, draws)
    if places is None:
        return None
    if third is not None:
        places = _with_third(places, len(pile.cards))
    used = deal([stock.cards[place] for place in places]).cards_used
    chosen = [stock.cards[place] for place in places[:used]]
    pile.take(place for place in places[:used] if place < len(pile.cards))
    return chosen


def _with_third(places: list[int], third: int) -> list[int]:
    """The same places with the card set aside as the fifth; whatever it stood for takes the fifth's own."""
    other = places[4]
    return [third if at == 4 else other if place == third else place for at, place in enumerate(places)]


def _six(cards: list[Card], rest: Sequence[Card], draws: Draws) -> tuple[Card, ...]:
    stand_ins = [rest[place] for place in draws.some(len(rest), CARDS_A_ROUND - len(cards))]
    return (*cards, *stand_ins)
