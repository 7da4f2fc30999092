"""What a drawing is: shapes, words and placed drawings as plain values, in millimetres from the top left corner.

Positions and sizes are millimetres with y pointing down. Type sizes and stroke widths are points, as printers say them.
Colours are names from `theme.COLOURS`; which ink they become is decided when a drawing is set in a PDF.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from kitgen.press.letters import POINT, width_of

# A segment is ("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y) or ("Z",).
Segment = tuple[str, *tuple[float, ...]]
Path = tuple[Segment, ...]

# How far the control points of a quarter circle stand from its ends, for a radius of 1.
KAPPA = 0.5522847498


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle in millimetres; `x`, `y` is its top left corner."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def cx(self) -> float:
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        return self.y + self.h / 2

    def inset(self, by: float) -> Rect:
        return Rect(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    def moved(self, dx: float, dy: float) -> Rect:
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def holds(self, other: Rect, slack: float = 1e-6) -> bool:
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )


@dataclass(frozen=True, slots=True)
class Named:
    """A rectangle worth telling: `kind` is one of trim, bleed, slot, spot, side-bet, frame, bar, ..."""

    kind: str
    name: str
    rect: Rect


@dataclass(frozen=True, slots=True)
class Shape:
    """A path with a fill, a stroke or both; `width` and `dash` in points.

    An ink without fills shows only the outline of a filled shape; a `solid` one, which would say nothing in outline,
    keeps its fill in every ink.
    """

    path: Path
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.5
    dash: tuple[float, ...] = ()
    solid: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text from `x` on the baseline `y`; `over` names the fill that it stands on, if any."""

    x: float
    y: float
    text: str
    face: str = "text"
    size: float = 9.0
    colour: str = "ink"
    over: str | None = None
    tracking: float = 0.0  # points added after each letter

    @property
    def width(self) -> float:
        return width_of(self.text, self.face, self.size, self.tracking)


@dataclass(frozen=True, slots=True)
class Place:
    """A drawing set down in a box whose top left corner is at `x`, `y`.

    It is turned counter-clockwise by `turn` degrees within that box (90: it reads from bottom to top), and enlarged by
    `scale`. Of the drawing only the part in `clip` is shown, a rectangle of its own; the box stays that of the whole.
    """

    x: float
    y: float
    drawing: Drawing
    turn: float = 0
    scale: float = 1.0
    clip: Rect | None = None

    @property
    def box(self) -> Rect:
        """The box that the turned and scaled drawing fills."""
        wide, high = self.drawing.width * self.scale, self.drawing.height * self.scale
        cos, sin = map(abs, turned(self.turn))
        return Rect(self.x, self.y, wide * cos + high * sin, wide * sin + high * cos)

    def seen(self, rect: Rect) -> Rect:
        """Where a rectangle of the drawing comes to lie: the box around it, where it does not lie straight."""
        cos, sin = turned(self.turn)
        k, box, middle = self.scale, self.box, (self.drawing.width / 2, self.drawing.height / 2)
        right, down = k * (rect.cx - middle[0]), k * (rect.cy - middle[1])
        wide, high = (k * (rect.w * abs(a) + rect.h * abs(b)) for a, b in ((cos, sin), (sin, cos)))
        cx, cy = box.cx + right * cos + down * sin, box.cy - right * sin + down * cos
        return Rect(cx - wide / 2, cy - high / 2, wide, high)

    @property
    def shown(self) -> Rect:
        """Where what is shown of the drawing lies."""
        return self.box if self.clip is None else self.seen(self.clip)


def turned(degrees: float) -> tuple[float, float]:
    """Cosine and sine, exact for quarter turns."""
    quarters: dict[float, tuple[float, float]] = {0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}
    at = math.radians(degrees)
    return quarters.get(degrees % 360) or (math.cos(at), math.sin(at))


Item = Shape | Text | Place


@dataclass(frozen=True, slots=True)
class Drawing:
    """Items in a box of `width` x `height`. With a `name` it is set once a file and reused (a form XObject)."""

    width: float
    height: float
    items: tuple[Item, ...]
    name: str | None = None
    boxes: tuple[Named, ...] = ()


def lettering(items: Iterable[Item], scale: float = 1.0) -> Iterator[tuple[float, str]]:
    """Every text as its size in points, enlarged as all that it is placed in is, and its words."""
    for item in items:
        if isinstance(item, Text):
            yield item.size * scale, item.text
        elif isinstance(item, Place):
            yield from lettering(item.drawing.items, scale * item.scale)


@dataclass(frozen=True)
class Ask:
    """What a page asks of a figure: its data attributes, its words by place, the room, and where the request stands."""

    data: Mapping[str, str]
    words: Mapping[str, str] = field(default_factory=dict)
    width: float = 100.0
    height: float | None = None  # None: the figure chooses its own
    at: str = ""
    least: float = 0.0  # points that type has at least where it cannot be enlarged with its figure


Figure = Callable[[Ask], Drawing]


def line(x1: float, y1: float, x2: float, y2: float) -> Path:
    return (("M", x1, y1), ("L", x2, y2))


def polyline(points: Iterable[tuple[float, float]], closed: bool = False) -> Path:
    path: list[Segment] = [("L", x, y) for x, y in points]
    path[0] = ("M", *path[0][1:])
    return (*path, ("Z",)) if closed else tuple(path)


def box(rect: Rect, radius: float = 0.0) -> Path:
    """A rectangle, with rounded corners when `radius` is not 0."""
    x, y, r = rect.x, rect.y, min(radius, rect.w / 2, rect.h / 2)
    right, bottom = rect.right, rect.bottom
    if not r:
        return polyline(((x, y), (right, y), (right, bottom), (x, bottom)), closed=True)
    k = r * (1 - KAPPA)
    return (
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - k, y, right, y + k, right, y + r),
        ("L", right, bottom - r),
        ("C", right, bottom - k, right - k, bottom, right - r, bottom),
        ("L", x + r, bottom),
        ("C", x + k, bottom, x, bottom - k, x, bottom - r),
        ("L", x, y + r),
        ("C", x, y + k, x + k, y, x + r, y),
        ("Z",),
    )


def ellipse(cx: float, cy: float, rx: float, ry: float) -> Path:
    kx, ky = rx * KAPPA, ry * KAPPA
    return (
        ("M", cx + rx, cy),
        ("C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
        ("C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
        ("C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
        ("C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
        ("Z",),
    )


def circle(cx: float, cy: float, r: float) -> Path:
    return ellipse(cx, cy, r, r)


def scaled(path: Path, scale: float, dx: float = 0.0, dy: float = 0.0) -> Path:
    """The path enlarged about the origin, then moved."""
    return tuple(
        (segment[0], *(scale * v + (dy if i % 2 else dx) for i, v in enumerate(segment[1:]))) for segment in path
    )


def centred(cx: float, y: float, text: Text) -> Text:
    """The same text with its middle at `cx` and its baseline at `y`."""
    shift = text.tracking * POINT  # the space after the last letter is not seen
    return Text(
        cx - (text.width - shift) / 2, y, text.text, text.face, text.size, text.colour, text.over, text.tracking
    )


def flush_right(right: float, y: float, text: Text) -> Text:
    """The same text ending at `right`, with its baseline at `y`."""
    shift = text.tracking * POINT
    return Text(right - text.width + shift, y, text.text, text.face, text.size, text.colour, text.over, text.tracking)
