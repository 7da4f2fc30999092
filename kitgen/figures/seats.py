"""The table from above: who sits where, what is bet, who deals and who deals next."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise

from kitgen.figures.chips import BET_COLOURS, chip
from kitgen.figures.parts import arc, bad, caps, drawing, fault, maybe, on_middle, only, room, whole, word
from kitgen.press.draw import Ask, Drawing, Item, Named, Place, Rect, Shape, Text, ellipse, polyline

NAME, NOTE = 8.5, 7.5
LEADING = 3.5  # from the middle of a name to the middle of its note
OUT = 3.5  # from the rim to a label
CHIP_IN, CHIP = 4.2, 2.2  # from the rim to the middle of a chip; its radius
PILE = 4.6  # length of the longest pile
ARROW_IN = 13.0
LEAST_RX, MOST_RX, LEAST_RY, MOST_RY = 20.0, 46.0, 20.0, 110.0
APART = 1.0  # between two labels
STEPS = 180


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table: its angle, where its chip lies, which way the middle is, and the box of its label."""

    angle: float
    chip: tuple[float, float]
    inward: tuple[float, float]
    label: Rect


@dataclass(frozen=True, slots=True)
class Table:
    """The oval and its seats, clockwise from the near edge, in a box of `width` x `height`."""

    width: float
    height: float
    middle: tuple[float, float]
    radii: tuple[float, float]
    seats: tuple[Seat, ...]


def _point(angle: float, radii: tuple[float, float]) -> tuple[float, float]:
    return radii[0] * math.cos(angle), radii[1] * math.sin(angle)


def _outward(angle: float, radii: tuple[float, float]) -> tuple[float, float]:
    x, y = math.cos(angle) / radii[0], math.sin(angle) / radii[1]
    return x / math.hypot(x, y), y / math.hypot(x, y)


def _label_middle(angle: float, radii: tuple[float, float], label: tuple[float, float]) -> tuple[float, float]:
    """The middle of a label that touches, from outside, a line OUT mm off the rim."""
    (x, y), (nx, ny) = _point(angle, radii), _outward(angle, radii)
    return x + nx * (OUT + label[0] / 2), y + ny * (OUT + label[1] / 2)


def _angles(count: int, radii: tuple[float, float], unit: tuple[float, float]) -> list[float]:
    """Angles of seats evenly along the track of the labels, measured in units of `unit` (width, height)."""
    track = [math.pi / 2 + 2 * math.pi * i / STEPS for i in range(STEPS + 1)]
    points = [_label_middle(angle, radii, unit) for angle in track]
    lengths = [max(abs(b[0] - a[0]) / unit[0], abs(b[1] - a[1]) / unit[1]) for a, b in pairwise(points)]
    if unit == (1.0, 1.0):  # plain length
        lengths = [math.hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]
    run = [0.0, *accumulate(lengths)]
    angles, at = [], 0
    for seat in range(count):
        wanted = run[-1] * seat / count
        while run[at + 1] < wanted - 1e-9:
            at += 1
        part = (wanted - run[at]) / (run[at + 1] - run[at])
        angles.append(track[at] + part * 2 * math.pi / STEPS)
    return angles


def _off_rim(label: Rect, radii: tuple[float, float]) -> bool:
    """Whether a label, measured from the middle of the table, stays clear of the rim and the bar outside it."""
    x = max(label.x, -label.right, 0.0) / (radii[0] + OUT - 0.4)
    y = max(label.y, -label.bottom, 0.0) / (radii[1] + OUT - 0.4)
    return x * x + y * y >= 1


def _labels(angles: list[float], radii: tuple[float, float], sizes: Sequence[tuple[float, float]]) -> list[Rect]:
    """The box of each label, moved out until no corner of it touches the rim."""
    found = []
    for angle, (w, h) in zip(angles, sizes, strict=True):
        x, y = _label_middle(angle, radii, (w, h))
        label, (nx, ny) = Rect(x - w / 2, y - h / 2, w, h), _outward(angle, radii)
        while not _off_rim(label, radii):
            label = label.moved(nx * 0.25, ny * 0.25)
        found.append(label)
    return found


def _clear(a: Rect, b: Rect) -> bool:
    return a.x >= b.right + APART or b.x >= a.right + APART or a.y >= b.bottom + APART or b.y >= a.bottom + APART


def _all_clear(rects: list[Rect]) -> bool:
    return all(_clear(a, b) for i, a in enumerate(rects) for b in rects[:i])


def _tried(width: float, radii: tuple[float, float], sizes: Sequence[tuple[float, float]]) -> Table | None:
    """The table with these radii, if its labels keep apart and lie within the width."""
    # Even steps look best; where they are too narrow for the words, steps are measured in labels.
    unit = (max(w for w, _ in sizes), max(h for _, h in sizes))
    for measure in ((1.0, 1.0), unit):
        angles = _angles(len(sizes), radii, measure)
        labels = _labels(angles, radii, sizes)
        if all(abs(label.cx) + label.w / 2 <= width / 2 for label in labels) and _all_clear(labels):
            return _table(width, radii, angles, labels)
    return None


@lru_cache(maxsize=32)
def layout(width: float, sizes: tuple[tuple[float, float], ...]) -> Table | None:
    """The flattest table whose labels, `sizes` = (width, height) by seat, keep apart; None when there is none."""
    ry = LEAST_RY
    while ry <= MOST_RY:
        rx = min(MOST_RX, width / 2 - OUT, ry / 0.5)
        while rx >= LEAST_RX:
            if table := _tried(width, (rx, ry), sizes):
                return table
            rx -= 2.0
        ry += 2.0
    return None


def _table(width: float, radii: tuple[float, float], angles: list[float], labels: list[Rect]) -> Table:
    top = min(-radii[1] - 1.5, *(box.y for box in labels))
    bottom = max(radii[1] + 1.5, *(box.bottom for box in labels))
    middle = (width / 2, -top)
    seats: list[Seat] = []
    for angle, box in zip(angles, labels, strict=True):
        (x, y), (nx, ny) = _point(angle, radii), _outward(angle, radii)
        at, deep = (middle[0] + x - nx * CHIP_IN, middle[1] + y - ny * CHIP_IN), CHIP_IN
        # Where seats are crowded every other chip lies further in.
        while any(math.dist(at, other.chip) < 2 * CHIP for other in seats) and deep < ARROW_IN - CHIP:
            deep += CHIP
            at = (middle[0] + x - nx * deep, middle[1] + y - ny * deep)
        seats.append(Seat(angle, at, (-nx, -ny), box.moved(*middle)))
    return Table(width, bottom - top, middle, radii, tuple(seats))


def _read_bets(ask: Ask, seats: int) -> dict[int, list[str]]:
    """Names of the bets by seat."""
    allowed = f'seat:bet parted by spaces, seats from 1 to {seats}, such as "2:banker 3:player"'
    found: dict[int, list[str]] = {}
    for part in ask.data.get("bets", "").split():
        seat, _, bet = part.partition(":")
        if not seat.isdecimal() or not 1 <= int(seat) <= seats or not bet:
            raise bad(ask, "bets", allowed)
        found.setdefault(int(seat), []).append(bet)
    return found


def _chip(colour: str, x: float, y: float) -> Place:
    return Place(x - CHIP, y - CHIP, chip(colour, CHIP))


def _bet_chips(seat: Seat, bets: list[str]) -> list[Item]:
    """The chips of one seat side by side."""
    (x, y), (ix, iy) = seat.chip, seat.inward
    shift = [(i - (len(bets) - 1) / 2) * (2 * CHIP + 0.5) for i in range(len(bets))]
    return [_chip(BET_COLOURS.get(bet, "gold"), x - iy * by, y + ix * by) for bet, by in zip(bets, shift, strict=True)]


def _pile(seat: Seat, count: int, others: list[Seat]) -> list[Item]:
    """The dealer's chips, piled towards the middle of the table; many lie in up to three piles, if there is room."""
    free = min(math.dist(seat.chip, other.chip) for other in others)
    wide = 2 * CHIP + 0.4
    most = max(1, min(3, int(2 * (free - CHIP) / wide)))
    piles = min(most, -(-count // 5))
    (x, y), (ix, iy) = seat.chip, seat.inward
    items: list[Item] = []
    for pile in range(piles):
        chips = count // piles + (pile < count % piles)
        step, aside = min(1.3, PILE / max(chips - 1, 1)), (pile - (piles - 1) / 2) * wide
        left, top = x - iy * aside, y + ix * aside
        items += [_chip("ink", left + ix * step * i, top + iy * step * i) for i in reversed(range(chips))]
    return items


def _arrow(table: Table, dealer: int, following: int) -> list[Item]:
    """Counter-clockwise from the dealer to the next one, inside the chips."""
    radii = (table.radii[0] - ARROW_IN, table.radii[1] - ARROW_IN)
    start, end = table.seats[dealer - 1].angle, table.seats[following - 1].angle
    while end >= start:
        end -= 2 * math.pi
    size = 2.2
    # The shaft ends where the head begins: about its length before the end.
    speed = math.hypot(radii[0] * math.sin(end), radii[1] * math.cos(end))
    back = min(size / speed, (start - end) * 0.6)
    x, y = (m + p for m, p in zip(table.middle, _point(end, radii), strict=True))
    bx, by = (m + p for m, p in zip(table.middle, _point(end + back, radii), strict=True))
    long = math.hypot(x - bx, y - by)
    ux, uy = (x - bx) / long, (y - by) / long
    head = (
        (x, y),
        (x - ux * size - uy * 1.1, y - uy * size + ux * 1.1),
        (x - ux * size + uy * 1.1, y - uy * size - ux * 1.1),
    )
    shaft = Shape(arc(table.middle, radii, start, end + back * 0.8), None, "bronze", 1.1)
    return [shaft, Shape(polyline(head, closed=True), "bronze", "bronze", 0.3)]


def _names(ask: Ask, seat: Seat, number: int, dealer: bool) -> list[Item]:
    name = Text(0, 0, word(ask, f"seat-{number}"), "bold", NAME, "bronze" if dealer else "ink")
    note = maybe(ask, f"note-{number}")
    if not note:
        return [on_middle(seat.label.cx, seat.label.cy, name)]
    top = seat.label.y + caps(name) / 2
    second = Text(0, 0, note, "text", NOTE, "soft")
    return [on_middle(seat.label.cx, top, name), on_middle(seat.label.cx, top + LEADING, second)]


def _label_sizes(ask: Ask, seats: int) -> tuple[tuple[float, float], ...]:
    """Width and height of each seat's label."""
    sizes = []
    for i in range(1, seats + 1):
        name = Text(0, 0, word(ask, f"seat-{i}"), "bold", NAME)
        note = Text(0, 0, maybe(ask, f"note-{i}"), "text", NOTE)
        high = caps(name) + 0.8  # with the letters' tails
        sizes.append((max(name.width, note.width), high + (LEADING if note.text else 0.0)))
    return tuple(sizes)


def _rim(table: Table, dealer: int) -> list[Item]:
    """The oval, and a short bar outside it for each seat; the dealer's is longer and darker."""
    (cx, cy), (rx, ry) = table.middle, table.radii
    items: list[Item] = [
        Shape(ellipse(cx, cy, rx, ry), None, "gold", 1.0),
        Shape(ellipse(cx, cy, rx - 1.1, ry - 1.1), None, "gold", 0.3),
    ]
    for number, seat in enumerate(table.seats, 1):
        speed = math.hypot(rx * math.sin(seat.angle), ry * math.cos(seat.angle))
        half = (3.4 if number == dealer else 2.2) / speed
        path = arc(table.middle, (rx + 1.1, ry + 1.1), seat.angle - half, seat.angle + half)
        items.append(Shape(path, None, "bronze" if number == dealer else "line", 2.0))
    return items


def seats(ask: Ask) -> Drawing:
    """The table from above, seats numbered clockwise, seat 1 nearest to the reader.

    data-seats   2 to 16 (a dealer and 15 players)
    data-dealer  the dealer's seat (may be missing)
    data-bets    "2:banker 3:player": a chip for each bet, coloured by banker, player, tie, else gold
    data-match   the dealer's matching chips (0)
    data-next    seat of the next dealer: an arrow, counter-clockwise (needs data-dealer)
    words: seat-1 ... (names); note-1 ... (a second line; may be missing)
    Grows in height until no label touches another; about 80 mm of width or more.
    """
    only(ask, "seats dealer bets match next", "seat-* note-*")
    count = whole(ask, "seats", (2, 16))
    dealer, following = whole(ask, "dealer", (1, count), 0), whole(ask, "next", (1, count), 0)
    match = whole(ask, "match", (0, 26), 0)
    if (following or match) and not dealer:
        raise bad(ask, "dealer", f"a whole number from 1 to {count}")
    if following == dealer and dealer:
        raise bad(ask, "next", "another seat than the dealer's")
    bets = _read_bets(ask, count)
    table = layout(ask.width, _label_sizes(ask, count))
    if table is None:
        raise fault(ask.at, f"{count} seats with these names do not fit {ask.width:.0f} mm. Make the words shorter.")
    items = _rim(table, dealer)
    for number, seat in enumerate(table.seats, 1):
        items += _bet_chips(seat, bets.get(number, [])) + _names(ask, seat, number, number == dealer)
    if dealer:
        items += _pile(table.seats[dealer - 1], match, [*table.seats[: dealer - 1], *table.seats[dealer:]])
    if following:
        items += _arrow(table, dealer, following)
    high = room(ask, table.width, table.height)
    told = [Named("seat", str(i), seat.label) for i, seat in enumerate(table.seats, 1)]
    whole_ = drawing((table.width, table.height), items, told)
    if high - table.height < 0.01:
        return whole_
    down = (high - table.height) / 2
    return drawing(
        (table.width, high), [Place(0, down, whole_)], [Named(n.kind, n.name, n.rect.moved(0, down)) for n in told]
    )
