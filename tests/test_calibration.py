"""The calibration sheet: a lattice that registers, rulers from the edges, true bars, words that say what to do."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from crafting import boxes, rulers, segments
from reading import POINT, drawn, opened, operators, overlapping, text_of, texts, walk

from kitgen.calibration import FILE, Calibration
from kitgen.errors import KitgenError
from kitgen.press.correction import Correction
from kitgen.press.craft import Craft
from kitgen.press.draw import Rect
from kitgen.press.paper import PAPERS, parse_paper
from kitgen.press.theme import INKS
from kitgen.store import is_sealed

OFFICE = {
    "printer": "office",
    "in_force": "--page-offset 1,-0.5mm --scale-x 1.01 --back-offset 1.2,-0.8mm --back-rotation 0.5 --margin 12mm",
}


@cache
def sheet(paper: str = "a4", flip: str = "long", ink: str = "full", named: bool = False, **more: Any) -> Calibration:
    craft = Craft(paper=PAPERS[paper], flip=flip, correction=Correction(**more))
    return Calibration(craft=craft, ink=INKS[ink], **(OFFICE if named else {}))


def data(*args: Any, **more: Any) -> bytes:
    return sheet(*args, **more).produce()[FILE]


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("paper", PAPERS)
def test_the_rings_of_the_back_lie_behind_the_crosses_of_the_front(paper: str, flip: str) -> None:
    front, back = sheet(paper, flip).pages
    size = PAPERS[paper]
    found = [{b.name: b.rect for b in page.boxes if b.kind == "lattice"} for page in (front, back)]
    assert len(found[0]) == len(found[1]) == 25
    for name, cross in found[0].items():
        mirrored = (size.width - cross.cx, cross.cy) if flip == "long" else (cross.cx, size.height - cross.cy)
        assert (found[1][name].cx, found[1][name].cy) == pytest.approx(mirrored, abs=0.001)
    assert back.back
    assert not front.back


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_the_lattice_stands_on_the_grid_of_the_pocket_cards(paper: str) -> None:
    """Two by four cards of 88.9 x 63.5 mm in the middle of the paper: their corners, and the middles of long edges."""
    centres = sorted((box.cx, box.cy) for box in boxes(sheet(paper).pages[0], "lattice"))
    x, y = PAPERS[paper].width / 2, PAPERS[paper].height / 2
    expected = sorted((x + 44.45 * c, y + 63.5 * r) for c in range(-2, 3) for r in range(-2, 3))
    for found, wanted in zip(centres, expected, strict=True):
        assert found == pytest.approx(wanted)


@pytest.mark.parametrize("flip", ["long", "short"])
def test_a_cross_has_a_tick_each_millimetre_and_a_ring_is_as_wide_as_they_say(flip: str) -> None:
    front, back = drawn(data(flip=flip))
    x, y = 105.0, 148.5  # the middle of A4
    ticks = {
        round(sx - x, 3)
        for sx, sy, ex, ey in segments(front)
        if sx == ex and abs(sy + ey - 2 * y) < 0.01 and abs(sx - x) < 4
    }
    assert {-3.0, -2.0, -1.0, 1.0, 2.0, 3.0} <= {round(tick) for tick in ticks}
    around = [[(u * POINT - x, v * POINT - y) for u, v in each.points] for each in back if len(each.points) == 13]
    rings = [ring for ring in around if all(abs(u) < 4 and abs(v) < 4 for u, v in ring)]
    assert sorted(round(max(u for u, _ in ring), 2) for ring in rings) == [1, 2, 3]


@pytest.mark.parametrize("named", [False, True])
@pytest.mark.parametrize("paper", PAPERS)
def test_only_the_rulers_of_the_edges_leave_the_safe_area(paper: str, named: bool) -> None:
    size = PAPERS[paper]
    edge = Rect(10, 10, size.width - 20, size.height - 20)
    for page in sheet(paper, named=named).pages:
        outside = [box for _, box in walk(page.items) if not edge.holds(box, 0.01)]
        middle = [b for b in outside if min(b.x, b.y, size.width - b.right, size.height - b.bottom) > 15]
        assert not middle
        for box in outside:  # across the middle of a column or a band, 15 mm long
            reach = min(box.right, size.width - box.x, box.bottom, size.height - box.y)
            assert reach <= 15.01
        starts = {(round(b.x, 3), round(b.right, 3)) for b in outside if b.w > 14}
        assert starts == {(0, 15), (round(size.width - 15, 3), round(size.width, 3))}
        starts = {(round(b.y, 3), round(b.bottom, 3)) for b in outside if b.h > 14}
        assert starts == {(0, 15), (round(size.height - 15, 3), round(size.height, 3))}


@pytest.mark.parametrize("named", [False, True])
@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("paper", PAPERS)
def test_no_words_overlap_or_lie_on_the_lattice_and_none_is_too_small(paper: str, ink: str, named: bool) -> None:
    for page in sheet(paper, ink=ink, named=named).pages:
        assert not overlapping(texts(page))
        assert min(text.size for text, _ in texts(page)) >= 7
        for text, box in texts(page):
            for point in boxes(page, "lattice"):
                assert not (
                    box.x < point.right and point.x < box.right and box.y < point.bottom and point.y < box.bottom
                ), text


@pytest.mark.parametrize("scale", [1.0, 1.01])
@pytest.mark.parametrize("flip", ["long", "short"])
def test_both_bars_lie_and_stand_on_front_and_back_exactly(flip: str, scale: float) -> None:
    for page in drawn(data(flip=flip, scale_x=scale, scale_y=0.99)):
        found = rulers(page)
        assert sorted(standing for *_, standing in found) == [False, True]
        for inches, millimetres, standing in found:
            factor = 0.99 if standing else scale
            assert (inches, millimetres) == pytest.approx((50.8 * factor, 50 * factor), abs=0.01 * POINT)


def test_a_saved_back_offset_moves_the_rings_by_exactly_that() -> None:
    plain, moved = drawn(data()), drawn(data(back_offset=(1.2, -0.8)))
    assert plain[0] == moved[0]
    for before, after in zip(plain[1], moved[1], strict=True):
        for (x, y), (u, v) in zip(before.points, after.points, strict=True):
            assert ((u - x) * POINT, (v - y) * POINT) == pytest.approx((1.2, 0.8), abs=0.01 * POINT)


@pytest.mark.parametrize("flip", ["long", "short"])
def test_the_file_asks_for_the_flip_that_its_words_name(flip: str) -> None:
    with opened(data(flip=flip)) as pdf:
        assert str(pdf.Root["/ViewerPreferences"]["/Duplex"]) == f"/DuplexFlip{flip.title()}Edge"
    assert f"flipped on the {flip}" in " ".join(text_of(data(flip=flip), 0).split())
    assert f"--flip {flip}" in " ".join(text_of(data(flip=flip), 1).split())


def test_it_says_what_to_type_and_with_a_printer_what_is_in_force() -> None:
    plain, named = (" ".join(text_of(data(named=named), 1).split()) for named in (False, True))
    assert "kitgen printer add NAME --back-offset X,Ymm" in plain
    assert "In force" not in plain
    assert "kitgen printer add office --back-offset X,Ymm" in named
    assert f"In force: {OFFICE['in_force']}" in named


@pytest.mark.parametrize(
    ("ink", "widths"), [("full", "0.25 0.4 0.5 1"), ("mono", "0.25 0.4 0.5 1"), ("low", "0.25 0.4 0.5 0.6")]
)
def test_thin_lines_are_as_wide_as_they_are_named(ink: str, widths: str) -> None:
    front = drawn(data(ink=ink))[0]
    long = [
        each.width
        for each in front
        if len(each.points) == 2 and abs(abs(each.points[1][0] - each.points[0][0]) * POINT - 30) < 0.01
    ]
    assert long == [float(width) for width in widths.split()]
    printed = " ".join(text_of(data(ink=ink), 0).split())
    assert all(width in printed for width in widths.split())


def test_mono_writes_grey_only_and_the_ramp_goes_from_paper_to_black() -> None:
    with opened(data(ink="mono")) as pdf:
        assert not operators(pdf) & {"rg", "RG", "k", "K"}
    filled = [each.fill[0] for each in drawn(data(ink="mono"))[0] if each.operator == "B"]
    assert filled == sorted(filled, reverse=True)
    assert (filled[0], filled[-1], len(filled)) == (1.0, 0.0, 6)


def test_the_same_sheet_is_the_same_bytes_under_a_sealed_manifest() -> None:
    files = Calibration(craft=Craft(paper=PAPERS["a4"], flip="long"), ink=INKS["full"]).produce()
    assert files == sheet().produce()
    assert sorted(files) == ["calibration.pdf", "kit.json"]
    assert is_sealed(files["kit.json"])


@pytest.mark.parametrize("flip", ["none", "fold"])
def test_what_is_not_printed_on_both_sides_is_refused(flip: str) -> None:
    with pytest.raises(KitgenError, match=rf"{flip}.*Allowed: long, short"):
        sheet(flip=flip)


def test_a_paper_that_is_too_small_is_named() -> None:
    with pytest.raises(KitgenError, match=r"needs 128 × 190 mm.*100 × 200 mm"):
        Calibration(craft=Craft(paper=parse_paper("100x200mm"), flip="long"), ink=INKS["full"])
