"""A QR code: text that a telephone reads."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from kitgen.figures.parts import bad, drawing, fault, number, only, room
from kitgen.press.draw import Ask, Drawing, Place, Shape, polyline

LONGEST = 60  # characters
SIZES = (8.0, 40.0)  # millimetres
QUIET = 2  # modules of white paper around the code, within its size
FINEST = 0.25  # millimetres: a smaller module runs into its neighbours on a kitchen printer

_Point = tuple[int, int]


def qr(ask: Ask) -> Drawing:
    """A square that a telephone reads, solid in every ink.

    data-text  what it says, 1 to 60 characters; capitals, digits and hyphens give the fewest and largest modules
    data-size  its side in mm (13), from 8 to 40; a module is 0.25 mm at least
    No words. Two modules of its size are white on each side; readers like four, so leave as much free around it.
    In the middle of the height that is given.
    What it says can be read while less than 15 % of it is soiled (error correction M or better).
    """
    only(ask, "text size")
    text, size = ask.data.get("text", ""), number(ask, "size", SIZES, 13.0)
    if not 1 <= len(text) <= LONGEST:
        raise bad(ask, "text", f"1 to {LONGEST} characters")
    square = _square(text, size)
    count = len(_matrix(text)) + 2 * QUIET
    if size / count < FINEST:
        told = f"its {count} modules a side would be {size / count:.2f} mm each"
        told = f"data-size={size:g} is too small for {text!r}: {told}"
        raise fault(ask.at, f"{told}. Allowed: {count * FINEST:g} or more.")
    high = room(ask, size, size)
    return drawing((size, high), [Place(0.0, (high - size) / 2, square)])


@lru_cache(maxsize=256)
def _square(text: str, size: float) -> Drawing:
    matrix = _matrix(text)
    module = size / (len(matrix) + 2 * QUIET)
    outlines = (
        polyline((((x + QUIET) * module, (y + QUIET) * module) for x, y in corners), closed=True)
        for corners in _outlines(matrix)
    )
    path = tuple(segment for outline in outlines for segment in outline)
    return Drawing(size, size, (Shape(path, "ink", solid=True),), name=f"qr-{size:g}-{text}")


@lru_cache(maxsize=256)
def _matrix(text: str) -> Sequence[Sequence[int]]:
    """Rows of modules from the top, 1 for a dark one."""
    from qrcodegen import QrCode  # late: only few pages have a code

    code = QrCode.encode_text(text, QrCode.Ecc.MEDIUM)
    side = range(code.get_size())
    return [[int(code.get_module(x, y)) for x in side] for y in side]


def _outlines(matrix: Sequence[Sequence[int]]) -> list[list[_Point]]:
    """The corners of each outline: clockwise around dark modules, the other way around white ones within."""
    leaving = _edges(matrix)
    outlines = []
    for start in sorted(leaving, key=lambda point: (point[1], point[0])):
        while leaving[start]:
            at, way = start, (0, 0)
            corners: list[_Point] = []
            while not corners or at != start:
                # Two edges leave where modules meet at a corner only: a turn to the right keeps these apart.
                right = (-way[1], way[0])
                step = right if right in leaving[at] else leaving[at][0]
                leaving[at].remove(step)
                if step != way:
                    corners.append(at)
                at, way = (at[0] + step[0], at[1] + step[1]), step
            outlines.append(corners)
    return outlines


def _edges(matrix: Sequence[Sequence[int]]) -> dict[_Point, list[_Point]]:
    """From each point, the steps along edges between dark and white, the dark on the right."""
    dark = {(x, y) for y, row in enumerate(matrix) for x, module in enumerate(row) if module}
    leaving: dict[_Point, list[_Point]] = {}
    for x, y in dark:
        for beside, start, step in (
            ((x, y - 1), (x, y), (1, 0)),
            ((x + 1, y), (x + 1, y), (0, 1)),
            ((x, y + 1), (x + 1, y + 1), (-1, 0)),
            ((x - 1, y), (x, y + 1), (0, -1)),
        ):
            if beside not in dark:
                leaving.setdefault(start, []).append(step)
    return leaving
