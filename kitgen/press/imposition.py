"""Pieces to cut out: which slots a paper holds, what stands in them, and the marks around them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from zlib import crc32

from kitgen.errors import KitgenError
from kitgen.press.craft import FLIPS, STOCKS, Craft, back_slot
from kitgen.press.draw import Item, Named, Place, Rect, Shape, line
from kitgen.press.flow import Builder
from kitgen.press.foot import RULER_HEIGHT, foot_height, ruler
from kitgen.press.markup import Block
from kitgen.press.paper import MARK_GAP, MARK_LENGTH, Grid, Paper, cut_marks, grid
from kitgen.press.sections import kicker_strip

STRIP_HEIGHT = 9.0
MARK_WIDTH = 0.4  # points
MANY = 10_000  # more pieces than any paper has slots


@dataclass(frozen=True)
class Body:
    """A page without its foot. `foot` is where that goes: a strip at the bottom, or None for the side gutters."""

    items: tuple[Item, ...] = ()
    boxes: tuple[Named, ...] = ()
    foot: Rect | None = None
    trim: Rect | None = None
    side: Grid | None = None
    bleed: float = 0.0
    back: bool = False  # printed on the other side of the page before it
    blank: bool = False  # the empty other side of a page without backs
    paper: Paper | None = None  # the paper turned; None: as it stands


@dataclass(frozen=True)
class Piece:
    """A figure to cut out, and what stands on its other side."""

    front: Block
    back: Block | None = None


@dataclass(frozen=True)
class Arrangement:
    """Where pieces lie on a paper: the slots of a full page, and the place of the foot (None: the side gutters)."""

    slots: Grid
    foot: Rect | None
    marks: str
    on_stock: bool = False  # its slots are cut already: no marks, and no foot


def size_of(block: Block, name: str) -> tuple[float, float]:
    """Width and height in mm that an attribute gives, such as `data-trim="165 165"`."""
    return sizes_of(block, name)[0]


def sizes_of(block: Block, name: str) -> list[tuple[float, float]]:
    """Each width and height in mm of an attribute that gives a choice, such as `data-least="184 259, 189 253"`."""
    return [_size(block, name, text) for text in block.get(name).split(",")]


def _size(block: Block, name: str, text: str) -> tuple[float, float]:
    try:
        width, height = (float(part) for part in text.split())
    except ValueError:
        width = height = 0.0
    if not (1 <= width <= 2000 and 1 <= height <= 2000):
        raise KitgenError(f"{block.at}: data-{name}={block.get(name)!r} is not a width and a height from 1 to 2000 mm.")
    return width, height


def too_small(sheet: str, needed: tuple[float, float], craft: Craft) -> KitgenError:
    """The refusal of a paper; it names what the sheet needs and what the paper leaves."""
    paper, safe = craft.paper, craft.safe
    return KitgenError(
        f"{sheet.split(' · ')[0]}: needs {needed[0]:g} × {needed[1]:g} mm, and {paper.told} leaves"
        f" {safe.w:g} × {safe.h:g} mm inside its margins. Choose a larger paper."
    )


def cut_bodies(builder: Builder, block: Block, craft: Craft) -> Iterator[Body]:
    """Pages of a `cut` section: its figures one a slot, in reading order; a part-filled last page keeps its grid.

    Backs follow their fronts page by page, each behind its front once the paper is flipped.
    """
    full = len(_arranged(block, craft, MANY).slots.slots)
    pieces = _pieces(block, craft, full)
    place = _arranged(block, craft, len(pieces))
    duplex = FLIPS[craft.flip].duplex and any(piece.back for piece in pieces)
    for start in range(0, len(pieces), len(place.slots.slots)):
        page = pieces[start : start + len(place.slots.slots)]
        filled = place.slots.slots[: len(page)]
        yield _side(builder, block, craft, place, list(zip(page, filled, strict=True)))
        if duplex:
            behind = [
                (Piece(p.back), back_slot(s, craft.paper, craft.flip))
                for p, s in zip(page, filled, strict=True)
                if p.back
            ]
            mirrored = replace(place, slots=Grid(place.slots.columns, place.slots.rows, tuple(s for _, s in behind)))
            yield replace(_side(builder, block, craft, mirrored, behind), back=True)


def _pieces(block: Block, craft: Craft, full: int) -> list[Piece]:
    """Every piece as often as it is wanted ("page": as often as a page has slots, which are `full`).

    A figure with `data-back` is the other side of the one before it.
    """
    pieces: list[Piece] = []
    for figure in block.children:
        if not figure.get("back"):
            pieces += [Piece(figure)] * (full if figure.get("copies") == "page" else figure.whole("copies", 1))
        elif not pieces:
            raise KitgenError(f"{figure.at}: a back without a front before it.")
        elif craft.flip != "none":
            front = pieces[-1].front
            pieces = [replace(piece, back=figure) if piece.front is front else piece for piece in pieces]
    return pieces


def _arranged(block: Block, craft: Craft, pieces: int) -> Arrangement:
    """The grid with the most slots; where slots may stand as well as lie (`data-turn`), in the better way."""
    if craft.stock and block.get("stock"):
        stock = STOCKS[craft.stock]
        return Arrangement(Grid(*stock.counts, stock.slots), None, "none", on_stock=True)
    width, height = size_of(block, "trim")
    if block.get("turn"):
        lies, turned = (_most(block, craft, size, MANY) for size in ((width, height), (height, width)))
        if len(turned.slots.slots) > len(lies.slots.slots):
            width, height = height, width
    found = _most(block, craft, (width, height), pieces)
    if found.slots.slots:
        return found
    # Where the piece alone would fit, it is what stands above and below that needs more.
    backs = any(child.get("back") for child in block.children)
    height *= 2 if craft.flip == "fold" and backs else 1
    further = max(0.0, craft.bleed - MARK_GAP)
    fits = width <= craft.safe.w and height <= craft.safe.h
    top, low = _around(block, craft)
    more = (2 * further, 2 * further + top + low) if fits else (0.0, 0.0)
    raise too_small(block.get("foot"), (width + more[0], height + more[1]), craft)


def _around(block: Block, craft: Craft) -> tuple[float, float]:
    """The room above the slots for a strip, and below them for the foot."""
    # In large print the foot takes more, and stands close to the marks.
    low = (MARK_GAP + MARK_LENGTH if craft.least else STRIP_HEIGHT) + foot_height(craft.least)
    # Slots with backs lie in the middle of the paper: mirrored in rows they must not come down on the foot.
    backs = any(child.get("back") for child in block.children)
    return (low if backs and FLIPS[craft.flip].duplex else STRIP_HEIGHT), low


def _most(block: Block, craft: Craft, size: tuple[float, float], pieces: int) -> Arrangement:
    """The most slots of a size: over a foot if that costs none, else with the foot's parts in the side gutters."""
    safe, high = craft.safe, foot_height(craft.least)
    foot = Rect(safe.x, safe.bottom - high, safe.w, high)
    width, height = size
    backs = any(child.get("back") for child in block.children)
    if craft.flip == "fold" and backs:
        height *= 2
    gutter = max(block.number("gutter", 0.0, 0.0, 50.0), 2 * craft.bleed)
    top, low = _around(block, craft)
    above = Rect(safe.x, safe.y + top, safe.w, safe.h - top - low)
    # A wide bleed moves the marks outwards: the slots make room for that, so that no mark comes nearer to the edge.
    further = max(0.0, craft.bleed - MARK_GAP)
    usual, whole = (grid(area.inset(further), width, height, gutter, pieces) for area in (above, safe))
    if not craft.least and len(whole.slots) > len(usual.slots) and _has_gutters(whole, craft):
        return Arrangement(whole, None, craft.marks)
    return Arrangement(usual, foot, craft.marks)


def _has_gutters(slots: Grid, craft: Craft) -> bool:
    """Whether a ruler can stand left of the lowest slot, between the marks at its ends."""
    wide = slots.outline.x - craft.safe.x >= RULER_HEIGHT + craft.bleed
    return wide and slots.slots[0].h > ruler("").width


def _drawn(builder: Builder, piece: Block, slot: Rect) -> Place:
    """A piece in its slot, turned when one lies and the other stands; a copied one gets a name, so it is set once."""
    trim = size_of(piece, "lies") if piece.get("lies") else (slot.w, slot.h)
    turn = 90 if (trim[0] > trim[1]) != (slot.w > slot.h) else 0
    wide, high = (slot.h, slot.w) if turn else (slot.w, slot.h)
    drawing = builder.drawing(piece, wide, high)
    if drawing.name is None and piece.get("copies"):
        # A figure depends on nothing but what it is asked, so that names it.
        asked = repr((piece.data, [(child.data, child.text) for child in piece.children], wide, high))
        drawing = replace(drawing, name=f"piece-{crc32(asked.encode()):08x}")
    return Place(slot.x, slot.y, drawing, turn)


def _side(builder: Builder, block: Block, craft: Craft, place: Arrangement, filled: list[tuple[Piece, Rect]]) -> Body:
    """One side of one paper: the pieces in their slots, the marks around them."""
    safe = craft.safe
    slots = tuple(slot for _, slot in filled)
    items: list[Item] = []
    boxes = [Named("slot", str(number), slot) for number, slot in enumerate(slots, 1)]
    if place.foot and block.get("left"):
        # Type reaches down to the marks: where these stand under its ends, it keeps between them.
        inset = MARK_LENGTH if slots[0].x - safe.x < MARK_LENGTH else 0.0
        strip = kicker_strip(block.get("left"), block.get("right"), safe.w - 2 * inset, craft.least)
        items.append(Place(safe.x + inset, safe.y, strip))
    known: dict[tuple[int, Rect], Place] = {}
    for piece, slot in filled:
        for figure, part, turned in _halves(piece, slot, craft.flip):
            key = id(figure), Rect(0, 0, part.w, part.h)
            if key not in known:
                known[key] = _drawn(builder, figure, key[1])
            drawn = known[key]
            placed = Place(part.x, part.y, drawn.drawing, (drawn.turn + (180 if turned else 0)) % 360)
            items.append(placed)
            boxes += [Named(b.kind, b.name, placed.seen(b.rect)) for b in drawn.drawing.boxes if not turned]
        if craft.flip == "fold" and piece.back:
            items.append(Shape(line(slot.x, slot.cy, slot.right, slot.cy), None, "line", 0.4, (2.0, 2.0)))
            boxes.append(Named("fold", "fold", Rect(slot.x, slot.cy, slot.w, 0)))
    marks = cut_marks(slots, place.marks, max(MARK_GAP, craft.bleed))
    items += [Shape(line(m.rect.x, m.rect.y, m.rect.right, m.rect.bottom), None, "ink", MARK_WIDTH) for m in marks]
    outline = Grid(1, 1, slots).outline
    named = (*boxes, Named("trim", "trim", outline), *marks)
    return Body(
        tuple(items), named, place.foot, outline, None if place.foot or place.on_stock else place.slots, craft.bleed
    )


def _halves(piece: Piece, slot: Rect, flip: str) -> Iterator[tuple[Block, Rect, bool]]:
    """The figures in a slot, where, and whether turned: to fold over, the back stands on its head above the front."""
    if flip != "fold" or piece.back is None:
        yield piece.front, slot, False
        return
    half = slot.h / 2
    yield piece.back, Rect(slot.x, slot.y, slot.w, half), True
    yield piece.front, Rect(slot.x, slot.y + half, slot.w, half), False
