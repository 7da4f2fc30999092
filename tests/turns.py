"""Where what is placed, turned and enlarged comes to lie: for tests that walk the items of a page."""

from __future__ import annotations

import math
from dataclasses import dataclass

from kitgen.press.draw import Place, Rect


@dataclass(frozen=True)
class Turn:
    """Where a placed drawing lies: x = a u + c v + e, y = b u + d v + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def point(self, u: float, v: float) -> tuple[float, float]:
        return self.a * u + self.c * v + self.e, self.b * u + self.d * v + self.f

    def inside(self, place: Place) -> Turn:
        """The turn of what stands in `place`: turned counter-clockwise about its middle, which is that of its box."""
        box, at = place.box, math.radians(place.turn)
        p, q = (place.scale * round(part, 12) for part in (math.cos(at), math.sin(at)))
        wide, high = place.drawing.width / 2, place.drawing.height / 2
        e, f = self.point(box.cx - p * wide - q * high, box.cy + q * wide - p * high)
        a, b = self.a * p - self.c * q, self.b * p - self.d * q
        return Turn(a, b, self.a * q + self.c * p, self.b * q + self.d * p, e, f)

    def corners(self, rect: Rect) -> list[tuple[float, float]]:
        """Where the four corners come to lie, in their order round the rectangle."""
        ends = ((rect.x, rect.y), (rect.right, rect.y), (rect.right, rect.bottom), (rect.x, rect.bottom))
        return [self.point(x, y) for x, y in ends]

    def box(self, rect: Rect) -> Rect:
        xs, ys = zip(*self.corners(rect), strict=True)
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
