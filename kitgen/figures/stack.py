"""A row of a pile of cards: what begins where, over the cards, and where a cut card goes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from kitgen.errors import KitgenError
from kitgen.figures.cards import card_width, face
from kitgen.figures.parts import SLACK, bad, caps, drawing, fault, maybe, number, only, room, shrunk, whole
from kitgen.game.cards import Card, parse_card
from kitgen.press.draw import Ask, Drawing, Item, Named, Place, Rect, Shape, Text, line
from kitgen.press.letters import POINT, cap_height

MARK, MARK_GAP, RULE_GAP = 8.0, 0.7, 0.8  # points of a mark; mm to the rule under it, and from there to the cards
RANK = 0.215  # of its height, the capitals on a card: the least size of type makes the least height
BAR = 1.6  # points: a cut card


def stack(ask: Ask) -> Drawing:
    """Cards in a row of equal places, with a rule over those that belong together and a word where they begin.

    data-cards  the cards, such as "7S 10H"
    data-places  how many cards a row holds (10); the places share the width that is given
    data-size  height of a card in mm (11)
    data-cut  the number of the card before which a cut card lies; none unless given
    words: mark-1, mark-2 ... over a card with which something begins; that goes on until the next
    """
    only(ask, "cards places size cut", "mark-*")
    row, step = _row(ask)
    marks = {at: word for at in range(len(row)) if (word := maybe(ask, f"mark-{at + 1}"))}
    size = max(MARK, ask.least)
    top = cap_height("bold") * size * POINT + MARK_GAP + RULE_GAP
    high, wide = _height(ask), card_width(_height(ask))
    slots = [Rect(at * step + (step - wide) / 2, top, wide, high) for at in range(len(row))]
    items: list[Item] = [Place(slot.x, slot.y, face(card, slot.h)) for card, slot in zip(row, slots, strict=True)]
    for first, last in _pieces(len(row), set(marks)):
        level, right = top - RULE_GAP, slots[last].right
        items.append(Shape(line(slots[first].x, level, right, level), None, "gold", 0.8))
        if first in marks:
            text = Text(slots[first].x, 0, marks[first], "bold", size, "bronze")
            told = shrunk(text, (last + 1) * step - slots[first].x, ask.at, size)
            items.append(Text(told.x, caps(told), told.text, told.face, told.size, told.colour))
    if ask.data.get("cut"):
        x = (whole(ask, "cut", (1, len(row))) - 1) * step + BAR * POINT / 2
        items.append(Shape(line(x, top - RULE_GAP, x, top + high), None, "ink", BAR))
    high = room(ask, ask.width, top + high)
    boxes = [Named("card-place", str(card), slot) for card, slot in zip(row, slots, strict=True)]
    return drawing((ask.width, high), items, boxes)


def _height(ask: Ask) -> float:
    """The height of a card; what is on it is as large as the page asks."""
    return max(number(ask, "size", (10.0, 60.0), 11.0), cap_height("bold") * ask.least * POINT / RANK)


def _row(ask: Ask) -> tuple[Sequence[Card], float]:
    """The cards, and from each to the next in mm."""
    try:
        row = [parse_card(text) for text in ask.data.get("cards", "").split()]
    except KitgenError as wrong:
        raise fault(ask.at, f"data-cards: {wrong}") from None
    places = whole(ask, "places", (1, 20), 10)
    if not 1 <= len(row) <= places:
        raise bad(ask, "cards", f"1 to {places} cards such as 7S 10H")
    step = ask.width / places
    if card_width(_height(ask)) > step + SLACK:
        raise fault(ask.at, f"{places} cards {card_width(_height(ask)):.1f} mm wide need more than {ask.width:.0f} mm.")
    return row, step


def _pieces(count: int, starts: set[int]) -> Iterator[tuple[int, int]]:
    """The first and the last of each piece of the row."""
    edges = sorted({0, *starts, count})
    for first, after in pairwise(edges):
        yield first, after - 1
