"""Several pages to a side of paper: small pages to read and to cut apart, and booklets to fold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from zlib import crc32

from kitgen.errors import KitgenError
from kitgen.press.craft import Craft
from kitgen.press.document import Page
from kitgen.press.draw import Drawing, Figure, Item, Named, Place, Rect, Shape, Text, centred, lettering, line
from kitgen.press.flow import Builder
from kitgen.press.foot import FOOT_HEIGHT
from kitgen.press.imposition import Body
from kitgen.press.markup import Block
from kitgen.press.pages import FOOT_GAP, Draft, draft, flowed
from kitgen.press.paper import COUNTS, MARGIN, PAPERS, SHARED_HEIGHT, SHARED_WIDTH, Paper, safe_area
from kitgen.press.theme import STYLES

GUTTER = 6.0  # between the pages of a side; the guide runs in its middle
READABLE = 7.0  # points; nothing to read is smaller on paper
# Type is raised to stay readable, up to this many points on a page as it is composed; more asks for another layout.
MOST_RAISED = 11.0
COMPOSED = (SHARED_WIDTH, SHARED_HEIGHT - FOOT_HEIGHT - FOOT_GAP)  # the frame that pages of prose are composed for
FOLD_GAP = 8.0  # of a booklet: from the fold to the text
NUMBER_HEIGHT = 7.0  # of a booklet: the strip of the page numbers
NARROW = (135.0, 202.9)  # of a booklet: the frame that its pages are composed for
LEAST_BOOKLET = 0.85  # the least that they are set at
FOLD_MARK = (4.0, 5.0)  # of a booklet: from the upper edge of the paper, and length
GUIDE = ("line", 0.4, (2.0, 2.0))


@dataclass(frozen=True, kw_only=True)
class Side:
    """One side of a paper that holds several pages: `slots` in reading order, all of one size.

    A page is laid out in a `frame` (width, height) and set at `scale`; `guides` are lines, as rectangles without width
    or height.
    """

    paper: Paper
    slots: tuple[Rect, ...]
    scale: float
    guides: tuple[Rect, ...]
    foot: Rect | None = None

    @property
    def frame(self) -> tuple[float, float]:
        return self.slots[0].w / self.scale, self.slots[0].h / self.scale

    @property
    def least(self) -> float:
        """Points that type has at least as it is laid out, so that it is readable once it is set."""
        return READABLE / self.scale

    @property
    def readable(self) -> bool:
        return self.least <= MOST_RAISED + 1e-9


def turned(paper: Paper) -> Paper:
    """The paper lying on its long side."""
    return replace(paper, width=paper.height, height=paper.width)


def area_of(paper: Paper) -> Rect:
    """The paper less its margins; of papers like A4 and Letter no more than these two share."""
    if paper.width <= PAPERS["letter"].width and paper.height <= PAPERS["a4"].height:
        return safe_area(paper)
    return Rect(0, 0, paper.width, paper.height).inset(MARGIN)


def _lying(area: Rect) -> Rect:
    return Rect(area.y, area.x, area.h, area.w)


def side_of(paper: Paper, count: int) -> Side:
    """`count` pages to a side, over a foot; they are set as large as they fit, and never enlarged."""
    columns, rows = COUNTS[count]
    lies = columns != rows
    area = _lying(area_of(paper)) if lies else area_of(paper)
    foot = Rect(area.x, area.bottom - FOOT_HEIGHT, area.w, FOOT_HEIGHT)
    bottom = foot.y - FOOT_GAP
    width = (area.w - GUTTER * (columns - 1)) / columns
    height = (bottom - area.y - GUTTER * (rows - 1)) / rows
    slots = tuple(
        Rect(area.x + column * (width + GUTTER), area.y + row * (height + GUTTER), width, height)
        for row in range(rows)
        for column in range(columns)
    )
    guides = [Rect(slots[0].right + GUTTER / 2, area.y, 0, bottom - area.y)]
    if rows > 1:
        guides.append(Rect(area.x, slots[0].bottom + GUTTER / 2, area.w, 0))
    scale = min(1.0, width / COMPOSED[0], height / COMPOSED[1])
    return Side(
        paper=turned(paper) if lies else paper, slots=slots, scale=scale, guides=tuple(guides), foot=foot
    )  # fmt: skip


def several(blocks: Iterable[Block], craft: Craft, figures: Mapping[str, Figure], count: int) -> list[Draft]:
    """A sheet with `count` pages to a side; what is to be cut out keeps its own pages and its size.

    Pages that divide a side evenly are repeated until it is full, so that it can be cut into copies.
    """
    side = side_of(craft.paper, count)
    drafts: list[Draft] = []
    for block in blocks:
        if "page" not in block.classes:
            drafts.extend(draft([block], craft, figures))
            continue
        if not side.readable:
            raise _unreadable(block, side, figures, count)
        pages = small_pages([block], side, figures)
        if count % len(pages) == 0:
            pages *= count // len(pages)
        drafts.extend((block, _filled(side, pages[at : at + count])) for at in range(0, len(pages), count))
    return drafts


def small_pages(blocks: Iterable[Block], side: Side, figures: Mapping[str, Figure]) -> list[Drawing]:
    """The pages of flowing sections, laid out for a slot; with their type raised they may be more than usual."""
    builder = Builder(figures, least=side.least)
    width, height = side.frame
    where = f"{side.paper.title} with {len(side.slots)} to a side"
    return [
        Drawing(width, height, body.items, f"page-{crc32(repr(body.items).encode()):08x}", body.boxes)
        for block in blocks
        if "page" in block.classes
        for body in flowed(builder, block, Rect(0, 0, width, height), where)
    ]


def _unreadable(block: Block, side: Side, figures: Mapping[str, Figure], count: int) -> KitgenError:
    """The refusal of type that would be too small; it names what would be allowed."""
    items = [item for body in flowed(Builder(figures), block, Rect(0, 0, *COMPOSED), "") for item in body.items]
    size, text = min(lettering(items, side.scale))
    papers = ", ".join(name for name, paper in PAPERS.items() if side_of(paper, count).readable)
    return KitgenError(
        f"{block.get('foot')}: {count} pages to a side of {side.paper.title} are set at {side.scale:.0%}, which makes"
        f" {text[:40]!r} {size:.1f} pt; what is read has {READABLE:g} pt or more. Allowed for {count} pages: {papers}."
    )


def _filled(side: Side, pages: Sequence[Drawing]) -> Body:
    placed = [Place(slot.x, slot.y, page, scale=side.scale) for slot, page in zip(side.slots, pages, strict=False)]
    boxes = [Named("page", str(number), slot) for number, slot in enumerate(side.slots[: len(pages)], 1)]
    boxes += [Named("guide", str(number), guide) for number, guide in enumerate(side.guides, 1)]
    return Body((*placed, *_lines(side.guides)), tuple(boxes), side.foot, paper=side.paper)


def _lines(guides: Iterable[Rect]) -> Iterator[Item]:
    for guide in guides:
        yield Shape(line(guide.x, guide.y, guide.right, guide.bottom), None, *GUIDE)


def halves(paper: Paper) -> Side:
    """Two pages beside the fold of the turned paper, each over the strip of its number."""
    area = _lying(area_of(paper))
    width, height = area.w / 2 - FOLD_GAP, area.h - NUMBER_HEIGHT
    middle = area.cx
    slots = (Rect(area.x, area.y, width, height), Rect(middle + FOLD_GAP, area.y, width, height))
    top, length = FOLD_MARK
    mark = Rect(middle, top, 0, length)
    scale = min(1.0, width / NARROW[0], height / NARROW[1])
    return Side(paper=turned(paper), slots=slots, scale=scale, guides=(mark,))


def booklet_side(paper: Paper) -> Side:
    """Two pages beside the fold; a paper whose halves are too small is refused."""
    side = halves(paper)
    if side.scale < LEAST_BOOKLET:
        papers = ", ".join(name for name, each in PAPERS.items() if halves(each).scale >= LEAST_BOOKLET)
        raise KitgenError(
            f"A booklet on {paper.title} ({paper.size}) would be set at {side.scale:.0%}, {LEAST_BOOKLET:.0%} is the"
            f" least. Allowed: {papers}."
        )
    return side


def saddle_order(pages: int) -> tuple[tuple[int, int], ...]:
    """Left and right page of each side of paper, from the outside in, of a booklet that is folded in the middle.

    Pages count from 1; they are padded to a multiple of four, so numbers above `pages` are blank. Sides 2k - 1 and 2k
    are one paper, flipped on its short edge.
    """
    last = -(-pages // 4) * 4
    sides: list[tuple[int, int]] = []
    for first in range(1, last // 2, 2):
        sides += [(last + 1 - first, first), (first + 1, last - first)]
    return tuple(sides)


def booklet(pages: Sequence[Drawing], craft: Craft) -> tuple[Page, ...]:
    """The sides of paper of a booklet, its pages imposed, numbered, with a mark at the fold."""
    side = booklet_side(craft.paper)
    return tuple(
        _spread(side, numbers, pages, craft, back=at % 2 == 1) for at, numbers in enumerate(saddle_order(len(pages)))
    )


def _spread(side: Side, numbers: tuple[int, int], pages: Sequence[Drawing], craft: Craft, *, back: bool) -> Page:
    items: list[Item] = list(_lines(side.guides))
    boxes = [Named("fold", "fold", guide) for guide in side.guides]
    style = STYLES["foot"]
    for slot, number in zip(side.slots, numbers, strict=True):
        if number > len(pages):
            continue
        items.append(Place(slot.x, slot.y, pages[number - 1], scale=side.scale))
        label = Text(0, 0, str(number), style.face, style.size, style.colour)
        items.append(centred(slot.cx, slot.bottom + NUMBER_HEIGHT - 1.5, label))
        boxes.append(Named("page", str(number), slot))
    paper = side.paper
    transform = craft.correction.transform(paper.width, paper.height, back)
    return Page(paper, tuple(items), boxes=tuple(boxes), transform=transform, back=back)
