"""`kitgen printer`: profiles of printers, saved, listed, shown and forgotten."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import click

from kitgen import printers
from kitgen.commands import Group
from kitgen.errors import KitgenError
from kitgen.flags import completer, json_flag
from kitgen.printers import FIELDS, Printer, told
from kitgen.terminal import say, say_json, table

SAVED = completer(lambda: printers.names()[1:])


@click.group("printer", cls=Group)
def printer() -> None:
    """Save what a printer does wrong, so that it comes out right.

    \b
    kitgen printer add office --back-offset 1.2,-0.8mm --scale-x 1.004
    kitgen build --printer office

    Every value is a correction: measure how far off the paper is, and give what puts it right.
    """


@printer.command(
    "add",
    params=[click.Option([f"--{name}"], metavar=each.metavar, help=each.help) for name, each in FIELDS.items()],
)
@click.argument("name")
@click.option("--force", is_flag=True, help="Replace another profile of this name.")
def add(name: str, force: bool, **given: str | None) -> None:
    """Save a profile, with at least one of these values."""
    texts = {field: given[field.replace("-", "_")] for field in FIELDS}
    wanted = {field: text for field, text in texts.items() if text is not None}
    if not wanted:
        raise KitgenError(f"A profile needs at least one value: {', '.join(f'--{field}' for field in FIELDS)}.")
    saved = Printer(name=name.strip().lower(), correction=printers.correction_of(wanted))
    printers.save(saved, force=force)
    say(f"The printer {saved.name} is saved. Use it: kitgen build --printer {saved.name}")


@printer.command("list")
@json_flag
def list_(as_json: bool) -> None:
    """List the profiles."""
    saved = printers.load().values()
    if as_json:
        say_json({"printers": [_facts(each) for each in saved]})
    elif not saved:
        say("No printer is saved. `kitgen printer add` saves one.")
    else:
        say(table(("Name", *FIELDS), [_row(each) for each in saved]))


def _row(saved: Printer) -> tuple[str, ...]:
    values = told(saved.correction)
    return (saved.name, *(values.get(field, "-") for field in FIELDS))


def _facts(saved: Printer) -> dict[str, Any]:
    return {"name": saved.name, "correction": asdict(saved.correction)}


@printer.command("show")
@click.argument("name", shell_complete=SAVED)
@json_flag
def show(name: str, as_json: bool) -> None:
    """Show the values of a profile."""
    found = printers.find(name)
    if as_json:
        say_json(_facts(found))
    else:
        say(table((), list(told(found.correction).items())))


@printer.command("remove")
@click.argument("name", shell_complete=SAVED)
def remove(name: str) -> None:
    """Forget a profile."""
    say(f"The printer {printers.remove(name).name} is forgotten.")
