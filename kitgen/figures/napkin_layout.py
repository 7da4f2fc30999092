"""Where the bets lie on a napkin: pure geometry, in millimetres from the top left corner of the trim."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kitgen.press.draw import Rect

CLEAR = 3.0  # nothing is printed nearer to the trim
GAP = 1.2  # between zones, whose frames stand a little inside
CELL = 38.0  # least side of a side bet's cell: a 39 mm chip may lie over its edge
LUNCHEON, COCKTAIL = 165.0, 127.0
STRIP = 7.4  # the middle band on a small napkin: one line of type
NAME_ROOM = 6.0  # over a spot, for its name
BANK_STRIP = {1: 44.0, 2: 30.0}  # over one place for Player or two
LEAST, MOST = 120.0, 200.0


def least_spot(size: float) -> float:
    """Across the spot of a main bet, at least: a 39 mm chip lies free in it, closer on the small napkin."""
    return 45.0 if size >= LUNCHEON else 40.0


@dataclass(frozen=True, slots=True)
class Zone:
    """The place of one bet: what a chip may lie in, and the round spot for the chip (None: anywhere in the zone)."""

    bet: str
    kind: str  # banker, player, tie, side
    rect: Rect
    spot: Rect | None = None
    words: str = "beside"  # where the words stand: beside the spot, above it, in its corner, or inside a cell


@dataclass(frozen=True, slots=True)
class Layout:
    """All places of a napkin; `panels` group the side bets' cells, on `strips` no bet lies."""

    size: float
    zones: tuple[Zone, ...]
    panels: tuple[Rect, ...]
    strips: tuple[Rect, ...]


def capacity(size: float, tie: bool) -> int:
    """How many side bets a napkin of this size has room for."""
    column = int((size - 2 * CLEAR + 1e-6) // CELL)
    if size < LUNCHEON:
        # Three main spots do not fit under each other: the tie takes one place of the side column.
        return column - 1 if tie else max(column, 4)
    return column if tie else 2 * column


def _column(area: Rect, count: int) -> list[Rect]:
    high = area.h / count
    return [Rect(area.x, area.y + i * high, area.w, high) for i in range(count)]


def _stack(area: Rect, count: int, strip: float) -> tuple[list[Rect], Rect | None]:
    """Zones under each other; with a strip, it lies in the middle of two."""
    if strip:
        high = (area.h - strip - 2 * GAP) / 2
        lower = Rect(area.x, area.bottom - high, area.w, high)
        return [Rect(area.x, area.y, area.w, high), lower], Rect(area.x, area.y + high + GAP, area.w, strip)
    high = (area.h - (count - 1) * GAP) / count
    return [Rect(area.x, area.y + i * (high + GAP), area.w, high) for i in range(count)], None


def _beside(area: Rect, size: float) -> Rect:
    """A spot at the left of a wide zone, as large as looks right in it."""
    across = max(least_spot(size), min(52.0 if size >= LUNCHEON else 45.0, area.h - 7.2))
    inset = max((area.h - across) / 2, 2.4)
    return Rect(area.x + min(max(inset, 0.14 * area.w - 9.0), 14.0), area.cy - across / 2, across, across)


def _above(area: Rect, size: float) -> Rect:
    """A spot in the middle of a narrow zone, with a name above it and a note under it."""
    across = min(area.w - 3.0, 52.0, max(least_spot(size), area.h - 26.0))
    free = area.h - across
    return Rect(area.cx - across / 2, area.y + free * 0.47, across, across)


def _middle(area: Rect) -> Rect:
    """A spot that fills its zone: its name stands in a corner."""
    across = min(area.w, area.h) - 3.6
    return Rect(area.cx - across / 2, area.cy - across / 2, across, across)


def _mains(mains: Sequence[tuple[str, str]], rects: Sequence[Rect], size: float) -> list[Zone]:
    """The main bets from the far edge to the near one."""
    found = []
    for (bet, kind), rect in zip(mains, rects, strict=True):
        wide = rect.w - rect.h >= 34
        spot = _beside(rect, size) if wide else _above(rect, size)
        found.append(Zone(bet, kind, rect, spot, "beside" if wide else "above"))
    return found


def _corners(area: Rect, mains: Sequence[tuple[str, str]], sides: Sequence[str], size: float) -> Layout:
    """Four side bets in the corners of a small napkin, the main bets between them, two strips between the corners."""
    wide = CELL + 0.6
    left, right, low = area.x, area.right - wide, area.bottom - wide
    high = area.h / len(mains)  # frames stand inside their zones, so the gaps are the same all round
    rects = [Rect(left + wide, area.y + i * high, area.w - 2 * wide, high) for i in range(len(mains))]
    # The order of the game runs down the left side, then down the right one.
    corners = ((left, area.y), (left, low), (right, area.y), (right, low))
    cells = [Rect(x, y, wide, wide) for x, y in corners]
    named = [Zone(bet, "side", cell, None, "cell") for bet, cell in zip(sides, cells, strict=True)]
    strips = tuple(Rect(x, area.y + wide, wide, area.h - 2 * wide) for x in (left, right))
    return Layout(size, (*_mains(mains, rects, size), *named), tuple(cells), strips)


def _tie_aside(area: Rect, mains: Sequence[tuple[str, str]], sides: Sequence[str], size: float) -> Layout:
    """A small napkin with a tie: Banker over Player at the left, the tie and any side bets in the right column."""
    wide = 44.0
    pair = [each for each in mains if each[1] != "tie"]
    tie = next(bet for bet, kind in mains if kind == "tie")
    rects, _ = _stack(Rect(area.x, area.y, area.w - wide - GAP, area.h), len(pair), 0.0)
    high = len(sides) * CELL
    free = Rect(area.right - wide, area.y, wide, area.h - (high + GAP if high else 0.0))
    above = free.h >= least_spot(size) + 2 * NAME_ROOM
    spot = _above(free, size) if above else _middle(free)
    zones = [*_mains(pair, rects, size), Zone(tie, "tie", free, spot, "above" if above else "corner")]
    panel = Rect(free.x, area.bottom - high, wide, high)
    cells = _column(panel, len(sides)) if sides else []
    zones += [Zone(bet, "side", cell, None, "cell") for bet, cell in zip(sides, cells, strict=True)]
    return Layout(size, tuple(zones), (panel,) if sides else (), ())


def _against_a_bank(area: Rect, count: int, size: float) -> tuple[list[Rect], Rect]:
    """Places for Player alone, one or two side by side, and above them a strip."""
    high = STRIP if size < LUNCHEON else BANK_STRIP[count]
    strip = Rect(area.x, area.y, area.w, high)
    below = Rect(area.x, strip.bottom + GAP, area.w, area.h - high - GAP)
    wide = (below.w - (count - 1) * GAP) / count
    return [Rect(below.x + i * (wide + GAP), below.y, wide, below.h) for i in range(count)], strip


def layout(size: float, mains: Sequence[tuple[str, str]], sides: Sequence[str]) -> Layout:
    """Places for the main bets, as (name, kind) from the far edge to the near one, and for the side bets.

    `mains` are two or three: Banker, a tie if the game has one, Player; or one or two places for Player alone, from
    left to right. No more side bets than `capacity`.
    """
    area = Rect(0, 0, size, size).inset(CLEAR)
    tie = any(kind == "tie" for _, kind in mains)
    if len(sides) > capacity(size, tie):
        raise ValueError(f"{len(sides)} side bets do not fit a napkin of {size:g} mm")
    if size < LUNCHEON and tie:
        return _tie_aside(area, mains, sides, size)
    column = int((area.h + 1e-6) // CELL)
    if size < LUNCHEON and len(sides) > column:
        return _corners(area, mains, sides, size)
    left = len(sides) // 2 if len(sides) > column else 0
    wide = CELL + 2.0 if size >= LUNCHEON else CELL
    panels = [Rect(area.right - wide, area.y, wide, area.h)] if sides else []
    middle = Rect(area.x, area.y, area.w - (wide + GAP if sides else 0.0), area.h)
    if left:
        panels.insert(0, Rect(area.x, area.y, wide, area.h))
        middle = Rect(area.x + wide + GAP, area.y, middle.w - wide - GAP, area.h)
    if any(kind == "banker" for _, kind in mains):
        rects, strip = _stack(middle, len(mains), 0.0 if tie else (18.0 if size >= LUNCHEON else STRIP))
    else:
        rects, strip = _against_a_bank(middle, len(mains), size)
    counts = (left, len(sides) - left) if left else (len(sides),)
    cells = [cell for panel, count in zip(panels, counts) if count for cell in _column(panel, count)]  # noqa: B905
    named = [Zone(bet, "side", cell, None, "cell") for bet, cell in zip(sides, cells, strict=True)]
    return Layout(size, (*_mains(mains, rects, size), *named), tuple(panels), (strip,) if strip else ())
