"""Several pages to a side of paper: where they lie, in which order, how small they may be; booklets folded by hand."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reading import blocks_of, common_area, walk, words_on

from kitgen.errors import KitgenError
from kitgen.press.craft import Craft
from kitgen.press.draw import Place, Rect
from kitgen.press.nup import booklet_side, halves, saddle_order, several, side_of
from kitgen.press.pages import numbered
from kitgen.press.paper import PAPERS, Paper

LARGE = [name for name, paper in PAPERS.items() if paper.height > 250]
papers = st.builds(
    lambda width, more: Paper(name="x", title="X", width=width, height=width + more),
    st.floats(150, 900),
    st.floats(0, 400),
)


def folded(sides: tuple[tuple[int, int], ...]) -> list[int]:
    """Page numbers as a reader meets them who folds the printed papers in the middle, the first one outermost.

    A paper flipped on its short edge has, behind the right half of its front, the left half of its back.
    """
    papers = [(sides[at], sides[at + 1]) for at in range(0, len(sides), 2)]
    there = [number for front, back in papers for number in (front[1], back[0])]
    return there + [number for front, back in reversed(papers) for number in (back[1], front[0])]


@pytest.mark.parametrize("pages", range(1, 65))
def test_a_folded_booklet_reads_from_first_to_last(pages: int) -> None:
    sides = saddle_order(pages)
    whole = -(-pages // 4) * 4
    assert folded(sides) == list(range(1, whole + 1))
    assert len(sides) * 2 == whole


def test_the_order_of_eight_pages_is_the_one_in_the_handbooks() -> None:
    assert saddle_order(8) == ((8, 1), (2, 7), (6, 3), (4, 5))


@given(papers, st.sampled_from([2, 4]))
def test_pages_of_a_side_are_equal_do_not_overlap_and_keep_the_margins(paper: Paper, count: int) -> None:
    side = side_of(paper, count)
    sheet = Rect(0, 0, side.paper.width, side.paper.height)
    assert len(side.slots) == count
    assert side.foot is not None
    for slot in (*side.slots, side.foot, *side.guides):
        assert sheet.inset(10).holds(slot)
    for one, other in combinations((*side.slots, side.foot), 2):
        assert min(common_area(one, other)) <= 1e-6
    assert len({(round(slot.w, 6), round(slot.h, 6)) for slot in side.slots}) == 1
    assert 0 < side.scale <= 1


@given(papers, st.sampled_from([2, 4]))
def test_pages_are_read_from_left_to_right_then_downwards(paper: Paper, count: int) -> None:
    slots = side_of(paper, count).slots
    assert sorted(slots, key=lambda slot: (round(slot.y, 6), slot.x)) == list(slots)


@given(papers, st.sampled_from([2, 4]))
def test_guides_run_between_pages_never_through_them(paper: Paper, count: int) -> None:
    side = side_of(paper, count)
    assert len(side.guides) == count // 2
    for guide in side.guides:
        assert all(max(0, min(common_area(guide, slot))) == 0 for slot in side.slots)
        first, last = side.slots[0], side.slots[-1]
        middle = ((first.right + last.x) / 2, (first.bottom + last.y) / 2)
        assert guide.x == pytest.approx(middle[0]) if guide.w == 0 else guide.y == pytest.approx(middle[1])


def test_two_pages_turn_the_paper_and_four_do_not() -> None:
    assert (side_of(PAPERS["a4"], 2).paper.width, side_of(PAPERS["a4"], 2).paper.height) == (297, 210)
    assert (side_of(PAPERS["a4"], 4).paper.width, side_of(PAPERS["a4"], 4).paper.height) == (210, 297)


@pytest.mark.parametrize("count", [2, 4])
def test_sides_of_a4_and_letter_print_on_either(count: int) -> None:
    """Measured from the middle of the paper, they are the same."""

    def around(name: str) -> list[tuple[float, ...]]:
        side = side_of(PAPERS[name], count)
        x, y = side.paper.width / 2, side.paper.height / 2
        return [tuple(round(v, 6) for v in (slot.x - x, slot.y - y, slot.w, slot.h)) for slot in side.slots]

    assert around("a4") == around("letter")


@given(papers)
def test_halves_of_a_booklet_mirror_each_other_about_the_fold(paper: Paper) -> None:
    side = halves(paper)
    left, right = side.slots
    (fold,) = side.guides
    assert fold.x == pytest.approx(side.paper.width / 2)
    assert fold.x - left.right == pytest.approx(right.x - fold.x)
    assert fold.x - left.x == pytest.approx(right.right - fold.x)
    assert fold.bottom < left.y
    assert Rect(0, 0, side.paper.width, side.paper.height).inset(10).holds(left)


@pytest.mark.parametrize("name", LARGE)
def test_a_booklet_is_set_at_85_percent_or_more_of_what_it_is_laid_out_as(name: str) -> None:
    assert 0.85 <= booklet_side(PAPERS[name]).scale <= 1


def test_a_booklet_of_small_paper_is_refused_with_what_is_allowed() -> None:
    with pytest.raises(KitgenError, match=r"A5 \(148 × 210 mm\).*Allowed: a4, letter, legal, a3, tabloid\."):
        booklet_side(PAPERS["a5"])


SHEET = """<section class="page" data-foot="A sheet" data-scale="at 100 %">{}</section>"""
CUT = (
    """<section class="cut" data-trim="60 60" data-foot="Cut" data-scale="at 100 %"><figure data-name="f"/></section>"""
)


def several_of(source: str, count: int, paper: str = "a4") -> list[list[str]]:
    """Words of each page of each side."""
    craft = Craft(paper=PAPERS[paper])
    drafts = several(blocks_of(source), craft, {}, count)
    for page in numbered(drafts, craft, 1, len(drafts)):
        assert [box.rect.w for box in page.boxes if box.name == "50 mm"] == [50]
    return [
        [" ".join(item.text for item, _ in walk([placed])) for placed in body.items if isinstance(placed, Place)]
        for _, body in drafts
    ]


def paged(*names: str) -> str:
    """Paragraphs of which each fills more than half of a page of any kind."""
    filler = "<br/>".join(["x"] * 45)
    return "".join(f"<p>{name}<br/>{filler}</p>" for name in names)


def firsts(sides: list[list[str]]) -> list[list[str]]:
    return [[page.split()[0] for page in side] for side in sides]


def test_a_page_alone_is_repeated_until_the_side_is_full() -> None:
    assert firsts(several_of(SHEET.format("<p>one</p>"), 2)) == [["one", "one"]]
    assert firsts(several_of(SHEET.format("<p>one</p>"), 4, "a3")) == [["one"] * 4]


def test_two_pages_of_four_are_repeated_in_order() -> None:
    assert firsts(several_of(SHEET.format(paged("one", "two")), 4, "a3")) == [["one", "two", "one", "two"]]


def test_pages_follow_in_order_and_the_last_side_stays_part_filled() -> None:
    source = SHEET.format(paged("one", "two", "three"))
    assert firsts(several_of(source, 2)) == [["one", "two"], ["three"]]
    assert firsts(several_of(source, 4, "a3")) == [["one", "two", "three"]]


def test_type_too_small_is_refused_with_the_sheet_the_text_its_size_and_what_is_allowed() -> None:
    """On A4 four pages are 92 mm wide in place of 190: 8 pt become 3.9."""
    told = (
        r"A sheet: 4 pages to a side of A4 are set at 48%, which makes 'tiny' 3\.9 pt.*7 pt.*Allowed.*: a3, tabloid\."
    )
    with pytest.raises(KitgenError, match=told):
        several_of(SHEET.format('<p>large</p><p class="small">tiny</p>'), 4)


def test_what_is_cut_out_keeps_its_paper_and_its_size() -> None:
    from kitgen.press.draw import Drawing

    craft = Craft(paper=PAPERS["a4"])
    figures = {"f": lambda ask: Drawing(ask.width, ask.height or 1, ())}
    drafts = several(blocks_of(SHEET.format("<p>read</p>") + CUT), craft, figures, 2)
    read, cut = numbered(drafts, craft, 1, 2)
    assert (read.paper.width, cut.paper.width) == (297, 210)
    assert [(box.rect.w, box.rect.h) for box in cut.boxes if box.kind == "slot"] == [(60, 60)]


def test_small_type_is_raised_and_large_type_is_not() -> None:
    craft = Craft(paper=PAPERS["a4"])
    ((_, body),) = several(blocks_of(SHEET.format('<h1>Head</h1><p class="small">small</p>')), craft, {}, 2)
    page = next(item for item in body.items if isinstance(item, Place))
    sizes = {item.text: item.size * page.scale for item, _ in walk(page.drawing.items)}
    assert sizes["small"] == pytest.approx(7)
    assert sizes["Head"] == pytest.approx(27 * page.scale)
    assert "Head" in words_on([numbered([(blocks_of(SHEET.format("<p>x</p>"))[0], body)], craft, 1, 1)[0]])
