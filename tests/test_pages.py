"""Every page of every kit: on its paper, inside its margins, nothing on top of anything, everything in its place."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import dist
from typing import Any

import pypdfium2
import pytest
from reading import (
    CASINO,
    HOME,
    POINT,
    Drawn,
    drawn,
    kit_of,
    opened,
    options_of,
    overlapping,
    plan_of,
    seen,
    texts,
    walk,
)

from kitgen.kit import words_of
from kitgen.press.document import Page
from kitgen.press.draw import Rect

GAMES, PAPERS, INKS = (HOME, CASINO), ("a4", "letter"), ("full", "low", "mono")
SIZES = {"a4": (210, 297), "letter": (215.9, 279.4), "legal": (215.9, 355.6), "a3": (297, 420)}
# Layout is the same in every ink; it changes with game, paper, players and napkin.
LAYOUTS: list[tuple[str, str, int, str]] = [
    *((game, paper, 4, "luncheon") for game in GAMES for paper in PAPERS),
    *((game, "a4", players, "luncheon") for game in GAMES for players in (2, 14)),
    *((game, "letter", 4, "cocktail") for game in GAMES),
    (HOME, "legal", 3, "luncheon"),
    (HOME, "a3", 7, "cocktail"),
]


def name_of(kit: tuple[Any, ...]) -> str:
    return "-".join(map(str, kit))


FILES = [(game, paper, ink) for game in GAMES for paper in PAPERS for ink in INKS]


@cache
def laid(game: str, paper: str, players: int, napkin: str) -> list[tuple[str, int, Page]]:
    """All pages of a kit with their sheet and number."""
    made = plan_of(game, paper, players=players, napkin=napkin)
    return [(sheet.name, number, page) for sheet in made.sheets for number, page in enumerate(sheet.pages, 1)]


def boxes(page: Page, kind: str) -> list[Rect]:
    return [named.rect for named in page.boxes if named.kind == kind]


def safe(paper: str) -> Rect:
    """What A4 and Letter share, less 10 mm on each side, in the middle of the paper."""
    width, height = SIZES[paper]
    return Rect((width - 190) / 2, (height - 259.4) / 2, 190, 259.4)


@pytest.mark.parametrize("kit", LAYOUTS, ids=name_of)
def test_nothing_but_marks_lies_outside_the_area_that_a4_and_letter_share(kit: tuple[Any, ...]) -> None:
    area = safe(kit[1])
    for name, number, page in laid(*kit):
        marks = boxes(page, "mark")
        assert [where for _, where in walk(page.items) if where not in marks]
        outside = [item for item, where in walk(page.items) if where not in marks and not area.holds(where, 0.01)]
        assert not outside, (name, number)


@pytest.mark.parametrize("kit", LAYOUTS, ids=name_of)
def test_marks_lie_where_a_printer_still_prints(kit: tuple[Any, ...]) -> None:
    width, height = SIZES[kit[1]]
    printable = Rect(5, 5, width - 10, height - 10)
    marked = [mark for _, _, page in laid(*kit) for mark in boxes(page, "mark")]
    assert marked
    assert all(printable.holds(mark) for mark in marked)


@pytest.mark.parametrize("kit", LAYOUTS, ids=name_of)
def test_no_text_lies_on_another(kit: tuple[Any, ...]) -> None:
    for name, number, page in laid(*kit):
        assert not overlapping(texts(page)), (name, number)


@pytest.mark.parametrize("game", GAMES)
def test_no_letter_of_a_word_lies_on_another_word_in_the_file(game: str) -> None:
    """As another program finds the letters, with their tails."""
    data = kit_of(game)["kit.pdf"]
    for number in range(len(opened(data).pages)):
        words = seen(data, number)
        assert len(words) > 20
        for one, other in combinations(words, 2):
            across = min(one.box.right, other.box.right) - max(one.box.x, other.box.x)
            down = min(one.box.bottom, other.box.bottom) - max(one.box.y, other.box.y)
            assert min(across, down) <= 0.1, (number, one, other)


@pytest.mark.parametrize("kit", LAYOUTS, ids=name_of)
def test_type_is_large_enough_for_where_it_lies(kit: tuple[Any, ...]) -> None:
    for name, number, page in laid(*kit):
        cut = page.trim if name == "napkin-layout" else None
        for text, where in texts(page):
            least = 9 if cut and cut.holds(where) else 7
            assert text.size >= least - 1e-6, (name, number, text.text)


@pytest.mark.parametrize("kit", LAYOUTS, ids=name_of)
def test_what_is_to_be_cut_out_is_inside_its_trim_and_marked(kit: tuple[Any, ...]) -> None:
    cut = [(page, boxes(page, "slot")) for _, _, page in laid(*kit) if boxes(page, "slot")]
    assert cut
    for page, slots in cut:
        assert page.trim
        assert all(page.trim.holds(slot) for slot in slots)
        edges = {round(edge, 3) for slot in slots for edge in (slot.x, slot.right)}
        assert {round(mark.x, 3) for mark in boxes(page, "mark") if not mark.w} == edges
    assert all(page.trim is None for _, _, page in laid(*kit) if not boxes(page, "slot"))


@pytest.mark.parametrize("kit", LAYOUTS, ids=name_of)
def test_no_mark_touches_what_is_printed(kit: tuple[Any, ...]) -> None:
    for name, number, page in laid(*kit):
        for mark in boxes(page, "mark"):
            near = Rect(mark.x - 0.5, mark.y - 0.5, mark.w + 1, mark.h + 1)
            hit = [text.text for text, where in texts(page) if near.holds(where) or crosses(near, where)]
            assert not hit, (name, number)


def crosses(a: Rect, b: Rect) -> bool:
    return a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom


@pytest.mark.parametrize(("game", "paper", "ink"), FILES)
def test_every_page_of_every_file_is_the_paper_that_was_asked_for(game: str, paper: str, ink: str) -> None:
    wanted = [0, 0, *(side * 72 / 25.4 for side in SIZES[paper])]
    for name, data in kit_of(game, paper, ink).items():
        if not name.endswith(".pdf"):
            continue
        pdf = opened(data)
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None", name
        for page in pdf.pages:
            media, trim, bleed = ([float(v) for v in page.obj[box]] for box in ("/MediaBox", "/TrimBox", "/BleedBox"))
            assert media == pytest.approx(wanted, abs=0.01), name
            for outer, inner in ((media, bleed), (bleed, trim)):
                assert outer[0] <= inner[0] < inner[2] <= outer[2] + 0.01
                assert outer[1] <= inner[1] < inner[3] <= outer[3] + 0.01


@pytest.mark.parametrize("game", GAMES)
def test_the_trim_box_of_the_file_is_what_is_cut(game: str) -> None:
    pdf = opened(kit_of(game)["kit.pdf"])
    for page, (_, _, made) in zip(pdf.pages, laid(game, "a4", 4, "luncheon"), strict=True):
        slots = boxes(made, "slot") or [Rect(0, 0, 210, 297)]
        left, right = min(slot.x for slot in slots), max(slot.right for slot in slots)
        top, bottom = min(slot.y for slot in slots), max(slot.bottom for slot in slots)
        wanted = [left / POINT, (297 - bottom) / POINT, right / POINT, (297 - top) / POINT]
        assert [float(v) for v in page.obj["/TrimBox"]] == pytest.approx(wanted, abs=0.01)


def scales(page: tuple[Drawn, ...]) -> tuple[list[float], list[float]]:
    """Where the ticks of the ruler stand along its line, in points from its start: those of each side."""
    lines = [each.points for each in page if each.operator == "S" and len(each.points) == 2]
    (base,) = {line for line in lines if dist(*line) == pytest.approx(144, abs=0.01)}
    start, end = base
    along = ((end[0] - start[0]) / 144, (end[1] - start[1]) / 144)
    sides: tuple[list[float], list[float]] = ([], [])
    for a, b in lines:
        foot, tip = sorted((a, b), key=lambda p: abs(_off(p, start, along)))
        at = (foot[0] - start[0]) * along[0] + (foot[1] - start[1]) * along[1]
        if abs(_off(foot, start, along)) < 0.01 and 1 < abs(_off(tip, start, along)) < 8 and -1 < at < 145:
            sides[_off(tip, start, along) < 0].append(at)
    return sorted(sides[0]), sorted(sides[1])


def _off(point: tuple[float, float], start: tuple[float, float], along: tuple[float, float]) -> float:
    """How far a point lies from the line of the ruler, with a sign for the side."""
    return (point[1] - start[1]) * along[0] - (point[0] - start[0]) * along[1]


@pytest.mark.parametrize(("game", "paper", "ink"), FILES)
def test_a_ruler_of_50_mm_and_of_2_in_stands_exact_on_every_page(game: str, paper: str, ink: str) -> None:
    for page in drawn(kit_of(game, paper, ink)["kit.pdf"]):
        millimetres, inches = scales(page)
        assert millimetres == pytest.approx([2 * n * 72 / 25.4 for n in range(26)], abs=0.01)
        assert inches == pytest.approx([9 * n for n in range(17)], abs=0.01)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", GAMES)
def test_the_title_of_each_sheet_stands_at_the_top_of_its_page(game: str, paper: str) -> None:
    found = 0
    for sheet in plan_of(game, paper).sheets:
        titles = [line[2:] for line in words_of(options_of(game, paper), sheet.name).splitlines() if line[:2] == "# "]
        for title in titles[:1]:
            words = seen(kit_of(game, paper)[f"{sheet.name}.pdf"], 0)
            top = [word.text for word in words if word.box.bottom < SIZES[paper][1] / 5]
            assert title in " ".join(top), sheet.name
            found += 1
    assert found >= 7


def rendered(data: bytes) -> list[Any]:
    document = pypdfium2.PdfDocument(data)
    pictures = [page.render(scale=0.6).to_pil().convert("RGB") for page in document]
    document.close()
    return pictures


@pytest.mark.parametrize(("game", "paper", "ink"), FILES)
def test_every_page_shows_something_in_its_ink_and_keeps_its_margins(game: str, paper: str, ink: str) -> None:
    coloured = 0
    pages = [page for _, _, page in laid(game, paper, 4, "luncheon")]
    for picture, page in zip(rendered(kit_of(game, paper, ink)["kit.pdf"]), pages, strict=True):
        red, green, blue = picture.split()
        dark = sum(red.histogram()[:192])
        assert 200 < dark < red.width * red.height / 3
        coloured += red.tobytes() != blue.tobytes()
        edge = round((5 if boxes(page, "mark") else 9.5) / POINT * 0.6)
        inner = (edge, edge, red.width - edge, red.height - edge)
        frame = green.copy()
        frame.paste(255, inner)
        assert frame.getextrema() == (255, 255)
    assert (coloured > 3) == (ink != "mono")


@pytest.mark.parametrize("kit", [(game, paper, players) for game in GAMES for paper in PAPERS for players in (2, 4)])
def test_the_kit_holds_every_sheet_in_order_with_an_entry_and_labels(kit: tuple[str, str, int]) -> None:
    files = kit_of(kit[0], kit[1], players=kit[2])
    whole, sheets = opened(files["kit.pdf"]), plan_of(kit[0], kit[1], players=kit[2]).sheets
    assert [f"{sheet.name}.pdf" for sheet in sheets] == [name for name in files if name not in ("kit.pdf", "kit.json")]
    with whole.open_outline() as outline:
        entries = [str(item.title) for item in outline.root]
        pages = [whole.pages.index(item.destination[0]) for item in outline.root]
    assert entries == [sheet.title for sheet in sheets]
    labels = [str(page.label) for page in whole.pages]
    counts = [len(opened(files[f"{sheet.name}.pdf"]).pages) for sheet in sheets]
    assert len(labels) == sum(counts)
    wanted = [f"{sheet.name} {n}" for sheet, count in zip(sheets, counts, strict=True) for n in range(1, count + 1)]
    assert labels == wanted
    assert pages == [wanted.index(f"{sheet.name} 1") for sheet in sheets]


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("game", GAMES)
def test_the_kit_for_four_is_small(game: str, ink: str) -> None:
    assert sum(map(len, kit_of(game, ink=ink).values())) <= 400_000


def test_ten_more_players_cost_no_more_than_their_own_pages_would_alone() -> None:
    """Napkins are alike, so that each costs a page that places the same drawing."""
    few, many = (len(kit_of(players=players, sheets=("napkin-layout",))["kit.pdf"]) for players in (4, 14))
    assert many - few < 10 * 1200


@pytest.mark.parametrize("other", ["full", "mono"])
def test_low_ink_covers_less_paper_than_the_others(other: str) -> None:
    def ink_on(mode: str) -> int:
        pictures = rendered(kit_of(HOME, "a4", mode, sheets=("cheat-sheet",))["kit.pdf"])
        return sum((255 - level) * count for p in pictures for level, count in enumerate(p.convert("L").histogram()))

    assert ink_on("low") < 0.7 * ink_on(other)
