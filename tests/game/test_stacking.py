"""Real decks in an order that deals a lesson: whole shoes, dealt by the rules, as few as can be."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import settings as how
from hypothesis import strategies as st
from kinds import QUOTAS, cell, kind, numbers, played

from kitgen.errors import KitgenError
from kitgen.game import stacking
from kitgen.game.cards import Card, full_shoe
from kitgen.game.cells import BOUNDARIES, CELLS, Cell, in_order
from kitgen.game.games import GAMES, Game
from kitgen.game.lessons import Blueprint, Lesson, PracticeRound, lesson_of
from kitgen.game.stacking import cards_of, room, rounds_that_fit

DINING, CASINO = GAMES["dining-room"], GAMES["punto-banco"]
BEHIND = 7  # cards that stay behind the cut card
LEVELS = [None, *[(level, level) for level in range(1, 7)], (1, 6), (3, 5)]


def stacked(game: Game = DINING, *, decks: int = 2, seed: int = 0, **more: object) -> Lesson:
    return lesson_of(Blueprint(game=game, decks=decks, seed=seed, real_deck=True, **more))  # type: ignore[arg-type]


def used(values: list[int]) -> int:
    """How many of the next cards of a shoe a round takes."""
    player, banker = (values[0] + values[2]) % 10, (values[1] + values[3]) % 10
    _, _, drew, banker_drew = played(player, banker, values[4], values[5])
    return 4 + drew + banker_drew


def check(lesson: Lesson) -> None:
    """Every shoe is whole decks; dealt from its second card on by the rules it gives the rounds, then the rest."""
    blueprint = lesson.blueprint
    assert len(lesson.rounds) == blueprint.rounds
    left = list(lesson.rounds)
    whole = Counter(full_shoe(blueprint.decks))
    for shoe in lesson.shoes:
        cards, at = list(shoe.cards), 1
        assert Counter(cards) == whole
        assert cards[0] == shoe.burned
        shown: list[Card] = []
        for six in shoe.rounds:
            dealt = left.pop(0)
            assert dealt.cards == six
            takes = used([card.value for card in cards[at : at + 6]])
            assert tuple(cards[at : at + takes]) == six[:takes] == dealt.coup.cards
            assert not Counter(six[takes:]) - Counter(shoe.rest)
            shown += six
            at += takes
        assert tuple(cards[at:]) == shoe.rest
        assert len(shoe.rest) >= BEHIND
        if len(shown) < len(cards):
            assert not Counter(shown) - whole, "a card is shown oftener than there is"
    assert not left
    met = {cell_met(each) for each in lesson.rounds}
    assert met >= {(one.banker, one.third) for one in blueprint.cells}


def case(each: PracticeRound) -> tuple[int, int, int, int]:
    return numbers([card.value for card in each.cards])


def cell_met(each: PracticeRound) -> tuple[int, int | None] | None:
    return cell(*case(each)[:3])


def cards_needed(cells: Iterable[Cell], tableau: dict[int, list[str]]) -> int:
    thirds = [10 if one.third is None else one.third for one in cells]
    return sum(4 + (third < 10) + (tableau[one.banker][third] == "D") for one, third in zip(cells, thirds, strict=True))


# --- two decks -----------------------------------------------------------------------------------------------------


def check_one_shoe(cells: tuple[Cell, ...], seed: int, levels: tuple[int, int] | None = None) -> None:
    rounds = rounds_that_fit(DINING, 2, levels, cells)
    found = stacked(rounds=rounds, cells=cells, levels=levels, seed=seed)
    check(found)
    assert len(found.shoes) == 1
    # All with six cards leave room for no more than 16 that are sure to fit.
    assert rounds >= 16 or sum(map(cards_of, cells)) + 6 > room(2)


@how(max_examples=60)
@given(
    some=st.sets(st.sampled_from(CELLS), min_size=1, max_size=12),
    seed=st.integers(0, 2**32 - 1),
    levels=st.sampled_from(LEVELS),
)
def test_two_decks_meet_any_twelve_cells_in_one_shoe(
    some: set[Cell], seed: int, levels: tuple[int, int] | None
) -> None:
    check_one_shoe(in_order(some), seed, levels)


def test_two_decks_meet_two_hundred_sets_of_twelve_cells_each_in_one_shoe() -> None:
    for seed in range(200):
        check_one_shoe(in_order(random.Random(seed).sample(CELLS, 12)), seed)


COLUMNS = [[one for one in CELLS if one.third == third] for third in (*range(10), None)]
ROWS = [[one for one in CELLS if one.banker == banker] for banker in range(8)]
NASTY = {
    **{f"column {cells[0].third}": cells for cells in COLUMNS},
    **{f"row {cells[0].banker}": cells for cells in ROWS},
    "eights and nines": [one for one in CELLS if one.third in (8, 9)][:12],
    "six cards each": [one for one in CELLS if one.draws and one.third is not None][:12],
    "eights, and row 0": in_order([*COLUMNS[8], *ROWS[0][:4]]),
    "zeros, and stood": in_order([*COLUMNS[0], *COLUMNS[10][:4]]),
}


@pytest.mark.parametrize("name", NASTY)
@pytest.mark.parametrize("seed", range(8))
def test_two_decks_meet_nasty_sets_of_cells_in_one_shoe(name: str, seed: int) -> None:
    check_one_shoe(tuple(NASTY[name]), seed)
    alone = stacked(rounds=len(NASTY[name]), cells=tuple(NASTY[name]), seed=seed)
    check(alone)
    assert len(alone.shoes) == 1


def test_two_decks_meet_all_boundaries_in_one_shoe_of_seventeen_rounds_at_least() -> None:
    assert rounds_that_fit(DINING, 2, (5, 5), BOUNDARIES) >= 17
    for seed in range(200):
        found = stacked(rounds=17, cells=BOUNDARIES, levels=(5, 5), seed=seed)
        check(found)
        assert len(found.shoes) == 1


def test_rounds_beyond_the_shoe_leave_the_cells_in_the_first() -> None:
    for seed in range(20):
        found = stacked(rounds=30, cells=BOUNDARIES, seed=seed)
        check(found)
        assert len(found.shoes) == 2
        met = {cell_met(each) for each in found.rounds[: len(found.shoes[0].rounds)]}
        assert met >= {(one.banker, one.third) for one in BOUNDARIES}


# --- eight decks, and one ------------------------------------------------------------------------------------------


def test_eight_decks_meet_seventy_cells_in_the_first_shoe_and_all_in_two(
    reference_tableau: dict[int, list[str]],
) -> None:
    assert cards_needed(CELLS, reference_tableau) == sum(map(cards_of, CELLS)) == 489
    assert room(8) == 416 - 1 - BEHIND
    for seed in range(200):
        found = stacked(decks=8, rounds=88, cells=CELLS, seed=seed)
        if seed % 10 == 0:
            check(found)
        assert len(found.coverage) == 88
        assert len(found.shoes) == 2
        assert len({cell_met(each) for each in found.rounds[: len(found.shoes[0].rounds)]}) >= 70


@pytest.mark.parametrize("decks", range(1, 9))
def test_all_cells_take_no_more_shoes_than_their_cards_need(decks: int) -> None:
    for seed in range(10):
        found = stacked(decks=decks, rounds=88, cells=CELLS, seed=seed)
        check(found)
        assert len(found.shoes) == -(-489 // (52 * decks - 1 - BEHIND))


def test_one_deck_has_four_eights() -> None:
    eights = tuple(COLUMNS[8])
    for seed in range(20):
        found = stacked(decks=1, rounds=8, cells=eights, seed=seed)
        check(found)
        assert [len(shoe.rounds) for shoe in found.shoes] == [4, 4]
    assert rounds_that_fit(DINING, 1, None, eights) == 8


# --- levels --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [DINING, CASINO], ids=["dining-room", "punto-banco"])
@pytest.mark.parametrize("decks", [1, 2, 8])
@pytest.mark.parametrize("levels", LEVELS, ids=str)
def test_what_fits_is_dealt_in_one_shoe_and_shows_no_card_oftener_than_there_is(
    game: Game, decks: int, levels: tuple[int, int] | None
) -> None:
    rounds = rounds_that_fit(game, decks, levels)
    for seed in range(10):
        found = stacked(game, decks=decks, rounds=rounds, levels=levels, seed=seed)
        check(found)
        assert len(found.shoes) == 1
    # One more would show more cards than there are, or might use more than lie before the cut card.
    assert 6 * (rounds + 1) > 52 * decks - 1 or (rounds + 1) * 5.5 > room(decks) - 6


@pytest.mark.parametrize("game", [DINING, CASINO], ids=["dining-room", "punto-banco"])
@pytest.mark.parametrize("decks", [1, 2, 8])
@pytest.mark.parametrize("level", range(1, 7))
def test_a_levels_quotas_hold_on_real_decks_too(game: Game, decks: int, level: int) -> None:
    for seed in range(15):
        found = stacked(game, decks=decks, rounds=12, levels=(level, level), seed=seed)
        check(found)
        counts = Counter(kind(game.name, level, case(each)) for each in found.rounds)
        assert counts == QUOTAS[game.name, level]


@pytest.mark.parametrize(("decks", "rounds"), [(1, 40), (2, 60), (8, 200)])
def test_more_rounds_than_fit_take_more_shoes_each_full(decks: int, rounds: int) -> None:
    for levels in LEVELS:
        found = stacked(decks=decks, rounds=rounds, levels=levels, seed=5)
        check(found)
        for shoe in found.shoes[:-1]:
            # Rounds in which both stand on 6 or 7 leave ever more cards that make no such hand.
            assert len(shoe.rest) < BEHIND + (12 if levels != (3, 3) else 50)


def test_levels_keep_their_order_from_shoe_to_shoe() -> None:
    """Were short rounds put first, the shoe would tell how many cards a round takes."""
    found = stacked(decks=1, rounds=24, levels=(3, 4), seed=1)
    first = found.rounds[:8]
    assert {kind("dining-room", 3, case(each)) for each in first} - {""}
    assert not any(kind("dining-room", 4, case(each)) for each in first)


def test_the_cards_shown_are_not_those_of_the_next_round() -> None:
    """In one deck, where a card is known: what a round does not use is dealt in none."""
    for seed in range(100):
        found = stacked(decks=1, rounds=7, levels=(1, 1), seed=seed)
        dealt = [card for each in found.rounds for card in each.coup.cards]
        spare = [card for each in found.rounds for card in each.unused]
        assert len({*dealt, *spare}) == 42


def test_a_lesson_is_dealt_again_card_by_card() -> None:
    first = stacked(rounds=17, seed=9)
    lesson_of.cache_clear()
    assert stacked(rounds=17, seed=9) == first
    assert stacked(rounds=17, seed=10).shoes != first.shoes


def test_no_two_seeds_stack_the_same() -> None:
    assert len({stacked(rounds=12, seed=seed).shoes[0].cards for seed in range(300)}) == 300


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"cells": (Cell(3, 8),)}, "No round that meets 3:8 can be dealt from the cards of 1 deck."),
        ({"levels": (2, 2)}, "No round of level 2 can be dealt from the cards of 1 deck."),
    ],
)
def test_what_no_deck_deals_is_said(monkeypatch: pytest.MonkeyPatch, more: dict[str, object], told: str) -> None:
    monkeypatch.setattr(stacking, "find", lambda *args: None)
    with pytest.raises(KitgenError) as caught:
        stacked(decks=1, rounds=1, seed=123, **more)
    assert str(caught.value) == told
