"""`kitgen build`: settings become a kit in a folder, or a list of what it would be."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kitgen.errors import Unheard
from kitgen.flags import json_flag, options_of, read_settings, setting_flags
from kitgen.settings import OPTIONS
from kitgen.terminal import Progress, say, say_json, table

if TYPE_CHECKING:
    from kitgen.kit import Plan


@dataclass(frozen=True, slots=True)
class Manner:
    """How a kit is made and told of. JSON is printed whether quiet or not: who asks for it wants to read it."""

    force: bool
    dry_run: bool
    as_json: bool
    quiet: bool


@click.command("build", params=setting_flags(OPTIONS))
@click.option("--force", is_flag=True, help="Replace files that are in the way.")
@click.option("--dry-run", is_flag=True, help="Write nothing; list files, pages and every box in millimetres.")
@json_flag
@click.option("--quiet", "-q", is_flag=True, help="Print nothing when all goes well, unless --json asks for it.")
def build(force: bool, dry_run: bool, as_json: bool, quiet: bool, **given: str | None) -> None:
    """Make a kit: one PDF to print, and one PDF for each sheet.

    It replaces the kit that the folder holds. Files of that kit which this one lacks are removed, unless you changed
    them; no other file is touched.
    """
    from kitgen import kit

    found = read_settings(OPTIONS, given)
    plan = kit.plan(options_of(found))
    make(plan, found["output"].value, Manner(force, dry_run, as_json, quiet))


def make(plan: Plan, folder: Path, manner: Manner) -> None:
    """Put a planned kit into a folder and say so; a dry run says what it would put there."""
    from kitgen import kit, store

    if manner.dry_run:
        _say_plan(plan, manner)
        return
    with Progress("Drawing") as progress:
        files = kit.produce(plan, progress)
    store.write(folder, files, force=manner.force)
    try:
        _say_made(plan, folder, files[store.MANIFEST], manner)
    except Unheard as error:
        raise Unheard(f"{error} The kit itself is complete in {folder}.") from error


def _say_made(plan: Plan, folder: Path, manifest: bytes, manner: Manner) -> None:
    if manner.as_json:
        say_json({"output": str(folder), **json.loads(manifest)})
    elif not manner.quiet:
        say(_file_table(plan, folder))
        say()
        say(plan.how_to_print)


def _file_table(plan: Plan, folder: Path) -> str:
    rows = [(str(folder / file.name), str(file.pages), str(file.papers), file.what) for file in plan.files]
    return table(("File", "Pages", "Sheets of paper", "What it is"), rows, right=(1, 2))


def _say_plan(plan: Plan, manner: Manner) -> None:
    """What a build would write, and where everything would lie on its pages."""
    described = plan.describe()
    if manner.as_json:
        say_json(described)
    elif not manner.quiet:
        say(_file_table(plan, Path()))
        say()
        say(box_table(described["pages"]))


def box_table(pages: Iterable[Mapping[str, Any]]) -> str:
    """Every page that is described, a row for each of its boxes."""
    rows = [row for page in pages for row in _box_rows(page)]
    return table(("Sheet", "Page", "Box", "x mm", "y mm", "Width mm", "Height mm"), rows, right=(1, 3, 4, 5, 6))


def _box_rows(page: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """The paper and every box on it, the trim among them, a row each."""
    boxes = [("paper", [0.0, 0.0, *page["paper_mm"]])]
    boxes += [(" ".join(dict.fromkeys((box["kind"], box["name"]))), box["mm"]) for box in page["boxes"]]
    for name, sizes in boxes:
        yield page["sheet"], str(page["page"]), name, *(f"{size:.2f}" for size in sizes)
