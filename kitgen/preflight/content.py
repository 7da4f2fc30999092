"""What a page paints, read operator by operator: its colours, its smallest text, its thinnest line, its marks."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pikepdf

from kitgen.preflight.colour import CMYK, GREY, RGB, space
from kitgen.preflight.report import Corners

Point = tuple[float, float]


DEEPEST = 20  # forms inside forms; a file that goes deeper goes in a circle
MARK_WIDTH = 0.5  # points; a cut mark is no wider
STRAIGHT = 0.02  # how far a mark may lean, of its length: the correction of a printer may turn a page a little
SLENDER = 10  # a filled rectangle this many times as long as wide is a line to the eye
OUTLINED, UNSEEN = {1, 2, 5, 6}, {3, 7}  # ways to set text


@dataclass
class Painted:
    """What was found on a page. Sizes are in points on paper, None without text or without a line."""

    colours: set[str] = field(default_factory=set)
    fonts: list[Any] = field(default_factory=list)
    smallest_text: float | None = None
    thinnest_line: float | None = None
    ticks: list[Corners] = field(default_factory=list)  # straight thin strokes: what a cut mark looks like

    def text(self, size: float) -> None:
        self.smallest_text = size if self.smallest_text is None else min(size, self.smallest_text)

    def line(self, width: float) -> None:
        self.thinnest_line = width if self.thinnest_line is None else min(width, self.thinnest_line)


@dataclass
class _State:
    """What `q` saves. A colour is the name of its space, None while a pattern paints."""

    matrix: pikepdf.Matrix
    fill: str | None = GREY
    stroke: str | None = GREY
    width: float = 1.0
    size: float = 0.0
    mode: int = 0
    clip: Corners | None = None  # the box of what is let through, on the page; None: everything


def painted(page: pikepdf.Page, streams: dict[tuple[int, int], list[Any]]) -> Painted:
    """Everything that a page paints, its forms and patterns included; `streams` keeps what was read for other pages."""
    found = Painted()
    if "/Contents" in page.obj:
        reader = _Reader(found, streams, page.resources, _State(pikepdf.Matrix()))
        reader.run(pikepdf.parse_content_stream(page.obj))
    return found


class _Reader:
    """Follows one stream; what it places is read by a reader of its own, which starts in its state."""

    def __init__(self, found: Painted, streams: dict[Any, list[Any]], resources: Any, state: _State) -> None:
        self.found, self.streams, self.resources, self.state = found, streams, resources, state
        self.base = state.matrix
        self.depth = 0
        self.stack: list[_State] = []
        self.text = pikepdf.Matrix()
        self.path: list[list[Point]] = []
        self.curved = False
        self.clips = False  # the path that is being drawn becomes a clip once it is painted

    def run(self, steps: list[Any]) -> None:
        for step in steps:
            if isinstance(step, pikepdf.ContentStreamInlineImage):
                self._image(step.iimage.obj)
                continue
            act = _ACTS.get(str(step.operator))
            if act is not None:
                act(self, step.operands)

    # The state

    def save(self, operands: Any) -> None:
        self.stack.append(replace(self.state))

    def restore(self, operands: Any) -> None:
        if self.stack:
            self.state = self.stack.pop()

    def transform(self, operands: Any) -> None:
        self.state.matrix = pikepdf.Matrix(*map(float, operands)) @ self.state.matrix

    def extended(self, operands: Any) -> None:
        given = self.resources["/ExtGState"][str(operands[0])]
        self.state.width = float(given.get("/LW", self.state.width))
        if "/Font" in given:
            self.state.size = float(given["/Font"][1])

    def width(self, operands: Any) -> None:
        self.state.width = float(operands[0])

    def font(self, operands: Any) -> None:
        self.found.fonts.append(self.resources["/Font"][str(operands[0])])
        self.state.size = float(operands[1])

    def mode(self, operands: Any) -> None:
        self.state.mode = int(operands[0])

    def begin(self, operands: Any) -> None:
        self.text = pikepdf.Matrix()

    def place(self, operands: Any) -> None:
        self.text = pikepdf.Matrix(*map(float, operands))

    # Paths

    def move(self, operands: Any) -> None:
        self.path.append([self._at(*operands)])

    def draw(self, operands: Any) -> None:
        """A line, or a curve by its last point."""
        self.curved |= len(operands) > 2
        self.path[-1].append(self._at(*operands[-2:]))

    def rectangle(self, operands: Any) -> None:
        x, y, w, h = map(float, operands)
        self.path.append([self._at(x, y), self._at(x + w, y), self._at(x + w, y + h), self._at(x, y + h)])

    def clip(self, operands: Any) -> None:
        self.clips = True

    def end(self, operands: Any) -> None:
        if self.clips:
            self.state.clip = self._seen(_box([point for points in self.path for point in points] or [(0.0, 0.0)]))
        self.path, self.curved, self.clips = [], False, False

    def filled(self, operands: Any) -> None:
        self._colour(self.state.fill)
        for points in self.path:
            if not self.curved and 4 <= len(points) <= 5:
                short, long = sorted((math.dist(*points[:2]), math.dist(*points[1:3])))
                if long > SLENDER * short:
                    self.found.line(short)
        self.end(operands)

    def stroked(self, operands: Any) -> None:
        self._colour(self.state.stroke)
        width = self.state.width * _least(self.state.matrix)
        self.found.line(width)
        if width <= MARK_WIDTH and not self.curved and all(map(_is_straight, self.path)):
            seen = (self._seen(_box(points)) for points in self.path)
            self.found.ticks += [tick for tick in seen if tick[0] <= tick[2] and tick[1] <= tick[3]]
        self.end(operands)

    def both(self, operands: Any) -> None:
        self._colour(self.state.fill)
        self.stroked(operands)

    def _seen(self, box: Corners) -> Corners:
        """What the clip lets through of a box; one whose right is left of its left has nothing to be seen."""
        clip = self.state.clip
        if clip is None:
            return box
        return max(box[0], clip[0]), max(box[1], clip[1]), min(box[2], clip[2]), min(box[3], clip[3])

    def _at(self, x: Any, y: Any) -> Point:
        return self.state.matrix.transform((float(x), float(y)))

    # Colours

    def _colour(self, name: str | None) -> None:
        if name is not None:
            self.found.colours.add(name)

    def tint(self, operands: Any) -> None:
        """A colour in the space that is set; a name is a pattern."""
        if operands and isinstance(operands[-1], pikepdf.Name):
            pattern = self.resources["/Pattern"][str(operands[-1])]
            if pattern.get("/PatternType") == 2:
                self._colour(space(pattern["/Shading"]["/ColorSpace"], self.resources))
            else:
                self._inside(pattern, replace(self.state, matrix=_matrix(pattern) @ self.base))

    def shade(self, operands: Any) -> None:
        self._colour(space(self.resources["/Shading"][str(operands[0])]["/ColorSpace"], self.resources))

    # What is placed

    def show(self, operands: Any) -> None:
        state = self.state
        shown = any(isinstance(part, pikepdf.String) and bytes(part) for part in _parts(operands))
        if not shown or state.mode in UNSEEN:
            return
        a, b, c, d = (self.text @ state.matrix).shorthand[:4]
        self.found.text(abs(state.size * (a * d - b * c)) / (math.hypot(a, b) or 1.0))
        self._colour(state.stroke if state.mode in OUTLINED else state.fill)
        if state.mode in OUTLINED:
            self.found.line(state.width * _least(state.matrix))

    def put(self, operands: Any) -> None:
        placed = self.resources["/XObject"][str(operands[0])]
        if placed.get("/Subtype") == "/Image":
            self._image(placed)
        else:
            self._inside(placed, replace(self.state, matrix=_matrix(placed) @ self.state.matrix))

    def _image(self, image: Any) -> None:
        if image.get("/ImageMask", image.get("/IM", False)):
            self._colour(self.state.fill)
        else:
            self._colour(space(image.get("/ColorSpace", image.get("/CS")), self.resources))

    def _inside(self, stream: Any, state: _State) -> None:
        if self.depth >= DEEPEST:
            return
        if stream.objgen not in self.streams:
            self.streams[stream.objgen] = pikepdf.parse_content_stream(stream)
        reader = _Reader(self.found, self.streams, stream.get("/Resources", self.resources), state)
        reader.depth = self.depth + 1
        reader.run(self.streams[stream.objgen])


def _matrix(stream: Any) -> pikepdf.Matrix:
    return pikepdf.Matrix(*map(float, stream.get("/Matrix", (1, 0, 0, 1, 0, 0))))


def _least(matrix: pikepdf.Matrix) -> float:
    """How many times as wide a line is at least that a transformation draws: its smaller singular value."""
    a, b, c, d = matrix.shorthand[:4]
    half = (a * a + b * b + c * c + d * d) / 2
    return math.sqrt(max(0.0, half - math.sqrt(max(0.0, half * half - (a * d - b * c) ** 2))))


def _parts(operands: Any) -> list[Any]:
    """The strings of a text operator, those inside an array too."""
    return [part for each in operands for part in (each if isinstance(each, pikepdf.Array) else [each])]


def _is_straight(points: list[Point]) -> bool:
    """Whether a path is one line along an edge of the paper."""
    left, bottom, right, top = _box(points)
    short, long = sorted((right - left, top - bottom))
    return len(points) == 2 and short <= STRAIGHT * long


def _box(points: list[Point]) -> Corners:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _device(use: str, name: str) -> Callable[[_Reader, Any], None]:
    """An operator that sets a colour of a device, to fill or to stroke."""
    return lambda reader, operands: setattr(reader.state, use, name)


def _named(use: str) -> Callable[[_Reader, Any], None]:
    """An operator that sets a colour space by its name, to fill or to stroke."""
    return lambda reader, operands: setattr(reader.state, use, space(operands[0], reader.resources))


_ACTS: dict[str, Callable[[_Reader, Any], None]] = {
    "q": _Reader.save,
    "Q": _Reader.restore,
    "cm": _Reader.transform,
    "gs": _Reader.extended,
    "w": _Reader.width,
    "Tf": _Reader.font,
    "Tr": _Reader.mode,
    "BT": _Reader.begin,
    "Tm": _Reader.place,
    "m": _Reader.move,
    "re": _Reader.rectangle,
    "n": _Reader.end,
    **dict.fromkeys(("W", "W*"), _Reader.clip),
    "sh": _Reader.shade,
    "Do": _Reader.put,
    **dict.fromkeys(("l", "c", "v", "y"), _Reader.draw),
    **dict.fromkeys(("f", "F", "f*"), _Reader.filled),
    **dict.fromkeys(("S", "s"), _Reader.stroked),
    **dict.fromkeys(("B", "B*", "b", "b*"), _Reader.both),
    **dict.fromkeys(("Tj", "TJ", "'", '"'), _Reader.show),
    **dict.fromkeys(("sc", "scn", "SC", "SCN"), _Reader.tint),
    **{name: _device("fill", each) for name, each in (("g", GREY), ("rg", RGB), ("k", CMYK))},
    **{name: _device("stroke", each) for name, each in (("G", GREY), ("RG", RGB), ("K", CMYK))},
    "cs": _named("fill"),
    "CS": _named("stroke"),
}
