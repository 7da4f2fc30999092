"""Files moved into a folder, all of them or none; what a killed process left half done is undone by the next."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from kitgen.errors import KitgenError

PREFIX = ".kitgen-"
# In the hidden folder: what will move in, what moved out, the same once all is in place, and the list of steps.
NEW, OLD, GONE, JOURNAL = "new", "old", "gone", "steps.json"


def digest(data: bytes) -> str:
    """SHA-256 in hexadecimal, as a manifest states it."""
    return hashlib.sha256(data).hexdigest()


def content(path: Path) -> bytes | None:
    """What a regular file holds; None for what is no regular file (a link, a folder) or cannot be read."""
    if path.is_symlink() or not path.is_file():
        return None
    try:
        return path.read_bytes()
    except PermissionError:
        return None


def is_plain(name: str) -> bool:
    """Whether a name stays inside its folder on every system."""
    return name not in ("", ".", "..") and not any(mark in name for mark in "/\\:\0")


@contextmanager
def hidden(folder: Path) -> Iterator[Path]:
    """A hidden folder inside the target, so that a rename out of it never crosses file systems."""
    place = Path(tempfile.mkdtemp(prefix=PREFIX, dir=folder))
    try:
        (place / NEW).mkdir()
        (place / OLD).mkdir()
        yield place
    except BaseException as error:
        if _is_filled(place / OLD):
            raise KitgenError(f"Writing into {folder} failed half way. What was there is in {place}.") from error
        shutil.rmtree(place, ignore_errors=True)
        raise
    shutil.rmtree(place, ignore_errors=True)


def _is_filled(folder: Path) -> bool:
    """Whether a file lies in a folder or below it."""
    return any(not path.is_dir() or path.is_symlink() for path in folder.rglob("*"))


@dataclass(frozen=True, slots=True)
class Step:
    """One file to place: what stands there moves to `old`, then `new` moves in (None: nothing does)."""

    place: Path
    old: Path
    new: Path | None


def stage(folder: Path, files: Mapping[str, bytes], stale: Iterable[str], place: Path) -> list[Step]:
    """Write what is new into the hidden folder and say how to move it in: stale files first, then these in order."""
    steps = [Step(folder / name, place / OLD / name, None) for name in stale]
    for name, data in files.items():
        new, old = place / NEW / name, place / OLD / name
        for holder in (new.parent, old.parent):
            holder.mkdir(parents=True, exist_ok=True)
        new.write_bytes(data)
        steps.append(Step(folder / name, old, new))
    journal = {**dict.fromkeys(stale), **{name: digest(data) for name, data in files.items()}}
    (place / JOURNAL).write_bytes(json.dumps(journal).encode())
    return steps


def move_in(steps: Iterable[Step], place: Path, settle: Callable[[], None]) -> None:
    """Take every step, then `settle`; on any failure, an interrupt too, undo those begun, the last first."""
    begun: list[Step] = []
    try:
        for step in steps:
            begun.append(step)
            if os.path.lexists(step.place):
                step.place.replace(step.old)
            if step.new is not None:
                step.new.replace(step.place)
        # From here on no signal interrupts, and whoever finds the hidden folder knows that all is in place.
        settle()
        (place / OLD).rename(place / GONE)
    except BaseException:
        for step in reversed(begun):
            # What cannot be put back stays in the hidden folder, which is then kept and named.
            with suppress(OSError):
                _undo(step)
        raise


def _undo(step: Step) -> None:
    """Put back what a step moved, however far it got."""
    if os.path.lexists(step.old):
        step.old.replace(step.place)
    elif step.new is not None and not step.new.exists():
        step.place.unlink(missing_ok=True)


def recover(folder: Path) -> None:
    """Undo what a killed process began here, and remove its hidden folders. Only for who is alone in the folder.

    A hidden folder stays where it holds what cannot be put back: something else has taken its place since.
    """
    for place in sorted(folder.glob(f"{PREFIX}*")):
        if place.is_symlink() or not place.is_dir():
            continue
        with suppress(OSError):
            if not {path.name for path in place.iterdir()} <= {NEW, OLD, GONE, JOURNAL}:
                continue  # not made by us
            for name, made in reversed(_journal(place).items()):
                _put_back(folder, place, name, made)
            if not _is_filled(place / OLD):
                shutil.rmtree(place, ignore_errors=True)


def _journal(place: Path) -> dict[str, str | None]:
    """The steps of a hidden folder that were not all taken: name -> digest of what moves in there."""
    data = content(place / JOURNAL)
    if data is None or (place / GONE).exists():
        return {}
    with suppress(ValueError, RecursionError):  # killed while it was written: no step was taken
        steps = json.loads(data)
        if isinstance(steps, dict):
            # Anyone can write such a file: a name in it must never lead out of the folder.
            return {name: made for name, made in steps.items() if all(map(is_plain, name.split("/")))}
    return {}


def _put_back(folder: Path, place: Path, name: str, made: str | None) -> None:
    """Undo one step of a killed process, unless the file was changed since."""
    at, old = folder / name, place / OLD / name
    if made is not None and not os.path.lexists(place / NEW / name):
        there = content(at)
        if there is not None and digest(there) == made:
            at.unlink()
    if os.path.lexists(old) and not os.path.lexists(at):
        old.replace(at)
