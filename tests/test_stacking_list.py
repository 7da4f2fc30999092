"""The stacking list read back: whole decks, which dealt by the regulators' table give the printed rounds."""

from __future__ import annotations

import re
from typing import Any

import pytest
from reading import CASINO, texts
from regulators import tableau
from taught import EACH, GAMES, drawn, lesson, pages_of, value

from kitgen.game.cells import CELLS

DECK = [rank + suit for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K") for suit in "SHDC"]


def pile(plan: Any) -> list[str]:
    """The cards of all pages by their boxes, row by row from the left."""
    found = []
    for page in pages_of(plan):
        boxes = [box for box in page.boxes if box.kind == "card-place"]
        found += [box.name for box in sorted(boxes, key=lambda box: (round(box.rect.y, 2), box.rect.x))]
    return found


def dealt(cards: list[str]) -> list[str]:
    """The cards of the round that lies on top, by the regulators' table."""
    p, b = (value(cards[0]) + value(cards[2])) % 10, (value(cards[1]) + value(cards[3])) % 10
    used = 4
    if max(p, b) < 8:
        third = cards[used] if p <= 5 else None
        used += third is not None
        used += tableau()[b]["stood" if third is None else str(value(third))] == "D"
    return cards[:used]


PILES = [(1, False), (1, True), (2, False), (2, True), (8, False)]


@pytest.mark.parametrize(("decks", "large"), PILES)
@EACH
def test_dealing_the_pile_by_the_rules_gives_the_printed_rounds(
    game: str, paper: str, ink: str, decks: int, large: bool
) -> None:
    _, plan = lesson("stacking-list", game, paper, ink, decks=decks, large_print=large)
    cards = pile(plan)
    assert sorted(cards) == sorted(DECK * decks)
    at = 1
    for each in plan.options.lesson.rounds:
        found = dealt(cards[at:])
        assert found == [str(card) for card in each.coup.cards]
        at += len(found)
    rest = len(cards) - at
    told = drawn(pages_of(plan)[0])
    assert f"{at - 1} cards in the rounds, {rest} behind the cut card and the one burned make {52 * decks}" in told
    assert f"the {len(plan.options.lesson.rounds)} printed rounds" in told


@pytest.mark.parametrize("decks", [1, 2, 8])
@pytest.mark.parametrize("game", GAMES)
def test_marks_stand_where_rounds_begin_and_the_cut_card_before_the_rest(game: str, decks: int) -> None:
    _, plan = lesson("stacking-list", game, decks=decks)
    marks, at = {1: "burn"}, 2
    for each in plan.options.lesson.rounds:
        marks[at] = str(each.number)
        at += each.coup.cards_used
    found, cards = {}, 0
    for page in pages_of(plan):
        boxes = sorted((b.rect for b in page.boxes if b.kind == "card-place"), key=lambda r: (round(r.y, 2), r.x))
        for number, card in enumerate(boxes, cards + 1):
            above = [t.text for t, box in texts(page) if abs(box.x - card.x) < 0.1 and 0 < card.y - box.bottom < 3]
            if above:
                found[number] = " ".join(above)
        cards += len(boxes)
    assert found == {**marks, at: "rest"}


def test_two_decks_are_one_page_and_more_fill_their_pages_evenly() -> None:
    assert len(pages_of(lesson("stacking-list")[1])) == 1
    for decks in range(3, 9):
        counts = [
            sum(b.kind == "card-place" for b in page.boxes)
            for page in pages_of(lesson("stacking-list", decks=decks)[1])
        ]
        rows = [-(-count // 10) for count in counts]
        assert max(rows[1:]) - min(rows[1:]) <= 1
        assert 0 < rows[1] - rows[0] <= 3  # the first page says what to do


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_one_deck_is_one_page_in_large_print_too(paper: str) -> None:
    assert len(pages_of(lesson("stacking-list", paper=paper, decks=1, large_print=True)[1])) == 1


def test_several_shoes_are_told_apart_and_each_is_whole() -> None:
    _, plan = lesson("stacking-list", CASINO, cover=CELLS, decks=8)
    cards = pile(plan)
    assert len(cards) == 2 * 416
    for shoe in (cards[:416], cards[416:]):
        assert sorted(shoe) == sorted(DECK * 8)
    heads = [re.search(r"SHOE (\d) OF (\d)", drawn(page)) for page in pages_of(plan)]
    told = [(head[1], head[2]) for head in heads if head]
    assert told == [("1", "2")] * (len(heads) // 2) + [("2", "2")] * (len(heads) // 2)
