"""`calibrate` writes a file of two pages into its own folder, for the printer and the edge that are named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from running import good, refused

FILES = ["calibration.pdf", "kit.json"]


def names(folder: str) -> list[str]:
    return sorted(path.name for path in Path(folder).iterdir())


def test_it_goes_into_calibrate_in_the_kits_folder_and_says_how_to_print_it() -> None:
    said = good("calibrate", "--paper", "a4")
    assert names("output/calibrate") == FILES
    assert said == (
        f"{Path('output/calibrate/calibration.pdf')} is made. Print it on A4, both sides, flipped on the long edge,"
        " at 100 % (“Actual size”, not “Fit”).\n"
    )


def test_it_is_no_sheet_of_a_kit() -> None:
    assert "calibration" not in good("sheets")
    assert "calibration" not in good("build", "--dry-run", "--paper", "a4")


def test_the_next_one_replaces_it_and_a_file_of_yours_stays_until_it_is_forced() -> None:
    good("calibrate", "-o", "mine", "--quiet")
    told = json.loads(good("calibrate", "-o", "mine", "--flip", "short", "--json"))
    assert (told["options"]["flip"], [file["name"] for file in told["files"]]) == ("short", FILES[:1])
    Path("mine/calibration.pdf").write_text("mine")
    assert "calibration.pdf" in refused("calibrate", "-o", "mine", code=4)
    assert good("calibrate", "-o", "mine", "--force", "--quiet") == ""
    assert names("mine") == FILES


def test_a_dry_run_lists_both_pages_and_writes_nothing() -> None:
    told = json.loads(good("calibrate", "--dry-run", "--json", "--paper", "letter"))
    assert [(page["page"], page["back"]) for page in told["pages"]] == [(1, False), (2, True)]
    kinds = [{box["kind"] for box in page["boxes"]} for page in told["pages"]]
    assert kinds == [{"lattice", "bar"}, {"lattice", "bar"}]
    assert "lattice 5-5" in good("calibrate", "--dry-run")
    assert good("calibrate", "--dry-run", "--quiet") == ""
    assert not list(Path().iterdir())


def test_a_printer_is_applied_and_its_page_offset_may_be_replaced() -> None:
    good("printer", "add", "office", "--back-offset", "1.2,-0.8mm", "--page-offset", "1,1mm")
    ways = (("--printer", "office"), ("--printer", "office", "--page-offset", "0,0mm"), ())
    first, second, plain = (json.loads(good("calibrate", "--dry-run", "--json", *way)) for way in ways)
    for told, page, (dx, dy) in (
        (first, 0, (1, -1)),
        (first, 1, (2.2, -0.2)),
        (second, 0, (0, 0)),
        (second, 1, (1.2, 0.8)),
    ):
        for new, old in zip(told["pages"][page]["boxes"], plain["pages"][page]["boxes"], strict=True):
            assert new["mm"][:2] == pytest.approx([old["mm"][0] + dx, old["mm"][1] + dy], abs=1e-3)
    assert first["options"]["printer"] == "office"


def test_settings_of_a_file_hold_for_it_too() -> None:
    Path("kitgen.toml").write_text('flip = "short"\noutput = "kits"\npaper = "letter"\n')
    good("calibrate", "-q")
    told = json.loads(Path("kits/calibrate/kit.json").read_text(encoding="utf-8"))["options"]
    assert (told["flip"], told["paper"]) == ("short", "letter")


def test_wrong_words_are_one_sentence() -> None:
    assert "'fold'. Allowed: long, short." in refused("calibrate", "--flip", "fold")
    assert "100 × 200 mm" in refused("calibrate", "--paper", "100x200mm")
    assert "--output: " in refused("calibrate", "-o", "")
    assert "none is saved" in refused("calibrate", "--printer", "office")
