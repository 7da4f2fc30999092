"""`key` answers a code in the terminal, as JSON, and on paper; a mistyped one is told which character is wrong."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from running import good, refused


@pytest.fixture
def lesson() -> dict[str, Any]:
    told: dict[str, Any] = json.loads(good("practice", "--level", "3-5", "--rounds", "9", "--paper", "a4", "--json"))
    return told


def test_the_answers_are_those_of_the_rounds_that_were_dealt(lesson: dict[str, Any]) -> None:
    told = json.loads(good("key", lesson["lesson"], "--json"))
    assert told["code"] == lesson["lesson"]
    assert [
        {key: each[key] for key in dealt} for each, dealt in zip(told["rounds"], lesson["rounds"], strict=True)
    ] == (lesson["rounds"])
    for each in told["rounds"]:
        player, banker = each["acts"]
        assert (player["hand"], banker["hand"]) == ("player", "banker")
        drawn = [act["card"] for act in (player, banker) if act["draws"]]
        assert each["cards"][4:] == drawn
        assert player["rule"] == "player"
        assert banker["rule"] == ("banker-tableau" if player["draws"] else "banker-as-player")
        assert banker["third"] == player["card"]


def test_the_terminal_tells_each_round_with_its_totals_and_its_winner(lesson: dict[str, Any]) -> None:
    said = good("key", lesson["lesson"])
    assert lesson["lesson"] in said
    assert max(map(len, said.splitlines())) <= 100
    for each in lesson["rounds"]:
        part = re.split(rf"^ *{each['number']}  ", said, flags=re.MULTILINE)[1]
        assert re.findall(r"= (\d)", part)[:2] == [str(each["player_total"]), str(each["banker_total"])]
        assert ("Tie" if each["winner"] == "tie" else f"{each['winner'].title()} wins") in part


def test_on_paper_it_goes_into_a_folder_of_its_own(lesson: dict[str, Any]) -> None:
    good("key", lesson["lesson"], "--pdf", "--paper", "letter")
    assert sorted(path.name for path in Path("output/practice-key").iterdir()) == [
        *("kit.json", "kit.pdf", "practice-key.pdf")
    ]
    assert Path("output/practice/practice.pdf").is_file()
    good("key", lesson["lesson"], "--pdf", "-o", "here")
    assert Path("here/practice-key.pdf").is_file()


def test_a_mistyped_code_is_told_which_character_is_wrong(lesson: dict[str, Any]) -> None:
    code = lesson["lesson"]
    letters = code.replace("-", "")
    other = "7" if letters[5] != "7" else "8"
    said = refused("key", letters[:5] + other + letters[6:])
    assert f"its 6th character, {other}, should be {letters[5]}" in said


@pytest.mark.parametrize("flag", [("--output", "here"), ("--force",)])
def test_what_decides_where_files_go_needs_a_file(lesson: dict[str, Any], flag: tuple[str, ...]) -> None:
    assert refused("key", lesson["lesson"], *flag).startswith(f"Error: {flag[0]} goes with --pdf")


def test_settings_of_what_is_cut_are_no_matter_to_a_key(
    lesson: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = good("key", lesson["lesson"])
    monkeypatch.setenv("KITGEN_STOCK", "poker-8")  # which is for Letter alone
    monkeypatch.setenv("KITGEN_PAPER", "a4")
    assert good("key", lesson["lesson"]) == said
    assert "--stock" not in good("key", "--help")
