"""How an ink shows an item: outlines for solids, light letters of the same width, colours that can be seen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kitgen.press.draw import Rect, Shape, Text, box
from kitgen.press.inking import Inking
from kitgen.press.letters import FACES
from kitgen.press.theme import COLOURS, INKS, LIGHT

LOW = Inking(INKS["low"])
SQUARE = box(Rect(0, 0, 10, 10))


def contrast_on_white(rgb: tuple[float, ...]) -> float:
    """By WCAG 2.2: relative luminance of linear sRGB."""
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in rgb]
    return 1.05 / (0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] + 0.05)


@pytest.mark.parametrize("colour", ["ink", "soft", "blue", "red", "green", "bronze", "spade", "heart"])
def test_type_of_little_ink_has_the_contrast_of_4_5_and_lines_that_mean_something_that_of_3(colour: str) -> None:
    assert contrast_on_white(LOW.colour(colour, stroke=False)) >= 4.5
    if colour != "bronze":  # a rule
        assert contrast_on_white(LOW.colour(colour, stroke=True)) >= 3.0


@pytest.mark.parametrize("colour", sorted({*COLOURS} - LIGHT))
def test_little_ink_is_no_darker_than_full_colour(colour: str) -> None:
    full = Inking(INKS["full"])
    for stroke in (False, True):
        assert contrast_on_white(LOW.colour(colour, stroke)) <= contrast_on_white(full.colour(colour, stroke)) + 0.5


@pytest.mark.parametrize("colour", ["red", "wash"])
def test_a_solid_shape_becomes_its_outline_in_little_ink_only(colour: str) -> None:
    solid = Shape(SQUARE, colour)
    assert Inking(INKS["full"]).painted(solid) == Inking(INKS["mono"]).painted(solid) == solid
    shown = LOW.painted(solid)
    assert (shown.path, shown.fill) == (SQUARE, None)
    assert shown.stroke == ("red" if colour == "red" else "line")


def test_a_shape_that_says_nothing_in_outline_stays_solid_in_every_ink() -> None:
    for ink in INKS.values():
        shown = Inking(ink).painted(Shape(SQUARE, "ink", solid=True))
        assert (shown.fill, shown.stroke) == ("ink", None)


def test_paper_hides_what_lies_under_it_in_every_ink() -> None:
    for ink in INKS.values():
        assert Inking(ink).painted(Shape(SQUARE, "paper")).fill == "paper"


@given(width=st.floats(0.01, 20))
def test_a_line_is_never_too_thin_to_be_seen_nor_thick_in_little_ink(width: float) -> None:
    for name, most in (("full", 20), ("mono", 20), ("low", 0.6)):
        shown = Inking(INKS[name]).painted(Shape(SQUARE, None, "ink", width)).width
        assert shown == pytest.approx(min(max(width, 0.25), most))


@given(text=st.text("abcXYZ 0189–’", min_size=1), size=st.floats(7, 40), tracking=st.floats(0, 2))
def test_other_letters_take_the_width_of_those_they_stand_for(text: str, size: float, tracking: float) -> None:
    for face in ("text", "bold", "italic", "title"):
        item = Text(0, 0, text, face, size, tracking=tracking)
        shown = LOW.lettered(item)
        assert (shown.text, shown.size) == (text, size)
        assert FACES[shown.face] != FACES[face]
        assert shown.width == pytest.approx(item.width, abs=0.001)
        assert Inking(INKS["full"]).lettered(item) == Inking(INKS["mono"]).lettered(item) == item


def test_type_on_a_solid_shape_takes_its_colour_where_the_shape_is_not_filled() -> None:
    item = Text(0, 0, "draw", "bold", 9, "paper", "red")
    assert LOW.lettered(item).colour == "red"
    assert Inking(INKS["mono"]).lettered(item).colour == "paper"
    assert LOW.lettered(Text(0, 0, "a tie", "text", 9, "soft", "wash")).colour == "soft"


def test_suits_have_their_colours_from_the_choice_and_two_greys_at_most() -> None:
    names = ("spade", "heart", "diamond", "club")
    for suits, count in (("two", 2), ("four-colour", 4)):
        assert len({Inking(INKS["full"], suits).colour(name, False) for name in names}) == count
        assert len({Inking(INKS["mono"], suits).colour(name, False) for name in names}) == 2
