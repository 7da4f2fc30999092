"""Ink modes on real kits: mono is grey, low saves ink, and type can be read on what it stands on."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pikepdf
import pytest
from reading import CASINO, FILLS, HOME, STROKES, Drawn, drawn, kit_of, opened, operators, plan_of, walk

from kitgen.press.draw import Item, Place, Rect, Shape, Text
from kitgen.press.theme import COLOURS, INKS, SUITS

GAMES = (HOME, CASINO)
COLOUR_OPERATORS = {"rg", "RG", "k", "K", "cs", "CS", "sc", "SC", "scn", "SCN", "sh"}
IMAGES = {"BI", "ID", "EI"}
DEUTERANOPIA = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))


def whole(game: str, ink: str) -> pikepdf.Pdf:
    return opened(kit_of(game, ink=ink)["kit.pdf"])


def everything(game: str, ink: str) -> list[Drawn]:
    return [each for page in drawn(kit_of(game, ink=ink)["kit.pdf"]) for each in page]


@pytest.mark.parametrize("game", GAMES)
def test_mono_writes_grey_operators_only(game: str) -> None:
    for name, data in kit_of(game, ink="mono").items():
        if name.endswith(".pdf"):
            used = operators(opened(data))
            assert not used & COLOUR_OPERATORS, name
            assert {"g", "G"} <= used


@pytest.mark.parametrize("game", GAMES)
def test_black_text_is_pure_black_in_mono(game: str) -> None:
    assert min(each.fill for each in everything(game, "mono") if each.operator == "Tj") == (0.0,)


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("game", GAMES)
def test_colour_inks_write_colours(game: str, ink: str) -> None:
    saturated = [d for d in everything(game, ink) if len(d.stroke) == 3 and max(d.stroke) - min(d.stroke) > 0.2]
    assert saturated


def names_of(items: tuple[Item, ...]) -> Iterator[str]:
    """The names of all drawings that are placed."""
    for item in items:
        if isinstance(item, Place):
            yield item.drawing.name or ""
            yield from names_of(item.drawing.items)


@pytest.mark.parametrize("game", GAMES)
def test_low_fills_nothing_but_letters_and_the_squares_that_telephones_read(game: str) -> None:
    filled = [each for each in everything(game, "low") if each.operator in FILLS and each.fill != (1.0, 1.0, 1.0)]
    squares = [name for page in plan_of(game).whole for name in names_of(page.items) if name.startswith("qr-")]
    assert len(filled) == len(squares) == 2
    assert all(len(each.points) > 100 for each in filled)


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("game", GAMES)
def test_no_file_holds_images(game: str, ink: str) -> None:
    pdf = whole(game, ink)
    assert not operators(pdf) & IMAGES
    assert not [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("game", GAMES)
def test_every_stroke_is_a_quarter_point_or_more_and_nothing_is_scaled(game: str, ink: str) -> None:
    for each in everything(game, ink):
        a, b, c, d, _, _ = each.matrix
        assert sorted((abs(a), abs(b))) == sorted((abs(c), abs(d))) == [0, 1]
        assert each.operator not in STROKES or each.width >= 0.25


def channels(colour: str, suits: str = "two") -> list[float]:
    code = COLOURS[SUITS[suits].get(colour, colour)].lstrip("#")
    return [int(code[at : at + 2], 16) / 255 for at in (0, 2, 4)]


def luminance(rgb: list[float]) -> float:
    """Relative luminance by WCAG 2.2 (sRGB, each channel linearised)."""
    red, green, blue = (v / 12.92 if v <= 0.04045 else math.pow((v + 0.055) / 1.055, 2.4) for v in rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def greyed(rgb: list[float]) -> list[float]:
    """The grey of a colour by its luma (ITU-R BT.601), as mono prints it."""
    return [0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2]] * 3


def dimmed(rgb: list[float]) -> list[float]:
    """A colour as deuteranopes see it: Machado, Oliveira and Fernandes 2009, severity 1, on linear channels."""
    linear = [v / 12.92 if v <= 0.04045 else math.pow((v + 0.055) / 1.055, 2.4) for v in rgb]
    seen = [sum(share * v for share, v in zip(row, linear, strict=True)) for row in DEUTERANOPIA]
    held = [min(1.0, max(0.0, v)) for v in seen]
    return [12.92 * v if v <= 0.0031308 else 1.055 * math.pow(v, 1 / 2.4) - 0.055 for v in held]


def contrast(one: list[float], other: list[float]) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def ground(found: list[tuple[Shape | Text, Rect]], number: int) -> str:
    """The colour under the middle of a text: the last filled shape that was drawn there before it."""
    _, where = found[number]
    for item, its in reversed(found[:number]):
        if isinstance(item, Shape) and item.fill and its.holds(Rect(where.cx, where.cy, 0, 0)):
            return item.fill
    return "paper"


def stands_on(game: str, players: int = 4) -> set[tuple[str, str, str | None]]:
    """Every text colour of a kit with the colour under it and the one it says it stands over."""
    pairs = set()
    for sheet in plan_of(game, players=players).sheets:
        for page in sheet.pages:
            found = list(walk(page.items))
            for number, (item, _) in enumerate(found):
                if isinstance(item, Text):
                    pairs.add((item.colour, ground(found, number), item.over))
    return pairs


@pytest.mark.parametrize("suits", SUITS)
@pytest.mark.parametrize("game", GAMES)
def test_every_text_can_be_read_on_what_it_stands_on(game: str, suits: str) -> None:
    pairs = {(colour, under) for colour, under, _ in stands_on(game)}
    assert len(pairs) > 4
    for colour, under in pairs:
        on, ground = channels(colour, suits), channels(under)
        for seen in (contrast(on, ground), contrast(greyed(on), greyed(ground)), contrast(*map(dimmed, (on, ground)))):
            assert seen >= 4.5, (colour, under)


@pytest.mark.parametrize("game", GAMES)
def test_text_on_a_solid_shape_says_so_and_can_be_read_without_it(game: str) -> None:
    for colour, under, over in stands_on(game):
        if contrast(channels(under), channels("paper")) > 2:
            assert over == under, (colour, under)


@pytest.mark.parametrize("game", GAMES)
def test_no_text_of_low_is_too_pale_for_white_paper(game: str) -> None:
    for each in everything(game, "low"):
        if each.operator in ("Tj", "TJ"):
            assert contrast(list(each.fill), [1.0, 1.0, 1.0]) >= 4.5, each.fill
