"""The figure of the calibration sheet refuses what it cannot draw; a bare section gives it a whole paper."""

from __future__ import annotations

import pytest
from reading import pages_of, texts

from kitgen.errors import KitgenError
from kitgen.figures import FIGURES
from kitgen.press.draw import Ask, Drawing, Place

WORDS = {name: name for name in ("title", "lead", "step-1", "step-2", "scale", "lines")}
ASKED = {"side": "front", "flip": "long", "widths": "0.25 1"}


def front(width: float = 210.0, height: float = 297.0, **data: str) -> Drawing:
    return FIGURES["calibration"](Ask({**ASKED, **data}, WORDS, width, height, "page.xhtml:7"))


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("side", "left", "front, back"),
        ("flip", "fold", "long, short"),
        ("widths", "0.1", "0.25 to 4"),
        ("widths", "thin", "0.25 to 4"),
        ("widths", "", "0.25 to 4"),
        ("widths", "1 1 1 1 1", "one to four"),
    ],
)
def test_a_wrong_attribute_is_named_with_what_is_allowed(name: str, value: str, allowed: str) -> None:
    with pytest.raises(KitgenError, match=rf"page\.xhtml:7: data-{name}='{value}'.*{allowed}"):
        front(**{name: value})


def test_a_paper_without_room_for_a_card_is_refused() -> None:
    with pytest.raises(KitgenError, match=r"page\.xhtml:7: .*100 × 80 mm"):
        front(100, 80)


def test_words_that_do_not_fit_between_two_rows_are_refused() -> None:
    with pytest.raises(KitgenError, match=r"page\.xhtml:7: the words between two rows"):
        FIGURES["calibration"](Ask(ASKED, {**WORDS, "lead": "many words " * 60}, 210, 297, "page.xhtml:7"))


def test_a_bare_section_gives_each_figure_a_paper_without_a_foot() -> None:
    def filling(ask: Ask) -> Drawing:
        return Drawing(ask.width, ask.height or 0, ())

    source = '<section class="bare"><figure data-name="f"/><figure data-name="f" data-back="yes"/></section>'
    pages = pages_of(source, "letter", {"f": filling})
    assert [page.back for page in pages] == [False, True]
    for page in pages:
        (placed,) = page.items
        assert isinstance(placed, Place)
        assert (placed.x, placed.y, placed.box.w, placed.box.h) == pytest.approx((0, 0, 215.9, 279.4))
        assert not texts(page)
