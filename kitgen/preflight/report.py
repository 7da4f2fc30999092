"""What preflight finds in a file: frozen values, and how JSON writes them."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from kitgen.press.letters import POINT

Corners = tuple[float, float, float, float]  # left, bottom, right, top in points, as a PDF writes a box

SOFT = 0.25  # millimetres; in a picture the edge of a thing is soft by a pixel


class Edges(NamedTuple):
    """Millimetres from each edge of the paper to what stands nearest to it."""

    left: float
    right: float
    top: float
    bottom: float


@dataclass(frozen=True, kw_only=True)
class FontFound:
    """A font of the file, used or not. A font drawn by the file itself (Type 3) counts as embedded."""

    name: str
    kind: str
    embedded: bool
    subset: bool


@dataclass(frozen=True, kw_only=True)
class PageFound:
    """One page. Boxes in points; text and line in points on paper, None without any; ink in per cent.

    `edges` leaves cut marks out and is None on an empty page; `marks` is how near a cut mark comes to an edge, in mm.
    """

    number: int
    paper: str
    media: Corners
    bleed: Corners
    trim: Corners
    colours: tuple[str, ...]
    smallest_text: float | None
    thinnest_line: float | None
    ink: float
    edges: Edges | None
    marks: float | None

    def near(self, margin: float) -> tuple[str, ...]:
        """The edges to which something other than a cut mark comes nearer than this many mm."""
        return tuple(name for name, far in self.edges._asdict().items() if far < margin - SOFT) if self.edges else ()

    def record(self) -> dict[str, Any]:
        boxes = {f"{name}_mm": _millimetres(getattr(self, name)) for name in ("media", "bleed", "trim")}
        return {
            "page": self.number,
            "paper": self.paper,
            **boxes,
            "colours": list(self.colours),
            "smallest_text_pt": _rounded(self.smallest_text, 3),
            "thinnest_line_pt": _rounded(self.thinnest_line, 3),
            "ink_percent": round(self.ink, 2),
            "edges_mm": self.edges._asdict() if self.edges else None,
            "marks_mm": _rounded(self.marks, 2),
            "within_5_mm": list(self.near(5.0)),
            "within_10_mm": list(self.near(10.0)),
        }


@dataclass(frozen=True, kw_only=True)
class Report:
    """A whole file. `scaling` and `duplex` are what it asks of a print dialog, None where it asks nothing."""

    name: str
    by_kitgen: bool
    scaling: str | None
    duplex: str | None
    fonts: tuple[FontFound, ...]
    pages: tuple[PageFound, ...]

    def record(self) -> dict[str, Any]:
        return {
            "file": self.name,
            "by_kitgen": self.by_kitgen,
            "print_scaling": self.scaling,
            "duplex": self.duplex,
            "fonts": [asdict(font) for font in self.fonts],
            "pages": [page.record() for page in self.pages],
        }


def size_mm(box: Corners) -> tuple[float, float]:
    """Width and height of a box in mm."""
    return (box[2] - box[0]) * POINT, (box[3] - box[1]) * POINT


def _millimetres(box: Corners) -> list[float]:
    """A box as `build --dry-run --json` writes it: x, y, width, height in mm from the lower left corner."""
    return [round(value, 4) for value in (box[0] * POINT, box[1] * POINT, *size_mm(box))]


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)
