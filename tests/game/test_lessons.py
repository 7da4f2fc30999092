"""A lesson deals what its blueprint asks for: quotas, cells, answers in balance; never the same round twice."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product
from math import ceil, floor, sqrt

import pytest
from hypothesis import given
from hypothesis import settings as how
from hypothesis import strategies as st
from kinds import MIXED, QUOTAS, cell, kind, numbers, played, winner

from kitgen.game.cases import fresh_stock
from kitgen.game.cells import BOUNDARIES, CELLS, Cell, in_order
from kitgen.game.coup import deal
from kitgen.game.draws import Draws
from kitgen.game.games import GAMES, Game
from kitgen.game.lessons import Blueprint, Lesson, PracticeRound, lesson_of
from kitgen.game.levels import PLAN, Want, find
from kitgen.game.shares import shares

DINING, CASINO = GAMES["dining-room"], GAMES["punto-banco"]
SEEDS = range(500)


def lesson(game: Game = DINING, *, decks: int = 2, rounds: int = 12, seed: int = 0, **more: object) -> Lesson:
    return lesson_of(Blueprint(game=game, decks=decks, rounds=rounds, seed=seed, **more))  # type: ignore[arg-type]


def case(each: PracticeRound) -> tuple[int, int, int, int]:
    return numbers([card.value for card in each.cards])


def kinds(found: Lesson, level: int) -> list[str]:
    return [kind(found.blueprint.game.name, level, case(each)) for each in found.rounds]


def sheet(found: Lesson) -> tuple[str, ...]:
    return tuple(" ".join(map(str, each.cards)) for each in found.rounds)


# --- levels --------------------------------------------------------------------------------------------------------


def check_balance(found: list[Lesson], level: int | None) -> None:
    """Who draws and who wins, over many lessons, against the stated shares."""
    answers: Counter[str] = Counter()
    for each in found:
        for one in each.rounds:
            player, banker, drew, banker_drew = played(*case(one))
            answers.update([winner(player, banker), *["player draws"] * drew, *["banker draws"] * banker_drew])
    blueprint = found[0].blueprint
    stated = shares(blueprint.game, blueprint.decks, level)._asdict()
    del stated["cards"]
    for name, share in stated.items():
        seen = answers[name.replace("_", " ")] / sum(len(each.rounds) for each in found)
        assert abs(seen - share) < 0.02, name


@pytest.mark.parametrize(("game", "level"), QUOTAS)
def test_a_levels_quotas_hold_exactly_its_answers_are_balanced_and_no_sheet_comes_twice(game: str, level: int) -> None:
    found = [lesson(GAMES[game], decks=GAMES[game].decks, levels=(level, level), seed=seed) for seed in SEEDS]
    for each in found:
        assert Counter(kinds(each, level)) == QUOTAS[game, level]
    check_balance(found, level)
    assert len({frozenset(sheet(each)) for each in found}) == len(SEEDS)


@pytest.mark.parametrize("game", [DINING, CASINO], ids=["dining-room", "punto-banco"])
def test_a_mix_holds_its_quota_of_levels_is_balanced_and_never_comes_twice(game: Game) -> None:
    found = [lesson(game, decks=game.decks, seed=seed) for seed in SEEDS]
    for each in found:
        assert Counter(want.level for want in each.blueprint.wants) == MIXED
    check_balance(found, None)
    assert len({frozenset(sheet(each)) for each in found}) == len(SEEDS)


@pytest.mark.parametrize("game", [DINING, CASINO], ids=["dining-room", "punto-banco"])
@pytest.mark.parametrize("level", range(1, 7))
@pytest.mark.parametrize("rounds", [1, 5, 19])
def test_where_twelve_do_not_divide_the_quotas_are_next_to_it_and_no_kind_is_left_out_for_ever(
    game: Game, level: int, rounds: int
) -> None:
    quotas = QUOTAS[game.name, level]
    seen: Counter[str] = Counter()
    for seed in range(100):
        counts = Counter(kinds(lesson(game, rounds=rounds, levels=(level, level), seed=seed), level))
        for name, share in quotas.items():
            assert floor(rounds * share / 12) <= counts[name] <= ceil(rounds * share / 12)
        seen += counts
    assert set(seen) == set(quotas)


@pytest.mark.parametrize(("levels", "each"), [((3, 5), 4), ((1, 6), 2), ((2, 3), 6), ((4, 4), 12)])
def test_a_range_of_levels_has_equal_parts_and_goes_from_the_first_to_the_last(
    levels: tuple[int, int], each: int
) -> None:
    for seed in range(50):
        found = lesson(levels=levels, seed=seed)
        wanted = [level for level in range(levels[0], levels[1] + 1) for _ in range(each)]
        assert [want.level for want in found.blueprint.wants] == wanted
        told = [kind("dining-room", level, case(one)) for level, one in zip(wanted, found.rounds, strict=True)]
        assert all(told), told


def test_the_kinds_of_a_level_come_in_an_order_of_chance() -> None:
    orders = {tuple(kinds(lesson(levels=(5, 5), seed=seed), 5)) for seed in range(100)}
    assert len(orders) > 80  # of 924 that are as likely, 100 draws give about 95


def test_each_cell_of_a_kind_comes_before_any_comes_again() -> None:
    for seed in range(50):
        met = Counter(cell(*case(each)[:3]) for each in lesson(levels=(5, 5), rounds=60, seed=seed).rounds)
        draws = [met[one.banker, one.third] for one in BOUNDARIES if one.draws]
        stands = [met[one.banker, one.third] for one in BOUNDARIES if not one.draws]
        assert sum(draws) == sum(stands) == 30
        assert max(draws) - min(draws) <= 1 >= max(stands) - min(stands)


# --- rounds --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("levels", [None, *[(level, level) for level in range(1, 7)]])
def test_no_round_comes_twice_on_a_sheet_however_long(levels: tuple[int, int] | None) -> None:
    for decks in (1, 8):
        found = lesson(decks=decks, rounds=256, levels=levels)
        assert [each.number for each in found.rounds] == list(range(1, 257))
        assert len({each.coup.cards for each in found.rounds}) == 256


def test_a_round_dealt_before_is_dealt_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    from kitgen.game import lessons

    met: list[list[int]] = []

    def twice(*args: object) -> list[int] | None:
        met.append(met[-1] if len(met) % 3 else find(*args))  # type: ignore[arg-type]
        return met[-1]

    monkeypatch.setattr(lessons, "find", twice)
    lesson_of.cache_clear()
    found = lesson(seed=77, levels=(3, 3))
    lesson_of.cache_clear()
    assert len(met) > 12
    assert len({each.coup.cards for each in found.rounds}) == 12


def test_the_cards_of_a_round_are_in_its_shoe() -> None:
    for seed in range(50):
        for each in lesson(decks=1, seed=seed).rounds:
            assert len(set(each.cards)) == 6
            assert deal(each.cards) == each.coup


def test_the_cards_shown_never_tell_the_next_round() -> None:
    """A card that was not needed does not begin the next round, but by the chance of one in 52."""
    hits = shown = 0
    for seed in range(400):
        for this, following in pairwise(lesson(levels=(1, 1), seed=seed).rounds):
            shown += len(this.unused)
            hits += sum(card in following.dealt for card in this.unused)
    assert shown > 4000
    assert abs(hits / shown - 4 / 52) < 4 * sqrt(4 / 52 / shown)


@pytest.mark.parametrize("decks", [1, 2, 8])
@pytest.mark.parametrize("wanted", [Cell(3, 8), Cell(6, 6), Cell(5, None)], ids=str)
def test_within_a_cell_rounds_have_their_true_weights(wanted: Cell, decks: int) -> None:
    """Chi-square over 20,000 rounds, against every order of six values that leads to the cell."""
    left = [16 * decks, *[4 * decks] * 9]
    exact: list[Counter[object]] = [Counter(), Counter(), Counter()]

    def looks(values: tuple[int, ...]) -> tuple[object, ...]:
        p, b, x, y = numbers(values)
        return (p, winner(*played(p, b, x, y)[:2])), values[0], (values[1], values[5])

    for values in product(range(10), repeat=3):
        p1, b1, p2 = values
        b2 = (wanted.banker - b1) % 10
        for x, y in product(range(10) if wanted.third is None else [wanted.third], range(10)):
            six = (p1, b1, p2, b2, x, y)
            if cell(*numbers(six)[:3]) == (wanted.banker, wanted.third):
                ways = 1
                for at, value in enumerate(six):
                    ways *= max(0, left[value] - six[:at].count(value))
                for counts, look in zip(exact, looks(six), strict=True):
                    counts[look] += ways
    stock, draws = fresh_stock(decks), Draws(decks)
    seen: list[Counter[object]] = [Counter(), Counter(), Counter()]
    for _ in range(20_000):
        places = find(Want(PLAN, wanted), DINING, stock, draws)
        assert places
        for counts, look in zip(seen, looks(tuple(stock.cards[at].value for at in places)), strict=True):
            counts[look] += 1
    for wants, counts in zip(exact, seen, strict=True):
        whole = sum(wants.values())
        assert set(counts) <= {look for look, times in wants.items() if times}
        expected = {look: 20_000 * times / whole for look, times in wants.items() if times}
        chi = sum((counts[look] - mean) ** 2 / mean for look, mean in expected.items())
        freedom = len(expected) - 1
        assert chi < freedom + 5 * sqrt(2 * freedom)


# --- cells to cover ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cells", [CELLS, BOUNDARIES], ids=len)
@pytest.mark.parametrize("more", [0, 5])
def test_a_plan_meets_every_cell_of_it(cells: tuple[Cell, ...], more: int) -> None:
    for seed in range(30):
        found = lesson(rounds=len(cells) + more, cells=cells, seed=seed)
        met = {cell(*case(each)[:3]) for each in found.rounds}
        assert met >= {(one.banker, one.third) for one in cells}
        assert len(found.rounds) == len(cells) + more
        assert [(one.banker, one.third) for one in found.coverage] == sorted(
            met - {None}, key=lambda one: (one[0], 10 if one[1] is None else one[1])
        )


@how(max_examples=60)
@given(
    some=st.sets(st.sampled_from(CELLS), min_size=1, max_size=40),
    more=st.integers(0, 12),
    seed=st.integers(0, 2**32 - 1),
    decks=st.integers(1, 8),
)
def test_any_plan_meets_every_cell_of_it(some: set[Cell], more: int, seed: int, decks: int) -> None:
    found = lesson(decks=decks, rounds=len(some) + more, cells=in_order(some), levels=(5, 5), seed=seed)
    met = Counter(cell(*case(each)[:3]) for each in found.rounds)
    assert all(met[one.banker, one.third] for one in some)
    boundaries = sum(met[one.banker, one.third] for one in BOUNDARIES)
    assert boundaries == more + len(some.intersection(BOUNDARIES))


def test_cells_to_cover_come_in_an_order_of_chance() -> None:
    orders = {
        tuple(cell(*case(each)[:3]) for each in lesson(rounds=4, cells=CELLS[:4], seed=at).rounds) for at in SEEDS
    }
    assert len(orders) == 24
