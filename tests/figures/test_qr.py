"""A QR code is the matrix that the library computes, in one solid path, in every ink."""

from __future__ import annotations

import io
from itertools import pairwise

import pikepdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from qrcodegen import QrCode
from reading import FILLS, drawn, file_of, pages_of

from kitgen.errors import KitgenError
from kitgen.figures import FIGURES
from kitgen.preflight.content import painted
from kitgen.press.draw import Ask, Drawing, Path, Place, Shape
from kitgen.press.theme import INKS

CODES = ("K7Q2-9XPM-3400-1Z", "8362-YVTP-VXVX-ANAN-ANAN-ANAN-ANAN-AB7", "https://example.org/a?b=c", "é – ♠")
QUIET = 2


def modules(text: str) -> list[list[int]]:
    """What the library computes, and the white modules around it; outside of the code it says no."""
    code = QrCode.encode_text(text, QrCode.Ecc.MEDIUM)
    side = range(-QUIET, code.get_size() + QUIET)
    return [[int(code.get_module(x, y)) for x in side] for y in side]


def square(text: str, **data: str) -> Drawing:
    (placed,) = FIGURES["qr"](Ask({"text": text, **data}, {}, 60.0)).items
    assert isinstance(placed, Place)
    return placed.drawing


def shape(text: str, **data: str) -> Shape:
    (found,) = square(text, **data).items
    assert isinstance(found, Shape)
    return found


def winding(path: Path, x: float, y: float) -> int:
    """How often the path goes around a point: steps over a ray to the right, down less up."""
    turns, loop = 0, []
    for kind, *at in path:
        if kind != "Z":
            loop = [tuple(at)] if kind == "M" else [*loop, tuple(at)]
            continue
        for (x1, y1), (x2, y2) in pairwise([*loop, loop[0]]):
            if x1 == x2 and x1 > x and min(y1, y2) < y < max(y1, y2):
                turns += 1 if y2 > y1 else -1
    return turns


def matrix_of(path: Path, size: float, count: int) -> list[list[int]]:
    """What the path fills, read in the middle of each module, the white ones around it too."""
    module = size / count
    middles = [(at + 0.5) * module for at in range(count)]
    return [[winding(path, x, y) for x in middles] for y in middles]


@pytest.mark.parametrize("size", [13.0, 20.0, 37.7])
@pytest.mark.parametrize("text", CODES)
def test_the_path_fills_the_modules_of_the_code_and_leaves_two_white_around_it(text: str, size: float) -> None:
    wanted = modules(text)
    assert matrix_of(shape(text, size=f"{size:g}").path, size, len(wanted)) == wanted


@given(text=st.text("ABCXYZ0189-abc ", min_size=1, max_size=60))
def test_any_text_is_drawn_as_its_modules(text: str) -> None:
    wanted = modules(text)
    assert matrix_of(shape(text, size="40").path, 40.0, len(wanted)) == wanted


@pytest.mark.parametrize("text", CODES)
def test_edges_stand_at_exact_multiples_of_a_module_and_no_point_is_wasted(text: str) -> None:
    path, count = shape(text, size="20").path, len(modules(text))
    exact = {at * (20.0 / count) for at in range(QUIET, count - QUIET + 1)}
    assert {value for _, *at in path for value in at} <= exact
    corners = [tuple(at) for _, *at in path]
    for before, here, after in zip(corners, corners[1:], corners[2:], strict=False):
        if before and here and after:
            assert len({before[0], here[0], after[0]}) > 1
            assert len({before[1], here[1], after[1]}) > 1


@pytest.mark.parametrize("text", CODES)
def test_a_seventh_may_be_soiled_and_no_small_kind_is_used_that_telephones_do_not_read(text: str) -> None:
    """Read from the drawing: a finder is 7 modules wide, and the format beside it names the error correction."""
    path = shape(text, size="40").path
    left = min(at[0] for _, *at in path if at)
    module = left / QUIET
    count = round(40.0 / module)
    assert count - 2 * QUIET >= 21  # small kinds have 11 to 17
    row = matrix_of(path, 40.0, count)[QUIET + 8]
    level = (row[QUIET] << 1 | row[QUIET + 1]) ^ 0b10  # its first two bits, unmasked (ISO 18004)
    assert level in (0b00, 0b11, 0b10)  # M, Q, H; L is 01


def printed(text: str, ink: str) -> bytes:
    """A page of 60 mm with the code, 13 mm across, at its left edge in the middle of its height."""
    source = f'<section class="bare"><figure data-name="qr" data-text="{text}" data-size="13"/></section>'
    return file_of(pages_of(source, "60x60mm", FIGURES), ink)


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("text", CODES[:2])
def test_a_code_is_filled_in_every_ink_and_holds_no_line_and_no_cut_mark(text: str, ink: str) -> None:
    data = printed(text, ink)
    (page,) = drawn(data)
    (code,) = page
    assert code.operator in FILLS
    assert max(code.fill) < 0.4
    with pikepdf.open(io.BytesIO(data)) as pdf:
        found = painted(pdf.pages[0], {})
    assert (found.thinnest_line, found.ticks) == (None, [])


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("text", CODES[:2])
def test_a_picture_of_the_page_shows_the_modules(text: str, ink: str) -> None:
    """At 150 dpi dark and light are told apart in the middle of every module."""
    document = pypdfium2.PdfDocument(printed(text, ink))
    picture = document[0].render(scale=150 / 72).to_pil().convert("L")
    wanted = modules(text)
    module = 13.0 / 25.4 * 150 / len(wanted)
    middles, down = [(at + 0.5) * module for at in range(len(wanted))], (60.0 - 13.0) / 2 / 25.4 * 150
    shown = [[int(picture.getpixel((int(x), int(down + y))) < 170) for x in middles] for y in middles]
    assert shown == wanted
    document.close()


def test_a_code_is_set_once_a_file_and_named_by_what_it_says_and_its_size() -> None:
    names = [square(text, size=size).name for text in CODES for size in ("20", "30")]
    assert None not in names
    assert len({*names}) == len(names)
    assert square(CODES[0]) is square(CODES[0], size="13")


def test_a_code_stands_in_the_middle_of_its_height() -> None:
    figure = FIGURES["qr"](Ask({"text": "A", "size": "10"}, {}, 60.0, 30.0))
    (placed,) = figure.items
    assert isinstance(placed, Place)
    assert (figure.width, figure.height, placed.x, placed.y) == (10.0, 30.0, 0.0, 10.0)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({}, "data-text is missing.*1 to 60"),
        ({"text": ""}, "data-text=''.*1 to 60"),
        ({"text": "A" * 61}, "data-text=.*1 to 60"),
        ({"text": "A", "size": "7.9"}, r"data-size='7\.9'.*8 to 40"),
        ({"text": "A", "size": "41"}, "data-size='41'.*8 to 40"),
        ({"text": "a" * 60, "size": "8"}, r"data-size=8 is too small.*37 modules.*Allowed: 9\.25 or more"),
        ({"text": "A", "size": "13", "level": "H"}, "data-level"),
    ],
)
def test_a_code_that_cannot_be_read_is_refused(data: dict[str, str], told: str) -> None:
    with pytest.raises(KitgenError, match=told):
        FIGURES["qr"](Ask(data, {}, 60.0, None, "page.xhtml:7"))


def test_a_code_that_is_larger_than_its_room_is_refused() -> None:
    with pytest.raises(KitgenError, match=r"20\.0 mm wide, and there is room for 15\.0"):
        FIGURES["qr"](Ask({"text": "A", "size": "20"}, {}, 15.0))
