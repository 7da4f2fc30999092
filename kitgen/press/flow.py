"""Blocks become boxes: pieces of known height that can be stacked, stretched and drawn."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from kitgen.errors import KitgenError, unknown
from kitgen.press.draw import Ask, Drawing, Figure, Item, Named, Place, Rect, Shape, Text, box, lettering, line
from kitgen.press.letters import POINT
from kitgen.press.markup import Block
from kitgen.press.setting import align_of, set_lines, style_of
from kitgen.press.theme import STYLES, Style
from kitgen.press.told import told_at

Draw = Callable[[float, float, float], Iterator[Item]]  # x, y of the top left corner, height given

# How far gaps may be stretched to fill a page, as a multiple of what they are.
STRETCH = 1.5
NEW_MATTER = 2.0  # a box that asks for at least this much above it begins something new
# Attributes of a figure that say where it stands; the others are the figure's own.
LAYOUT_DATA = frozenset({"name", "width", "height", "grow", "before", "after", "copies", "back", "lies"})
# At an enlargement of a figure; one that gets less room may choose smaller type, so that the next must be larger.
TRIES, NEARLY = 12, 1e-3  # points
HEADING = 1.25  # in large print: type of a heading to that of its text, at least
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
    """Turns blocks into boxes; knows the figures that may be asked for.

    No type is smaller than `least` points: styles are raised to it, figures enlarged until their words reach it.
    In `large` print figures may see to it themselves, and what stands side by side elsewhere comes one after the other.
    """

    figures: Mapping[str, Figure]
    least: float = 0.0
    large: bool = False

    def style(self, tag: str, classes: Sequence[str]) -> Style:
        heading = HEADING if self.large and tag == "h2" else 1.0
        return style_of(tag, classes).raised(self.least * heading)

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
        """The figure that a block asks for, enlarged where its type is too small."""
        drawing, zoom = self._asked(block, width, height), 1.0
        for _ in range(TRIES):
            smallest = min((size for size, _ in lettering(drawing.items)), default=self.least)
            if zoom * smallest > self.least - NEARLY:
                return drawing if zoom == 1.0 else _enlarged(drawing, zoom)
            zoom = self.least / smallest
            drawing = self._asked(block, width / zoom, height and height / zoom)
        raise KitgenError(
            f"{block.at}: the type of the figure {block.get('name')} stays under {self.least:.1f} pt in a room of"
            f" {width:.0f} mm. Give it more room or shorter words."
        )

    def _asked(self, block: Block, width: float, height: float | None) -> Drawing:
        name = block.get("name")
        if name not in self.figures:
            raise unknown(f"figure at {block.at}:", name, self.figures)
        words = {child.get("for"): child.text for child in block.children}
        if "" in words:
            raise KitgenError(f"{block.at}: the words {words['']!r} of the figure {name} have no data-for.")
        data = {key: value for key, value in block.data if key not in LAYOUT_DATA}
        with told_at(block.at):
            drawing = self.figures[name](Ask(data, words, width, height, block.at, self.least if self.large else 0.0))
        if drawing.width > width + 0.01 or (height and drawing.height > height + 0.01):
            room = f"{width:.1f} mm" + (f" × {height:.1f} mm" if height else "")
            raise KitgenError(
                f"{block.at}: the figure {name} is {drawing.width:.1f} × {drawing.height:.1f} mm, the room is {room}."
            )
        return drawing


def _enlarged(drawing: Drawing, zoom: float) -> Drawing:
    boxes = (
        Named(b.kind, b.name, Rect(*(zoom * v for v in (b.rect.x, b.rect.y, b.rect.w, b.rect.h))))
        for b in drawing.boxes
    )
    return Drawing(drawing.width * zoom, drawing.height * zoom, (Place(0, 0, drawing, scale=zoom),), boxes=tuple(boxes))


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
        0.0 if upper.keep else gap if lower.keep or lower.fills else gap / 2
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

    heading = block.tag in ("h1", "h2", "h3") or "label" in block.classes or "keep" in block.classes
    return Box(lines.height, draw, style.before, style.after, keep=heading, at=block.at, text=block.text)


def _text(builder: Builder, block: Block, width: float) -> list[Box]:
    return [_text_box(block, width, builder.style(block.tag, block.classes))]


def _list(builder: Builder, block: Block, width: float) -> list[Box]:
    """Entries with a dot or, in an `ol`, with a numeral: large ones with the class `steps`."""
    large = "steps" in block.classes
    ordered = block.tag == "ol"
    indent = NUMERAL_WIDTH if large else 5.5 if ordered else 3.6
    numeral = STYLES["td.big"] if large else Style(face="bold", colour="bronze").raised(builder.least)
    return [
        _entry(builder, entry, width, indent, (str(number) if ordered else "", numeral))
        for number, entry in enumerate(block.children, 1)
    ]


def _entry(builder: Builder, entry: Block, width: float, indent: float, sign: tuple[str, Style]) -> Box:
    style = builder.style("li", entry.classes)
    body = builder.stack(entry.children, width - indent) if entry.children else _text_box(entry, width - indent, style)
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
    return Box(tall, draw, 0.0, after, keep="keep" in entry.classes, at=entry.at, text=entry.text)


def _figure(builder: Builder, block: Block, width: float) -> list[Box]:
    room = block.number("width", width, 1.0, width)
    fixed = block.number("height", 0.0, 1.0) or None
    grow = block.number("grow", 0.0)
    drawing = builder.drawing(block, room, fixed)

    def draw(x: float, y: float, height: float) -> Iterator[Item]:
        drawn = builder.drawing(block, room, height) if grow and height > drawing.height + 0.01 else drawing
        free = width - drawn.width
        shift = {"left": 0.0, "centre": free / 2, "right": free}[align_of(block.classes)]
        yield Place(x + shift, y, drawn)

    return [boxed(block, drawing.height, draw, (1.0, 3.0))]


def boxed(block: Block, height: float, draw: Draw, gaps: tuple[float, float]) -> Box:
    """The box of a block that may say how it grows and how far it keeps from its neighbours; else `gaps` hold."""
    return Box(
        height,
        draw,
        block.number("before", gaps[0]),
        block.number("after", gaps[1]),
        block.number("grow", 0.0),
        at=block.at,
        text=block.text,
    )


def column_widths(spec: str, width: float, gap: float, at: str) -> list[tuple[float, str]]:
    """Widths in mm and alignments of columns told as `26 18r 2* 1*c`: millimetres, or shares of what is left."""
    parsed: list[tuple[float, bool, str]] = []
    for token in spec.split():
        body, align = (token[:-1], token[-1]) if token[-1] in "lcr" else (token, "l")
        share = body.endswith("*")
        try:
            parsed.append((float((body[:-1] or "1") if share else body), share, align))
        except ValueError:
            raise KitgenError(f"{at}: column {token!r} is neither millimetres (26r) nor a share (2*).") from None
    if not all(0 < value < math.inf for value, _, _ in parsed):
        raise KitgenError(f"{at}: the columns {spec!r} hold one without a width.")
    fixed = sum(value for value, share, _ in parsed if not share)
    shares = sum(value for value, share, _ in parsed if share)
    left = width - fixed - gap * (len(parsed) - 1)
    if left < -1e-6 or (shares and left <= 0):
        raise KitgenError(f"{at}: the columns {spec!r} are wider than the {width:.0f} mm there are.")
    names = {"l": "left", "c": "centre", "r": "right"}
    return [(left * value / shares if share else value, names[align]) for value, share, align in parsed]


def _table(builder: Builder, block: Block, width: float) -> list[Box]:
    from kitgen.press.table import table_boxes

    return table_boxes(builder, block, width)


def _section(builder: Builder, block: Block, width: float) -> list[Box]:
    from kitgen.press.sections import section_boxes

    return section_boxes(builder, block, width)


BUILDERS: dict[str, Callable[[Builder, Block, float], list[Box]]] = {
    **dict.fromkeys(("h1", "h2", "h3", "p"), _text),
    **dict.fromkeys(("ul", "ol"), _list),
    "table": _table,
    "figure": _figure,
    "section": _section,
}
