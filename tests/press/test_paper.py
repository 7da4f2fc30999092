"""Papers have their standard sizes, slots lie where a cutter expects them, marks survive the first cut."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from kitgen.errors import KitgenError
from kitgen.press.draw import Rect
from kitgen.press.paper import PAPERS, Paper, cut_marks, grid, parse_paper, safe_area

# ISO 216 and ANSI/ASME Y14.1, in millimetres.
STANDARD = {
    "a3": (297, 420),
    "a4": (210, 297),
    "a5": (148, 210),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
}


def sides(paper: Paper) -> tuple[float, float]:
    return round(paper.width, 6), round(paper.height, 6)


def test_named_papers_have_their_standard_sizes() -> None:
    assert {name: sides(paper) for name, paper in PAPERS.items()} == STANDARD


@pytest.mark.parametrize("name", STANDARD)
def test_a_paper_is_found_by_name_in_any_case(name: str) -> None:
    assert sides(parse_paper(f" {name.upper()} ")) == STANDARD[name]


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("200x300mm", (200, 300)),
        ("8.5x13in", (215.9, 330.2)),
        ("21 x 29.7 cm", (210, 297)),
        ("612X792PT", (215.9, 279.4)),
        ("200×300 mm", (200, 300)),
    ],
)
def test_a_paper_may_be_a_size_with_a_unit(text: str, size: tuple[float, float]) -> None:
    assert sides(parse_paper(text)) == size


@pytest.mark.parametrize(
    "text", ["b9", "200x300", "x300mm", "200x300furlong", "nanxnanmm", "-200x300mm", "200x300x1mm", ""]
)
def test_an_unknown_paper_is_named_with_all_that_are_allowed(text: str) -> None:
    with pytest.raises(KitgenError) as error:
        parse_paper(text)
    assert repr(text) in str(error.value)
    assert all(name in str(error.value) for name in (*STANDARD, "210x330mm"))


def test_a_misspelt_paper_brings_the_nearest_name() -> None:
    with pytest.raises(KitgenError, match=r"Did you mean letter\?"):
        parse_paper("leter")


@pytest.mark.parametrize("text", ["59x300mm", "300x59mm", "2001x300mm", "0x0mm", "79x10in"])
def test_a_paper_out_of_range_is_named_with_the_limits(text: str) -> None:
    with pytest.raises(KitgenError) as error:
        parse_paper(text)
    assert all(part in str(error.value) for part in (repr(text), "60", "2000 mm"))


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_a4_and_letter_share_one_safe_area(name: str) -> None:
    area, (width, height) = safe_area(PAPERS[name]), STANDARD[name]
    assert (area.w, area.h) == pytest.approx((190, 259.4))
    assert (area.cx, area.cy) == pytest.approx((width / 2, height / 2))


@given(st.floats(60, 2000), st.floats(60, 2000))
def test_a_safe_area_keeps_10_mm_from_every_edge_and_what_either_paper_holds(width: float, height: float) -> None:
    area = safe_area(Paper(name="x", title="x", width=width, height=height))
    assert min(area.x, area.y, width - area.right, height - area.bottom) >= 10 - 1e-6
    assert area.w == pytest.approx(min(width - 20, 190))
    assert area.h == pytest.approx(min(height - 20, 259.4))


AREAS = st.builds(Rect, st.floats(0, 50), st.floats(0, 50), st.floats(20, 400), st.floats(20, 400))
SIZES, GUTTERS = st.floats(12, 420), st.floats(0, 20)


def fits(count: int, size: float, gutter: float, room: float) -> bool:
    return count * size + (count - 1) * gutter <= room + 2e-6


@given(AREAS, SIZES, SIZES, GUTTERS)
def test_a_grid_holds_as_many_slots_as_fit(area: Rect, width: float, height: float, gutter: float) -> None:
    found = grid(area, width, height, gutter)
    assert len(found.slots) == found.columns * found.rows
    sides = ((found.columns, width, area.w), (found.rows, height, area.h))
    if found.slots:
        assert all(fits(count, size, gutter, room) for count, size, room in sides)
        assert not any(fits(count + 1, size, gutter, room - 4e-6) for count, size, room in sides)
    else:
        assert not all(fits(1, size, gutter, room - 4e-6) for _, size, room in sides)


@given(AREAS, st.floats(12, 60), st.floats(12, 60), GUTTERS, st.integers(1, 40))
def test_a_grid_for_a_few_pieces_has_no_rows_that_stay_empty(
    area: Rect, width: float, height: float, gutter: float, pieces: int
) -> None:
    whole, few = grid(area, width, height, gutter), grid(area, width, height, gutter, pieces)
    assume(whole.slots)
    assert len(few.slots) >= min(pieces, len(whole.slots))
    assert few.columns * (few.rows - 1) < pieces
    assert (few.outline.cx, few.outline.cy) == pytest.approx((area.cx, area.cy))


@given(AREAS, SIZES, SIZES, GUTTERS)
def test_slots_lie_inside_the_area_and_never_overlap(area: Rect, width: float, height: float, gutter: float) -> None:
    slots = grid(area, width, height, gutter).slots
    assert all(area.holds(slot, 1e-5) for slot in slots)
    assert all((slot.w, slot.h) == (width, height) for slot in slots)
    for a, b in combinations(slots, 2):
        apart = max(b.x - a.right, a.x - b.right, b.y - a.bottom, a.y - b.bottom)
        assert apart >= gutter - 1e-6


@given(AREAS, SIZES, SIZES, GUTTERS)
def test_slots_are_centred_with_equal_gaps_row_by_row(area: Rect, width: float, height: float, gutter: float) -> None:
    found = grid(area, width, height, gutter)
    assume(found.slots)
    outline = found.outline
    assert (outline.cx, outline.cy) == pytest.approx((area.cx, area.cy))
    across, down = found.slots[: found.columns], found.slots[:: found.columns]
    assert [b.x - a.right for a, b in pairwise(across)] == pytest.approx([gutter] * (found.columns - 1), abs=1e-6)
    assert [b.y - a.bottom for a, b in pairwise(down)] == pytest.approx([gutter] * (found.rows - 1), abs=1e-6)
    order = [(round(slot.y, 6), round(slot.x, 6)) for slot in found.slots]
    assert order == sorted(order)


FILLED = st.builds(
    lambda columns, rows, gutter, part: grid(
        Rect(20, 20, columns * 30 + (columns - 1) * gutter, rows * 40 + (rows - 1) * gutter), 30, 40, gutter
    ).slots[: max(1, round(columns * rows * part))],
    st.integers(1, 5),
    st.integers(1, 5),
    st.sampled_from([0.0, 3.0]),
    st.floats(0, 1),
)


@given(FILLED)
def test_every_cut_has_a_mark_at_each_end_and_no_other_mark_is_made(slots: tuple[Rect, ...]) -> None:
    marks = [mark.rect for mark in cut_marks(slots)]
    left, right = min(s.x for s in slots), max(s.right for s in slots)
    top, bottom = min(s.y for s in slots), max(s.bottom for s in slots)
    upright = sorted({round(edge, 4) for s in slots for edge in (s.x, s.right)})
    level = sorted({round(edge, 4) for s in slots for edge in (s.y, s.bottom)})
    assert sorted(round(m.x, 4) for m in marks if m.bottom < top) == upright
    assert sorted(round(m.x, 4) for m in marks if m.y > bottom) == upright
    assert sorted(round(m.y, 4) for m in marks if m.right < left) == level
    assert sorted(round(m.y, 4) for m in marks if m.x > right) == level
    assert len(marks) == 2 * len(upright) + 2 * len(level)


@given(FILLED)
def test_marks_stand_outside_what_is_cut_with_a_gap(slots: tuple[Rect, ...]) -> None:
    left, right = min(s.x for s in slots), max(s.right for s in slots)
    top, bottom = min(s.y for s in slots), max(s.bottom for s in slots)
    for mark in (mark.rect for mark in cut_marks(slots)):
        gap = max(left - mark.right, mark.x - right, top - mark.bottom, mark.y - bottom)
        assert gap >= 1.5 - 1e-6
        assert sorted((mark.w, mark.h)) == [0, pytest.approx(4)]


def test_no_marks_stand_around_empty_slots() -> None:
    """Two of nine slots are filled, so the marks hug the first row's two."""
    slots = grid(Rect(0, 0, 90, 120), 30, 40).slots[:2]
    around = Rect(-5.5, -5.5, 71, 51)
    assert all(around.holds(mark.rect) for mark in cut_marks(slots))
