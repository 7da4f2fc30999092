"""`build`: what it makes, what it says, what it refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from running import FakePlan, good, refused, shell

from kitgen.game.games import GAMES
from kitgen.store import digest


def test_build_takes_every_flag(fake_kit: list[Any]) -> None:
    flags = "--game punto-banco --players 5 --decks 6 --paper 200x300mm --ink low --seed x --sheets rules,payouts"
    good("build", *flags.split(), "--napkin", "cocktail", "--score-rows", "30", "-o", "out")
    (options,) = fake_kit
    assert (options.game.name, options.players, options.decks) == ("punto-banco", 5, 6)
    assert (options.paper.width, options.ink.name, options.seed) == (200, "low", "x")
    assert (options.sheets, options.napkin, options.score_rows) == (("rules", "payouts"), "cocktail", 30)
    assert Path("out/kit.pdf").read_bytes() == b"%P"


def test_build_without_flags_makes_the_kit_for_four(fake_kit: list[Any]) -> None:
    good("build")
    (options,) = fake_kit
    assert (options.game.name, options.players, options.decks, options.ink.name) == ("dining-room", 4, 2, "full")
    assert Path("output/kit.pdf").exists()


def test_build_says_what_it_made_and_how_to_print(fake_kit: list[Any]) -> None:
    assert good("build").splitlines() == [
        "File            Pages  Sheets of paper  What it is",
        "--------------  -----  ---------------  -----------",
        "output/kit.pdf      3                2  every sheet",
        "",
        "Print “kit.pdf” at 100 %.",
    ]


def test_build_json_is_one_document(fake_kit: list[Any]) -> None:
    document = json.loads(good("build", "--json"))
    assert document["output"] == "output"
    assert document["files"] == [{"name": "kit.pdf", "sha256": digest(b"%P")}]


def test_a_dry_run_lists_every_box_and_writes_nothing(fake_kit: list[Any]) -> None:
    text = good("build", "--dry-run")
    assert "kit.pdf" in text
    rows = [line.split() for line in text.splitlines()]
    assert ["rules", "1", "paper", "0.00", "0.00", "210.00", "297.00"] in rows
    assert ["rules", "1", "slot", "1", "20.00", "30.50", "165.00", "165.00"] in rows
    assert json.loads(good("build", "--dry-run", "--json")) == FakePlan().describe()
    assert list(Path().iterdir()) == []


def test_building_again_is_fine_and_foreign_files_are_not_touched(fake_kit: list[Any]) -> None:
    good("build")
    good("build")
    Path("output/kit.pdf").write_text("mine")
    message = refused("build", code=4)
    assert "kit.pdf" in message
    assert "--force" in message
    assert Path("output/kit.pdf").read_text() == "mine"
    good("build", "--force")
    assert Path("output/kit.pdf").read_bytes() == b"%P"


def test_an_output_that_is_a_file(fake_kit: list[Any]) -> None:
    Path("out").write_text("mine")
    assert "out is a file, not a folder" in refused("build", "-o", "out")


def test_settings_reach_the_build(fake_kit: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    Path("house.toml").write_text('players = 6\nink = "mono"')
    monkeypatch.setenv("KITGEN_INK", "low")
    good("build", "--config", "house.toml")
    assert (fake_kit[0].players, fake_kit[0].ink.name) == (6, "low")


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        ("--players 1", "2 to 14"),
        ("--players 15", "2 to 14"),
        ("--players four", "'four'"),
        ("--decks 0", "1 to 8"),
        ("--decks 9", "1 to 8"),
        ("--game dinning-room", "Did you mean dining-room?"),
        ("--sheets rulez", "Did you mean rules?"),
        ("--game ez-baccarat --sheets commission-card", "commission-card"),
        ("--paper a44", "Did you mean a4?"),
        ("--paper 5x5mm", "5x5mm"),
        ("--ink mnoo", "Did you mean mono?"),
        ("--language eng", "Did you mean en?"),
        ("--game baccarrat", "Did you mean dining-room?"),
        ("--sheets chips", "Did you mean chip-tracking?"),
        ("--ink grey", "Did you mean mono?"),
        ("--language english", "Did you mean en?"),
        ("--game pun", "Did you mean punto-banco?"),
        ("--players x", "Allowed: 2 to 14."),
        ("--decks x", "Allowed: 1 to 8."),
        ("--score-rows x", "Allowed: 1 to 500."),
        ("--napkin lunch", "Did you mean luncheon?"),
        ("--score-rows 0", "1 to 500"),
        ("--templates nowhere", "'nowhere'"),
        ("--output=", "'' is no path"),
        ("--config nowhere.toml", "nowhere.toml"),
    ],
)
def test_bad_input_is_one_sentence_and_touches_nothing(flags: str, said: str) -> None:
    assert said in refused("build", *flags.split())


@pytest.mark.parametrize("flags", [(), ("--dry-run",)])
def test_quiet_prints_no_friendly_text(fake_kit: list[Any], flags: tuple[str, ...]) -> None:
    assert good("build", "--quiet", *flags) == ""
    assert Path("output").exists() == ("--dry-run" not in flags)


@pytest.mark.parametrize("flags", [("--json",), ("--dry-run", "--json")])
def test_json_is_printed_whether_quiet_or_not(fake_kit: list[Any], flags: tuple[str, ...]) -> None:
    assert json.loads(good("build", "--quiet", *flags)) == json.loads(good("build", *flags))


def test_a_seed_of_control_characters_or_without_end() -> None:
    for seed in ("a\tb", "a\x1b[31m", " ", "x" * 61, "x" * 5000):
        message = refused("build", "--seed", seed)
        assert message.startswith("Error: --seed: ")
        assert "1 to 60 characters" in message
        assert len(message) < 250


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("flag", ["", "--json"])
def test_a_kit_that_nobody_hears_of_is_complete_and_said_to_be(flag: str) -> None:
    done = shell(f"{{kitgen}} build --sheets rules {flag} > /dev/full")
    assert done.returncode == 1
    assert "No space left on device" in done.stderr
    assert "The kit itself is complete in output." in done.stderr
    assert {path.name for path in Path("output").iterdir()} == {"kit.pdf", "kit.json", "rules.pdf"}


def test_a_kit_is_built_and_built_again() -> None:
    text = good("build", "--players", "3")
    manifest = json.loads(Path("output/kit.json").read_text())
    assert {file["name"] for file in manifest["files"]} | {"kit.json"} == {p.name for p in Path("output").iterdir()}
    for file in manifest["files"]:
        assert digest(Path("output", file["name"]).read_bytes()) == file["sha256"]
        assert file["name"] in text
    assert "100" in text.splitlines()[-1]
    before = {path: path.read_bytes() for path in Path("output").iterdir()}
    assert json.loads(good("build", "--players", "3", "--json"))["files"] == manifest["files"]
    assert {path: path.read_bytes() for path in Path("output").iterdir()} == before


def test_fewer_sheets_leave_no_leftovers() -> None:
    good("build", "-q", "--sheets", "rules,payouts")
    good("build", "-q", "--sheets", "rules")
    assert {path.name for path in Path("output").iterdir()} == {"kit.pdf", "kit.json", "rules.pdf"}


def test_a_real_dry_run_writes_nothing() -> None:
    document = json.loads(good("build", "--dry-run", "--json"))
    assert {page["sheet"] for page in document["pages"]} == set(GAMES["dining-room"].sheets)
    assert "napkin-layout" in good("build", "--dry-run")
    assert list(Path().iterdir()) == []


def test_pages_to_a_side_and_a_booklet_are_asked_for_by_flag_variable_or_file(
    fake_kit: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A switch has a way back, for those whose file or environment turns it on."""
    good("build", "--n-up", "2", "--booklet")
    Path("kitgen.toml").write_text("booklet = true\nn-up = 4\n", encoding="utf-8")
    good("build")
    good("build", "--no-booklet", "--n-up", "1")
    Path("kitgen.toml").unlink()
    monkeypatch.setenv("KITGEN_BOOKLET", "yes")
    good("build")
    asked = [(options.n_up, options.booklet) for options in fake_kit]
    assert asked == [(2, True), (4, True), (1, False), (1, True)]


def test_a_word_that_is_neither_yes_nor_no_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KITGEN_BOOKLET", "perhaps")
    assert "perhaps" in refused("build")
    assert "Allowed: 1, 2, 4" in refused("build", "--n-up", "3")
