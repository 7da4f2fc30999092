"""`preview` puts pictures beside a kit: its own are replaced, nobody else's file is touched."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from running import good, refused

QUICK = ("--dpi", "30", "--paper", "a4")


def names(folder: str) -> list[str]:
    return sorted(path.name for path in Path(folder).iterdir())


def test_pictures_of_one_sheet_go_into_preview_in_the_kits_folder() -> None:
    said = good("preview", "rules", *QUICK)
    assert names("output/preview") == ["contact.png", "preview.json", "rules-01.png"]
    assert said == f"1 page in {Path('output/preview')}; all of them in {Path('output/preview/contact.png')}.\n"
    assert names("output") == ["preview"]


def test_the_next_preview_replaces_the_last_and_leaves_other_files_alone() -> None:
    good("preview", "rules", *QUICK)
    Path("output/preview/mine.png").write_text("mine")
    good("preview", "host-card", "--ink", "mono", "--grey", *QUICK)
    assert names("output/preview") == ["contact.png", "host-card-01.png", "mine.png", "preview.json"]
    told = json.loads(Path("output/preview/preview.json").read_text(encoding="utf-8"))
    assert (told["options"]["ink"], told["dpi"], told["grey"]) == ("mono", 30, True)


def test_a_picture_that_was_changed_is_in_the_way_until_it_is_forced() -> None:
    good("preview", "rules", *QUICK)
    Path("output/preview/rules-01.png").write_text("mine")
    assert "rules-01.png" in refused("preview", "rules", *QUICK, code=4)
    good("preview", "rules", "--force", *QUICK)


def test_pictures_in_the_folder_of_a_kit_leave_the_kit_whole() -> None:
    good("build", "--sheets", "rules", "--paper", "a4", "-o", "kit")
    kit = names("kit")
    good("preview", "rules", "-o", "kit", *QUICK)
    good("build", "--sheets", "rules", "--paper", "a4", "--ink", "low", "-o", "kit")
    assert names("kit") == sorted([*kit, "contact.png", "preview.json", "rules-01.png"])


def test_wrong_words_are_one_sentence() -> None:
    assert "Did you mean rules?" in refused("preview", "ruls")
    assert "'--dpi': 5 is not in the range 30<=x<=600" in refused("preview", "--dpi", "5")
    assert "--output: " in refused("preview", "rules", "-o", "")
    assert "sheet of EZ" in refused("preview", "commission-card", "--game", "ez-baccarat")


def test_without_its_libraries_it_says_how_to_install_them(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PIL", "pypdfium2"):
        monkeypatch.setitem(sys.modules, name, None)
    said = refused("preview", "rules")
    assert "kitgen preview needs pillow and pypdfium2" in said
    assert "pip install 'kitgen[preview]'" in said
