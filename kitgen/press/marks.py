"""Marks that are set like letters but drawn as paths: the four suits, tick boxes, rings and dots."""

from __future__ import annotations

from dataclasses import dataclass

from kitgen.press.draw import Path, Rect, Shape, box, circle, scaled


@dataclass(frozen=True, slots=True)
class Mark:
    """A path in a square of 1 x 1; `advance` is its width in running text as a share of its height."""

    path: Path
    fill: str | None = "ink"
    stroke: str | None = None
    advance: float = 1.0


_SPADE: Path = (
    ("M", 0.5, 0.0),
    ("C", 0.56, 0.13, 0.95, 0.36, 0.95, 0.62),
    ("C", 0.95, 0.78, 0.83, 0.86, 0.72, 0.86),
    ("C", 0.64, 0.86, 0.58, 0.82, 0.55, 0.77),
    ("C", 0.56, 0.88, 0.60, 0.95, 0.68, 1.0),
    ("L", 0.32, 1.0),
    ("C", 0.40, 0.95, 0.44, 0.88, 0.45, 0.77),
    ("C", 0.42, 0.82, 0.36, 0.86, 0.28, 0.86),
    ("C", 0.17, 0.86, 0.05, 0.78, 0.05, 0.62),
    ("C", 0.05, 0.36, 0.44, 0.13, 0.5, 0.0),
    ("Z",),
)
_HEART: Path = (
    ("M", 0.5, 1.0),
    ("C", 0.44, 0.84, 0.02, 0.58, 0.02, 0.29),
    ("C", 0.02, 0.12, 0.14, 0.01, 0.28, 0.01),
    ("C", 0.39, 0.01, 0.47, 0.08, 0.5, 0.20),
    ("C", 0.53, 0.08, 0.61, 0.01, 0.72, 0.01),
    ("C", 0.86, 0.01, 0.98, 0.12, 0.98, 0.29),
    ("C", 0.98, 0.58, 0.56, 0.84, 0.5, 1.0),
    ("Z",),
)
_DIAMOND: Path = (
    ("M", 0.5, 0.0),
    ("C", 0.60, 0.19, 0.75, 0.37, 0.90, 0.5),
    ("C", 0.75, 0.63, 0.60, 0.81, 0.5, 1.0),
    ("C", 0.40, 0.81, 0.25, 0.63, 0.10, 0.5),
    ("C", 0.25, 0.37, 0.40, 0.19, 0.5, 0.0),
    ("Z",),
)
# One outline, not three circles, so that it has no seams when it is only stroked.
_CLUB: Path = (
    ("M", 0.5, 0.0),
    ("C", 0.63, 0.0, 0.72, 0.10, 0.72, 0.22),
    ("C", 0.72, 0.29, 0.69, 0.35, 0.64, 0.40),
    ("C", 0.68, 0.38, 0.72, 0.37, 0.76, 0.37),
    ("C", 0.89, 0.37, 0.98, 0.48, 0.98, 0.60),
    ("C", 0.98, 0.73, 0.88, 0.83, 0.76, 0.83),
    ("C", 0.66, 0.83, 0.58, 0.77, 0.54, 0.69),
    ("C", 0.55, 0.83, 0.59, 0.94, 0.68, 1.0),
    ("L", 0.32, 1.0),
    ("C", 0.41, 0.94, 0.45, 0.83, 0.46, 0.69),
    ("C", 0.42, 0.77, 0.34, 0.83, 0.24, 0.83),
    ("C", 0.12, 0.83, 0.02, 0.73, 0.02, 0.60),
    ("C", 0.02, 0.48, 0.11, 0.37, 0.24, 0.37),
    ("C", 0.28, 0.37, 0.32, 0.38, 0.36, 0.40),
    ("C", 0.31, 0.35, 0.28, 0.29, 0.28, 0.22),
    ("C", 0.28, 0.10, 0.37, 0.0, 0.5, 0.0),
    ("Z",),
)

MARKS: dict[str, Mark] = {
    "♠": Mark(_SPADE, fill="spade"),
    "♥": Mark(_HEART, fill="heart"),
    "♦": Mark(_DIAMOND, fill="diamond"),
    "♣": Mark(_CLUB, fill="club"),
    "☐": Mark(box(Rect(0.0, 0.0, 1.0, 1.0), 0.08), fill=None, stroke="soft", advance=1.12),
    "○": Mark(circle(0.5, 0.5, 0.5), fill=None, stroke="soft", advance=1.12),
    "●": Mark(circle(0.5, 0.5, 0.5), advance=1.12),
}


def mark(letter: str, x: float, y: float, height: float) -> Shape:
    """The mark with its top left corner at `x`, `y`, `height` mm high."""
    known = MARKS[letter]
    return Shape(scaled(known.path, height, x, y), known.fill, known.stroke, 0.6)
