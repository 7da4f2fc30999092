"""Where everything lies on a table's layout: seats and their bets, cards, commission, shoe and discards."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from kitgen.figures.track import Strip, Track
from kitgen.press.draw import Rect

MARGIN = 14.0  # from the edge of the mat to what is printed on it
GAP = 1.6  # between the outlines of neighbours, half of it
NARROWEST_SEAT, WIDEST_SEAT = 110.0, 200.0  # or a fifth of the line, where fewer sit
CARD = (66.0, 92.0)  # a card and a little air
CARD_GAP, GROUP_GAP = 3.0, 20.0
LABEL = 13.0  # over a place of cards, or over the commission boxes
ENDS = 118.0  # from the edge of the dealer's side down to where seats begin: shoe and discards
COMMISSION = (34.0, 27.0)
IN_A_ROW = 8
AIR = 5.0
EDGE_POINTS = 80  # of the seats that are looked at for what they meet


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


def scale_of(size: tuple[float, float]) -> float:
    return max(0.8, min(size[0] / 900.0, size[1] / 600.0, 1.6))


def depths_of(bets: tuple[Bet, ...], scale: float) -> list[float]:
    """How far in each band ends; the first is that of the seats' numbers."""
    deep = [32.0 * scale]
    for band in bands(bets):
        main = band[0].zone != "side"
        deep.append(deep[-1] + (max(50.0, 54.0 * scale) if main else max(45.0, 44.0 * scale)))
    return deep


def track_of(size: tuple[float, float]) -> Track:
    width, height = size
    top = MARGIN + ENDS + AIR
    radius = min(width / 2, height - top) - MARGIN
    return Track(MARGIN + radius, width - MARGIN - radius, top, height - MARGIN - radius, radius)


def meets(track: Track, ends: tuple[float, float], depth: float, places: Iterable[Rect]) -> bool:
    """Whether the seats, which begin and end so far along the line at half their depth, come too near to a place."""
    shares = [at / EDGE_POINTS for at in range(EDGE_POINTS + 1)]
    inner = [(ends[0] + (ends[1] - ends[0]) * share, depth) for share in shares]
    sides = [(end, depth * share) for end in ends for share in shares]
    edge = [track.at(track.carried(way, depth / 2, deep), deep)[0] for way, deep in (*inner, *sides)]
    return any(rect.inset(-AIR).holds(Rect(x, y, 0, 0)) for rect in places for x, y in edge)


def _ends(track: Track, seats: int, scale: float, depth: float, places: list[Rect]) -> tuple[float, float]:
    """Where the seats begin and end along the line at half their depth: as wide as the places between them allow."""
    length = track.length(depth / 2)
    pitch = min(length / seats, max(WIDEST_SEAT * max(1.0, scale), length / 5))
    while True:
        ends = (length - seats * pitch) / 2, (length + seats * pitch) / 2
        if pitch <= NARROWEST_SEAT or not meets(track, ends, depth, places):
            return ends
        pitch -= 5.0


@lru_cache(maxsize=64)
def layout(size: tuple[float, float], seats: int, bets: tuple[Bet, ...], commission: bool) -> Layout:
    """Where everything lies on a mat of this width and height; `check_size` says whether it has room."""
    scale, track = scale_of(size), track_of(size)
    depths = depths_of(bets, scale)
    boxes = _commission_boxes(size, seats, scale) if commission else ()
    low = max((rect.bottom for rect in boxes), default=MARGIN) + AIR
    cards = _card_places(size, low + LABEL * scale, scale)
    left = cards["player"][0].x
    first, last = _ends(track, seats, scale, depths[-1], [*cards["player"], *cards["banker"], *boxes])
    pitch = (last - first) / seats

    def strip(seat: int, band: int, part: int = 0, of: int = 1) -> Strip:
        start = first + pitch * (seat + part / of)
        near = depths[band - 1] if band else 0.0
        return Strip(track, depths[-1] / 2, start, start + pitch / of, near, depths[band], GAP)

    areas = tuple(
        Area(seat=seat, bet=bet, strip=strip(seat, band, part, len(row)))
        for seat in range(seats)
        for band, row in enumerate(bands(bets), 1)
        for part, bet in enumerate(row)
    )
    end = min(depths[-1], 190.0, left - MARGIN - 2 * AIR)
    return Layout(
        width=size[0],
        height=size[1],
        scale=scale,
        numbers=tuple(strip(seat, 0) for seat in range(seats)),
        areas=areas,
        cards=cards,
        commission=boxes,
        discard=Rect(MARGIN, MARGIN, end, ENDS - AIR),
        shoe=Rect(size[0] - MARGIN - end, MARGIN, end, ENDS - AIR),
        middle=_middle(track, depths[-1], cards["player"][0].bottom + 3 * AIR, size),
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
