"""Where everything lies on a table's layout: seats and their bets, cards, commission, shoe and discards."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from kitgen.errors import KitgenError
from kitgen.figures.parts import CHIP
from kitgen.figures.track import Strip, Track
from kitgen.press.draw import Rect

MARGIN = 14.0  # from the edge of the mat to what is printed on it
MOST_SEATS, MINI = 15, 7
SIZES = ((MINI, (900.0, 600.0)), (11, (1400.0, 800.0)), (MOST_SEATS, (1800.0, 900.0)))  # seats up to, and the usual mat
SHORTEST, LONGEST = 400.0, 2000.0  # mm of a side
STEP = 50.0
GAP = 1.6  # between the outlines of neighbours, half of it
WIDEST_SEAT = 175.0
SPOT, SIDE_SPOT = 45.0, CHIP  # across the least that a bet's area holds
CARD = (66.0, 92.0)  # a card and a little air
CARD_GAP, GROUP_GAP = 3.0, 20.0
LABEL = 13.0  # over a place of cards, or over the commission boxes
ENDS = 118.0  # from the edge of the dealer's side down to where seats begin: shoe and discards
COMMISSION = (34.0, 27.0)
IN_A_ROW = 8
AIR = 5.0


@dataclass(frozen=True, kw_only=True)
class Bet:
    """A bet by name and the zone it lies in."""

    name: str
    zone: str


@dataclass(frozen=True, kw_only=True)
class Area:
    """Where a seat places a bet; seats are counted from 0."""

    seat: int
    bet: Bet
    strip: Strip

    @property
    def across(self) -> float:
        """How large a circle lies within it."""
        strip = self.strip
        return min(strip.far - strip.near - 2 * strip.gap, strip.clear(strip.far - strip.gap))


@dataclass(frozen=True, kw_only=True)
class Layout:
    """A mat of this size, the dealer at its upper edge; `scale` is how large its type is, 1 on the usual mini table.

    `cards` are the places of Player's and Banker's cards, three each; `commission` one box a seat, or none.
    """

    width: float
    height: float
    scale: float
    numbers: tuple[Strip, ...]
    areas: tuple[Area, ...]
    cards: dict[str, tuple[Rect, ...]]
    commission: tuple[Rect, ...]
    discard: Rect
    shoe: Rect
    middle: Rect
    corners: tuple[Rect, Rect]  # left and right at the players' edge, which the seats leave free


def bands(bets: tuple[Bet, ...]) -> list[tuple[Bet, ...]]:
    """The bets from the players' edge inwards: Player, Banker and Tie each in a band, side bets two to a band."""
    mains = [(bet,) for zone in ("player", "banker", "tie") for bet in bets if bet.zone == zone]
    sides = [bet for bet in bets if bet.zone == "side"]
    return [*mains, *(tuple(sides[at : at + 2]) for at in range(0, len(sides), 2))]


def usual_size(seats: int, bets: tuple[Bet, ...], commission: bool) -> tuple[float, float]:
    """The width and height in mm of a mat for so many seats: a mini table up to 7, a big one beyond 11."""
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


def _scale(size: tuple[float, float]) -> float:
    return max(0.8, min(size[0] / 900.0, size[1] / 600.0, 1.6))


def _depths(bets: tuple[Bet, ...], scale: float) -> list[float]:
    """How far in each band ends; the first is that of the seats' numbers."""
    deep = [32.0 * scale]
    for band in bands(bets):
        main = band[0].zone != "side"
        deep.append(deep[-1] + (max(50.0, 54.0 * scale) if main else max(45.0, 44.0 * scale)))
    return deep


def _track(size: tuple[float, float]) -> Track:
    width, height = size
    top = MARGIN + ENDS + AIR
    radius = min(width / 2, height - top) - MARGIN
    return Track(MARGIN + radius, width - MARGIN - radius, top, height - MARGIN - radius, radius)


def _fault(size: tuple[float, float], seats: int, bets: tuple[Bet, ...], commission: bool) -> str:
    """Why a mat of this size cannot be; "" if it can."""
    if size[0] < size[1]:
        return "it is higher than wide"
    scale, track = _scale(size), _track(size)
    depth = _depths(bets, scale)[-1]
    inner = track.radius - depth
    if inner < 2 * AIR:
        return "the bets leave no room for the cards"
    found = layout(size, seats, bets, commission)
    for area in found.areas:
        least = SIDE_SPOT if area.bet.zone == "side" else SPOT
        if area.across < least:
            return f"a bet would be {max(0, math.floor(area.across))} mm across and needs {least:g} mm"
    places = [*(rect for rects in found.cards.values() for rect in rects), *found.commission]
    if not all(_is_inside(rect, track, depth) for rect in places):
        return "there is no room for the cards between the seats"
    if found.middle.h < 70 * scale or found.middle.w < 150 * scale:
        return "there is no room for the words in the middle"
    return ""


def _is_inside(rect: Rect, track: Track, depth: float) -> bool:
    """Whether a rectangle lies inside the seats and their bets, with some air."""
    inner = track.radius - depth - AIR
    for x, y in ((rect.x, rect.y), (rect.right, rect.y), (rect.x, rect.bottom), (rect.right, rect.bottom)):
        across = max(track.left - x, x - track.right, 0.0)
        if math.hypot(across, max(0.0, y - track.low)) > inner:
            return False
    return True


@lru_cache(maxsize=64)
def layout(size: tuple[float, float], seats: int, bets: tuple[Bet, ...], commission: bool) -> Layout:
    """Where everything lies on a mat of this width and height; `check_size` says whether it has room."""
    scale, track = _scale(size), _track(size)
    depths = _depths(bets, scale)
    along = depths[-1] / 2
    pitch = min(track.length(along) / seats, WIDEST_SEAT * scale)
    first = (track.length(along) - seats * pitch) / 2

    def strip(seat: int, band: int, part: int = 0, of: int = 1) -> Strip:
        start = first + pitch * (seat + part / of)
        return Strip(track, along, start, start + pitch / of, depths[band - 1] if band else 0.0, depths[band], GAP)

    areas = tuple(
        Area(seat=seat, bet=bet, strip=strip(seat, band, part, len(row)))
        for seat in range(seats)
        for band, row in enumerate(bands(bets), 1)
        for part, bet in enumerate(row)
    )
    boxes = _commission_boxes(size, seats, scale) if commission else ()
    low = max((rect.bottom for rect in boxes), default=MARGIN) + AIR
    cards = _card_places(size, low + LABEL * scale, scale)
    middle = _middle(track, depths[-1], cards["player"][0].bottom + 3 * AIR, size)
    ends = min(depths[-1], 190.0)
    return Layout(
        width=size[0],
        height=size[1],
        scale=scale,
        numbers=tuple(strip(seat, 0) for seat in range(seats)),
        areas=areas,
        cards=cards,
        commission=boxes,
        discard=Rect(MARGIN, MARGIN, ends, ENDS - AIR),
        shoe=Rect(size[0] - MARGIN - ends, MARGIN, ends, ENDS - AIR),
        middle=middle,
        corners=_corners(track, size),
    )


def _commission_boxes(size: tuple[float, float], seats: int, scale: float) -> tuple[Rect, ...]:
    """One a seat in front of the dealer, in rows as even as can be, in the order of the seats."""
    rows = math.ceil(seats / IN_A_ROW)
    wide, high = (side * max(1.0, min(scale, 1.3)) for side in COMMISSION)
    found = []
    for row in range(rows):
        first, last = seats * row // rows, seats * (row + 1) // rows
        left = size[0] / 2 - (last - first) * wide / 2
        top = MARGIN + LABEL * scale * 0.8 + row * high
        found += [Rect(left + at * wide, top, wide, high).inset(GAP / 2) for at in range(last - first)]
    return tuple(found)


def _card_places(size: tuple[float, float], top: float, scale: float) -> dict[str, tuple[Rect, ...]]:
    """Three places each, Player's at the left as the players see it."""
    wide, high = CARD
    group = 3 * wide + 2 * CARD_GAP
    gap = GROUP_GAP * max(1.0, 4 * scale - 3)
    starts = {"player": size[0] / 2 - gap / 2 - group, "banker": size[0] / 2 + gap / 2}
    return {
        zone: tuple(Rect(start + at * (wide + CARD_GAP), top, wide, high) for at in range(3))
        for zone, start in starts.items()
    }


def _middle(track: Track, depth: float, top: float, size: tuple[float, float]) -> Rect:
    """The room for words between the cards and the innermost bets."""
    inner = track.radius - depth - AIR
    low = track.low + inner * 0.84
    half = inner * math.sqrt(1 - 0.84**2) + (track.right - track.left) / 2
    return Rect(size[0] / 2 - half, top, 2 * half, low - top)


def _corners(track: Track, size: tuple[float, float]) -> tuple[Rect, Rect]:
    """Squares in the two corners outside the round of the seats."""
    free = track.radius * (1 - math.sqrt(0.5))  # from the round to the edges, on the diagonal
    across = free * 0.62
    top = size[1] - MARGIN - across - AIR
    return Rect(MARGIN + AIR, top, across, across), Rect(size[0] - MARGIN - AIR - across, top, across, across)
