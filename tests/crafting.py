"""Pieces with backs laid out on a paper, and lines of a PDF page measured: what tests of the geometry share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hypothesis import strategies as st
from reading import POINT, Drawn, blocks_of

from kitgen.press.craft import MARKS, Craft
from kitgen.press.document import Page
from kitgen.press.draw import Ask, Drawing, Named, Rect, Shape, box
from kitgen.press.pages import draft, numbered
from kitgen.press.paper import PAPERS

PAPER = st.sampled_from([PAPERS[name] for name in ("a4", "letter", "legal", "a3", "tabloid")])
TRIM = st.tuples(st.floats(20, 110), st.floats(20, 110))
CRAFTS = st.builds(
    Craft,
    paper=PAPER,
    flip=st.sampled_from(["long", "short"]),
    marks=st.sampled_from([name for name in MARKS if name != "none"]),
    bleed=st.floats(0, 10),
)


def piece(ask: Ask) -> Drawing:
    """A figure that fills its slot, and says so."""
    room = Rect(0, 0, ask.width, ask.height or 0)
    return Drawing(room.w, room.h, (Shape(box(room), None, "ink"),), boxes=(Named("piece", ask.data["side"], room),))


def cut_pages(craft: Craft, pieces: int, trim: tuple[float, float]) -> tuple[Page, ...]:
    """Pages of `pieces` equal pieces that have backs."""
    source = (
        f'<section class="cut" data-trim="{trim[0]} {trim[1]}" data-title="T" data-foot="F" data-scale="">'
        f'<figure data-name="f" data-side="front" data-copies="{pieces}"/>'
        '<figure data-name="f" data-side="back" data-back="yes"/></section>'
    )
    drafts = draft(blocks_of(source), craft, {"f": piece})
    return numbered(drafts, craft, 1, len(drafts))


def boxes(page: Page, kind: str) -> list[Rect]:
    return [named.rect for named in page.boxes if named.kind == kind]


def apart(a: Rect, b: Rect) -> float:
    """How far two upright rectangles are from each other at least, along one axis; negative where they overlap."""
    return max(b.x - a.right, a.x - b.right, b.y - a.bottom, a.y - b.bottom)


Place = tuple[float, ...]


def same(found: Iterable[Place], wanted: Iterable[Place]) -> bool:
    """Whether two lots of places hold the same, to a ten-thousandth of a millimetre, in any order and any number."""
    found, wanted = list(found), list(wanted)

    def holds(lot: list[Place], place: Place) -> bool:
        return any(max(abs(a - b) for a, b in zip(each, place, strict=True)) < 1e-4 for each in lot)

    return all(holds(wanted, each) for each in found) and all(holds(found, each) for each in wanted)


Segment = tuple[float, float, float, float]  # millimetres from the lower left corner of the paper


def segments(painted: Iterable[Drawn]) -> Iterator[Segment]:
    """Every straight line of two points that a PDF page strokes, from its lower or left end."""
    for each in painted:
        if each.operator == "S" and len(each.points) == 2:
            start, end = sorted(each.points)
            yield start[0] * POINT, start[1] * POINT, end[0] * POINT, end[1] * POINT


def rulers(painted: Iterable[Drawn]) -> list[tuple[float, float, bool]]:
    """Length in inches of 2 and of the 50 mm in it of each ruler on a page, in mm, and whether it stands.

    A ruler is a line of 2 in, more or less, with ticks on it; the tick that ends the 50 mm is the last but one.
    """
    found = []
    lines = list(segments(painted))
    for x, y, right, top in lines:
        standing = abs(right - x) < 0.5
        long = top - y if standing else right - x
        if not (47 < long < 54 and abs(right - x if standing else top - y) < 0.5):
            continue
        ticks = {
            round((sy - y) if standing else (sx - x), 5)
            for sx, sy, ex, ey in lines
            if (standing and abs(sy - ey) < 0.01 and min(abs(sx - x), abs(ex - x)) < 0.01 and y - 0.1 < sy < top + 0.1)
            or (
                not standing
                and abs(sx - ex) < 0.01
                and min(abs(sy - y), abs(ey - y)) < 0.01
                and x - 0.1 < sx < right + 0.1
            )
        }
        found.append((long, max(tick for tick in ticks if tick < long - 0.1), standing))
    return found
