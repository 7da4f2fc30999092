"""A kit on disk: all of its files or none, and never over a file that kitgen did not write."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from kitgen.errors import KitgenError, WouldOverwrite
from kitgen.guard import locked, undivided
from kitgen.moves import content, hidden, is_plain, move_in, recover, stage
from kitgen.moves import digest as digest  # part of what a store is asked for

MANIFEST = "kit.json"


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
        if not is_plain(name):
            raise KitgenError(f"{name!r} is not a plain file name.")
    try:
        ordered = sorted(files, key=lambda name: name == manifest)
        _put(folder, {name: files[name] for name in ordered}, manifest, force)
    except OSError as error:
        raise _unusable(folder, error) from error


def place(folder: Path, files: Mapping[str, bytes], *, force: bool = False) -> None:
    """Put `files` (paths below `folder`, parted by /) into a folder that holds no kit, or leave everything as it was.

    Raises as `write` does; a file that is there already with the same content is in nobody's way.
    """
    for name in files:
        if not all(map(is_plain, name.split("/"))):
            raise KitgenError(f"{name!r} is not a path below a folder.")
    try:
        _put(folder, files, None, force)
    except OSError as error:
        raise _unusable(folder, error, files) from error


def _put(folder: Path, files: Mapping[str, bytes], manifest: str | None, force: bool) -> None:
    """All files, or none. Those of the kit whose `manifest` lies there may be replaced or removed."""
    holders = dict.fromkeys((folder / name).parent for name in files)
    with undivided() as settle, _made([folder]), locked(folder) as alone:
        if alone:
            recover(folder)
        ours = _listed(folder, manifest) if manifest else {}
        _refuse_foreign(folder, files, ours, force)
        stale = [name for name in ours if name not in files and _is_as_listed(folder / name, ours[name])]
        changed = {name: data for name, data in files.items() if content(folder / name) != data}
        with _made(holders), hidden(folder) as place:
            move_in(stage(folder, changed, stale, place), place, settle)


def _is_as_listed(path: Path, listed: str) -> bool:
    there = content(path)
    return there is not None and digest(there) == listed


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
        return KitgenError(
            f"Cannot replace {error.filename}: {reason}. Close it where it is open, or choose another folder."
        )
    return KitgenError(f"Cannot write into {folder}: {reason}. Choose a folder that you may write into.")


def _listed(folder: Path, manifest: str) -> dict[str, str]:
    """The files that the kit in this folder wrote, name -> sha256, its manifest too; {} without a sealed manifest."""
    data = content(folder / manifest)
    if data is None or not is_sealed(data):
        return {}
    listed = {manifest: digest(data)}
    files = json.loads(data).get("files")
    for entry in files if isinstance(files, list) else ():
        # Anyone can seal a manifest: a name in it must never lead out of the folder.
        if isinstance(entry, dict) and isinstance(entry.get("name"), str) and is_plain(entry["name"]):
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
    there = content(path)
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
