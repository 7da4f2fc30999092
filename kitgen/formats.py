"""How numbers and cards read in a template: the filters, each exact until it is printed."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

THIN = "\u202f"  # narrow no-break space
NO_BREAK = "\u00a0"
MINUS = "\u2212"


def percent(share: Fraction, digits: int = 2) -> str:
    """A share as a percentage, rounded half up from the exact fraction: 1.26 %."""
    return f"{decimal(share * 100, digits)}{THIN}%"


def share(part: Fraction) -> str:
    """A share as an exact percentage of no more decimals than it takes: 5 %, 4.5 %."""
    return f"{amount(part * 100)}{THIN}%"


def decimal(value: Fraction | int, digits: int = 2) -> str:
    """A number with this many decimals, rounded half away from zero, with a true minus."""
    scaled = abs(Fraction(value)) * 10**digits
    whole, part = divmod(int(scaled + Fraction(1, 2)), 10**digits)
    sign = MINUS if value < 0 and (whole or part) else ""
    return f"{sign}{whole}.{part:0{digits}}" if digits else f"{sign}{whole}"


def amount(value: Fraction | int) -> str:
    """A payout or a number of chips, as short as it is exact: 2, 0.95, 1/3."""
    value = Fraction(value)
    for digits in range(4):
        if (value * 10**digits).denominator == 1:
            return decimal(value, digits)
    return f"{MINUS if value < 0 else ''}{abs(value.numerator)}/{value.denominator}"


def to_one(pays: Fraction) -> str:
    """A payout as it is said at the table: 2 : 1, 0.95 : 1, 3 : 2."""
    if 1 < pays.denominator <= 4:
        return f"{pays.numerator}{THIN}:{THIN}{pays.denominator}"
    return f"{amount(pays)}{THIN}:{THIN}1"


def signed(value: Fraction | int) -> str:
    """A change of chips: +1, −1, 0."""
    return f"+{amount(value)}" if value > 0 else amount(value)


def pips(cards: Any) -> str:
    """A card or cards as they are printed in running text: 7♠ 9♥."""
    suits = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
    several = cards if isinstance(cards, Iterable) else (cards,)
    return NO_BREAK.join(f"{card.rank}{suits[card.suit]}" for card in several)


def codes(cards: Iterable[Any]) -> str:
    """Cards as a figure's data attribute takes them: 7S 9H."""
    return " ".join(map(str, cards))


def within(text: str, width: float) -> str:
    """The text as it is set in a foot, cut with an ellipsis where it is wider than `width` mm."""
    from kitgen.press.letters import width_of
    from kitgen.press.theme import STYLES

    style = STYLES["foot"]

    def wide(words: str) -> float:
        return width_of(words, style.face, style.size, style.tracking)

    if wide(text) <= width:
        return text
    return next(f"{text[:n].rstrip()}…" for n in range(len(text), -1, -1) if wide(f"{text[:n].rstrip()}…") <= width)


FILTERS = {f.__name__: f for f in (percent, share, decimal, amount, to_one, signed, pips, codes, within)}
