"""Printers: what each of a user's printers does wrong, by name, in the user's own folder."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kitgen import store
from kitgen.errors import KitgenError, WouldOverwrite, unknown
from kitgen.press.correction import Correction
from kitgen.settings.files import read_toml, user_folder
from kitgen.settings.measures import parse_length, parse_number, parse_offset, tell_length, tell_number, tell_offset

FILE = "printers.toml"
NONE = "none"  # what the setting says when no profile is to be used
HEAD = "# Written by `kitgen printer`, which keeps the values and drops comments.\n"


@dataclass(frozen=True, kw_only=True, slots=True)
class Printer:
    """The profile of a printer."""

    name: str
    correction: Correction

    def __post_init__(self) -> None:
        if self.name == NONE or not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,29}", self.name):
            raise KitgenError(
                f"{self.name!r} is no name for a printer. Allowed: up to 30 letters a to z, digits, - and _, "
                f"a letter or digit first, but not {NONE}."
            )


@dataclass(frozen=True, kw_only=True, slots=True)
class Field:
    """One value of a profile: how its text is read, and told so that it can be read again."""

    parse: Callable[[str], Any]
    tell: Callable[[Any], str]
    metavar: str
    help: str


def _offset(about: str) -> Field:
    return Field(parse=parse_offset, tell=tell_offset, metavar="X,Ymm", help=about)


def _number(metavar: str, about: str) -> Field:
    return Field(parse=parse_number, tell=tell_number, metavar=metavar, help=about)


# The fields of a Correction, as flags and keys of the file name them.
FIELDS: dict[str, Field] = {
    "page-offset": _offset("Moves every page to the right and down, such as 1,-0.5mm."),
    "scale-x": _number("FACTOR", "Stretches what is printed too narrow: wanted width / measured width."),
    "scale-y": _number("FACTOR", "Stretches what is printed too short: wanted height / measured height."),
    "back-offset": _offset("Moves backs further, to the right and down as you look at the back."),
    "back-rotation": _number("DEGREES", "Turns backs counter-clockwise as you look at the back."),
    "margin": Field(
        parse=parse_length, tell=tell_length, metavar="LENGTH", help="The edge that the printer cannot reach."
    ),
}


def correction_of(texts: Mapping[str, str]) -> Correction:
    """The correction that these texts by field give; the other fields correct nothing."""
    values: dict[str, Any] = {}
    for name, text in texts.items():
        if name not in FIELDS:
            raise unknown("field", name, FIELDS)
        try:
            values[name.replace("-", "_")] = FIELDS[name].parse(text)
        except KitgenError as error:
            raise KitgenError(f"{name}: {error}") from error
    return Correction(**values)


def told(correction: Correction) -> dict[str, str]:
    """Every field as `correction_of` reads it, but for a margin that is not known."""
    values = {name: getattr(correction, name.replace("-", "_")) for name in FIELDS}
    return {name: FIELDS[name].tell(value) for name, value in values.items() if value is not None}


def load() -> dict[str, Printer]:
    """Every saved profile by name."""
    path = user_folder() / FILE
    return {name: _loaded(path, name, fields) for name, fields in (read_toml(path, "printers") or {}).items()}


def _loaded(path: Path, name: str, fields: Any) -> Printer:
    """A profile as the file, which may have been edited, holds it. Numbers may stand in quotes or not."""
    try:
        if not isinstance(fields, dict):
            raise KitgenError(f"{fields!r} is no profile. Allowed: a table of {', '.join(FIELDS)}.")
        return Printer(name=name, correction=correction_of({key: str(value) for key, value in fields.items()}))
    except KitgenError as error:
        raise KitgenError(f"{path}, {name}: {error}") from error


def names() -> tuple[str, ...]:
    """What the setting may say. A file that cannot be read has no names: help and completion never fail."""
    with suppress(KitgenError):
        return (NONE, *load())
    return (NONE,)


def find(name: str) -> Printer:
    """The profile of this name, in either case."""
    return _known(load(), name)


def _known(saved: Mapping[str, Printer], name: str) -> Printer:
    key = name.strip().lower()
    if not saved:
        raise KitgenError(f"Unknown printer {name!r}: none is saved. `kitgen printer add` saves one.")
    if key not in saved:
        raise unknown("printer", name, saved)
    return saved[key]


def save(printer: Printer, *, force: bool = False) -> None:
    """Keep a profile. Raises WouldOverwrite for another of the same name, unless `force`."""
    saved = load()
    if saved.get(printer.name, printer) != printer and not force:
        raise WouldOverwrite(
            f"There is a printer {printer.name} already. Choose another name, or replace it with --force."
        )
    _write({**saved, printer.name: printer})


def remove(name: str) -> Printer:
    """Forget a profile; returns it."""
    saved = load()
    gone = _known(saved, name)
    _write({key: printer for key, printer in saved.items() if key != gone.name})
    return gone


def _write(printers: Mapping[str, Printer]) -> None:
    tables = [_table(printer) for printer in printers.values()]
    store.place(user_folder(), {FILE: "\n".join([HEAD, *tables]).encode()}, force=True)


def _table(printer: Printer) -> str:
    lines = [f"[{printer.name}]"]
    for name, text in told(printer.correction).items():
        lines.append(f"{name} = {text if FIELDS[name].parse is parse_number else json.dumps(text)}")
    return "\n".join(lines) + "\n"
