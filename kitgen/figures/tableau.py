"""The third-card table as a drawing: runs of "draw" as solid bars, cells left open as dashed boxes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from kitgen.errors import KitgenError
from kitgen.figures.parts import bad, drawing, from_left, maybe, on_middle, only, room, shrunk, to_right, word, wrapped
from kitgen.game.cells import Cell, parse_cells
from kitgen.press.draw import Ask, Drawing, Item, Named, Rect, Shape, Text, box, centred, line
from kitgen.press.letters import width_of

COLUMNS: tuple[int | None, ...] = (*range(10), None)  # None: Player stood


@dataclass(frozen=True, slots=True)
class Row:
    """Totals of Banker that are played alike, and what Banker does in each of COLUMNS: "draw", "stand", "choice"."""

    totals: tuple[int, ...]
    marks: tuple[str, ...]

    @property
    def label(self) -> str:
        first, last = self.totals[0], self.totals[-1]
        return str(first) if first == last else f"{first}–{last}"

    @property
    def runs(self) -> tuple[tuple[int, int], ...]:
        """First and last column of each unbroken run of draws; the column "stood" is never joined to the cards."""
        cells = [i for i, mark in enumerate(self.marks) if mark == "draw"]
        runs: list[tuple[int, int]] = []
        for i in cells:
            if runs and runs[-1][1] == i - 1 and COLUMNS[i] is not None:
                runs[-1] = (runs[-1][0], i)
            else:
                runs.append((i, i))
        return tuple(runs)


def rows(open_cells: tuple[Cell, ...] = ()) -> tuple[Row, ...]:
    """The table, equal rows next to each other merged; where a cell is open, Banker may choose."""

    def mark(cell: Cell) -> str:
        return "choice" if cell in open_cells else "draw" if cell.draws else "stand"

    full = [(total, tuple(mark(Cell(total, third)) for third in COLUMNS)) for total in range(8)]
    return tuple(
        Row(tuple(total for total, _ in group), marks) for marks, group in groupby(full, key=lambda pair: pair[1])
    )


def open_cells(ask: Ask) -> tuple[Cell, ...]:
    """The attribute `choices`: cells such as "3:9 5:4"."""
    told = ask.data.get("choices", "")
    try:
        return parse_cells(told) if told.strip() else ()
    except KitgenError as error:
        raise bad(ask, "choices", "cells such as 3:9 5:4") from error


@dataclass(frozen=True, slots=True)
class Grid:
    """Where the cells are: `columns` as (left, width), the rows as (top, height)."""

    width: float
    head: float
    columns: tuple[tuple[float, float], ...]
    rows: tuple[tuple[float, float], ...]

    def cell(self, row: int, column: int) -> Rect:
        return Rect(self.columns[column][0], self.rows[row][0], self.columns[column][1], self.rows[row][1])


def layout(width: float, label: float, stood: tuple[float, float], tall: tuple[float, float, int]) -> Grid:
    """`label` wide at the left, `stood` = (gap, width) at the right, `tall` = (head, row height, rows)."""
    each = (width - label - sum(stood)) / 10
    columns = tuple((label + i * each, each) for i in range(10))
    head, high, count = tall
    return Grid(
        width, head, (*columns, (width - stood[1], stood[1])), tuple((head + i * high, high) for i in range(count))
    )


def bars(grid: Grid, table: tuple[Row, ...], margin: float) -> list[Rect]:
    """A bar for each run of draws, `margin` inside its cells above and below."""
    found = []
    for r, row in enumerate(table):
        for first, last in row.runs:
            a, b = grid.cell(r, first), grid.cell(r, last)
            found.append(Rect(a.x + 0.15, a.y + margin, b.right - a.x - 0.3, a.h - 2 * margin))
    return found


def choice_boxes(grid: Grid, table: tuple[Row, ...], margin: float) -> list[Rect]:
    """A box for each cell that is left open."""
    open_at = [grid.cell(r, c) for r, row in enumerate(table) for c, mark in enumerate(row.marks) if mark == "choice"]
    return [Rect(at.x + 0.15, at.y + margin, at.w - 0.3, at.h - 2 * margin) for at in open_at]


def cells(grid: Grid, table: tuple[Row, ...], words: Mapping[str, Text]) -> list[Item]:
    """The word of each cell."""
    return [
        on_middle(grid.cell(r, c).cx, grid.cell(r, c).cy, words[mark])
        for r, row in enumerate(table)
        for c, mark in enumerate(row.marks)
    ]


# How the word of each state is set: its face, its colour, and what it stands on.
LOOK: dict[str, tuple[str, str, str | None]] = {
    "draw": ("bold", "paper", "red"),
    "stand": ("text", "soft", None),
    "choice": ("bold", "red", None),
}
DASHES = (1.4, 1.0)


def used(table: tuple[Row, ...]) -> list[str]:
    """The states that the table shows."""
    return [mark for mark in LOOK if any(mark in row.marks for row in table)]


def _cell_words(ask: Ask, table: tuple[Row, ...], narrow: float, most: float) -> dict[str, Text]:
    """The words of the cells at one size that suits the narrowest cell."""
    told = {mark: Text(0, 0, word(ask, mark), LOOK[mark][0], most, *LOOK[mark][1:]) for mark in used(table)}
    size = min(shrunk(text, narrow - 2.4, ask.at).size for text in told.values())
    return {mark: replace(text, size=size) for mark, text in told.items()}


HEAD, SUB, ROW, LEAST_ROW = 20.0, 3.0, 11.0, 7.0
NOTE_GAP = 5.0
WORDS = 9  # points of all that is not a cell or a numeral
THICKEST = 11.0  # of a bar: high rows get air, not ink


def _numeral(text: str, row: float, colour: str) -> Text:
    """A large numeral that suits rows `row` mm high."""
    return Text(0, 0, text, "title", min(25.0, max(13.0, 1.73 * row)), colour)


def _label_width(table: tuple[Row, ...], each: float) -> float:
    return 1.6 + max(_numeral(row.label, each, "red").width for row in table) + 2.4


def _top(ask: Ask, grid: Grid) -> list[Item]:
    """The words over the table, in small capitals."""
    size = max(WORDS, ask.least)
    banker = Text(0, 0, word(ask, "banker").upper(), "bold", size, "red", tracking=1.2)
    player = Text(0, 0, word(ask, "player").upper(), "bold", size, "blue", tracking=1.2)
    left = max(grid.columns[0][0] + 1.2, banker.width + 5)
    return [from_left(0, 3.4, banker), from_left(left, 3.4, shrunk(player, grid.width - left, ask.at))]


def _heads(ask: Ask, grid: Grid) -> list[Item]:
    """The digits of Player's card, what counts as 0 and as 1, and the head of the last column."""
    row = grid.rows[0][1]
    sub = grid.head - 3.4
    foot = sub - 3.4 if _has_sub(ask) else grid.head - 3.8
    items: list[Item] = []
    for column, (left, wide) in enumerate(grid.columns[:10]):
        items.append(centred(left + wide / 2, foot, _numeral(str(column), row, "blue")))
    for place, (left, wide) in zip(("ten", "ace"), grid.columns[:2], strict=True):
        if text := maybe(ask, place):
            small = shrunk(Text(0, 0, text, "text", max(WORDS, ask.least), "soft"), wide + 2.2, ask.at)
            items.append(on_middle(left + wide / 2, sub, small))
    left, wide = grid.columns[10]
    stood = wrapped(Text(0, 0, word(ask, "stood"), "bold", max(WORDS, ask.least), "blue"), wide - 1, ask.at, 2)
    items += [centred(left + wide / 2, foot - 3.9 * up, each) for up, each in enumerate(reversed(stood))]
    return items


def _has_sub(ask: Ask) -> bool:
    return bool(maybe(ask, "ten") or maybe(ask, "ace"))


def _labels(ask: Ask, grid: Grid, table: tuple[Row, ...]) -> list[Item]:
    items: list[Item] = []
    for r, row in enumerate(table):
        middle, high = grid.cell(r, 0).cy, grid.rows[r][1]
        items.append(from_left(1.6, middle, _numeral(row.label, high, "red")))
        if text := maybe(ask, f"note-{row.totals[0]}"):
            items.append(
                to_right(grid.columns[0][0] - 3.0, middle, Text(0, 0, text, "text", max(WORDS, ask.least), "soft"))
            )
    return items


def _grid(ask: Ask, table: tuple[Row, ...]) -> tuple[Grid, float]:
    """The cells, and the height of the whole."""
    head = HEAD + (SUB if _has_sub(ask) else 0.0)
    high = room(ask, 130.0, head + (LEAST_ROW if ask.height else ROW) * len(table))
    each = (high - head) / len(table)
    notes = max(width_of(maybe(ask, f"note-{row.totals[0]}"), "text", max(WORDS, ask.least)) for row in table)
    label = _label_width(table, each) + (notes + NOTE_GAP if notes else 0.0)
    stood = min(20.0, max(15.0, ask.width * 0.09))
    return layout(ask.width, label, (3.0, stood), (head, each, len(table))), high


def tableau(ask: Ask) -> Drawing:
    """The third-card rule: Banker's total down the side, Player's third card along the top.

    data-choices  cells in which Banker may choose, such as "3:9 5:4"; there are none when it is missing
    Fills the width (130 mm or more) and, when a height is given, the height; else rows are 11 mm high.
    words: banker, player (heads, set in capitals), stood (head of the last column), draw, stand, choice (in the cells;
    the last where there are choices);
    may be missing: ten, ace (under 0 and 1), note-0, note-3, note-4 ... (beside a row, by its first total)
    """
    only(ask, "choices", "banker player stood draw stand choice ten ace note-*")
    table = rows(open_cells(ask))
    grid, high = _grid(ask, table)
    each = grid.rows[0][1]
    told_cells = _cell_words(ask, table, grid.columns[0][1], max(ask.least, min(11.0, max(7.5, 0.95 * each))))
    margin = max(min(1.4, each * 0.13), (each - THICKEST) / 2)
    found, chosen = bars(grid, table, margin), choice_boxes(grid, table, margin)
    rules = [Shape(line(0, top, ask.width, top), None, "hair", 0.5) for top, _ in grid.rows[1:]]
    ends = [Shape(line(0, y, ask.width, y), None, "line", 0.6) for y in (grid.head, high - 0.15)]
    items: list[Item] = [*rules, *ends, *(Shape(box(bar, 2.2), "red", "red", 0.8) for bar in found)]
    items += [Shape(box(each, 2.2), "paper", "red", 0.9, DASHES) for each in chosen]
    items += _top(ask, grid) + _heads(ask, grid) + _labels(ask, grid, table) + cells(grid, table, told_cells)
    told = [Named("run", f"{number}", bar) for number, bar in enumerate(found, 1)]
    told += [Named("choice", f"{number}", each) for number, each in enumerate(chosen, 1)]
    return drawing((ask.width, high), items, told)
