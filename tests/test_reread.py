"""What the PDFs of a kit show is compared with its manifest: pages, papers, and the answers of the key."""

from __future__ import annotations

import json
from pathlib import Path

import pikepdf
import pytest
from edited import FILES, SHEETS, differences, edit, pages_of, put, swap
from hypothesis import given, settings
from hypothesis import strategies as st
from reading import kit_of
from running import good

from kitgen.comparison import compare
from kitgen.manifest import Manifest
from kitgen.reread import answers, check_key


@pytest.fixture(autouse=True)
def made(bare: None) -> None:
    """A kit in kit/."""
    put(kit_of(sheets=SHEETS))


def test_pages_and_paper_are_read_from_the_pdf_itself() -> None:
    pages = len(pikepdf.open("kit/rules.pdf").pages)
    swap("rules.pdf", pages_of(pages + 1))
    assert differences() == [("files[1].pages", str(pages), f"{pages + 1}, the pages of rules.pdf")]
    swap("rules.pdf", pages_of(pages, (612, 792)))
    found = differences()
    assert [where for where, _, _ in found] == [f"rules.pdf, page {number}" for number in range(1, pages + 1)]
    assert found[0][1:] == ("215.90 × 279.40 mm", "210.00 × 297.00 mm, the size of a4, upright or lying")
    swap("rules.pdf", b"no PDF")
    assert differences() == [("rules.pdf", "it cannot be read", "a PDF")]


def test_a_paper_that_is_none_is_told() -> None:
    edit(lambda held: held["files"][1].update(paper="a44"))
    assert differences() == [("files[1].paper", '"a44"', "a paper such as a4 or 210x330mm")]


def test_a_key_with_other_answers_is_found_out() -> None:
    other = kit_of(sheets=SHEETS, seed="another")
    swap("practice-key.pdf", other["practice-key.pdf"])
    found = differences()
    assert found
    assert all(where.startswith("practice-key.pdf, round ") for where, _, _ in found)


def test_the_words_of_a_key_are_read_as_winner_and_totals() -> None:
    text = "1\n4 7 6\nBanker\nP 7 · B 8\nPlayer draws on 1\n2 Q Player: P 5 · B 3\nTie  P 4 · B 4"
    assert answers(text) == [("banker", 7, 8), ("player", 5, 3), ("tie", 4, 4)]
    told = [
        {"sheet": "practice", "winner": winner, "player_total": player, "banker_total": banker}
        for winner, player, banker in answers(text)
    ]
    data = {"rounds": told}
    assert check_key([text], data, "key.pdf") == []
    for more in ([text, text], [f"{text}\nTie P 1 · B 1"], []):
        assert [each.where for each in check_key(more, data, "key.pdf")] == ["key.pdf, its rounds"]
    assert [each.where for each in check_key([text], {"rounds": []}, "key.pdf")] == ["key.pdf, its rounds"]


def test_copies_on_one_side_are_read_once_where_there_are_several_pages_to_a_side() -> None:
    first, second = "Tie P 6 · B 6 Banker P 1 · B 3", "Player P 4 · B 0"
    right = [("tie", 6, 6), ("banker", 1, 3), ("player", 4, 0)]
    rounds = [
        {"sheet": "practice", "winner": winner, "player_total": player, "banker_total": banker}
        for winner, player, banker in right
    ]
    for n_up, sides in [
        (1, [first, second]),
        (2, [f"{first} {first}", f"{second} {second}"]),  # a section of one page each
        (2, [f"{first} {second}"]),
        (4, [f"{first} {second} {first} {second}"]),
        (4, [" ".join([first] * 4), " ".join([second] * 4)]),
    ]:
        assert check_key(sides, {"rounds": rounds, "options": {"n_up": n_up}}, "k") == []
    for n_up, sides in [(1, [f"{first} {second} {first} {second}"]), (2, [f"{first} {first}", " ".join([second] * 3)])]:
        wrong = check_key(sides, {"rounds": rounds, "options": {"n_up": n_up}}, "k")
        assert [each.where for each in wrong] == ["k, its rounds"]


def test_a_key_answers_the_rounds_with_a_mistake_behind_the_others_or_alone() -> None:
    right = {"winner": "tie", "player_total": 6, "banker_total": 6}
    spotted = {"sheet": "spot-the-error", "winner": "banker", "player_total": 1, "banker_total": 3}
    data = {"rounds": [{**right, "sheet": "practice"}, spotted], "options": {"sheets": ["practice", "practice-key"]}}
    assert check_key(["Tie P 6 · B 6", "Banker P 1 · B 3"], data, "k") == []
    assert [each.where for each in check_key(["Tie P 6 · B 6", "Tie P 6 · B 6"], data, "k")] == ["k, round 2"]
    assert [each.where for each in check_key(["Tie P 6 · B 6"], data, "k")] == ["k, its rounds"]
    data["options"] = {"sheets": ["spot-the-error", "practice-key"]}
    assert check_key(["Banker P 1 · B 3"], data, "k") == []
    assert [each.where for each in check_key(["Banker P 6 · B 7"], data, "k")] == ["k, round 1"]
    assert [each.where for each in check_key([], data, "k")] == ["k, its rounds"]


@pytest.mark.parametrize("n_up", [1, 2, 4])
def test_a_key_with_as_many_errors_to_find_as_rounds_agrees(n_up: int) -> None:
    put(kit_of(paper="a3", n_up=n_up, sheets=("practice", "spot-the-error", "practice-key")))
    assert json.loads(good("verify", "kit", "--json"))["agrees"]


def test_words_that_cannot_be_read_are_skipped_and_this_is_said() -> None:
    edit(lambda held: held["options"].update(language="vi"))
    assert 'practice-key.pdf were not read: only those in English are, not in "vi".' in good("verify", "kit")
    edit(lambda held: held["options"].update(language="en", templates={"en/words.xhtml": "0" * 64}))
    assert "practice-key.pdf were not read: the kit has templates of its own." in good("verify", "kit")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(FILES),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
)
ENTRY = st.fixed_dictionaries({}, optional=dict.fromkeys(("name", "sheet", "pages", "paper", "sha256"), JSON))


@settings(max_examples=200)
@given(st.data())
def test_any_json_in_any_field_is_compared_without_an_error(data: st.DataObject) -> None:
    held = json.loads(kit_of(sheets=SHEETS)["kit.json"])
    name = data.draw(st.sampled_from(sorted(held)))
    holder = held
    if isinstance(held[name], dict) and data.draw(st.booleans()):
        holder, name = held[name], data.draw(st.sampled_from(sorted(held[name])))
    holder[name] = data.draw(JSON | st.lists(ENTRY, max_size=2))
    found = compare(Manifest(path=Path("kit/kit.json"), data=held, sealed=True), True)
    assert all(each.where and each.found and each.expected for each in found.differences)
    assert all("\n" not in str(each) for each in found.differences)
