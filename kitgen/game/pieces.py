"""Pieces of a house's rules: payouts, shares, conditions and bets, read from plain values and told as such.

What cannot be is a WrongField: its `where` is the key, dots between tables, its `reason` the value and what is allowed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from fractions import Fraction
from typing import Any, TypeVar

from kitgen.errors import WrongField, unknown
from kitgen.game.bets import TIE, Bet, Zone
from kitgen.game.conditions import ALLOWED, Condition

Table = Mapping[str, Any]
T = TypeVar("T")

LONGEST_NAME, LONGEST_BET, LONGEST_GAME = 24, 20, 30  # letters that a layout has room for
MOST_PAYS = 1000
PLACES: tuple[Zone, ...] = ("side", "player", "banker", "tie")
NONE = "none"

_NUMBER = r"(\d{1,6}(?:\.\d{1,4})?)"


def table(value: object, where: str, allowed: Iterable[str]) -> Table:
    """A table with none but these keys."""
    if not isinstance(value, Mapping):
        raise WrongField(where, f"{value!r} is not a table. Its keys may be {', '.join(allowed)}.")
    for key in value:
        if key not in allowed:
            raise WrongField(where, str(unknown("key", key, allowed)))
    return value


def listed(value: object, where: str, read: Callable[[Any, str], T]) -> tuple[T, ...]:
    """Each of a list."""
    if not isinstance(value, list):
        raise WrongField(where, f"{value!r} is not a list.")
    return tuple(read(each, where) for each in value)


def one_of(allowed: Iterable[str]) -> Callable[[Any, str], str]:
    """A reader of one of these words."""

    def read(value: object, where: str) -> str:
        if not isinstance(value, str):
            raise WrongField(where, f"{value!r} is not text. Allowed: {', '.join(allowed)}.")
        if value not in allowed:
            raise WrongField(where, str(unknown("word", value, allowed)))
        return value

    return read


def whole(least: int, most: int) -> Callable[[Any, str], int]:
    """A reader of a whole number."""

    def read(value: object, where: str) -> int:
        if type(value) is not int or not least <= value <= most:
            allowed = f"{least} to {most}" if least < most else f"{least}"
            raise WrongField(where, f"{value!r} cannot be. Allowed: {allowed}.")
        return value

    return read


def yes_no(value: object, where: str) -> bool:
    if type(value) is not bool:
        raise WrongField(where, f"{value!r} cannot be. Allowed: true or false.")
    return value


def title(longest: int) -> Callable[[Any, str], str]:
    """A reader of printed words."""

    def read(value: object, where: str) -> str:
        plain = isinstance(value, str) and bool(value.strip()) and value == value.strip() and value.isprintable()
        if not plain or len(str(value)) > longest:
            raise WrongField(where, f"{value!r} cannot be printed as a title. Allowed: 1 to {longest} letters.")
        return str(value)

    return read


def name(value: object, where: str) -> str:
    """A name that a command can be told."""
    if (
        not isinstance(value, str)
        or not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", value)
        or len(value) > LONGEST_NAME
    ):
        raise WrongField(
            where,
            f"{value!r} is no name. Allowed: 1 to {LONGEST_NAME} small letters, digits and hyphens, a letter first.",
        )
    return value


def read_pays(value: object, where: str) -> Fraction:
    """A payout to one: "9:1", "19 to 20", 0.95 or 9."""
    text = str(value) if type(value) in (int, float) else value
    found = isinstance(text, str) and re.fullmatch(rf"\s*{_NUMBER}\s*(?:(?::|to)\s*{_NUMBER}\s*)?", text, re.ASCII)
    if found:
        chips, each = Fraction(found[1]), Fraction(found[2] or 1)
        if each and 0 < chips / each <= MOST_PAYS:
            return chips / each
    raise WrongField(
        where, f'{value!r} is no payout. Allowed: more than 0 and at most {MOST_PAYS}, such as "9:1", "19:20" or 0.95.'
    )


def tell_pays(pays: Fraction) -> str:
    return f"{pays.numerator}:{pays.denominator}"


def read_share(value: object, where: str) -> Fraction | None:
    """A commission such as "5%", or "none"."""
    found = isinstance(value, str) and re.fullmatch(r"\s*(\d{1,2}(?:\.\d{1,2})?)\s*%\s*", value, re.ASCII)
    if found and Fraction(found[1]):
        return Fraction(found[1]) / 100
    if value == NONE:
        return None
    raise WrongField(where, f'{value!r} is no commission. Allowed: under 100 %, such as "5%" or "4.5%", or "{NONE}".')


def is_reckoned(share: Fraction) -> bool:
    """Whether a dealer can reckon with a commission: half percents to 10 %, whole ones beyond."""
    return (share * (200 if share <= Fraction(1, 10) else 100)).denominator == 1


RECKONED = "Allowed: half percents to 10 %, whole ones beyond."


def tell_share(share: Fraction | None) -> str:
    return NONE if share is None else f"{float(100 * share):g}%"


# --- conditions ----------------------------------------------------------------------------------------------------

_CONDITION = {field.name.replace("_", "-"): field for field in fields(Condition)}


def read_condition(value: object, where: str) -> Condition:
    """Rounds: each key is a field of a condition, with hyphens."""
    told = table(value, where, _CONDITION)
    if not told:
        raise WrongField(where, f"it says nothing, so that it would always hold. Allowed: {', '.join(_CONDITION)}.")
    values = {_CONDITION[key].name: _condition_value(key, part, f"{where}.{key}") for key, part in told.items()}
    try:
        return Condition(**values)
    except ValueError as error:
        raise WrongField(where, f"{error}.".replace("_", "-")) from error


def _condition_value(key: str, value: Any, where: str) -> Any:
    allowed = ALLOWED[_CONDITION[key].name]
    if isinstance(allowed[0], str):
        return one_of([str(each) for each in allowed])(value, where)
    if type(allowed[0]) is bool:
        return yes_no(value, where)
    if type(value) is not int or value not in allowed:
        raise WrongField(where, f"{value!r} cannot be. Allowed: {', '.join(map(str, allowed))}.")
    return value


def tell_condition(condition: Condition) -> dict[str, Any]:
    told = {key: getattr(condition, field.name) for key, field in _CONDITION.items()}
    return {key: value for key, value in told.items() if value != _CONDITION[key].default}


# --- bets ----------------------------------------------------------------------------------------------------------

BET_KEYS = ("title", "place", "wins", "ties", "pushes", "pays", "pays-instead")
_TIES = ("push", "lose")


def read_bet(value: object, called: str, where: str) -> Bet:
    """A bet of the house's own."""
    told = table(value, where, BET_KEYS)
    for key in ("wins", "pays"):
        if key not in told:
            raise WrongField(f"{where}.{key}", "it is missing.")
    place = one_of(PLACES)(told.get("place", "side"), f"{where}.place")
    wins = _conditions(told["wins"], f"{where}.wins")
    ties = one_of(_TIES)(told["ties"], f"{where}.ties") if "ties" in told else None
    if ties == "lose" and any(_holds_in_a_tie(condition) for condition in wins):
        raise WrongField(f"{where}.ties", '"lose" contradicts wins, which holds in a tie too: say there who wins.')
    pushes = listed(told.get("pushes", []), f"{where}.pushes", read_condition)
    try:
        return Bet(
            name=called,
            title=title(LONGEST_BET)(told.get("title", called.replace("-", " ").title()), f"{where}.title"),
            role="side" if place == "side" else "main",
            zone=next(zone for zone in PLACES if zone == place),
            wins=wins[0],
            also_wins=wins[1:],
            pays=read_pays(told["pays"], f"{where}.pays"),
            pushes=((TIE,) if ties == "push" else ()) + pushes,
            pays_instead=listed(told.get("pays-instead", []), f"{where}.pays-instead", _instead),
        )
    except ValueError as error:
        raise WrongField(where, f"{error}.") from error


def _conditions(value: object, where: str) -> tuple[Condition, ...]:
    """One table, or a list of them: any of these."""
    found = listed(value, where, read_condition) if isinstance(value, list) else (read_condition(value, where),)
    if not found:
        raise WrongField(where, "it is an empty list: no round would win.")
    return found


def _instead(value: object, where: str) -> tuple[Condition, Fraction]:
    """A condition with what is paid where it holds."""
    told = table(value, where, (*_CONDITION, "pays"))
    if "pays" not in told:
        raise WrongField(f"{where}.pays", "it is missing.")
    rest = {key: part for key, part in told.items() if key != "pays"}
    return read_condition(rest, where), read_pays(told["pays"], f"{where}.pays")


def _holds_in_a_tie(condition: Condition) -> bool:
    own = (condition.winner_total, condition.winner_cards, condition.margin, condition.min_margin)
    return condition.winner in (None, "tie") and own == (None,) * 4


def tell_bet(bet: Bet) -> dict[str, Any]:
    wins = [tell_condition(condition) for condition in (bet.wins, *bet.also_wins)]
    pushes = list(bet.pushes)
    told: dict[str, Any] = {"title": bet.title, "place": bet.zone, "wins": wins[0] if len(wins) == 1 else wins}
    if pushes and pushes[0] == TIE:
        told["ties"] = "push"
        pushes = pushes[1:]
    if pushes:
        told["pushes"] = [tell_condition(condition) for condition in pushes]
    told["pays"] = tell_pays(bet.pays)
    if bet.pays_instead:
        told["pays-instead"] = [{**tell_condition(when), "pays": tell_pays(pays)} for when, pays in bet.pays_instead]
    return told
