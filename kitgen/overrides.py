"""A user's own templates: names of files and blocks that would be passed over in silence are refused."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from kitgen.errors import unknown

_BLOCK = re.compile(r"\{%-?\s*block\s+(\w+)")
_EXTENDS = re.compile(r"""\{%-?\s*extends\s+["']kitgen/([^"']+)["']""")
_NAMED = re.compile(r"""["']([^"']+\.(?:xhtml|txt))["']""")


def own_folders(language: str, templates: Path | None) -> tuple[Path, ...]:
    """Where a user's own templates are looked for: the folder of the language in theirs, then theirs itself."""
    return (templates / language, templates) if templates else ()


def check_own(folders: Iterable[Path], house: Path) -> None:
    """Each file replaces a bundled one or is used by another; each block of an extension is one of what it extends."""
    files = [file for folder in folders if folder.is_dir() for file in sorted(folder.glob("*.xhtml"))]
    house = house if house.is_dir() else house.parent / "en"  # a language of the user's own
    texts = {file: file.read_text(encoding="utf-8-sig", errors="replace") for file in files}
    bundled = sorted(path.name for path in house.iterdir())
    used = {name.removeprefix("kitgen/") for text in texts.values() for name in _NAMED.findall(text)}
    for file, text in texts.items():
        if file.name not in bundled and file.name not in used:
            raise unknown(f"template in {file.parent}:", file.name, bundled)
        extended = _EXTENDS.search(text)
        if extended and (house / extended[1]).is_file():
            known = _BLOCK.findall((house / extended[1]).read_text(encoding="utf-8"))
            for block in _BLOCK.finditer(text):
                if block[1] not in known:
                    line = text.count("\n", 0, block.start()) + 1
                    raise unknown(f"block at {file}:{line}:", block[1], known)


def digests(folders: Iterable[Path]) -> dict[str, str]:
    """SHA-256 of each of the user's own templates by its path in the last folder, as a manifest keeps them."""
    from hashlib import sha256

    folders = tuple(folders)
    files = {file for folder in folders for kind in ("xhtml", "txt") for file in folder.glob(f"*.{kind}")}
    return {file.relative_to(folders[-1]).as_posix(): sha256(file.read_bytes()).hexdigest() for file in sorted(files)}
