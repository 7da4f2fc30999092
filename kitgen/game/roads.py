"""The roads of a shoe: bead plate, big road and the three roads derived from it, as plain values and on a grid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Literal

from kitgen.game.coup import Side

Mark = Literal["red", "blue"]
ROWS = 6
BACK = {"big-eye": 1, "small": 2, "cockroach": 3}  # how many columns of the big road a derived road looks back
_RESULTS = ("player", "banker", "tie")


@dataclass(frozen=True, slots=True)
class Entry:
    """A mark of the big road: who won, and the ties that followed before anybody won again."""

    result: Side
    ties: int = 0

    def __post_init__(self) -> None:
        if self.result not in ("player", "banker"):
            raise ValueError(f"{self.result!r} wins no entry of the big road: player, banker")
        if self.ties < 0:
            raise ValueError(f"{self.ties} ties")


@dataclass(frozen=True, slots=True)
class Spot:
    """A cell of a grid, counted from 0 at the left and at the top."""

    column: int
    row: int


Column = tuple[Entry, ...]
Run = tuple[Mark, ...]


@dataclass(frozen=True)
class Roads:
    """All roads of a sequence of outcomes."""

    outcomes: tuple[Side, ...]

    def __post_init__(self) -> None:
        for outcome in self.outcomes:
            if outcome not in _RESULTS:
                raise ValueError(f"outcome {outcome!r} is none of {', '.join(_RESULTS)}")

    @cached_property
    def opening_ties(self) -> int:
        """Ties before the first win: the big road has no entry yet that they could mark."""
        return next((at for at, outcome in enumerate(self.outcomes) if outcome != "tie"), len(self.outcomes))

    @cached_property
    def big(self) -> tuple[Column, ...]:
        """The big road: a column for each run of wins of one hand, however long."""
        entries: list[Entry] = []
        for outcome in self.outcomes[self.opening_ties :]:
            if outcome == "tie":
                entries[-1] = Entry(entries[-1].result, entries[-1].ties + 1)
            else:
                entries.append(Entry(outcome))
        return tuple(tuple(run) for _, run in groupby(entries, key=lambda entry: entry.result))

    def derived(self, road: str) -> tuple[Run, ...]:
        """A road of BACK: a run for each row of marks of one colour.

        The big road is read as it would be without its turns. At the top of a column: red if the column that ended and
        the one BACK before it are as long. Below: blue if the column BACK before ends exactly one row higher. A mark
        that would look at a column before the first is not made.
        """
        back, lengths = BACK[road], [len(column) for column in self.big]
        marks: list[Mark] = []
        for at, length in enumerate(lengths):
            if at > back:
                marks.append("red" if lengths[at - 1] == lengths[at - 1 - back] else "blue")
            if at >= back:
                marks += ["blue" if lengths[at - back] == row else "red" for row in range(1, length)]
        return tuple(tuple(run) for _, run in groupby(marks))


def bead_plate(outcomes: Iterable[Side], rows: int = ROWS) -> list[tuple[Spot, Side]]:
    """Every round in turn, down each column and then the next."""
    return [(Spot(*divmod(at, rows)), outcome) for at, outcome in enumerate(outcomes)]


def placed(lengths: Sequence[int], rows: int = ROWS) -> list[list[Spot]]:
    """Where the marks of runs with these lengths stand.

    A run goes down from the top of a column of its own until the grid ends or the cell is taken; there it turns right
    and stays in its row, its dragon tail. The next run starts in the first free cell of the top row after its start.
    """
    taken: set[Spot] = set()
    found: list[list[Spot]] = []
    start = 0
    for length in lengths:
        while Spot(start, 0) in taken:
            start += 1
        run, turned = [Spot(start, 0)], False
        while len(run) < length:
            last = run[-1]
            below = Spot(last.column, last.row + 1)
            turned = turned or below.row >= rows or below in taken
            run.append(Spot(last.column + 1, last.row) if turned else below)
        taken.update(run)
        found.append(run)
    return found


def columns_of(runs: Iterable[Iterable[Spot]]) -> int:
    """How many columns of a grid these runs take."""
    return max((spot.column + 1 for run in runs for spot in run), default=0)
