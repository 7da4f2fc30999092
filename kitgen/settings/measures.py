"""Numbers, lengths and offsets as people write them, and told so that they can be read again."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kitgen.errors import KitgenError

_NUMBER = r"[+-]?(?:\d{1,9}(?:\.\d{0,12})?|\.\d{1,12})"


def parse_number(text: str) -> float:
    plain = text.strip().replace("\u2212", "-")
    if not re.fullmatch(_NUMBER, plain, re.ASCII):
        raise KitgenError(f"{text!r} is not a number. Allowed: a number such as 1.004.")
    return float(plain) + 0.0  # no minus before a zero


def tell_number(number: float) -> str:
    """To a millionth, which is finer than any printer."""
    return f"{round(number, 6) + 0.0:.6f}".rstrip("0").rstrip(".")


def parse_length(text: str) -> float:
    """Millimetres of a length such as 12mm or 0.5in; without a unit they are millimetres."""
    (length,) = _in_mm((text,), f"{text!r} is no length. Allowed: a number and its unit, such as 12mm or 0.5in.")
    return length


def parse_offset(text: str) -> tuple[float, float]:
    """Millimetres to the right and down, of a text such as 1,-0.5mm; the last unit holds for both."""
    wrong = f"{text!r} is no offset. Allowed: how far to the right and how far down, such as 1,-0.5mm."
    parts = text.split(",")
    if len(parts) != 2:
        raise KitgenError(wrong)
    right, down = _in_mm(parts, wrong)
    return right, down


def parse_size(text: str) -> tuple[float, float]:
    """Millimetres of a width and a height such as 900x600mm; the last unit holds for both, the longer comes first."""
    wrong = f"{text!r} is no size. Allowed: a width and a height such as 900x600mm or 70x36in."
    parts = re.split(r"[x×*]", text.lower())
    if len(parts) != 2:
        raise KitgenError(wrong)
    one, other = _in_mm(parts, wrong)
    return max(one, other), min(one, other)


def tell_size(size: tuple[float, float]) -> str:
    return f"{'x'.join(map(tell_number, size))}mm"


def _in_mm(parts: Sequence[str], wrong: str) -> list[float]:
    """Each part in millimetres; one without a unit has that of the last. `wrong` is said of what is no length."""
    from kitgen.press.paper import UNITS

    plain = [part.strip().lower().replace("\u2212", "-") for part in parts]
    read = [re.fullmatch(rf"({_NUMBER})\s*({'|'.join(UNITS)})?", part, re.ASCII) for part in plain]
    last = read[-1]
    if last is None:
        raise KitgenError(wrong)
    lengths = []
    for found in read:
        if found is None:
            raise KitgenError(wrong)
        lengths.append(parse_number(found[1]) * UNITS[found[2] or last[2] or "mm"])
    return lengths


def tell_length(length: float) -> str:
    return f"{tell_number(length)}mm"


def tell_offset(offset: tuple[float, float]) -> str:
    return f"{','.join(map(tell_number, offset))}mm"
