"""What a level of practice asks for, in exact numbers: how often each hand draws in its rounds, and who wins them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from kitgen.game.cases import Case
from kitgen.game.cells import Cell
from kitgen.game.games import Game
from kitgen.game.levels import LEVELS, MIXED, OF, classify
from kitgen.game.odds import deals, fresh


class Shares(NamedTuple):
    """Of all rounds of some sort: those in which a hand draws, those that each wins, and the cards used on average."""

    player_draws: Fraction
    banker_draws: Fraction
    player: Fraction
    banker: Fraction
    tie: Fraction
    cards: Fraction


Weighed = Sequence[tuple[Case, int]]  # cases, and the deals that lead to each


@lru_cache(maxsize=64)
def shares(game: Game, decks: int, level: int | None) -> Shares:
    """The shares of a level's rounds, each dealt from so many fresh decks; None is mixed."""
    if level is None:
        return _mixed((shares(game, decks, each), Fraction(share, OF)) for each, share in MIXED.items())
    kinds = LEVELS[level].kinds(game)
    return _mixed(
        (each, Fraction(kind.share, OF)) for each, kind in zip(kind_shares(game, decks, level), kinds, strict=True)
    )


@lru_cache(maxsize=64)
def kind_shares(game: Game, decks: int, level: int) -> tuple[Shares, ...]:
    """The shares of the rounds of each kind of a level."""
    return tuple(_kind(game, decks, level, at) for at in range(len(LEVELS[level].kinds(game))))


def _kind(game: Game, decks: int, level: int, at: int) -> Shares:
    """Its cells come as often as each other; within one, and without cells, each deal is as likely."""
    cases = _cases(decks)
    cells = LEVELS[level].kinds(game)[at].cells
    if cells:
        return _mixed((_counted(cases[cell]), Fraction(1, len(cells))) for cell in cells)
    place = classify(game, level)
    return _counted([(case, ways) for some in cases.values() for case, ways in some if place[case] == at])


@lru_cache(maxsize=8)
def _cases(decks: int) -> dict[Cell | None, Weighed]:
    """All cases by cell; those that differ only in cards that nobody draws are one, in which these are 0."""
    alike: defaultdict[Case, int] = defaultdict(int)
    for numbers, ways in deals(fresh(decks)):
        case = Case(*numbers)
        used = sum(case.outcome[2:])
        alike[Case(case.player, case.banker, case.fifth if used > 4 else 0, case.sixth if used > 5 else 0)] += ways
    found: defaultdict[Cell | None, list[tuple[Case, int]]] = defaultdict(list)
    for case, ways in alike.items():
        found[case.cell].append((case, ways))
    return dict(found)


def _counted(cases: Weighed) -> Shares:
    counts: defaultdict[str, int] = defaultdict(int)
    for case, ways in cases:
        outcome = case.outcome
        counts["player draws"] += ways * (outcome.player_cards - 2)
        counts["banker draws"] += ways * (outcome.banker_cards - 2)
        counts["cards"] += ways * (outcome.player_cards + outcome.banker_cards)
        counts[outcome.winner] += ways
    whole = sum(ways for _, ways in cases)
    names = ("player draws", "banker draws", "player", "banker", "tie", "cards")
    return Shares(*(Fraction(counts[name], whole) for name in names))


def _mixed(parts: Iterable[tuple[Shares, Fraction]]) -> Shares:
    """Sorts of rounds put together, each with its share of the whole."""
    weighed = [[number * share for number in each] for each, share in parts]
    return Shares(*(sum(column, Fraction(0)) for column in zip(*weighed, strict=True)))
