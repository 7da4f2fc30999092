"""A manifest read back: from the file, and from its record the options that the kit was made from."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from kitgen.errors import KitgenError, WrongField, unknown
from kitgen.game.cells import parse_cells
from kitgen.game.games import GAMES
from kitgen.options import Options
from kitgen.overrides import digests, own_folders
from kitgen.press.correction import Correction
from kitgen.press.letters import width_of
from kitgen.press.paper import PAPERS, parse_paper
from kitgen.press.theme import INKS
from kitgen.store import MANIFEST, is_sealed
from kitgen.words import languages

LAYOUT = 1  # of a manifest; one without a "layout" has the first
LONGEST = 60  # characters of a value that are told
PLAIN = re.compile(r"[A-Za-z0-9_-]+")  # a name that leads out of no folder


@dataclass(frozen=True, kw_only=True)
class Manifest:
    """What a kit.json holds. `sealed`: nobody changed it since kitgen wrote it, or whoever did sealed it again."""

    path: Path
    data: Mapping[str, Any]
    sealed: bool

    @property
    def folder(self) -> Path:
        return self.path.parent

    def options(self, templates: Path | None = None) -> Options:
        """The options that the kit was made from; `templates` is where the user's own are now."""
        try:
            return options_from(self.data.get("options"), templates)
        except WrongField as error:
            raise WrongField(f"{self.path}, {error.where}", error.reason) from error


def read(path: Path) -> Manifest:
    """The manifest in a file, or in the folder of a kit. A KitgenError for what is none."""
    file = path / MANIFEST if path.is_dir() else path
    try:
        data = file.read_bytes()
    except FileNotFoundError as error:
        said = f"{path} holds no {MANIFEST}" if path.is_dir() else f"{path} does not exist"
        raise KitgenError(f"{said}. Name the {MANIFEST} of a kit, or its folder.") from error
    except (OSError, ValueError) as error:
        raise KitgenError(f"{file} cannot be read: {getattr(error, 'strerror', None) or error}.") from error
    try:
        found = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise KitgenError(f"{file} cannot be read as JSON: {_reason(error)}. Name the {MANIFEST} of a kit.") from error
    if not isinstance(found, dict) or not isinstance(found.get("kitgen"), str):
        raise KitgenError(f"{file} is no manifest of kitgen. Name the {MANIFEST} of a kit, or its folder.")
    layout = found.get("layout", LAYOUT)
    if type(layout) is not int or layout != LAYOUT:
        by = f"kitgen {found['kitgen']}" if found["kitgen"].isprintable() else "another kitgen"
        raise KitgenError(
            f"{file} has layout {told(layout)} and was written by {by}; this kitgen reads layout {LAYOUT}. "
            "Use the kitgen that wrote it, or a newer one."
        )
    return Manifest(path=file, data=found, sealed=is_sealed(data))


def _reason(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg} in line {error.lineno}"
    return "not UTF-8" if isinstance(error, UnicodeDecodeError) else "a value in it is too large or too deep"


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


def _one_of(kind: str, registry: Mapping[str, Any]) -> Reader:
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

# Every field of a record but the game and the templates, in an order in which each makes sense after those before it.
FIELDS: dict[str, Reader] = {
    "players": whole,
    "decks": whole,
    "paper": lambda value: parse_paper(text(value)),
    "ink": _one_of("ink", INKS),
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
# Without these a record is none; every other field may be missing, as it was before there was such an option.
NEEDED = ("game", "players", "decks", "paper", "ink", "seed", "sheets")


def options_from(record: object, templates: Path | None = None) -> Options:
    """The options that a record tells of: what Options.record gives, read back.

    A WrongField for a value that cannot be. Of the user's own templates the record holds only digests: where it has
    any, `templates` must be a folder with the same files.
    """
    if not isinstance(record, Mapping):
        raise WrongField("options", f"{told(record)} is no record of options.")
    options = settled(record)
    own = _own_templates(record, options.language, templates)
    if options.language not in languages(own):
        raise _wrong("language", unknown("language", options.language, languages(own)))
    return replace(options, templates=own)


def settled(record: Mapping[str, Any]) -> Options:
    """The options of a record but for its templates and whether there is its language."""
    for name in record:
        if name not in FIELDS and name not in ("game", "templates"):
            raise _wrong(name, unknown("option", name, ("game", *FIELDS, "templates")))
    for name in NEEDED:
        if name not in record:
            raise WrongField(f"options.{name}", "it is missing.")
    game = _read("game", _one_of("game", GAMES), record)
    values = {name: _read(name, reader, record) for name, reader in FIELDS.items() if name in record}
    try:
        found = Options(game=game, **values)
    except KitgenError as error:
        raise _at_fault(Options(game=game, **_usual(game)), values) from error
    return _as_asked(found)


def _as_asked(options: Options) -> Options:
    """What a record tells in full, left open where that comes to the same: all the usual sheets, the usual rounds."""
    usual = replace(options, sheets=())
    if usual.chosen == options.chosen:
        options = usual
    with suppress(KitgenError):
        usual = replace(options, rounds=None)
        if usual.blueprint == options.blueprint:
            return usual
    return options


def _usual(game: Any) -> dict[str, Any]:
    """What the options need and have no default for."""
    return {"players": game.seats_usual, "decks": game.decks, "paper": PAPERS["a4"], "ink": INKS["full"]}


def _at_fault(options: Options, values: Mapping[str, Any]) -> KitgenError:
    """The first of the values that the options refuse, given those before it."""
    for name, value in values.items():
        try:
            options = replace(options, **{name: value})
        except KitgenError as error:
            return _wrong(name, error)
    raise AssertionError(f"refused together, but not one after the other: {values}")


def _read(name: str, reader: Reader, record: Mapping[str, Any]) -> Any:
    try:
        return reader(record[name])
    except KitgenError as error:
        raise _wrong(name, error) from error


def _wrong(name: str, error: KitgenError) -> WrongField:
    return WrongField(f"options.{name}", str(error))


def _own_templates(record: Mapping[str, Any], language: str, templates: Path | None) -> Path | None:
    """The folder of the user's own templates if the kit had any, checked to hold the same."""
    wanted = record.get("templates", {})
    if not isinstance(wanted, Mapping):
        raise WrongField("options.templates", f"{told(wanted)} is no table of files and their hashes.")
    if not wanted:
        return None
    names = told([*wanted])
    if templates is None:
        raise WrongField("options.templates", f"the kit has templates of its own, {names}. Name their folder.")
    there = digests(own_folders(language, templates))
    for name in sorted({*wanted, *there}):
        if wanted.get(name) != there.get(name):
            what = "missing" if name not in there else "not of this kit" if name not in wanted else "another one now"
            raise WrongField("options.templates", f"{told(name)} in {templates} is {what}; the kit has {names}.")
    return templates
