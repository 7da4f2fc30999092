"""Extras: what a command asks for is what its extra installs."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from kitgen.errors import KitgenError
from kitgen.extras import EXTRAS, require

PROJECT = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.mark.parametrize("extra", EXTRAS)
def test_an_extra_installs_what_its_command_needs_and_the_tests_have_it(extra: str) -> None:
    listed = PROJECT["optional-dependencies"]
    packages = [re.split(r"[^\w-]", requirement)[0] for requirement in listed[extra]]
    assert packages == list(EXTRAS[extra])
    assert set(listed[extra]) <= set(listed["test"])
    require(extra)


def test_every_package_that_lacks_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EXTRAS, "preview", {"one": "no_such_module", "two": "nor_this"})
    with pytest.raises(KitgenError, match="needs one and two, not installed"):
        require("preview")
