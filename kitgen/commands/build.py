"""`kitgen build`: settings become a kit in a folder, or a list of what it would be."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kitgen.errors import KitgenError, Unheard
from kitgen.flags import correction_of, json_flag, options_of, read_settings, setting_flags
from kitgen.settings import OPTIONS
from kitgen.terminal import Progress, say, say_json, table

if TYPE_CHECKING:
    from kitgen.kit import Plan
    from kitgen.options import Options


@dataclass(frozen=True, slots=True)
class Manner:
    """How a kit is made and told of. JSON is printed whether quiet or not: who asks for it wants to read it."""

    force: bool
    dry_run: bool
    as_json: bool
    quiet: bool


DEALT = ("game", "players", "decks", "seed", "level", "cover", "rounds", "real-deck")  # what a manifest says


@click.command("build", params=setting_flags(OPTIONS))
@click.option("--from", "manifest", metavar="FILE", type=click.Path(), help="Print the kit of this kit.json again.")
@click.option("--force", is_flag=True, help="Replace files that are in the way.")
@click.option("--dry-run", is_flag=True, help="Write nothing; list files, pages and every box in millimetres.")
@json_flag
@click.option("--quiet", "-q", is_flag=True, help="Print nothing when all goes well, unless --json asks for it.")
def build(manifest: str | None, **given: Any) -> None:
    """Make a kit: one PDF to print, and one PDF for each sheet.

    It replaces the kit that the folder holds. Files of that kit which this one lacks are removed, unless you changed
    them; no other file is touched. With --from nothing is dealt: the kit of that manifest is printed again, changed
    only in what other flags say of paper, ink, sheets and the like.
    """
    from kitgen import kit

    manner = Manner(*(bool(given.pop(name)) for name in ("force", "dry_run", "as_json", "quiet")))
    if manifest is not None:
        options = _again(Path(manifest), given)
        found = read_settings({"output": OPTIONS["output"]}, given)
    else:
        found = read_settings(OPTIONS, given)
        options = options_of(found)
    make(kit.plan(options), found["output"].value, manner)


def _again(path: Path, given: Mapping[str, str | None]) -> Options:
    """The options of a manifest, with what flags say in place of its own."""
    from kitgen.manifest import read
    from kitgen.redeal import options_again

    named = [name for name in OPTIONS if given.get(name.replace("-", "_")) is not None]
    for name in named:
        if name in DEALT:
            raise KitgenError(f"--{name} cannot go with --from: the manifest says it already.")
    manifest = read(path)
    # A flag may depend on what the kit is: how it reads on a printer, which templates there are.
    needed = {name: OPTIONS[name] for name in (*named, "templates", "printer", "page-offset")}
    found = read_settings(needed, {name: given.get(name) for name in ("config", *(n.replace("-", "_") for n in named))})
    options = options_again(manifest, found["templates"].value)
    changed = {name.replace("-", "_"): found[name].value for name in named}
    for name in ("output", "templates", "page_offset"):
        changed.pop(name, None)
    if {"printer", "page-offset"} & {*named}:
        printer = found["printer"].value
        changed |= {"printer": printer and printer.name, "correction": correction_of(found)}
    return replace(options, **changed)


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
