"""What is larger than a paper, in tiles to be joined: parts, order, and where neighbours are laid on them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from string import ascii_uppercase

from kitgen.errors import KitgenError
from kitgen.press.draw import Rect

OVERLAP = 10.0  # tiles without one cannot be joined: no two cuts are so exact


@dataclass(frozen=True, slots=True)
class Tile:
    """A part of a whole on a paper of its own.

    `part` is what it shows of the whole, `place` where that lies on the paper; `joins` are the lines on the paper, as
    rectangles without width or height, that the edges of the next tiles to the right and below come to lie on.
    """

    label: str
    part: Rect
    place: Rect
    joins: tuple[Rect, ...]


def tiles(size: tuple[float, float], area: Rect, overlap: float = OVERLAP) -> tuple[Tile, ...]:
    """Equal tiles of a whole of this width and height, row by row: A1, A2, ... B1, each in the middle of the area.

    There are as few as the area allows; neighbours share `overlap` mm exactly. A row more than 26 is an error.
    """
    if min(area.w, area.h) <= 2 * overlap:
        raise KitgenError(f"Tiles of {area.w:g} × {area.h:g} mm are too small to overlap by {overlap:g} mm.")
    columns, rows = (_count(long, room, overlap) for long, room in zip(size, (area.w, area.h), strict=True))
    if rows > len(ascii_uppercase):
        raise KitgenError(f"{size[1]:g} mm make {rows} rows of tiles. Allowed: {len(ascii_uppercase)}.")
    width, height = ((long + (n - 1) * overlap) / n for long, n in zip(size, (columns, rows), strict=True))
    place = Rect(area.cx - width / 2, area.cy - height / 2, width, height)
    right = Rect(place.right - overlap, place.y, 0, height)
    below = Rect(place.x, place.bottom - overlap, width, 0)
    return tuple(
        Tile(
            f"{ascii_uppercase[row]}{column + 1}",
            Rect(column * (width - overlap), row * (height - overlap), width, height),
            place,
            (*[right] * (column + 1 < columns), *[below] * (row + 1 < rows)),
        )
        for row in range(rows)
        for column in range(columns)
    )


def _count(length: float, room: float, overlap: float) -> int:
    return max(1, math.ceil((length - overlap) / (room - overlap) - 1e-9))
