"""The dealer's edge as a row of a plot: a dot for each number of decks, and the axis under the rows."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from kitgen.figures.parts import bad, choice, drawing, number, on_middle, only, room, whole
from kitgen.press.draw import Ask, Drawing, Item, Named, Rect, Shape, Text, circle, line, polyline
from kitgen.press.theme import COLOURS

PAD = 4.0  # at both ends, for the dots and for the labels of the axis
ROW, AXIS, CURVE = 9.0, 5.5, 5.0
SWING, CURVE_DOT = 4.0, 0.55  # of a curve: from its lowest to its highest point, and radius of its small dots
SMALL_DOT, LARGE_DOT = 0.75, 1.1
THIN_SPACE = "\u2009"


@dataclass(frozen=True, slots=True)
class Scale:
    """Values along a width in millimetres, with a tick at each `step` from `low` on."""

    low: float
    high: float
    step: float
    width: float

    def x(self, value: float) -> float:
        return PAD + (value - self.low) / (self.high - self.low) * (self.width - 2 * PAD)

    @property
    def ticks(self) -> tuple[float, ...]:
        return tuple(self.low + i * self.step for i in range(int((self.high - self.low) / self.step + 1e-9) + 1))


def read_scale(ask: Ask) -> Scale:
    low = number(ask, "low", (-1.0, 1.0), 0.0)
    high = number(ask, "high", (-1.0, 1.0))
    if high <= low:
        raise bad(ask, "high", f"a number above data-low, which is {low:g}")
    step = number(ask, "step", ((high - low) / 40, high - low), (high - low) / 3)
    if ask.width < 2 * PAD + 10:
        raise bad(ask, "width", f"{2 * PAD + 10:g} mm or more of room")
    return Scale(low, high, step, ask.width)


def read_edges(ask: Ask) -> dict[int, float]:
    """Edge by number of decks."""
    allowed = 'decks:fraction parted by spaces, each once, such as "1:1/80 8:3/250"'
    try:
        pairs = [part.split(":") for part in ask.data.get("edges", "").split()]
        found = {int(decks): float(Fraction(value)) for decks, value in pairs}
    except (ValueError, ZeroDivisionError):
        raise bad(ask, "edges", allowed) from None
    if not found or len(found) != len(pairs):
        raise bad(ask, "edges", allowed)
    return found


def _marker(x: float, y: float, colour: str) -> list[Item]:
    """The large dot of the decks in use; a light ring in it tells it from the others where no ink is filled in."""
    return [
        Shape(circle(x, y, LARGE_DOT + 0.15), "paper"),
        Shape(circle(x, y, LARGE_DOT), colour),
        Shape(circle(x, y, LARGE_DOT * 0.42), "paper", colour, 0.4),
    ]


def edges(ask: Ask) -> Drawing:
    """One row of the plot: a large dot for the decks in use, small ones for the fewest and the most, a line between.

    data-edges  "1:163679/12724075 2:...": decks:fraction
    data-mark   decks in use, one of those
    data-low, data-high, data-step  ends and ticks of the scale, as 0.12 or 3/25 (low 0; step a third)
    data-colour a colour of the theme (gold)
    No words. Fills the width and the height (9 mm when none is given); the grid lines run over the full height, so that
    rows without a gap join.
    """
    only(ask, "edges mark low high step colour")
    scale = read_scale(ask)
    found = read_edges(ask)
    if not all(scale.low <= value <= scale.high for value in found.values()):
        raise bad(ask, "edges", f"values from data-low to data-high, {scale.low:g} to {scale.high:g}")
    mark = whole(ask, "mark", (1, 999))
    if mark not in found:
        raise bad(ask, "mark", ", ".join(map(str, found)))
    colour = choice(ask, "colour", tuple(COLOURS), "gold")
    high = room(ask, ask.width, ask.height or ROW)
    middle = high / 2
    items: list[Item] = [Shape(line(scale.x(t), 0, scale.x(t), high), None, "hair", 0.5) for t in scale.ticks]
    first, last = min(found.values()), max(found.values())
    items.append(Shape(line(scale.x(first), middle, scale.x(last), middle), None, colour, 0.7))
    others = [found[decks] for decks in (min(found), max(found)) if decks != mark]
    items += [Shape(circle(scale.x(value), middle, SMALL_DOT), "paper", colour, 0.6) for value in others]
    x = scale.x(found[mark])
    items += _marker(x, middle, colour)
    dot = Rect(x - LARGE_DOT, middle - LARGE_DOT, 2 * LARGE_DOT, 2 * LARGE_DOT)
    return drawing((ask.width, high), items, [Named("dot", str(mark), dot)])


def edge_curve(ask: Ask) -> Drawing:
    """How an edge moves from the fewest decks to the most: a small curve on its own scale.

    data-edges  "1:163679/12724075 2:...": decks:fraction
    data-mark   decks in use, one of those
    data-colour a colour of the theme (gold)
    No words. Fills the width and the height (5 mm when none is given).
    """
    only(ask, "edges mark colour")
    found = read_edges(ask)
    mark = whole(ask, "mark", (1, 999))
    if mark not in found:
        raise bad(ask, "mark", ", ".join(map(str, found)))
    colour = choice(ask, "colour", tuple(COLOURS), "gold")
    high = room(ask, ask.width, ask.height or CURVE)
    low, top = min(found.values()), max(found.values())
    end = LARGE_DOT + 0.2  # half of what a marker takes
    step = (ask.width - 2 * end) / max(len(found) - 1, 1)
    swing = min(high - 2 * LARGE_DOT - 1.4, SWING)
    points = {
        decks: (end + i * step, high / 2 + swing * (0.5 - (value - low) / ((top - low) or 1)))
        for i, (decks, value) in enumerate(sorted(found.items()))
    }
    items: list[Item] = [Shape(polyline(points.values()), None, colour, 0.7)] if len(points) > 1 else []
    items += [Shape(circle(*at, CURVE_DOT), "paper", colour, 0.5) for decks, at in points.items() if decks != mark]
    items += _marker(*points[mark], colour)
    return drawing((ask.width, high), items)


def edge_axis(ask: Ask) -> Drawing:
    """The labels under the rows of `edges`, in per cent.

    data-low, data-high, data-step  as for `edges`
    No words. 5.5 mm high when no height is given.
    """
    only(ask, "low high step")
    scale = read_scale(ask)
    high = room(ask, ask.width, AXIS)
    items: list[Item] = []
    for tick in scale.ticks:
        label = f"{round(tick * 100, 6):g}".replace("-", "−") + f"{THIN_SPACE}%"
        items.append(Shape(line(scale.x(tick), 0, scale.x(tick), 1.2), None, "line", 0.5))
        items.append(on_middle(scale.x(tick), 3.4, Text(0, 0, label, "text", 7.5, "soft")))
    return drawing((ask.width, high), items)
