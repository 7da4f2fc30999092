"""`kitgen verify`: a kit compared with its manifest, and every round in it solved again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kitgen.errors import KitgenError
from kitgen.extras import require
from kitgen.flags import json_flag
from kitgen.terminal import Progress, say, say_json

if TYPE_CHECKING:
    from kitgen.comparison import Compared


@click.command("verify")
@click.argument("manifests", metavar="FILE...", nargs=-1, required=True, type=click.Path())
@json_flag
@click.pass_context
def verify(ctx: click.Context, manifests: tuple[str, ...], as_json: bool) -> None:
    """Check that a kit is still what its kit.json says.

    \b
    kitgen verify output/kit.json     or the folder: kitgen verify output

    Every round is solved again from the printed table, by other means than those that dealt it; every file must be
    there, unchanged; pages, papers and the answers of the key are read from the PDFs. Any difference ends in exit
    code 1.
    """
    from kitgen.comparison import compare
    from kitgen.manifest import read

    lacking = _lacking()
    read_all = [read(Path(name)) for name in manifests]
    with Progress("Reading") as progress:
        compared = []
        for number, manifest in enumerate(read_all):
            progress(number, len(read_all))
            compared.append((str(manifest.path), compare(manifest, not lacking)))
    if as_json:
        kits = [_record(path, found, lacking) for path, found in compared]
        say_json({"kits": kits, "agrees": all(found.agrees for _, found in compared)})
    else:
        say("\n\n".join(_told(path, found, lacking) for path, found in compared))
    if not all(found.agrees for _, found in compared):
        ctx.exit(1)


def _lacking() -> str:
    """What is said where PDFs cannot be read; nothing where they can."""
    try:
        require("verify")
    except KitgenError as error:
        return f"PDFs were compared by their hash only: to read them, {error}"
    return ""


def _notes(found: Compared, lacking: str) -> list[str]:
    return [*([lacking] if lacking else []), *found.notes]


def _record(path: str, found: Compared, lacking: str) -> dict[str, Any]:
    return {
        "manifest": path,
        "agrees": found.agrees,
        "rounds": found.rounds,
        "files": found.files,
        "pdfs_read": found.pdfs,
        "differences": [
            {"where": each.where, "found": each.found, "expected": each.expected} for each in found.differences
        ],
        "notes": _notes(found, lacking),
    }


def _told(path: str, found: Compared, lacking: str) -> str:
    """What was compared in a kit, a line for each kind of thing, then each difference on a line of its own."""
    count = len(found.differences)
    lines = [
        f"{path}: {'all agrees' if found.agrees else _many(count, 'difference')}",
        *(f"  {line}" for line in _agreeing(found)),
        *(f"  Differs: {each}" for each in found.differences),
        *(f"  Note: {note}" for note in _notes(found, lacking)),
    ]
    return "\n".join(lines)


def _agreeing(found: Compared) -> list[str]:
    lines = []
    if not found.wrong["seal"]:
        lines.append("The seal holds: nobody changed the manifest.")
    if found.rounds and not found.wrong["rounds"]:
        lines.append(f"{_many(found.rounds, 'round')} solved again: all agree.")
    if found.files and not found.wrong["files"]:
        lines.append(f"{_many(found.files, 'file')} as written.")
    if found.pdfs and not found.wrong["pages"]:
        lines.append(f"{_many(found.pdfs, 'PDF')} read again: pages, papers and answers agree.")
    return lines


def _many(count: int, name: str) -> str:
    return f"{count} {name}{'' if count == 1 else 's'}"
