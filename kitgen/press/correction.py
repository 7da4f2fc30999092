"""What one printer does wrong, and the transformation of a page that puts it right."""

from __future__ import annotations

import math
from dataclasses import dataclass

from kitgen.errors import KitgenError
from kitgen.press.draw import Rect

LEAST_SCALE, MOST_SCALE = 0.95, 1.05
MOST_OFFSET, MOST_ROTATION = 20.0, 2.0  # millimetres, degrees


@dataclass(frozen=True, kw_only=True)
class Correction:
    """Millimetres to the right and down, scales per axis, degrees counter-clockwise; a back is corrected on top.

    `margin` is the edge that the printer cannot reach, None when nothing is known of it.
    """

    page_offset: tuple[float, float] = (0.0, 0.0)
    scale_x: float = 1.0
    scale_y: float = 1.0
    back_offset: tuple[float, float] = (0.0, 0.0)
    back_rotation: float = 0.0
    margin: float | None = None

    def __post_init__(self) -> None:
        for name in ("scale_x", "scale_y"):
            value = getattr(self, name)
            if not LEAST_SCALE <= value <= MOST_SCALE:
                raise KitgenError(f"{name.replace('_', '-')} {value:g}: allowed are {LEAST_SCALE:g} to {MOST_SCALE:g}.")
        for name in ("page_offset", "back_offset"):
            for value in getattr(self, name):
                if not abs(value) <= MOST_OFFSET:
                    raise KitgenError(f"{name.replace('_', '-')} {value:g} mm: allowed are up to {MOST_OFFSET:g} mm.")
        if not abs(self.back_rotation) <= MOST_ROTATION:
            raise KitgenError(f"back-rotation {self.back_rotation:g}: allowed are up to {MOST_ROTATION:g} degrees.")
        if self.margin is not None and not 0 <= self.margin <= 40:
            raise KitgenError(f"margin {self.margin:g} mm: allowed are 0 to 40 mm.")

    def transform(self, width: float, height: float, back: bool) -> Transform:
        """The transformation of a page of this size: scaled about its middle, turned, then moved."""
        dx, dy = self.page_offset
        turn = 0.0
        if back:
            dx, dy, turn = dx + self.back_offset[0], dy + self.back_offset[1], self.back_rotation
        return Transform(self.scale_x, self.scale_y, math.radians(turn), dx, dy, width / 2, height / 2)


@dataclass(frozen=True, slots=True)
class Transform:
    """Scale, turn (radians, counter-clockwise as seen) about a middle, then move; millimetres, y down."""

    scale_x: float = 1.0
    scale_y: float = 1.0
    turn: float = 0.0
    dx: float = 0.0
    dy: float = 0.0
    cx: float = 0.0
    cy: float = 0.0

    @property
    def is_identity(self) -> bool:
        return (self.scale_x, self.scale_y, self.turn, self.dx, self.dy) == (1.0, 1.0, 0.0, 0.0, 0.0)

    def point(self, x: float, y: float) -> tuple[float, float]:
        x, y = (x - self.cx) * self.scale_x, (y - self.cy) * self.scale_y
        cos, sin = math.cos(self.turn), math.sin(self.turn)
        return self.cx + x * cos + y * sin + self.dx, self.cy - x * sin + y * cos + self.dy

    def rect(self, rect: Rect) -> Rect:
        """The upright box about the transformed rectangle."""
        corners = [self.point(x, y) for x in (rect.x, rect.right) for y in (rect.y, rect.bottom)]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


UNCHANGED = Transform()
