"""`kitgen config` and `kitgen init`: the settings in force, and a file to set them in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from kitgen.flags import default_of, json_flag, read_settings, setting_flags
from kitgen.layers import FILE
from kitgen.settings import OPTIONS
from kitgen.settings.files import user_folder
from kitgen.settings.setting import Found, Resolved, Setting
from kitgen.terminal import say, say_json, table

HEAD = f"""\
# Settings of kitgen for this folder. To set one, take away the # before its name and change the value.
# A flag comes first, then the variable, then this file, then {FILE} in your own folder, then the default.
"""


@click.command("config", params=setting_flags({}))
@json_flag
def config(as_json: bool, **given: str | None) -> None:
    """Print every setting, and where its value comes from.

    A flag of another command comes before all that is told here.
    """
    found = read_settings(OPTIONS, given)
    own = user_folder() / FILE
    if as_json:
        say_json({"settings": [_facts(name, each) for name, each in found.items()], "user_file": str(own)})
        return
    # The value stands last: a list of sheets is long.
    say(table((), [(name, _from(each), _value(name, each)) for name, each in found.items()]))
    say(f"\nSettings of your own, for every folder, go into {own}{'' if own.exists() else ', which is not there yet'}.")


def _facts(name: str, found: Resolved) -> dict[str, Any]:
    return {"name": name, "value": _value(name, found), "layer": found.layer, "where": found.where}


def _value(name: str, found: Resolved) -> str:
    """The value as a flag would say it."""
    return OPTIONS[name].default if found.value is None else OPTIONS[name].tell(found.value)


def _from(found: Resolved) -> str:
    """The layer, and what names the setting there."""
    return found.layer if found.where == found.layer else f"{found.layer}: {found.where}"


@click.command("init")
@click.option("--force", is_flag=True, help=f"Replace a {FILE} that is there.")
def init(force: bool) -> None:
    """Write a kitgen.toml to edit into this folder.

    It holds every setting with what may be given, its default in force until you change it.
    """
    from kitgen import store

    entries = [_entry(setting) for setting in OPTIONS.values()]
    store.place(Path(), {FILE: "\n".join([HEAD, *entries]).encode()}, force=force)
    say(f"{FILE} is written: all {len(entries)} settings, each with its default. Then: kitgen config")


def _entry(setting: Setting) -> str:
    """A setting as a comment of the file."""
    told = [setting.help, _allowed(setting), f"Default: {default_of(setting)}. Variable: {setting.env}."]
    comments = [f"# {line}" for line in told if line]
    return "\n".join([*comments, f"#{setting.name} = {json.dumps(setting.default)}"]) + "\n"


def _allowed(setting: Setting) -> str:
    """What may be given, game by game where that differs."""
    from kitgen.game.games import GAMES

    def found(game: Any) -> Found:
        return {"game": Resolved(game, "default", "default")}

    said = {name: setting.allowed(found(game)) for name, game in GAMES.items()}
    if len(set(said.values())) == 1:
        return next(iter(said.values()))
    alike = {allowed: [name for name in said if said[name] == allowed] for allowed in said.values()}
    return " ".join(f"{', '.join(names)}: {allowed}" for allowed, names in alike.items())
