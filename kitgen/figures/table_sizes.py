"""How large a table's layout is: what is usual for so many seats, what has room for them, and what has not."""

from __future__ import annotations

import math

from kitgen.errors import KitgenError
from kitgen.figures.parts import CHIP
from kitgen.figures.table_layout import AIR, Bet, depths_of, layout, meets, scale_of, track_of

FEW, MINI, MOST_SEATS = 4, 7, 15
COMPACT = (720.0, 450.0)  # four by two tiles of A4 or Letter
SIZES = ((MINI, (900.0, 600.0)), (11, (1400.0, 800.0)), (MOST_SEATS, (1800.0, 900.0)))  # seats up to, and the usual mat
SHORTEST, LONGEST = 400.0, 2000.0  # mm of a side
STEP = 50.0
SPOT, SIDE_SPOT = 45.0, CHIP  # across the least that a bet's area holds
LEAST_END = 70.0  # width of a place for shoe or discards


def check_sides(size: tuple[float, float]) -> None:
    """Refuse a width and height that no table has."""
    width, height = size
    if not SHORTEST <= height <= width <= LONGEST:
        order = ", the longer one first" if height > width else ""
        raise KitgenError(
            f"A table mat of {width:g} × {height:g} mm cannot be made. Allowed: each side {SHORTEST:g} to"
            f" {LONGEST:g} mm{order}."
        )


def usual_size(seats: int, bets: tuple[Bet, ...], commission: bool) -> tuple[float, float]:
    """The width and height in mm of a mat for so many seats: a compact one where few sit, a big one beyond 11."""
    if seats <= FEW and not _fault(COMPACT, seats, bets, commission):
        return COMPACT
    size = next(size for most, size in SIZES if seats <= most)
    return _first_that_fits(size, seats, bets, commission) or size


def check_size(size: tuple[float, float], seats: int, bets: tuple[Bet, ...], commission: bool) -> None:
    """Refuse a mat that has no room for its seats; the error names the least of the same shape that has."""
    fault = _fault(size, seats, bets, commission)
    if fault:
        least = _first_that_fits(size, seats, bets, commission)
        told = (
            f"in this shape it takes {least[0]:g} × {least[1]:g} mm" if least else "choose another shape, such as 3 : 2"
        )
        raise KitgenError(
            f"A table mat of {size[0]:g} × {size[1]:g} mm is too small for {seats} seat{'s' * (seats != 1)}:"
            f" {fault}; {told}."
        )


def _first_that_fits(
    size: tuple[float, float], seats: int, bets: tuple[Bet, ...], commission: bool
) -> tuple[float, float] | None:
    long, share = size[0], size[1] / size[0]
    while long <= LONGEST:
        tried = (long, float(round(long * share)))
        if not _fault(tried, seats, bets, commission):
            return tried
        long += STEP
    return None


def _fault(size: tuple[float, float], seats: int, bets: tuple[Bet, ...], commission: bool) -> str:
    """Why a mat of this size cannot be; "" if it can."""
    if size[0] < size[1]:
        return "it is higher than wide"
    scale, track = scale_of(size), track_of(size)
    depth = depths_of(bets, scale)[-1]
    if track.radius - depth < 2 * AIR:
        return "the bets leave no room for the cards"
    found = layout(size, seats, bets, commission)
    for area in found.areas:
        least = SIDE_SPOT if area.bet.zone == "side" else SPOT
        if area.across < least:
            return f"a bet would be {max(0, math.floor(area.across))} mm across and needs {least:g} mm"
    places = [*(rect for rects in found.cards.values() for rect in rects), *found.commission]
    ends = found.numbers[0].first, found.numbers[-1].last
    if found.discard.w < LEAST_END or meets(track, ends, depth, places):
        return "there is no room for the cards between the seats"
    if found.middle.h < 70 * scale or found.middle.w < 150 * scale:
        return "there is no room for the words in the middle"
    return ""
