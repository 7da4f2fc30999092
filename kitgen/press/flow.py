"""Blocks become boxes: pieces of known height that can be stacked, stretched and drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from kitgen.errors import KitgenError, unknown
from kitgen.press.draw import Ask, Drawing, Figure, Item, Place, Rect, Shape, Text, box, flush_right, line
from kitgen.press.letters import POINT, width_of
from kitgen.press.markup import Block
from kitgen.press.setting import align_of, set_lines, style_of
from kitgen.press.theme import STYLES, Style

Draw = Callable[[float, float, float], Iterator[Item]]  # x, y of the top left corner, height given

# How far gaps may be stretched to fill a page, as a multiple of what they are.
STRETCH = 2.2
NEW_MATTER = 2.0  # a box that asks for at least this much above it begins something new
PANEL_PADDING, PANEL_RADIUS, COLUMN_GAP = 4.0, 2.2, 4.0
# Attributes of a figure that say where it stands; the others are the figure's own.
LAYOUT_DATA = frozenset({"name", "width", "height", "grow", "before", "after", "copies"})
NUMERAL_WIDTH = 9.0  # the column of large numerals in numbered lists and steps


@dataclass(frozen=True)
class Box:
    """A piece of a page: `height` is the least it needs, `grow` its share of free height, gaps in millimetres."""

    height: float
    draw: Draw
    before: float = 0.0
    after: float = 0.0
    grow: float = 0.0
    keep: bool = False  # stays on the page of the box that follows
    fills: bool = False  # in a row of columns: drawn as high as the row
    repeat: bool = False  # at the top of a page: drawn again on each further page of its section
    under: Box | None = None  # the head of its table, drawn again where this row starts a page
    at: str = ""
    text: str = field(default="", repr=False)


@dataclass(frozen=True)
class Builder:
    """Turns blocks into boxes; knows the figures that may be asked for."""

    figures: Mapping[str, Figure]

    def boxes(self, blocks: Iterable[Block], width: float) -> list[Box]:
        """The boxes of blocks in a column of this width; lists and tables give one box an entry or row."""
        found: list[Box] = []
        for block in blocks:
            found.extend(BUILDERS[block.tag](self, block, width))
        return found

    def stack(self, blocks: Iterable[Block], width: float) -> Box:
        """One box of the blocks; a single block takes all the height that it is given."""
        boxes = self.boxes(blocks, width)
        return boxes[0] if len(boxes) == 1 else stacked(boxes)

    def drawing(self, block: Block, width: float, height: float | None) -> Drawing:
        """The figure that a block asks for."""
        name = block.get("name")
        if name not in self.figures:
            raise unknown(f"figure at {block.at}:", name, self.figures)
        words = {child.get("for"): child.text for child in block.children}
        data = {key: value for key, value in block.data if key not in LAYOUT_DATA}
        drawing = self.figures[name](Ask(data, words, width, height, block.at))
        if drawing.width > width + 0.01 or (height and drawing.height > height + 0.01):
            room = f"{width:.1f} mm" + (f" × {height:.1f} mm" if height else "")
            raise KitgenError(
                f"{block.at}: the figure {name} is {drawing.width:.1f} × {drawing.height:.1f} mm, the room is {room}."
            )
        return drawing


def gaps(boxes: list[Box]) -> list[float]:
    """The space above each box but the first: the larger of what the two neighbours ask for."""
    return [max(upper.after, lower.before) for upper, lower in pairwise(boxes)]


def natural(boxes: list[Box]) -> float:
    return sum(b.height for b in boxes) + sum(gaps(boxes))


def spread(boxes: list[Box], height: float) -> list[tuple[float, float]]:
    """Top and height of each box in a column of `height`: growing boxes share what is free, else the gaps do."""
    between = gaps(boxes)
    free = max(0.0, height - natural(boxes))
    growing = sum(b.grow for b in boxes)
    extra = 0.0
    if growing:
        extra = free / growing
    else:
        between = _stretched(boxes, between, free)
    places, y = [], 0.0
    for number, piece in enumerate(boxes):
        y += between[number - 1] if number else 0.0
        high = piece.height + extra * piece.grow
        places.append((y, high))
        y += high
    return places


def _stretched(boxes: list[Box], between: list[float], free: float) -> list[float]:
    """Gaps that take up what is free: those before a new matter most, those under a heading not at all."""
    weights = [
        0.0 if upper.keep else gap if lower.before >= NEW_MATTER else gap / 2
        for (upper, lower), gap in zip(pairwise(boxes), between, strict=True)
    ]
    share = min(STRETCH, free / sum(weights)) if any(weights) else 0.0
    return [gap + weight * share for gap, weight in zip(between, weights, strict=True)]


def stacked(boxes: list[Box]) -> Box:
    """One box of several, which passes a height that it is given on to them."""

    def draw(x: float, y: float, height: float) -> Iterator[Item]:
        for piece, (top, high) in zip(boxes, spread(boxes, height), strict=True):
            yield from piece.draw(x, y + top, high)

    return Box(natural(boxes) if boxes else 0.0, draw, grow=max((b.grow for b in boxes), default=0.0))


def _text_box(block: Block, width: float, style: Style) -> Box:
    lines = set_lines(block, style, width, align_of(block.classes))

    def draw(x: float, y: float, height: float) -> Iterator[Item]:
        yield from lines.items(x, y)
        if "write" in block.classes:  # a line to write on, from the last word to the end of the column
            base = y + lines.height - style.leading * POINT * 0.22
            start = x + lines.last_width + (2.0 if lines.last_width else 0.0)
            yield Shape(line(start, base, x + width, base), None, "soft", 0.5)

    heading = block.tag in ("h1", "h2", "h3") or "label" in block.classes
    return Box(lines.height, draw, style.before, style.after, keep=heading, at=block.at, text=block.text)


def _text(builder: Builder, block: Block, width: float) -> list[Box]:
    return [_text_box(block, width, style_of(block.tag, block.classes))]


def _list(builder: Builder, block: Block, width: float) -> list[Box]:
    """Entries with a dot or, in an `ol`, with a numeral: large ones with the class `steps`."""
    large = "steps" in block.classes
    ordered = block.tag == "ol"
    indent = NUMERAL_WIDTH if large else 5.5 if ordered else 3.6
    numeral = STYLES["td.big"] if large else Style(face="bold", colour="bronze")
    return [
        _entry(builder, entry, width, indent, (str(number) if ordered else "", numeral))
        for number, entry in enumerate(block.children, 1)
    ]


def _entry(builder: Builder, entry: Block, width: float, indent: float, sign: tuple[str, Style]) -> Box:
    style = style_of("li", entry.classes)
    if entry.children:
        body = builder.stack(entry.children, width - indent)
    else:
        body = _text_box(entry, width - indent, style)
    first = style.leading * POINT / 2
    label, numeral = sign

    def draw(x: float, y: float, height: float) -> Iterator[Item]:
        if label:
            middle = y + first + numeral.size * POINT * 0.35
            yield Text(x, middle, label, numeral.face, numeral.size, "bronze")
        else:
            yield Shape(box(Rect(x + 0.4, y + first - 0.5, 1.0, 1.0), 0.5), "gold")
        yield from body.draw(x + indent, y, height)

    tall = max(body.height, numeral.size * POINT * 0.9 if label else 0.0)
    after = 2 * style.after if numeral.face == "title" else style.after
    return Box(tall, draw, 0.0, after, at=entry.at, text=entry.text)


def _figure(builder: Builder, block: Block, width: float) -> list[Box]:
    room = float(block.get("width")) if block.get("width") else width
    fixed = float(block.get("height")) if block.get("height") else None
    grow = float(block.get("grow", "0"))
    drawing = builder.drawing(block, room, fixed)

    def draw(x: float, y: float, height: float) -> Iterator[Item]:
        drawn = builder.drawing(block, room, height) if grow and height > drawing.height + 0.01 else drawing
        free = width - drawn.width
        shift = {"left": 0.0, "centre": free / 2, "right": free}[align_of(block.classes)]
        yield Place(x + shift, y, drawn)

    before, after = float(block.get("before", "1")), float(block.get("after", "3"))
    return [Box(drawing.height, draw, before, after, grow, at=block.at, text=block.text)]


def _section(builder: Builder, block: Block, width: float) -> list[Box]:
    kinds = [name for name in block.classes if name in SECTIONS]
    if not kinds:
        raise unknown(f"section class at {block.at}:", " ".join(block.classes) or "none", SECTIONS)
    return SECTIONS[kinds[0]](builder, block, width)


def _columns(builder: Builder, block: Block, width: float) -> list[Box]:
    """Children side by side, all as high as the highest; `data-columns` are widths in mm or shares as `2*`."""
    gap = float(block.get("gap", str(COLUMN_GAP)))
    spec = block.get("columns") or " ".join(["1*"] * len(block.children))
    widths = [room for room, _ in column_widths(spec, width, gap, block.at)]
    if len(widths) != len(block.children):
        raise KitgenError(f"{block.at}: {len(block.children)} children in {len(widths)} columns ({spec!r}).")
    cells = [builder.stack([child], room) for child, room in zip(block.children, widths, strict=True)]
    high = max(cell.height for cell in cells)
    middle = "middle" in block.classes

    def draw(x: float, y: float, height: float) -> Iterator[Item]:
        for cell, room in zip(cells, widths, strict=True):
            tall = height if cell.fills or cell.grow else cell.height
            yield from cell.draw(x, y + ((height - tall) / 2 if middle else 0.0), tall)
            x += room + gap

    grow = float(block.get("grow", "0"))
    before, after = float(block.get("before", "2.5")), float(block.get("after", "4"))
    return [Box(high, draw, before, after, grow, at=block.at, text=block.text)]


def _balanced(builder: Builder, block: Block, width: float) -> list[Box]:
    """Children in one story that runs through `data-count` columns of one width, as equally high as may be."""
    gap, count = float(block.get("gap", str(COLUMN_GAP))), int(block.get("count", "2"))
    room = (width - gap * (count - 1)) / count
    columns = [stacked(part) for part in _divided(builder.boxes(block.children, room), count)]
    high = max(column.height for column in columns)
    grow = float(block.get("grow", "0"))

    def draw(x: float, y: float, height: float) -> Iterator[Item]:
        for number, column in enumerate(columns):
            yield from column.draw(x + number * (room + gap), y, height if grow else column.height)

    before, after = float(block.get("before", "2.5")), float(block.get("after", "4"))
    return [Box(high, draw, before, after, grow, at=block.at, text=block.text)]


def _divided(boxes: list[Box], count: int) -> list[list[Box]]:
    """Boxes in order in `count` parts whose highest is as low as it can be; nothing that must stay is left behind."""
    if count == 1:
        return [boxes]
    best: list[list[Box]] = []
    for at in range(1, len(boxes)):
        if boxes[at - 1].keep or boxes[at].before < NEW_MATTER:
            continue
        parts = [boxes[:at], *_divided(boxes[at:], count - 1)]
        if not best or max(map(natural, parts)) < max(map(natural, best)):
            best = parts
    return best or [boxes]


def _panel(builder: Builder, block: Block, width: float) -> list[Box]:
    """A tinted box with rounded corners; with the class `outline` only its edge."""
    pad = float(block.get("pad", str(PANEL_PADDING)))
    inner = builder.stack(block.children, width - 2 * pad)
    fill, edge = (None, "line") if "outline" in block.classes else ("wash", "hair")
    edge = next((name for name in block.classes if name in ("gold", "red", "blue", "green")), edge)

    def draw(x: float, y: float, height: float) -> Iterator[Item]:
        yield Shape(box(Rect(x, y, width, height), PANEL_RADIUS), fill, edge, 0.6)
        top = (height - 2 * pad - inner.height) / 2 if "middle" in block.classes else 0.0
        yield from inner.draw(x + pad, y + pad + top, inner.height)

    grow = float(block.get("grow", "0"))
    return [Box(inner.height + 2 * pad, draw, 2.5, 4.0, grow, fills=True, at=block.at, text=block.text)]


def _group(builder: Builder, block: Block, width: float) -> list[Box]:
    """Children in one piece that no page break divides."""
    inner = builder.stack(block.children, width)
    grow = float(block.get("grow", "0"))
    before, after = float(block.get("before", "2.5")), float(block.get("after", "3"))
    return [Box(inner.height, inner.draw, before, after, grow, at=block.at, text=block.text)]


def _head(builder: Builder, block: Block, width: float) -> list[Box]:
    """The head of a page: its children over a double rule; a child of class `aside` stands at the right instead."""
    aside = [child for child in block.children if "aside" in child.classes]
    inner = builder.stack([child for child in block.children if child not in aside], width)
    notes = builder.stack(aside, width * 0.4) if aside else None

    def draw(x: float, y: float, height: float) -> Iterator[Item]:
        yield from inner.draw(x, y, inner.height)
        if notes:
            yield from notes.draw(x + width * 0.6, y, notes.height)
        for down in (3.2, 4.3):
            yield Shape(line(x, y + inner.height + down, x + width, y + inner.height + down), None, "gold", 0.5)

    tall = inner.height + 4.3
    return [Box(tall, draw, 0.0, 7.0, repeat="repeat" in block.classes, at=block.at, text=block.text)]


def _step(builder: Builder, block: Block, width: float) -> list[Box]:
    """A step of a story: a large numeral, its children, a hairline under it."""
    inner = builder.stack(block.children, width - NUMERAL_WIDTH)

    def draw(x: float, y: float, height: float) -> Iterator[Item]:
        yield Text(x, y + 6.6, block.get("number"), "title", 24, "bronze")
        yield from inner.draw(x + NUMERAL_WIDTH, y, height - 4.0)
        if "last" not in block.classes:
            yield Shape(line(x, y + height, x + width, y + height), None, "hair", 0.5)

    grow = float(block.get("grow", "0"))
    return [Box(inner.height + 4.0, draw, 4.0, 4.0, grow, at=block.at, text=block.text)]


def column_widths(spec: str, width: float, gap: float, at: str) -> list[tuple[float, str]]:
    """Widths in mm and alignments of columns told as `26 18r 2* 1*c`: millimetres, or shares of what is left."""
    parsed: list[tuple[float, bool, str]] = []
    for token in spec.split():
        body, align = (token[:-1], token[-1]) if token[-1] in "lcr" else (token, "l")
        share = body.endswith("*")
        try:
            parsed.append((float(body.rstrip("*") or 1), share, align))
        except ValueError:
            raise KitgenError(f"{at}: column {token!r} is neither millimetres (26r) nor a share (2*).") from None
    fixed = sum(value for value, share, _ in parsed if not share)
    shares = sum(value for value, share, _ in parsed if share)
    left = width - fixed - gap * (len(parsed) - 1)
    if left < -1e-6 or (shares and left <= 0):
        raise KitgenError(f"{at}: the columns {spec!r} are wider than the {width:.0f} mm there are.")
    names = {"l": "left", "c": "centre", "r": "right"}
    return [(left * value / shares if share else value, names[align]) for value, share, align in parsed]


def kicker_strip(left: str, right: str, width: float) -> Drawing:
    """One line over something to cut out: a letterspaced name at the left, a note at the right."""
    style, foot = STYLES["p.kicker"], STYLES["foot"]
    name = left.upper()
    items: list[Item] = [Text(0, 3.2, name, style.face, style.size, style.colour, None, style.tracking)]
    items.append(flush_right(width, 3.2, Text(0, 0, right, foot.face, 8.5, foot.colour)))
    if width_of(name, style.face, style.size, style.tracking) + width_of(right, foot.face, 8.5) + 4 > width:
        raise KitgenError(f"{left!r} and {right!r} do not fit one line of {width:.0f} mm.")
    return Drawing(width, 5.0, tuple(items))


SECTIONS: dict[str, Callable[[Builder, Block, float], list[Box]]] = {
    "columns": _columns,
    "balanced": _balanced,
    "panel": _panel,
    "group": _group,
    "head": _head,
    "step": _step,
}


def _table(builder: Builder, block: Block, width: float) -> list[Box]:
    from kitgen.press.table import table_boxes

    return table_boxes(builder, block, width)


BUILDERS: dict[str, Callable[[Builder, Block, float], list[Box]]] = {
    **dict.fromkeys(("h1", "h2", "h3", "p"), _text),
    **dict.fromkeys(("ul", "ol"), _list),
    "table": _table,
    "figure": _figure,
    "section": _section,
}
