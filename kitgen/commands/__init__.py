"""COMMANDS: each command's module and summary; a command is imported when it is asked for, its library later still."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    import click

# Name -> the module here that has a function of this name, and what `kitgen --help` says of it.
COMMANDS: dict[str, tuple[str, str]] = {
    "build": ("build", "Make a kit: one PDF to print, and one PDF for each sheet."),
    "games": ("lists", "List the games."),
    "sheets": ("lists", "List the sheets that a kit is made of."),
    "papers": ("lists", "List the papers."),
    "odds": ("odds", "Price every bet of a game exactly."),
    "explain": ("explain", "Say what happens in a round, and why."),
    "show": ("templates", "Print the words of a sheet before they become ink."),
    "templates": ("templates", "Copy the bundled templates into a folder to edit them."),
}


def load(name: str) -> click.Command:
    """The command of this name."""
    return cast("click.Command", getattr(import_module(f"{__name__}.{COMMANDS[name][0]}"), name))
