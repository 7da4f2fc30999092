"""What every figure needs: attributes read with their limits, words by place, lines of type that fit."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction

from kitgen.errors import KitgenError
from kitgen.press.draw import Ask, Drawing, Item, Named, Path, Segment, Text, centred, flush_right
from kitgen.press.letters import POINT, cap_height, width_of

SLACK = 1e-6
SMALL, TABLE_TOP = 7.0, 9.0  # the least type size on a page to be read, and on a thing that lies on a table
CHIP = 39.0  # across a poker chip, in millimetres

# What a page may say of any figure, beside what the figure itself asks for.


def bad(ask: Ask, name: str, allowed: str) -> KitgenError:
    """An error for the value of an attribute that a figure cannot use."""
    value = ask.data.get(name)
    told = f"data-{name} is missing" if value is None else f"data-{name}={value!r} cannot be used"
    return fault(ask.at, f"{told}. Allowed: {allowed}.")


def fault(at: str, told: str) -> KitgenError:
    """An error that says where the request stands."""
    return KitgenError(f"{at}: {told}" if at else told)


def only(ask: Ask, attributes: str = "", words: str = "") -> None:
    """Refuse attributes and words that the figure does not know, so that a slip of the pen is not passed over.

    Both are names parted by spaces; `seat-*` stands for seat-1, seat-2 and so on.
    """
    for kind, given, names in (
        ("attribute data-", ask.data, attributes.split()),
        ("words for ", ask.words, words.split()),
    ):
        known = [name[:-1] for name in names if name.endswith("*")]
        for name in sorted(given):
            if name not in names and not (name.rstrip("0123456789") in known and name[-1:].isdigit()):
                allowed = ", ".join(names) or "none"
                raise fault(ask.at, f"unknown {kind}{name}={given[name][:40]!r}. Allowed: {allowed}.")


def number(ask: Ask, name: str, limits: tuple[float, float], default: float | None = None) -> float:
    """An attribute that is a number, from and to the limits; a fraction such as 3/25 is a number."""
    text = ask.data.get(name)
    if text is None and default is not None:
        return default
    try:
        value = float(Fraction((text or "").strip()))
    except (ValueError, ZeroDivisionError, OverflowError):
        value = float("nan")
    if not limits[0] <= value <= limits[1]:
        raise bad(ask, name, f"a number from {limits[0]:g} to {limits[1]:g}")
    return round(value, 6)  # drawings are named by such numbers


def whole(ask: Ask, name: str, limits: tuple[int, int], default: int | None = None) -> int:
    """An attribute that is a whole number, from and to the limits."""
    text = ask.data.get(name)
    if text is None and default is not None:
        return default
    if text is None or not text.strip().isdecimal() or not limits[0] <= int(text) <= limits[1]:
        raise bad(ask, name, f"a whole number from {limits[0]} to {limits[1]}")
    return int(text)


def choice(ask: Ask, name: str, allowed: Sequence[str], default: str | None = None) -> str:
    """An attribute that is one of a few words."""
    value = ask.data.get(name, default or "")
    if value not in allowed:
        raise bad(ask, name, ", ".join(allowed))
    return value


def word(ask: Ask, place: str) -> str:
    """The printed words at a place that must not be empty."""
    found = maybe(ask, place)
    if not found:
        raise fault(ask.at, f"the words for {place!r} are missing.")
    return found


def maybe(ask: Ask, place: str) -> str:
    """The printed words at a place that may be empty."""
    return ask.words.get(place, "").replace("\n", " ").strip(" ")


def room(ask: Ask, width: float, height: float) -> float:
    """The height of a figure that needs `width` x `height`: that given, if any. Too little room is an error."""
    if width > ask.width + SLACK:
        raise fault(ask.at, f"the figure is {width:.1f} mm wide, and there is room for {ask.width:.1f} mm.")
    if ask.height is None:
        return height
    if height > ask.height + SLACK:
        raise fault(ask.at, f"the figure is {height:.1f} mm high, and there is room for {ask.height:.1f} mm.")
    return ask.height


def drawing(size: tuple[float, float], items: Iterable[Item], boxes: Iterable[Named] = ()) -> Drawing:
    return Drawing(size[0], size[1], tuple(items), boxes=tuple(boxes))


def arc(centre: tuple[float, float], radii: tuple[float, float], start: float, end: float) -> Path:
    """A piece of an ellipse between two angles in radians; y points down, so growing angles turn clockwise."""
    steps = max(1, math.ceil(abs(end - start) / (math.pi / 4)))
    each = (end - start) / steps
    reach = 4 / 3 * math.tan(each / 4)
    (cx, cy), (rx, ry) = centre, radii
    path: list[Segment] = [("M", cx + rx * math.cos(start), cy + ry * math.sin(start))]
    for step in range(steps):
        a, b = start + step * each, start + (step + 1) * each
        path.append(
            (
                "C",
                cx + rx * (math.cos(a) - reach * math.sin(a)),
                cy + ry * (math.sin(a) + reach * math.cos(a)),
                cx + rx * (math.cos(b) + reach * math.sin(b)),
                cy + ry * (math.sin(b) - reach * math.cos(b)),
                cx + rx * math.cos(b),
                cy + ry * math.sin(b),
            )
        )
    return tuple(path)


def caps(text: Text) -> float:
    """Height of the capitals of a text in millimetres."""
    return cap_height(text.face) * text.size * POINT


def on_middle(cx: float, cy: float, text: Text) -> Text:
    """The text with the middle of its capitals at `cx`, `cy`."""
    return centred(cx, cy + caps(text) / 2, text)


def from_left(x: float, cy: float, text: Text) -> Text:
    """The text from `x` on, with the middle of its capitals at `cy`."""
    return Text(x, cy + caps(text) / 2, text.text, text.face, text.size, text.colour, text.over, text.tracking)


def to_right(right: float, cy: float, text: Text) -> Text:
    """The text up to `right`, with the middle of its capitals at `cy`."""
    return flush_right(right, cy + caps(text) / 2, text)


def shrunk(text: Text, space: float, at: str = "", least: float = SMALL) -> Text:
    """The text no larger than fits `space` mm; an error when that is under `least` points."""
    size = text.size
    if text.width > space:
        # Letterspacing shrinks with the letters.
        size *= space / text.width
    if size < least:
        raise fault(at, f"{text.text!r} does not fit {space:.0f} mm at {least:g} pt or more. Make the words shorter.")
    tracking = text.tracking * size / text.size
    return Text(text.x, text.y, text.text, text.face, size, text.colour, text.over, tracking)


def wrapped(text: Text, space: float, at: str = "", most: int = 99) -> tuple[Text, ...]:
    """The text broken into lines of up to `space` mm, as even as can be; a word too long, a line too many: an error."""
    words = text.text.split(" ")  # no-break spaces stay
    widths = [width_of(w, text.face, text.size, text.tracking) for w in words]
    if any(width > space + SLACK for width in widths):
        long = words[widths.index(max(widths))]
        raise fault(at, f"{long!r} does not fit {space:.0f} mm at {text.size:g} pt.")
    count = len(_broken(words, text, space))
    if count > most:
        told = f"{text.text!r} takes {count} lines of {space:.0f} mm at {text.size:g} pt"
        raise fault(at, f"{told}, and there is room for {most}. Make the words shorter.")
    # The narrowest measure that takes no more lines leaves no short last line.
    narrow = max(widths, default=0.0)
    measures = (narrow + step * (space - narrow) / 24 for step in range(24))
    measure = next((m for m in measures if len(_broken(words, text, m)) <= count), space)
    return tuple(
        Text(0, 0, line, text.face, text.size, text.colour, text.over, text.tracking)
        for line in _broken(words, text, measure)
    )


def _broken(words: list[str], text: Text, space: float) -> list[str]:
    lines: list[str] = []
    for each in words:
        longer = f"{lines[-1]} {each}" if lines else each
        if lines and width_of(longer, text.face, text.size, text.tracking) <= space + SLACK:
            lines[-1] = longer
        else:
            lines.append(each)
    return lines
