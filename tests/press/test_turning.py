"""Pieces that are turned in their slots, and slots that stand or lie, whichever is more to a page."""

from __future__ import annotations

import pytest
from crafting import boxes
from hypothesis import given
from hypothesis import strategies as st
from reading import blocks_of

from kitgen.errors import KitgenError
from kitgen.press.craft import Craft
from kitgen.press.document import Page
from kitgen.press.draw import Ask, Drawing, Named, Place, Rect
from kitgen.press.pages import draft, numbered
from kitgen.press.paper import PAPERS

INDEX, A7, POKER = (127.0, 76.2), (105.0, 74.0), (88.9, 63.5)
MARK = Rect(1.0, 2.0, 3.0, 4.0)  # on a piece, from its top left corner


def marked(ask: Ask) -> Drawing:
    return Drawing(ask.width, ask.height or 0, (), boxes=(Named(ask.data["side"], "", MARK),))


def pages(craft: Craft, pieces: int, trim: tuple[float, float], more: str = "", lies: str = "") -> tuple[Page, ...]:
    told = f' data-lies="{lies}"' if lies else ""
    source = (
        f'<section class="cut" data-trim="{trim[0]} {trim[1]}" data-title="T" data-foot="F" data-scale="" {more}>'
        f'<figure data-name="f" data-side="front" data-copies="{pieces}"{told}/>'
        f'<figure data-name="f" data-side="back" data-back="yes"{told}/></section>'
    )
    drafts = draft(blocks_of(source), craft, {"f": marked})
    return numbered(drafts, craft, 1, len(drafts))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("trim", "lying", "best", "size"),
    [(INDEX, 3, 4, INDEX[::-1]), (A7, 3, 4, A7[::-1]), (POKER, 8, 8, POKER)],
)
def test_slots_that_may_turn_do_so_where_more_fit(
    paper: str, trim: tuple[float, float], lying: int, best: int, size: tuple[float, float]
) -> None:
    craft = Craft(paper=PAPERS[paper], flip="long")
    fixed, free = (boxes(pages(craft, 8, trim, more)[0], "slot") for more in ("", 'data-turn="yes"'))
    assert (len(fixed), len(free)) == (lying, best)
    assert {(slot.w, slot.h) for slot in fixed} == {trim}
    assert {(round(slot.w, 3), round(slot.h, 3)) for slot in free} == {size}


@given(
    st.sampled_from([PAPERS[name] for name in ("a4", "letter", "a5", "a3")]),
    st.sampled_from(["none", "long", "short", "fold"]),
    st.integers(1, 12),
    st.tuples(st.floats(30, 90), st.floats(30, 90)),
)
def test_slots_that_may_turn_never_take_more_paper(paper, flip, pieces, trim) -> None:  # type: ignore[no-untyped-def]
    craft = Craft(paper=paper, flip=flip)
    try:
        fixed = pages(craft, pieces, trim)
    except KitgenError:
        return
    free = pages(craft, pieces, trim, 'data-turn="yes"')
    assert len(free) <= len(fixed)
    assert len([box for page in free if not page.back for box in boxes(page, "slot")]) == pieces


def test_a_paper_too_small_both_ways_is_refused_in_the_words_of_the_piece() -> None:
    with pytest.raises(KitgenError, match=r"F: needs 250 × 100 mm"):
        pages(Craft(paper=PAPERS["a5"]), 1, (250.0, 100.0), 'data-turn="yes"')


@pytest.mark.parametrize("flip", ["long", "short", "none"])
def test_a_standing_piece_in_a_lying_slot_is_turned_and_its_boxes_with_it(flip: str) -> None:
    page = pages(Craft(paper=PAPERS["a4"], flip=flip), 8, POKER, lies="63.5 88.9")[0]
    for slot, box in zip(boxes(page, "slot"), boxes(page, "front"), strict=True):
        # Turned counter-clockwise: its top is at the left, its left edge at the bottom.
        assert box.x - slot.x == pytest.approx(MARK.y)
        assert slot.bottom - box.bottom == pytest.approx(MARK.x)
        assert (box.w, box.h) == (pytest.approx(MARK.h), pytest.approx(MARK.w))


def test_to_fold_over_a_turned_piece_its_back_is_turned_the_other_way() -> None:
    (page, *_) = pages(Craft(paper=PAPERS["a4"], flip="fold"), 4, POKER, lies="63.5 88.9")
    placed = [item for item in page.items if isinstance(item, Place) and item.drawing.boxes]
    turns = {
        item.drawing.boxes[0].kind: item.turn for item in placed if item.drawing.boxes[0].kind in ("front", "back")
    }
    assert turns == {"front": 90, "back": 270}


@given(st.sampled_from([0, 90, 180, 270]), st.floats(0.5, 3), st.floats(0, 6), st.floats(0, 4))
def test_what_a_place_shows_lies_in_its_box_and_keeps_its_distance_from_the_edges(
    turn: int, scale: float, x: float, y: float
) -> None:
    place = Place(5.0, 7.0, Drawing(10.0, 8.0, ()), turn, scale)
    seen = place.seen(Rect(x, y, 2.0, 1.0))
    whole = place.seen(Rect(0, 0, 10.0, 8.0))
    assert (whole.x, whole.y, whole.w, whole.h) == (
        pytest.approx(place.box.x),
        pytest.approx(place.box.y),
        pytest.approx(place.box.w),
        pytest.approx(place.box.h),
    )
    left = {0: seen.x - 5, 90: place.box.bottom - seen.bottom, 180: place.box.right - seen.right, 270: seen.y - 7}[turn]
    top = {0: seen.y - 7, 90: seen.x - 5, 180: place.box.bottom - seen.bottom, 270: place.box.right - seen.right}[turn]
    assert (left, top) == (pytest.approx(scale * x, abs=1e-6), pytest.approx(scale * y, abs=1e-6))
