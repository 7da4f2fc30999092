"""Files below a folder that holds no kit: all or nothing too."""

from __future__ import annotations

from pathlib import Path

import pytest
from running import break_replace

from kitgen.errors import KitgenError, WouldOverwrite
from kitgen.store import place

WORDS = {"en/rules.xhtml": b"1", "en/more/words.xhtml": b"2"}


def below(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_files_are_placed_below_a_folder(tmp_path: Path) -> None:
    place(tmp_path / "a", WORDS)
    assert below(tmp_path / "a") == WORDS
    place(tmp_path / "a", WORDS)


def test_a_changed_file_is_not_placed_over_and_nothing_changes(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "rules.xhtml").write_bytes(b"mine")
    with pytest.raises(WouldOverwrite, match=r"en/rules\.xhtml"):
        place(tmp_path, WORDS)
    assert below(tmp_path) == {"en/rules.xhtml": b"mine"}
    place(tmp_path, WORDS, force=True)
    assert below(tmp_path) == WORDS


@pytest.mark.parametrize("at", range(1, 4))
def test_a_placing_that_fails_half_way_leaves_all_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "rules.xhtml").write_bytes(b"mine")
    break_replace(monkeypatch, at, OSError(28, "No space left on device"))
    with pytest.raises(KitgenError, match="No space left"):
        place(tmp_path, WORDS, force=True)
    assert [path.relative_to(tmp_path).as_posix() for path in sorted(tmp_path.rglob("*"))] == ["en", "en/rules.xhtml"]
    assert below(tmp_path) == {"en/rules.xhtml": b"mine"}


@pytest.mark.parametrize("name", ["../a", "/a", "a//b", "a/../b", "", "c:/a", "a\\b"])
def test_nothing_is_placed_outside_the_folder(tmp_path: Path, name: str) -> None:
    with pytest.raises(KitgenError, match="not a path below"):
        place(tmp_path / "out", {name: b""})
    assert list(tmp_path.iterdir()) == []
