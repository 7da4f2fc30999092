"""The betting layout that lies before each seat: drawn on the places of `napkin_layout`."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

from kitgen.figures.cards import suit
from kitgen.figures.napkin_layout import LEAST, MOST, Layout, Zone, capacity, layout
from kitgen.figures.parts import (
    CHIP,
    TABLE_TOP,
    bad,
    caps,
    drawing,
    maybe,
    number,
    on_middle,
    only,
    room,
    shrunk,
    word,
    wrapped,
)
from kitgen.press.draw import Ask, Drawing, Item, Named, Rect, Shape, Text, box, circle, line
from kitgen.press.letters import POINT

COLOURS = {"banker": "red", "player": "blue", "tie": "green", "side": "gold"}
SUITS = "SHCD"
MAINS = ((1, 1, 0), (1, 1, 1), (0, 1, 0), (0, 2, 0))  # how many of banker, player and tie a layout has
LEADING = 1.32  # of the type size, as a share


@dataclass(frozen=True, slots=True)
class Bets:
    """The main bets as (name, kind) from the far edge to the near one, and the names of the side bets."""

    mains: tuple[tuple[str, str], ...]
    sides: tuple[str, ...]


def read_bets(ask: Ask) -> Bets:
    """The attribute `bets`: name:zone with zones banker, player, tie (once each) and side."""
    allowed = "name:zone parted by spaces, one banker, one player, at most one tie; or no banker and one or two players"
    found = [tuple(part.split(":")) for part in ask.data.get("bets", "").split()]
    if any(len(pair) != 2 or not pair[0] or pair[1] not in COLOURS for pair in found):
        raise bad(ask, "bets", allowed)
    by_kind = {kind: [name for name, its in found if its == kind] for kind in COLOURS}
    numbers = tuple(len(by_kind[kind]) for kind in ("banker", "player", "tie"))
    if numbers not in MAINS:
        raise bad(ask, "bets", allowed)
    order = ("banker", "tie", "player")
    return Bets(tuple((name, kind) for kind in order for name in by_kind[kind]), tuple(by_kind["side"]))


def napkin_layout(ask: Ask) -> Layout:
    """The places on the napkin that a page asks for."""
    size = number(ask, "size", (LEAST, MOST), 165.0)
    bets = read_bets(ask)
    most = capacity(size, any(kind == "tie" for _, kind in bets.mains))
    if len(bets.sides) > most:
        raise bad(ask, "bets", f"at most {most} side bets on a napkin of {size:g} mm")
    return layout(size, bets.mains, bets.sides)


def frame(rect: Rect, colour: str) -> list[Item]:
    return [Shape(box(rect.inset(0.4), 2.6), None, colour, 1.1)]


def double_frame(rect: Rect, colour: str) -> list[Item]:
    """A line with a hairline inside it, a little within the rectangle, so that neighbours keep apart."""
    return [*frame(rect, colour), Shape(box(rect.inset(1.4), 1.8), None, colour, 0.3)]


def chip_spot(spot: Rect, colour: str) -> list[Item]:
    """A ring for a chip, and in it, if it is wider by a little, a dotted one as large as a chip."""
    # The outer edge of the line is as far across as the spot is said to be.
    ring = Shape(circle(spot.cx, spot.cy, spot.w / 2 - 0.18), "paper", colour, 1.0)
    dots = Shape(circle(spot.cx, spot.cy, CHIP / 2 - 0.1), None, colour, 0.6, (0.8, 1.9))
    return [ring, dots] if spot.w > CHIP + 3 else [ring]


def column_of(texts: list[Text], gaps: list[float], middle: tuple[float, float]) -> list[Item]:
    """Lines of type under each other, centred as a block about a point; `gaps` in mm before each line but the first."""
    high = sum(caps(text) for text in texts) + sum(gaps[: len(texts) - 1])
    y = middle[1] - high / 2
    items: list[Item] = []
    for text, gap in zip(texts, [0.0, *gaps], strict=False):
        y += gap
        items.append(on_middle(middle[0], y + caps(text) / 2, text))
        y += caps(text)
    return items


def table_top(ask: Ask) -> float:
    """Points of the smallest type on a thing that lies on a table."""
    return max(TABLE_TOP, ask.least)


def _leads(count: int, size: float) -> list[float]:
    """Gaps between lines of running text of one size."""
    return [size * POINT * (LEADING - 0.72)] * max(count - 1, 0)


def _name(ask: Ask, zone: Zone, size: float, space: float) -> Text:
    text = Text(0, 0, word(ask, zone.bet).upper(), "title", size, COLOURS[zone.kind], tracking=size * 0.1)
    return shrunk(text, space, ask.at, table_top(ask))


def _note(ask: Ask, zone: Zone, space: float, most: int) -> list[Text]:
    note = maybe(ask, f"{zone.bet}-note")
    return list(wrapped(Text(0, 0, note, "text", table_top(ask), "soft"), space, ask.at, most)) if note else []


def _pays(ask: Ask, zone: Zone, size: float, space: float) -> Text:
    return shrunk(Text(0, 0, word(ask, f"{zone.bet}-pays"), "title", size, "bronze"), space, ask.at, table_top(ask))


def _edge_words(ask: Ask, zone: Zone) -> Text | None:
    place = {"banker": "far", "player": "near"}.get(zone.kind, "")
    text = maybe(ask, place) if place else ""
    return Text(0, 0, text.upper(), "bold", table_top(ask), COLOURS[zone.kind], tracking=1.5) if text else None


def _beside(ask: Ask, zone: Zone, spot: Rect) -> list[Item]:
    """Name, note and edge at the right of the spot."""
    left, right = spot.right + 4.0, zone.rect.right - 4.5
    space, middle = right - left, (left + right) / 2
    name = _name(ask, zone, 26, min(space, 60.0))
    note = _note(ask, zone, min(space, 52.0), 4)
    items = column_of([name, *note], [4.6, *_leads(len(note), table_top(ask))], (middle, spot.cy))
    if edge := _edge_words(ask, zone):
        # The word stands at the edge that it names, as far from the frame as the frame is from the trim.
        y = zone.rect.y + 6.5 if zone.kind == "banker" else zone.rect.bottom - 6.5
        items.append(on_middle(middle, y, shrunk(edge, space, ask.at, table_top(ask))))
    return items


def _above(ask: Ask, zone: Zone, spot: Rect) -> list[Item]:
    """The name over the spot, the note under it."""
    space = zone.rect.w - 7.0
    free = spot.y - zone.rect.y
    name = _name(ask, zone, 22 if free > 13 else 17 if free > 8.5 else 15, space)
    note = _note(ask, zone, space, 2)
    top, bottom = zone.rect.y + 1.4, zone.rect.bottom - 1.4
    items: list[Item] = [on_middle(spot.cx, max((top + spot.y) / 2, spot.y - 7), name)]
    under = min((bottom + spot.bottom) / 2, spot.bottom + 9)
    return items + column_of([*note], _leads(len(note), table_top(ask)), (spot.cx, under)) if note else items


def _corner(ask: Ask, zone: Zone, spot: Rect, pays: Text) -> list[Item]:
    """The name in the corner that a round spot leaves free, or else in the spot, over the payout."""
    name = _name(ask, zone, table_top(ask), CHIP - 12)
    left, top = zone.rect.x + 2.8, zone.rect.y + 2.8
    if math.dist((left + name.width, top + caps(name)), (spot.cx, spot.cy)) < spot.w / 2 + 0.6:
        return column_of([name, pays], [4.6], (spot.cx, spot.cy))
    return [on_middle(left + name.width / 2, top + caps(name) / 2, name), on_middle(spot.cx, spot.cy, pays)]


def _main(ask: Ask, zone: Zone, about: Callable[[Rect, str], list[Item]]) -> list[Item]:
    spot = zone.spot
    if spot is None:
        raise ValueError(f"{zone.bet} has no spot")
    colour = COLOURS[zone.kind]
    pays = _pays(ask, zone, 22, CHIP - 6)
    if zone.words == "corner":
        words = _corner(ask, zone, spot, pays)
    else:
        words = _beside(ask, zone, spot) if zone.words == "beside" else _above(ask, zone, spot)
        words.append(on_middle(spot.cx, spot.cy, pays))
    return [*about(zone.rect, colour), *chip_spot(spot, colour), *words]


def _titles(title: Text, space: float, ask: Ask) -> tuple[Text, ...]:
    """A title in one line, or in two where no line of type that can be read at a table holds it."""
    small = replace(title, size=table_top(ask))
    if " " in title.text and small.width > space:
        return wrapped(small, space, ask.at, 2)
    return (shrunk(title, space, ask.at, small.size),)


def _cell(ask: Ask, zone: Zone) -> list[Item]:
    space = zone.rect.w - 7.0
    titles = _titles(Text(0, 0, word(ask, zone.bet), "title", 15, "ink"), space, ask)
    pays = _pays(ask, zone, 23, space)
    note = _note(ask, zone, space, 4 - len(titles))
    gaps = [*_leads(len(titles), titles[0].size), 5.0, 4.6, *_leads(len(note), table_top(ask))]
    return column_of([*titles, pays, *note], gaps, (zone.rect.cx, zone.rect.cy))


def _panel(panel: Rect, cells: list[Rect]) -> list[Item]:
    """A gold frame about the cells of a panel, divided by hairlines."""
    tops = [cell.y for cell in cells if panel.holds(cell) and cell.y > panel.y + 1]
    rules = [Shape(line(panel.x + 1.4, y, panel.right - 1.4, y), None, "gold", 0.4) for y in tops]
    return [*double_frame(panel, "gold"), *rules]


def _suit_row(middle: tuple[float, float], height: float, step: float) -> list[Item]:
    return [
        suit(letter, (middle[0] + (i - 1.5) * step, middle[1] - height / 2), height) for i, letter in enumerate(SUITS)
    ]


def _suit_square(middle: tuple[float, float], height: float, step: float) -> list[Item]:
    """The four suits two by two."""
    return [
        suit(
            letter,
            (middle[0] + dx * step / 2, middle[1] + dy * step / 2 - height / 2),
            height,
        )
        for letter, dx, dy in zip(SUITS, (-1, 1, -1, 1), (-1, -1, 1, 1), strict=True)
    ]


def _strip(strip: Rect, text: str, ask: Ask) -> list[Item]:
    """A band without a bet: the four suits, and what happens on a tie."""
    items: list[Item] = [Shape(box(strip.inset(0.4), 2.6), "wash", "line", 0.5)]
    at, size = ask.at, max(10.5 if strip.h > 14 else 9.5, ask.least)
    note = Text(0, 0, text, "text", size, "soft", "wash")
    if not text:
        square = strip.h > strip.w * 0.6
        return items + (_suit_square((strip.cx, strip.cy), 8, 15) if square else _suit_row((strip.cx, strip.cy), 3, 9))
    if strip.h > 14:
        lines = list(wrapped(note, strip.w - 7, at, 4))
        high = 4.2 + 4.6 + sum(_leads(len(lines), note.size)) + sum(map(caps, lines))
        top = strip.cy - high / 2
        items += _suit_row((strip.cx, top + 2.1), 4.2, min(10.0, strip.w / 6))
        return items + column_of(lines, _leads(len(lines), note.size), (strip.cx, (top + 8.8 + top + high) / 2))
    if note.width + 40 > strip.w:
        return [*items, on_middle(strip.cx, strip.cy, shrunk(note, strip.w - 6, at, table_top(ask)))]
    for side in (-1, 1):
        half = _suit_row((strip.cx + side * (note.width / 2 + 12), strip.cy), 3.0, 6)
        items += half[:2] if side < 0 else half[2:]
    return [*items, on_middle(strip.cx, strip.cy, note)]


def napkin(ask: Ask) -> Drawing:
    """One seat's betting layout: Banker at the far edge, Player at the near one, side bets at a side edge.

    data-size  mm across the square (165; 120 to 200, under 165 the spots are 40 mm and more, else 45 mm and more)
    data-bets  "banker:banker player:player final-6:side ...": name:zone; zones banker, player, tie, side;
               or no banker, and one or two players, the left one first
    words for each bet by its name: NAME (title), NAME-pays ("1 : 1"), NAME-note (may be missing);
    may be missing: far, near (edges, set in capitals), middle (on the band between, when there is no tie bet)
    """
    names = [name for name, _ in (*read_bets(ask).mains, *((side, "") for side in read_bets(ask).sides))]
    only(ask, "size bets", " ".join(f"{name} {name}-pays {name}-note" for name in names) + " near far middle")
    found = napkin_layout(ask)
    high = room(ask, found.size, found.size)
    cells = [zone for zone in found.zones if zone.kind == "side"]
    mains = [zone for zone in found.zones if zone.kind != "side"]
    narrow = any(zone.spot and zone.rect.w <= zone.spot.w + 6 for zone in mains)
    items = [item for zone in mains for item in _main(ask, zone, frame if narrow else double_frame)]
    for panel in found.panels:
        items += _panel(panel, [cell.rect for cell in cells])
    items += [item for cell in cells for item in _cell(ask, cell)]
    for strip, text in zip(found.strips, (maybe(ask, "middle"), ""), strict=False):
        items += _strip(strip, text, ask)
    told = [Named("spot", zone.bet, zone.spot) for zone in found.zones if zone.spot]
    told += [Named("side-bet", zone.bet, zone.rect) for zone in cells]
    return drawing((found.size, high), items, told)
