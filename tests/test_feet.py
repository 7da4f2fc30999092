"""The foot of every page, read back from its file: the sheet, its page, the page of the kit, the words of the ruler."""

from __future__ import annotations

import re
from typing import Any

import pypdfium2
import pytest
from reading import CASINO, HOME, POINT, kit_of, opened, overlapping, plan_of, text_of, texts

from kitgen.game.cells import parse_cells
from kitgen.press.draw import Rect

GAMES, PAPERS = (HOME, CASINO), ("a4", "letter")
KITS: list[dict[str, Any]] = [
    *({"game": game, "paper": paper} for game in GAMES for paper in PAPERS),
    {"game": HOME, "players": 14},
    {"game": HOME, "flip": "long"},
    {"game": HOME, "score_rows": 40, "sheets": ("cheat-sheet", "chip-tracking", "rules")},
]


def flat(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def name_of(kit: dict[str, Any]) -> str:
    return "-".join(str(value) for value in kit.values() if not isinstance(value, tuple))


@pytest.mark.parametrize("kit", KITS, ids=name_of)
def test_every_foot_tells_its_sheet_its_page_and_its_place_in_the_kit(kit: dict[str, Any]) -> None:
    """A sheet of several pages counts its own as well, and tells them first; a blank other side has no foot."""
    pdf, files = opened(kit_of(**kit)["kit.pdf"]), kit_of(**kit)
    titles = {sheet.name: sheet.title.split(" · ")[0] for sheet in plan_of(**kit).sheets}
    pages = {name: len(opened(files[f"{name}.pdf"]).pages) for name in titles}
    several = 0
    for at, page in enumerate(pdf.pages):
        text = flat(text_of(files["kit.pdf"], at))
        sheet, number = str(page.label).rsplit(" ", 1)
        if not text:
            assert kit.get("flip")
            continue
        own = f" · {number} / {pages[sheet]}" if pages[sheet] > 1 else ""
        several += bool(own)
        named = titles[sheet] if sheet != "napkin-layout" else "(?:Layouts, cut to [^·]*|Napkin layouts)"
        # A sheet to practise with is known by the code of its rounds.
        known = r"\w+ decks · [0-9A-Z]{4}(?:-[0-9A-Z]{2,4})+" if sheet.startswith("practice") else r"kit \S{7}"
        foot = rf"{named} · {known}{own} {at + 1} / {len(pdf.pages)}(?! ?/)"
        assert len(re.findall(foot, text)) == 1, (sheet, number, text[-120:])
        assert re.findall(r"\d+ / \d+", text) == [*re.findall(r"\d+ / \d+", own), f"{at + 1} / {len(pdf.pages)}"]
    assert several >= 4


@pytest.mark.parametrize("kit", KITS[:4], ids=name_of)
def test_a_sheet_in_its_own_file_has_the_foot_that_it_has_in_the_kit(kit: dict[str, Any]) -> None:
    files = kit_of(**kit)
    at = 0
    for sheet in plan_of(**kit).sheets:
        for number in range(len(sheet.pages)):
            assert text_of(files[f"{sheet.name}.pdf"], number) == text_of(files["kit.pdf"], at)
            at += 1
    assert at == len(opened(files["kit.pdf"]).pages)


def beside(page: Any, bar: list[float]) -> tuple[str, str]:
    """What is printed from a bar's zero on, above its line and below it; it runs to the right or, turned, upwards."""
    x, y, wide, high = (value / POINT for value in bar)
    near, far = 5 / POINT, 62 / POINT
    if wide:
        boxes = [(x, y + 0.1, x + far, y + near), (x, y - near, x + far, y - 0.1)]
    else:
        assert high
        boxes = [(x - near, y, x - 0.1, y + far), (x + 0.1, y, x + near, y + far)]
    layer = page.get_textpage()
    above, below = (flat(layer.get_text_bounded(*box)) for box in boxes)
    return above, below


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", GAMES)
def test_the_labels_of_the_ruler_say_how_long_their_bars_are(game: str, paper: str) -> None:
    document = pypdfium2.PdfDocument(kit_of(game, paper)["kit.pdf"])
    pages = plan_of(game, paper).describe()["pages"]
    assert len(document) == len(pages)
    for page, told in zip(document, pages, strict=True):
        bars = [box["mm"] for box in told["boxes"] if box["kind"] == "bar"]
        lengths = sorted(max(bar[2:]) for bar in bars)
        above, below = (re.match(r"(\d+) (mm|in)\b", side) for side in beside(page, bars[0]))
        assert above, (told["sheet"], beside(page, bars[0]))
        assert below, (told["sheet"], beside(page, bars[0]))
        assert (above[2], below[2]) == ("mm", "in")
        assert lengths == pytest.approx([float(above[1]), float(below[1]) * 25.4], abs=0.01)
    document.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_bar_is_named_as_long_as_it_is(game: str) -> None:
    bars = [box for page in plan_of(game).describe()["pages"] for box in page["boxes"] if box["kind"] == "bar"]
    assert bars
    for bar in bars:
        number, unit = bar["name"].split()
        assert max(bar["mm"][2:]) == pytest.approx(float(number) * {"mm": 1, "in": 25.4}[unit], abs=0.01)


LISTED = parse_cells("0:3,1:stood,2:8,3:8,3:9,4:1,4:2,5:3,5:4,5:stood,6:6,6:7")  # as many as make the longest code


@pytest.mark.parametrize("sheet", ["practice", "practice-key"])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("paper", [*PAPERS, "legal"])
def test_the_longest_code_leaves_the_foot_inside_its_page(paper: str, game: str, sheet: str) -> None:
    chosen: dict[str, Any] = {"decks": 8, "cover": LISTED, "sheets": (sheet,)}
    made = plan_of(game, paper, **chosen)
    (page,) = made.sheets[0].pages
    width, height = page.paper.width, page.paper.height
    safe = Rect((width - 190) / 2, (height - 259.4) / 2, 190, 259.4)
    found = texts(page)
    assert not overlapping(found)
    assert all(safe.holds(where, 0.01) for _, where in found)
    code = made.options.lesson_code
    assert len(code.replace("-", "")) == 31
    text = flat(text_of(kit_of(game, paper, **chosen)[f"{sheet}.pdf"]))
    assert f"eight decks · {code} 1 / 1" in text
