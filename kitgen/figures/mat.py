"""The dealer's mat: a spot for the chip that matches each bettor's, laid out as the bettors sit."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

from kitgen.errors import KitgenError
from kitgen.figures.cards import suit
from kitgen.figures.napkin import chip_spot, column_of, table_top
from kitgen.figures.parts import (
    TABLE_TOP,
    arc,
    bad,
    caps,
    drawing,
    maybe,
    number,
    on_middle,
    only,
    room,
    shrunk,
    whole,
    word,
    wrapped,
)
from kitgen.press.draw import Ask, Drawing, Item, Named, Rect, Shape, Text, polyline
from kitgen.press.letters import POINT

CLEAR = 3.0
MOST = 13
RING = 6  # up to so many bettors sit in a ring; more sit along the edges
LARGE = 52.0
WORDS_HEIGHT = 44.0  # room for title, suits and three lines
LEAST_TRACK = 3.0  # shorter pieces of it between two spots would look like specks
COLOUR = "gold"

# (columns, rows) of places along the edges, by the number of bettors beyond a ring.
EDGES = {7: (3, 3), 8: (4, 3), 9: (3, 4), 10: (4, 4), 11: (3, 5), 12: (4, 5), 13: (4, 5)}
WIDTHS, HEIGHTS = {3: 165.0, 4: 186.0}, {3: 165.0, 4: 225.0, 5: 231.0}  # by columns and by rows


@dataclass(frozen=True, slots=True)
class Layout:
    """Spots in the order of the bettors, clockwise from the dealer's left; the words stand in `middle`."""

    width: float
    height: float
    spots: tuple[Rect, ...]
    middle: Rect
    centre: float = 0.0  # of a ring, from the top


def mat_size(bettors: int, spot: float = 45.0) -> tuple[float, float]:
    """Width and height in mm of a mat whose spots are at least `spot` mm across."""
    if not 1 <= bettors <= MOST:
        raise KitgenError(f"A mat for {bettors} bettors cannot be made. Allowed: 1 to {MOST}.")
    if not 39.0 <= spot <= 45.0:
        raise KitgenError(f"A spot of {spot:g} mm cannot be asked for. Allowed: 39 to 45 mm.")
    if bettors <= RING:
        # Below the spots and the words a ring is empty: the mat ends there.
        found = _ring(bettors) if bettors > 1 else _single()
        return found.width, found.height
    columns, rows = EDGES[bettors]
    return WIDTHS[columns], HEIGHTS[rows]


def _square(cx: float, cy: float, across: float) -> Rect:
    return Rect(cx - across / 2, cy - across / 2, across, across)


def _single() -> Layout:
    """One large spot over the words."""
    width, across = WIDTHS[3], 66.0
    spot = _square(width / 2, 2 * CLEAR + across / 2, across)
    return Layout(width, 118.0, (spot,), Rect(CLEAR + 20, spot.bottom + 4, width - 2 * CLEAR - 40, 36.0))


def _ring(bettors: int) -> Layout:
    """Spots evenly round the middle; the dealer's own place, at the near edge, stays free for the words."""
    area = Rect(0, 0, WIDTHS[3], HEIGHTS[3]).inset(CLEAR)
    step = 2 * math.pi / (bettors + 1)
    # Neighbours stay 2 mm apart: their middles are 2 r sin(step / 2) apart, and r is half the area less half a spot.
    chord = 2 * math.sin(step / 2)
    across = min(LARGE, (chord * area.w / 2 - 2.0) / (1 + chord / 2))
    radius = area.w / 2 - across / 2
    angles = [math.pi / 2 + (i + 1) * step for i in range(bettors)]  # y points down: from the near edge to the left
    spots = tuple(_square(area.cx + radius * math.cos(a), area.cy + radius * math.sin(a), across) for a in angles)
    free = radius - across / 2
    low = [spot.right for spot in spots if spot.bottom > area.cy + free * 0.5 and spot.cx < area.cx]
    wide = 2 * min([free - 2, *(area.cx - right - 2 for right in low)])
    top = area.cy - 0.72 * free
    near = max(*(spot.bottom for spot in spots), top + WORDS_HEIGHT)
    top = max(top, near - 2.4 * WORDS_HEIGHT)
    # The mat begins a little above the highest spot, or above the track where that is higher.
    cut = min(*(spot.y for spot in spots), area.cy - radius) - 2 * CLEAR
    spots = tuple(spot.moved(0, -cut) for spot in spots)
    middle = Rect(area.cx - wide / 2, top - cut, wide, near - top)
    return Layout(area.w + 2 * CLEAR, float(math.ceil(near - cut + 2 * CLEAR)), spots, middle, area.cy - cut)


def _edge_cells(bettors: int, columns: int, rows: int) -> list[tuple[float, float]]:
    """Places as (column, row), clockwise from the near left corner; the last ones return along the near edge."""
    left = [(0.0, float(row)) for row in range(rows - 1, -1, -1)]
    top = [(float(column), 0.0) for column in range(1, columns - 1)]
    right = [(float(columns - 1), float(row)) for row in range(rows)]
    cells = left + top + right
    # One more sits at the dealer's right; the dealer's own place, left of it, stays free.
    return [*cells, (columns - 2.0, rows - 1.0)] if bettors > len(cells) else cells


def _along_edges(bettors: int, area: Rect, columns: int, rows: int) -> Layout:
    pitch, down = area.w / columns, area.h / rows
    most = min(pitch, down, 50.0)
    across = most - 1.0 if most > 46.0 else most  # a little air between them, where 45 mm leave it
    spots = tuple(
        _square(area.x + (column + 0.5) * pitch, area.y + (row + 0.5) * down, across)
        for column, row in _edge_cells(bettors, columns, rows)
    )
    inner = Rect(area.x + pitch, area.y + down, area.w - 2 * pitch, area.h - down)
    taken = [spot.y for spot in spots if spot.x > inner.x - 1 and spot.right < inner.right + 1 and spot.y > inner.y]
    high = min([inner.bottom, *taken]) - inner.y
    return Layout(area.w + 2 * CLEAR, area.h + 2 * CLEAR, spots, Rect(inner.x + 2, inner.y + 2, inner.w - 4, high - 4))


def layout(bettors: int, spot: float = 45.0) -> Layout:
    """Where the spots lie on the mat of `mat_size`; they are larger than `spot` where there is room."""
    width, height = mat_size(bettors, spot)
    if bettors <= RING:
        return _ring(bettors) if bettors > 1 else _single()
    area = Rect(0, 0, width, height).inset(CLEAR)
    columns, rows = EDGES[bettors]
    return _along_edges(bettors, area, columns, rows)


def _numbered(ask: Ask, spot: Rect, bettor: int) -> list[Item]:
    """A spot with the bettor's number, which the chip covers, and the label under it."""
    items = chip_spot(spot, COLOUR)
    label = maybe(ask, "spot")
    numeral = Text(0, 0, str(bettor), "title", 30, "bronze")
    if not label:
        return [*items, on_middle(spot.cx, spot.cy, numeral)]
    size = table_top(ask)
    under = shrunk(Text(0, 0, label, "text", size, "soft"), spot.w - 14, ask.at, size)
    return items + column_of([numeral, under], [3.4], (spot.cx, spot.cy))


def _suits(cx: float, top: float, height: float) -> list[Item]:
    return [suit(letter, (cx + (i - 1.5) * height * 1.9, top), height) for i, letter in enumerate("SHCD")]


# Type sizes of the title and of the lines under it, the largest that fit are taken.
TYPE = ((26.0, 11.0), (21.0, 9.5), (18.0, TABLE_TOP))


def _block(ask: Ask, wide: float, sizes: tuple[float, float]) -> tuple[list[Text], list[float]]:
    """Title, note and the two lines in type of these sizes, and the gaps before each line but the first."""
    texts = [shrunk(Text(0, 0, word(ask, "title"), "title", sizes[0], "ink"), wide, ask.at, table_top(ask))]
    gaps: list[float] = []
    size = max(sizes[1], ask.least)
    for place, face, colour in (("note", "text", "soft"), ("line-1", "bold", "bronze"), ("line-2", "bold", "bronze")):
        if text := maybe(ask, place):
            lines = wrapped(Text(0, 0, text, face, size, colour), wide, ask.at)
            gaps += [11.0 if not gaps else 3.4, *[size * POINT * 0.62] * (len(lines) - 1)]
            texts += lines
    return texts, gaps


def _words(ask: Ask, middle: Rect) -> list[Item]:
    """Title, suits, note and the two lines, as one block in the middle of the free room."""
    for sizes in TYPE:
        texts, gaps = _block(ask, middle.w, sizes)
        high = sum(map(caps, texts)) + sum(gaps)
        if high <= middle.h and (texts[0].size == sizes[0] or sizes == TYPE[-1]):
            break
    else:
        raise bad(ask, "bettors", "fewer, or shorter words for title, note, line-1, line-2")
    top = middle.cy - high / 2 + caps(texts[0]) + 3.8
    ornament = _suits(middle.cx, top, 3.4) if gaps else []
    return [*ornament, *column_of(texts, gaps, (middle.cx, middle.cy))]


def _track(found: Layout) -> list[Item]:
    """A line from spot to spot, as the rim of the table; the spots lie on it."""
    if len(found.spots) > RING:
        pairs = pairwise(found.spots)
        return [
            Shape(polyline([(a.cx, a.cy), (b.cx, b.cy)]), None, "gold", 0.4)
            for a, b in pairs
            if math.hypot(a.cx - b.cx, a.cy - b.cy) - a.w >= LEAST_TRACK
        ]
    step = 2 * math.pi / (len(found.spots) + 1)
    middle = (found.width / 2, found.centre)
    radius = found.width / 2 - CLEAR - found.spots[0].w / 2
    ends = (math.pi / 2 + step, math.pi / 2 - step + 2 * math.pi)
    return [Shape(arc(middle, (radius, radius), *ends), None, "gold", 0.4)] if len(found.spots) > 1 else []


def mat(ask: Ask) -> Drawing:
    """The dealer's mat, the dealer at its near edge.

    data-bettors  1 to 13
    data-spot     least mm across a spot (45; 40 for the cocktail napkin)
    words: title; may be missing: note, line-1, line-2 (under the title), spot (in each spot, under its number)
    The size is `mat_size(bettors, spot)`: 165 mm wide or, for 8, 10, 12 and 13 bettors, 186 mm; at most 231 mm high.
    """
    only(ask, "bettors spot", "title note line-1 line-2 spot")
    bettors = whole(ask, "bettors", (1, MOST))
    found = layout(bettors, number(ask, "spot", (39.0, 45.0), 45.0))
    high = room(ask, found.width, found.height)
    items = _track(found)
    items += [item for n, spot in enumerate(found.spots, 1) for item in _numbered(ask, spot, n)]
    items += _words(ask, found.middle)
    told = [Named("spot", str(n), spot) for n, spot in enumerate(found.spots, 1)]
    return drawing((found.width, high), items, told)
