"""Running commands: in this process, or as one of their own, without the settings of whoever runs the tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner, Result

from kitgen import kit
from kitgen.cli import main
from kitgen.store import digest, seal

ROOT = Path(__file__).resolve().parent.parent
EXAMPLE = ("7S", "5H", "9D", "KC", "3S")


def strip(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A home and a working folder without settings, and an environment that names nothing."""
    for name in list(os.environ):
        if name.startswith(("KITGEN_", "LC_", "PAPER")) or name == "LANG":
            monkeypatch.delenv(name)
    monkeypatch.setenv("PAPERCONF", str(tmp_path / "papersize"))
    for home in ("HOME", "XDG_CONFIG_HOME", "WIN_PD_OVERRIDE_APPDATA"):
        monkeypatch.setenv(home, str(tmp_path / "home"))
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")


def run(*args: str) -> Result:
    return CliRunner().invoke(main, args, prog_name="kitgen")


def good(*args: str) -> str:
    result = run(*args)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    return result.stdout


def refused(*args: str, code: int = 2) -> str:
    """The sentence on stderr of a command that fails, which prints and writes nothing else."""
    before = sorted(Path().rglob("*"))
    result = run(*args)
    assert (result.exit_code, result.stdout) == (code, ""), result.output
    assert result.stderr.startswith("Error: ")
    assert result.stderr.count("\n") == 1
    assert sorted(Path().rglob("*")) == before
    return result.stderr


def environment(**more: str) -> dict[str, str]:
    """The environment of a process that runs kitgen from this checkout."""
    return {**os.environ, "PYTHONPATH": str(ROOT), **more}


def spawn(*args: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    """Run `python -m kitgen` as a process of its own, its output redirected."""
    command = [sys.executable, "-m", "kitgen", *args]
    return subprocess.run(command, capture_output=True, env=environment(**more), check=False)


def shell(line: str) -> subprocess.CompletedProcess[str]:
    """Run a line of shell in which {kitgen} is the command."""
    command = line.format(kitgen=f"{sys.executable} -m kitgen")
    return subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, env=environment(), check=False)


class FakePlan:
    """A plan of one file, for commands whose kit does not matter."""

    how_to_print = "Print “kit.pdf” at 100 %."
    files = (SimpleNamespace(name="kit.pdf", title="Kit", pages=3, papers=2, paper="a4", what="every sheet"),)

    def describe(self) -> dict[str, Any]:
        boxes = [{"kind": "slot", "name": "1", "mm": [20.0, 30.5, 165.0, 165.0]}]
        page = {"sheet": "rules", "page": 1, "paper_mm": [210.0, 297.0], "trim_mm": None, "boxes": boxes}
        return {"files": [{"name": "kit.pdf"}], "pages": [page]}


def fake(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """From now on a kit is two bytes; the list holds the options that were asked for."""
    asked: list[Any] = []
    listed = [{"name": "kit.pdf", "sha256": digest(b"%P")}]

    def plan(options: Any) -> FakePlan:
        asked.append(options)
        return FakePlan()

    monkeypatch.setattr(kit, "plan", plan)
    monkeypatch.setattr(
        kit, "produce", lambda plan, progress: {"kit.pdf": b"%P", "kit.json": seal({"kitgen": "0", "files": listed})}
    )
    return asked


def break_replace(monkeypatch: pytest.MonkeyPatch, at: int, error: BaseException) -> None:
    """Let the `at`-th rename fail with this error; those before and after it work."""
    real, calls = Path.replace, iter(range(1, 1000))

    def replace(self: Path, target: Path) -> Path:
        if next(calls) == at:
            raise error
        return real(self, target)

    monkeypatch.setattr(Path, "replace", replace)
