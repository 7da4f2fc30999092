"""Where a command begins and ends: Ctrl-C at any time is one word, never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from running import ROOT, environment

import kitgen.entry
from kitgen.cli import is_interrupt

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs signals")

PRESS = "import os, signal; os.kill(os.getpid(), signal.SIGINT)\n"


def run(folder: Path, *args: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    path = os.pathsep.join((str(folder), str(ROOT)))
    command = [sys.executable, "-m", "kitgen", *args]
    return subprocess.run(
        command, cwd=folder, capture_output=True, env=environment(PYTHONPATH=path, **more), check=False
    )


@pytest.mark.parametrize(("name", "args"), [("click", "--version"), ("jinja2", "build"), ("reportlab", "build")])
def test_ctrl_c_while_modules_are_read_is_one_word(tmp_path: Path, name: str, args: str) -> None:
    (tmp_path / f"{name}.py").write_text(PRESS)
    done = run(tmp_path, *args.split())
    assert (done.returncode, done.stdout, done.stderr.strip()) == (1, b"", b"Aborted!")
    assert not (tmp_path / "output").exists()


def test_ctrl_c_that_a_module_would_swallow_as_it_is_read_is_heard(tmp_path: Path) -> None:
    (tmp_path / "click.py").write_text(f"try:\n    {PRESS}except BaseException: pass\n")
    done = run(tmp_path, "--version")
    assert (done.returncode, done.stdout, done.stderr.strip()) == (1, b"", b"Aborted!")


def test_ctrl_c_that_python_notes_for_itself_ends_with_the_same_code(tmp_path: Path) -> None:
    """An interrupt inside a text that is executed, as when a dataclass is made."""
    (tmp_path / "jinja2.py").write_text(f"exec({PRESS + 'import time; time.sleep(1)'!r})")
    done = run(tmp_path, "build")
    assert (done.returncode, done.stderr.strip()) == (1, b"Aborted!")


def test_ctrl_c_inside_a_callback_is_one_word(tmp_path: Path) -> None:
    (tmp_path / "jinja2.py").write_text(
        "import os, signal\nclass Last:\n    def __del__(self):\n        os.kill(os.getpid(), signal.SIGINT)\nLast()\n"
    )
    done = run(tmp_path, "build")
    assert (done.returncode, done.stderr.strip()) == (1, b"Aborted!")


def test_ctrl_c_while_python_ends_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import atexit, os, signal\natexit.register(lambda: os.kill(os.getpid(), signal.SIGINT))\n"
    )
    done = run(tmp_path, "--version")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"kitgen, version")


def test_who_ignores_ctrl_c_is_obeyed(tmp_path: Path) -> None:
    ignore = "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\n"
    (tmp_path / "sitecustomize.py").write_text(ignore)
    (tmp_path / "jinja2.py").write_text(PRESS + "raise ImportError('went on')")
    done = run(tmp_path, "build")
    assert b"Aborted" not in done.stderr
    assert b"went on" in done.stderr


def test_an_error_that_wraps_ctrl_c_is_ctrl_c() -> None:
    wrapped, chained = RuntimeError("Error calling __set_name__"), ValueError()
    wrapped.__cause__ = KeyboardInterrupt()
    chained.__context__ = wrapped
    assert is_interrupt(chained)
    assert not is_interrupt(ValueError())


def test_the_script_and_the_module_begin_alike() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["scripts"] == {"kitgen": "kitgen.entry:main"}
    assert "from kitgen.entry import main" in (ROOT / "kitgen" / "__main__.py").read_text(encoding="utf-8")


def test_nothing_is_read_before_ctrl_c_is_seen_to() -> None:
    code = "import sys; before = set(sys.modules); import kitgen.entry; print(*set(sys.modules) - before)"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, env=environment(), check=True)
    assert set(shown.stdout.decode().split()) == {"kitgen", "kitgen.entry"}
    assert callable(kitgen.entry.main)
