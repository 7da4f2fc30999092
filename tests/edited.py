"""A kit in the folder kit/ that a test edits, and what `kitgen verify` then finds."""

from __future__ import annotations

import io
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
from running import run

from kitgen.store import digest, seal

SHEETS = ("rules", "practice", "practice-key")
FILES = ("kit.pdf", *(f"{sheet}.pdf" for sheet in SHEETS))


def put(files: dict[str, bytes]) -> None:
    shutil.rmtree("kit", ignore_errors=True)
    Path("kit").mkdir()
    for name, data in files.items():
        Path("kit", name).write_bytes(data)


def edit(change: Callable[[dict[str, Any]], Any], sealed: bool = True) -> None:
    """Change the manifest, and seal it again, as anyone can."""
    file = Path("kit/kit.json")
    held = json.loads(file.read_bytes())
    change(held)
    file.write_bytes(seal(held) if sealed else json.dumps(held).encode())


def differences() -> list[tuple[str, str, str]]:
    """What the command finds, which must be something, and must end in 1."""
    result = run("verify", "kit", "--json")
    assert (result.exit_code, result.stderr) == (1, "")
    told = json.loads(result.stdout)
    assert told["agrees"] is told["kits"][0]["agrees"] is False
    found = [(each["where"], each["found"], each["expected"]) for each in told["kits"][0]["differences"]]
    text = run("verify", "kit")
    assert text.exit_code == 1
    assert [line for line in text.stdout.splitlines() if line.startswith("  Differs: ")] == [
        f"  Differs: {where}: {there}; expected: {expected}" for where, there, expected in found
    ]
    return found


def pages_of(count: int, size: tuple[float, float] = (595.2756, 841.8898)) -> bytes:
    with pikepdf.new() as pdf:
        for _ in range(count):
            pdf.add_blank_page(page_size=size)
        held = io.BytesIO()
        pdf.save(held)
    return held.getvalue()


def swap(name: str, data: bytes) -> None:
    """Put another file in place of one, and its hash into the manifest."""
    Path("kit", name).write_bytes(data)

    def rehash(held: dict[str, Any]) -> None:
        next(entry for entry in held["files"] if entry["name"] == name)["sha256"] = digest(data)

    edit(rehash)
