"""The third-card rule on a card for the pocket, lying, and its back."""

from __future__ import annotations

import zlib
from dataclasses import dataclass

from kitgen.figures.cards import SUIT_COLOURS, suit
from kitgen.figures.parts import caps, from_left, maybe, on_middle, only, room, shrunk, word
from kitgen.figures.tableau import COLUMNS, Grid, Row, bars, cells, layout, rows
from kitgen.press.draw import Ask, Drawing, Item, Rect, Shape, Text, box, line
from kitgen.press.letters import width_of

WIDTH, HEIGHT, CLEAR = 88.9, 63.5, 4.0
SIZE, NUMERAL = 7.0, 10.5


def _name(kind: str, ask: Ask) -> str:
    """One name for one set of words, so that eight cards a page are set once."""
    told = repr(sorted(ask.words.items())).encode()
    return f"{kind}-{zlib.crc32(told):08x}"


@dataclass(frozen=True, slots=True)
class Lines:
    """Where things stand on the card, from its top: middles of lines of type, and the head of the table."""

    title: float = 6.4
    first: float = 11.6
    second: float = 15.2
    heads: float = 20.4
    digits: float = 24.2
    table: float = 26.4
    row: float = 4.75
    foot: float = 57.8


AT = Lines()


def _grid(ask: Ask, table: tuple[Row, ...]) -> Grid:
    label = 1.4 + max(width_of(row.label, "title", NUMERAL) for row in table)
    stood = max(8.0, width_of(word(ask, "stood"), "bold", SIZE) + 0.6)
    found = layout(WIDTH - 2 * CLEAR, label, (0.8, stood), (AT.table, AT.row, len(table)))
    return Grid(WIDTH, AT.table, tuple((left + CLEAR, wide) for left, wide in found.columns), found.rows)


def _rule_lines(ask: Ask) -> list[Item]:
    wide = WIDTH - 2 * CLEAR
    title = shrunk(Text(0, 0, word(ask, "title"), "title", 13, "ink"), wide, ask.at)
    items: list[Item] = [from_left(CLEAR, AT.title, title)]
    for place, y in (("natural", AT.first), ("rule", AT.second)):
        items.append(from_left(CLEAR, y, shrunk(Text(0, 0, word(ask, place), "text", 7.8, "ink"), wide, ask.at)))
    if foot := maybe(ask, "foot"):
        items.append(from_left(CLEAR, AT.foot, shrunk(Text(0, 0, foot, "text", 7.2, "soft"), wide, ask.at)))
    return items


def _heads(ask: Ask, grid: Grid, table: tuple[Row, ...]) -> list[Item]:
    last, wide = grid.columns[9]
    banker = Text(0, 0, word(ask, "banker").upper(), "bold", SIZE, "red", tracking=0.7)
    player = Text(0, 0, word(ask, "player").upper(), "bold", SIZE, "blue", tracking=0.7)
    space = last + wide - CLEAR - 3.0 - banker.width
    items: list[Item] = [
        from_left(CLEAR, AT.heads, banker),
        from_left(max(grid.columns[0][0] + 0.6, CLEAR + banker.width + 3.0), AT.heads, shrunk(player, space, ask.at)),
    ]
    for (left, cell), value in zip(grid.columns, COLUMNS, strict=True):
        text = Text(0, 0, str(value), "title", NUMERAL, "blue")
        if value is None:
            text = Text(0, 0, word(ask, "stood"), "bold", SIZE, "blue")
        items.append(on_middle(left + cell / 2, AT.digits, text))
    for r, row in enumerate(table):
        items.append(from_left(CLEAR + 0.6, grid.cell(r, 0).cy, Text(0, 0, row.label, "title", NUMERAL, "red")))
    return items


def _cell_words(ask: Ask, cell: float) -> tuple[Text, Text]:
    """The words of the cells; a dash stands for "stand" where that word is too long, since the bars say the rest."""
    draw = Text(0, 0, maybe(ask, "draw-short") or word(ask, "draw"), "bold", 8, "paper", "red")
    stand = Text(0, 0, maybe(ask, "stand-short") or word(ask, "stand"), "text", SIZE, "soft")
    if stand.width > cell - 0.8:
        stand = Text(0, 0, "–", "text", SIZE, "soft")
    return shrunk(draw, cell - 0.4, ask.at), stand


def pocket(ask: Ask) -> Drawing:
    """The third-card rule on a lying pocket card, 88.9 x 63.5 mm, 4 mm of it free at each edge.

    No attributes.
    words: title, natural (a line), rule (a line: Player's rule), banker (head of the rows), player (head of the
    columns), stood (head of the last column), draw, stand (in cells 6 mm wide);
    may be missing: draw-short, stand-short (letters such as D and S for the cells), foot (a line)
    """
    only(ask, "", "title natural rule banker player stood draw stand draw-short stand-short foot")
    room(ask, WIDTH, HEIGHT)
    table = rows()
    grid = _grid(ask, table)
    draw, stand = _cell_words(ask, grid.columns[0][1])
    right = WIDTH - CLEAR
    rules = [Shape(line(CLEAR, top, right, top), None, "hair", 0.4) for top, _ in grid.rows[1:]]
    rules.append(Shape(line(CLEAR, AT.table, right, AT.table), None, "line", 0.5))
    rules.append(Shape(line(CLEAR, AT.second + 2.3, right, AT.second + 2.3), None, "gold", 0.5))
    solid = [Shape(box(bar, 1.1), "red", "red", 0.5) for bar in bars(grid, table, 0.45)]
    items = [*rules, *solid, *_rule_lines(ask), *_heads(ask, grid, table), *cells(grid, table, draw, stand)]
    return Drawing(WIDTH, HEIGHT, tuple(items), name=_name("pocket", ask))


def pocket_back(ask: Ask) -> Drawing:
    """The back of the pocket card: a frame, the four suits and a title.

    No attributes. words: title
    """
    only(ask, "", "title")
    room(ask, WIDTH, HEIGHT)
    whole = Rect(0, 0, WIDTH, HEIGHT)
    outer, inner = whole.inset(CLEAR), whole.inset(CLEAR + 1.0)
    items: list[Item] = [Shape(box(outer, 2.2), None, "gold", 1.0), Shape(box(inner, 1.5), None, "gold", 0.3)]
    for i, letter in enumerate("SHCD"):
        at = (whole.cx + (i - 1.5) * 14, whole.cy - 8.5)
        items.append(suit(letter, at, 8, SUIT_COLOURS["two"][letter]))
    text = Text(0, 0, word(ask, "title"), "title", 14, "bronze", tracking=0.8)
    title = shrunk(text, WIDTH - 2 * CLEAR - 8, ask.at)
    items.append(on_middle(whole.cx, whole.cy + 6.5 + caps(title) / 2, title))
    return Drawing(WIDTH, HEIGHT, tuple(items), name=_name("pocket-back", ask))
