"""Pieces to cut out: which slots a paper holds, what stands in them, and the marks around them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from zlib import crc32

from kitgen.errors import KitgenError
from kitgen.press.draw import Drawing, Item, Named, Place, Rect, Shape, line
from kitgen.press.flow import Builder
from kitgen.press.foot import FOOT_HEIGHT, RULER_HEIGHT
from kitgen.press.markup import Block
from kitgen.press.paper import Grid, Paper, cut_marks, grid, safe_area
from kitgen.press.sections import kicker_strip

STRIP_HEIGHT = 9.0
MARK_WIDTH = 0.4  # points


@dataclass(frozen=True)
class Body:
    """A page without its foot. `foot` is where that goes: a strip at the bottom, or None for the side gutters."""

    items: tuple[Item, ...]
    boxes: tuple[Named, ...]
    foot: Rect | None
    trim: Rect | None = None
    side: Grid | None = None


def size_of(block: Block, name: str) -> tuple[float, float]:
    """Width and height in mm that an attribute gives, such as `data-trim="165 165"`."""
    try:
        width, height = (float(part) for part in block.get(name).split())
    except ValueError:
        width = height = 0.0
    if not (1 <= width <= 2000 and 1 <= height <= 2000):
        raise KitgenError(f"{block.at}: data-{name}={block.get(name)!r} is not a width and a height from 1 to 2000 mm.")
    return width, height


def too_small(sheet: str, needed: tuple[float, float], paper: Paper) -> KitgenError:
    """The refusal of a paper; it names what the sheet needs and what the paper leaves."""
    safe = safe_area(paper)
    return KitgenError(
        f"{sheet}: needs {needed[0]:g} × {needed[1]:g} mm, and {paper.title} ({paper.size}) leaves"
        f" {safe.w:g} × {safe.h:g} mm inside its margins. Choose a larger paper."
    )


def cut_bodies(builder: Builder, block: Block, paper: Paper) -> Iterator[Body]:
    """Pages of a `cut` section: its figures one a slot, in reading order; a part-filled last page keeps its grid."""
    width, height = size_of(block, "trim")
    safe = safe_area(paper)
    pieces = [figure for figure in block.children for _ in range(figure.whole("copies", 1))]
    chosen, foot = _arranged(safe, (width, height), block.number("gutter", 0.0, 0.0, 50.0), len(pieces))
    if not chosen.slots:
        raise too_small(block.get("foot"), (width, height), paper)
    for start in range(0, len(pieces), len(chosen.slots)):
        filled = chosen.slots[: len(pieces) - start]
        yield _body(builder, block, pieces[start : start + len(filled)], (safe, chosen, foot))


def _arranged(safe: Rect, size: tuple[float, float], gutter: float, pieces: int) -> tuple[Grid, Rect | None]:
    """The grid with the most slots: over a foot if that costs none, else with the foot's parts in the side gutters."""
    foot = Rect(safe.x, safe.bottom - FOOT_HEIGHT, safe.w, FOOT_HEIGHT)
    above = Rect(safe.x, safe.y + STRIP_HEIGHT, safe.w, safe.h - STRIP_HEIGHT - FOOT_HEIGHT - STRIP_HEIGHT)
    usual, whole = (grid(area, *size, gutter, pieces) for area in (above, safe))
    if len(whole.slots) > len(usual.slots) and whole.outline.x - safe.x >= RULER_HEIGHT:
        return whole, None
    return usual, foot


def _piece(builder: Builder, piece: Block, slot: Rect) -> Drawing:
    """The figure of a piece; one that is copied gets a name, so that it is set once."""
    drawing = builder.drawing(piece, slot.w, slot.h)
    if drawing.name is None and piece.get("copies"):
        # A figure depends on nothing but what it is asked, so that names it.
        asked = repr((piece.data, [(child.data, child.text) for child in piece.children], slot.w, slot.h))
        return replace(drawing, name=f"piece-{crc32(asked.encode()):08x}")
    return drawing


def _body(builder: Builder, block: Block, pieces: list[Block], place: tuple[Rect, Grid, Rect | None]) -> Body:
    safe, chosen, foot = place
    filled = chosen.slots[: len(pieces)]
    marks = cut_marks(filled)
    items: list[Item] = []
    boxes = [Named("slot", str(number), slot) for number, slot in enumerate(filled, 1)]
    if foot and block.get("left"):
        items.append(Place(safe.x, safe.y, kicker_strip(block.get("left"), block.get("right"), safe.w)))
    drawings = {id(piece): _piece(builder, piece, filled[0]) for piece in pieces}
    for piece, slot in zip(pieces, filled, strict=True):
        drawing = drawings[id(piece)]
        items.append(Place(slot.x, slot.y, drawing))
        boxes += [Named(named.kind, named.name, named.rect.moved(slot.x, slot.y)) for named in drawing.boxes]
    for named in marks:
        mark = named.rect
        items.append(Shape(line(mark.x, mark.y, mark.right, mark.bottom), None, "ink", MARK_WIDTH))
    outline = Grid(1, 1, filled).outline
    boxes.append(Named("trim", "trim", outline))
    return Body(tuple(items), (*boxes, *marks), foot, outline, None if foot else chosen)
