"""A manifest read back: what is none is refused in a sentence; a record gives the options that it was made from."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reading import options_of

from kitgen.cutouts import CARDS, NAPKINS
from kitgen.errors import KitgenError, WrongField
from kitgen.game.cells import CELLS
from kitgen.game.games import GAMES
from kitgen.manifest import Manifest, options_from, read
from kitgen.options import SKIPS, Options
from kitgen.press.correction import Correction
from kitgen.press.craft import FLIPS, MARKS, STOCKS
from kitgen.press.paper import COUNTS, PAPERS, parse_paper
from kitgen.press.theme import INKS, SUITS
from kitgen.store import seal

Write = Callable[[str, str], Path]


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def record_of(**more: Any) -> dict[str, Any]:
    found: dict[str, Any] = through_json(options_of(**more).record())
    return found


def near(most: float) -> st.SearchStrategy[float]:
    return st.floats(-most, most)


CORRECTIONS = st.builds(
    Correction,
    page_offset=st.tuples(near(20), near(20)),
    scale_x=st.floats(0.95, 1.05),
    scale_y=st.floats(0.95, 1.05),
    back_offset=st.tuples(near(20), near(20)),
    back_rotation=near(2),
    margin=st.none() | st.floats(0, 15),
)
SIZES = st.builds(
    lambda wide, high, unit: parse_paper(f"{wide}x{high}{unit}"),
    st.integers(7, 40),
    st.integers(7, 40),
    st.sampled_from(["cm", " in"]),
)
PAPER = st.sampled_from(sorted(PAPERS)).map(PAPERS.__getitem__) | SIZES


@st.composite
def options(draw: st.DrawFn) -> Options:
    """Any options; of the sheets all or some, in printing order."""
    game = draw(st.sampled_from(sorted(GAMES)).map(GAMES.__getitem__))
    some = draw(st.sets(st.sampled_from(game.every_sheet)))
    stock = draw(st.none() | st.sampled_from(sorted(STOCKS)))
    large = not stock and draw(st.booleans())
    number = draw(st.none() | st.integers(0, 2**32 - 1))
    cells = draw(st.sets(st.sampled_from(CELLS), max_size=4))
    levels = None if cells else draw(st.none() | st.sampled_from([(1, 1), (2, 5), (6, 6)]))
    return Options(
        level=levels,
        rounds=draw(st.none() | st.integers(4, 8)),
        cover=tuple(cell for cell in CELLS if cell in cells),
        real_deck=draw(st.booleans()),
        rows=draw(st.none() | st.integers(1, 12)),
        card=draw(st.sampled_from(sorted(CARDS))),
        lesson_number=number,
        class_room=bool(game.lessons) and draw(st.booleans()),
        game=game,
        players=draw(st.integers(game.seats_min, game.seats_max)),
        decks=draw(st.integers(game.min_decks, game.max_decks)),
        paper=STOCKS[stock].paper if stock else draw(PAPER),
        ink=INKS[draw(st.sampled_from(sorted(INKS)))],
        seed=draw(st.text("abc XYZ 019-é", min_size=1, max_size=60).filter(str.strip)),
        sheets=tuple(sheet for sheet in game.every_sheet if sheet in some),
        napkin=draw(st.sampled_from(sorted(NAPKINS))),
        suits=draw(st.sampled_from(sorted(SUITS))),
        flip=draw(st.sampled_from(sorted(FLIPS)).filter(lambda name: not stock or name != "fold")),
        marks=draw(st.sampled_from(sorted(MARKS))),
        bleed=draw(st.floats(0, 10)),
        stock=stock,
        n_up=1 if large else draw(st.sampled_from([1, *COUNTS])),
        booklet=not large and draw(st.booleans()),
        large_print=large,
        score_rows=draw(st.none() | st.integers(1, 500)),
        mat_size=draw(st.none() | st.tuples(st.floats(1000, 2000), st.floats(400, 1000))),
        skip_seats=draw(st.sampled_from(sorted(SKIPS))),
        untiled=draw(st.booleans()),
        printer=draw(st.none() | st.sampled_from(["office", "my-laser_2"])),
        correction=draw(CORRECTIONS),
    )


@given(options())
def test_a_record_gives_the_options_that_it_was_made_from(made: Options) -> None:
    again = options_from(through_json(made.record()))
    assert again.record() == made.record()
    # Sheets and rounds that were named may be the usual ones, and are then left open.
    assert again.chosen == made.chosen
    assert replace(again, sheets=made.sheets, rounds=made.rounds) == made


@pytest.mark.parametrize("more", [{}, {"class_room": True}, {"real_deck": True}, {"rounds": 7, "sheets": ("rules",)}])
def test_what_was_left_open_is_left_open_again(more: dict[str, Any]) -> None:
    assert options_from(record_of(**more)) == options_of(**more)


def test_a_record_tells_every_field_of_the_options_and_all_are_read() -> None:
    odd = {"language": "", "templates": 3}
    for name in options_of().record():
        with pytest.raises(WrongField) as caught:
            options_from({**record_of(), name: odd.get(name, [[]])})
        assert caught.value.where == f"options.{name}"


@pytest.mark.parametrize("size", ["210x330mm", "8.5 x 13 in", "20×25cm"])
def test_a_paper_of_the_users_own_is_read_from_its_size(size: str) -> None:
    made = options_of(paper=size)
    again = options_from(through_json(made.record())).paper
    assert again == made.paper
    assert again.name == size


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "too few players": ({"players": 0}, "options.players: Dining Room Baccarat seats 2 to 14 players, not 0."),
    "players as text": ({"players": "4"}, 'options.players: "4" is not a whole number.'),
    "players as a fraction": ({"players": 4.5}, "options.players: 4.5 is not a whole number."),
    "too many decks": ({"decks": 9}, "options.decks: Dining Room Baccarat takes 1 to 8 decks, not 9."),
    "an unknown game": ({"game": "punto-bonco"}, "options.game: Unknown game 'punto-bonco'. Did you mean punto-banco?"),
    "an unknown ink": ({"ink": "blue"}, "options.ink: Unknown ink 'blue'."),
    "no paper": ({"paper": "a44"}, "options.paper: Unknown paper 'a44'."),
    "an unknown napkin": ({"napkin": "tea"}, "options.napkin: Unknown napkin 'tea'."),
    "an empty seed": ({"seed": " "}, "options.seed: ' ' is no seed."),
    "no sheets": ({"sheets": []}, "options.sheets: [] is not a list of names."),
    "an unknown sheet": ({"sheets": ["rulez"]}, "options.sheets: Unknown sheet of Dining Room Baccarat 'rulez'."),
    "a switch as a word": ({"booklet": "no"}, 'options.booklet: "no" is not true or false.'),
    "a bleed too wide": ({"bleed": 12}, "options.bleed: A bleed of 12 mm cannot be used."),
    "a bleed that is no number": ({"bleed": float("nan")}, "options.bleed: NaN is not a number."),
    "a stock for another paper": ({"stock": "a7", "paper": "letter"}, "options.stock: The stock a7 is A4"),
    "a language elsewhere": ({"language": "../en"}, 'options.language: "../en" is not the name of a language.'),
    "an unknown language": ({"language": "eo"}, "options.language: Unknown language 'eo'."),
    "an option of another kitgen": ({"glitter": 1}, "options.glitter: Unknown option 'glitter'."),
    "a part of the correction": (
        {"correction": {"scale_x": 2}},
        "options.correction: scale-x 2: allowed are 0.95 to 1.05.",
    ),
    "an unknown part of it": ({"correction": {"scale_z": 1}}, "options.correction: Unknown correction 'scale_z'."),
    "half an offset": ({"correction": {"page_offset": [1]}}, "options.correction: page_offset [1] is not a pair"),
    "a printer without a name": ({"printer": ""}, 'options.printer: "" is not the name of a printer.'),
    "templates in a list": ({"templates": ["rules"]}, 'options.templates: ["rules"] is no table of files'),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_value_that_cannot_be_is_told_with_its_field_and_what_may_be(name: str) -> None:
    changed, said = WRONG[name]
    with pytest.raises(WrongField) as caught:
        options_from({**record_of(), **changed})
    assert str(caught.value).startswith(said)


def test_what_the_record_lacks_is_named_and_newer_options_may_be_missing() -> None:
    record = record_of()
    with pytest.raises(WrongField, match=r"^options\.decks: it is missing\.$"):
        options_from({name: value for name, value in record.items() if name != "decks"})
    older = {name: value for name, value in record.items() if name not in ("large_print", "correction")}
    assert options_from(older) == options_of()
    with pytest.raises(WrongField, match=r"^options: \[\] is no record"):
        options_from([])


@given(
    st.sampled_from(sorted(options_of().record())),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    ),
)
def test_any_value_of_any_field_is_an_option_or_one_sentence(name: str, value: Any) -> None:
    said = ""
    try:
        options_from({**record_of(), name: value})
    except KitgenError as error:
        said = str(error)
    assert not said or said.startswith(f"options.{name}: ")
    assert "\n" not in said


# The user's own templates


def test_templates_of_the_users_own_are_found_where_they_are_now(write: Write, tmp_path: Path) -> None:
    write("mine/en/rules.xhtml", "<p>Ours</p>")
    record = record_of(templates=tmp_path / "mine")
    write("moved/en/rules.xhtml", "<p>Ours</p>")
    assert options_from(record, tmp_path / "moved") == options_of(templates=tmp_path / "moved")
    assert options_from(record_of(), tmp_path / "moved").templates is None  # the kit had none


def test_a_template_that_differs_is_missing_or_was_not_there_is_named(write: Write, tmp_path: Path) -> None:
    write("mine/en/rules.xhtml", "<p>Ours</p>")
    record = record_of(templates=tmp_path / "mine")
    for folder, file, text, said in (
        ("none", "readme.md", "", r'"en/rules\.xhtml" in .*none is missing'),
        ("other", "en/rules.xhtml", "<p>Theirs</p>", r'"en/rules\.xhtml" in .*other is another one now'),
        ("more", "en/payouts.xhtml", "<p>Ours</p>", r'"en/payouts\.xhtml" in .*more is not of this kit'),
    ):
        write(f"{folder}/{file}", text)
        with pytest.raises(WrongField, match=rf"^options\.templates: {said}"):
            options_from(record, tmp_path / folder)
    with pytest.raises(WrongField, match=r'has templates of its own, \["en/rules\.xhtml"\]\. Name their folder\.'):
        options_from(record)


# The file


def manifest_in(folder: Path, data: bytes) -> Path:
    (folder / "kit.json").write_bytes(data)
    return folder / "kit.json"


def test_a_manifest_is_read_from_its_file_and_from_its_folder(tmp_path: Path) -> None:
    made = replace(options_of(players=6), sheets=("rules",))
    file = manifest_in(tmp_path, seal({"kitgen": "0.1.0", "options": made.record()}))
    assert read(file) == read(tmp_path)
    assert read(file).sealed
    assert (read(tmp_path).path, read(tmp_path).folder) == (file, tmp_path)
    assert read(file).options() == made


def test_a_manifest_that_was_edited_is_read_and_not_sealed(tmp_path: Path) -> None:
    sealed = seal({"kitgen": "0.1.0", "options": record_of()})
    edited = read(manifest_in(tmp_path, sealed.replace(b'"players": 4', b'"players": 1')))
    assert not edited.sealed
    with pytest.raises(KitgenError, match=r"kit\.json, options\.players: Dining Room Baccarat seats 2 to 14"):
        edited.options()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "cannot be read as JSON: Expecting value in line 1"),
        (b'{"kitgen": "0.1.0",\n}', "in line 2. Name the kit.json of a kit."),
        (b'{"kitgen": "\xff"}', "cannot be read as JSON: not UTF-8"),
        (b"[" * 100_000, "a value in it is too large or too deep"),
        (b'{"kitgen": ' + b"9" * 5000 + b"}", "a value in it is too large or too deep"),
        (b"[]", "is no manifest of kitgen"),
        (b'{"name": "a package"}', "is no manifest of kitgen"),
        (b'{"kitgen": 1}', "is no manifest of kitgen"),
        (b'{"kitgen": "9.0", "layout": 2}', "has layout 2 and was written by kitgen 9.0; this kitgen reads layout 1"),
        (b'{"kitgen": "9.0", "layout": true}', "has layout true"),
    ],
)
def test_what_is_no_manifest_is_one_sentence(tmp_path: Path, data: bytes, said: str) -> None:
    file = manifest_in(tmp_path, data)
    with pytest.raises(KitgenError) as caught:
        read(file)
    assert str(caught.value).startswith(f"{file} ")
    assert said in str(caught.value)


def test_no_file_and_a_folder_without_a_kit_are_told(tmp_path: Path) -> None:
    with pytest.raises(KitgenError, match=r"none\.json does not exist\. Name the kit\.json of a kit, or its folder\."):
        read(tmp_path / "none.json")
    with pytest.raises(KitgenError, match=r"holds no kit\.json"):
        read(tmp_path)
    manifest_in(tmp_path, b"{}")
    with pytest.raises(KitgenError, match="cannot be read: Not a directory"):
        read(tmp_path / "kit.json" / "kit.json")


def test_a_manifest_without_options_has_none(tmp_path: Path) -> None:
    bare = Manifest(path=tmp_path / "kit.json", data={"kitgen": "0.1.0"}, sealed=False)
    with pytest.raises(WrongField, match=r"kit\.json, options: null is no record of options"):
        bare.options()
