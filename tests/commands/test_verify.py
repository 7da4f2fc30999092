"""`verify` compares a kit with its manifest: it tells what agrees, and each difference with what was expected."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
from edited import FILES, SHEETS, differences, edit, pages_of, put
from reading import kit_of
from running import good, refused, run

from kitgen.store import digest, is_sealed


@pytest.fixture(autouse=True)
def made(bare: None) -> None:
    """A kit in kit/."""
    put(kit_of(sheets=SHEETS))


# All agrees


def test_a_kit_as_it_was_written_agrees_in_everything() -> None:
    rounds = len(json.loads(Path("kit/kit.json").read_bytes())["rounds"])
    assert rounds >= 10
    assert good("verify", "kit/kit.json").splitlines() == [
        "kit/kit.json: all agrees",
        "  The seal holds: nobody changed the manifest.",
        f"  {rounds} rounds solved again: all agree.",
        "  4 files as written.",
        "  4 PDFs read again: pages, papers and answers agree.",
    ]
    assert good("verify", "kit") == good("verify", "kit/kit.json")
    told = json.loads(good("verify", "kit", "--json"))
    entry = told["kits"][0]
    assert told["agrees"] is entry["agrees"] is True
    assert (entry["rounds"], entry["files"], entry["pdfs_read"]) == (rounds, 4, 4)
    assert entry["differences"] == entry["notes"] == []


@pytest.mark.parametrize(
    "more",
    [
        {"game": "punto-banco", "paper": "210x330mm"},
        {"ink": "mono", "large_print": True, "paper": "letter"},
        {"n_up": 2},
        {"booklet": True, "flip": "long"},
        {"ink": "low", "flip": "short", "bleed": 3.0, "suits": "four-colour"},
    ],
    ids=str,
)
def test_kits_of_every_kind_agree(more: dict[str, Any]) -> None:
    put(kit_of(**more))
    assert "PDFs read again: pages, papers and answers agree." in good("verify", "kit")


def test_a_kit_with_only_the_key_agrees() -> None:
    put(kit_of(sheets=("practice-key",)))
    assert ": all agrees" in good("verify", "kit")


def test_the_manifests_of_other_commands_are_compared_too() -> None:
    good("calibrate", "-o", "other", "--quiet")
    assert good("verify", "other").splitlines()[2:] == [
        "  1 file as written.",
        "  1 PDF read again: pages, papers and answers agree.",
    ]


def test_several_kits_are_told_one_after_the_other() -> None:
    shutil.copytree("kit", "second")
    Path("second/rules.pdf").unlink()
    result = run("verify", "kit", "second")
    assert result.exit_code == 1
    assert [line for line in result.stdout.splitlines() if line and line[0] != " "] == [
        "kit/kit.json: all agrees",
        "second/kit.json: 1 difference",
    ]


# The manifest


def test_an_edited_round_is_named_with_what_was_expected() -> None:
    def other_winner(held: dict[str, Any]) -> None:
        held["rounds"][3]["winner"] = {"player": "banker", "banker": "tie", "tie": "player"}[
            held["rounds"][3]["winner"]
        ]

    before = json.loads(Path("kit/kit.json").read_bytes())["rounds"][3]
    edit(other_winner, sealed=False)
    found = differences()
    assert [where for where, _, _ in found] == ["sha256", "rounds[3].winner", "practice-key.pdf, round 4"]
    assert found[1][2] == f'"{before["winner"]}"'
    assert found[2][1] == f"{before['winner']}, P {before['player_total']} · B {before['banker_total']}"


def test_a_manifest_that_was_edited_and_sealed_again_is_found_out() -> None:
    def other_cards(held: dict[str, Any]) -> None:
        cards = held["rounds"][0]["cards"]
        cards[0] = {"S": "AH"}.get(cards[0][1], "AS") if cards[0][0] != "A" else "9D"

    edit(other_cards)
    assert is_sealed(Path("kit/kit.json").read_bytes())
    assert {where.split(".")[0] for where, _, _ in differences()} == {"rounds[0]"}


def test_a_round_taken_out_is_missed_by_its_number_and_by_the_key() -> None:
    edit(lambda held: held["rounds"].pop(1))
    found = differences()
    assert found[0] == ("rounds[1].number", "3", "2")
    assert found[-1][0] == "practice-key.pdf, its rounds"


def test_a_right_round_that_the_key_does_not_show_is_told() -> None:
    def another(held: dict[str, Any]) -> None:
        first = held["rounds"][0]
        natural = {"cards": ["9S", "2H", "KC", "3D"], "player_total": 9, "banker_total": 5, "winner": "player"}
        held["rounds"][0] = {**first, "next": [], **natural}

    edit(another)
    ((where, _, expected),) = differences()
    assert (where, expected) == ("practice-key.pdf, round 1", "player, P 9 · B 5")


def test_options_that_cannot_be_or_do_not_fit_are_named() -> None:
    edit(lambda held: held["options"].update(players=0))
    assert differences() == [("options.players", "0", "Dining Room Baccarat seats 2 to 14 players, not 0")]
    edit(lambda held: held["options"].update(players=5))
    assert [where for where, _, _ in differences()] == ["code"]
    edit(lambda held: held.update(options={**held["options"], "players": 4}, seed="monday", game="poker"))
    assert [(where, expected) for where, _, expected in differences()] == [
        ("game", '"dining-room", as in options.game'),
        ("seed", '"riviera", as in options.seed'),
    ]


def test_a_real_deck_deals_its_rounds_and_no_others() -> None:
    put(kit_of(class_room=True, real_deck=True, sheets=("practice", "practice-key")))
    assert ": all agrees" in good("verify", "kit")

    def exchange(held: dict[str, Any]) -> None:
        burned, first, *rest = held["shoes"][0].split()
        held["shoes"][0] = " ".join([first, burned, *rest])

    edit(exchange)
    assert [where for where, _, _ in differences()] == ["rounds[0].cards"]


def test_a_real_deck_without_its_shoe_deals_nothing() -> None:
    def real(held: dict[str, Any]) -> None:
        held["options"]["real_deck"] = True
        held["shoes"] = []

    edit(real)
    assert ("rounds[0].cards", "no more, from card 2 of shoe 1") in [(w, e) for w, _, e in differences()]


@pytest.mark.parametrize("name", ["rounds", "shoes", "files", "options", "sha256", "code", "seed"])
def test_a_field_that_is_missing_is_named(name: str) -> None:
    edit(lambda held: held.pop(name), sealed=False)
    assert (name, "missing") in [(where, found) for where, found, _ in differences()]


# The files


def test_a_missing_file_and_a_changed_one_are_told_apart() -> None:
    Path("kit/rules.pdf").unlink()
    with Path("kit/practice.pdf").open("ab") as file:
        file.write(b"%")
    found = differences()
    assert [(where, there.split(",")[0]) for where, there, _ in found] == [
        ("rules.pdf", "missing"),
        ("practice.pdf", "changed since"),
    ]
    assert all(len(expected.split()[-1]) == 64 for _, _, expected in found)


def test_a_folder_or_a_link_in_place_of_a_file_is_no_file() -> None:
    Path("kit/rules.pdf").rename("rules.pdf")
    Path("kit/rules.pdf").symlink_to(Path("rules.pdf").resolve())
    assert [(where, there) for where, there, _ in differences()] == [("rules.pdf", "cannot be read as a file")]
    Path("kit/rules.pdf").unlink()
    Path("kit/rules.pdf").mkdir()
    assert [(where, there) for where, there, _ in differences()] == [("rules.pdf", "cannot be read as a file")]


@pytest.mark.parametrize("name", ["../secret.pdf", "/etc/passwd", "a/b.pdf", "c:x.pdf", "..", "", "a\x1b[2J.pdf", 7])
def test_a_name_that_leads_out_of_the_folder_is_never_opened(name: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("secret.pdf").write_bytes(pages_of(1))
    edit(lambda held: held["files"][1].update(name=name, sha256=digest(Path("secret.pdf").read_bytes())))
    asked: list[Path] = []
    monkeypatch.setattr("kitgen.comparison.content", lambda path: asked.append(path) or path.read_bytes())
    ((where, found, expected),) = differences()
    assert (where, found) == ("files[1].name", json.dumps(name))
    assert expected == "the name of a file in this folder"
    assert {path.name for path in asked} == set(FILES) - {"rules.pdf"}


def test_a_name_longer_than_the_system_takes_is_no_file() -> None:
    edit(lambda held: held["files"][1].update(name="x" * 5000))
    assert [there for _, there, _ in differences()] == ["cannot be read as a file"]


def test_without_its_library_hashes_are_compared_and_this_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    assert good("verify", "kit").splitlines()[3:] == [
        "  4 files as written.",
        "  Note: PDFs were compared by their hash only: to read them, kitgen verify needs pypdfium2, "
        "not installed here. Install: pip install 'kitgen[verify]'.",
    ]
    assert json.loads(good("verify", "kit", "--json"))["kits"][0]["pdfs_read"] == 0
    Path("kit/rules.pdf").unlink()
    assert [where for where, _, _ in differences()] == ["rules.pdf"]


# What cannot be read


def test_what_cannot_be_read_is_one_sentence_and_ends_in_2() -> None:
    Path("text.json").write_text("no JSON")
    Path("other.json").write_text("{}")
    assert "none.json does not exist" in refused("verify", "none.json")
    assert "text.json cannot be read as JSON" in refused("verify", "kit", "text.json")
    assert "other.json is no manifest of kitgen" in refused("verify", "other.json")
    assert "holds no kit.json" in refused("verify", ".")
    assert "Missing argument 'FILE...'" in refused("verify")
