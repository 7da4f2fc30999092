"""How pieces are printed and cut: which edge the paper flips on, which marks, how much bleed, which stock."""

from __future__ import annotations

from dataclasses import dataclass, field

from kitgen.errors import KitgenError, unknown
from kitgen.press.correction import Correction
from kitgen.press.draw import Rect
from kitgen.press.paper import INCH, PAPERS, Paper, safe_area


@dataclass(frozen=True, kw_only=True)
class Flip:
    """How a back comes behind its front; `duplex` is the printer's setting, empty when one side is printed."""

    name: str
    title: str
    duplex: str = ""


FLIPS: dict[str, Flip] = {
    flip.name: flip
    for flip in (
        Flip(name="none", title="one side, no backs"),
        Flip(name="long", title="both sides, flipped on the long edge", duplex="long"),
        Flip(name="short", title="both sides, flipped on the short edge", duplex="short"),
        Flip(name="fold", title="one side, each card with its back above it, to fold over"),
    )
}

MARKS: dict[str, str] = {
    "both": "at both ends of every cut",
    "corner": "at the corners of the grid only",
    "edge": "at the ends of the inner cuts only",
    "none": "no marks",
}

MOST_BLEED = 10.0
LARGE_PRINT = 14.0  # points; the least size of type in large print


@dataclass(frozen=True, kw_only=True)
class Stock:
    """Perforated or die-cut paper: equal slots on a fixed grid, `left` and `top` from the corner of the paper."""

    name: str
    title: str
    source: str
    paper: Paper
    size: tuple[float, float]
    counts: tuple[int, int]  # columns, rows
    start: tuple[float, float]  # left, top
    pitch: tuple[float, float]

    def __post_init__(self) -> None:
        last = self.slots[-1]
        if not Rect(0, 0, self.paper.width, self.paper.height).holds(last, 0.01):
            raise ValueError(f"{self.name}: the last slot {last} does not lie on {self.paper.title}")

    @property
    def slots(self) -> tuple[Rect, ...]:
        (columns, rows), (left, top), (across, down) = self.counts, self.start, self.pitch
        corners = ((left + column * across, top + row * down) for row in range(rows) for column in range(columns))
        return tuple(Rect(x, y, *self.size) for x, y in corners)


def _centred(
    names: tuple[str, str, str], paper: str, size: tuple[float, float], counts: tuple[int, int], gap: float = 0.0
) -> Stock:
    """Slots in the middle of the paper, with a gap between columns and none between rows."""
    (name, title, source), on = names, PAPERS[paper]
    pitch = (size[0] + gap, size[1])
    start = (on.width - counts[0] * pitch[0] + gap) / 2, (on.height - counts[1] * pitch[1]) / 2
    told = {"name": name, "title": title, "source": source}
    return Stock(**told, paper=on, size=size, counts=counts, start=start, pitch=pitch)


_US_CARD, _ISO_CARD, _POKER = (3.5 * INCH, 2 * INCH), (85.0, 54.0), (2.5 * INCH, 3.5 * INCH)
_INDEX_3X5, _INDEX_4X6, _A7 = (5 * INCH, 3 * INCH), (6 * INCH, 4 * INCH), (105.0, 74.0)
_CARDS, _INDEX, _TEN = "business cards", "index cards", "10 to a sheet"
_LABEL, _LABEL_A4 = (4 * INCH, 10 / 3 * INCH), (99.1, 67.7)
_AVERY = "the layout of Avery "
_ISO_7810 = "85 x 54 mm, the size of ISO/IEC 7810 cards, in the middle of the sheet"

_ALL = (
    _centred(("business-10", f"{_CARDS}, {_TEN}", f"3.5 x 2 in, {_AVERY}5371"), "letter", _US_CARD, (2, 5)),
    _centred(("business-8", f"{_CARDS}, 8 to a sheet", "3.5 x 2 in, two by four"), "letter", _US_CARD, (2, 4)),
    _centred(("business-10-a4", f"{_CARDS}, {_TEN}", _ISO_7810), "a4", _ISO_CARD, (2, 5)),
    _centred(("business-8-a4", f"{_CARDS}, 8 to a sheet", _ISO_7810), "a4", _ISO_CARD, (2, 4)),
    _centred(("index-3x5", f"{_INDEX} 3 x 5 in, 3 to a sheet", f"{_AVERY}5388"), "letter", _INDEX_3X5, (1, 3)),
    _centred(("index-4x6", f"{_INDEX} 4 x 6 in, 2 to a sheet", f"{_AVERY}5389"), "letter", _INDEX_4X6, (1, 2)),
    _centred(("a7", "A7 cards, 8 to a sheet", "ISO 216: A4 halved three times"), "a4", _A7, (2, 4)),
    _centred(("poker-8", "poker cards, lying, 8 to a sheet", "3.5 x 2.5 in"), "letter", _POKER[::-1], (2, 4)),
    _centred(("poker-9", "poker cards, 9 to a sheet", "2.5 x 3.5 in, three by three"), "letter", _POKER, (3, 3)),
    _centred(("label-6", "blank labels, 6 to a sheet", f"{_AVERY}5164"), "letter", _LABEL, (2, 3), 0.1875 * INCH),
    _centred(("label-8-a4", "blank labels, 8 to a sheet", f"{_AVERY}L7165"), "a4", _LABEL_A4, (2, 4), 2.5),
)
STOCKS: dict[str, Stock] = {stock.name: stock for stock in _ALL}


@dataclass(frozen=True, kw_only=True)
class Craft:
    """Everything that decides how pages lie on their paper."""

    paper: Paper
    flip: str = "none"
    marks: str = "both"
    bleed: float = 0.0
    stock: str | None = None
    least: float = 0.0  # points of the smallest type; more than 0 is large print
    correction: Correction = field(default_factory=Correction)

    @property
    def safe(self) -> Rect:
        """Where content may lie on this paper in this printer."""
        return safe_area(self.paper, self.correction.margin or 0.0)

    def __post_init__(self) -> None:
        for kind, value, known in (("flip", self.flip, FLIPS), ("marks", self.marks, MARKS)):
            if value not in known:
                raise unknown(kind, value, known)
        if not 0 <= self.bleed <= MOST_BLEED:
            raise KitgenError(f"A bleed of {self.bleed:g} mm cannot be used. Allowed: 0 to {MOST_BLEED:g} mm.")
        if self.stock is not None:
            if self.stock not in STOCKS:
                raise unknown("stock", self.stock, STOCKS)
            needed = STOCKS[self.stock].paper
            if needed != self.paper:
                raise KitgenError(
                    f"The stock {self.stock} is {needed.title}, not {self.paper.title}. Use --paper {needed.name}."
                )
            if self.flip == "fold":
                raise KitgenError(f"The stock {self.stock} cannot be folded over. Use --flip long, short or none.")


def back_slot(slot: Rect, paper: Paper, flip: str) -> Rect:
    """Where the back of a slot lies on the other side of the paper: columns or rows mirrored about the middle."""
    if flip == "short":
        return Rect(slot.x, paper.height - slot.bottom, slot.w, slot.h)
    return Rect(paper.width - slot.right, slot.y, slot.w, slot.h)
