"""The back of a playing card: a lattice and a rosette, the same when it is turned around, and a number."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from kitgen.figures.parts import caps, only, shrunk, word
from kitgen.figures.playing import card_size, lozenge, pair
from kitgen.press.draw import (
    Ask,
    Drawing,
    Item,
    Named,
    Path,
    Place,
    Rect,
    Segment,
    Shape,
    Text,
    box,
    centred,
    circle,
    line,
)

CLEAR = 4.5  # mm of white paper around a back, so that a cut a little off does not show
CELL = 4.9  # mm across a cell of the lattice, about
NUMBER = 9.0  # points
_STRAIGHT = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))
_ASLANT = ((0.7, 0.7), (-0.7, 0.7), (-0.7, -0.7), (0.7, -0.7))


@lru_cache(maxsize=8)
def _pattern(width: float, height: float) -> Drawing:
    """The back without its number: a lattice in a double frame and a rosette; the same when it is turned around."""
    frame = Rect(0, 0, width, height).inset(CLEAR)
    field = frame.inset(1.5)
    across, down = (2 * round(length / CELL / 2) + 1 for length in (field.w, field.h))
    cell = field.w / across, field.h / down
    rows = ((x, y) for y in range(down) for x in range(across))
    knots = [(field.x + (x + 0.5) * cell[0], field.y + (y + 0.5) * cell[1]) for x, y in rows]
    specks = tuple(segment for knot in knots for segment in lozenge(knot, (0.13 * cell[0], 0.13 * cell[1])))
    items: list[Item] = [
        Shape(_lattice(field, (across, down)), None, "gold", 0.35),
        Shape(specks, "blue"),
        Shape(box(frame, 2.6), None, "blue", 1.1),
        Shape(box(field, 1.4), None, "gold", 0.5),
        *_rosette(width / 2, height / 2, 3.6 * cell[0]),
    ]
    return Drawing(width, height, tuple(items), name=f"card-back-{width:g}x{height:g}")


def _lattice(field: Rect, counts: tuple[int, int]) -> Path:
    """Lines that cross in the middle of each side of each cell, from edge to edge of the field."""
    across, down = counts
    wide, high = field.w / across, field.h / down
    path: list[Segment] = []
    for k in range(across + down):
        start = (0.0, k + 0.5) if k < down else (k + 0.5 - down, float(down))
        end = (k + 0.5, 0.0) if k < across else (float(across), k + 0.5 - across)
        for mirror in (False, True):
            for kind, (x, y) in (("M", start), ("L", end)):
                path.append((kind, field.x + wide * (across - x if mirror else x), field.y + high * y))
    return tuple(path)


def _rosette(cx: float, cy: float, reach: float) -> list[Item]:
    """Eight petals in a ring on white paper, long ones and short ones in turn."""
    long, short = (_petals((cx, cy), turns, share * reach) for turns, share in ((_STRAIGHT, 0.8), (_ASLANT, 0.62)))
    return [
        Shape(circle(cx, cy, reach), "paper", "blue", 1.1),
        Shape(circle(cx, cy, 0.9 * reach), None, "gold", 0.5),
        Shape(long, None, "gold", 0.6),
        Shape(short, "blue"),
        Shape(circle(cx, cy, 0.07 * reach), "gold"),
    ]


def _petals(middle: tuple[float, float], turns: Iterable[tuple[float, float]], length: float) -> Path:
    """Pointed petals from near the middle outwards, in these directions."""
    path: list[Segment] = []
    for dx, dy in turns:
        # Points along a petal and across it, as shares of its length.
        (a, b), (c, d), (e, f), (g, h), (i, j), (k, m) = (
            (middle[0] + length * (along * dx - across * dy), middle[1] + length * (along * dy + across * dx))
            for along, across in ((0.2, 0.0), (0.45, 0.3), (0.65, 0.3), (1.0, 0.0), (0.65, -0.3), (0.45, -0.3))
        )
        path += [("M", a, b), ("C", c, d, e, f, g, h), ("C", i, j, k, m, a, b), ("Z",)]
    return tuple(path)


def card_back(ask: Ask) -> Drawing:
    """The back of a playing card, standing: a lattice, the same when it is turned around, its number in two corners.

    No attributes. Fills what it is given, as `playing-card` does.
    words: number (such as "17" or "2 · 17")
    """
    only(ask, "", "number")
    width, height = card_size(ask)
    size = max(NUMBER, ask.least)
    text = shrunk(Text(0, 0, word(ask, "number"), "bold", size, "ink"), width / 2 - CLEAR - 4, ask.at)
    cap = caps(text)
    high = 2.7 * cap
    wide = max(text.width + 1.6 * cap, high)
    plate = Shape(box(Rect(0, 0, wide, high), 0.9), "paper", "gold", 0.5)
    # The line under a number tells 6 from 9 in the corner that is upside down.
    letters, under = centred(wide / 2, (high + cap) / 2 - 0.16 * cap, text), (high + cap) / 2 + 0.24 * cap
    reach = (text.width + 0.3 * cap) / 2
    rule = Shape(line(wide / 2 - reach, under, wide / 2 + reach, under), None, "ink", 0.5)
    tag = Drawing(wide, high, (plate, letters, rule))
    corners = pair(tag, (CLEAR + 3.0, CLEAR + 3.0), (width, height))
    told = Named("card-back", word(ask, "number"), Rect(0, 0, width, height))
    return Drawing(width, height, (Place(0, 0, _pattern(width, height)), *corners), boxes=(told,))
