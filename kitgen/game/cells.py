"""The 88 decisions of Banker: its two-card total by Player's third card, or by Player's having stood."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kitgen.errors import KitgenError
from kitgen.game.tableau import banker_draws

if TYPE_CHECKING:
    from kitgen.game.coup import Coup  # which may be dealt by a policy, and that names cells

TOTALS = range(8)  # with 8 or 9 Banker has a natural and decides nothing
THIRDS: tuple[int | None, ...] = (*range(10), None)
STOOD = "stood"


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of the tableau. `third` is the value of Player's third card, None when Player stood."""

    banker: int
    third: int | None

    def __post_init__(self) -> None:
        if self.banker not in TOTALS or self.third not in THIRDS:
            raise ValueError(f"there is no cell {self.banker}:{self.third}")

    @property
    def draws(self) -> bool:
        """What Banker does there."""
        return banker_draws(self.banker, self.third)

    def __str__(self) -> str:
        return f"{self.banker}:{STOOD if self.third is None else self.third}"


CELLS: tuple[Cell, ...] = tuple(Cell(banker, third) for banker in TOTALS for third in THIRDS)


def _is_boundary(cell: Cell) -> bool:
    if cell.third is None:
        return False
    near = (third for third in (cell.third - 1, cell.third + 1) if 0 <= third <= 9)
    return any(Cell(cell.banker, third).draws != cell.draws for third in near)


_PLACES = {cell: place for place, cell in enumerate(CELLS)}


def in_order(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """These cells, each once, in the order of CELLS."""
    return tuple(sorted(set(cells), key=_PLACES.__getitem__))


# Those whose neighbour in the same row, a third card one higher or lower, has the other answer.
BOUNDARIES: tuple[Cell, ...] = tuple(filter(_is_boundary, CELLS))

# Names for sets of cells that a lesson may cover.
COVERS: dict[str, tuple[Cell, ...]] = {"all": CELLS, "boundaries": BOUNDARIES}


def cell_of(coup: Coup) -> Cell | None:
    """The cell that decided for Banker; None in a round that a natural ended."""
    act = coup.acts[1]
    if act.rule == "natural":
        return None
    return Cell(act.total, None if act.third is None else act.third.value)


def parse_cells(text: str) -> tuple[Cell, ...]:
    """Reads "all", "boundaries", or cells such as "3:8,5:stood"; each counts once, in the order of CELLS."""
    name = text.strip().lower()
    if name in COVERS:
        return COVERS[name]
    words = [word for word in re.split(r"[\s,]+", name) if word]
    if not words:
        raise KitgenError(f"{text!r} names no cell. {_allowed()}")
    return in_order(map(_cell, words))


def tell_cells(cells: tuple[Cell, ...]) -> str:
    """The cells as `parse_cells` reads them, by name where they have one; "" for none."""
    names = {cells: name for name, cells in COVERS.items()}
    return names.get(cells) or ",".join(map(str, cells))


def _cell(word: str) -> Cell:
    read = re.fullmatch(rf"([0-9]{{1,2}}):([0-9]{{1,2}}|{STOOD})", word)
    if not read:
        raise KitgenError(f"{word!r} is no cell. {_allowed()}")
    banker, third = int(read[1]), None if read[2] == STOOD else int(read[2])
    if banker in (8, 9):
        raise KitgenError(f"{word} is no cell: with {banker} Banker has a natural. {_allowed()}")
    if banker > 9:
        raise KitgenError(f"{word} is no cell: no hand totals {banker}. {_allowed()}")
    if third not in THIRDS:
        raise KitgenError(f"{word} is no cell: no card counts {third}, tens and pictures count 0. {_allowed()}")
    return Cell(banker, third)


def _allowed() -> str:
    return (
        f"Write Banker's total, 0 to 7, a colon, and the value of Player's third card, 0 to 9, or {STOOD}:"
        f" 3:8,5:{STOOD}; or {' or '.join(COVERS)}."
    )
