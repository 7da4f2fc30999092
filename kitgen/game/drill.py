"""A drill: cells of the tableau one after the other, as many that draw as that stand, in no order to lean on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from kitgen.errors import KitgenError
from kitgen.game.cards import RANKS, SUITS, Card
from kitgen.game.cells import BOUNDARIES, CELLS, Cell
from kitgen.game.draws import Draws

MOST_CELLS = 60
MOST_ALIKE = 4  # equal answers in a row
ALL_BOUNDARIES_FROM = 30  # so many cells hold all boundaries and as many easy ones again


@dataclass(frozen=True, kw_only=True, slots=True)
class DrillCell:
    """One question: a cell, and a card that shows the value of Player's third card, None where Player stood."""

    number: int
    cell: Cell
    card: Card | None

    def __post_init__(self) -> None:
        shown = None if self.card is None else self.card.value
        if shown != self.cell.third:
            raise ValueError(f"question {self.number}: {self.card} does not show the cell {self.cell}")


@lru_cache(maxsize=8)
def drill(seed: int, count: int = MOST_CELLS) -> tuple[DrillCell, ...]:
    """This many different cells, half of which draw, the same for the same arguments; all boundaries in 30 or more.

    Of an odd number the odd one draws or stands by chance. Never more than four equal answers follow each other.
    """
    if not 1 <= count <= MOST_CELLS:
        raise KitgenError(f"A drill of {count} cells cannot be had. Allowed: 1 to {MOST_CELLS}.")
    draws = Draws(seed)
    drawing = (count + draws.below(2)) // 2
    sure = BOUNDARIES if count >= ALL_BOUNDARIES_FROM else ()
    cells = [*_chosen(True, drawing, sure, draws), *_chosen(False, count - drawing, sure, draws)]
    order = draws.shuffled(cells)
    while max(len(list(run)) for _, run in groupby(order, key=lambda cell: cell.draws)) > MOST_ALIKE:
        order = draws.shuffled(cells)
    return tuple(
        DrillCell(number=number, cell=cell, card=_card(cell.third, draws)) for number, cell in enumerate(order, start=1)
    )


def _chosen(answer: bool, count: int, sure: Sequence[Cell], draws: Draws) -> list[Cell]:
    """So many cells with this answer, those that are sure among them."""
    kept = [cell for cell in sure if cell.draws == answer]
    others = draws.shuffled([cell for cell in CELLS if cell.draws == answer and cell not in kept])
    return [*kept, *others[: count - len(kept)]]


def _card(value: int | None, draws: Draws) -> Card | None:
    """A card of this value: which rank, where several have it, and which suit is left to chance."""
    if value is None:
        return None
    ranks = [rank for rank in RANKS if Card(rank, SUITS[0]).value == value]
    return Card(ranks[draws.below(len(ranks))], SUITS[draws.below(len(SUITS))])
