"""`kitgen show` and `kitgen templates`: the printed words, to read and to edit."""

from __future__ import annotations

from pathlib import Path

import click

from kitgen.errors import KitgenError, unknown
from kitgen.flags import completer, options_of, read_settings, setting_flags
from kitgen.settings import OPTIONS
from kitgen.settings.parsers import parse_path
from kitgen.terminal import say

# What the words of a template may depend on.
WORDS = {name: setting for name, setting in OPTIONS.items() if name not in ("sheets", "output")}


@click.command("show", params=setting_flags(WORDS))
@click.argument("sheet", shell_complete=completer(OPTIONS["sheets"].choices or tuple))
@click.option("--markup", is_flag=True, help="With the markup, as the template gives it.")
def show(sheet: str, markup: bool, **given: str | None) -> None:
    """Print the words of a sheet before they become ink."""
    from kitgen.kit import words_of
    from kitgen.sheets import SHEETS

    if sheet not in SHEETS:
        raise unknown("sheet", sheet, SHEETS)
    found = read_settings(WORDS, given)
    say(words_of(options_of(found, sheets=(sheet,)), sheet, markup).rstrip())


@click.command("templates")
@click.argument("folder", metavar="DIR", type=click.Path())
@click.option("--force", is_flag=True, help="Replace templates that you changed.")
def templates(folder: str, force: bool) -> None:
    """Copy the bundled templates into a folder to edit them: all of them, or none."""
    from kitgen import store, words

    try:
        target = parse_path(folder, {})
    except KitgenError as error:
        raise KitgenError(f"DIR: {error} Name a folder for the templates.") from error
    files = {path.relative_to(words.bundled()).as_posix(): path.read_bytes() for path in _bundled(words.bundled())}
    store.place(target, files, force=force)
    say(f"{len(files)} templates are in {folder}. Edit them, then: kitgen build --templates {folder}")


def _bundled(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.*") if path.is_file())
