"""Running text: every word is kept, in order, inside its column; suits are drawn, and missing letters are found out."""

from __future__ import annotations

from itertools import groupby, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reading import POINT, letters_box, outline, texts
from reading import blocks_of as blocks

from kitgen.errors import KitgenError
from kitgen.press.draw import Item, Shape, Text
from kitgen.press.letters import FACES, fit, font, width_of
from kitgen.press.markup import Block, Run
from kitgen.press.pages import lay_out
from kitgen.press.paper import PAPERS
from kitgen.press.setting import Lines, align_of, set_lines, style_of
from kitgen.press.theme import STYLES, Style

PLAIN = STYLES["p"]
NARROW = "\u202f"
WORD = st.text("abcdefghimnrtwABMW0123456789", min_size=1, max_size=9)
WORDS = st.lists(WORD, min_size=1, max_size=60)
STYLE_NAMES = st.sampled_from(sorted(set(STYLES) - {"foot"}))
ALIGNS = st.sampled_from(["left", "centre", "right"])


def paragraph(*runs: Run) -> Block:
    return Block("p", runs=runs, at="my/sheet.xhtml:7")


def plain(words: list[str]) -> Block:
    return paragraph(Run(" ".join(words)))


def lines_of(found: Lines, x: float = 0.0) -> list[list[Item]]:
    """Items line by line, by the baseline of texts."""
    items = [item for item in found.items(x, 0.0) if isinstance(item, Text)]
    return [list(line) for _, line in groupby(items, key=lambda item: item.y)]


def shown(found: Lines) -> list[str]:
    return [word for line in lines_of(found) for item in line for word in item.text.split(" ")]


def widest(words: list[str], style: Style) -> float:
    """A width that the widest word fits, as it is or in capitals, with letterspacing."""
    either = [*words, *map(str.upper, words)]
    return max(width_of(word, style.face, style.size, style.tracking) for word in either) + 0.01


@given(WORDS, STYLE_NAMES, ALIGNS, st.floats(0, 120))
def test_no_line_is_wider_than_its_room(words: list[str], name: str, align: str, more: float) -> None:
    style = STYLES[name]
    width = widest(words, style) + more
    for line in lines_of(set_lines(plain(words), style, width, align), x=15.0):
        assert letters_box(line[0]).x >= 15.0 - 1e-6
        assert letters_box(line[-1]).right <= 15.0 + width + 1e-6


@given(WORDS, ALIGNS, st.floats(25, 150))
def test_words_are_kept_in_their_order(words: list[str], align: str, width: float) -> None:
    assert shown(set_lines(plain(words), PLAIN, width, align)) == words


@given(WORDS, st.floats(25, 150), st.lists(st.tuples(st.booleans(), st.booleans()), min_size=60, max_size=60))
def test_words_in_changing_faces_are_kept_in_their_order(
    words: list[str], width: float, faces: list[tuple[bool, bool]]
) -> None:
    runs = [Run(f"{word} ", bold, italic) for word, (bold, italic) in zip(words, faces, strict=False)]
    found = set_lines(paragraph(*runs), PLAIN, width)
    assert [word for line in lines_of(found) for item in line for word in item.text.split()] == words
    for line in lines_of(found):
        assert line[-1].x + line[-1].width <= width + 1e-6
        assert all(b.x >= a.x + a.width - 1e-6 for a, b in pairwise(line))


@given(WORDS, st.floats(25, 150))
def test_the_height_is_one_leading_a_line_and_holds_every_line(words: list[str], width: float) -> None:
    found = set_lines(plain(words), PLAIN, width)
    lines = lines_of(found)
    assert found.height == pytest.approx(len(lines) * PLAIN.leading * POINT)
    baselines = [line[0].y for line in lines]
    assert all(b - a == pytest.approx(PLAIN.leading * POINT) for a, b in pairwise(baselines))
    assert letters_box(lines[0][0]).y >= 0
    assert baselines[-1] <= found.height


def test_a_word_wider_than_its_room_names_place_and_word() -> None:
    with pytest.raises(KitgenError) as error:
        set_lines(plain(["short", "Donaudampfschifffahrt"]), PLAIN, 20.0)
    assert str(error.value).startswith("my/sheet.xhtml:7: ")
    assert "'Donaudampfschifffahrt'" in str(error.value)
    assert "20 mm" in str(error.value)


def test_right_and_centred_lines_stand_where_they_should() -> None:
    (right,) = lines_of(set_lines(plain(["some", "words"]), PLAIN, 100.0, "right"))
    assert letters_box(right[-1]).right == pytest.approx(100)
    (centre,) = lines_of(set_lines(plain(["some", "words"]), PLAIN, 100.0, "centre"))
    assert letters_box(centre[0]).cx == pytest.approx(50)


@pytest.mark.parametrize(("letter", "colour"), [("♠", "spade"), ("♥", "heart"), ("♦", "diamond"), ("♣", "club")])
def test_a_suit_in_running_text_is_a_path_between_its_neighbours(letter: str, colour: str) -> None:
    items = list(set_lines(paragraph(Run(f"take 7{letter} then")), PLAIN, 100.0).items(0, 0))
    assert not [item for item in items if isinstance(item, Text) and letter in item.text]
    (suit,) = (item for item in items if isinstance(item, Shape))
    before, after = (item for item in items if isinstance(item, Text))
    assert (before.text, after.text.strip()) == ("take 7", "then")
    assert suit.fill == colour
    box = outline(suit)
    assert letters_box(before).right <= box.x + 0.01
    assert box.right <= after.x + 0.01
    assert letters_box(before).y == pytest.approx(box.y, abs=0.1)
    assert before.y == pytest.approx(box.bottom, abs=0.1)


def test_a_suit_stays_with_its_rank() -> None:
    cards = " ".join(["10♠", "9♥", "Q♦", "A♣"] * 12)
    found = set_lines(paragraph(Run(cards)), PLAIN, 33.0)
    assert len(found.lines) > 3
    assert {"".join(atom.text for atom in word) for line in found.lines for word in line} == {"10♠", "9♥", "Q♦", "A♣"}


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("letter", ["日", "\U0001f0a1"])
def test_a_letter_that_the_font_lacks_is_named_with_its_text(face: str, letter: str) -> None:
    with pytest.raises(KitgenError) as error:
        width_of(f"some {letter} words", face, 9.0)
    assert f"U+{ord(letter):04X}" in str(error.value)
    assert "some" in str(error.value)


def test_a_missing_letter_in_a_template_is_an_error_too() -> None:
    with pytest.raises(KitgenError, match=r"U\+65E5.*'日本'"):
        lay_out(blocks('<section class="page"><p>some 日本 words</p></section>'), PAPERS["a4"], {})


@given(st.integers(1, 12), st.floats(20, 80))
def test_a_narrow_no_break_space_never_breaks(count: int, width: float) -> None:
    pays = f"2{NARROW}:{NARROW}1"
    found = set_lines(plain([pays] * count), PLAIN, width)
    assert [word for line in lines_of(found) for item in line for word in item.text.split(" ")] == [pays] * count


def test_a_no_break_space_never_breaks() -> None:
    found = set_lines(plain(["50\u00a0mm"] * 20), PLAIN, 30.0)
    assert len(found.lines) > 5
    assert set(shown(found)) == {"50\u00a0mm"}


@pytest.mark.parametrize(("words", "lines"), [(13, 3), (19, 4), (25, 5)])
def test_a_last_line_of_one_short_word_is_avoided_without_another_line(words: int, lines: int) -> None:
    """Six equal words fit a line, and broken as they come a single word is left over."""
    width = width_of("mmmm mmmm mmmm mmmm mmmm mmmm", PLAIN.face, PLAIN.size) + 0.01
    found = lines_of(set_lines(plain(["mmmm"] * words), PLAIN, width))
    assert len(found) == lines
    assert len(found[-1][0].text.split()) >= 2


def test_a_short_last_line_stays_where_nothing_else_fits() -> None:
    """Two words that cannot share a line: the short one stands alone rather than be lost."""
    long = "m" * 20
    width = width_of(long, PLAIN.face, PLAIN.size) + 0.01
    assert shown(set_lines(plain([long, "a"]), PLAIN, width)) == [long, "a"]


def test_a_forced_break_starts_a_new_line() -> None:
    block = blocks("<p>one two<br/>three</p>")[0]
    lines = lines_of(set_lines(block, PLAIN, 100.0))
    assert [[item.text for item in line] for line in lines] == [["one two"], ["three"]]


def test_later_classes_win_over_earlier_ones() -> None:
    assert style_of("p", ("lead",)).size == STYLES["p.lead"].size
    assert style_of("p", ("lead", "small")).size == STYLES["p.small"].size
    assert style_of("p", ("lead", "red")).colour == "red"
    assert align_of(("lead", "right")) == "right"
    assert align_of(("lead",), "centre") == "centre"


def test_bold_italic_and_colour_reach_the_ink() -> None:
    source = '<section class="page"><p>a <b class="red">b</b> <i>c</i></p></section>'
    page = lay_out(blocks(source), PAPERS["a4"], {})[0]
    found = {
        text.text.strip(): (text.face, text.colour) for text, _ in texts(page) if text.text.strip() in ("a", "b", "c")
    }
    assert found == {"a": ("text", "ink"), "b": ("bold", "red"), "c": ("italic", "ink")}


@given(st.text("abcWM 0123", min_size=1, max_size=40), st.floats(5, 200), st.floats(7, 30))
def test_fitted_type_fits_or_is_refused(text: str, room: float, size: float) -> None:
    if width_of(text, "title", 7.0) > room:
        with pytest.raises(KitgenError) as error:
            fit(text, "title", size, room, "my/sheet.xhtml:7")
        assert str(error.value).startswith("my/sheet.xhtml:7: ")
        assert repr(text) in str(error.value)
    else:
        fitted = fit(text, "title", size, room)
        assert 7 <= fitted <= size
        assert width_of(text, "title", fitted) <= room + 1e-6


def test_widths_are_those_that_reportlab_would_set() -> None:
    from reportlab.pdfbase import pdfmetrics

    for face in FACES:
        pdfmetrics.registerFont(font(face))
        wanted = pdfmetrics.stringWidth("Player 10 – 7½ “ÄÇő”", font(face).fontName, 11)
        assert width_of("Player 10 – 7½ “ÄÇő”", face, 11) == pytest.approx(wanted * POINT)
