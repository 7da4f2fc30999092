"""A round on a card to cut out: the question on its front, the answer on its back."""

from __future__ import annotations

from dataclasses import dataclass

from kitgen.figures.cards import card_width, face, places, read_cards
from kitgen.figures.parts import (
    SMALL,
    bad,
    caps,
    choice,
    fault,
    from_left,
    maybe,
    only,
    shrunk,
    to_right,
    word,
    wrapped,
)
from kitgen.press.draw import Ask, Drawing, Item, Named, Place, Rect, Shape, Text, box, line
from kitgen.press.letters import POINT, cap_height

WIDTH, HEIGHT = 88.9, 63.5  # poker size, lying: the smallest of the three
LEAST_WIDTH, LEAST_HEIGHT = 86.0, 54.0
COLOURS = {"player": "blue", "banker": "red", "tie": "green"}
TRAY = 0.8  # height of the next two cards to that of the dealt ones
PAD = 0.07  # around the next two on their tray, to their height
WIDE = 1.55  # a card so much wider than high shows all its cards in one row


@dataclass(frozen=True, slots=True)
class Form:
    """What both sides share: the size of the card and what follows from it; `zoom` is 1 at poker size."""

    ask: Ask
    width: float
    height: float
    zoom: float

    @property
    def clear(self) -> float:
        return 4.6 * self.zoom

    @property
    def right(self) -> float:
        return self.width - self.clear

    @property
    def middle(self) -> float:
        """Where the right one of two columns begins."""
        return self.width / 2 + 1.5 * self.zoom

    @property
    def head(self) -> float:
        """The rule under the head."""
        return self.clear + 7.4 * self.zoom

    def text(self, words: str, face: str, size: float, colour: str) -> Text:
        """Type of this size at poker size, larger on a larger card."""
        return Text(0, 0, words, face, max(SMALL, size * self.zoom), colour)

    def label(self, words: str, colour: str) -> Text:
        size = max(SMALL, 7.2 * self.zoom)
        return Text(0, 0, words.upper(), "bold", size, colour, tracking=0.14 * size)


def _form(ask: Ask) -> Form:
    width, height = (ask.width, ask.height) if ask.height else (min(WIDTH, ask.width), HEIGHT)
    if width < LEAST_WIDTH or height < LEAST_HEIGHT:
        least = f"{LEAST_WIDTH:g} × {LEAST_HEIGHT:g} mm"
        raise fault(ask.at, f"a round card of {width:.1f} × {height:.1f} mm is too small. Allowed: {least} or more.")
    return Form(ask, width, height, min(width / WIDTH, height / HEIGHT))


def _head(form: Form, title: Text, beside: Text | None) -> list[Item]:
    """The number of the round, a title after it, something at the right, and a rule under them."""
    number = form.text(word(form.ask, "number"), "title", 19, "bronze")
    middle = form.clear + caps(number) / 2
    left = form.clear + max(number.width, 1.7 * caps(number)) + 2.6 * form.zoom
    items: list[Item] = [from_left(form.clear, middle, number)]
    end = form.right
    if beside:
        items.append(to_right(form.right, middle, beside))
        end -= beside.width + 3.0
    if title.text:
        items.append(from_left(left, middle, shrunk(title, end - left, form.ask.at)))
    items.append(Shape(line(form.clear, form.head, form.right, form.head), None, "gold", 0.6))
    return items


def _front_head(form: Form) -> list[Item]:
    """The head of a front. A code may be long, and is needed: the title gives way to it."""
    code = form.text(maybe(form.ask, "code"), "text", 7, "soft")
    title = form.text(maybe(form.ask, "title"), "text", 8, "soft")
    number = form.text(word(form.ask, "number"), "title", 19, "bronze")
    free = form.right - form.clear - max(number.width, 1.7 * caps(number)) - 2.6 * form.zoom
    code = shrunk(code, free, form.ask.at)
    if title.width + code.width + 3.0 > free:
        title = form.text("", "text", 8, "soft")
    return _head(form, title, code)


def _row(text: str, form: Form, at: tuple[float, float], height: float) -> tuple[list[Item], list[Named]]:
    """Cards side by side from a point on, and their boxes."""
    hand = read_cards(form.ask, text)
    slots = [r.moved(*at) for r in places(len(hand), height, 0.06 * height, 0.08 * height)]
    found = [(card, slot) for card, slot in zip(hand, slots, strict=True) if card]
    items: list[Item] = [Place(slot.x, slot.y, face(card, height)) for card, slot in found]
    return items, [Named("card-place", str(card), slot) for card, slot in found]


def _counted(ask: Ask, name: str, counts: tuple[int, ...]) -> None:
    """Refuse a row of another number of cards."""
    hand = read_cards(ask, name)
    if len(hand) not in counts or None in hand:
        raise bad(ask, name, f"{' or '.join(map(str, counts))} cards")


def round_card(ask: Ask) -> Drawing:
    """The front of a round card: the four cards dealt, the next two on a tray, and the question.

    data-player, data-banker, data-next  two cards each, such as "7S 10H"
    Fills what it is given, 86 x 54 mm or more (88.9 x 63.5 mm when no height is given).
    words: number, player, banker, next (labels, set in capitals), ask (the question; up to three lines);
    may be missing: code (at the right of the head), title (after the number; left out beside a long code)
    """
    only(ask, "player banker next", "number player banker next ask title code")
    for name in ("player", "banker", "next"):
        _counted(ask, name, (2,))
    form = _form(ask)
    body, boxes = (_one_row if form.width > WIDE * form.height else _two_rows)(form)
    return Drawing(form.width, form.height, (*_front_head(form), *body), boxes=tuple(boxes))


def _two_rows(form: Form) -> tuple[list[Item], list[Named]]:
    """Labels and hands, label and tray with the question beside it. What is free goes to the cards."""
    gap, under = 3.4 * form.zoom, 1.7 * form.zoom
    cap = caps(form.label("P", "ink"))
    free = form.height - form.clear - form.head - 2 * (gap + cap + under)
    high = free / (1 + TRAY * (1 + 2 * PAD))
    items: list[Item] = []
    boxes: list[Named] = []
    top = form.head + gap
    for name, left in (("player", form.clear), ("banker", form.middle)):
        items.append(from_left(left, top + cap / 2, form.label(word(form.ask, name), COLOURS[name])))
        drawn, told = _row(name, form, (left, top + cap + under), high)
        items += drawn
        boxes += told
    top += cap + under + high + gap
    items.append(from_left(form.clear, top + cap / 2, form.label(word(form.ask, "next"), "soft")))
    tray = _tray((form.clear, top + cap + under), TRAY * high * (1 + 2 * PAD))
    drawn, told = _on_tray(form, tray)
    beside = Rect(form.middle, tray.y, form.right - form.middle, tray.h)
    return [*items, *drawn, *_question(form, beside)], [*boxes, *told]


def _one_row(form: Form) -> tuple[list[Item], list[Named]]:
    """Hands and tray side by side, each under its label, and the question under them."""
    gap, under = 5.0 * form.zoom, 2.2 * form.zoom
    cap = caps(form.label("P", "ink"))
    hand, tray = _pair(1.0), _tray((0, 0), 1.0).w  # wide at a height of 1 mm
    high = min((form.right - form.clear - 2 * gap) / (2 * hand + tray), (form.height - form.head) / 2)
    apart = (form.right - form.clear - high * (2 * hand + tray)) / 2
    items: list[Item] = []
    boxes: list[Named] = []
    top, left = form.head + gap, form.clear
    for name in ("player", "banker", "next"):
        label = form.label(word(form.ask, name), COLOURS.get(name, "soft"))
        items.append(from_left(left, top + cap / 2, label))
        at = left, top + cap + under
        drawn, told = _on_tray(form, _tray(at, high)) if name == "next" else _row(name, form, at, high)
        items += drawn
        boxes += told
        left += high * hand + apart
    low = top + cap + under + high
    below = Rect(form.clear, low, form.right - form.clear, form.height - low)
    return [*items, *_question(form, below)], boxes


def _pair(high: float) -> float:
    """How wide two cards of a height are, side by side."""
    return 2 * card_width(high) + 0.06 * high


def _tray(at: tuple[float, float], high: float) -> Rect:
    """A tray of a height for two cards."""
    small = high / (1 + 2 * PAD)
    return Rect(*at, _pair(small) + 2 * PAD * small, high)


def _on_tray(form: Form, tray: Rect) -> tuple[list[Item], list[Named]]:
    """A tray, and the next two cards on it."""
    small = tray.h / (1 + 2 * PAD)
    edge = PAD * small
    drawn, told = _row("next", form, (tray.x + edge, tray.y + edge), small)
    return [Shape(box(tray, 1.4 * form.zoom), "wash", "hair", 0.4), *drawn], told


def _question(form: Form, room: Rect) -> list[Item]:
    """The question at the left of a room, half way down."""
    text = form.text(word(form.ask, "ask"), "title", 12.5, "ink")
    lines = wrapped(text, room.w, form.ask.at, 3)
    step = text.size * POINT * 1.3
    first = room.cy - step * (len(lines) - 1) / 2
    return [from_left(room.x, first + n * step, each) for n, each in enumerate(lines)]


def round_card_back(ask: Ask) -> Drawing:
    """The back of a round card: who wins, both hands as they end with the reason of each act, what a chip returns.

    data-player, data-banker  the cards of each hand, two or three
    data-winner  player, banker or tie
    Fills what it is given, as `round-card` does.
    words: number, title (who wins), player, banker (labels, set in capitals), player-total, banker-total,
    player-why, banker-why (up to three lines each), chip (what one chip returns; up to two lines);
    may be missing: chip-label (before it, set in capitals)
    """
    names = "number title player banker player-total banker-total player-why banker-why chip chip-label"
    only(ask, "player banker winner", names)
    winner = choice(ask, "winner", tuple(COLOURS))
    for name in ("player", "banker"):
        _counted(ask, name, (2, 3))
    form = _form(ask)
    items = _head(form, form.text(word(ask, "title"), "title", 15, COLOURS[winner]), None)
    chip, low = _chip(form)
    gap = 2.6 * form.zoom
    high = (low - form.head - 3 * gap) / 2
    boxes: list[Named] = []
    for n, name in enumerate(("player", "banker")):
        top = form.head + gap + n * (high + gap)
        drawn, told = _row(name, form, (form.clear, top), high)
        items += [*drawn, *_told(form, name, Rect(form.clear, top, 0, high))]
        boxes += told
    return Drawing(form.width, form.height, (*items, *chip), boxes=tuple(boxes))


def _told(form: Form, name: str, row: Rect) -> list[Item]:
    """Right of a hand: its total, its label, and why it drew or stood."""
    three = places(3, row.h, 0.06 * row.h, 0.08 * row.h)[-1].right
    left = form.clear + three + 2.6 * form.zoom
    total = form.text(word(form.ask, f"{name}-total"), "title", 21, COLOURS[name])
    column = left + caps(total) + 2.0 * form.zoom
    label = form.label(word(form.ask, name), COLOURS[name])
    text = form.text(word(form.ask, f"{name}-why"), "text", 8.2, "ink")
    step = text.size * POINT * 1.28
    cap = cap_height("text") * text.size * POINT
    under = 2.0 * form.zoom
    most = int((row.h - caps(label) - under - cap) / step + 1 + 1e-6)
    lines = wrapped(text, form.right - column, form.ask.at, most)
    # Label and reason together stand in the middle of the row.
    tall = caps(label) + under + cap + step * (len(lines) - 1)
    top = row.cy - tall / 2
    first = top + caps(label) + under + cap / 2
    return [
        from_left(left, row.cy, total),
        from_left(column, top + caps(label) / 2, label),
        *(from_left(column, first + n * step, each) for n, each in enumerate(lines)),
    ]


def _chip(form: Form) -> tuple[list[Item], float]:
    """What one chip returns, at the foot of the card under a hairline; and where that is."""
    ask = form.ask
    label = form.label(maybe(ask, "chip-label"), "bronze")
    text = form.text(word(ask, "chip"), "text", 7.8, "ink")
    left = form.clear + (label.width + 2.0 * form.zoom if label.text else 0.0)
    lines = wrapped(text, form.right - left, ask.at, 2)
    step = text.size * POINT * 1.3
    # Room for two lines is kept, so that all cards of a set are alike.
    first = form.height - form.clear - caps(text) / 2 - step + (step / 2 if len(lines) == 1 else 0.0)
    low = form.height - form.clear - caps(text) - step - 2.2 * form.zoom
    items: list[Item] = [Shape(line(form.clear, low, form.right, low), None, "hair", 0.5)]
    if label.text:
        items.append(from_left(form.clear, first, label))
    return [*items, *(from_left(left, first + n * step, each) for n, each in enumerate(lines))], low
