"""Papers and where things lie on them: sizes, safe area, slots to cut out and their marks. Millimetres throughout."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from kitgen.errors import KitgenError, unknown
from kitgen.press.draw import Named, Rect

MARGIN = 10.0  # what lies nearer to the edge may be lost in a laser printer
MARK_GAP, MARK_LENGTH = 1.5, 4.0
INCH = 25.4


@dataclass(frozen=True, kw_only=True)
class Paper:
    """A sheet of paper standing upright."""

    name: str
    title: str
    width: float
    height: float

    @property
    def size(self) -> str:
        return f"{self.width:g} × {self.height:g} mm"

    def is_as_large_as(self, other: Paper) -> bool:
        """Whether both are of one size, upright or lying."""
        return sorted((self.width, self.height)) == sorted((other.width, other.height))

    @property
    def told(self) -> str:
        """Its name and its size in millimetres; one that is named by its size is told once."""
        return self.title if self.title == self.size else f"{self.title} ({self.size})"


PAPERS: dict[str, Paper] = {
    paper.name: paper
    for paper in (
        Paper(name="a4", title="A4", width=210.0, height=297.0),
        Paper(name="letter", title="US Letter", width=8.5 * INCH, height=11 * INCH),
        Paper(name="a5", title="A5", width=148.0, height=210.0),
        Paper(name="legal", title="US Legal", width=8.5 * INCH, height=14 * INCH),
        Paper(name="a3", title="A3", width=297.0, height=420.0),
        Paper(name="tabloid", title="Tabloid", width=11 * INCH, height=17 * INCH),
    )
}

# What A4 and Letter have in common, less the margins: laid out in it, a page prints on either at 100 %.
SHARED_WIDTH = PAPERS["a4"].width - 2 * MARGIN
SHARED_HEIGHT = PAPERS["letter"].height - 2 * MARGIN

COUNTS: dict[int, tuple[int, int]] = {2: (2, 1), 4: (2, 2)}  # pages to a side: columns and rows; two turn the paper

UNITS = {"mm": 1.0, "cm": 10.0, "in": INCH, "pt": INCH / 72}
SMALLEST, LARGEST = 60.0, 2000.0


def parse_paper(text: str, *also: str) -> Paper:
    """A paper by name, or by size as `210x330mm` or `8.5x13in`; `also` is what the caller takes besides."""
    name = text.strip().lower()
    if name in PAPERS:
        return PAPERS[name]
    found = re.fullmatch(r"(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)\s*(mm|cm|in|pt)", name)
    if not found:
        raise unknown("paper", text, (*PAPERS, *also, "or a size such as 210x330mm, 8.5x13in"))
    width, height = (float(found[i]) * UNITS[found[3]] for i in (1, 2))
    if not (SMALLEST <= width <= LARGEST and SMALLEST <= height <= LARGEST):
        raise KitgenError(f"Paper {text!r} is out of range: each side {SMALLEST:g} to {LARGEST:g} mm.")
    return Paper(name=name, title=f"{found[1]} × {found[2]} {found[3]}", width=width, height=height)


def safe_area(paper: Paper, margin: float = MARGIN) -> Rect:
    """Where content may lie: the paper less its margins, no larger than A4 and Letter share, in the middle."""
    margin = max(margin, MARGIN)  # a printer that reaches further is no reason to go nearer to the edge
    width = min(paper.width - 2 * margin, SHARED_WIDTH)
    height = min(paper.height - 2 * margin, SHARED_HEIGHT)
    return Rect((paper.width - width) / 2, (paper.height - height) / 2, width, height)


@dataclass(frozen=True, slots=True)
class Grid:
    """Equal slots in rows and columns, row by row from the top left."""

    columns: int
    rows: int
    slots: tuple[Rect, ...]

    @property
    def outline(self) -> Rect:
        left, top = min(slot.x for slot in self.slots), min(slot.y for slot in self.slots)
        right, bottom = max(slot.right for slot in self.slots), max(slot.bottom for slot in self.slots)
        return Rect(left, top, right - left, bottom - top)


def grid(area: Rect, width: float, height: float, gutter: float = 0.0, most: int = 10_000) -> Grid:
    """As many slots of `width` x `height` as fit the area, centred in it; none fits: a grid without slots.

    Rows that `most` slots do not reach are left out.
    """
    slack = 1e-6
    columns = min(most, max(0, math.floor((area.w + gutter + slack) / (width + gutter))))
    rows = max(0, math.floor((area.h + gutter + slack) / (height + gutter)))
    rows = min(rows, math.ceil(most / columns)) if columns else 0
    left = area.cx - (columns * (width + gutter) - gutter) / 2
    top = area.cy - (rows * (height + gutter) - gutter) / 2
    slots = tuple(
        Rect(left + column * (width + gutter), top + row * (height + gutter), width, height)
        for row in range(rows)
        for column in range(columns)
    )
    return Grid(columns, rows, slots)


def cut_marks(slots: tuple[Rect, ...], style: str = "both", gap: float = MARK_GAP) -> tuple[Named, ...]:
    """Marks in the margin on all four sides of the filled slots, one at each end of each cut.

    A mark is a rectangle without width or without height: a line. None stands inside the outline of the slots, so
    the first cut leaves those that the next one needs. `style` is corner (outer cuts), edge (inner cuts; of a single
    slot the outer ones), both or none; `gap` is kept between trim and mark, at least as wide as the bleed.
    """
    left, right = min(s.x for s in slots), max(s.right for s in slots)
    top, bottom = min(s.y for s in slots), max(s.bottom for s in slots)
    upright = _cuts([edge for s in slots for edge in (s.x, s.right)], style)
    level = _cuts([edge for s in slots for edge in (s.y, s.bottom)], style)
    if style == "edge" and not upright and not level:
        upright, level = [left, right], [top, bottom]
    out = gap + MARK_LENGTH
    lines = [Rect(x, top - out, 0, MARK_LENGTH) for x in upright]
    lines += [Rect(x, bottom + gap, 0, MARK_LENGTH) for x in upright]
    lines += [Rect(left - out, y, MARK_LENGTH, 0) for y in level]
    lines += [Rect(right + gap, y, MARK_LENGTH, 0) for y in level]
    return tuple(Named("mark", str(number), rect) for number, rect in enumerate(lines, 1))


def _cuts(edges: list[float], style: str) -> list[float]:
    """Places of the cuts in one direction that get marks."""
    places = sorted({round(edge, 6) for edge in edges})
    return {"both": places, "corner": [places[0], places[-1]], "edge": places[1:-1], "none": []}[style]
