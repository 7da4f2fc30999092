"""What a cutter and a print shop need: marks, bleed and trim in their places, stock that holds what lies on it."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from crafting import CRAFTS, TRIM, apart, boxes, cut_pages, same
from hypothesis import assume, given
from hypothesis import strategies as st
from reading import POINT, kit_of, opened, options_of, outline, plan_of, walk

from kitgen.errors import KitgenError
from kitgen.press.craft import STOCKS, Craft
from kitgen.press.document import Page
from kitgen.press.draw import Rect, Shape
from kitgen.press.paper import PAPERS

REACHED = 4.5  # millimetres from the edge of the paper that marks may come near to: home printers reach further
INCH = 25.4


def pages_of(craft: Craft, pieces: int, trim: tuple[float, float]) -> tuple[Page, ...]:
    try:
        return cut_pages(craft, pieces, trim)
    except KitgenError as error:
        assume("Choose a larger paper" not in str(error) and "a slot beside it" not in str(error))
        raise


# Marks


@given(CRAFTS, st.integers(1, 30), TRIM)
def test_no_mark_is_inside_a_trim_or_over_the_bleed_and_the_gap_is_at_least_the_bleed(
    craft: Craft, pieces: int, trim: tuple[float, float]
) -> None:
    for page in pages_of(craft, pieces, trim):
        for mark, slot in product(boxes(page, "mark"), boxes(page, "slot")):
            assert apart(mark, slot) >= max(craft.bleed, 1.5) - 1e-5


@given(CRAFTS, st.integers(1, 30), TRIM)
def test_marks_lie_inside_the_printable_area(craft: Craft, pieces: int, trim: tuple[float, float]) -> None:
    printable = Rect(0, 0, craft.paper.width, craft.paper.height).inset(REACHED)
    for page in pages_of(craft, pieces, trim):
        assert all(printable.holds(mark, 1e-5) for mark in boxes(page, "mark"))


@given(CRAFTS, st.integers(1, 30), TRIM)
def test_marks_stand_on_all_four_sides_in_each_style(craft: Craft, pieces: int, trim: tuple[float, float]) -> None:
    """Of the inner cuts those that there are: a single row has none, and stands between marks of its columns only."""
    for page in pages_of(craft, pieces, trim):
        slots, marks = boxes(page, "slot"), boxes(page, "mark")
        left, right = min(s.x for s in slots), max(s.right for s in slots)
        top, bottom = min(s.y for s in slots), max(s.bottom for s in slots)
        sides = [
            [(m.x,) for m in marks if m.w == 0 and m.bottom < top],
            [(m.x,) for m in marks if m.w == 0 and m.y > bottom],
            [(m.y,) for m in marks if m.h == 0 and m.right < left],
            [(m.y,) for m in marks if m.h == 0 and m.x > right],
        ]
        assert sum(map(len, sides)) == len(marks)
        upright = wanted(craft.marks, [edge for s in slots for edge in (s.x, s.right)], len(slots) == 1)
        level = wanted(craft.marks, [edge for s in slots for edge in (s.y, s.bottom)], len(slots) == 1)
        for side, places in zip(sides, (upright, upright, level, level), strict=True):
            assert same(side, places)


def wanted(style: str, edges: list[float], single: bool) -> list[tuple[float]]:
    """Which edges of the slots have marks: the outer, the inner, all; a single slot has no inner ones."""
    outer = [(edge,) for edge in edges if min(edge - min(edges), max(edges) - edge) < 1e-4]
    inner = [(edge,) for edge in edges if (edge,) not in outer]
    return {"corner": outer, "edge": outer if single else inner, "both": outer + inner}[style]


@pytest.mark.parametrize("ink", ["full", "low", "mono"])
def test_marks_are_thin_lines_of_four_tenths_of_a_point(ink: str) -> None:
    page = next(page for page in plan_of(ink=ink, flip="long").whole if page.back)
    marks = set(boxes(page, "mark"))
    drawn = [item for item, _ in walk(page.items) if isinstance(item, Shape) and outline(item) in marks]
    assert {item.width for item in drawn} == {0.4}
    assert len(drawn) == len(marks)


def test_no_marks_are_made_where_none_are_wanted() -> None:
    assert not any(boxes(page, "mark") for page in plan_of(marks="none", flip="short").whole)


# Trim and bleed, as a print shop reads them


@pytest.mark.parametrize("flip", ["none", "long", "fold"])
def test_trim_lies_inside_bleed_inside_media_on_every_page_with_something_to_cut(flip: str) -> None:
    plan, data = plan_of(flip=flip, bleed=3.0), kit_of(flip=flip, bleed=3.0)["kit.pdf"]
    cut = [number for number, page in enumerate(plan.whole) if boxes(page, "slot")]
    assert cut
    with opened(data) as pdf:
        for number in cut:
            media, bleed, trim = (
                [float(v) * POINT for v in pdf.pages[number].obj[name]]
                for name in ("/MediaBox", "/BleedBox", "/TrimBox")
            )
            assert [b - m > 0 for m, b in zip(media[:2], bleed[:2], strict=True)] == [True, True]
            assert [m - b > 0 for m, b in zip(media[2:], bleed[2:], strict=True)] == [True, True]
            assert [t - b for b, t in zip(bleed, trim, strict=True)] == pytest.approx([3, 3, -3, -3], abs=0.01 * POINT)


@pytest.mark.parametrize("bleed", [-0.1, 10.1, float("nan")])
def test_a_bleed_out_of_range_is_named(bleed: float) -> None:
    with pytest.raises(KitgenError, match=rf"{bleed:g} mm.*0 to 10 mm"):
        Craft(paper=PAPERS["a4"], bleed=bleed)


@pytest.mark.parametrize(("field", "value", "near"), [("flip", "lang", "long"), ("marks", "corners", "corner")])
def test_an_unknown_flip_or_mark_brings_the_nearest(field: str, value: str, near: str) -> None:
    wrong: dict[str, Any] = {field: value}
    with pytest.raises(KitgenError, match=rf"{value}.*Did you mean {near}\?"):
        Craft(paper=PAPERS["a4"], **wrong)


# Stock

# Columns, rows, width and height of a card, and the paper, from the makers' own words.
SHEETS = {
    "business-10": (2, 5, 3.5 * INCH, 2 * INCH, "letter"),
    "business-8": (2, 4, 3.5 * INCH, 2 * INCH, "letter"),
    "business-10-a4": (2, 5, 85, 54, "a4"),
    "business-8-a4": (2, 4, 85, 54, "a4"),
    "index-3x5": (1, 3, 5 * INCH, 3 * INCH, "letter"),
    "index-4x6": (1, 2, 6 * INCH, 4 * INCH, "letter"),
    "a7": (2, 4, 105, 74, "a4"),
    "poker-8": (2, 4, 3.5 * INCH, 2.5 * INCH, "letter"),
    "poker-9": (3, 3, 2.5 * INCH, 3.5 * INCH, "letter"),
}


@pytest.mark.parametrize("name", STOCKS)
def test_every_stock_lies_on_its_paper_in_its_size(name: str) -> None:
    stock = STOCKS[name]
    page = Rect(0, 0, stock.paper.width, stock.paper.height)
    assert all(page.holds(slot, 1e-6) for slot in stock.slots)
    assert not [1 for i, a in enumerate(stock.slots) for b in stock.slots[:i] if apart(a, b) < -1e-6]
    if name in SHEETS:
        columns, rows, width, height, paper = SHEETS[name]
        assert (stock.counts, stock.paper.name) == ((columns, rows), paper)
        assert stock.size == pytest.approx((width, height))
    assert stock.source


@pytest.mark.parametrize("flip", ["none", "long", "short"])
@pytest.mark.parametrize("name", STOCKS)
def test_cards_on_stock_stay_3_mm_inside_each_slot_without_marks(name: str, flip: str) -> None:
    stock = STOCKS[name]
    plan = plan_of(paper=stock.paper.name, stock=name, flip=flip, sheets=("cheat-sheet",))
    cards = [page for page in plan.whole if boxes(page, "slot")]
    assert [page.back for page in cards] == ([False] if flip == "none" else [False, True])
    for page in cards:
        slots = boxes(page, "slot")
        assert len(slots) == len(stock.slots)
        assert not boxes(page, "mark")
        for _, box in walk(page.items):
            assert any(slot.inset(3).holds(box, 0.01) for slot in slots), box


@pytest.mark.parametrize(("name", "paper"), [("a7", "letter"), ("business-10", "a4"), ("poker-9", "a3")])
def test_the_wrong_paper_for_a_stock_is_refused_with_both_named(name: str, paper: str) -> None:
    with pytest.raises(KitgenError) as caught:
        options_of(paper=paper, stock=name)
    told = str(caught.value)
    assert all(each in told for each in (name, STOCKS[name].paper.title, PAPERS[paper].title))


def test_stock_cannot_be_folded_over_and_an_unknown_one_brings_the_nearest() -> None:
    with pytest.raises(KitgenError, match=r"a7 cannot be folded over"):
        options_of(stock="a7", flip="fold")
    with pytest.raises(KitgenError, match=r"Did you mean poker-9\?"):
        options_of(stock="pokr-9")
