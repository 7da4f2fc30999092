"""A kit on disk compared with its manifest: seal, options, rounds solved again, files and what is on their pages."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kitgen import __version__
from kitgen.checker import Difference, check_drill, check_order, check_rounds, check_shoes, field, told
from kitgen.errors import WrongField
from kitgen.manifest import Manifest, settled
from kitgen.moves import content, digest, is_plain
from kitgen.reread import Listed, lesson, read_again

MOST_DECKS = 8


@dataclass(frozen=True, kw_only=True)
class Compared:
    """What agrees, what does not, and what was not compared and why.

    `rounds` and `files` are how many the manifest tells of, `pdfs` how many of them were read page by page. `wrong`
    holds the differences by what was compared: seal, options, rounds, files, pages.
    """

    rounds: int
    files: int
    pdfs: int
    wrong: Mapping[str, tuple[Difference, ...]]
    notes: tuple[str, ...]

    @property
    def differences(self) -> tuple[Difference, ...]:
        return tuple(each for found in self.wrong.values() for each in found)

    @property
    def agrees(self) -> bool:
        return not self.differences


def compare(manifest: Manifest, read_pdfs: bool) -> Compared:
    """Everything that can be compared; with `read_pdfs`, which needs its library, the pages too."""
    data = manifest.data
    dealt = deals(data)
    files = list(_files(manifest))
    pdfs = [file for file in files if not file.faults and file.name.endswith(".pdf")] if read_pdfs else []
    notes: list[str] = []
    wrong = {
        "seal": _check_seal(manifest),
        "options": _check_options(data) if dealt else (),
        "rounds": check_dealt(data, _decks(data)) if dealt else (),
        "files": _check_files(data, files),
        "pages": [each for file in pdfs for each in read_again(file, data, notes)],
    }
    rounds = data.get("rounds")
    return Compared(
        rounds=len(rounds) if isinstance(rounds, list) else 0,
        files=len(files),
        pdfs=len(pdfs),
        wrong={name: tuple(found) for name, found in wrong.items()},
        notes=tuple(dict.fromkeys(notes)),
    )


def deals(data: Mapping[str, Any]) -> bool:
    """Whether it is the manifest of a kit: a calibration sheet and a preview have theirs too, without a card."""
    return any(name in data for name in ("game", "code", "seed", "rounds", "shoes"))


def _check_seal(manifest: Manifest) -> Iterator[Difference]:
    if not manifest.sealed:
        yield Difference(
            "sha256", field(manifest.data, "sha256"), "the hash of what stands here; it was edited since it was sealed"
        )


def _check_options(data: Mapping[str, Any]) -> Iterator[Difference]:
    """Options that can be, and the same game, seed and code as are told beside them."""
    record = data.get("options")
    if not isinstance(record, Mapping):
        yield Difference("options", field(data, "options"), "the record of all options")
        return
    for name in ("game", "seed"):
        if data.get(name) != record.get(name):
            yield Difference(name, field(data, name), f"{field(record, name)}, as in options.{name}")
    try:
        options = settled(record)
    except WrongField as error:
        yield Difference(error.where, field(record, error.where.removeprefix("options.")), error.reason.rstrip("."))
        return
    if data.get("kitgen") != __version__:  # another one may make other codes
        return
    if data.get("code") != options.code:
        yield Difference("code", field(data, "code"), f"{told(options.code)} for these options")
    if data.get("lesson") not in (None, options.lesson_code):
        yield Difference("lesson", field(data, "lesson"), f"{told(options.lesson_code)} for these options")


def _decks(data: Mapping[str, Any]) -> int:
    """How many decks; as many as can be where that is not told."""
    record = data.get("options")
    decks = record.get("decks") if isinstance(record, Mapping) else None
    return decks if type(decks) is int and 1 <= decks <= MOST_DECKS else MOST_DECKS


def check_dealt(data: Mapping[str, Any], decks: int) -> list[Difference]:
    """The rounds solved again, and the questions of a drill; of a real deck, also that its shoes deal the rounds."""
    rounds, shoes = data.get("rounds"), data.get("shoes")
    wrong = check_rounds(rounds, decks) if "rounds" in data else [Difference("rounds", "missing", "a list of rounds")]
    odd = check_shoes(shoes, decks) if "shoes" in data else [Difference("shoes", "missing", "a list of shoes")]
    odd += check_drill(data.get("drill", []))
    if wrong or odd or not isinstance(rounds, list) or not isinstance(shoes, list):
        return wrong + odd
    record = data.get("options")
    if not isinstance(record, Mapping) or record.get("real_deck") is not True:
        return []
    return check_order(shoes, lesson(rounds))


def _check_files(data: Mapping[str, Any], files: Sequence[Listed]) -> Iterator[Difference]:
    if not files:
        yield Difference("files", field(data, "files"), "a list of at least one file")
    for file in files:
        yield from file.faults


def _files(manifest: Manifest) -> Iterator[Listed]:
    listed = manifest.data.get("files")
    for place, entry in enumerate(listed if isinstance(listed, list) else ()):
        where = f"files[{place}]"
        if not isinstance(entry, Mapping):
            fault = Difference(where, told(entry), "a file: name, sheet, pages, paper, sha256")
            yield Listed(where=where, name="", entry={}, data=b"", faults=(fault,))
            continue
        name = entry.get("name")
        # Anyone can write a manifest: a name in it must never lead out of the folder.
        if not isinstance(name, str) or not is_plain(name) or not name.isprintable():
            fault = Difference(f"{where}.name", field(entry, "name"), "the name of a file in this folder")
            yield Listed(where=where, name="", entry=entry, data=b"", faults=(fault,))
            continue
        there = _content(manifest, name)
        faults = tuple(_check_content(where, name, entry, there))
        data = there if isinstance(there, bytes) else b""
        yield Listed(where=where, name=name, entry=entry, data=data, faults=faults)


def _content(manifest: Manifest, name: str) -> bytes | str:
    """What a file holds, or why that cannot be told."""
    path = manifest.folder / name
    try:
        there = content(path)
        return ("cannot be read as a file" if os.path.lexists(path) else "missing") if there is None else there
    except (OSError, ValueError):  # a name that the system does not take, a disk that fails
        return "cannot be read as a file"


def _check_content(where: str, name: str, entry: Mapping[str, Any], there: bytes | str) -> Iterator[Difference]:
    listed = entry.get("sha256")
    if not isinstance(listed, str) or not re.fullmatch(r"[0-9a-f]{64}", listed):
        yield Difference(f"{where}.sha256", field(entry, "sha256"), "64 hexadecimal digits")
    elif isinstance(there, str):
        yield Difference(name, there, f"a file with the hash {listed}")
    elif digest(there) != listed:
        yield Difference(name, f"changed since, to the hash {digest(there)}", f"the hash {listed}")
