"""Whether anything of a drawing is seen in a part of it: a tile on which nothing is need not be printed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from kitgen.press.draw import Drawing, Item, Path, Place, Rect, Shape
from kitgen.press.letters import POINT

Point = tuple[float, float]
CHORDS = 12  # that a curve is taken for


def is_blank(drawing: Drawing, part: Rect) -> bool:
    """Whether nothing is seen there. Of type, of what is turned and of what is filled the box counts as seen."""
    return not any(_shows(item, part) for item in drawing.items)


def _shows(item: Item, part: Rect) -> bool:
    if isinstance(item, Shape):
        flat = list(_flat(item.path))
        points = [at for _, at in flat]
        half = item.width * POINT / 2 if item.stroke else 0.0
        wide = part.inset(-half)
        if not _meet(_around(points), wide):
            return False
        return bool(item.fill) or any(_crosses(a, b, wide) for (_, a), (kind, b) in pairwise(flat) if kind != "M")
    if isinstance(item, Place):
        if item.turn or item.clip:
            return _meet(item.shown, part)
        k = item.scale
        inside = Rect((part.x - item.x) / k, (part.y - item.y) / k, part.w / k, part.h / k)
        return not is_blank(item.drawing, inside)
    high = item.size * POINT
    return _meet(Rect(item.x, item.y - 0.8 * high, item.width, 1.05 * high), part)


def _flat(path: Path) -> Iterator[tuple[str, Point]]:
    """The path in straight lines: each its kind, M where it only begins, and where it ends."""
    first = last = (0.0, 0.0)
    for kind, *at in path:
        if kind == "M":
            first = (at[0], at[1])
        if kind == "C":
            corners = [last, *zip(at[::2], at[1::2], strict=True)]
            for step in range(1, CHORDS + 1):
                yield "L", _on_curve(corners, step / CHORDS)
            last = corners[-1]
        else:
            last = (at[0], at[1]) if at else first
            yield "M" if kind == "M" else "L", last


def _on_curve(corners: list[Point], t: float) -> Point:
    shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    x, y = (sum(share * corner[axis] for share, corner in zip(shares, corners, strict=True)) for axis in (0, 1))
    return x, y


def _around(points: list[Point]) -> Rect:
    (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*points, strict=True))
    return Rect(left, top, right - left, bottom - top)


def _meet(one: Rect, other: Rect) -> bool:
    return one.x <= other.right and other.x <= one.right and one.y <= other.bottom and other.y <= one.bottom


def _crosses(a: Point, b: Point, rect: Rect) -> bool:
    """Whether a line from one point to another meets a rectangle."""
    enters, leaves = 0.0, 1.0
    for start, end, low, high in ((a[0], b[0], rect.x, rect.right), (a[1], b[1], rect.y, rect.bottom)):
        if start == end:
            if not low <= start <= high:
                return False
            continue
        ways = sorted(((low - start) / (end - start), (high - start) / (end - start)))
        enters, leaves = max(enters, ways[0]), min(leaves, ways[1])
    return enters <= leaves
