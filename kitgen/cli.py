"""The command `kitgen`: its commands by name, and the one place where an error becomes a sentence."""

from __future__ import annotations

import os
import sys
from typing import Any

import click

from kitgen import __version__
from kitgen.errors import KitgenError

# What `kitgen --help` says of each command. The commands themselves are imported when one of them is asked for, so
# that the help and the version come at once.
COMMANDS: dict[str, str] = {
    "build": "Make a kit: one PDF to print, and one PDF for each sheet.",
    "games": "List the games.",
    "sheets": "List the sheets that a kit is made of.",
    "papers": "List the papers.",
    "odds": "Price every bet of a game exactly.",
    "explain": "Say what happens in a round, and why.",
    "show": "Print the words of a sheet before they become ink.",
    "templates": "Copy the bundled templates into a folder to edit them.",
}


class Kitgen(click.Group):
    """A group that imports its commands late and turns every failure into one sentence on stderr."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        from kitgen import commands

        return commands.ALL[cmd_name]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        known = ctx.resilient_parsing or args[0] in COMMANDS or args[0].startswith("-")
        if not known:
            from kitgen.errors import unknown

            raise unknown("command", args[0], COMMANDS)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def main(self, *args: Any, **extra: Any) -> Any:
        try:
            return super().main(*args, **extra)
        except Exception as error:
            if os.environ.get("KITGEN_DEBUG"):
                raise
            sys.exit(report(error))


def report(error: Exception) -> int:
    """Print a failure as one sentence; returns the exit code."""
    from kitgen.terminal import abandon_stdout, complain

    if isinstance(error, KitgenError):
        complain(f"Error: {error}")
        return error.exit_code
    if isinstance(error, OSError):
        abandon_stdout()
        where = f" ({error.filename})" if error.filename else ""
        complain(f"Error: the system refused to read or write{where}: {error.strerror or error}.")
        return 2
    complain(f"Error: a fault in kitgen itself: {type(error).__name__}: {error}. Set KITGEN_DEBUG=1 to see where.")
    return 1


@click.group(cls=Kitgen, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="kitgen")
def main() -> None:
    """
    \b
    kitgen build --players 4          tonight's kit, to print: output/kit.pdf
    kitgen explain 7S 5H 9D KC 3S     a round, and the rule for each step of it
    kitgen odds --game punto-banco    what every bet pays, and its exact edge

    Printable kits for an evening of baccarat at home: layouts to cut out, cheat sheets, odds, practice rounds and
    their keys. One rules engine deals every card and computes every number.

    \b
    Exit codes
      0  done
      1  stopped with Ctrl-C, or a fault in kitgen itself
      2  the command, a setting or the system does not allow it; nothing written
      4  files in the way that kitgen did not write, or that were changed since;
         nothing written; --force replaces them

    Settings come from flags, then KITGEN_... variables (KITGEN_PAPER=letter), then kitgen.toml in this folder, then
    kitgen.toml in your own settings folder.
    """
