"""The command `kitgen`: its commands by name, and the one place where an error becomes a sentence."""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from kitgen import __version__
from kitgen.commands import COMMANDS, Group, load
from kitgen.errors import KitgenError


class Kitgen(Group):
    """A group that imports its commands late and turns every failure into one sentence on stderr."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return load(cmd_name) if cmd_name in COMMANDS else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in COMMANDS.items()])

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        start = time.monotonic()
        with plain_usage_errors(None):
            context = super().make_context(*args, **extra)
        context.obj = start  # whoever shows progress counts from here
        return context

    def invoke(self, ctx: click.Context) -> Any:
        with plain_usage_errors(ctx):
            return super().invoke(ctx)

    def main(self, *args: Any, **extra: Any) -> Any:
        # A command lives for less than a second: looking for cycles while it fills its memory costs a build a few per
        # cent and finds nothing worth freeing.
        gc.set_threshold(100_000)
        try:
            return super().main(*args, **extra)
        except Exception as error:
            if is_interrupt(error):
                raise KeyboardInterrupt from error
            if os.environ.get("KITGEN_DEBUG"):
                raise
            sys.exit(report(error))


@contextmanager
def plain_usage_errors(group: click.Context | None) -> Iterator[None]:
    """What click says of a wrong command line, as one sentence and where to look it up."""
    try:
        yield
    except click.UsageError as error:
        # `kitgen` alone is no mistake: click shows the help.
        if isinstance(error, getattr(click.exceptions, "NoArgsIsHelpError", ())):
            raise
        near = error.possibilities if isinstance(error, click.NoSuchOption) else None
        said = " ".join((error.message if near else error.format_message()).split()).rstrip(".")
        hint = f"Did you mean {near[0]}? " if near else ""
        raise KitgenError(f"{said}. {hint}Try: {_path(error.ctx, group)} --help") from error


def _path(ctx: click.Context | None, group: click.Context | None) -> str:
    """The command that was wrong, as typed; click does not always say in which context it was."""
    if ctx is None and group is not None:
        return " ".join(filter(None, (group.command_path, group.invoked_subcommand)))
    return ctx.command_path if ctx else "kitgen"


def is_interrupt(error: BaseException | None) -> bool:
    """Whether Ctrl-C is what an error came from: Python, and libraries as they are read, may wrap it."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


def report(error: Exception) -> int:
    """Print a failure as one sentence; returns the exit code."""
    from kitgen.terminal import abandon_stdout, complain, is_from_stdout, unheard

    abandon_stdout()
    if isinstance(error, OSError) and is_from_stdout(error):
        error = unheard(error)
    if isinstance(error, KitgenError):
        complain(f"Error: {error}")
        return error.exit_code
    if isinstance(error, OSError):
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
    kitgen odds --decks 8             what every bet pays, and its exact edge

    Printable kits for an evening of baccarat at home: layouts to cut out, cheat sheets, odds, practice rounds and
    their keys. One rules engine deals every card and computes every number.

    \b
    Exit codes
      0  done
      1  stopped with Ctrl-C, a standard output that cannot be written (files are
         then written all the same, and the message says so), a file that
         preflight would not print, a kit that verify finds other than its
         kit.json says, or a fault in kitgen itself
      2  the command, a setting or the system does not allow it; nothing written
      4  files in the way that kitgen did not write, or that were changed since;
         nothing written; --force replaces them

    Settings come from flags, then KITGEN_... variables (KITGEN_PAPER=letter), then kitgen.toml in this folder, then
    kitgen.toml in your own settings folder.
    """
