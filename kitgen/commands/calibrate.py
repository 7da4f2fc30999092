"""`kitgen calibrate`: two pages that show what a printer does wrong, or that it is put right."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from kitgen.commands.build import Manner, box_table
from kitgen.flags import chosen, correction_of, folder_of, json_flag, read_settings, setting_flags
from kitgen.settings import OPTIONS
from kitgen.settings.parsers import one_of_names
from kitgen.settings.setting import Found
from kitgen.terminal import say, say_json

if TYPE_CHECKING:
    from kitgen.calibration import Calibration
    from kitgen.press.correction import Correction
    from kitgen.press.craft import Flip

FOLDER = "calibrate"


def _edges() -> dict[str, Flip]:
    from kitgen.press.craft import FLIPS

    return {name: flip for name, flip in FLIPS.items() if flip.duplex}


SETTINGS = {
    **chosen("paper", "ink", "templates", "language", "printer", "page-offset"),
    "flip": replace(
        OPTIONS["flip"],
        fallback="long",
        parse=one_of_names("flip of a calibration sheet", _edges),
        choices=_edges,
        help="The edge that your printer flips the paper on.",
    ),
}


@click.command("calibrate", params=setting_flags(SETTINGS))
@click.option("--output", "-o", "folder", metavar="DIR", type=click.Path(), help="Put the files into DIR.")
@click.option("--force", is_flag=True, help="Replace files that are in the way.")
@click.option("--dry-run", is_flag=True, help="Write nothing; list both pages and every box in millimetres.")
@json_flag
@click.option("--quiet", "-q", is_flag=True, help="Print nothing when all goes well, unless --json asks for it.")
def calibrate(folder: str | None, **given: str | None) -> None:
    """Print a sheet that shows what a printer does wrong.

    \b
    kitgen calibrate                     two pages, to print on one paper
    kitgen printer add office ...        save what you read from them
    kitgen calibrate --printer office    print them again, corrected

    It goes into calibrate/ in the kit's folder unless -o names another, and replaces what kitgen put there before.
    """
    from kitgen import store
    from kitgen.calibration import FILE

    manner = Manner(*(bool(given.pop(name)) for name in ("force", "dry_run", "as_json", "quiet")))
    found = read_settings({**SETTINGS, **chosen("output")}, given)
    sheet = _sheet_of(found)
    if manner.dry_run:
        _say_plan(sheet, manner)
        return
    target = folder_of(folder, found["output"].value / FOLDER)
    files = sheet.produce()
    store.write(target, files, force=manner.force)
    if manner.as_json:
        say_json({"output": str(target), **json.loads(files[store.MANIFEST])})
    elif not manner.quiet:
        say(f"{target / FILE} is made. {sheet.how_to_print}")


def _sheet_of(found: Found) -> Calibration:
    from kitgen.calibration import Calibration
    from kitgen.press.craft import Craft

    printer, correction = found["printer"].value, correction_of(found)
    return Calibration(
        craft=Craft(paper=found["paper"].value, flip=found["flip"].value, correction=correction),
        ink=found["ink"].value,
        language=found["language"].value,
        templates=found["templates"].value,
        printer=printer and printer.name,
        in_force=_flags(correction),
    )


def _flags(correction: Correction) -> str:
    """The flags that save this correction; a flag and its value stay on one line."""
    from kitgen.press.correction import Correction
    from kitgen.printers import told

    usual = told(Correction())
    return " ".join(f"--{name}\u00a0{text}" for name, text in told(correction).items() if usual.get(name) != text)


def _say_plan(sheet: Calibration, manner: Manner) -> None:
    described = sheet.describe()
    if manner.as_json:
        say_json(described)
    elif not manner.quiet:
        say(box_table(described["pages"]))
