"""Every command runs where no settings are; `fake_kit` makes its kit a file of two bytes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from running import fake, strip


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    strip(monkeypatch, tmp_path)


@pytest.fixture
def fake_kit(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    return fake(monkeypatch)
