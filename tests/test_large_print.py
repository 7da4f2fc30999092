"""Kits in large print: every word is large enough, nothing collides, and what lies on the table keeps its size."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from reading import CASINO, HOME, kit_of, opened, options_of, overlapping, plan_of, text_of, texts

from kitgen.errors import KitgenError
from kitgen.press.document import Page
from kitgen.press.draw import Item, Place, Rect, Text

LEAST = 14.0  # points
KITS = pytest.mark.parametrize(
    ("game", "paper", "players"),
    [(game, paper, players) for game in (HOME, CASINO) for paper in ("a4", "letter") for players in (2, 4, 14)],
)


def sizes(items: tuple[Item, ...], scale: float = 1.0) -> Iterator[tuple[float, str]]:
    """Type sizes as they are printed: a drawing may be placed enlarged."""
    for item in items:
        if isinstance(item, Text):
            yield item.size * scale, item.text
        elif isinstance(item, Place):
            yield from sizes(item.drawing.items, scale * item.scale)


def pages(game: str, paper: str, players: int, **more: object) -> list[Page]:
    plan = plan_of(game, paper, players=players, large_print=True, **more)
    return [page for sheet in plan.sheets for page in sheet.pages]


def trims(game: str, paper: str, players: int, large: bool) -> list[tuple[float, float]]:
    (sheet,) = plan_of(game, paper, players=players, large_print=large, sheets=("napkin-layout",)).sheets
    return [(round(page.trim.w, 6), round(page.trim.h, 6)) for page in sheet.pages if page.trim]


@KITS
def test_nothing_is_smaller_than_14_points(game: str, paper: str, players: int) -> None:
    small = [found for page in pages(game, paper, players) for found in sizes(page.items) if found[0] < LEAST - 0.01]
    assert small == []


@KITS
def test_no_word_lies_on_another_or_outside_the_area_that_a4_and_letter_share(
    game: str, paper: str, players: int
) -> None:
    for page in pages(game, paper, players):
        assert overlapping(texts(page)) == []
        area = Rect((page.paper.width - 190) / 2, (page.paper.height - 259.4) / 2, 190, 259.4)
        assert [text.text for text, box in texts(page) if not area.holds(box, 0.1)] == []


@KITS
def test_no_word_stands_on_a_cut_mark(game: str, paper: str, players: int) -> None:
    for page in pages(game, paper, players, sheets=("napkin-layout", "cheat-sheet")):
        marks = [named.rect for named in page.boxes if named.kind == "mark"]
        for text, box in texts(page):
            low = box.inset(-0.3)
            assert not any(
                mark.x <= low.right and mark.right >= low.x and mark.y <= low.bottom and mark.bottom >= low.y
                for mark in marks
            ), text.text


@KITS
def test_napkins_and_mats_keep_their_size(game: str, paper: str, players: int) -> None:
    assert trims(game, paper, players, large=True) == trims(game, paper, players, large=False)


def test_small_napkins_keep_their_size_and_go_without_notes() -> None:
    found = plan_of(napkin="cocktail", large_print=True, sheets=("napkin-layout",)).sheets[0].pages
    assert {(round(page.trim.w), round(page.trim.h)) for page in found[:-1] if page.trim} == {(127, 127)}
    assert min(size for page in found for size, _ in sizes(page.items)) >= LEAST - 0.01


def test_every_mark_and_word_of_the_foot_is_there() -> None:
    data = kit_of(large_print=True)["rules.pdf"]
    foot = text_of(data, 0)
    for words in ("50\u00a0mm, 2\u00a0in at 100", "Rules · kit", "1 / 2"):
        assert words.replace("\u00a0", " ") in foot.replace("\u00a0", " ")


# Words that large print does without: legend and heads of the plots, runs of the tableau told beside its cells, the
# heads of columns that are none any more, and what now stands in capitals or in small letters.
GONE = {
    "host-card": "pocket",
    "cheat-sheet": "all always an but",
    "payouts": "apart below curve dot dots it its large own scale small stand stands they to where with",
    "practice": "card practice side bets third totals winner",
    "practice-key": "brings for practice to watch what",
    "scorecard": "continued",
    "napkin-layout": "dining room baccarat punto banco",
}


@pytest.mark.parametrize("game", [HOME, CASINO])
def test_no_other_word_is_lost(game: str) -> None:
    usual, large = kit_of(game), kit_of(game, large_print=True)
    for name in options_of(game).game.sheets:
        told = [set(re.findall(r"[^\W\d_]{2,}", text_of(kit[f"{name}.pdf"]).lower())) for kit in (usual, large)]
        assert told[0] - told[1] <= set(GONE.get(name, "").split()), name


@pytest.mark.parametrize("game", [HOME, CASINO])
def test_every_figure_of_the_payouts_is_there(game: str) -> None:
    usual, large = (
        set(re.findall(r"\d+\.\d\d", text_of(kit_of(game, large_print=wanted)["payouts.pdf"])))
        for wanted in (False, True)
    )
    assert len(usual) > 20
    assert usual == large


def cards_on(items: tuple[Item, ...]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Place):
            if match := re.match(r"card-((?:10|[2-9AJQK]).)-", item.drawing.name or ""):
                yield match[1]
            yield from cards_on(item.drawing.items)


@pytest.mark.parametrize("game", [HOME, CASINO])
@pytest.mark.parametrize("name", ["practice", "practice-key", "worked-example", "cheat-sheet"])
def test_every_card_is_there_in_its_order(game: str, name: str) -> None:
    usual, large = (
        [
            card
            for page in plan_of(game, large_print=wanted, sheets=(name,)).sheets[0].pages
            for card in cards_on(page.items)
        ]
        for wanted in (False, True)
    )
    assert len(usual) >= 5
    assert usual == large


def count(kit: dict[str, bytes], name: str) -> int:
    with opened(kit[f"{name}.pdf"]) as pdf:
        return len(pdf.pages)


def test_a_table_that_runs_on_repeats_its_head() -> None:
    for name, head in (("practice", "YOUR ANSWER"), ("practice-key", "WINNER, AND WHY")):
        data = kit_of(large_print=True)[f"{name}.pdf"]
        assert all(head in text_of(data, page) for page in range(count(kit_of(large_print=True), name)))


def test_the_seats_of_a_large_table_share_the_score_sheets() -> None:
    found = plan_of(players=14, large_print=True, sheets=("chip-tracking",)).sheets[0].pages
    assert len(found) == 6
    heads = [{text.text for text, _ in texts(page)} for page in found[:2]]
    assert {"1", "7"} <= heads[0] - {"8", "14"}
    assert {"8", "14"} <= heads[1]


@pytest.mark.parametrize(
    ("more", "named"),
    [({"n_up": 2}, "2 to a side"), ({"booklet": True}, "a booklet"), ({"stock": "a7"}, "stock a7")],
    ids=str,
)
def test_what_makes_pages_small_is_refused(more: dict[str, object], named: str) -> None:
    with pytest.raises(KitgenError, match=f"Large print does not go with {named}.*14 pt"):
        options_of(large_print=True, **more)


@pytest.mark.parametrize("flip", ["long", "short", "fold"])
def test_large_cards_have_their_backs(flip: str) -> None:
    found = plan_of(large_print=True, flip=flip, sheets=("cheat-sheet",)).sheets[0].pages
    slots = [named.rect for page in found for named in page.boxes if named.kind == "slot"]
    assert {round(slot.w, 1) for slot in slots} == {177.8}
    assert min(size for page in found for size, _ in sizes(page.items)) >= LEAST - 0.01
    assert any("Two cards" in text.text for page in found for text, _ in texts(page))


@pytest.mark.parametrize("large", [False, True])
def test_the_manifest_tells_whether_a_kit_is_in_large_print(large: bool) -> None:
    assert options_of(large_print=large).record()["large_print"] is large
