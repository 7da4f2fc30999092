"""Backs come behind their fronts: whichever edge the paper flips on, however full the page, wherever it is read."""

from __future__ import annotations

import math
from itertools import combinations

import pikepdf
import pytest
from crafting import CRAFTS, PAPER, TRIM, apart, boxes, cut_pages, same
from hypothesis import assume, example, given
from hypothesis import strategies as st
from reading import kit_of, opened, seen, text_of

from kitgen.errors import KitgenError
from kitgen.press.craft import Craft, back_slot
from kitgen.press.document import Page
from kitgen.press.draw import Place, Rect
from kitgen.press.paper import PAPERS, Paper

FLIPS = st.sampled_from(["long", "short"])


def pages_of(craft: Craft, pieces: int, trim: tuple[float, float]) -> tuple[Page, ...]:
    try:
        return cut_pages(craft, pieces, trim)
    except KitgenError as error:  # a piece that no slot of this paper holds, or a foot beside it
        assume("Choose a larger paper" not in str(error) and "a slot beside it" not in str(error))
        raise


def behind(rect: Rect, paper: Paper, flip: str) -> tuple[float, float]:
    """The corner of what lies behind a rectangle: a sheet of paper turned over its long or its short edge."""
    if flip == "long":
        return paper.width - rect.x - rect.w, rect.y
    return rect.x, paper.height - rect.y - rect.h


def corners(rects: list[Rect]) -> list[tuple[float, float]]:
    return [(rect.x, rect.y) for rect in rects]


@given(PAPER, FLIPS, st.builds(Rect, *[st.floats(1, 200)] * 4))
def test_the_back_of_the_back_is_the_front(paper: Paper, flip: str, front: Rect) -> None:
    back = back_slot(front, paper, flip)
    again = back_slot(back, paper, flip)
    assert (back.x, back.y) == pytest.approx(behind(front, paper, flip))
    assert (again.x, again.y, again.w, again.h) == pytest.approx((front.x, front.y, front.w, front.h), abs=1e-9)


@given(CRAFTS, st.integers(1, 30), TRIM)
def test_every_back_lies_behind_its_front_and_page_by_page(
    craft: Craft, pieces: int, trim: tuple[float, float]
) -> None:
    pages = pages_of(craft, pieces, trim)
    assert [page.back for page in pages] == [False, True] * (len(pages) // 2)
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        expected = [behind(slot, craft.paper, craft.flip) for slot in boxes(front, "slot")]
        assert [(slot.x, slot.y) for slot in boxes(back, "slot")] == [pytest.approx(each) for each in expected]
        assert {named.name for named in front.boxes if named.kind == "piece"} == {"front"}
        assert {named.name for named in back.boxes if named.kind == "piece"} == {"back"}
        mirrored = [behind(mark, craft.paper, craft.flip) for mark in boxes(back, "mark")]
        assert len(mirrored) == len(boxes(front, "mark"))
        assert same(mirrored, corners(boxes(front, "mark")))


@given(CRAFTS, st.integers(1, 30), TRIM)
def test_slots_never_overlap_and_lie_inside_the_safe_area_with_any_bleed(
    craft: Craft, pieces: int, trim: tuple[float, float]
) -> None:
    wide, high = min(craft.paper.width - 20, 190), min(craft.paper.height - 20, 259.4)
    safe = Rect((craft.paper.width - wide) / 2, (craft.paper.height - high) / 2, wide, high)
    for page in pages_of(craft, pieces, trim):
        slots = boxes(page, "slot")
        assert all(safe.holds(slot, 1e-5) for slot in slots)
        assert all(apart(a, b) >= 2 * craft.bleed - 1e-6 for a, b in combinations(slots, 2))


@given(CRAFTS, st.integers(1, 30), TRIM)
def test_a_part_filled_last_page_keeps_its_grid_and_has_no_marks_around_empty_slots(
    craft: Craft, pieces: int, trim: tuple[float, float]
) -> None:
    fronts = pages_of(craft, pieces, trim)[::2]
    full, last = boxes(fronts[0], "slot"), boxes(fronts[-1], "slot")
    assert sum(len(boxes(page, "slot")) for page in fronts) == pieces
    assert last == full[: len(last)]
    ends = {"x": [s.x for s in last] + [s.right for s in last], "y": [s.y for s in last] + [s.bottom for s in last]}
    for mark in boxes(fronts[-1], "mark"):
        axis, place = ("x", mark.x) if mark.w == 0 else ("y", mark.y)
        assert min(abs(place - end) for end in ends[axis]) < 1e-5


@given(CRAFTS, TRIM)
def test_the_boxes_of_full_fronts_and_backs_are_the_same_about_the_middle(
    craft: Craft, trim: tuple[float, float]
) -> None:
    front, back = pages_of(craft, 120, trim)[:2]
    for kind in ("slot", "mark", "trim"):
        assert len(boxes(front, kind)) == len(boxes(back, kind))
        assert same(corners(boxes(front, kind)), corners(boxes(back, kind)))
    trimmed = boxes(front, "trim")[0]
    assert (trimmed.cx, trimmed.cy) == pytest.approx((craft.paper.width / 2, craft.paper.height / 2))


@given(CRAFTS, st.integers(1, 30), TRIM)
@example(Craft(paper=PAPERS["a4"], flip="long"), 17, (85.0, 25.0))  # slots lower than the ruler is long
def test_the_ruler_keeps_clear_of_what_is_cut_and_of_the_marks(
    craft: Craft, pieces: int, trim: tuple[float, float]
) -> None:
    for page in pages_of(craft, pieces, trim):
        bars = boxes(page, "bar")
        assert len(bars) == 2
        assert all(apart(bar, slot) > craft.bleed for bar in bars for slot in boxes(page, "slot"))
        assert all(apart(bar, mark) > 0 for bar in bars for mark in boxes(page, "mark"))


@given(PAPER, st.integers(1, 12), TRIM)
def test_to_fold_over_the_back_stands_on_its_head_above_the_front(
    paper: Paper, pieces: int, trim: tuple[float, float]
) -> None:
    pages = pages_of(Craft(paper=paper, flip="fold"), pieces, trim)
    assert not any(page.back for page in pages)
    for page in pages:
        slots, folds = boxes(page, "slot"), boxes(page, "fold")
        assert [(f.x, f.y, f.w, f.h) for f in folds] == [(s.x, pytest.approx(s.cy), s.w, 0) for s in slots]
        placed = [item for item in page.items if isinstance(item, Place) and item.drawing.boxes]
        halves = [place for place in placed if place.drawing.boxes[0].kind == "piece"]
        for slot, back, front in zip(slots, halves[::2], halves[1::2], strict=True):
            assert (back.turn, back.drawing.boxes[0].name, back.y) == (180, "back", pytest.approx(slot.y))
            assert front.drawing.boxes[0].name == "front"
            assert front.turn != 180
            assert front.y == pytest.approx(slot.cy)
            assert math.isclose(back.box.bottom, front.y, abs_tol=1e-6)


# The pocket cards of a kit, read back from its files


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("name", ["cheat-sheet.pdf", "kit.pdf"])
def test_page_2k_of_a_file_is_the_back_of_page_2k_minus_1(name: str, flip: str, paper: str) -> None:
    data = kit_of(paper=paper, flip=flip)[name]
    with opened(data) as pdf:
        count = len(pdf.pages)
    fronts = [n for n in range(count) if text_of(data, n).count("The third card") == 8]
    backs = [n for n in range(count) if text_of(data, n).count("Two cards") == 8]
    assert len(fronts) == 1
    assert backs == [fronts[0] + 1]
    assert fronts[0] % 2 == 0
    slots = {place(word.box, PAPERS[paper]) for word in seen(data, fronts[0]) if word.text == "third"}
    turned = {place(word.box, PAPERS[paper]) for word in seen(data, backs[0]) if word.text == "Two"}
    assert len(slots) == 8
    assert {(1 - column, row) if flip == "long" else (column, 3 - row) for column, row in slots} == turned


def place(box: Rect, paper: Paper) -> tuple[int, int]:
    """Column and row of the pocket card, 88.9 x 63.5 mm in the middle of the paper, that holds a word."""
    return math.floor((box.cx - paper.width / 2) / 88.9 + 1), math.floor((box.cy - paper.height / 2) / 63.5 + 2)


@pytest.mark.parametrize(("flip", "wanted"), [("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge")])
def test_duplex_is_set_on_the_files_with_backs_and_says_their_edge(flip: str, wanted: str) -> None:
    assert {name: edge for name, edge in edges(kit_of(flip=flip)).items() if edge} == {
        "kit.pdf": wanted,
        "cheat-sheet.pdf": wanted,
    }


@pytest.mark.parametrize("flip", ["none", "fold"])
def test_a_file_of_one_side_asks_for_no_duplex(flip: str) -> None:
    assert set(edges(kit_of(flip=flip)).values()) == {None}


def edges(files: dict[str, bytes]) -> dict[str, str | None]:
    found: dict[str, str | None] = {}
    for name, data in files.items():
        if name.endswith(".pdf"):
            with opened(data) as pdf:
                edge = pdf.Root.get("/ViewerPreferences", pikepdf.Dictionary()).get("/Duplex")
                found[name] = None if edge is None else str(edge)
    return found
