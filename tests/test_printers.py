"""Printers: profiles are kept by name in the user's folder, read back as they were saved, and checked when edited."""

from __future__ import annotations

import tomllib
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from running import break_replace, strip

from kitgen import printers
from kitgen.errors import KitgenError, WouldOverwrite
from kitgen.flags import options_of
from kitgen.layers import resolve
from kitgen.press.correction import Correction
from kitgen.printers import FIELDS, Printer, correction_of, told
from kitgen.settings import OPTIONS
from kitgen.settings.measures import parse_length, parse_number, parse_offset, tell_length, tell_number, tell_offset

OFFICE = Printer(
    name="office",
    correction=Correction(
        page_offset=(1.0, -0.5), scale_x=1.004, back_offset=(1.2, -0.8), back_rotation=0.3, margin=12
    ),
)


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The user's own folder, which is not there yet."""
    strip(monkeypatch, tmp_path)
    return tmp_path / "home" / "kitgen"


def written(folder: Path, text: str) -> Path:
    folder.mkdir(parents=True)
    (folder / "printers.toml").write_text(text, encoding="utf-8")
    return folder / "printers.toml"


# What people write


@pytest.mark.parametrize(
    ("text", "mm"),
    [("12mm", 12), ("12", 12), (" 1.5 CM ", 15), ("0.5in", 12.7), ("-.3mm", -0.3), ("72pt", 25.4), ("−2mm", -2)],
)
def test_a_length_is_told_in_millimetres(text: str, mm: float) -> None:
    assert parse_length(text) == pytest.approx(mm, abs=1e-12)


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        ("1,-0.5mm", (1, -0.5)),
        ("1,-0.5", (1, -0.5)),
        ("1mm, -0.5mm", (1, -0.5)),
        ("0.1,0.2in", (2.54, 5.08)),
        ("1mm,0.1cm", (1, 1)),
        ("-0,−1mm", (0, -1)),
    ],
)
def test_an_offset_is_right_and_down_and_the_last_unit_holds_for_both(text: str, offset: tuple[float, float]) -> None:
    assert parse_offset(text) == pytest.approx(offset, abs=1e-12)


@pytest.mark.parametrize(
    "text", ["", "mm", "1e3mm", "nan", "inf", "1,2", "1m", "0x1mm", "1_0mm", "٣mm", "9999999999mm"]
)
def test_what_is_no_length_is_named_with_what_is_allowed(text: str) -> None:
    with pytest.raises(KitgenError, match=r"such as 12mm or 0\.5in") as caught:
        parse_length(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("text", ["", "1mm", "1,2,3mm", ",", "1,", "1 2mm", "1,2m", "a,2mm", "1;2mm"])
def test_what_is_no_offset_is_named_with_what_is_allowed(text: str) -> None:
    with pytest.raises(KitgenError, match=r"such as 1,-0\.5mm") as caught:
        parse_offset(text)
    assert repr(text) in str(caught.value)


@given(st.integers(-20_000_000, 20_000_000), st.integers(-20_000_000, 20_000_000))
def test_what_is_told_is_read_back_to_a_millionth(a: int, b: int) -> None:
    x, y = a / 1_000_000, b / 1_000_000
    assert parse_number(tell_number(x)) == x
    assert parse_length(tell_length(x)) == x
    assert parse_offset(tell_offset((x, y))) == (x, y)


def test_no_minus_stands_before_a_zero() -> None:
    assert tell_offset(parse_offset("-0,-0.0mm")) == "0,0mm"
    assert tell_length(-1e-9) == "0mm"


# Profiles


def test_every_field_of_a_correction_can_be_given() -> None:
    assert {name.replace("-", "_") for name in FIELDS} == {field.name for field in fields(Correction)}


def test_texts_become_a_correction_and_what_is_not_named_corrects_nothing() -> None:
    texts = {"page-offset": "1,0mm", "back-offset": "1.2,-0.8mm", "back-rotation": "0.3", "margin": "12mm"}
    assert correction_of({**texts, "scale-x": "1.004"}) == Correction(
        page_offset=(1, 0), back_offset=(1.2, -0.8), back_rotation=0.3, margin=12, scale_x=1.004, scale_y=1
    )
    assert correction_of({}) == Correction()


@pytest.mark.parametrize(
    ("field", "text", "said"),
    [
        ("margin", "wide", "margin: 'wide' is no length"),
        ("margin", "50mm", "margin 50 mm: allowed are 0 to 40 mm."),
        ("margin", "-1mm", "margin -1 mm: allowed are 0 to 40 mm."),
        ("scale-x", "104%", "scale-x: '104%' is not a number"),
        ("scale-y", "1.2", "scale-y 1.2: allowed are 0.95 to 1.05."),
        ("page-offset", "30,0mm", "page-offset 30 mm: allowed are up to 20 mm."),
        ("back-offset", "1mm", "back-offset: '1mm' is no offset"),
        ("back-rotation", "3", "back-rotation 3: allowed are up to 2 degrees."),
        ("scale-z", "1", "Unknown field 'scale-z'. Did you mean scale-x?"),
    ],
)
def test_a_bad_value_is_named_with_its_field_and_what_is_allowed(field: str, text: str, said: str) -> None:
    with pytest.raises(KitgenError) as caught:
        correction_of({field: text})
    assert said in str(caught.value)


def test_what_was_saved_is_found_again_and_the_file_says_it_in_full(folder: Path) -> None:
    assert printers.load() == {}
    printers.save(OFFICE)
    printers.save(Printer(name="home", correction=Correction()))
    assert printers.load() == {"office": OFFICE, "home": Printer(name="home", correction=Correction())}
    assert printers.find(" Office ") == OFFICE
    assert tomllib.loads((folder / "printers.toml").read_text(encoding="utf-8"))["office"] == {
        "page-offset": "1,-0.5mm",
        "scale-x": 1.004,
        "scale-y": 1,
        "back-offset": "1.2,-0.8mm",
        "back-rotation": 0.3,
        "margin": "12mm",
    }
    assert [path.name for path in folder.iterdir()] == ["printers.toml"]


MILLIONTHS = st.integers(-2_000_000, 2_000_000).map(lambda n: n / 1_000_000)
CORRECTIONS = st.builds(
    Correction,
    page_offset=st.tuples(MILLIONTHS, MILLIONTHS),
    back_offset=st.tuples(MILLIONTHS, MILLIONTHS),
    scale_x=st.integers(950_000, 1_050_000).map(lambda n: n / 1_000_000),
    scale_y=st.integers(950_000, 1_050_000).map(lambda n: n / 1_000_000),
    back_rotation=MILLIONTHS,
    margin=st.none() | st.integers(0, 40_000).map(lambda n: n / 1000),
)


@given(CORRECTIONS)
def test_every_correction_survives_being_told(correction: Correction) -> None:
    assert correction_of(told(correction)) == correction


@pytest.mark.parametrize(
    "name", ["none", "", " ", "my printer", "büro", "-x", "a.b", "a" * 31, "Office", "a\nb", "[x]"]
)
def test_a_name_that_cannot_stand_in_a_file_or_on_paper_is_refused(name: str) -> None:
    with pytest.raises(KitgenError, match="Allowed: up to 30 letters") as caught:
        Printer(name=name, correction=Correction())
    assert repr(name) in str(caught.value)


def test_another_profile_of_a_name_is_replaced_only_by_force() -> None:
    printers.save(OFFICE)
    printers.save(OFFICE)  # the same is in nobody's way
    other = Printer(name="office", correction=Correction(scale_y=1.01))
    with pytest.raises(WouldOverwrite, match="office already"):
        printers.save(other)
    assert printers.find("office") == OFFICE
    printers.save(other, force=True)
    assert printers.load() == {"office": other}


def test_a_profile_is_forgotten() -> None:
    home = Printer(name="home", correction=Correction(margin=5))
    printers.save(OFFICE)
    printers.save(home)
    assert printers.remove("OFFICE") == OFFICE
    assert printers.load() == {"home": home}
    with pytest.raises(KitgenError, match=r"Unknown printer 'office'\. Allowed: home\."):
        printers.remove("office")


def test_an_unknown_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(KitgenError, match=r"Unknown printer 'ofice': none is saved\."):
        printers.find("ofice")
    printers.save(OFFICE)
    with pytest.raises(KitgenError, match=r"Unknown printer 'ofice'\. Did you mean office\? Allowed: office\."):
        printers.find("ofice")


def test_a_save_that_fails_leaves_the_old_profiles(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    printers.save(OFFICE)
    before = (folder / "printers.toml").read_bytes()
    break_replace(monkeypatch, 2, OSError(28, "No space left on device"))
    with pytest.raises(KitgenError, match="No space left on device"):
        printers.save(Printer(name="home", correction=Correction()))
    assert (folder / "printers.toml").read_bytes() == before
    assert [path.name for path in folder.iterdir()] == ["printers.toml"]


# A file that was edited


def test_a_file_may_be_written_by_hand(folder: Path) -> None:
    written(folder, "\ufeff# mine\n[den]\nback-rotation = -1\nscale-x = '1.01'\nmargin = 5\npage-offset='0.1,0in'\n")
    assert printers.find("den").correction == Correction(
        back_rotation=-1, scale_x=1.01, margin=5, page_offset=(2.54, 0)
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[den", "The printers file {path} is not valid TOML"),
        ("den = 3", "{path}, den: 3 is no profile. Allowed: a table of page-offset, "),
        ("[Den]\nmargin = 1", "{path}, Den: 'Den' is no name for a printer."),
        ("[den]\nscalex = 1", "{path}, den: Unknown field 'scalex'. Did you mean scale-x?"),
        ("[den]\nscale-x = 2", "{path}, den: scale-x 2: allowed are 0.95 to 1.05."),
        ("[den]\nscale-x = true", "{path}, den: scale-x: 'True' is not a number."),
        ("[den]\nscale-x = nan", "{path}, den: scale-x: 'nan' is not a number."),
        ("[den]\npage-offset = [1, 2]", "{path}, den: page-offset: '[1, 2]' is no offset."),
    ],
)
def test_a_bad_file_is_named_with_profile_and_field(folder: Path, text: str, said: str) -> None:
    path = written(folder, text)
    with pytest.raises(KitgenError) as caught:
        printers.find("den")
    assert said.format(path=path) in str(caught.value)
    assert printers.names() == ("none",)


# The settings


def test_a_build_without_a_printer_is_corrected_by_nothing() -> None:
    options = options_of(resolve(OPTIONS, {}))
    assert (options.printer, options.correction) == (None, Correction())


def test_the_printer_of_any_layer_gives_the_correction(monkeypatch: pytest.MonkeyPatch) -> None:
    printers.save(OFFICE)
    Path("kitgen.toml").write_text('printer = "office"')
    options = options_of(resolve(OPTIONS, {}))
    assert (options.printer, options.correction) == ("office", OFFICE.correction)
    assert options.record()["printer"] == "office"
    assert options.record()["correction"]["back_offset"] == (1.2, -0.8)
    # A flag that says what the default says takes the file's word back.
    assert options_of(resolve(OPTIONS, {"printer": "none"})).correction == Correction()
    monkeypatch.setenv("KITGEN_PRINTER", "offfice")
    with pytest.raises(KitgenError, match=r"^KITGEN_PRINTER: Unknown printer 'offfice'\. Did you mean office\?"):
        resolve(OPTIONS, {})


def test_a_page_offset_replaces_that_of_the_profile_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    printers.save(OFFICE)
    found = resolve(OPTIONS, {"printer": "office"})
    assert (found["page-offset"].value, found["page-offset"].where) == ((1, -0.5), "printer office")
    monkeypatch.setenv("KITGEN_PAGE_OFFSET", "0,2mm")
    correction = options_of(resolve(OPTIONS, {"printer": "office"})).correction
    assert (correction.page_offset, correction.back_offset, correction.scale_x) == ((0, 2), (1.2, -0.8), 1.004)
    # Without a printer it is a correction of its own; `printer` gives the word back to the profile.
    assert options_of(resolve(OPTIONS, {})).correction == Correction(page_offset=(0, 2))
    assert resolve(OPTIONS, {"printer": "office", "page-offset": "printer"})["page-offset"].value == (1, -0.5)
