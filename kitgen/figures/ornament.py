"""A small line of the four suits."""

from __future__ import annotations

from kitgen.figures.cards import suit
from kitgen.figures.parts import drawing, number, only, room
from kitgen.press.draw import Ask, Drawing, Item, Shape, line

ORDER = "SHCD"


def suits(ask: Ask) -> Drawing:
    """The four suits in a row between two hairlines.

    data-size  height of a suit in mm (4)
    data-rule  mm of each hairline at the sides (18), 0 for none
    No words. In the middle of the width that is given.
    """
    only(ask, "size rule")
    size = number(ask, "size", (1.5, 40.0), 4.0)
    rule = number(ask, "rule", (0.0, 80.0), 18.0)
    step = 1.9 * size
    row = 3 * step + size
    wide = row + 2 * (rule + size if rule else 0.0)
    high = room(ask, wide, size)
    middle = ask.width / 2
    items: list[Item] = [
        suit(letter, (middle + (i - 1.5) * step, (high - size) / 2), size) for i, letter in enumerate(ORDER)
    ]
    if rule:
        for side in (-1, 1):
            near = middle + side * (row / 2 + size)
            items.append(Shape(line(near, high / 2, near + side * rule, high / 2), None, "gold", 0.5))
    return drawing((ask.width, high), items)
