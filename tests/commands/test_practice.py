"""`practice` deals to a plan and says what it met; its code, and its manifest, print the same rounds again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from running import good, refused

PAPER = ("--paper", "a4")


def made(*args: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(good("practice", *PAPER, *args, "--json"))
    return told


def pdfs(folder: str) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in Path(folder).glob("*.pdf")}


def cells(told: dict[str, Any]) -> set[tuple[int, str]]:
    """Banker's two-card total and Player's third card, of each round that no natural ended: read from card codes."""

    def worth(card: str) -> int:
        return "A23456789".find(card[0]) + 1  # nothing for tens and pictures

    found = set()
    for each in told["rounds"]:
        p1, b1, p2, b2, *thirds = map(worth, each["cards"])
        player, banker = (p1 + p2) % 10, (b1 + b2) % 10
        if max(player, banker) < 8:
            found.add((banker, str(thirds[0]) if player <= 5 else "stood"))
    return found


def test_it_goes_into_practice_in_the_kits_folder_and_says_what_the_rounds_meet() -> None:
    said = good("practice", "--level", "5", *PAPER)
    assert sorted(path.name for path in Path("output/practice").iterdir()) == [
        *("kit.json", "kit.pdf", "practice-key.pdf", "practice.pdf")
    ]
    assert "12 rounds, which meet 12 of Banker's 88 decisions and 12 of the 15 on a boundary." in said
    assert json.loads(Path("output/practice/kit.json").read_text())["lesson"] in said


def test_cells_that_are_named_are_met_and_all_others_are_left_to_the_level() -> None:
    told = made("--cover", "3:8,5:stood,6:6", "--rounds", "12", "--level", "1")
    assert {(3, "8"), (5, "stood"), (6, "6")} <= cells(told)
    assert len(told["rounds"]) == 12
    assert len(cells(made("--cover", "all"))) == 88


def test_the_code_prints_the_same_pages_again_and_the_manifest_too() -> None:
    code = made("--cover", "boundaries", "--decks", "3", "--seed", "first", "-o", "one")["lesson"]
    made("--code", code.lower().replace("-", " "), "-o", "two")
    assert pdfs("one") == pdfs("two")
    good("build", "--from", "one/kit.json", "-o", "three", "--quiet")
    assert pdfs("one") == pdfs("three")
    assert Path("one/kit.json").read_bytes() == Path("three/kit.json").read_bytes()


def test_the_same_rounds_come_on_another_paper_larger_and_in_other_ink() -> None:
    first = made("--level", "2-4", "-o", "one")
    ways = ("--paper", "letter", "--ink", "mono", "--large-print")
    again = json.loads(good("practice", "--code", first["lesson"], *ways, "-o", "two", "--json"))
    assert again["rounds"] == first["rounds"]
    assert again["options"]["paper"] == "letter"
    later = json.loads(good("build", "--from", "one", *ways, "-o", "three", "--json"))
    assert (later["rounds"], later["options"]["ink"], later["lesson"]) == (first["rounds"], "mono", first["lesson"])


def test_a_kit_may_be_printed_again_with_everything_that_was_dealt_for_it() -> None:
    sheets = "practice,drill,spot-the-error,practice-key,stacking-list,playing-cards"
    made("--sheets", sheets, "--real-deck", "-o", "one")
    good("build", "--from", "one", "-o", "two", "--quiet")
    assert pdfs("one") == pdfs("two")


def test_nothing_is_dealt_for_a_sheet_that_the_manifest_does_not_hold() -> None:
    made("-o", "one")
    assert "drill" in refused("build", "--from", "one", "--sheets", "drill", "-o", "two")


@pytest.mark.parametrize("flag", ["game", "decks", "seed", "level", "cover", "rounds"])
def test_a_flag_that_a_code_or_a_manifest_says_already_is_refused(flag: str) -> None:
    code = made("-o", "one")["lesson"]
    assert f"--{flag} cannot go with --code" in refused("practice", "--code", code, f"--{flag}", "2")
    assert f"--{flag} cannot go with --from" in refused("build", "--from", "one", f"--{flag}", "2")


def test_a_manifest_edited_by_hand_is_not_printed_and_the_field_is_named() -> None:
    made("-o", "one")
    path = Path("one/kit.json")
    told = json.loads(path.read_text())
    told["rounds"][2]["winner"] = "nobody"
    path.write_text(json.dumps(told))
    said = refused("build", "--from", "one", "-o", "two")
    assert "rounds[2].winner" in said
    assert '"nobody"' in said
    assert "expected" in said


def test_a_manifest_edited_so_that_it_agrees_is_not_printed_either() -> None:
    made("-o", "one")
    path = Path("one/kit.json")
    told = json.loads(path.read_text())
    told["rounds"].pop()
    path.write_text(json.dumps(told))
    assert "was changed since kitgen wrote it" in refused("build", "--from", "one", "-o", "two")


@pytest.mark.parametrize(
    ("flags", "told"),
    [
        (("--rounds", "0"), "0 rounds"),
        (("--rounds", "10000"), "10000 rounds"),
        (("--rounds", "12", "--cover", "all"), "12 rounds cannot show 88 cells"),
        (("--cover", "8:5"), "8:5 is no cell: with 8 Banker has a natural"),
        (("--cover", "3:11"), "3:11 is no cell"),
        (("--level", "7"), "'7' is no level"),
        (("--level", "4-2"), "'4-2' is no level"),
        (("--rows", "13"), "13"),
        (("--card", "pokr"), "Did you mean poker?"),
        (("--decks", "9"), "1 to 8 decks, not 9"),
        (("--sheets", "rule"), "rule"),
        (("--sheets", "stacking-list"), "--real-deck"),
        (("--code", "8362"), "has 4 characters"),
        (("--from", "x"), "--from"),
    ],
)
def test_what_cannot_be_is_one_sentence(flags: tuple[str, ...], told: str) -> None:
    assert told in refused("practice", *flags)


def test_twelve_rounds_that_cannot_show_all_cells_are_told_how_many_it_takes() -> None:
    said = refused("practice", "--rounds", "12", "--cover", "all")
    assert "It takes 88: --rounds 88" in said


def test_more_cells_than_a_shoe_deals_are_planned_in_two_and_it_says_why() -> None:
    said = good("practice", "--real-deck", "--decks", "8", "--cover", "all", "--sheets", "practice-key", *PAPER)
    assert "88 of Banker's 88 decisions" in said
    assert "408 cards are dealt before the cut card, and these 88 cells take 489: planned in 2 shoes" in said


@pytest.mark.parametrize(
    ("flags", "why"),
    [
        (("--cover", "0:8,1:8,2:8,3:8,4:8"), "5 of these cells take a third card worth 8, and 1 deck holds 4"),
        (("--rounds", "20"), "Of 1 deck, 44 cards are dealt before the cut card, and so many rounds take more"),
    ],
)
def test_too_few_cards_of_one_value_and_too_few_cards_are_told_apart(flags: tuple[str, ...], why: str) -> None:
    said = good("practice", "--real-deck", "--decks", "1", *flags, *PAPER)
    assert f"{why}: planned in " in said


def test_a_dry_run_and_a_quiet_run_say_what_those_of_a_build_do() -> None:
    told = json.loads(good("practice", "--dry-run", "--json", *PAPER))
    assert {page["sheet"] for page in told["pages"]} == {"practice", "practice-key"}
    assert not list(Path().iterdir())
    assert good("practice", "--quiet", *PAPER) == ""


def test_settings_of_a_kit_that_has_players_do_not_stand_in_the_way() -> None:
    Path("kitgen.toml").write_text('players = 9\nbooklet = true\nlevel = 5\nrounds = 6\noutput = "there"\n')
    assert len(made()["rounds"]) == 6
    assert Path("there/practice/kit.pdf").is_file()


@pytest.mark.parametrize("game", ["chemin-de-fer", "baccarat-banque"])
def test_games_whose_hands_choose_have_nothing_to_practise(game: str) -> None:
    assert "has no sheets to practise with: its hands may choose." in refused("practice", "--game", game)


def test_only_sheets_to_practise_with_can_be_asked_for() -> None:
    said = refused("practice", "--sheets", "practice,napkin-layout")
    assert said.startswith(
        "Error: --sheets: Unknown sheet to practise with 'napkin-layout'. Allowed: practice, drill, "
    )


def test_a_list_of_sheets_that_was_written_for_kits_counts_as_far_as_it_is_of_practice() -> None:
    def sheets() -> list[str]:
        return [each["sheet"] for each in made()["files"] if each["sheet"]]

    usual = sheets()
    assert usual == ["practice", "practice-key"]
    Path("kitgen.toml").write_text('sheets = ["napkin-layout", "payouts"]\n', encoding="utf-8")
    assert sheets() == usual
    Path("kitgen.toml").write_text('sheets = ["napkin-layout", "drill", "practice-key"]\n', encoding="utf-8")
    assert sheets() == ["drill", "practice-key"]
