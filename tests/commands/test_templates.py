"""`show` prints the words of a sheet; `templates` copies them out, all or none."""

from __future__ import annotations

from pathlib import Path

import pytest
from reading import game_with
from running import break_replace, good, refused

from kitgen.sheets import SHEETS
from kitgen.words import bundled


@pytest.mark.parametrize("sheet", SHEETS)
def test_show_prints_words_or_markup(sheet: str) -> None:
    flags = ("--game", game_with(sheet), "--real-deck")
    assert "</" not in good("show", sheet, *flags)
    assert "</" in good("show", sheet, *flags, "--markup")


def test_templates_are_copied_and_not_over_mine() -> None:
    good("templates", "mine")
    changed = next(path for path in Path("mine").rglob("*.xhtml"))
    changed.write_text("<h1>Mine</h1>")
    assert "mine" in refused("templates", "mine", code=4)
    assert changed.read_text() == "<h1>Mine</h1>"
    good("templates", "mine", "--force")
    assert changed.read_text() != "<h1>Mine</h1>"


def test_the_copies_are_the_bundled_templates() -> None:
    good("templates", "a/b")
    copied = {path.relative_to("a/b"): path.read_bytes() for path in Path("a/b").rglob("*.*")}
    assert copied == {path.relative_to(bundled()): path.read_bytes() for path in bundled().rglob("*.*")}
    good("templates", "a/b")  # what is the same is in nobody's way


def test_a_folder_must_be_named() -> None:
    for name in ("", " "):
        assert "is no path" in refused("templates", name)


@pytest.mark.parametrize("taken", ["mine", "mine/en"])
def test_a_file_where_a_folder_must_be(taken: str) -> None:
    Path(taken).parent.mkdir(exist_ok=True)
    Path(taken).write_text("a file")
    assert f"{taken} is a file, not a folder" in refused("templates", "mine")
    assert f"{taken} is a file, not a folder" in refused("templates", "mine", "--force")


def test_a_copy_that_fails_half_way_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    break_replace(monkeypatch, 3, OSError(28, "No space left on device"))
    assert "No space left on device" in refused("templates", "a/b")
