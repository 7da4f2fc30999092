"""A manifest that somebody edited, and sealed again, is printed or refused in a sentence that names the field."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from edited import differences, edit, put
from hypothesis import given, settings
from hypothesis import strategies as st
from reading import kit_of
from running import good, refused

from kitgen.errors import KitgenError
from kitgen.manifest import Manifest
from kitgen.redeal import options_again

SHEETS = ("practice", "spot-the-error", "drill", "practice-key")


@pytest.fixture
def made(bare: None) -> dict[str, Any]:
    """A kit in kit/, and what its manifest holds."""
    put(kit_of(sheets=SHEETS))
    held: dict[str, Any] = json.loads(Path("kit/kit.json").read_text())
    return held


def told() -> str:
    return refused("build", "--from", "kit", "-o", "again").removeprefix("Error: kit/kit.json, ")


def test_a_question_of_a_drill_that_cannot_be_is_named_and_verify_finds_it(made: dict[str, Any]) -> None:
    stood = next(n for n, each in enumerate(made["drill"]) if each["cell"].endswith("stood"))
    edit(lambda held: held["drill"][stood].update(card="AS"))
    assert told() == f'drill[{stood}].card: "AS"; expected: null.\n'
    assert differences() == [(f"drill[{stood}].card", '"AS"', "null")]


def test_a_mistake_that_there_is_not_or_that_does_not_show_is_named(made: dict[str, Any]) -> None:
    at = next(n for n, each in enumerate(made["rounds"]) if each["sheet"] == "spot-the-error")
    edit(lambda held: held["rounds"][at].pop("mistake"))
    assert told().startswith(f"rounds[{at}].mistake: missing; expected: a mistake that shows in this round: zero-is-")
    edit(lambda held: held["rounds"][at].update(mistake=[]))
    assert told().startswith(f"rounds[{at}].mistake: []; expected: ")
    # Ties alone show that a dealer takes the bets on them.
    lost = next(n for n, r in enumerate(made["rounds"]) if "mistake" in r and r["winner"] != "tie")
    edit(lambda held: held["rounds"][at].update(mistake=made["rounds"][at]["mistake"]))
    edit(lambda held: held["rounds"][lost].update(mistake="ties-lose"))
    assert told().startswith(f'rounds[{lost}].mistake: "ties-lose"; expected: ')


def test_a_round_to_practise_with_shows_six_cards(made: dict[str, Any]) -> None:
    at = next(n for n, each in enumerate(made["rounds"]) if len(each["cards"]) == 4)
    edit(lambda held: held["rounds"][at].update(next=[]))
    assert told() == f"rounds[{at}].next: no card; expected: 2.\n"


@pytest.mark.usefixtures("bare")
def test_what_is_no_kit_cannot_be_printed_again() -> None:
    good("calibrate", "-o", "sheet")
    assert refused("build", "--from", "sheet").startswith("Error: sheet/kit.json tells of no kit")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(("AS", "3:8")),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
)


@settings(max_examples=300)
@given(st.data())
def test_any_json_anywhere_in_what_was_dealt_is_printed_or_refused(data: st.DataObject) -> None:
    held = json.loads(kit_of(sheets=SHEETS)["kit.json"])
    holder = held[data.draw(st.sampled_from(("rounds", "drill", "options")))]
    if isinstance(holder, list):
        holder = data.draw(st.sampled_from(holder))
    name = data.draw(st.sampled_from(sorted(holder)))
    if data.draw(st.booleans()):
        del holder[name]
    else:
        holder[name] = data.draw(JSON)
    said = ""
    try:
        options_again(Manifest(path=Path("kit/kit.json"), data=held, sealed=True))
    except KitgenError as error:
        said = str(error)
    assert "\n" not in said
