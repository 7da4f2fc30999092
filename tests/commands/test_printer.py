"""`printer`: profiles are added, listed, shown, removed, and used by a build."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from running import good, refused

from kitgen.press.correction import Correction

DEN = ("printer", "add", "den", "--page-offset", "1,0mm", "--back-offset", "1.2,-0.8mm", "--back-rotation", "0.3")
FACTS = {
    "name": "den",
    "correction": {
        "page_offset": [1, 0],
        "scale_x": 1.004,
        "scale_y": 1,
        "back_offset": [1.2, -0.8],
        "back_rotation": 0.3,
        "margin": 12,
    },
}


def add() -> str:
    return good(*DEN, "--scale-x", "1.004", "--scale-y", "1.0", "--margin", "12mm")


def test_a_printer_is_added_listed_shown_and_removed() -> None:
    assert "No printer is saved" in good("printer", "list")
    assert "kitgen build --printer den" in add()
    good("printer", "add", "Office", "--back-rotation", "-0.3")
    rows = [row.split() for row in good("printer", "list").splitlines()]
    assert rows[0] == ["Name", "page-offset", "scale-x", "scale-y", "back-offset", "back-rotation", "margin"]
    assert rows[2] == ["den", "1,0mm", "1.004", "1", "1.2,-0.8mm", "0.3", "12mm"]
    assert rows[3] == ["office", "0,0mm", "1", "1", "0,0mm", "-0.3", "-"]
    shown = [row.split() for row in good("printer", "show", "DEN").splitlines()]
    assert shown == [list(pair) for pair in zip(rows[0][1:], rows[2][1:], strict=True)]
    assert "den is forgotten" in good("printer", "remove", "den")
    assert "Allowed: office." in refused("printer", "show", "den")


def test_a_printer_in_json() -> None:
    assert json.loads(good("printer", "list", "--json")) == {"printers": []}
    add()
    assert json.loads(good("printer", "list", "--json")) == {"printers": [FACTS]}
    assert json.loads(good("printer", "show", "den", "--json")) == FACTS


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("add den", "A profile needs at least one value: --page-offset, --scale-x"),
        ("add den --margin wide", "margin: 'wide' is no length. Allowed: a number and its unit"),
        ("add den --scale-x 1.06", "scale-x 1.06: allowed are 0.95 to 1.05."),
        ("add none --margin 3mm", "'none' is no name for a printer."),
        ("add den --scale 1", "Try: kitgen printer add --help"),
        ("add", "Missing argument 'NAME'. Try: kitgen printer add --help"),
        ("ad den", "Unknown command 'ad'. Did you mean add?"),
        ("show den", "none is saved. `kitgen printer add` saves one."),
        ("remove den", "none is saved."),
    ],
)
def test_what_cannot_be_done_is_one_sentence_and_nothing_is_saved(line: str, said: str, tmp_path: Path) -> None:
    assert said in refused("printer", *line.split())
    assert not (tmp_path / "home").exists()


def test_another_profile_of_the_name_needs_force() -> None:
    add()
    add()
    message = refused("printer", "add", "den", "--margin", "5mm", code=4)
    assert "den" in message
    assert "--force" in message
    assert json.loads(good("printer", "show", "den", "--json")) == FACTS
    good("printer", "add", "den", "--margin", "5mm", "--force")
    assert json.loads(good("printer", "show", "den", "--json"))["correction"]["margin"] == 5


def test_a_build_is_corrected_for_its_printer(fake_kit: list[Any]) -> None:
    add()
    good("build", "--printer", "den")
    good("build", "--printer", "den", "--page-offset", "-1,0.5mm")
    good("build")
    wanted = Correction(page_offset=(1, 0), back_offset=(1.2, -0.8), back_rotation=0.3, scale_x=1.004, margin=12)
    assert [options.printer for options in fake_kit] == ["den", "den", None]
    assert fake_kit[0].correction == wanted
    assert fake_kit[1].correction.page_offset == (-1, 0.5)
    assert fake_kit[1].correction.back_offset == (1.2, -0.8)
    assert fake_kit[2].correction == Correction()


def test_a_build_for_no_such_printer_is_refused(fake_kit: list[Any]) -> None:
    add()
    assert "--printer: Unknown printer 'dem'. Did you mean den?" in refused("build", "--printer", "dem")
    assert "--page-offset: '3mm' is no offset." in refused("build", "--page-offset", "3mm")
    assert "--page-offset: page-offset 21 mm: allowed are up to 20 mm." in refused("build", "--page-offset", "0,21mm")


def test_a_broken_file_of_printers_stops_no_build_that_needs_none(fake_kit: list[Any], tmp_path: Path) -> None:
    folder = tmp_path / "home" / "kitgen"
    folder.mkdir(parents=True)
    (folder / "printers.toml").write_text("[den")
    good("build")
    good("build", "--help")
    assert "printers.toml is not valid TOML" in refused("build", "--printer", "den")


@pytest.mark.parametrize("command", ["add", "list", "show", "remove"])
def test_help_is_ascii_and_fits_a_terminal(command: str) -> None:
    text = good("printer", command, "--help")
    assert text.isascii()
    assert max(map(len, text.splitlines())) <= 80
