"""A whole larger than its paper: the plan to put it together by, and a page for each of its tiles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from zlib import crc32

from kitgen.errors import KitgenError
from kitgen.press.blanks import is_blank
from kitgen.press.craft import Craft
from kitgen.press.draw import (
    Drawing,
    Item,
    Named,
    Place,
    Rect,
    Shape,
    Text,
    box,
    centred,
    flush_right,
    line,
    scaled,
)
from kitgen.press.flow import Box, Builder
from kitgen.press.foot import foot_height
from kitgen.press.imposition import STRIP_HEIGHT, Body, size_of
from kitgen.press.letters import POINT
from kitgen.press.markup import Block
from kitgen.press.theme import STYLES
from kitgen.press.tiles import OVERLAP, Tile, tiles

CUT = 0.3  # points: the line along an edge that is cut
FREE = 0.5  # mm beside a tile that the line needs
GAP = 4.0  # between a tile and the foot of its page
LABEL = 20.0  # points of a tile's name over it
NOTE = 9.0  # points of the words in an overlap
LEAST_PLAN = 60.0  # mm that a plan is high at least
BLANK = 8.0  # points of the word for a tile without anything on it
PLAN_LINE = 0.3  # points


@dataclass(frozen=True)
class Whole:
    """What is to be put together: its drawing and its tiles; `blank` are the labels of those that show nothing."""

    drawing: Drawing
    tiles: tuple[Tile, ...]
    blank: frozenset[str]


def whole_of(builder: Builder, block: Block, craft: Craft) -> Whole:
    """The one figure of a `tiled` section, drawn in its full size and cut for this paper."""
    figures = [child for child in block.children if child.tag == "figure"]
    if len(figures) != 1:
        raise KitgenError(f"{block.at}: a tiled section has one figure, not {len(figures)}.")
    size = size_of(block, "size")
    drawing = builder.drawing(figures[0], *size)
    if drawing.name is None:
        asked = repr((figures[0].data, [(child.data, child.text) for child in figures[0].children], size))
        drawing = replace(drawing, name=f"whole-{crc32(asked.encode()):08x}")
    safe = craft.safe
    low = foot_height(craft.least) + GAP
    area = Rect(safe.x, safe.y + STRIP_HEIGHT, safe.w, safe.h - STRIP_HEIGHT - low).inset(FREE)
    cut = tiles(size, area, block.number("overlap", OVERLAP, 2.0, 50.0))
    return Whole(drawing, cut, frozenset(tile.label for tile in cut if is_blank(drawing, tile.part)))


def tile_bodies(whole: Whole, block: Block, craft: Craft) -> Iterator[Body]:
    """A page for each tile, row by row."""
    safe, high = craft.safe, foot_height(craft.least)
    by_cell = {(tile.part.x, tile.part.y): tile for tile in whole.tiles}
    overlap = block.number("overlap", OVERLAP)
    for tile in whole.tiles:
        part, place = tile.part, tile.place
        shown = Place(place.x - part.x, place.y - part.y, whole.drawing, clip=part)
        note = block.get("right") + (f" · {block.get('blank')}" if tile.label in whole.blank else "")
        items: list[Item] = [shown, *_strip(block, tile, note, craft), *_cuts(tile, whole.drawing)]
        boxes = [Named("tile", tile.label, place)]
        for join in tile.joins:
            upright = join.h > 0
            beside = (part.right - overlap, part.y) if upright else (part.x, part.bottom - overlap)
            other = next(t for at, t in by_cell.items() if abs(at[0] - beside[0]) + abs(at[1] - beside[1]) < 1e-6)
            strip = Rect(join.x, join.y, overlap, join.h) if upright else Rect(join.x, join.y, join.w, overlap)
            items += _joined(strip, f"{other.label} · {block.get('join')}", max(NOTE, craft.least))
            boxes.append(Named("join", f"{tile.label} {other.label}", join))
        seen = (Named(b.kind, b.name, shown.seen(b.rect)) for b in whole.drawing.boxes if part.holds(b.rect))
        strip = Rect(safe.x, safe.bottom - high, safe.w, high)
        yield Body(tuple(items), (*boxes, *seen, Named("trim", "trim", place)), strip, place)


def _strip(block: Block, tile: Tile, note: str, craft: Craft) -> Iterator[Item]:
    """Over the tile: its name large, the words of the section, and at the right what they belong to."""
    safe, least = craft.safe, craft.least
    style = STYLES["p.kicker"].raised(least)
    base = tile.place.y - 3.4
    label = Text(safe.x, base, tile.label, "title", LABEL, "ink")
    start = safe.x + label.width + 4
    name = Text(start, base, block.get("left").upper(), style.face, style.size, style.colour, None, style.tracking)
    right = flush_right(safe.right, base, Text(0, 0, note, "text", max(8.5, least), "soft"))
    if name.x + name.width + 4 > right.x:
        raise KitgenError(f"{name.text!r} and {right.text!r} do not fit one line of {safe.w:.0f} mm.")
    yield from (label, name, right)


def _cuts(tile: Tile, drawing: Drawing) -> Iterator[Item]:
    """A line just outside each edge that is cut: those that lie on a neighbour, and those of the whole."""
    place, part, out = tile.place, tile.part, CUT * POINT / 2
    frame = place.inset(-out)
    edges = [line(frame.x, frame.y, frame.x, frame.bottom), line(frame.x, frame.y, frame.right, frame.y)]
    if part.right > drawing.width - 1e-6:
        edges.append(line(frame.right, frame.y, frame.right, frame.bottom))
    if part.bottom > drawing.height - 1e-6:
        edges.append(line(frame.x, frame.bottom, frame.right, frame.bottom))
    yield from (Shape(edge, None, "ink", CUT) for edge in edges)


def _joined(strip: Rect, words: str, size: float) -> Iterator[Item]:
    """The strip that the next tile covers: a dotted line along the join, and in the middle which tile lies there.

    All of it lies beyond the join, so that nothing is seen of it in the end.
    """
    inside = 0.5 * POINT
    upright = strip.h > strip.w
    along = (
        line(strip.x + inside, strip.y, strip.x + inside, strip.bottom)
        if upright
        else line(strip.x, strip.y + inside, strip.right, strip.y + inside)
    )
    yield Shape(along, None, "ink", 0.5, (2.0, 2.0))
    note = Text(0, 0, words, "bold", size, "soft")
    plate = Rect(0, 0, note.width + 6, size * POINT * 1.7)
    drawing = Drawing(
        plate.w,
        plate.h,
        (Shape(box(plate, 1.0), "paper", "line", 0.4), centred(plate.cx, plate.cy + size * POINT * 0.36, note)),
    )
    for share in (0.25, 0.75):
        wide, high = (plate.h, plate.w) if upright else (plate.w, plate.h)
        cx, cy = (strip.cx, strip.y + share * strip.h) if upright else (strip.x + share * strip.w, strip.cy)
        if max(wide, high) * 2.5 < max(strip.w, strip.h):
            yield Place(cx - wide / 2, cy - high / 2, drawing, 90 if upright else 0)
        elif share == 0.25:
            yield Place(strip.cx - wide / 2, strip.cy - high / 2, drawing, 90 if upright else 0)


def plan_box(whole: Whole, block: Block, width: float, type_size: float) -> Box:
    """The whole made small, and over it where each tile lies; it takes the height that is left."""
    size = whole.drawing

    def draw(x: float, y: float, height: float) -> Iterator[Item]:
        zoom = min(width / size.width, height / size.height)
        plan = plan_of(whole, zoom, max(11.0, type_size), block.get("blank"))
        yield Place(x + (width - plan.width) / 2, y + (height - plan.height) / 2, plan)

    least = min(LEAST_PLAN, width * size.height / size.width)
    return Box(least, draw, 5.0, 2.0, grow=1.0, at=block.at)


def plan_of(whole: Whole, zoom: float, size: float, blank: str = "") -> Drawing:
    """The whole at this share of its size, with the edges of the tiles as they are seen in the end.

    Tiles that show nothing are told by this word under their names.
    """
    items: list[Item] = [*_quiet(whole.drawing, zoom)]
    boxes = []
    for tile in whole.tiles:
        x, y, w, h = (zoom * v for v in (tile.part.x, tile.part.y, tile.part.w, tile.part.h))
        rect = Rect(x, y, w, h)
        boxes.append(Named("tile", tile.label, rect))
        items.append(Shape(box(rect), None, "bronze", 0.6))
    for tile in whole.tiles:
        # The part that no later tile covers: its name stands in the middle of that.
        right, low = (join_of(tile, upright) for upright in (True, False))
        cx = zoom * (tile.part.x + right / 2)
        cy = zoom * (tile.part.y + low / 2)
        label = Text(0, 0, tile.label, "bold", size, "ink")
        high = size * POINT
        plate = Rect(cx - label.width / 2 - 1, cy - high * 0.6, label.width + 2, high * 1.2)
        items += [Shape(box(plate, 0.8), "paper", None), centred(cx, cy + high * 0.36, label)]
        if blank and tile.label in whole.blank:
            items.append(centred(cx, cy + high * 1.4, Text(0, 0, blank, "text", max(BLANK, size * 0.7), "soft")))
    drawing = whole.drawing
    return Drawing(drawing.width * zoom, drawing.height * zoom, tuple(items), boxes=tuple(boxes))


def join_of(tile: Tile, upright: bool) -> float:
    """How much of a tile is seen once the next lies on it, in width or, where joins lie, in height."""
    for join in tile.joins:
        if upright == (join.h > 0):
            return join.x - tile.place.x if upright else join.y - tile.place.y
    return tile.part.w if upright else tile.part.h


def _quiet(drawing: Drawing, zoom: float, dx: float = 0.0, dy: float = 0.0) -> Iterator[Shape]:
    """The shapes of a drawing made small, all in one thin line; words and what is turned are left out."""
    for item in drawing.items:
        if isinstance(item, Shape):
            yield Shape(scaled(item.path, zoom, dx, dy), None, "line", PLAN_LINE)
        elif isinstance(item, Place) and not item.turn:
            yield from _quiet(item.drawing, zoom * item.scale, dx + zoom * item.x, dy + zoom * item.y)
