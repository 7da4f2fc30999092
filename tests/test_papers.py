"""Every sheet on every paper: it is laid out inside its margins, or refused with both sizes named."""

from __future__ import annotations

import re

import pytest
from reading import CASINO, HOME, plan_of, walk

from kitgen.errors import KitgenError
from kitgen.game.games import GAMES
from kitgen.press.correction import Correction
from kitgen.press.document import Page
from kitgen.press.draw import Rect
from kitgen.press.paper import PAPERS

# Width and height as the makers of paper give them, in mm.
SIZES = {
    "a4": (210, 297),
    "letter": (215.9, 279.4),
    "a5": (148, 210),
    "legal": (215.9, 355.6),
    "a3": (297, 420),
    "tabloid": (279.4, 431.8),
    "200x300mm": (200, 300),
    "6x9in": (152.4, 228.6),
}
SHEETS = [(game, sheet) for game in (HOME, CASINO) for sheet in GAMES[game].sheets]


def room(paper: str) -> tuple[float, float]:
    """What A4 and Letter share and this paper has too, less 10 mm at each edge."""
    width, height = SIZES[paper]
    return min(width, 210) - 20, min(height, 279.4) - 20


def test_every_paper_of_the_list_is_tried() -> None:
    assert {*SIZES} == {*PAPERS, "200x300mm", "6x9in"}


def laid_or_refused(game: str, sheet: str, paper: str) -> tuple[tuple[Page, ...], str]:
    """The pages of a sheet, or the sentence that refuses the paper."""
    try:
        return plan_of(game, paper, sheets=(sheet,)).sheets[0].pages, ""
    except KitgenError as refused:
        return (), str(refused)


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize(("game", "sheet"), SHEETS)
def test_a_sheet_is_laid_out_inside_its_margins_or_refused_with_both_sizes(game: str, sheet: str, paper: str) -> None:
    width, height = room(paper)
    pages, refusal = laid_or_refused(game, sheet, paper)
    if refusal:
        told = re.search(r"needs ([\d.]+) × ([\d.]+) mm, and (?:.*\()?([\d.]+) × ([\d.]+) mm\)? leaves", refusal)
        assert told, refusal
        needed, has = (float(told[1]), float(told[2])), (float(told[3]), float(told[4]))
        assert has == SIZES[paper]
        assert needed[0] > width or needed[1] > height
    area = Rect((SIZES[paper][0] - width) / 2, (SIZES[paper][1] - height) / 2, width, height)
    for page in pages:
        assert (page.paper.width, page.paper.height) == pytest.approx(SIZES[paper])
        marks = [named.rect for named in page.boxes if named.kind == "mark"]
        found = [where for _, where in walk(page.items) if where not in marks]
        assert found
        assert all(area.holds(where, 0.01) for where in found)
    assert bool(pages) != bool(refusal)


@pytest.mark.parametrize("paper", ["a4", "letter", "legal", "a3", "tabloid"])
@pytest.mark.parametrize(("game", "sheet"), SHEETS)
def test_no_sheet_refuses_a_paper_that_holds_what_a4_and_letter_share(game: str, sheet: str, paper: str) -> None:
    assert plan_of(game, paper, sheets=(sheet,)).sheets[0].pages


@pytest.mark.parametrize(("game", "sheet"), SHEETS)
def test_a_page_for_a4_lies_on_letter_as_it_does_on_a4(game: str, sheet: str) -> None:
    """Printed on the other paper at 100 %, both centred, nothing comes nearer than 10 mm to an edge."""
    a4, letter = (plan_of(game, paper, sheets=(sheet,)).sheets[0].pages for paper in ("a4", "letter"))
    across, down = (215.9 - 210) / 2, (279.4 - 297) / 2
    for one, other in zip(a4, letter, strict=True):
        boxes = [[where for _, where in walk(page.items)] for page in (one, other)]
        for here, there in zip(*boxes, strict=True):
            assert (there.x, there.y) == pytest.approx((here.x + across, here.y + down), abs=0.01)


@pytest.mark.parametrize("booklet", [False, True])
@pytest.mark.parametrize("margin", [12, 13])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", [HOME, CASINO])
def test_a_printer_with_a_wide_margin_prints_the_whole_kit_inside_it(
    game: str, paper: str, margin: float, booklet: bool
) -> None:
    plan = plan_of(game, paper, players=5, booklet=booklet, flip="long", correction=Correction(margin=margin))
    assert {sheet.name for sheet in plan.sheets} >= set(GAMES[game].sheets)
    flowing = [page for page in plan.whole if any(box.kind == "frame" for box in page.boxes)]
    assert len(flowing) >= 7
    for page in flowing:
        inside = Rect(0, 0, page.paper.width, page.paper.height).inset(margin)
        assert all(inside.holds(box, 0.01) for _, box in walk(page.items))


def test_a_page_that_is_both_narrow_and_low_is_refused_with_both_sizes() -> None:
    _, refusal = laid_or_refused(HOME, "rules", "204x273mm")
    assert "needs 184 × 259.4 mm, and 204 × 273 mm leaves 184 × 253 mm" in refusal
