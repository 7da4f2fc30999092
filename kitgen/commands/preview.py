"""`kitgen preview`: the pages of a kit as pictures, to look at before anything is printed."""

from __future__ import annotations

from pathlib import Path

import click

from kitgen.extras import require
from kitgen.flags import completer, folder_of, options_of, read_settings, setting_flags
from kitgen.settings import OPTIONS
from kitgen.terminal import Progress, say

FOLDER, MANIFEST = "preview", "preview.json"
# Sheets are named without a flag; the folder is not the kit's own.
SETTINGS = {name: setting for name, setting in OPTIONS.items() if name not in ("sheets", "output")}


@click.command("preview", params=setting_flags(SETTINGS))
@click.argument("sheets", metavar="[SHEET...]", nargs=-1, shell_complete=completer(OPTIONS["sheets"].choices or tuple))
@click.option("--output", "-o", "folder", metavar="DIR", type=click.Path(), help="Put the pictures into DIR.")
@click.option("--dpi", type=click.IntRange(30, 600), default=100, show_default=True, help="Pixels to an inch.")
@click.option("--grey", is_flag=True, help="As a black-and-white printer prints it.")
@click.option("--force", is_flag=True, help="Replace files that are in the way.")
def preview(sheets: tuple[str, ...], folder: str | None, dpi: int, grey: bool, **given: str | None) -> None:
    """Make pictures of the pages of a kit: a PNG for each, and one of all.

    They go into preview/ in the kit's folder unless -o names another; pictures that an earlier preview put there are
    replaced. The kit itself is not written.
    """
    require("preview")
    from kitgen import __version__, kit, store
    from kitgen.preview import CONTACT, pictures

    force = bool(given.pop("force"))
    found = read_settings(OPTIONS, {**given, "sheets": ",".join(sheets) or None})
    plan = kit.plan(options_of(found))
    target = folder_of(folder, found["output"].value / FOLDER)
    with Progress("Drawing") as progress:
        files = kit.produce(plan, progress)
    documents = {Path(name).stem: data for name, data in files.items() if name.endswith(".pdf") and name != kit.KIT}
    made = pictures(documents, dpi, grey)
    listed = [{"name": name, "sha256": store.digest(data)} for name, data in made.items()]
    told = {"kitgen": __version__, "options": plan.options.record(), "dpi": dpi, "grey": grey, "files": listed}
    store.write(target, {**made, MANIFEST: store.seal(told)}, force=force, manifest=MANIFEST)
    count = len(made) - 1
    say(f"{count} page{'' if count == 1 else 's'} in {target}; all of them in {target / CONTACT}.")
