"""Pages are filled as a reader expects: no column, no second page and no row of a table is left half empty."""

from __future__ import annotations

from dataclasses import replace

import pytest
from reading import options_of, pages_of, plan_of, texts, words_on

from kitgen.game.games import GAMES
from kitgen.game.house import game_of
from kitgen.kit import plan
from kitgen.press.document import Page


def filled(page: Page, left: float = 0.0, right: float = 1.0) -> float:
    """How far down its frame, 0 to 1, the words of a page reach between these shares of its width."""
    frame = next(named.rect for named in page.boxes if named.kind == "frame")
    ends = [
        where.bottom
        for _, where in texts(page)
        if left * frame.w <= where.x - frame.x < right * frame.w and where.bottom < frame.bottom + 1
    ]
    return (max(ends) - frame.y) / frame.h


@pytest.mark.parametrize("game", GAMES)
def test_no_column_of_the_rules_is_half_empty(game: str) -> None:
    (page,) = (part.pages[0] for part in plan_of(game).sheets if part.name == "rules")
    assert min(filled(page, 0.0, 0.5), filled(page, 0.5, 1.0)) > 0.65


@pytest.mark.parametrize("game", ["dining-room", "punto-banco"])
def test_a_host_card_of_many_sheets_has_a_page_to_print_by_and_one_for_the_evening(game: str) -> None:
    wanted = tuple(name for name in GAMES[game].every_sheet if name not in ("stacking-list", "playing-cards"))
    (card,) = (part for part in plan_of(game, sheets=wanted).sheets if part.name == "host-card")
    printing, evening = card.pages
    assert "Print" in words_on([printing])
    assert "Shuffle" not in words_on([printing])
    assert {"evening", "Shuffle", "napkins,"} <= {*words_on([evening])}
    assert min(filled(printing), filled(evening)) > 0.65


def test_twelve_rounds_fit_a_page_with_side_bets_of_long_names() -> None:
    bets = ["banker", "player", "perfect-pair", "winning-9", "player-natural-9", "player-dragon-bonus"]
    game = game_of({"from": "dining-room", "decks": 4, "bets": bets})
    (part,) = plan(replace(options_of(), game=game, decks=4, sheets=("practice",))).sheets
    assert len(part.pages) == 1


@pytest.mark.parametrize("game", ["chemin-de-fer", "baccarat-banque"])
@pytest.mark.parametrize("large", [False, True])
def test_two_rows_of_payouts_do_not_take_all_the_room_of_their_page(game: str, large: bool) -> None:
    (part,) = plan_of(game, large_print=large, sheets=("payouts",)).sheets
    first, second = (where.y for text, where in texts(part.pages[0]) if text.text == "1\u202f:\u202f1")
    assert 0 < second - first < 30


def test_rows_left_for_a_last_page_are_not_stretched_over_it() -> None:
    rows = "".join(f"<tr><td>row{number}</td></tr>" for number in range(30))
    table = f'<table class="ruled" data-grow="1"><tr class="head"><td>title</td></tr>{rows}</table>'
    pages = pages_of(f'<section class="page" data-foot="My sheet">{table}</section>', "a5")
    assert len(pages) > 1
    assert filled(pages[0]) > 0.95
    *_, (_, before), (_, last) = ((text, where) for text, where in texts(pages[-1]) if text.text.startswith("row"))
    assert last.y - before.y < 10
