"""What an ink costs and what it keeps, measured on whole kits; the colours of the suits."""

from __future__ import annotations

from functools import cache

import pypdfium2
import pytest
from reading import CASINO, FILLS, HOME, POINT, STROKES, drawn, kit_of, options_of, plan_of, walk

from kitgen.errors import KitgenError
from kitgen.press.draw import Shape, Text
from kitgen.press.theme import INKS

GAMES = (HOME, CASINO)
INK, RED, BLUE, GREEN = (0x1C, 0x1B, 0x1A), (0xA3, 0x18, 0x2B), (0x1F, 0x4E, 0x8C), (0x2F, 0x6B, 0x3C)


@cache
def darkness(game: str, ink: str, file: str) -> float:
    """Ink of a file: the mean darkness of each page at 100 dpi, added up."""
    document = pypdfium2.PdfDocument(kit_of(game, ink=ink)[file])
    total = 0.0
    for page in document:
        levels = page.render(scale=100 / 72).to_pil().convert("L").histogram()
        total += sum((255 - level) * count for level, count in enumerate(levels)) / 255 / sum(levels)
    document.close()
    return total


@pytest.mark.parametrize("file", ["cheat-sheet.pdf", "kit.pdf"])
@pytest.mark.parametrize("game", GAMES)
def test_low_puts_down_at_most_two_fifths_of_the_ink_of_full(game: str, file: str) -> None:
    assert darkness(game, "full", file) > 0.1
    assert darkness(game, "low", file) <= 0.40 * darkness(game, "full", file)


def test_no_sheet_takes_more_ink_in_low_than_three_quarters_of_full() -> None:
    for game in GAMES:
        for sheet in plan_of(game).sheets:
            file = f"{sheet.name}.pdf"
            assert darkness(game, "low", file) <= 0.75 * darkness(game, "full", file), (game, file)


Letters = list[tuple[str, float, float]]


@cache
def letters_of(game: str, ink: str) -> list[Letters]:
    """The letters of each page as another program finds them: what, from where on, on which line (mm)."""
    document = pypdfium2.PdfDocument(kit_of(game, ink=ink)["kit.pdf"])
    pages: list[Letters] = []
    for page in document:
        layer, found = page.get_textpage(), []
        for at in range(layer.count_chars()):
            letter = layer.get_text_range(at, 1).strip()
            if letter:
                left, bottom, _, _ = layer.get_charbox(at, loose=True)
                found.append((letter, left * POINT, bottom * POINT))
        pages.append(found)
    document.close()
    return pages


@pytest.mark.parametrize("ink", [ink for ink in INKS if ink != "full"])
@pytest.mark.parametrize("game", GAMES)
def test_every_ink_has_the_same_words_in_the_same_places(game: str, ink: str) -> None:
    """Lighter letters are narrower one by one, so they may stand a hair to the side; a line ends where it ended."""
    for page, same in zip(letters_of(game, "full"), letters_of(game, ink), strict=True):
        assert [letter for letter, _, _ in page] == [letter for letter, _, _ in same]
        assert len(page) > 30
        for (letter, x, y), (_, at, line) in zip(page, same, strict=True):
            assert (at, line) == (pytest.approx(x, abs=0.8), pytest.approx(y, abs=0.5)), letter


# --- suits ---------------------------------------------------------------------------------------------------------


def coloured(game: str, **more: str) -> dict[str, set[tuple[int, ...]]]:
    """The colours that signs and ranks of each suit are printed in, found by their place on the page."""
    found: dict[str, set[tuple[int, ...]]] = {}
    pages = [page for sheet in plan_of(game, **more).sheets for page in sheet.pages]
    for page, painted in zip(pages, drawn(kit_of(game, **more)["kit.pdf"]), strict=True):
        items = [item for item, _ in walk(page.items)]
        assert len(items) == len(painted)
        for item, each in zip(items, painted, strict=True):
            name = item.fill if isinstance(item, Shape) else item.colour
            if name in ("spade", "heart", "diamond", "club"):
                shown = each.stroke if isinstance(item, Shape) and each.operator not in FILLS else each.fill
                assert each.operator in FILLS | STROKES or isinstance(item, Text)
                found.setdefault(name, set()).add(tuple(round(255 * v) for v in shown))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_suits_are_printed_in_two_colours_unless_four_are_wished(game: str) -> None:
    assert coloured(game) == {"spade": {INK}, "heart": {RED}, "diamond": {RED}, "club": {INK}}


@pytest.mark.parametrize("game", GAMES)
def test_four_colours_tell_the_suits_apart_on_cards_ornaments_and_in_running_text(game: str) -> None:
    wanted = {"spade": {INK}, "heart": {RED}, "diamond": {BLUE}, "club": {GREEN}}
    assert coloured(game, suits="four-colour") == wanted


def test_four_colours_stay_four_in_low_ink() -> None:
    found = coloured(HOME, suits="four-colour", ink="low")
    signs = [min(colours) for colours in found.values()]
    assert len(signs) == len(set(signs)) == 4


def test_in_black_and_grey_the_colours_of_the_suits_change_nothing() -> None:
    two, four = kit_of(HOME, ink="mono"), kit_of(HOME, ink="mono", suits="four-colour")
    assert {name: data for name, data in two.items() if name.endswith(".pdf")} == {
        name: data for name, data in four.items() if name.endswith(".pdf")
    }


def test_colours_of_suits_that_are_unknown_are_refused_with_those_that_are_known() -> None:
    with pytest.raises(KitgenError, match=r"'three'.*two, four-colour"):
        options_of(suits="three")
