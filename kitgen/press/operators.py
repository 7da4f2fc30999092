"""What is written into a PDF: numbers in points, paths, and transformations, as text."""

from __future__ import annotations

from functools import lru_cache

from kitgen.press.document import Page
from kitgen.press.draw import Path, Place, Shape, turned
from kitgen.press.letters import POINT


@lru_cache(maxsize=1 << 14)
def points(value: float) -> str:
    """A number of points, as short as it can be written with three decimals; most come many times in a file."""
    told = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if told == "-0" else told


_OPERATORS = {"M": "m", "L": "l", "C": "c"}


def matrix(item: Place, height: float) -> str:
    """The transformation that sets a drawing's lower left corner, as PDF counts, where its turned box says."""
    box = item.box
    cos, sin = (item.scale * part for part in turned(item.turn))
    wide, high = item.drawing.width / POINT, item.drawing.height / POINT
    # From the middle of the box back to the corner of what is turned about it.
    x = box.cx / POINT - (cos * wide - sin * high) / 2
    y = (height - box.cy) / POINT - (sin * wide + cos * high) / 2
    # A turn and an enlargement act over the whole page, so they need more decimals than a place does.
    factors = (f"{v:.6f}".rstrip("0").rstrip(".") for v in (cos, sin, -sin, cos))
    return " ".join([*factors, points(x), points(y)]).replace("-0 ", "0 ")


def clip(item: Place) -> str:
    """Operators after which only a part of a placed drawing is painted, in its own measures."""
    part = item.clip
    if part is None:
        return ""
    low = item.drawing.height - part.bottom
    return f" {' '.join(points(v / POINT) for v in (part.x, low, part.w, part.h))} re W n"


def page_matrix(page: Page) -> str:
    """The page's correction as PDF counts it, from the pictures of the corners of a unit square."""
    at, high = page.transform.point, page.paper.height
    (x0, y0), (x1, y1), (x2, y2) = at(0, high), at(1, high), at(0, high - 1)
    factors = (x1 - x0, y0 - y1, x2 - x0, y0 - y2)
    return " ".join([*(f"{factor:.8f}" for factor in factors), points(x0 / POINT), points((high - y0) / POINT)])


def painted_path(shape: Shape, height: float) -> str:
    parts = [f"{points(shape.width)} w"] if shape.stroke else []
    if shape.stroke and shape.dash:
        parts.append(f"[{' '.join(map(points, shape.dash))}] 0 d")
    parts.append(_segments(shape.path, height))
    parts.append({(True, True): "B", (True, False): "f", (False, True): "S"}[bool(shape.fill), bool(shape.stroke)])
    if shape.stroke and shape.dash:
        parts.append("[] 0 d")
    return " ".join(parts)


def _segments(path: Path, height: float) -> str:
    parts = []
    for kind, *at in path:
        if kind == "Z":
            parts.append("h")
            continue
        numbers = [points((height - v if i % 2 else v) / POINT) for i, v in enumerate(at)]
        parts.append(f"{' '.join(numbers)} {_OPERATORS[kind]}")
    return " ".join(parts)
