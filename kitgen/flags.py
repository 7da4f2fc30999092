"""Flags: every setting as an option of the command line, its choices read from the registries when they are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kitgen.errors import KitgenError
from kitgen.layers import resolve, usual_game
from kitgen.settings import OPTIONS
from kitgen.settings.parsers import parse_path
from kitgen.settings.setting import Found, Resolved, Setting

if TYPE_CHECKING:
    from kitgen.options import Options
    from kitgen.press.correction import Correction

Completer = Callable[[click.Context, click.Parameter, str], list[str]]


def completer(choices: Callable[[], Iterable[str]]) -> Completer:
    """Shell completion from a registry, after each comma where there are many names."""

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
        before, comma, part = incomplete.rpartition(",")
        return [before + comma + name for name in choices() if name.startswith(part)]

    return complete


class SettingOption(click.Option):
    """The flag of a setting. It has no default of its own: a flag not given must leave the word to other layers."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        flags = [f"--{setting.name}", *([setting.short] if setting.short else [])]
        complete = completer(setting.choices) if setting.choices else None
        kind = click.Path() if setting.is_path else str
        if setting.is_switch:  # --NAME says yes, --no-NAME takes back what another layer says
            flags = [f"--{setting.name}/--no-{setting.name}"]
            super().__init__(flags, default=None, callback=_word, help=setting.help)
        else:
            super().__init__(flags, type=kind, metavar=setting.metavar, help=setting.help, shell_complete=complete)

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        record = super().get_help_record(ctx)
        choices = list(self.setting.choices()) if self.setting.choices else []
        listed = f"  {', '.join(choices)}." if choices else ""
        return record and (record[0], f"{record[1]}{listed}  [default: {default_of(self.setting)}]")


def _word(ctx: click.Context, param: click.Parameter, value: bool | None) -> str | None:
    """A switch as the text that other layers give."""
    return None if value is None else "yes" if value else "no"


def default_of(setting: Setting) -> str:
    """The default in words; where the game decides, what it decides for the usual game."""
    usual = usual_game()
    if setting.name == "game":
        return usual.name
    auto = setting.auto and setting.auto({"game": Resolved(usual, "default", "default")})
    number = f", {auto.value} for {usual.name}" if auto and isinstance(auto.value, int) else ""
    return setting.default + number


json_flag = click.option("--json", "as_json", is_flag=True, help="One JSON document on stdout and nothing else.")


def chosen(*names: str) -> dict[str, Setting]:
    """The settings of these names."""
    return {name: OPTIONS[name] for name in names}


def config_flag() -> click.Option:
    return click.Option(["--config"], type=click.Path(), metavar="FILE", help="Read FILE in place of kitgen.toml.")


def config_of(given: Mapping[str, Any]) -> Path | None:
    """The file that --config names."""
    config = given.get("config")
    return None if config is None else Path(config)


def setting_flags(settings: Mapping[str, Setting]) -> list[click.Parameter]:
    """The flags of these settings, then --config."""
    return [*map(SettingOption, settings.values()), config_flag()]


def read_settings(settings: Mapping[str, Setting], given: Mapping[str, str | None]) -> Found:
    """These settings, from the flags in `given` (as click names them) and all other layers."""
    flags = {name: given.get(name.replace("-", "_")) for name in settings}
    return resolve(settings, flags, config_of(given))


def correction_of(found: Found) -> Correction:
    """What the printer's profile puts right, with the page offset in force."""
    from kitgen.press.correction import Correction

    printer = found["printer"].value
    return replace(printer.correction if printer else Correction(), page_offset=found["page-offset"].value)


def folder_of(named: str | None, usual: Path) -> Path:
    """The folder that --output names, for a command whose files do not go where the kit goes."""
    if named is None:
        return usual
    try:
        return Path(parse_path(named, {}))
    except KitgenError as error:
        raise KitgenError(f"--output: {error}") from error


def options_of(found: Found, **instead: Any) -> Options:
    """The options of a kit from the settings that are found."""
    from kitgen.options import Options

    values = {name.replace("-", "_"): resolved.value for name, resolved in found.items() if name != "output"}
    # What is printed depends on what is corrected; the printer's name is only told.
    printer = values.pop("printer")
    del values["page_offset"]
    values |= {"printer": printer and printer.name, "correction": correction_of(found)}
    return Options(**{**values, **instead})
