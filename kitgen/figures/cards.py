"""Playing cards: a face at any size, a row of them, and the two hands of a round."""

from __future__ import annotations

from functools import lru_cache

from kitgen.errors import KitgenError
from kitgen.figures.parts import bad, choice, drawing, fault, maybe, number, only, room, shrunk, word
from kitgen.game.cards import Card, parse_card
from kitgen.press.draw import Ask, Drawing, Item, Named, Place, Rect, Shape, Text, box, centred
from kitgen.press.letters import POINT, cap_height, width_of
from kitgen.press.marks import mark
from kitgen.press.theme import SUITS

RATIO = 63.5 / 88.9  # poker size
SMALLEST, LARGEST = 10.0, 90.0
EMPTY = "-"

SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
COLOURS = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}


def card_width(height: float) -> float:
    return height * RATIO


def _radius(height: float) -> float:
    return height * 0.048


def suit(letter: str, at: tuple[float, float], height: float) -> Shape:
    """The sign of a suit (S, H, D, C) with its top in the middle at `at`."""
    return mark(SYMBOLS[letter], at[0] - height / 2, at[1], height)


@lru_cache(maxsize=256)
def sign(letter: str, height: float) -> Drawing:
    """The sign of a suit as a drawing of its own: a sheet of cards sets it often."""
    usual = SUITS["two"][COLOURS[letter]]  # a file says it by name, in whatever colours it is printed
    return Drawing(height, height, (suit(letter, (height / 2, 0), height),), name=f"suit-{letter}-{usual}-{height:g}")


@lru_cache(maxsize=64)
def _blank(height: float) -> Drawing:
    """A card without its face."""
    edge = Rect(0, 0, card_width(height), height)
    shape = Shape(box(edge, _radius(height)), "paper", "line", 0.5)
    return Drawing(edge.w, edge.h, (shape,), name=f"card-blank-{height:g}")


@lru_cache(maxsize=2048)
def face(card: Card, height: float) -> Drawing:
    """The face of a card. The rank and a small suit in the corner are what is read; the large suit is what is seen."""
    width = card_width(height)
    size = 0.215 * height / cap_height("bold") / POINT
    tight = -0.07 * size if len(card.rank) == 2 else 0.0
    rank = Text(0, 0, card.rank, "bold", size, COLOURS[card.suit], tracking=tight)
    wide = width_of(card.rank, "bold", size, tight) - tight * POINT
    middle = max(0.082 * height + width_of("8", "bold", size) / 2, 0.045 * height + wide / 2)
    small, large = 0.14 * height, 0.44 * height
    margin = 0.085 * height
    items = (
        Place(0, 0, _blank(height)),
        centred(middle, 0.29 * height, rank),
        Place(middle - small / 2, 0.345 * height, sign(card.suit, small)),
        Place(width - margin - large, height - margin - large, sign(card.suit, large)),
    )
    return Drawing(width, height, items, name=f"card-{card}-{height:g}")


@lru_cache(maxsize=64)
def empty(height: float) -> Drawing:
    """A place where a card may come to lie."""
    edge = Rect(0, 0, card_width(height), height).inset(0.2)
    shape = Shape(box(edge, _radius(height)), None, "line", 0.6, (2.0, 2.0))
    return Drawing(card_width(height), height, (shape,), name=f"card-empty-{height:g}")


def read_cards(ask: Ask, name: str) -> tuple[Card | None, ...]:
    """The cards of an attribute; None for an empty place, which is written "-"."""
    try:
        cards = tuple(None if text == EMPTY else parse_card(text) for text in ask.data.get(name, "").split())
    except KitgenError as wrong:
        raise fault(ask.at, f"data-{name}: {wrong}") from None
    if not cards:
        raise bad(ask, name, 'cards such as "7S 10H -"')
    return cards


def _look(ask: Ask) -> tuple[float, float]:
    """Card height and gap between cards."""
    height = number(ask, "size", (SMALLEST, LARGEST), 20.0)
    return height, number(ask, "gap", (0.0, 40.0), round(0.06 * height, 2))


def places(count: int, height: float, gap: float, extra: float = 0.0) -> tuple[Rect, ...]:
    """Where the cards of a row lie; the third stands `extra` apart."""
    width = card_width(height)
    return tuple(Rect(i * (width + gap) + (extra if i >= 2 else 0.0), 0, width, height) for i in range(count))


def _laid(hand: tuple[Card | None, ...], slots: tuple[Rect, ...]) -> list[Item]:
    return [Place(at.x, at.y, face(card, at.h) if card else empty(at.h)) for card, at in zip(hand, slots, strict=True)]


def _told(hand: tuple[Card | None, ...], slots: tuple[Rect, ...]) -> list[Named]:
    return [Named("card-place", str(card or EMPTY), at) for card, at in zip(hand, slots, strict=True)]


def cards(ask: Ask) -> Drawing:
    """A row of cards.

    data-cards  cards such as "7S 10H -"; "-" is an empty place
    data-size   height of a card in mm (20)
    data-gap    mm between cards (0.06 of the size)
    data-tray   "yes": the cards lie on a tinted tray
    No words. The width is its own; in a given height the cards stand in the middle.
    """
    only(ask, "cards size gap tray")
    hand = read_cards(ask, "cards")
    height, gap = _look(ask)
    pad = round(0.09 * height, 2) if choice(ask, "tray", ("yes", "no"), "no") == "yes" else 0.0
    row = places(len(hand), height, gap)
    width = row[-1].right + 2 * pad
    high = room(ask, width, height + 2 * pad)
    top = (high - height) / 2
    slots = tuple(at.moved(pad, top) for at in row)
    items = _laid(hand, slots)
    if pad:
        tray = Rect(0, top - pad, width, height + 2 * pad)
        items.insert(0, Shape(box(tray, _radius(height) + pad), "wash"))
    return drawing((width, high), items, _told(hand, slots))


LABEL, LABEL_GAP, NOTE = 9.0, 2.0, 9.0
SIDES = {"player": "blue", "second": "blue", "banker": "red"}


def _hand(ask: Ask, side: str, colour: str, edges: tuple[float, float]) -> tuple[list[Item], list[Named], float]:
    """One hand between two edges, its label above it and its note below: items, boxes, and the lower edge."""
    left, right = edges
    hand = read_cards(ask, side)
    if len(hand) > 3:
        raise bad(ask, side, "1 to 3 cards")
    height, gap = _look(ask)
    text = Text(left, cap_height("bold") * LABEL * POINT, word(ask, side).upper(), "bold", LABEL, colour, tracking=1.2)
    label = shrunk(text, right - left, ask.at)
    slots = tuple(at.moved(left, label.y + LABEL_GAP) for at in places(len(hand), height, gap, 0.08 * height))
    items: list[Item] = [label, *_laid(hand, slots)]
    bottom = slots[0].bottom
    if note := maybe(ask, f"{side}-note"):
        items.append(shrunk(Text(left, bottom + 4.4, note, "text", NOTE, "soft"), right - left, ask.at))
        bottom += 5.4
    return items, _told(hand, slots), bottom


def hands(ask: Ask) -> Drawing:
    """Player's and Banker's cards side by side, the third card of each set a little apart.

    data-player, data-banker  the cards, as for `cards`
    data-second  those of a second hand of Player, between the two; may be missing
    data-size, data-gap  as for `cards`
    data-between  mm between the two hands (0.55 of the size)
    words: player, second, banker (labels, set in capitals; second where there is such a hand); may be missing:
    player-note, second-note, banker-note (under the cards)
    Each hand keeps the room of three cards, so that hands stand under each other down a page.
    """
    sides = [side for side in SIDES if side != "second" or "second" in ask.data]
    only(ask, " ".join([*sides, "size gap between"]), " ".join(f"{side} {side}-note" for side in sides))
    height, gap = _look(ask)
    three = places(3, height, gap, 0.08 * height)[-1].right
    step = three + number(ask, "between", (0.0, 150.0), round(0.55 * height, 2))
    edges = [(place * step, (place + 1) * step - 2) for place in range(len(sides))]
    edges[-1] = (edges[-1][0], ask.width)
    laid = [_hand(ask, side, SIDES[side], edge) for side, edge in zip(sides, edges, strict=True)]
    items = [item for its, _, _ in laid for item in its]
    # A label may be wider than its cards.
    width = max(edges[-1][0] + three, *(item.x + item.width for item in items if isinstance(item, Text)))
    high = room(ask, width, max(bottom for _, _, bottom in laid))
    return drawing((width, high), items, [each for _, boxes, _ in laid for each in boxes])
