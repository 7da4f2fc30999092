"""What a printer does, made visible: a lattice to hold to the light, rulers from the edges, greys and thin lines."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from kitgen.figures.parts import bad, choice, fault, from_left, maybe, on_middle, only, word, wrapped
from kitgen.press.craft import FLIPS, back_slot
from kitgen.press.draw import (
    Ask,
    Drawing,
    Item,
    Named,
    Place,
    Rect,
    Shape,
    Text,
    box,
    centred,
    circle,
    line,
    polyline,
)
from kitgen.press.foot import RULER_HEIGHT, bars_of, ruler
from kitgen.press.letters import POINT
from kitgen.press.paper import INCH, Grid, Paper, grid, safe_area
from kitgen.press.theme import THINNEST, grey

CARD, CARDS = (3.5 * INCH, 2.5 * INCH), 8  # a pocket card that lies, and how many of them fill a page
POINTS = 5  # of the lattice in a row, and in a column
RINGS = 3  # millimetres from a point of the lattice to its last ring or tick
EDGE_LENGTH, NUMBERED = 15, (5, 10)  # millimetres from the edge of the paper inwards
GREYS = ("paper", "wash", "hair", "line", "soft", "ink")
ROOMY = 40.0  # the height of a band from which on its type is large
SIDES = ("front", "back")


def deck(paper: Paper) -> Grid:
    """The pocket cards of a full page, in the middle of the paper."""
    return grid(safe_area(paper), *CARD, most=CARDS)


def calibration(ask: Ask) -> Drawing:
    """One side of the calibration sheet; fills the paper that it is given, from its edges.

    data-side: front or back; data-flip: long or short; data-widths: those of the thin lines, in points.
    words: title, lead, step-1 and step-2 (front) or step-3 and step-4 (back), scale (what the bar is true at);
    on the front: lines (label of the thin lines), ramp (label of the greys; without it they are left out);
    on the back: right and down (names of the arrows), command-1 ... command-6 (may be missing)
    """
    only(ask, "side flip widths", "title lead step-* scale ramp lines right down command-*")
    side, flip = choice(ask, "side", SIDES), choice(ask, "flip", [name for name, each in FLIPS.items() if each.duplex])
    paper = Paper(name="", title="", width=ask.width, height=ask.height or ask.width)
    if not deck(paper).slots:
        raise fault(ask.at, f"a calibration sheet of {paper.width:g} × {paper.height:g} mm has no room for one card.")
    boxes = _points(paper)
    if side == "back":
        boxes = [Named(b.kind, b.name, back_slot(b.rect, paper, flip)) for b in boxes]
    form = _Form(ask, paper, boxes)
    mark = _cross if side == "front" else _rings
    items = [item for each in boxes for item in mark(each.rect)]
    items += [*_edges(paper, form), form.standing, *(_front(form) if side == "front" else _back(form))]
    bars = [named for item in items if isinstance(item, Place) for named in bars_of(item)]
    return Drawing(paper.width, paper.height, tuple(items), boxes=(*boxes, *bars))


def _points(paper: Paper) -> list[Named]:
    """The points of the lattice, each with the room of its rings: whole millimetres that stay in the safe area."""
    safe, outline = safe_area(paper), deck(paper).outline
    found = []
    for row in range(POINTS):
        for column in range(POINTS):
            x = outline.x + column * outline.w / (POINTS - 1)
            y = outline.y + row * outline.h / (POINTS - 1)
            free = min(x - safe.x, safe.right - x, y - safe.y, safe.bottom - y)
            reach = min(RINGS, math.floor(free + 1e-6))
            found.append(Named("lattice", f"{row + 1}-{column + 1}", Rect(x, y, 0, 0).inset(-reach)))
    return found


def _cross(point: Rect) -> Iterator[Item]:
    """A cross with a tick each millimetre."""
    yield Shape(line(point.x, point.cy, point.right, point.cy), None, "ink", 0.4)
    yield Shape(line(point.cx, point.y, point.cx, point.bottom), None, "ink", 0.4)
    for step in range(1, round(point.w / 2) + 1):
        for away in (-step, step):
            x, y = point.cx + away, point.cy + away
            yield Shape(line(x, point.cy - 0.4, x, point.cy + 0.4), None, "ink", 0.4)
            yield Shape(line(point.cx - 0.4, y, point.cx + 0.4, y), None, "ink", 0.4)


def _rings(point: Rect) -> Iterator[Item]:
    """Rings around a point, 1 mm apart."""
    for radius in range(1, round(point.w / 2) + 1):
        yield Shape(circle(point.cx, point.cy, radius), None, "ink", 0.4)


@dataclass(frozen=True)
class _Form:
    """What is asked for, and the bands between the rows of the lattice, where all else stands."""

    ask: Ask
    paper: Paper
    points: Sequence[Named]

    @property
    def columns(self) -> list[float]:
        return sorted({round(each.rect.cx, 6) for each in self.points})

    @property
    def rows(self) -> list[float]:
        return sorted({round(each.rect.cy, 6) for each in self.points})

    @property
    def standing(self) -> Place:
        """The bar that stands between the last two columns, half of it above the middle row."""
        bar = ruler("")
        x = (self.columns[-2] + self.columns[-1] - RULER_HEIGHT) / 2
        return Place(x, (self.paper.height - bar.width) / 2, bar, 90)

    def band(self, number: int) -> Rect:
        """A band, clear of the lattice, of the rulers at the edges, and of the standing bar where that stands."""
        rows, gap = self.rows, RINGS + 1.5
        left = max(safe_area(self.paper).x, EDGE_LENGTH + 2.0)
        right = self.standing.x - 5.0 if number in (1, 2) else self.paper.width - left
        return Rect(left, rows[number] + gap, right - left, rows[number + 1] - rows[number] - 2 * gap)

    @property
    def size(self) -> float:
        """Points of the type that is read."""
        return 11.0 if self.band(0).h >= ROOMY else 8.0

    def step(self, number: int, width: float) -> _Part:
        """A numbered paragraph."""
        numeral, indent = Text(0, 0, str(number), "title", self.size * 1.5, "bronze"), self.size * 0.75
        high, lines = self.told(f"step-{number}", width - indent)

        def draw(x: float, y: float) -> list[Item]:
            return [from_left(x, y + self.size * 0.675 * POINT, numeral), *lines(x + indent, y)]

        return high, draw

    def told(self, place: str, width: float, face: str = "text", colour: str = "ink") -> _Part:
        """A paragraph."""
        size = self.size * (2.2 if face == "title" else 1.0)
        text = Text(0, 0, word(self.ask, place), face, size, colour)
        lines, leading = wrapped(text, width, self.ask.at), 1.35 * size * POINT

        def draw(x: float, y: float) -> list[Item]:
            return [from_left(x, y + (at + 0.5) * leading, each) for at, each in enumerate(lines)]

        return len(lines) * leading, draw

    def lying(self, width: float) -> _Part:
        """The lying bar; what it is true at is left out where there is no room to say it."""
        told = ruler(word(self.ask, "scale"))
        bar = told if told.width <= width else ruler("")
        return RULER_HEIGHT, lambda x, y: [Place(x, y, bar)]

    def stacked(self, band: Rect, parts: Sequence[_Part]) -> list[Item]:
        """Parts one under the other in the middle of a band; what does not fit is an error."""
        gap = 3.5 if self.band(0).h >= ROOMY else 1.2
        high = sum(part[0] for part in parts) + gap * (len(parts) - 1)
        if high > band.h:
            told = f"the words between two rows are {high:.1f} mm high, and there is room for {band.h:.1f} mm"
            raise fault(self.ask.at, f"{told}. Make them shorter.")
        items: list[Item] = []
        y = band.cy - high / 2
        for tall, draw in parts:
            items += draw(band.x, y)
            y += tall + gap
        return items


_Part = tuple[float, Callable[[float, float], list[Item]]]  # its height, and how it is drawn from a corner on


def _head(form: _Form) -> list[Item]:
    band = form.band(0)
    return form.stacked(band, [form.told("title", band.w, "title"), form.told("lead", band.w, colour="soft")])


def _front(form: _Form) -> list[Item]:
    bars, edges = form.band(1), form.band(2)
    return [
        *_head(form),
        *form.stacked(bars, [form.lying(bars.w), form.step(1, bars.w)]),
        *form.stacked(edges, [form.step(2, edges.w)]),
        *_greys(form),
        *_thin(form),
    ]


def _back(form: _Form) -> list[Item]:
    offset, turned, last, beside = form.band(1), form.band(2), form.band(3), 26.0
    commands = [name for number in range(1, 7) if maybe(form.ask, name := f"command-{number}")]
    return [
        *_head(form),
        *_arrows(form, offset),
        *form.stacked(Rect(offset.x + beside, offset.y, 0, offset.h), [form.step(3, offset.w - beside)]),
        *form.stacked(turned, [form.step(4, turned.w), form.lying(turned.w)]),
        *form.stacked(
            last, [form.told(name, last.w, "bold" if at % 2 else "text") for at, name in enumerate(commands)]
        ),
    ]


def _arrows(form: _Form, band: Rect) -> list[Item]:
    """Two arrows from one corner: which way an offset of the back is counted."""
    x, y, long, tip = band.x + 3.0, band.cy - 6.0, 13.0, 1.2
    right, down = (Text(0, 0, word(form.ask, name), "bold", form.size, "bronze") for name in ("right", "down"))
    ends = ((x + long, y), (x + long - 2.4, y - tip), (x + long - 2.4, y + tip))
    feet = ((x, y + long), (x - tip, y + long - 2.4), (x + tip, y + long - 2.4))
    return [
        Shape(line(x, y, x + long - 2.0, y), None, "bronze", 0.8),
        Shape(line(x, y, x, y + long - 2.0), None, "bronze", 0.8),
        *(Shape(polyline(tips, closed=True), "bronze") for tips in (ends, feet)),
        centred(x + long - 2.4, y - 2.0, right),
        from_left(x + 2.4, y + long - 1.2, down),
    ]


def _greys(form: _Form) -> list[Item]:
    """Patches of the theme's greys, from paper to ink, with their share of black."""
    if not maybe(form.ask, "ramp"):
        return []
    band = form.band(3)
    wide, high, top = min(12.0, (band.w / 2 - 6) / len(GREYS)), min(14.0, band.h / 2), band.cy - band.h / 4
    items: list[Item] = [from_left(band.x, top - 3.4, Text(0, 0, word(form.ask, "ramp"), "bold", 8, "ink"))]
    for at, colour in enumerate(GREYS):
        patch = Rect(band.x + at * wide, top, wide, high)
        items.append(Shape(box(patch), colour, "line", 0.4))
        share = Text(0, 0, f"{100 * (1 - grey(colour)):.0f}", "text", 7.5, "soft")
        items.append(on_middle(patch.cx, patch.bottom + 2.8, share))
    return items


def _thin(form: _Form) -> list[Item]:
    """Lines as thin as they are named."""
    band = form.band(3)
    widths = _widths(form.ask)
    left, top, long, apart = band.cx + 4.0, band.cy - band.h / 4, 30.0, min(5.0, band.h / 5.2)
    items: list[Item] = [from_left(left, top - 3.4, Text(0, 0, word(form.ask, "lines"), "bold", 8, "ink"))]
    for at, width in enumerate(widths):
        y = top + 1.0 + at * apart
        items.append(Shape(line(left, y, left + long, y), None, "ink", width))
        items.append(from_left(left + long + 2, y, Text(0, 0, f"{width:g}", "text", 7.5, "soft")))
    return items


def _widths(ask: Ask) -> list[float]:
    try:
        widths = [float(width) for width in ask.data.get("widths", "").split()]
    except ValueError:
        widths = []
    if not 1 <= len(widths) <= 4 or not all(THINNEST <= width <= 4 for width in widths):
        raise bad(ask, "widths", f"one to four numbers from {THINNEST:g} to 4")
    return widths


def _edges(paper: Paper, form: _Form) -> list[Item]:
    """A ruler from each edge of the paper inwards: these alone leave the safe area, to show what the printer loses."""
    y, x = (sum(places[1:3]) / 2 for places in (form.rows, form.columns))
    items: list[Item] = []
    for start, way in ((0.0, 1), (paper.width, -1)):
        items.append(Shape(line(start, y, start + way * EDGE_LENGTH, y), None, "ink", 0.4))
        for mm in range(EDGE_LENGTH + 1):
            at = start + way * mm
            items.append(Shape(line(at, y - _tall(mm), at, y), None, "ink", 0.4))
        items += [centred(start + way * mm, y - 2.8, Text(0, 0, str(mm), "text", 7, "soft")) for mm in NUMBERED]
    for start, way in ((0.0, 1), (paper.height, -1)):
        items.append(Shape(line(x, start, x, start + way * EDGE_LENGTH), None, "ink", 0.4))
        for mm in range(EDGE_LENGTH + 1):
            at = start + way * mm
            items.append(Shape(line(x, at, x + _tall(mm), at), None, "ink", 0.4))
        items += [from_left(x + 2.8, start + way * mm, Text(0, 0, str(mm), "text", 7, "soft")) for mm in NUMBERED]
    return items


def _tall(mm: int) -> float:
    return 2.2 if mm % 5 == 0 else 1.1
