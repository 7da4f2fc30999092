"""The stated shares of the levels are those that counting six cards one after the other gives."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from kinds import MIXED, QUOTAS, Case, cell, kind, played, ways, winner

from kitgen.game.games import GAMES
from kitgen.game.odds import deals, fresh
from kitgen.game.shares import kind_shares, shares

CELL_LEVELS = (3, 4, 5)
FACTS = ("player draws", "banker draws", "player", "banker", "tie", "cards")


def counted(cases: list[tuple[Case, int]]) -> list[Fraction]:
    """FACTS of cases that are each so likely."""
    found: Counter[str] = Counter()
    for numbers, times in cases:
        player, banker, drew, banker_drew = played(*numbers)
        found["player draws"] += times * drew
        found["banker draws"] += times * banker_drew
        found[winner(player, banker)] += times
        found["cards"] += times * (4 + drew + banker_drew)
    return [Fraction(found[fact], sum(times for _, times in cases)) for fact in FACTS]


def average(parts: list[tuple[list[Fraction], Fraction]]) -> list[Fraction]:
    return [sum((facts[at] * share for facts, share in parts), Fraction(0)) for at in range(len(FACTS))]


def expected(game: str, decks: int, level: int) -> dict[str, list[Fraction]]:
    """FACTS of each kind of a level; the cells of a kind come as often as each other."""
    groups: dict[str, dict[object, list[tuple[Case, int]]]] = {}
    for numbers, times in ways(decks).items():
        within = cell(*numbers[:3]) if level in CELL_LEVELS else None
        groups.setdefault(kind(game, level, numbers), {}).setdefault(within, []).append((numbers, times))
    return {
        name: average([(counted(cases), Fraction(1, len(groups[name]))) for cases in groups[name].values()])
        for name in QUOTAS[game, level]
    }


@pytest.mark.parametrize("decks", [1, 8])
def test_the_weight_of_every_case_is_exact(decks: int) -> None:
    wanted: Counter[Case] = Counter()
    for (p, b, x, y), times in ways(decks).items():
        wanted[(p, b, 0, 0) if max(p, b) > 7 else (p, b, x, y)] += times
    assert dict(deals(fresh(decks))) == wanted


@pytest.mark.parametrize(("game", "decks"), [("dining-room", 2), ("punto-banco", 8)])
def test_every_levels_shares_are_those_of_its_kinds(game: str, decks: int) -> None:
    of_levels = {}
    for level in range(1, 7):
        kinds = expected(game, decks, level)
        assert [list(each) for each in kind_shares(GAMES[game], decks, level)] == [
            kinds[name] for name in QUOTAS[game, level]
        ]
        quotas = QUOTAS[game, level]
        of_levels[level] = average([(kinds[name], Fraction(quotas[name], 12)) for name in quotas])
        assert list(shares(GAMES[game], decks, level)) == of_levels[level]
    mixed = average([(of_levels[level], Fraction(share, 12)) for level, share in MIXED.items()])
    assert list(shares(GAMES[game], decks, None)) == mixed


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5, 6, None])
def test_somebody_wins_or_nobody_in_every_game(name: str, level: int | None) -> None:
    found = shares(GAMES[name], GAMES[name].decks, level)
    assert found.player + found.banker + found.tie == 1
    assert found.cards == 4 + found.player_draws + found.banker_draws
