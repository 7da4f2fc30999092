"""Where settings come from: flag, then environment, then project file, then user file, then default."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kitgen.errors import KitgenError, WrongField, unknown
from kitgen.settings import OPTIONS
from kitgen.settings.files import read_toml, user_folder
from kitgen.settings.parsers import one_of, parse_path
from kitgen.settings.setting import Found, Layer, Resolved, Setting
from kitgen.terminal import heard

if TYPE_CHECKING:
    from kitgen.game.game import Game

FILE = "kitgen.toml"
HOUSE = "house"  # the table of a file that tells a game of the house's own
KINDS = {str: "text in quotes", bool: "true or false", int: "a whole number", list: "a list of names in quotes"}


@dataclass(frozen=True, slots=True)
class _Given:
    """What one layer says of a setting, as text."""

    text: str
    layer: Layer
    where: str

    def blame(self, name: str) -> str:
        """How an error message begins."""
        if self.layer == "default":
            return f"--{name}: "
        return f"{self.where}, {name}: " if self.layer.endswith("file") else f"{self.where}: "


def resolve(
    settings: Mapping[str, Setting], flags: Mapping[str, str | None], config: Path | None = None
) -> dict[str, Resolved]:
    """The value of each of these settings, in the order of OPTIONS; `flags` hold None where no flag was given.

    `config` stands in for the project's file. Raises KitgenError naming the flag, the variable, or the file and key.
    """
    files = _files(config)
    if "game" in settings:
        # Only a command that asks for a game is told what is wrong with the house's.
        files, games = _with_house(files)
        settings = {**settings, "game": replace(settings["game"], parse=one_of("game", lambda: games))}
    found: dict[str, Resolved] = {}
    for name in OPTIONS:
        if name in settings:
            found[name] = _one(settings[name], flags.get(name), files, found)
    return found


def games_in_force(config: Path | None = None) -> Mapping[str, Game]:
    """Every game that may be named: GAMES, and the house's own where a file tells one."""
    return _with_house(_files(config))[1]


def house_in_force(config: Path | None = None) -> Game | None:
    """The house's own game, where a file tells one."""
    return next((game for game in games_in_force(config).values() if game.is_house), None)


def usual_game() -> Game:
    """The game of who names none, for help, which never fails: the house's own where a file tells one."""
    from kitgen.game.games import DEFAULT, GAMES

    with suppress(KitgenError):
        return house_in_force() or GAMES[DEFAULT]
    return GAMES[DEFAULT]


def _with_house(files: list[_File]) -> tuple[list[_File], Mapping[str, Game]]:
    """The files, and all games; the first file that tells a house's game also names it, unless it names another."""
    from kitgen.game.games import GAMES

    at = next((at for at, file in enumerate(files) if HOUSE in file.values), None)
    if at is None:
        return files, GAMES
    from kitgen.game.house import game_of

    try:
        house = game_of(files[at].values[HOUSE])
    except WrongField as error:
        raise KitgenError(f"{files[at].path}, {error}") from error
    named = replace(files[at], values={"game": house.name, **files[at].values})
    return [*files[:at], named, *files[at + 1 :]], {**GAMES, house.name: house}


def _one(setting: Setting, flag: str | None, files: Iterable[_File], found: Found) -> Resolved:
    given = _given(setting, flag, files, found)
    try:
        if setting.auto is not None and setting.is_default(given.text):
            return setting.auto(found)
        value = setting.parse(given.text if setting.is_path else heard(given.text), found)
    except KitgenError as error:
        raise KitgenError(f"{given.blame(setting.name)}{error}") from error
    if setting.auto is not None and isinstance(value, tuple) and setting.default in value:
        usual = setting.auto(found).value
        parts = [usual if each == setting.default else (each,) for each in value]
        value = tuple(dict.fromkeys(chain.from_iterable(parts)))
    return Resolved(value, given.layer, given.where)


def _given(setting: Setting, flag: str | None, files: Iterable[_File], found: Found) -> _Given:
    """The text of the first layer that names the setting. An empty variable counts as none."""
    if flag is not None:
        return _Given(flag, "flag", f"--{setting.name}")
    if os.environ.get(setting.env):
        return _Given(os.environ[setting.env], "environment", setting.env)
    for file in files:
        if setting.name in file.values:
            return _Given(_text(setting, file, found), file.layer, str(file.path))
    return _Given(setting.default, "default", "default")


@dataclass(frozen=True, slots=True)
class _File:
    """A settings file as read, its keys known to be names in OPTIONS."""

    path: Path
    layer: Layer
    values: Mapping[str, Any]


def _files(config: Path | None) -> list[_File]:
    """The project's file (or `config`, which must exist), then the user's."""
    project = _read(config or Path(FILE), "project file", needed=config is not None)
    return [project, _read(user_folder() / FILE, "user file", needed=False)]


def _read(path: Path, layer: Layer, needed: bool) -> _File:
    # A home that may not be entered, as for a service's account, holds no settings.
    if not needed and not os.access(path.parent, os.X_OK):
        return _File(path, layer, {})
    values = read_toml(path, "settings")
    if values is None and needed:
        raise KitgenError(f"There is no settings file {path}.")
    for key in values or {}:
        if key not in OPTIONS and key != HOUSE:
            raise KitgenError(f"{path}: {unknown('key', key, (*OPTIONS, HOUSE))}")
    return _File(path, layer, values or {})


def _text(setting: Setting, file: _File, found: Found) -> str:
    """A file's value as a flag would say it. Paths in a file count from the file's own folder."""
    value = file.values[setting.name]
    # bool is an int to Python, not to a reader; a number setting also takes its default's word, such as "usual".
    fits = type(value) in setting.kinds or (isinstance(value, str) and setting.is_default(value))
    if isinstance(value, list):
        fits = fits and all(isinstance(item, str) for item in value)
    if not fits:
        wanted = " or ".join(KINDS[kind] for kind in reversed(setting.kinds))
        raise KitgenError(f"{file.path}, {setting.name}: {value!r} is not {wanted}. {setting.allowed(found)}".rstrip())
    if isinstance(value, list):
        return ",".join(value)
    if setting.is_path and (setting.auto is None or not setting.is_default(value)):
        return str(file.path.parent / parse_path(value, {}))
    return str(value)
