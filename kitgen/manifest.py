"""A manifest read back: from the file, and from its record the options that the kit was made from."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from kitgen.errors import KitgenError, WrongField, unknown
from kitgen.fields import FIELDS, Reader, one_of, text, told
from kitgen.game.game import HOUSE, Game
from kitgen.game.games import GAMES
from kitgen.game.house import game_of
from kitgen.options import Options
from kitgen.overrides import digests, own_folders
from kitgen.press.paper import PAPERS
from kitgen.press.theme import INKS
from kitgen.store import MANIFEST, is_sealed
from kitgen.words import languages

LAYOUT = 1  # of a manifest; one without a "layout" has the first


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


# Without these a record is none; every other field may be missing, as it was before there was such an option.
OTHERS = ("game", HOUSE, "templates")
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
        if name not in FIELDS and name not in OTHERS:
            raise _wrong(name, unknown("option", name, (*OTHERS, *FIELDS)))
    for name in NEEDED:
        if name not in record:
            raise WrongField(f"options.{name}", "it is missing.")
    game = _game(record)
    values = {name: _read(name, reader, record) for name, reader in FIELDS.items() if name in record}
    try:
        found = Options(game=game, **values)
    except KitgenError as error:
        raise _at_fault(Options(game=game, **_usual(game)), values) from error
    return _as_asked(found)


def _game(record: Mapping[str, Any]) -> Game:
    """A game of a house's own is told whole, any other by its name."""
    if record.get(HOUSE) is None:
        game: Game = _read("game", one_of("game", GAMES), record)
        return game
    try:
        house = game_of(record[HOUSE])
    except WrongField as error:
        raise WrongField(f"options.{error.where}", error.reason) from error
    if _read("game", text, record) != house.name:
        raise WrongField("options.game", f"{told(record['game'])} is not {house.name}, whose rules are told.")
    return house


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
