"""What a printer does wrong is put right on the whole page: content, marks and boxes move together, backs on top."""

from __future__ import annotations

import math
from typing import Any

import pytest
from crafting import rulers
from hypothesis import given
from hypothesis import strategies as st
from reading import POINT, Drawn, drawn, kit_of, opened, plan_of

from kitgen.errors import KitgenError
from kitgen.press.correction import Correction

SHEET = "cheat-sheet.pdf"
OFFSETS = st.tuples(st.floats(-20, 20), st.floats(-20, 20))


def corrected(flip: str = "long", **values: Any) -> bytes:
    return kit_of(flip=flip, correction=Correction(**values))[SHEET]


def points(page: tuple[Drawn, ...]) -> list[tuple[float, float]]:
    """Where everything on a page is: the points of its paths and the origins of its words, in points."""
    return [point for each in page for point in (*each.points, each.matrix[4:])]


def boxes(data: bytes, number: int) -> list[float]:
    with opened(data) as pdf:
        page = pdf.pages[number].obj
        return [float(value) for name in ("/TrimBox", "/BleedBox") for value in page[name]]


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("offset", [(1.2, -0.8), (-3.5, 2.25)])
def test_a_back_offset_moves_all_of_a_back_by_exactly_that_and_nothing_of_the_fronts(
    flip: str, offset: tuple[float, float]
) -> None:
    plain, moved = kit_of(flip=flip)[SHEET], corrected(flip, back_offset=offset)
    backs = [page.back for page in plan_of(flip=flip, sheets=("cheat-sheet",)).whole]
    assert backs == [False, False, False, True]
    for number, back in enumerate(backs):
        dx, dy = (offset[0] / POINT, -offset[1] / POINT) if back else (0, 0)
        before, after = points(drawn(plain)[number]), points(drawn(moved)[number])
        assert len(before) == len(after)
        for (x, y), (u, v) in zip(before, after, strict=True):
            assert (u - x, v - y) == pytest.approx((dx, dy), abs=0.01)
        cut = back or number == 2
        shift = [dx, dy] * 4 if cut else [0] * 8
        told = [v - u for u, v in zip(boxes(plain, number), boxes(moved, number), strict=True)]
        assert told == pytest.approx(shift, abs=0.01)


def test_marks_and_slots_are_told_where_they_are_printed() -> None:
    """`--dry-run --json` counts from the lower left corner."""
    plain = plan_of(flip="long", sheets=("cheat-sheet",)).describe()["pages"]
    moved = plan_of(
        flip="long", sheets=("cheat-sheet",), correction=Correction(back_offset=(1.2, -0.8), page_offset=(1, 2))
    ).describe()["pages"]
    for before, after in zip(plain, moved, strict=True):
        dx, dy = (2.2, -1.2) if before["back"] else (1, -2)
        for old, new in zip(before["boxes"], after["boxes"], strict=True):
            assert new["kind"] == old["kind"]
            assert new["mm"] == pytest.approx([old["mm"][0] + dx, old["mm"][1] + dy, *old["mm"][2:]], abs=1e-3)


@pytest.mark.parametrize("scales", [(1.0, 1.0), (1.01, 1.0), (0.995, 1.004), (1.05, 0.95)])
def test_bars_are_exact_on_front_and_back_and_scaled_with_the_profile(scales: tuple[float, float]) -> None:
    data = corrected(scale_x=scales[0], scale_y=scales[1])
    found = {number: rulers(drawn(data)[number]) for number in (0, 2, 3)}  # page 2 is the blank back of page 1
    assert [len(bars) for bars in found.values()] == [1, 1, 1]
    assert [bars[0][2] for bars in found.values()] == [False, True, True]
    for bars in found.values():
        inches, millimetres, standing = bars[0]
        assert inches == pytest.approx(50.8 * scales[standing], abs=0.01 * POINT)
        assert millimetres == pytest.approx(50 * scales[standing], abs=0.01 * POINT)


def test_a_back_is_turned_about_its_middle_counter_clockwise_as_it_is_seen() -> None:
    plain, turned = kit_of(flip="long")[SHEET], corrected(back_rotation=0.5)
    assert points(drawn(plain)[2]) == points(drawn(turned)[2])
    angle, cx, cy = math.radians(0.5), 105 / POINT, 148.5 / POINT
    cos, sin = math.cos(angle), math.sin(angle)
    before = [point for each in drawn(plain)[3] for point in each.points]
    after = [point for each in drawn(turned)[3] for point in each.points]
    for (x, y), (u, v) in zip(before, after, strict=True):
        x, y = x - cx, y - cy  # y upwards, as a PDF counts
        assert (u, v) == pytest.approx((cx + x * cos - y * sin, cy + x * sin + y * cos), abs=0.02)


@given(OFFSETS, OFFSETS, st.floats(0.95, 1.05), st.floats(0.95, 1.05), st.tuples(st.floats(0, 210), st.floats(0, 297)))
def test_a_point_is_scaled_about_the_middle_then_moved(
    page: tuple[float, float], back: tuple[float, float], wide: float, high: float, at: tuple[float, float]
) -> None:
    correction = Correction(page_offset=page, back_offset=back, scale_x=wide, scale_y=high)
    for behind in (False, True):
        x, y = correction.transform(210, 297, behind).point(*at)
        assert x == pytest.approx(105 + (at[0] - 105) * wide + page[0] + behind * back[0], abs=1e-9)
        assert y == pytest.approx(148.5 + (at[1] - 148.5) * high + page[1] + behind * back[1], abs=1e-9)


def test_nothing_to_correct_leaves_every_byte_as_it_was() -> None:
    assert kit_of(flip="long") == kit_of(flip="long", correction=Correction(margin=None))
    assert Correction().transform(210, 297, back=True).is_identity


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"scale_x": 0.949}, r"scale-x 0\.949.*0\.95 to 1\.05"),
        ({"scale_y": 1.051}, r"scale-y 1\.051.*0\.95 to 1\.05"),
        ({"scale_y": math.nan}, r"scale-y nan.*0\.95 to 1\.05"),
        ({"page_offset": (20.1, 0)}, r"page-offset 20\.1 mm.*up to 20 mm"),
        ({"back_offset": (0, -21)}, r"back-offset -21 mm.*up to 20 mm"),
        ({"back_offset": (math.nan, 0)}, r"back-offset nan mm.*up to 20 mm"),
        ({"back_rotation": 2.5}, r"back-rotation 2\.5.*up to 2 degrees"),
        ({"margin": 41}, r"margin 41 mm.*0 to 40 mm"),
        ({"margin": -1}, r"margin -1 mm.*0 to 40 mm"),
    ],
)
def test_a_correction_out_of_range_is_named_with_its_limits(values: dict[str, Any], told: str) -> None:
    with pytest.raises(KitgenError, match=told):
        Correction(**values)
