"""The scorecard and the commission card, read back from their pages."""

from __future__ import annotations

import json
import re
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from marking import bead_plate, big_road, derived
from reading import CASINO, HOME, kit_of, plan_of, text_of, texts, walk
from regulators import answer

from kitgen.press.document import Page
from kitgen.press.draw import Rect, Shape, Text

GAMES = (HOME, CASINO)
KITS = [
    (game, {"seed": seed, "paper": paper, "large_print": large})
    for game in GAMES
    for seed, paper, large in (
        ("riviera", "a4", False),
        ("one", "letter", False),
        ("two", "a4", True),
        ("three", "letter", True),
    )
]
BACK = {"big-eye": 1, "small": 2, "cockroach": 3}
COLOURS = {"coral": "r", "sky": "b"}


def sheet(name: str, game: str, **more: Any) -> tuple[Page, ...]:
    (laid,) = plan_of(game, sheets=(name,), **more).sheets
    return laid.pages


def dealt(game: str, **more: Any) -> list[dict[str, Any]]:
    return json.loads(kit_of(game, sheets=("scorecard",), **more)["kit.json"])["rounds"]


def letters(game: str, **more: Any) -> str:
    return "".join(each["winner"][0].upper() for each in dealt(game, **more))


def grids(page: Page) -> list[tuple[str, Rect]]:
    return [(named.name, named.rect) for named in page.boxes if named.kind == "road"]


def marks(page: Page, grid: Rect) -> dict[tuple[int, int], list[Shape | Text]]:
    """What is drawn in each cell of a grid; the lines of the grid are longer than a cell."""
    cell, found = grid.h / 6, {}
    for item, box in walk(page.items):
        if grid.holds(box, 0.01) and max(box.w, box.h) < 1.2 * cell:
            at = (int((box.cx - grid.x) // cell), int((box.cy - grid.y) // cell))
            found.setdefault(at, []).append(item)
    return found


def letter(items: list[Shape | Text]) -> str:
    told = "".join(item.text for item in items if isinstance(item, Text))
    return told + "/" * sum(isinstance(item, Shape) and item.stroke == "ink" for item in items)


def colour(items: list[Shape | Text]) -> str:
    (found,) = {COLOURS[n] for i in items if isinstance(i, Shape) for n in (i.fill, i.stroke) if n in COLOURS}
    return found


def form(road: str, items: list[Shape | Text]) -> str:
    """Red or blue by the form of a mark alone: a dot in the circle, a hole in the dot, the way a slash leans."""
    if road == "cockroach":
        (slash,) = items
        assert isinstance(slash, Shape)
        (_, x1, y1), (_, x2, y2) = slash.path
        return "r" if (x2 - x1) * (y2 - y1) < 0 else "b"
    holed = any(isinstance(item, Shape) and item.fill == "paper" for item in items)
    return "r" if (not holed if road == "small" else len(items) == 2) else "b"


def read(pages: tuple[Page, ...]) -> dict[str, list[dict[tuple[int, int], list[Shape | Text]]]]:
    """The grids with marks, by road, in their order."""
    found: dict[str, list[dict[tuple[int, int], list[Shape | Text]]]] = {}
    for page in pages:
        for road, grid in grids(page):
            if there := marks(page, grid):
                found.setdefault(road, []).append(there)
    return found


@pytest.mark.parametrize(("game", "more"), KITS, ids=str)
def test_the_example_shows_the_roads_of_the_rounds_that_were_dealt(game: str, more: dict[str, Any]) -> None:
    told, found = letters(game, **more), read(sheet("scorecard", game, **more))
    (bead,) = found["bead"]
    assert {at: letter(items) for at, items in bead.items()} == bead_plate(told)
    wide = 19 if more["large_print"] else 0  # columns of a strip
    big = {(x + n * wide, y): letter(its) for n, part in enumerate(found["big"]) for (x, y), its in part.items()}
    assert big == big_road(told)
    for road, back in BACK.items():
        (cells,) = found[road]
        assert {at: colour(items) for at, items in cells.items()} == derived(told, back)
        assert {at: form(road, items) for at, items in cells.items()} == derived(told, back)


@pytest.mark.parametrize("decks", [1, 2, 8])
@pytest.mark.parametrize("game", GAMES)
def test_the_rounds_of_the_example_are_dealt_as_the_manifest_says(game: str, decks: int) -> None:
    rounds = dealt(game, decks=decks)
    assert [each["number"] for each in rounds] == list(range(1, 49))
    assert {each["sheet"] for each in rounds} == {"scorecard"}
    for each in rounds:
        cards = each["cards"]
        told = answer([*cards, *["AS"] * (6 - len(cards))])
        assert (each["player_total"], each["banker_total"]) == told["totals"]
        assert each["winner"] == told["winner"]
        assert each["next"] == []
    if decks == 8:
        assert max(Counter(card for each in rounds for card in each["cards"]).values()) <= decks


@pytest.mark.parametrize("game", GAMES)
def test_the_example_says_how_the_rounds_ended_and_that_the_roads_predict_nothing(game: str) -> None:
    told = Counter(letters(game))
    text = re.sub(r"\s+", " ", text_of(kit_of(game, sheets=("scorecard",))["scorecard.pdf"], 1))
    assert f"48 rounds dealt from {'shoes of two' if game == HOME else 'a shoe of eight'} decks" in text
    assert f"Player won {told['P']}, Banker {told['B']}, and {told['T']} were ties." in text
    assert text.count("predict nothing") == 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", GAMES)
def test_a_blank_card_and_an_example_take_a_page_each(game: str, paper: str) -> None:
    blank, example = sheet("scorecard", game, paper=paper)
    assert [road for road, _ in grids(blank)] == ["bead", "big", "big", *BACK]
    assert not any(marks(blank, grid) for _, grid in grids(blank))
    assert [road for road, _ in grids(example)] == ["bead", "big", *BACK]


@pytest.mark.parametrize("large", [False, True])
def test_the_blank_card_has_cells_to_write_in_and_room_for_a_shoe(large: bool) -> None:
    """A shoe of eight decks has about 82 rounds; the card has room for 96."""
    found = [(road, grid) for page in sheet("scorecard", CASINO, large_print=large) for road, grid in grids(page)]
    for road, grid in found[: 5 if large else 6]:
        assert grid.h / 6 >= (7 if road == "bead" else 4.7)
    assert round(found[0][1].w / (found[0][1].h / 6)) * 6 >= 96


@pytest.mark.parametrize("seed", [f"shoe {number}" for number in range(12)])
@pytest.mark.parametrize("decks", [1, 8])
def test_every_seed_has_room_on_the_page(seed: str, decks: int) -> None:
    pages = sheet("scorecard", HOME, seed=seed, decks=decks)
    assert len(pages) == 2
    assert min(text.size for text, _ in texts(pages[1])) >= 7


# --- commission --------------------------------------------------------------------------------------------------

ROW = re.compile(r"(?<![\d.,])(1,000|\d{1,3}) (\d+\.\d\d) (\d+\.\d\d)(?![\d.])")


@pytest.mark.parametrize(("paper", "pages"), [("a4", 3), ("letter", 3), ("a5", 6)])
def test_pages_of_the_large_commission_card_are_filled(paper: str, pages: int) -> None:
    laid = sheet("commission-card", CASINO, paper=paper, large_print=True)
    assert len(laid) == pages
    for page in laid:
        (frame,) = [named.rect for named in page.boxes if named.kind == "frame"]
        lowest = max(rect.bottom for _, rect in texts(page) if rect.bottom < frame.bottom)
        assert lowest - frame.y > 0.75 * frame.h


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_commission_of_every_bet_is_exact(paper: str, large: bool) -> None:
    kit = kit_of(CASINO, paper, sheets=("commission-card",), large_print=large)
    pages = len(sheet("commission-card", CASINO, paper=paper, large_print=large))
    text = re.sub(r"\s+", " ", " ".join(text_of(kit["commission-card.pdf"], page) for page in range(pages)))
    found = [(int(bet.replace(",", "")), Fraction(five), Fraction(four)) for bet, five, four in ROW.findall(text)]
    assert sorted(bet for bet, _, _ in found) == list(range(5, 1001, 5))
    for bet, five, four in found:
        assert (five, four) == (Fraction(bet, 20), Fraction(bet, 25))
    assert large or pages == 1


def test_the_amounts_in_bold_and_those_listed_are_the_ones_that_need_no_change() -> None:
    (page,) = sheet("commission-card", CASINO)
    bold = [text.text for text, _ in texts(page) if text.face == "bold" and re.fullmatch(r"\d+\.\d\d", text.text)]
    assert Counter(bold) == Counter(f"{n}.00" for n in [*range(1, 51), *range(1, 41)])
    text = re.sub(r"\s+", " ", text_of(kit_of(CASINO, sheets=("commission-card",))["commission-card.pdf"]))
    for rate, step in ((5, 20), (4, 25)):
        listed = re.search(rf"at {rate} ?%: every multiple of {step} ((?:[\d,]+ ?)+)", text)
        assert listed
        numbers = [int(n.replace(",", "")) for n in re.findall(r"1,000|\d+", listed[1])]
        assert numbers == list(range(step, 1001, step))


def test_type_of_the_commission_card_is_8_points_or_more_but_for_its_heads() -> None:
    (page,) = sheet("commission-card", CASINO)
    assert min(text.size for text, _ in texts(page) if text.text[:1].isdigit() and "." in text.text) >= 8


def test_who_takes_no_commission_has_no_commission_card() -> None:
    assert "commission-card.pdf" in kit_of(CASINO)
    assert "commission-card.pdf" not in kit_of(HOME)
