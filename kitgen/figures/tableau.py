"""The third-card table as a drawing: runs of "draw" as solid bars, read from the rule itself."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from kitgen.figures.parts import drawing, from_left, maybe, on_middle, only, room, shrunk, to_right, word, wrapped
from kitgen.game.tableau import banker_draws
from kitgen.press.draw import Ask, Drawing, Item, Named, Rect, Shape, Text, box, centred, line
from kitgen.press.letters import width_of

COLUMNS: tuple[int | None, ...] = (*range(10), None)  # None: Player stood


@dataclass(frozen=True, slots=True)
class Row:
    """Totals of Banker that are played alike, and whether Banker draws in each of COLUMNS."""

    totals: tuple[int, ...]
    draws: tuple[bool, ...]

    @property
    def label(self) -> str:
        first, last = self.totals[0], self.totals[-1]
        return str(first) if first == last else f"{first}–{last}"

    @property
    def runs(self) -> tuple[tuple[int, int], ...]:
        """First and last column of each unbroken run of draws; the column "stood" is never joined to the cards."""
        cells = [i for i, draws in enumerate(self.draws) if draws]
        runs: list[tuple[int, int]] = []
        for i in cells:
            if runs and runs[-1][1] == i - 1 and COLUMNS[i] is not None:
                runs[-1] = (runs[-1][0], i)
            else:
                runs.append((i, i))
        return tuple(runs)


def rows() -> tuple[Row, ...]:
    """The table, equal rows next to each other merged."""
    full = [(total, tuple(banker_draws(total, third) for third in COLUMNS)) for total in range(8)]
    return tuple(
        Row(tuple(total for total, _ in group), draws) for draws, group in groupby(full, key=lambda pair: pair[1])
    )


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


def cells(grid: Grid, table: tuple[Row, ...], draw: Text, stand: Text) -> list[Item]:
    """The word of each cell."""
    return [
        on_middle(grid.cell(r, c).cx, grid.cell(r, c).cy, draw if draws else stand)
        for r, row in enumerate(table)
        for c, draws in enumerate(row.draws)
    ]


def _cell_words(ask: Ask, narrow: float, most: float) -> tuple[Text, Text]:
    """The words "draw" and "stand" at one size that suits the narrowest cell."""
    draw = Text(0, 0, word(ask, "draw"), "bold", most, "paper", "red")
    stand = Text(0, 0, word(ask, "stand"), "text", most, "soft")
    size = min(shrunk(draw, narrow - 2.6, ask.at).size, shrunk(stand, narrow - 2.2, ask.at).size)
    return (
        Text(0, 0, draw.text, draw.face, size, draw.colour, draw.over),
        Text(0, 0, stand.text, stand.face, size, stand.colour),
    )


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

    No attributes. Fills the width (130 mm or more) and, when a height is given, the height; else rows are 11 mm high.
    words: banker, player (heads, set in capitals), stood (head of the last column), draw, stand (in the cells);
    may be missing: ten, ace (under 0 and 1), note-0, note-3, note-4 ... (beside a row, by its first total)
    """
    only(ask, "", "banker player stood draw stand ten ace note-*")
    table = rows()
    grid, high = _grid(ask, table)
    each = grid.rows[0][1]
    draw, stand = _cell_words(ask, grid.columns[0][1], max(ask.least, min(11.0, max(7.5, 0.95 * each))))
    found = bars(grid, table, max(min(1.4, each * 0.13), (each - THICKEST) / 2))
    rules = [Shape(line(0, top, ask.width, top), None, "hair", 0.5) for top, _ in grid.rows[1:]]
    ends = [Shape(line(0, y, ask.width, y), None, "line", 0.6) for y in (grid.head, high - 0.15)]
    items: list[Item] = [*rules, *ends, *(Shape(box(bar, 2.2), "red", "red", 0.8) for bar in found)]
    items += _top(ask, grid) + _heads(ask, grid) + _labels(ask, grid, table) + cells(grid, table, draw, stand)
    told = [Named("run", f"{number}", bar) for number, bar in enumerate(found, 1)]
    return drawing((ask.width, high), items, told)
