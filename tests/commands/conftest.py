"""Every command runs where no settings are."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def without_settings(bare: None) -> None:
    """As `bare`, for every test in this folder."""
