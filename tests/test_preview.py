"""Pictures of pages: one for each page, true to the page, and one of all."""

from __future__ import annotations

import io
from functools import cache

import pytest
from PIL import Image
from reading import kit_of, opened

from kitgen.preview import CONTACT, pictures

SHEETS = ("napkin-layout", "rules")


@cache
def made(dpi: int = 60, grey: bool = False, sheets: tuple[str, ...] = SHEETS) -> dict[str, bytes]:
    return pictures({name: kit_of()[f"{name}.pdf"] for name in sheets}, dpi, grey)


def picture(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def test_every_page_has_a_picture_and_all_together_have_one() -> None:
    pages = {name: len(opened(kit_of()[f"{name}.pdf"]).pages) for name in SHEETS}
    assert pages["napkin-layout"] > 1
    expected = [f"{name}-{number:02}.png" for name in SHEETS for number in range(1, pages[name] + 1)]
    assert list(made()) == [*expected, CONTACT]


@pytest.mark.parametrize("dpi", [60, 100])
def test_a_picture_is_the_paper_at_the_resolution_that_was_asked_for(dpi: int) -> None:
    page = picture(made(dpi)["rules-01.png"])
    assert page.size == pytest.approx((210 / 25.4 * dpi, 297 / 25.4 * dpi), abs=1)
    assert page.info["dpi"] == pytest.approx((dpi, dpi), abs=0.1)


def test_a_picture_shows_colours_and_a_grey_one_none() -> None:
    colours, greys = picture(made()["rules-01.png"]), picture(made(grey=True)["rules-01.png"])
    assert (colours.mode, greys.mode) == ("RGB", "L")
    assert any(max(rgb) - min(rgb) > 60 for _, rgb in colours.getcolors(1 << 20) or ())
    assert greys.getextrema() == pytest.approx((0, 255), abs=60)


def test_the_contact_sheet_shows_each_page_once() -> None:
    small = picture(made(sheets=("rules",))[CONTACT])
    both = picture(made()[CONTACT])
    assert both.width > 4 * small.width
    white = small.convert("L").histogram()[255] / (small.width * small.height)
    assert white > 0.6


def test_the_same_pages_give_the_same_bytes() -> None:
    assert made(sheets=("rules",)) == pictures({"rules": kit_of()["rules.pdf"]}, 60, False)
