"""The layout of a whole table in its full size: drawn on the places of `table_layout`."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise

from kitgen.figures.cards import suit
from kitgen.figures.napkin import COLOURS
from kitgen.figures.parts import (
    TABLE_TOP,
    bad,
    caps,
    choice,
    drawing,
    maybe,
    on_middle,
    only,
    room,
    shrunk,
    word,
    wrapped,
)
from kitgen.figures.table_layout import Bet, Layout, layout
from kitgen.figures.table_sizes import LONGEST, MOST_SEATS, SHORTEST, check_size
from kitgen.figures.track import Strip
from kitgen.press.draw import Ask, Drawing, Item, Named, Place, Rect, Shape, Text, box, circle
from kitgen.press.letters import POINT

FRAME = 5.0  # from the edge of the mat to the line around everything
ROUNDED = 4.0
INSET, BESIDE = 1.4, 2.6  # from the outline of a bet to the line within it, and from there to words
NUMBER, NAME, PAYS = 34.0, 36.0, 21.0  # points on the usual mini table
SIDE_NAME, SIDE_PAYS = 18.0, 15.0
CARD_NAME, CORNER, TITLE, LINE = 25.0, 24.0, 64.0, 25.0
LEAST = 12.0  # points of what is read from a seat away
MOST_LINES = 8
MOST_GROWN = 2.0  # of the words in the middle, on a table with room for them
MOST_IN_AREA, NEARLY = 3, 0.85  # lines of a name, and how small its type becomes before it takes another


def bets_of(ask: Ask) -> tuple[Bet, ...]:
    """The attribute `bets`: name:zone with zones banker, player, tie (once each) and side."""
    found = [part.partition(":") for part in ask.data.get("bets", "").split()]
    zones = [zone for _, _, zone in found]
    once = zones.count("banker") == zones.count("player") == 1 and zones.count("tie") <= 1
    if not once or any(not name or zone not in COLOURS for name, _, zone in found):
        allowed = "name:zone parted by spaces, one banker, one player, at most one tie, any number of side"
        raise bad(ask, "bets", allowed)
    return tuple(Bet(name=name, zone=zone) for name, _, zone in found)


def size_of(ask: Ask) -> tuple[float, float]:
    """The attribute `size`: width and height in mm."""
    try:
        width, height = (float(part) for part in ask.data.get("size", "").split())
    except ValueError:
        width = height = math.nan
    if not (SHORTEST <= width <= LONGEST and SHORTEST <= height <= LONGEST):
        raise bad(ask, "size", f"a width and a height from {SHORTEST:g} to {LONGEST:g} mm")
    return width, height


def numbers_of(ask: Ask) -> list[str]:
    """The attribute `seats`: the numbers of the seats in their order, the first at the dealer's right."""
    found = ask.data.get("seats", "").split()
    if not 1 <= len(found) <= MOST_SEATS or len(set(found)) < len(found) or not all(n.isdecimal() for n in found):
        raise bad(ask, "seats", f"1 to {MOST_SEATS} numbers of seats, all different")
    return found


def _least(ask: Ask) -> float:
    return max(LEAST, ask.least, TABLE_TOP)


def _turned(at: tuple[tuple[float, float], tuple[float, float]], lines: list[Text], gap: float) -> Place:
    """Lines of type about a point, to be read by who looks in the direction."""
    (x, y), (right, down) = at
    wide = max(line.width for line in lines)
    high = sum(map(caps, lines)) + gap * (len(lines) - 1)
    items, top = [], 0.0
    for line in lines:
        items.append(on_middle(wide / 2, top + caps(line) / 2, line))
        top += caps(line) + gap
    turn = round(math.degrees(math.atan2(-right, -down)) % 360, 4)
    placed = Place(0, 0, Drawing(wide, high, tuple(items)), turn)
    return Place(x - placed.box.w / 2, y - placed.box.h / 2, placed.drawing, turn)


def in_lines(text: Text, wide: float) -> list[Text]:
    """The text in as few lines as leave its type nearly as large as it is."""
    words = text.text.split(" ")
    best: tuple[float, list[Text]] = (0.0, [])
    for count in range(1, min(len(words), MOST_IN_AREA) + 1):
        ways = ([0, *cuts, len(words)] for cuts in combinations(range(1, len(words)), count - 1))
        broken = ([replace(text, text=" ".join(words[a:b])) for a, b in pairwise(cuts)] for cuts in ways)
        lines = min(broken, key=lambda lines: max(line.width for line in lines))
        share = wide / max(line.width for line in lines)
        if share > best[0]:
            best = share, lines
        if share >= NEARLY:
            break
    # All its lines in one size.
    small = min(1.0, best[0])
    return [replace(line, size=line.size * small, tracking=line.tracking * small) for line in best[1]]


def _said(ask: Ask, bet: Bet, strips: list[Strip], scale: float) -> list[Text]:
    """The name of a bet and what it pays in words, in type that fits each seat's area."""
    side = bet.zone == "side"
    sizes = [max(scale * size, _least(ask)) for size in ((SIDE_NAME, SIDE_PAYS) if side else (NAME, PAYS))]
    name = word(ask, bet.name)
    title = (
        Text(0, 0, name, "title", sizes[0], "ink")
        if side
        else Text(0, 0, name.upper(), "title", sizes[0], COLOURS[bet.zone], tracking=sizes[0] * 0.08)
    )
    pays = Text(0, 0, word(ask, f"{bet.name}-pays"), "text", sizes[1], "bronze")
    lines = []
    # The name stands further in, where a round table leaves less room.
    for text, share in ((title, 0.78), (pays, 0.5)):
        wide = min(strip.room(strip.near + share * (strip.far - strip.near)) for strip in strips)
        wide -= 2 * (INSET + BESIDE)
        lines += [shrunk(line, wide, ask.at, _least(ask)) for line in in_lines(text, wide)]
    return lines


def _areas(ask: Ask, found: Layout) -> Iterator[Item]:
    """The areas of the bets: outlines, names, what they pay. A bet looks the same at each seat."""
    for bet in dict.fromkeys(area.bet for area in found.areas):
        strips = [area.strip for area in found.areas if area.bet == bet]
        lines = _said(ask, bet, strips, found.scale)
        colour, gap = COLOURS[bet.zone], 3.6 if bet.zone == "side" else 6.0
        for strip in strips:
            inner = Strip(strip.track, strip.along, strip.first, strip.last, strip.near, strip.far, strip.gap + INSET)
            yield Shape(strip.outline(ROUNDED), None, colour, 1.4)
            yield Shape(inner.outline(ROUNDED - 1.2), None, colour, 0.4)
            yield _turned(strip.middle, lines, gap * found.scale)


def _number(strip: Strip, number: str, scale: float) -> list[Item]:
    (x, y), inwards = strip.middle
    across = strip.far - strip.near - 5.0 * scale
    return [
        Shape(circle(x, y, across / 2), None, "gold", 1.0),
        _turned(((x, y), inwards), [Text(0, 0, number, "title", NUMBER * scale, "ink")], 0.0),
    ]


def _cards(ask: Ask, zone: str, name: str, found: Layout) -> list[Item]:
    """The outlines of three cards under the name of the hand."""
    places, colour = found.cards[zone], COLOURS[zone]
    size = CARD_NAME * found.scale
    label = Text(0, 0, word(ask, name).upper(), "title", size, colour, tracking=size * 0.16)
    middle = (places[0].x + places[-1].right) / 2
    items: list[Item] = [Shape(box(rect.inset(0.6), 4.0), None, colour, 1.0) for rect in places]
    return [*items, on_middle(middle, places[0].y - 3.0 - caps(label) / 2, label)]


def _corner(ask: Ask, place: str, rect: Rect, scale: float) -> list[Item]:
    """Where the shoe stands, or the discards lie."""
    size = CORNER * max(1.0, scale * 0.9)
    label = shrunk(Text(0, 0, word(ask, place), "text", size, "soft"), rect.w - 10, ask.at, _least(ask))
    return [
        Shape(box(rect.inset(0.5), ROUNDED), None, "line", 1.0, (4.0, 3.0)),
        on_middle(rect.cx, rect.cy, label),
    ]


def _commission(ask: Ask, found: Layout, numbers: list[str]) -> list[Item]:
    if not found.commission:
        return []
    rows = found.commission
    size = max(_least(ask), 15.0 * found.scale)
    label = Text(0, 0, word(ask, "commission"), "text", size, "soft")
    middle = (min(r.x for r in rows) + max(r.right for r in rows)) / 2
    items: list[Item] = [on_middle(middle, rows[0].y - 2.6 - caps(label) / 2, label)]
    for rect, number in zip(rows, numbers, strict=True):
        items.append(Shape(box(rect.inset(0.4), 2.0), None, "gold", 0.8))
        items.append(on_middle(rect.cx, rect.cy, Text(0, 0, number, "title", 24.0, "bronze")))
    return items


def _lines(ask: Ask, found: Layout, free: float) -> list[Text]:
    """What the bets pay in words, in the largest type in which no line must be broken; else as it fits `free` mm."""
    room, least = found.middle, _least(ask)
    told = [text for n in range(1, MOST_LINES + 1) if (text := maybe(ask, f"line-{n}"))]
    sizes = [max(least, LINE * found.scale * share) for share in (1.3, 1.0, 0.86, 0.72, 0.0)]
    found_so_far: list[Text] = []
    for size in sizes:
        lines = [line for text in told for line in wrapped(Text(0, 0, text, "text", size, "soft"), room.w, ask.at)]
        if sum(_lead(line) for line in lines) <= free:
            found_so_far = found_so_far or lines
            if len(lines) == len(told):
                return lines
    if told and not found_so_far:
        raise bad(ask, "size", f"a larger mat, or shorter words for title and line-1 to line-{MOST_LINES}")
    return found_so_far


def _lead(line: Text) -> float:
    """From the top of a line's capitals to that of the next."""
    return caps(line) + line.size * POINT * 0.75


def _words(ask: Ask, found: Layout) -> list[Item]:
    """Title, suits, and what the bets pay in words, as a block in the middle of the room, larger in a large one."""
    room, scale = found.middle, found.scale
    title = shrunk(Text(0, 0, word(ask, "title"), "title", TITLE * scale, "ink"), room.w, ask.at, _least(ask))
    sign = 11.0 * scale
    head = caps(title) + 3.0 * sign
    lines = _lines(ask, found, room.h - head)
    high = head + sum(map(_lead, lines))
    grown = min(MOST_GROWN, 0.6 * room.w / max(line.width for line in (title, *lines)), 0.86 * room.h / high)
    if grown > 1:
        sign, high = sign * grown, high * grown
        title, *lines = (replace(line, size=line.size * grown) for line in (title, *lines))
    y = room.cy - high / 2
    items: list[Item] = [on_middle(room.cx, y + caps(title) / 2, title)]
    y += caps(title) + sign * 0.8
    items += [suit(letter, (room.cx + (i - 1.5) * sign * 1.9, y), sign) for i, letter in enumerate("SHCD")]
    y += sign * 2.2
    for line in lines:
        items.append(on_middle(room.cx, y + caps(line) / 2, line))
        y += _lead(line)
    return items


def _ornaments(found: Layout) -> list[Item]:
    """A large sign of a suit in each corner that the seats leave free, in outline."""
    items: list[Item] = []
    for letter, rect in zip("SH", found.corners, strict=True):
        sign = suit(letter, (rect.cx, rect.y), rect.h)
        items.append(Shape(sign.path, None, "line", 1.2))
    return items


def _told(found: Layout, numbers: list[str]) -> list[Named]:
    """What a program that measures is told: an upright square as large as the circle that each area holds."""
    boxes = []
    for area in found.areas:
        (x, y), half = area.strip.middle[0], area.across / 2
        kind = "side-bet" if area.bet.zone == "side" else "spot"
        boxes.append(Named(kind, f"{numbers[area.seat]} {area.bet.name}", Rect(x - half, y - half, 2 * half, 2 * half)))
    for zone, places in found.cards.items():
        boxes += [Named("card", f"{zone} {at}", rect) for at, rect in enumerate(places, 1)]
    boxes += [Named("commission", n, rect) for n, rect in zip(numbers, found.commission, strict=False)]
    return [*boxes, Named("place", "shoe", found.shoe), Named("place", "discards", found.discard)]


def table_mat(ask: Ask) -> Drawing:
    """The layout of a whole table, the dealer at its upper edge, seats along the others.

    data-size        width and height in mm
    data-seats       the numbers of the seats, parted by spaces; the first sits at the dealer's right
    data-bets        name:zone parted by spaces, as on a napkin
    data-commission  yes: a numbered box for each seat
    words: title, shoe, discards, for each bet NAME and NAME-pays; with data-commission: commission; may be missing:
    line-1 to line-8, in the middle
    """
    only(ask, "size seats bets commission", " ".join(ask.words))
    bets = bets_of(ask)
    own = " ".join(f"{bet.name} {bet.name}-pays" for bet in bets)
    only(ask, "size seats bets commission", f"title shoe discards commission line-* {own}")
    size, numbers = size_of(ask), numbers_of(ask)
    commission = choice(ask, "commission", ("yes", "no"), "no") == "yes"
    check_size(size, len(numbers), bets, commission)
    found = layout(size, len(numbers), bets, commission)
    high = room(ask, *size)
    mat = Rect(0, 0, *size)
    items: list[Item] = [
        Shape(box(mat.inset(FRAME), 8.0), None, "gold", 1.2),
        Shape(box(mat.inset(FRAME + 2.0), 6.5), None, "gold", 0.4),
    ]
    for strip, number in zip(found.numbers, numbers, strict=True):
        items += _number(strip, number, found.scale)
    items += _areas(ask, found)
    for zone in ("player", "banker"):
        items += _cards(ask, zone, next(bet.name for bet in bets if bet.zone == zone), found)
    items += _commission(ask, found, numbers)
    items += _corner(ask, "discards", found.discard, found.scale) + _corner(ask, "shoe", found.shoe, found.scale)
    items += [*_words(ask, found), *_ornaments(found)]
    return drawing((size[0], high), items, _told(found, numbers))
