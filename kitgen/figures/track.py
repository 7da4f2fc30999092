"""The line along which people sit at a table: down its left end, round, along the front and up its right end."""

from __future__ import annotations

import math
from dataclasses import dataclass

from kitgen.figures.parts import arc
from kitgen.press.draw import KAPPA, Path, Segment

Point = tuple[float, float]
QUARTER = math.pi / 2


@dataclass(frozen=True, slots=True)
class Track:
    """A U of two legs, two quarter circles and the front; `depth` below is how far a line lies inside it.

    `left` and `right` are where the quarter circles have their middles, `low` how far down; the legs begin at `top`.
    """

    left: float
    right: float
    top: float
    low: float
    radius: float

    def parts(self, depth: float) -> tuple[float, float, float, float, float]:
        """The lengths of leg, quarter circle, front, quarter circle and leg at a depth."""
        leg, quarter = self.low - self.top, (self.radius - depth) * QUARTER
        return leg, quarter, self.right - self.left, quarter, leg

    def length(self, depth: float) -> float:
        return sum(self.parts(depth))

    def carried(self, way: float, depth: float, to: float) -> float:
        """How far along the line at depth `to` that lies which is `way` along the line at `depth`."""
        before = 0.0
        for mine, its in zip(self.parts(depth), self.parts(to), strict=True):
            if way <= mine:
                return before + (way * its / mine if mine else 0.0)
            way, before = way - mine, before + its
        return before

    def at(self, way: float, depth: float) -> tuple[Point, Point]:
        """A point of the line at a depth, and the direction inwards from there."""
        leg, quarter, front, _, _ = self.parts(depth)
        r = self.radius - depth
        if way <= leg:
            return (self.left - r, self.top + way), (1.0, 0.0)
        way -= leg
        if way <= quarter:
            cos, sin = math.cos(way / r), math.sin(way / r)
            return (self.left - r * cos, self.low + r * sin), (cos, -sin)
        way -= quarter
        if way <= front:
            return (self.left + way, self.low + r), (0.0, -1.0)
        way -= front
        if way <= quarter:
            cos, sin = math.cos(way / r), math.sin(way / r)
            return (self.right + r * sin, self.low + r * cos), (-sin, -cos)
        return (self.right + r, self.low - (way - quarter)), (-1.0, 0.0)

    def curve(self, depth: float, start: float, end: float) -> list[Segment]:
        """The line at a depth from one way to another, either forwards or back, without its first point."""
        pieces, before = [], 0.0
        low, high = min(start, end), max(start, end)
        for number, length in enumerate(self.parts(depth)):
            first, last = max(low, before), min(high, before + length)
            if last > first:
                pieces.append((number, first, last, before))
            before += length
        if end < start:
            pieces = [(number, last, first, begin) for number, first, last, begin in reversed(pieces)]
        path: list[Segment] = []
        for number, first, last, begin in pieces:
            path += self._piece(number, depth, (first, last), begin)
        return path

    def _piece(self, number: int, depth: float, ways: Point, begin: float) -> Path:
        if number not in (1, 3):
            return (("L", *self.at(ways[1], depth)[0]),)
        r = self.radius - depth
        middle, zero = (self.left, math.pi) if number == 1 else (self.right, QUARTER)
        angles = [zero - (way - begin) / r for way in ways]
        return arc((middle, self.low), (r, r), angles[0], angles[1])[1:]


@dataclass(frozen=True, slots=True)
class Strip:
    """A piece of the room along a track: from `first` to `last` along the line at depth `along`, between two depths.

    Its outline keeps `gap` from all four sides.
    """

    track: Track
    along: float
    first: float
    last: float
    near: float
    far: float
    gap: float

    def edge(self, depth: float, last: bool) -> float:
        """How far along the line at a depth the outline begins or ends."""
        way = self.track.carried(self.last if last else self.first, self.along, depth)
        return way - self.gap if last else way + self.gap

    def clear(self, depth: float) -> float:
        """How wide it is within its outline at a depth."""
        return self.edge(depth, True) - self.edge(depth, False)

    def centre(self, depth: float) -> float:
        """How far along the line at a depth its middle lies: one edge may lean more than the other."""
        return (self.edge(depth, False) + self.edge(depth, True)) / 2

    def room(self, depth: float) -> float:
        """How wide it is at a depth for what has its middle over that of the whole."""
        half = (self.near + self.far) / 2
        aside = abs(self.track.carried(self.centre(depth), depth, half) - self.centre(half))
        return self.clear(depth) - 2 * aside

    @property
    def middle(self) -> tuple[Point, Point]:
        """Its middle, and the direction inwards, from the middle of its outer edge to that of its inner one."""
        near, half, far = (
            self.track.at(self.centre(depth), depth)[0] for depth in (self.near, (self.near + self.far) / 2, self.far)
        )
        long = math.dist(near, far)
        return half, ((far[0] - near[0]) / long, (far[1] - near[1]) / long)

    def outline(self, rounded: float) -> Path:
        """Its edge as a closed path with rounded corners."""
        near, far, r, track = self.near + self.gap, self.far - self.gap, rounded, self.track

        def point(depth: float, last: bool, in_by: float = 0.0) -> Point:
            return track.at(self.edge(depth, last) + (-in_by if last else in_by), depth)[0]

        path: list[Segment] = [("M", *point(near, False, r))]
        path += track.curve(near, self.edge(near, False) + r, self.edge(near, True) - r)
        path.append(_corner(point(near, True, r), point(near, True), point(near + r, True)))
        path.append(("L", *point(far - r, True)))
        path.append(_corner(point(far - r, True), point(far, True), point(far, True, r)))
        path += track.curve(far, self.edge(far, True) - r, self.edge(far, False) + r)
        path.append(_corner(point(far, False, r), point(far, False), point(far - r, False)))
        path.append(("L", *point(near + r, False)))
        path.append(_corner(point(near + r, False), point(near, False), point(near, False, r)))
        return (*path, ("Z",))


def _corner(start: Point, corner: Point, end: Point) -> Segment:
    """A curve from `start` to `end` as round a corner as a quarter circle."""
    (x1, y1), (x2, y2) = ((x + (corner[0] - x) * KAPPA, y + (corner[1] - y) * KAPPA) for x, y in (start, end))
    return ("C", x1, y1, x2, y2, *end)
