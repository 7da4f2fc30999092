"""What holds for every test: no home, no clock, no chance; and helpers that a test may import by name."""

from __future__ import annotations

import atexit
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# `--import-mode=importlib` puts no folder on the path; this one makes `from reading import ...` work everywhere.
sys.path.insert(0, str(Path(__file__).parent))
# Compiled templates are kept for one run only, and away from the home of whoever runs the tests.
CACHE = tempfile.TemporaryDirectory(prefix="kitgen-tests-")
atexit.register(CACHE.cleanup)
os.environ["XDG_CACHE_HOME"] = CACHE.name

# No test may depend on how fast or how busy the machine is, nor differ from one run to the next.
settings.register_profile(
    "steady", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A command runs where no settings are."""
    from running import strip

    strip(monkeypatch, tmp_path)


@pytest.fixture
def fake_kit(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """A kit is a file of two bytes; the list holds the options that were asked for."""
    from running import fake

    return fake(monkeypatch)


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str, str], Path]:
    """Writes a template of the user's own."""

    def writing(name: str, text: str) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return writing
