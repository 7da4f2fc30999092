"""What stands at the foot of every page: a ruler in both units, the sheet's name, the page."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from kitgen.errors import KitgenError
from kitgen.press.draw import Drawing, Item, Named, Place, Rect, Shape, Text, centred, flush_right, line
from kitgen.press.paper import INCH
from kitgen.press.theme import STYLES

FOOT_HEIGHT = 8.5
RULER_HEIGHT = 6.0
LARGE_HEIGHT = 13.6  # of a foot in large print: two lines
MILLIMETRES, INCHES = 50, 2  # the lengths that the two scales of the ruler show
SMALLEST = 7.0  # points of its labels
_BASE = 2.9  # the line that both scales share, from the top of the ruler


@dataclass(frozen=True, slots=True)
class FootWords:
    """Words of a foot: the sheet's name, which of its pages this is (" · 1 / 2"), the kit's page, and what the ruler is
    true at ("at 100 %").
    """

    name: str
    part: str
    page: str
    scale: str


def foot_height(least: float) -> float:
    """The height of a foot whose type has `least` points or more."""
    return LARGE_HEIGHT if least else FOOT_HEIGHT


@lru_cache(maxsize=8)
def ruler(scale: str, least: float = 0.0) -> Drawing:
    """A bar of 50 mm over one of 2 in, both from the same zero; exact when printed at 100 %.

    Type of more than 7 pt stands in one line beside it.
    """
    length = INCHES * INCH
    items: list[Item] = [Shape(line(0, _BASE, length, _BASE), None, "ink", 0.5)]
    for millimetre in range(0, MILLIMETRES + 1, 2):
        tall = 2.2 if millimetre % 10 == 0 else 1.1
        items.append(Shape(line(millimetre, _BASE - tall, millimetre, _BASE), None, "ink", 0.4))
    for eighth in range(INCHES * 8 + 1):
        tall = 2.2 if eighth % 8 == 0 else 1.6 if eighth % 4 == 0 else 0.9
        items.append(Shape(line(eighth * INCH / 8, _BASE, eighth * INCH / 8, _BASE + tall), None, "ink", 0.4))
    metres, inches = f"{MILLIMETRES}\u00a0mm", f"{INCHES}\u00a0in"
    large = f"{metres}, {inches} {scale}".strip()
    labels = (
        [Text(length + 2.4, _BASE + 1.6, large, "text", least, "soft")]
        if least > SMALLEST
        else [
            Text(length + 1.6, _BASE - 0.4, f"{metres} {scale}".strip(), "text", SMALLEST, "soft"),
            Text(length + 1.6, _BASE + 2.5, inches, "text", SMALLEST, "soft"),
        ]
    )
    boxes = (
        Named("bar", f"{MILLIMETRES} mm", Rect(0, _BASE, MILLIMETRES, 0)),
        Named("bar", f"{INCHES} in", Rect(0, _BASE, length, 0)),
    )
    width = max(label.x + label.width for label in labels)
    return Drawing(
        width, RULER_HEIGHT, (*items, *labels), f"ruler-{scale or 'plain'}" + (f"-{least:g}" if least else ""), boxes
    )


def bars_of(place: Place) -> list[Named]:
    """The bars of a ruler that lies, or stands turned by 90 degrees: then they run upwards from its lower end."""
    if place.turn == 0:
        return [Named(bar.kind, bar.name, bar.rect.moved(place.x, place.y)) for bar in place.drawing.boxes]
    low = place.box.bottom
    return [
        Named(bar.kind, bar.name, Rect(place.x + bar.rect.y, low - bar.rect.w, 0, bar.rect.w))
        for bar in place.drawing.boxes
    ]


def foot(words: FootWords, width: float, least: float = 0.0) -> Drawing:
    """A hairline; under it the ruler at the left, the page at the right, the name between them (large: below).

    On a narrow page the sheet's own page gives way: that of the kit is there.
    """
    style = STYLES["foot"].raised(least)
    items: list[Item] = [Shape(line(0, 0, width, 0), None, "hair", 0.5)]
    page = Text(0, 0, words.page, style.face, style.size, style.colour)
    used = ruler(words.scale, least).width + 3
    free = width if least else width - used - page.width - 3
    names = [Text(0, 0, text, style.face, style.size, style.colour) for text in (words.name + words.part, words.name)]
    name = next((name for name in names if name.width <= free), None)
    if name is None or used + page.width > width:
        where = f"{width:.0f} mm in large print" if least else "between ruler and page number"
        raise KitgenError(f"The foot {words.name!r} does not fit {where}. Make it shorter.")
    if least:
        items += [replace(name, y=LARGE_HEIGHT - 1.2)]
        return Drawing(width, LARGE_HEIGHT, (*items, flush_right(width, 6.5, page)))
    middle = max(width / 2, used + name.width / 2)
    items += [centred(middle, 6.0, name), flush_right(width, 6.0, page)]
    return Drawing(width, FOOT_HEIGHT, tuple(items))


def side_note(words: FootWords) -> Drawing:
    """The words of a foot in two lines, to stand upright beside a grid that leaves no room below it."""
    style = STYLES["foot"]
    told = (words.name + words.part, f"{words.page} · {words.scale}")
    lines = [Text(0, 0, text, style.face, 7.0, style.colour) for text in told]
    width = max(line.width for line in lines)
    placed = (centred(width / 2, base, text) for base, text in zip((2.4, 5.6), lines, strict=True))
    return Drawing(width, RULER_HEIGHT, tuple(placed))
