"""How the fields of a manifest's record are read from JSON, each by its name."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from kitgen.errors import KitgenError, unknown
from kitgen.game.cells import parse_cells
from kitgen.press.correction import Correction
from kitgen.press.letters import width_of
from kitgen.press.paper import parse_paper
from kitgen.press.theme import INKS

LONGEST = 60  # characters of a value that are told
PLAIN = re.compile(r"[A-Za-z0-9_-]+")  # a name that leads out of no folder


def told(value: object) -> str:
    """A value as JSON writes it, cut where it is long."""
    text = json.dumps(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


# How the value of a field is read from JSON. Each refuses only what is not of its kind: what the kind allows, the
# options check themselves.


def _kind(name: str, fits: Callable[[Any], bool], make: Callable[[Any], Any] = lambda value: value) -> Reader:
    def read(value: Any) -> Any:
        if not fits(value):
            raise KitgenError(f"{told(value)} is not {name}.")
        return make(value)

    return read


def _is_number(value: Any) -> bool:
    return type(value) in (int, float) and abs(value) < 1e9  # which NaN is not


def _is_pair_of(*kinds: type) -> Callable[[Any], bool]:
    def fits(value: Any) -> bool:
        if not isinstance(value, list) or len(value) != 2:
            return False
        return all(type(part) in kinds and _is_number(part) for part in value)

    return fits


def one_of(kind: str, registry: Mapping[str, Any]) -> Reader:
    """The entry of a registry that has this name."""

    def read(value: Any) -> Any:
        name: str = text(value)
        if name not in registry:
            raise unknown(kind, name, registry)
        return registry[name]

    return read


def _or_null(reader: Reader) -> Reader:
    return lambda value: None if value is None else reader(value)


def _names(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not value or not all(isinstance(name, str) for name in value):
        raise KitgenError(f"{told(value)} is not a list of names.")
    return tuple(value)


def _printer(value: Any) -> str:
    name: str = text(value)
    if not name or not name.isprintable() or len(name) > LONGEST:
        raise KitgenError(f"{told(value)} is not the name of a printer.")
    width_of(name, "text", 7.5)  # names a letter that the font lacks
    return name


def _correction(value: Any) -> Correction:
    if not isinstance(value, Mapping):
        raise KitgenError(f"{told(value)} is not the correction of a printer: {', '.join(CORRECTION)}.")
    found = {}
    for name, part in value.items():
        if name not in CORRECTION:
            raise unknown("correction", name, CORRECTION)
        try:
            found[name] = CORRECTION[name](part)
        except KitgenError as error:
            raise KitgenError(f"{name} {error}") from error
    return Correction(**found)


Reader = Callable[[Any], Any]
text = _kind("a text", lambda value: isinstance(value, str))
whole = _kind("a whole number", lambda value: type(value) is int)
number = _kind("a number", _is_number, float)
yes_no = _kind("true or false", lambda value: type(value) is bool)
pair = _kind("a pair of numbers", _is_pair_of(int, float), lambda value: (float(value[0]), float(value[1])))

CORRECTION: dict[str, Reader] = {
    "page_offset": pair,
    "scale_x": number,
    "scale_y": number,
    "back_offset": pair,
    "back_rotation": number,
    "margin": _or_null(number),
}

# Every field of a record but the game, its rules and the templates, in an order in which each makes sense after those
# before it.
FIELDS: dict[str, Reader] = {
    "players": whole,
    "decks": whole,
    "paper": lambda value: parse_paper(text(value)),
    "ink": one_of("ink", INKS),
    "seed": text,
    "sheets": _names,
    "language": _kind("the name of a language", lambda value: isinstance(value, str) and bool(PLAIN.fullmatch(value))),
    "napkin": text,
    "suits": text,
    "flip": text,
    "marks": text,
    "bleed": number,
    "stock": _or_null(text),
    "n_up": whole,
    "booklet": yes_no,
    "large_print": yes_no,
    "score_rows": _or_null(whole),
    "mat_size": _or_null(pair),
    "skip_seats": text,
    "untiled": yes_no,
    "level": _or_null(_kind("a pair of whole numbers", _is_pair_of(int), tuple)),
    "rounds": _or_null(whole),
    "cover": lambda value: parse_cells(value) if text(value) else (),
    "real_deck": yes_no,
    "rows": _or_null(whole),
    "card": text,
    "lesson_number": _or_null(whole),
    "class_room": yes_no,
    "printer": _or_null(_printer),
    "correction": _correction,
}
