"""COMMANDS: each command's module and summary; a command is imported when it is asked for, its library later still."""

from __future__ import annotations

from importlib import import_module
from typing import cast

import click

from kitgen.errors import unknown

# Name -> the module here that has a function of this name, and what `kitgen --help` says of it.
COMMANDS: dict[str, tuple[str, str]] = {
    "build": ("build", "Make a kit: one PDF to print, and one PDF for each sheet."),
    "practice": ("practice", "Make sheets to practise with: rounds dealt to a plan, and their key."),
    "key": ("key", "Print the answers to the rounds of a code."),
    "levels": ("lists", "List the levels of practice."),
    "init": ("config", "Write a kitgen.toml to edit into this folder."),
    "config": ("config", "Print every setting, and where its value comes from."),
    "calibrate": ("calibrate", "Print a sheet that shows what a printer does wrong."),
    "printer": ("printer", "Save what a printer does wrong, so that it comes out right."),
    "games": ("lists", "List the games."),
    "sheets": ("lists", "List the sheets of a kit, and those that are printed for who asks for them."),
    "papers": ("lists", "List the papers."),
    "preflight": ("preflight", "Check a PDF as a print shop does."),
    "verify": ("verify", "Check that a kit is still what its kit.json says."),
    "preview": ("preview", "Make pictures of the pages of a kit."),
    "odds": ("odds", "Price bets exactly: what each pays, how often it wins, and its edge."),
    "explain": ("explain", "Say what happens in a round, and why."),
    "show": ("templates", "Print the words of a sheet before they become ink."),
    "templates": ("templates", "Copy the bundled templates into a folder to edit them."),
}


def load(name: str) -> click.Command:
    """The command of this name."""
    return cast(click.Command, getattr(import_module(f"{__name__}.{COMMANDS[name][0]}"), name))


class Group(click.Group):
    """A group that answers an unknown command with the nearest of its own."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        names = self.list_commands(ctx)
        if not (ctx.resilient_parsing or args[0] in names or args[0].startswith("-")):
            raise unknown("command", args[0], names)
        return super().resolve_command(ctx, args)
