"""A kit on disk: all of its files or none, and never over a file that kitgen did not write."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kitgen.errors import KitgenError, WouldOverwrite

MANIFEST = "kit.json"


def digest(data: bytes) -> str:
    """SHA-256 in hexadecimal, as a manifest states it."""
    return hashlib.sha256(data).hexdigest()


def _own_digest(manifest: Mapping[str, Any]) -> str:
    """The hash of a manifest's canonical JSON (sorted keys, no spaces, UTF-8) without its own "sha256"."""
    bare = {key: value for key, value in manifest.items() if key != "sha256"}
    text = json.dumps(bare, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)
    return digest(text.encode())


def seal(manifest: Mapping[str, Any]) -> bytes:
    """The bytes of kit.json: the manifest, its own hash under "sha256" last, and a final newline."""
    bare = {key: value for key, value in manifest.items() if key != "sha256"}
    # Sealing what will be read, not what was given: a tuple comes back as a list, a number as a key as text.
    sealed = {**bare, "sha256": _own_digest(json.loads(json.dumps(bare, allow_nan=False)))}
    return (json.dumps(sealed, indent=1, ensure_ascii=False, allow_nan=False) + "\n").encode()


def is_sealed(data: bytes) -> bool:
    """Whether these bytes are a kit.json that nobody changed since it was sealed."""
    try:
        manifest = json.loads(data)
        return isinstance(manifest, dict) and "sha256" in manifest and manifest["sha256"] == _own_digest(manifest)
    except (ValueError, RecursionError):
        return False


def write(folder: Path, files: Mapping[str, bytes], *, force: bool = False, manifest: str = MANIFEST) -> None:
    """Put all `files` into `folder`, the manifest last, or leave everything as it was.

    Files that the kit before this one wrote are replaced, and removed where this kit has none of that name. A name of
    its own for the `manifest` lets something else than a kit share the folder with one.
    Raises WouldOverwrite for files in the way that are not ours (unless `force`), KitgenError when the folder
    cannot be used.
    """
    for name in files:
        if not _is_plain(name):
            raise KitgenError(f"{name!r} is not a plain file name.")
    try:
        ordered = sorted(files, key=lambda name: name == manifest)
        _put(folder, {name: files[name] for name in ordered}, _listed(folder, manifest), force)
    except OSError as error:
        raise _unusable(folder, error) from error


def place(folder: Path, files: Mapping[str, bytes], *, force: bool = False) -> None:
    """Put `files` (paths below `folder`, parted by /) into a folder that holds no kit, or leave everything as it was.

    Raises as `write` does; a file that is there already with the same content is in nobody's way.
    """
    for name in files:
        if not all(map(_is_plain, name.split("/"))):
            raise KitgenError(f"{name!r} is not a path below a folder.")
    try:
        _put(folder, files, {}, force)
    except OSError as error:
        raise _unusable(folder, error, files) from error


def _put(folder: Path, files: Mapping[str, bytes], ours: Mapping[str, str], force: bool) -> None:
    """All files, or none; `ours` are those of an earlier kit, which may be replaced or removed."""
    _refuse_foreign(folder, files, ours, force)
    holders = dict.fromkeys([folder, *((folder / name).parent for name in files)])
    with _made(holders), _hidden(folder) as hidden:
        _move_in(_steps(folder, files, ours, hidden))


def _unusable(folder: Path, error: OSError, files: Iterable[str] = ()) -> KitgenError:
    """The user's sentence for a folder that the system does not let us write into."""
    with suppress(OSError):
        below = [(folder / name).parent for name in files]
        for place in (folder, *folder.parents, *below):
            if os.path.lexists(place) and not place.is_dir():
                return KitgenError(f"Cannot write into {folder}: {place} is a file, not a folder. Choose a folder.")
    reason = error.strerror or str(error) or type(error).__name__
    # A reader of PDFs keeps the file that it shows locked on some systems.
    if isinstance(error, PermissionError) and error.filename and Path(error.filename).is_file():
        return KitgenError(f"Cannot replace {error.filename}: {reason}. Close it where it is open, or choose a folder.")
    return KitgenError(f"Cannot write into {folder}: {reason}. Choose a folder that you may write into.")


def _is_plain(name: str) -> bool:
    """Whether a name stays inside its folder on every system."""
    return name not in ("", ".", "..") and not any(mark in name for mark in "/\\:\0")


def _content(path: Path) -> bytes | None:
    """What a regular file holds; None for what is no regular file (a link, a folder) or cannot be read."""
    if path.is_symlink() or not path.is_file():
        return None
    try:
        return path.read_bytes()
    except PermissionError:
        return None


def _listed(folder: Path, manifest: str) -> dict[str, str]:
    """The files that the kit in this folder wrote, name -> sha256, its manifest too; {} without a sealed manifest."""
    data = _content(folder / manifest)
    if data is None or not is_sealed(data):
        return {}
    listed = {manifest: digest(data)}
    files = json.loads(data).get("files")
    for entry in files if isinstance(files, list) else ():
        # Anyone can seal a manifest: a name in it must never lead out of the folder.
        if isinstance(entry, dict) and isinstance(entry.get("name"), str) and _is_plain(entry["name"]):
            listed[entry["name"]] = str(entry.get("sha256"))
    return listed


def _refuse_foreign(folder: Path, files: Mapping[str, bytes], ours: Mapping[str, str], force: bool) -> None:
    """Raise when a file in the way is neither ours nor the same already."""
    blocked = [name for name in files if (folder / name).is_dir() and not (folder / name).is_symlink()]
    if blocked:
        raise WouldOverwrite(f"In {folder} a folder stands where a file must go: {', '.join(blocked)}. Move it away.")
    foreign = [name for name, data in files.items() if not _replaceable(folder / name, data, ours.get(name))]
    if foreign and not force:
        raise WouldOverwrite(
            f"{folder} holds files that kitgen did not write, or that were changed since: {', '.join(foreign)}. "
            "Choose another folder, or replace them with --force."
        )


def _replaceable(path: Path, data: bytes, listed: str | None) -> bool:
    """Whether new data may stand at path: nothing is there, the same is there, or what we wrote there is."""
    if not os.path.lexists(path):
        return True
    there = _content(path)
    return there is not None and (there == data or digest(there) == listed)


@contextmanager
def _made(folders: Iterable[Path]) -> Iterator[None]:
    """Have the folders; if what follows fails, those made for it are gone again."""
    needed = {place for folder in folders for place in (folder, *folder.parents)}
    missing = sorted((place for place in needed if not place.exists()), key=lambda place: len(place.parts))
    try:
        for place in missing:
            place.mkdir(exist_ok=True)
        yield
    except BaseException:
        for place in reversed(missing):
            with suppress(OSError):
                place.rmdir()
        raise


@contextmanager
def _hidden(folder: Path) -> Iterator[Path]:
    """A hidden folder inside the target, so that a rename out of it never crosses file systems."""
    hidden = Path(tempfile.mkdtemp(prefix=".kitgen-", dir=folder))
    try:
        (hidden / "new").mkdir()
        (hidden / "old").mkdir()
        yield hidden
    except BaseException as error:
        if _is_filled(hidden / "old"):
            raise KitgenError(f"Writing into {folder} failed half way. What was there is in {hidden}.") from error
        shutil.rmtree(hidden, ignore_errors=True)
        raise
    shutil.rmtree(hidden, ignore_errors=True)


def _is_filled(folder: Path) -> bool:
    """Whether a file lies in a folder or below it."""
    return any(not path.is_dir() or path.is_symlink() for path in folder.rglob("*"))


@dataclass(frozen=True, slots=True)
class _Step:
    """One file to place: what stands there moves to `old`, then `new` moves in (None: nothing does)."""

    place: Path
    old: Path
    new: Path | None


def _steps(folder: Path, files: Mapping[str, bytes], ours: Mapping[str, str], hidden: Path) -> list[_Step]:
    """Write what is new into the hidden folder and say how to move it in: stale files first, then these in order."""
    steps: list[_Step] = []
    for name, listed in ours.items():
        there = _content(folder / name) if name not in files else None
        if there is not None and digest(there) == listed:
            steps.append(_Step(folder / name, hidden / "old" / name, None))
    for name in files:
        if _content(folder / name) != files[name]:
            new, old = hidden / "new" / name, hidden / "old" / name
            for holder in (new.parent, old.parent):
                holder.mkdir(parents=True, exist_ok=True)
            new.write_bytes(files[name])
            steps.append(_Step(folder / name, old, new))
    return steps


def _move_in(steps: Iterable[_Step]) -> None:
    """Take every step; on any failure, an interrupt too, undo those begun, the last first."""
    begun: list[_Step] = []
    try:
        for step in steps:
            begun.append(step)
            if os.path.lexists(step.place):
                step.place.replace(step.old)
            if step.new is not None:
                step.new.replace(step.place)
    except BaseException:
        for step in reversed(begun):
            # What cannot be put back stays in the hidden folder, which is then kept and named.
            with suppress(OSError):
                _undo(step)
        raise


def _undo(step: _Step) -> None:
    """Put back what a step moved, however far it got."""
    if os.path.lexists(step.old):
        step.old.replace(step.place)
    elif step.new is not None and not step.new.exists():
        step.place.unlink(missing_ok=True)
