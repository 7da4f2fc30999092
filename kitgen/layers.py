"""Where settings come from: flag, then environment, then project file, then user file, then default."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kitgen.errors import KitgenError, unknown
from kitgen.settings import OPTIONS
from kitgen.settings.files import read_toml, user_folder
from kitgen.settings.parsers import parse_path
from kitgen.settings.setting import Found, Layer, Resolved, Setting
from kitgen.terminal import heard

FILE = "kitgen.toml"
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
    found: dict[str, Resolved] = {}
    for name in OPTIONS:
        if name in settings:
            found[name] = _one(settings[name], flags.get(name), files, found)
    return found


def _one(setting: Setting, flag: str | None, files: Iterable[_File], found: Found) -> Resolved:
    given = _given(setting, flag, files, found)
    try:
        if setting.auto is not None and setting.is_default(given.text):
            return setting.auto(found)
        value = setting.parse(given.text if setting.is_path else heard(given.text), found)
    except KitgenError as error:
        raise KitgenError(f"{given.blame(setting.name)}{error}") from error
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
        if key not in OPTIONS:
            raise KitgenError(f"{path}: {unknown('key', key, OPTIONS)}")
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
