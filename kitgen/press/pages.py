"""Boxes become pages: the top-level sections of a sheet are laid out on a paper, each page with its foot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import pairwise

from kitgen.errors import KitgenError, unknown
from kitgen.press.correction import Correction
from kitgen.press.craft import Craft
from kitgen.press.document import Page
from kitgen.press.draw import Figure, Item, Named, Place, Rect
from kitgen.press.flow import Box, Builder, natural, spread
from kitgen.press.foot import FootWords, bars_of, foot, foot_height, ruler, side_note
from kitgen.press.imposition import Body, cut_bodies, size_of, sizes_of, too_small
from kitgen.press.markup import Block
from kitgen.press.paper import Grid, Paper
from kitgen.press.told import told_at

FOOT_GAP = 4.0
UNCORRECTED = Correction()
# A paper told in whole millimetres or points may be this much smaller than the one meant: Letter is 215.9 mm wide.
ROUNDED = 0.5
# A last page that is filled less than this is not stretched, unless it is the only one and something on it grows.
STRETCH_FROM = 0.55


def lay_out(blocks: Iterable[Block], paper: Paper, figures: Mapping[str, Figure]) -> tuple[Page, ...]:
    """The pages of a sheet that stands alone."""
    craft = Craft(paper=paper)
    drafts = draft(blocks, craft, figures)
    return numbered(drafts, craft, 1, len(drafts))


Draft = tuple[Block, Body]  # a page without its foot, and the section that it is from


def draft(
    blocks: Iterable[Block], craft: Craft, figures: Mapping[str, Figure], source: str = "template"
) -> list[Draft]:
    """Pages without a foot of a template, read from the file `source`.

    Top-level sections are `page` (flowing text), `cut` (pieces in slots), `bare` (figures) or `tiled` (one larger
    than the paper).
    A page with a back starts on a new paper: the other side of the page before it is left blank.
    """
    builder = Builder(figures, least=craft.least, large=craft.least > 0)
    drafts: list[Draft] = []
    for block in blocks:
        kind = next((name for name in block.classes if name in KINDS), None)
        if kind is None:
            raise unknown(f"top-level class at {block.at}:", " ".join(block.classes) or "none", KINDS)
        bodies = list(KINDS[kind](builder, block, craft))
        if any(body.back for body in bodies) and len(drafts) % 2:
            drafts.append((block, Body(blank=True)))
        drafts.extend((block, body) for body in bodies)
    if not drafts:
        raise KitgenError(f"{source}: the template prints no page; it needs a top-level <section>.")
    return drafts


def numbered(drafts: list[Draft], craft: Craft, first: int, last: int) -> tuple[Page, ...]:
    """The pages of a sheet with their feet; its first page is page `first` of the `last` pages of a kit."""
    pages = []
    for at, (block, body) in enumerate(drafts):
        part = f" · {at + 1} / {len(drafts)}" if len(drafts) > 1 else ""
        words = FootWords(block.get("foot"), part, f"{first + at} / {last}", block.get("scale"))
        with told_at(block.at):
            pages.append(_with_foot(body, craft, words))
    return tuple(pages)


def _with_foot(body: Body, craft: Craft, words: FootWords) -> Page:
    placed: list[Place] = []
    boxes: list[Named] = []
    if body.foot:
        placed.append(Place(body.foot.x, body.foot.y, foot(words, body.foot.w, craft.least)))
        placed.append(Place(body.foot.x, body.foot.y + 2.0, ruler(words.scale, craft.least)))
        boxes = bars_of(placed[-1])
    elif body.side:
        placed, boxes = _beside(body.side, body.bleed, craft.safe, words)
    paper = body.paper or craft.paper
    # What a printer at home does wrong is of no concern to whoever prints on another paper.
    correction = craft.correction if paper.is_as_large_as(craft.paper) else UNCORRECTED
    return Page(
        paper,
        (*body.items, *placed),
        body.trim,
        body.bleed,
        (*body.boxes, *boxes),
        correction.transform(paper.width, paper.height, body.back),
        body.back,
    )


def _beside(grid: Grid, bleed: float, safe: Rect, words: FootWords) -> tuple[list[Place], list[Named]]:
    """Ruler and words upright in the gutters left and right of the lowest row, clear of the marks at its ends."""
    slot, outline = max(grid.slots, key=lambda each: each.bottom), grid.outline.inset(-bleed)
    bar, note = ruler(""), side_note(words)
    if note.width > slot.h - 2:
        raise KitgenError(
            f"The foot {words.name + words.part!r} is {note.width:.0f} mm long, a slot beside it {slot.h:.0f} mm."
        )
    x = safe.x + (outline.x - safe.x - bar.height) / 2
    y = slot.cy - bar.width / 2
    beside = outline.right + (safe.right - outline.right - note.height) / 2
    placed = [Place(x, y, bar, 90), Place(beside, slot.cy - note.width / 2, note, 90)]
    return placed, bars_of(placed[0])


def _moved(named: Named, dx: float, dy: float) -> Named:
    return Named(named.kind, named.name, named.rect.moved(dx, dy))


def _flowing(builder: Builder, block: Block, craft: Craft) -> Iterator[Body]:
    """Pages of a `page` section; `data-pages` is the most it may take."""
    safe, high = craft.safe, foot_height(craft.least)
    most = block.whole("pages", 0)
    if builder.large:  # composed anew, it takes what it takes
        most = 0
    else:
        _check_least(block, craft)
    frame = Rect(safe.x, safe.y, safe.w, safe.h - high - FOOT_GAP)
    strip = Rect(safe.x, safe.bottom - high, safe.w, high)
    for body in flowed(builder, block, frame, craft.paper.title, most):
        yield replace(body, foot=strip)


def flowed(builder: Builder, block: Block, frame: Rect, where: str, most: int = 0) -> Iterator[Body]:
    """Pages of flowing text in a frame, without a place for a foot; `where` is what errors call a page."""
    groups = _without_lone_rows(_paginated(builder.boxes(block.children, frame.w), frame.h, where), frame.h)
    yield from _stood(groups, block, frame, where, most)


def _stood(groups: list[list[Box]], block: Block, frame: Rect, where: str, most: int = 0) -> Iterator[Body]:
    """A page for each group of boxes, which are no more than `most`, where that is not 0."""
    if most and len(groups) > most:
        over = groups[most][0]
        raise KitgenError(
            f"{over.at}: {block.get('foot')} may take {most} page(s) of {where}, and from {over.text[:60]!r} on"
            " it does not fit. Shorten the words or choose a larger paper."
        )
    for number, boxes in enumerate(groups):
        last = number == len(groups) - 1
        alone = number == 0 and any(b.grow for b in boxes)
        full = not last or natural(boxes) > STRETCH_FROM * frame.h or alone
        places = spread(boxes, frame.h if full else natural(boxes))
        items: list[Item] = []
        for piece, (top, high) in zip(boxes, places, strict=True):
            items.extend(piece.draw(frame.x, frame.y + top, high))
        named = (
            _moved(inner, item.x, item.y) for item in items if isinstance(item, Place) for inner in item.drawing.boxes
        )
        yield Body(tuple(items), (Named("frame", "text", frame), *named))


def _check_least(block: Block, craft: Craft) -> None:
    """Refuse a paper that leaves less room than each width and height in mm that `data-least` gives."""
    if not block.get("least"):
        return
    wanted, safe = sizes_of(block, "least"), craft.safe
    if not any(safe.w >= width - ROUNDED and safe.h >= height - ROUNDED for width, height in wanted):
        raise too_small(block.get("foot"), wanted[0], craft)


def _paginated(boxes: list[Box], height: float, where: str) -> Iterator[list[Box]]:
    """Boxes page by page. What must stay with its successor moves on with it; heads are repeated."""
    head = boxes[:1] if boxes and boxes[0].repeat else []
    page: list[Box] = []
    for piece in boxes:
        if natural([*page, piece]) <= height + 1e-6:
            page.append(piece)
            continue
        carried: list[Box] = []
        while len(page) > len(head) and page[-1].keep:
            carried.insert(0, page.pop())
        if page[len(head) :]:
            yield page
        page = [*head, *carried]
        if piece.under and piece.under not in page:
            page.append(piece.under)
        page.append(piece)
        if natural(page) > height + 1e-6:
            raise KitgenError(
                f"{piece.at}: {piece.text[:60]!r} needs {natural(page):.0f} mm, a page of {where} has"
                f" {height:.0f} mm. Shorten the words or choose a larger paper."
            )
    if page:
        yield page


def _without_lone_rows(pages: Iterable[list[Box]], height: float) -> list[list[Box]]:
    """The same pages, but where one row of a table would begin a page alone, the row above moves on to it."""
    groups = list(pages)
    for upper, lower in reversed(list(pairwise(groups))):
        at = sum(piece.repeat for piece in lower)
        table, rows = lower[at], lower[at + 1 :]
        alone = [piece.under is table for piece in rows[:2]] in ([True], [True, False])
        above = sum(piece.under is table for piece in upper)
        moved = [*lower[: at + 1], upper[-1], *rows]
        if alone and above > 2 and upper[-1].under is table and natural(moved) <= height:
            upper.pop()
            lower[:] = moved
    return groups


def _bare(builder: Builder, block: Block, craft: Craft) -> Iterator[Body]:
    """Pages of a `bare` section: each figure fills a paper, without a foot; one with `data-back` is a back.

    With `data-size` the paper is of that size, whatever else is printed on.
    """
    paper = craft.paper
    if block.get("size"):
        width, height = size_of(block, "size")
        paper = Paper(name=f"{width:g}x{height:g}mm", title=f"{width:g} × {height:g} mm", width=width, height=height)
    for figure in block.children:
        drawing = builder.drawing(figure, paper.width, paper.height)
        yield Body((Place(0, 0, drawing),), drawing.boxes, back=bool(figure.get("back")), paper=paper)


def _tiled(builder: Builder, block: Block, craft: Craft) -> Iterator[Body]:
    """Pages of a `tiled` section: its words over a plan of its figure, then a page for each tile of that."""
    # Few kits have such a section.
    from kitgen.press.tiling import plan_box, tile_bodies, whole_of

    _check_least(block, craft)
    safe, high = craft.safe, foot_height(craft.least)
    whole = whole_of(builder, block, craft)
    frame = Rect(safe.x, safe.y, safe.w, safe.h - high - FOOT_GAP)
    words = builder.boxes((child for child in block.children if child.tag != "figure"), frame.w)
    boxes = [*words, plan_box(whole, block, frame.w, craft.least)]
    groups = list(_paginated(boxes, frame.h, craft.paper.title))
    for body in _stood(groups, block, frame, craft.paper.title):
        yield replace(body, foot=Rect(safe.x, safe.bottom - high, safe.w, high))
    yield from tile_bodies(whole, block, craft)


KINDS = {"page": _flowing, "cut": cut_bodies, "bare": _bare, "tiled": _tiled}
