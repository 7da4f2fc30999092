"""Sections: ways to set blocks side by side, in a panel, as the head of a page, as a step of a story."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from kitgen.errors import KitgenError, unknown
from kitgen.press.draw import Drawing, Item, Rect, Shape, Text, box, flush_right, line
from kitgen.press.flow import NEW_MATTER, NUMERAL_WIDTH, Box, Builder, boxed, column_widths, natural, stacked
from kitgen.press.letters import width_of
from kitgen.press.markup import Block
from kitgen.press.theme import STYLES

PANEL_PADDING, PANEL_RADIUS, COLUMN_GAP = 4.0, 2.2, 4.0
ASIDE = 0.42  # of the width of a head, for what stands at its right
ASIDE_GAP = 1.0  # under it


def section_boxes(builder: Builder, block: Block, width: float) -> list[Box]:
    """The boxes of a section by its class, which is one of SECTIONS."""
    kinds = [name for name in block.classes if name in SECTIONS]
    if not kinds:
        raise unknown(f"section class at {block.at}:", " ".join(block.classes) or "none", SECTIONS)
    return SECTIONS[kinds[0]](builder, block, width)


def _columns(builder: Builder, block: Block, width: float) -> list[Box]:
    """Children side by side, all as high as the highest; `data-columns` are widths in mm or shares as `2*`."""
    gap = block.number("gap", COLUMN_GAP)
    if builder.large:
        return _few_columns(builder, block, width)
    spec = block.get("columns") or " ".join(["1*"] * len(block.children))
    widths = [room for room, _ in column_widths(spec, width, gap, block.at)]
    if len(widths) != len(block.children):
        raise KitgenError(f"{block.at}: {len(block.children)} children in {len(widths)} columns ({spec!r}).")
    cells = [builder.stack([child], room) for child, room in zip(block.children, widths, strict=True)]
    beside = _beside(cells, widths, gap, "middle" in block.classes)
    return [boxed(block, beside.height, beside.draw, (2.5, 4.0))]


def _few_columns(builder: Builder, block: Block, width: float) -> list[Box]:
    """Columns in large print: two of several, of two one under the other, so that pages may break between them.

    Where they are narrow enough, `data-large` says how many stand side by side.
    """
    gap, count = block.number("gap", COLUMN_GAP), block.whole("large", 2, 2, 6)
    if len(block.children) <= 2 and not block.get("large"):
        stories = [builder.boxes([child], width) for child in block.children]
        apart = [replace(first, before=max(first.before, gap)) for first, *_ in stories]
        return [each for first, story in zip(apart, stories, strict=True) for each in (first, *story[1:])]
    room = (width - gap * (count - 1)) / count
    cells = [builder.stack([child], room) for child in block.children]
    pairs = (_beside(cells[at : at + count], [room] * count, gap) for at in range(0, len(cells), count))
    return [boxed(block, pair.height, pair.draw, (2.5, 4.0)) for pair in pairs]


def _beside(cells: list[Box], widths: list[float], gap: float, middle: bool = False) -> Box:
    """One box of several side by side."""
    high = max(cell.height for cell in cells)

    def draw(x: float, y: float, height: float) -> Iterator[Item]:
        for cell, room in zip(cells, widths, strict=False):
            tall = height if cell.fills or cell.grow else cell.height
            yield from cell.draw(x, y + ((height - tall) / 2 if middle else 0.0), tall)
            x += room + gap

    return Box(high, draw)


def _balanced(builder: Builder, block: Block, width: float) -> list[Box]:
    """Children in one story that runs through `data-count` columns of one width, as equally high as may be."""
    if builder.large:
        return builder.boxes(block.children, width)
    gap, count = block.number("gap", COLUMN_GAP), block.whole("count", 2, 1, 6)
    room = (width - gap * (count - 1)) / count
    columns = [stacked(part) for part in _divided(builder.boxes(block.children, room), count)]
    high = max(column.height for column in columns)
    grow = block.number("grow", 0.0)

    def draw(x: float, y: float, height: float) -> Iterator[Item]:
        for number, column in enumerate(columns):
            yield from column.draw(x + number * (room + gap), y, height if grow else column.height)

    return [boxed(block, high, draw, (2.5, 4.0))]


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
    pad = block.number("pad", PANEL_PADDING)
    inner = builder.stack(block.children, width - 2 * pad)
    fill, edge = (None, "line") if "outline" in block.classes else ("wash", "hair")
    edge = next((name for name in block.classes if name in ("gold", "red", "blue", "green")), edge)

    def draw(x: float, y: float, height: float) -> Iterator[Item]:
        yield Shape(box(Rect(x, y, width, height), PANEL_RADIUS), fill, edge, 0.6)
        top = (height - 2 * pad - inner.height) / 2 if "middle" in block.classes else 0.0
        yield from inner.draw(x + pad, y + pad + top, inner.height)

    return [replace(boxed(block, inner.height + 2 * pad, draw, (2.5, 4.0)), fills=True)]


def _group(builder: Builder, block: Block, width: float) -> list[Box]:
    """Children in one piece that no page break divides; in large print it may."""
    if builder.large:
        return builder.boxes(block.children, width)
    inner = builder.stack(block.children, width)
    return [boxed(block, inner.height, inner.draw, (2.5, 3.0))]


def _head(builder: Builder, block: Block, width: float) -> list[Box]:
    """The head of a page: its children over a double rule; a child of class `aside` stands right of the first."""
    aside = [child for child in block.children if "aside" in child.classes]
    lines = [child for child in block.children if child not in aside]
    beside = builder.stack(aside, width * ASIDE) if aside else None
    first = builder.boxes(lines[:1], width * (0.96 - ASIDE) if aside else width)
    boxes = [*first, *builder.boxes(lines[1:], width)]
    if beside and len(boxes) > 1:  # the last line, which is the longest, passes below what stands aside
        under = beside.height + ASIDE_GAP - natural(boxes[:-1])
        boxes[-1] = replace(boxes[-1], before=max(boxes[-1].before, under))
    inner = stacked(boxes)

    def draw(x: float, y: float, height: float) -> Iterator[Item]:
        yield from inner.draw(x, y, inner.height)
        if beside:
            yield from beside.draw(x + width * (1 - ASIDE), y, beside.height)
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

    return [boxed(block, inner.height + 4.0, draw, (4.0, 4.0))]


def kicker_strip(left: str, right: str, width: float, least: float = 0.0) -> Drawing:
    """One line over something to cut out: a letterspaced name at the left, a note at the right."""
    style, foot = STYLES["p.kicker"].raised(least), STYLES["foot"]
    size = max(8.5, least)
    name = left.upper()
    base = max(3.2, size * 0.27)
    items: list[Item] = [Text(0, base, name, style.face, style.size, style.colour, None, style.tracking)]
    items.append(flush_right(width, base, Text(0, 0, right, foot.face, size, foot.colour)))
    if width_of(name, style.face, style.size, style.tracking) + width_of(right, foot.face, size) + 4 > width:
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
