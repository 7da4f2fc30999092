"""The third-card rule on a card for the pocket, lying, and its back."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, replace

from kitgen.errors import KitgenError
from kitgen.figures.cards import suit
from kitgen.figures.parts import from_left, maybe, on_middle, only, shrunk, word
from kitgen.figures.tableau import (
    COLUMNS,
    DASHES,
    LOOK,
    Grid,
    Row,
    bars,
    cells,
    choice_boxes,
    layout,
    open_cells,
    rows,
    used,
)
from kitgen.press.draw import Ask, Drawing, Item, Shape, Text, box, line
from kitgen.press.letters import width_of

WIDTH, HEIGHT, CLEAR = 88.9, 63.5, 4.0
LEAST_WIDTH, LEAST_HEIGHT, COMPACT = 84.0, 50.0, 57.0  # under COMPACT high there is room for the table and one line
SIZE, NUMERAL = 7.0, 10.5


def _name(kind: str, ask: Ask) -> str:
    """One name for one set of words and one size, so that eight cards a page are set once."""
    told = repr((sorted(ask.data.items()), sorted(ask.words.items()), ask.width, ask.height)).encode()
    return f"{kind}-{zlib.crc32(told):08x}"


@dataclass(frozen=True, slots=True)
class Lines:
    """Where things stand on a card, from its top: middles of lines of type (0: left out), and the table's rows."""

    width: float
    height: float
    title: float
    first: float
    second: float
    heads: float
    digits: float
    table: float
    row: float
    foot: float


def _lines(ask: Ask, rows: int) -> Lines:
    """The places on a card of the size that is asked for; a low card leaves out the title and the two-card rules."""
    width, height = (ask.width, ask.height) if ask.height else (WIDTH, HEIGHT)
    if width < LEAST_WIDTH or height < LEAST_HEIGHT:
        least = f"{LEAST_WIDTH:g} × {LEAST_HEIGHT:g} mm"
        raise KitgenError(
            f"{ask.at}: a pocket card of {width:g} × {height:g} mm is too small. Allowed: {least} or more."
        )
    if height < COMPACT:
        row = (height - 14.0 - 8.6) / rows
        return Lines(width, height, 0, 0, 0, 7.2, 11.0, 13.2, row, height - 5.2)
    row = (height - 26.4 - 8.6) / rows
    return Lines(width, height, 6.4, 11.6, 15.2, 20.4, 24.2, 26.4, row, height - 5.7)


def _grid(ask: Ask, at: Lines, table: tuple[Row, ...]) -> Grid:
    label = 1.4 + max(width_of(row.label, "title", NUMERAL) for row in table)
    stood = max(8.0, width_of(word(ask, "stood"), "bold", SIZE) + 0.6)
    found = layout(at.width - 2 * CLEAR, label, (0.8, stood), (at.table, at.row, len(table)))
    return Grid(at.width, at.table, tuple((left + CLEAR, wide) for left, wide in found.columns), found.rows)


def _rule_lines(ask: Ask, at: Lines) -> list[Item]:
    wide = at.width - 2 * CLEAR
    items: list[Item] = []
    if at.title:
        title = shrunk(Text(0, 0, word(ask, "title"), "title", 13, "ink"), wide, ask.at)
        items.append(from_left(CLEAR, at.title, title))
        for place, y in (("natural", at.first), ("rule", at.second)):
            items.append(from_left(CLEAR, y, shrunk(Text(0, 0, word(ask, place), "text", 7.8, "ink"), wide, ask.at)))
        y = at.second + 2.3
        items.append(Shape(line(CLEAR, y, at.width - CLEAR, y), None, "gold", 0.5))
    if foot := maybe(ask, "foot"):
        items.append(from_left(CLEAR, at.foot, shrunk(Text(0, 0, foot, "text", 7.2, "soft"), wide, ask.at)))
    return items


def _heads(ask: Ask, at: Lines, grid: Grid, table: tuple[Row, ...]) -> list[Item]:
    last, wide = grid.columns[9]
    banker = Text(0, 0, word(ask, "banker").upper(), "bold", SIZE, "red", tracking=0.7)
    player = Text(0, 0, word(ask, "player").upper(), "bold", SIZE, "blue", tracking=0.7)
    space = last + wide - CLEAR - 3.0 - banker.width
    items: list[Item] = [
        from_left(CLEAR, at.heads, banker),
        from_left(max(grid.columns[0][0] + 0.6, CLEAR + banker.width + 3.0), at.heads, shrunk(player, space, ask.at)),
    ]
    for (left, cell), value in zip(grid.columns, COLUMNS, strict=True):
        text = Text(0, 0, str(value), "title", NUMERAL, "blue")
        if value is None:
            text = Text(0, 0, word(ask, "stood"), "bold", SIZE, "blue")
        items.append(on_middle(left + cell / 2, at.digits, text))
    for r, row in enumerate(table):
        items.append(from_left(CLEAR + 0.6, grid.cell(r, 0).cy, Text(0, 0, row.label, "title", NUMERAL, "red")))
    return items


def _cell_words(ask: Ask, table: tuple[Row, ...], cell: float) -> dict[str, Text]:
    """The words of the cells; a dash stands for "stand" where that word is too long, since the bars say the rest."""
    told = {mark: maybe(ask, f"{mark}-short") or word(ask, mark) for mark in used(table)}
    texts = {
        mark: Text(0, 0, text, LOOK[mark][0], SIZE if mark == "stand" else 8, *LOOK[mark][1:])
        for mark, text in told.items()
    }
    if texts["stand"].width > cell - 0.8:
        texts["stand"] = replace(texts["stand"], text="–")
    return {mark: text if mark == "stand" else shrunk(text, cell - 0.4, ask.at) for mark, text in texts.items()}


def pocket(ask: Ask) -> Drawing:
    """The third-card rule on a lying pocket card, 4 mm of it free at each edge.

    data-choices  cells in which Banker may choose, as for `tableau`
    Fills what it is given, 84 x 50 mm or more (88.9 x 63.5 mm when no height is given); under 57 mm high it leaves out
    title, natural and rule.
    words: title, natural (a line), rule (a line: Player's rule), banker (head of the rows), player (head of the
    columns), stood (head of the last column), draw, stand, choice (in cells 6 mm wide; the last if there are choices);
    may be missing: draw-short, stand-short, choice-short (letters such as D and S for the cells), foot (a line)
    """
    states = " ".join(f"{mark} {mark}-short" for mark in LOOK)
    only(ask, "choices", f"title natural rule banker player stood {states} foot")
    table = rows(open_cells(ask))
    at = _lines(ask, len(table))
    grid = _grid(ask, at, table)
    words = _cell_words(ask, table, grid.columns[0][1])
    right = at.width - CLEAR
    rules = [Shape(line(CLEAR, top, right, top), None, "hair", 0.4) for top, _ in grid.rows[1:]]
    rules.append(Shape(line(CLEAR, at.table, right, at.table), None, "line", 0.5))
    solid = [Shape(box(bar, 1.1), "red", "red", 0.5) for bar in bars(grid, table, 0.45)]
    solid += [Shape(box(each, 1.1), "paper", "red", 0.6, DASHES) for each in choice_boxes(grid, table, 0.45)]
    items = [*rules, *solid, *_rule_lines(ask, at), *_heads(ask, at, grid, table), *cells(grid, table, words)]
    return Drawing(at.width, at.height, tuple(items), name=_name("pocket", ask))


def pocket_back(ask: Ask) -> Drawing:
    """The back of the pocket card: a title, the four suits, and up to six numbered rules.

    No attributes. Fills what it is given, as `pocket` does.
    words: title, line-1, line-2 ... line-6 (may be missing)
    """
    only(ask, "", "title line-*")
    width, height = (ask.width, ask.height) if ask.height else (WIDTH, HEIGHT)
    wide = width - 2 * CLEAR
    title = shrunk(Text(0, 0, word(ask, "title"), "title", 13, "ink"), wide - 30, ask.at)
    items: list[Item] = [from_left(CLEAR, 6.4, title)]
    for i, letter in enumerate("SHCD"):
        items.append(suit(letter, (width - CLEAR - 1.5 - (3 - i) * 5.4, 4.9), 3.0))
    items.append(Shape(line(CLEAR, 10.2, width - CLEAR, 10.2), None, "gold", 0.5))
    lines = [text for number in range(1, 7) if (text := maybe(ask, f"line-{number}"))]
    step = min(8.4, (height - 10.2 - CLEAR) / max(len(lines), 1))
    for number, text in enumerate(lines, 1):
        y = 10.2 + (number - 0.5) * step + 0.4
        items.append(from_left(CLEAR, y, Text(0, 0, str(number), "title", 12, "bronze")))
        items.append(from_left(CLEAR + 6, y, shrunk(Text(0, 0, text, "text", 8.8, "ink"), wide - 6, ask.at)))
    return Drawing(width, height, tuple(items), name=_name("pocket-back", ask))
