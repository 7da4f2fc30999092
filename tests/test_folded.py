"""The booklet of a kit, and kits with several pages to a side, read back from the PDFs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import pikepdf
import pytest
from reading import CASINO, HOME, kit_of, opened, options_of, overlapping, plan_of, seen, texts, words_on

from kitgen.errors import KitgenError

PROSE = ("host-card", "cheat-sheet", "rules", "payouts", "worked-example", "practice-key")
FOLD = ("rules", "cheat-sheet", "payouts")
SIZES = [(game, paper) for game in (HOME, CASINO) for paper in ("a4", "letter")]


def sizes(holder: Any, matrix: pikepdf.Matrix | None = None) -> Iterator[float]:
    """Sizes in points of everything that a page shows as text, forms and transformations followed."""
    matrix = pikepdf.Matrix() if matrix is None else matrix
    stack, size = [], 0.0
    for step in pikepdf.parse_content_stream(holder):
        operator = str(step.operator)
        if operator == "q":
            stack.append(matrix)
        elif operator == "Q":
            matrix = stack.pop()
        elif operator == "cm":
            matrix = pikepdf.Matrix(*map(float, step.operands)) @ matrix
        elif operator == "Tf":
            size = float(step.operands[1])
        elif operator == "Tj":
            yield size * abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5
        elif operator == "Do":
            yield from sizes(holder["/Resources"]["/XObject"][str(step.operands[0])], matrix)


def smallest(data: bytes, pages: slice = slice(None)) -> float:
    with opened(data) as pdf:
        return min(size for page in list(pdf.pages)[pages] for size in sizes(page.obj))


@pytest.mark.parametrize(("game", "paper"), SIZES)
@pytest.mark.parametrize("players", [2, 14])
def test_nothing_in_a_booklet_is_smaller_than_7_points(game: str, paper: str, players: int) -> None:
    data = kit_of(game, paper, players=players, booklet=True, sheets=FOLD)["booklet.pdf"]
    assert smallest(data) >= 7 - 1e-3


@pytest.mark.parametrize(("game", "paper"), SIZES)
@pytest.mark.parametrize("players", [2, 4, 14])
def test_nothing_to_read_on_a_side_of_two_pages_is_smaller_than_7_points(game: str, paper: str, players: int) -> None:
    files = kit_of(game, paper, players=players, n_up=2)
    for name in PROSE:
        assert smallest(files[f"{name}.pdf"], slice(1)) >= 7 - 1e-3, name


@pytest.mark.parametrize(("count", "paper"), [(2, "tabloid"), (4, "tabloid"), (2, "a3"), (4, "a3")])
def test_large_paper_holds_two_pages_or_four(count: int, paper: str) -> None:
    files = kit_of(HOME, paper, n_up=count)
    for name in PROSE:
        assert smallest(files[f"{name}.pdf"], slice(1)) >= 7 - 1e-3, name


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", ["chemin-de-fer", "baccarat-banque"])
def test_payouts_for_either_choice_stand_twice_on_a_side_and_not_on_two_pages(game: str, paper: str) -> None:
    (part,) = plan_of(game, paper, n_up=2, sheets=("payouts",)).sheets
    (side,) = part.pages
    told = [text.text for text, _ in texts(side)]
    assert told.count("What each bet pays") == told.count("What is chosen") == 2


def test_four_pages_to_a_side_of_a4_are_refused() -> None:
    with pytest.raises(KitgenError, match="4 pages to a side of A4"):
        plan_of(n_up=4)


@pytest.mark.parametrize(("game", "paper"), [*SIZES, *product(("chemin-de-fer", "baccarat-banque"), ("a4", "letter"))])
def test_a_booklet_is_one_paper_with_four_pages_that_read_in_order_once_it_is_folded(game: str, paper: str) -> None:
    """The back's left half lies behind the front's right half: so 1, 2 and then, on the inside, 3, 4."""
    data = kit_of(game, paper, booklet=True, sheets=FOLD)["booklet.pdf"]
    with opened(data) as pdf:
        assert len(pdf.pages) == 2
        wide = float(pdf.pages[0].MediaBox[2]) * 25.4 / 72
    halves = []
    for side, half in ((0, 1), (1, 0), (1, 1), (0, 0)):
        words = [word for word in seen(data, side) if (word.box.cx > wide / 2) == bool(half)]
        halves.append((" ".join(word.text for word in words), max(words, key=lambda word: word.box.bottom).text))
    assert [number for _, number in halves] == ["1", "2", "3", "4"]
    for (text, _), head in zip(halves, ("The rules", "", "The third card", "What each bet pays"), strict=True):
        assert head in text


def test_only_the_booklet_asks_for_both_sides_flipped_on_the_short_edge() -> None:
    for name, data in kit_of(booklet=True).items():
        if name.endswith(".pdf"):
            with opened(data) as pdf:
                wanted = "/DuplexFlipShortEdge" if name == "booklet.pdf" else None
                found = pdf.Root.ViewerPreferences.get("/Duplex")
                assert (None if found is None else str(found)) == wanted, name


def test_a_booklet_is_added_only_when_it_is_asked_for_and_changes_no_other_sheet() -> None:
    usual, more = kit_of(), kit_of(booklet=True)
    assert set(more) - set(usual) == {"booklet.pdf"}
    for name in ("rules.pdf", "payouts.pdf", "napkin-layout.pdf"):
        assert words_of(usual[name]) == words_of(more[name])


def words_of(data: bytes) -> list[str]:
    with opened(data) as pdf:
        return [word.text for page in range(len(pdf.pages)) for word in seen(data, page)]


def test_the_booklet_counts_papers_and_the_host_is_told_how_to_print_it() -> None:
    plan = plan_of(booklet=True)
    (file,) = [file for file in plan.files if file.name == "booklet.pdf"]
    assert (file.pages, file.papers) == (2, 1)
    assert "flipped on the short edge" in plan.how_to_print
    host = " ".join(words_on(plan.sheets[0].pages))
    assert "both sides, flipped on the short edge" in host


def test_a_booklet_of_nothing_is_refused() -> None:
    with pytest.raises(KitgenError, match=r"rules, cheat-sheet, payouts.*none of them"):
        plan_of(booklet=True, sheets=("napkin-layout",))


@pytest.mark.parametrize("sheet", ["rules", "payouts"])
@pytest.mark.parametrize("game", [HOME, CASINO])
def test_a_side_of_two_copies_has_every_word_twice(game: str, sheet: str) -> None:
    def words(**more: Any) -> Counter[str]:
        (laid,) = plan_of(game, sheets=(sheet,), **more).sheets
        (page,) = laid.pages
        foot = max(box.rect.bottom for box in page.boxes if box.kind in ("frame", "page"))
        return Counter(text.text for text, box in texts(page) if box.bottom < foot + 0.1)

    def letters(found: Counter[str]) -> Counter[str]:
        return Counter("".join(found.elements()).replace(" ", ""))

    once, twice = words(), words(n_up=2)
    assert letters(twice) == Counter({letter: 2 * count for letter, count in letters(once).items()})


@pytest.mark.parametrize(("game", "paper"), SIZES)
@pytest.mark.parametrize("more", [{"n_up": 2}, {"booklet": True}], ids=str)
def test_nothing_overlaps_and_nothing_leaves_its_page(game: str, paper: str, more: dict[str, Any]) -> None:
    for part in plan_of(game, paper, **more).parts:
        for page in part.pages:
            slots = [box.rect for box in page.boxes if box.kind == "page"]
            if not slots:
                continue
            found = texts(page)
            assert not overlapping(found), part.name
            above = [pair for pair in found if pair[1].bottom < max(slot.bottom for slot in slots)]
            assert all(any(slot.holds(box, 0.3) for slot in slots) for _, box in above), part.name


def test_pages_to_a_side_are_one_two_or_four() -> None:
    with pytest.raises(KitgenError, match=r"3 pages to a side\. Allowed: 1, 2, 4\."):
        options_of(n_up=3)
