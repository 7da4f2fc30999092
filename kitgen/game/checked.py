"""Check characters: two values more, which give away any one wrong value and any two neighbours that were swapped.

A Reed-Solomon code of distance 3 over the field of 32 elements, whose elements are numbers of five bits: they are added
by `^` and multiplied as polynomials modulo x^5 + x^2 + 1, of which `a` = 2 is a root. Values c_0 c_1 ... are right when
c_0 + c_1 + ... and c_0 + a c_1 + a^2 c_2 + ... are both 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

BITS = 5
SIZE = 1 << BITS
LONGEST = SIZE - 1  # values, checks included: from there on powers of `a` repeat, and with them places
CHECKS = 2
_MODULUS = 0b100101


def _powers() -> tuple[int, ...]:
    found = [1]
    while len(found) < LONGEST:
        double = found[-1] << 1
        found.append(double ^ _MODULUS if double & SIZE else double)
    return tuple(found)


_POWERS = _powers()
_LOGS = {power: place for place, power in enumerate(_POWERS)}


def _times(one: int, power: int) -> int:
    """A value times a power of `a`; the power may be negative."""
    return _POWERS[(_LOGS[one] + power) % LONGEST] if one else 0


@dataclass(frozen=True, slots=True)
class Repair:
    """One way to make values right: the places that are changed, and all values after it."""

    places: tuple[int, ...]
    values: tuple[int, ...]


def with_checks(payload: Sequence[int]) -> tuple[int, ...]:
    """The values, and two more that make them right."""
    total, weighted = _sums(payload)
    at = len(payload)
    if at + CHECKS > LONGEST:
        raise ValueError(f"{at} values and {CHECKS} checks are more than {LONGEST}")
    # x + y = total and a^at x + a^(at + 1) y = weighted, so that (1 + a) y = total + weighted / a^at.
    last = _times(total ^ _times(weighted, -at), -_LOGS[1 ^ 2])
    return (*payload, total ^ last, last)


def is_right(values: Sequence[int]) -> bool:
    """Whether the last two values are the checks of those before."""
    return len(values) <= LONGEST and _sums(values) == (0, 0)


def repairs(values: Sequence[int]) -> tuple[Repair, ...]:
    """Every way to make wrong values right by changing one of them, or by swapping two neighbours back.

    One wrong value leaves both sums wrong, and their quotient says where it stands: there is one way at most. Two
    neighbours that were swapped leave the plain sum right; other neighbours may explain the rest as well.
    """
    total, weighted = _sums(values)
    if total and weighted:
        place = (_LOGS[weighted] - _LOGS[total]) % LONGEST
        return (_changed(values, {place: values[place] ^ total}),) if place < len(values) else ()
    if total or not weighted:
        return ()
    swaps = (
        _changed(values, {place: values[place + 1], place + 1: values[place]})
        for place in range(len(values) - 1)
        if values[place] != values[place + 1]
    )
    return tuple(swap for swap in swaps if is_right(swap.values))


def _sums(values: Sequence[int]) -> tuple[int, int]:
    total = weighted = 0
    for place, value in enumerate(values):
        total ^= value
        weighted ^= _times(value, place)
    return total, weighted


def _changed(values: Sequence[int], changes: dict[int, int]) -> Repair:
    return Repair(tuple(changes), tuple(changes.get(place, value) for place, value in enumerate(values)))
