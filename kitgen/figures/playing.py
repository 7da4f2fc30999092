"""Playing cards to cut out: the face of each card."""

from __future__ import annotations

from functools import lru_cache

from kitgen.figures.cards import COLOURS, read_cards, sign
from kitgen.figures.parts import bad, fault, only
from kitgen.game.cards import Card
from kitgen.press.draw import (
    Ask,
    Drawing,
    Item,
    Named,
    Path,
    Place,
    Rect,
    Shape,
    Text,
    box,
    centred,
    circle,
    polyline,
)
from kitgen.press.letters import POINT, cap_height, width_of

WIDTH, HEIGHT = 63.5, 88.9  # poker size, standing
LEAST_WIDTH, LEAST_HEIGHT = 56.0, 80.0

# Where pips stand: columns as shares of the width, rows as shares of the height. Those below the middle are turned.
LEFT, MIDDLE, RIGHT = 0.31, 0.5, 0.69
TOP, BOTTOM = 0.165, 0.835
THIRD = TOP + (BOTTOM - TOP) / 3
_CORNERS = tuple((x, y) for y in (TOP, BOTTOM) for x in (LEFT, RIGHT))
_SIX = (*_CORNERS, (LEFT, 0.5), (RIGHT, 0.5))
_EIGHT = (*_CORNERS, *((x, y) for y in (THIRD, 1 - THIRD) for x in (LEFT, RIGHT)))
_UPPER, _BETWEEN = (TOP + 0.5) / 2, (TOP + THIRD) / 2  # between two rows of three, of four
PIPS: dict[str, tuple[tuple[float, float], ...]] = {
    "A": ((MIDDLE, 0.5),),
    "2": ((MIDDLE, TOP), (MIDDLE, BOTTOM)),
    "3": ((MIDDLE, TOP), (MIDDLE, 0.5), (MIDDLE, BOTTOM)),
    "4": _CORNERS,
    "5": (*_CORNERS, (MIDDLE, 0.5)),
    "6": _SIX,
    "7": (*_SIX, (MIDDLE, _UPPER)),
    "8": (*_SIX, (MIDDLE, _UPPER), (MIDDLE, 1 - _UPPER)),
    "9": (*_EIGHT, (MIDDLE, 0.5)),
    "10": (*_EIGHT, (MIDDLE, _BETWEEN), (MIDDLE, 1 - _BETWEEN)),
}
PEAKS = {"J": 1, "Q": 3, "K": 5}  # of the coronet over the letter of a picture
PIP, ACE = 12.2, 30.0  # mm high on a card of poker size


def card_size(ask: Ask) -> tuple[float, float]:
    """Width and height of a card that fills what it is given; poker size when no height is given."""
    width, height = (ask.width, ask.height) if ask.height else (min(WIDTH, ask.width), HEIGHT)
    if width < LEAST_WIDTH or height < LEAST_HEIGHT:
        least = f"{LEAST_WIDTH:g} × {LEAST_HEIGHT:g} mm"
        raise fault(ask.at, f"a playing card of {width:g} × {height:g} mm is too small. Allowed: {least} or more.")
    return round(width, 3), round(height, 3)


def _zoom(width: float, height: float) -> float:
    return min(width / WIDTH, height / HEIGHT)


def pair(drawing: Drawing, at: tuple[float, float], size: tuple[float, float]) -> tuple[Place, Place]:
    """A drawing with its top left corner at `at`, and again turned by 180 degrees about the middle of the card."""
    x, y = at
    return Place(x, y, drawing), Place(size[0] - x - drawing.width, size[1] - y - drawing.height, drawing, 180)


@lru_cache(maxsize=256)
def _index(card: Card, zoom: float) -> Drawing:
    """Rank over suit, as it stands in a corner."""
    cap, small = 6.4 * zoom, 5.2 * zoom
    size = cap / cap_height("bold") / POINT
    tight = -0.09 * size if len(card.rank) == 2 else 0.0
    wide = max(width_of("10", "bold", size, -0.09 * size), small)
    rank = Text(0, 0, card.rank, "bold", size, COLOURS[card.suit], tracking=tight)
    deep = 1.6 * zoom  # the tail of a Q
    items = (centred(wide / 2, cap, rank), Place((wide - small) / 2, cap + deep, sign(card.suit, small)))
    return Drawing(wide, cap + deep + small, items, name=f"index-{card}-{zoom:.4g}")


def _pips(card: Card, width: float, height: float) -> list[Item]:
    high = round((ACE if card.rank == "A" else PIP) * _zoom(width, height), 3)
    drawn = sign(card.suit, high)
    return [
        Place(width * x - high / 2, height * y - high / 2, drawn, 180 if y > 0.5 else 0) for x, y in PIPS[card.rank]
    ]


def _coronet(peaks: int, middle: float, base: float, zoom: float) -> list[Item]:
    """A small crown that stands on `base`: a zigzag of so many peaks, the middle one the highest, with balls."""
    half, low, tall = (2.0 + 0.9 * peaks) * zoom, 1.3 * zoom, 3.9 * zoom
    step = 2 * half / peaks
    points: list[tuple[float, float]] = [(middle - half, base)]
    balls: list[tuple[float, float]] = []
    for n in range(peaks):
        # The outer peaks lean outwards, as on a crown.
        off = n - (peaks - 1) / 2
        top = middle + off * step * 1.12, base - tall + abs(off) * 0.55 * zoom
        points += [(middle - half + n * step, base - low), top]
        balls.append(top)
    points += [(middle + half, base - low), (middle + half, base)]
    crown: list[Item] = [Shape(polyline(points, closed=True), "gold", "gold", 0.3)]
    crown += [Shape(circle(x, y - 0.55 * zoom, 0.62 * zoom), "gold", "gold", 0.3) for x, y in balls]
    return [*crown, Shape(box(Rect(middle - half, base + 0.6 * zoom, 2 * half, 0.7 * zoom)), "gold", "gold", 0.3)]


@lru_cache(maxsize=64)
def _half(card: Card, width: float, height: float, zoom: float) -> Drawing:
    """The upper half of a picture, down to the middle of the card: suit, coronet and letter."""
    cap, small = 17.5 * zoom, round(7.0 * zoom, 3)
    letter = Text(0, 0, card.rank, "title", cap / cap_height("title") / POINT, COLOURS[card.suit])
    base = height - 6.2 * zoom
    items: list[Item] = [
        Place(2.2 * zoom, 2.8 * zoom, sign(card.suit, small)),
        *_coronet(PEAKS[card.rank], width / 2, base - cap - 3.4 * zoom, zoom),
        centred(width / 2, base, letter),
        Shape(polyline(((2.0 * zoom, height), (width / 2 - 4.2 * zoom, height))), None, "gold", 0.5),
    ]
    return Drawing(width, height, tuple(items), name=f"picture-{card}-{width:g}x{height:g}")


def lozenge(at: tuple[float, float], reach: tuple[float, float]) -> Path:
    """A lozenge about a point: from its left corner over the top."""
    (x, y), (wide, high) = at, reach
    return polyline(((x - wide, y), (x, y - high), (x + wide, y), (x, y + high)), closed=True)


def _picture(card: Card, width: float, height: float) -> list[Item]:
    """A jack, queen or king: a letter in a double frame, once upright and once upside down."""
    zoom = _zoom(width, height)
    frame = Rect(13.2 * zoom, 8.0 * zoom, width - 26.4 * zoom, height - 16.0 * zoom)
    half = _half(card, round(frame.w, 3), round(frame.h / 2, 3), zoom)
    return [
        Shape(box(frame, 2.0 * zoom), "wash", COLOURS[card.suit], 0.9),
        Shape(box(frame.inset(0.9 * zoom), 1.2 * zoom), None, "gold", 0.5),
        *pair(half, (frame.x, frame.y), (width, height)),
        Shape(lozenge((width / 2, height / 2), (2.3 * zoom, 2.3 * zoom)), "gold"),
    ]


@lru_cache(maxsize=512)
def _face(card: Card, width: float, height: float) -> Drawing:
    zoom = _zoom(width, height)
    middle = _pips(card, width, height) if card.rank in PIPS else _picture(card, width, height)
    corners = pair(_index(card, zoom), (3.2 * zoom, 4.4 * zoom), (width, height))
    told = Named("card", str(card), Rect(0, 0, width, height))
    return Drawing(width, height, (*middle, *corners), f"playing-{card}-{width:g}x{height:g}", (told,))


def playing_card(ask: Ask) -> Drawing:
    """The face of a playing card, standing: pips as on a real card, or a letter in a frame; an index in two corners.

    data-card  a card such as "7S"
    No words. Fills what it is given, 56 x 80 mm or more (63.5 x 88.9 mm when no height is given).
    """
    only(ask, "card")
    cards = read_cards(ask, "card")
    if len(cards) != 1 or cards[0] is None:
        raise bad(ask, "card", 'one card such as "7S"')
    return _face(cards[0], *card_size(ask))
