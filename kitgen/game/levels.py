"""LEVELS of practice, each defined by the decisions that it asks for, and the shares that they have in it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from kitgen.game.bets import TIE, Condition
from kitgen.game.cases import Case, Kept, Places, Stock
from kitgen.game.cells import BOUNDARIES, CELLS, Cell
from kitgen.game.coup import Outcome
from kitgen.game.draws import Draws
from kitgen.game.games import Game
from kitgen.game.odds import count, fresh

OF = 12  # shares are told of so many rounds
PLAN = 0  # stands for a level where a cell is wanted that a lesson is to cover


@dataclass(frozen=True, kw_only=True, slots=True)
class Kind:
    """A kind of round: one of `cells`, or any for which `holds`; `share` of OF rounds of its level are such."""

    name: str
    share: int
    cells: tuple[Cell, ...] = ()
    holds: Callable[[Case], bool] | None = None

    def __post_init__(self) -> None:
        if bool(self.cells) == (self.holds is not None):
            raise ValueError(f"{self.name}: a kind of round has cells or a condition, and not both")
        if self.share < 1:
            raise ValueError(f"{self.name}: a share of {self.share} of {OF} rounds is none")

    def has(self, case: Case) -> bool:
        """Whether a round is of this kind."""
        return self.holds(case) if self.holds else case.cell in self.cells


@dataclass(frozen=True, kw_only=True, slots=True)
class Level:
    """One level, and the kinds of its rounds for a game; a round is of the first kind that has it."""

    number: int
    name: str
    kinds: Callable[[Game], tuple[Kind, ...]]


def _of(*kinds: Kind) -> Callable[[Game], tuple[Kind, ...]]:
    if sum(kind.share for kind in kinds) != OF:
        raise ValueError(f"the shares of {', '.join(kind.name for kind in kinds)} are not {OF} together")
    return lambda game: kinds


def _cells(name: str, share: int, cells: Iterable[Cell]) -> Kind:
    return Kind(name=name, share=share, cells=tuple(cells))


def _cards(count: int) -> Kind:
    def holds(case: Case) -> bool:
        return case.outcome.player_cards + case.outcome.banker_cards == count

    return Kind(name=f"{count} cards", share=OF // 3, holds=holds)


_EASY = [cell for cell in CELLS if cell.third is not None and cell not in BOUNDARIES]
_ALWAYS = [cell for cell in _EASY if cell.banker <= 2]
_NEVER = [cell for cell in _EASY if cell.banker == 7]
_INSIDE = [cell for cell in _EASY if 3 <= cell.banker <= 6]


def _stood(*totals: int) -> list[Cell]:
    return [Cell(total, None) for total in totals]


def _settled(has: Callable[[Outcome], bool]) -> Callable[[Case], bool]:
    return lambda case: has(case.outcome)


def _specials(game: Game) -> list[tuple[str, Condition]]:
    """What a main bet does otherwise than usual: what it pushes on beside a tie, and what it pays another rate on."""
    found = [(f"{bet.title} wins and pushes", push) for bet in game.main for push in bet.pushes if push != TIE]
    return found + [
        (f"{bet.title} pays {pays.numerator}:{pays.denominator}", condition)
        for bet in game.main
        for condition, pays in bet.pays_instead
    ]


def _is_natural(outcome: Outcome) -> bool:
    return outcome.player_cards == outcome.banker_cards == 2 and max(outcome[:2]) >= 8


@lru_cache(maxsize=16)
def _whole_round(game: Game) -> tuple[Kind, ...]:
    """Ties, what is special in the game, each side bet that wins, the rarest first, naturals; the rest are any others.

    Where there are no others, as every round wins some bet, the commonest kinds have their share.
    """
    counts = count(fresh(game.decks))
    rarest_first = sorted((bet.wins for bet in game.side), key=counts.ways)
    names = {bet.wins: f"{bet.title} wins" for bet in game.side}
    wanted = [(name, 1, special.holds) for name, special in _specials(game)]
    wanted.append(("tie", 2, TIE.holds))
    wanted += [(names[wins], 1, wins.holds) for wins in rarest_first[: OF - 6 - len(wanted)]]
    wanted.append(("natural", 1, _is_natural))
    rest = OF - sum(share for _, share, _ in wanted)
    if any(not any(has(outcome) for *_, has in wanted) for outcome in counts.outcomes):
        wanted.append(("other", rest, lambda outcome: True))
        rest = 0
    extra = apportioned(rest, [1] * len(wanted[-4:]))
    for at, more in enumerate(reversed(extra), len(wanted) - len(extra)):
        name, share, has = wanted[at]
        wanted[at] = name, share + more, has
    return tuple(Kind(name=name, share=share, holds=_settled(has)) for name, share, has in wanted)


def _two_cards(name: str, share: int, holds: Callable[[int, int], bool]) -> Kind:
    return Kind(name=name, share=share, holds=lambda case: holds(case.player, case.banker))


_NATURALS = (
    _two_cards("9 against 8", 1, lambda p, b: {p, b} == {8, 9}),
    _two_cards("two equal naturals", 1, lambda p, b: p == b >= 8),
    _two_cards("natural of Player", 1, lambda p, b: p >= 8 > b),
    _two_cards("natural of Banker", 1, lambda p, b: b >= 8 > p),
)
_ALL = (
    Level(number=1, name="points", kinds=_of(*map(_cards, (4, 5, 6)))),
    Level(
        number=2,
        name="naturals",
        kinds=_of(
            *_NATURALS,
            _two_cards("Player 0 to 4", 2, lambda p, b: p <= 4),
            _two_cards("Player 5", 2, lambda p, b: p == 5),
            _two_cards("Player 6", 2, lambda p, b: p == 6),
            _two_cards("Player 7", 2, lambda p, b: p == 7),
        ),
    ),
    Level(
        number=3,
        name="player-stood",
        kinds=_of(
            _cells("Banker 0 to 4", 4, _stood(*range(5))),
            _cells("Banker 5", 2, _stood(5)),
            _cells("Banker 6", 3, _stood(6)),
            _cells("Banker 7", 3, _stood(7)),
        ),
    ),
    Level(
        number=4,
        name="easy-rows",
        kinds=_of(
            _cells("rows 0 to 2", 3, _ALWAYS),
            _cells("rows 3 to 6, draws", 3, [cell for cell in _INSIDE if cell.draws]),
            _cells("rows 3 to 6, stands", 4, [cell for cell in _INSIDE if not cell.draws]),
            _cells("row 7", 2, _NEVER),
        ),
    ),
    Level(
        number=5,
        name="boundaries",
        kinds=_of(
            _cells("boundary, draws", 6, [cell for cell in BOUNDARIES if cell.draws]),
            _cells("boundary, stands", 6, [cell for cell in BOUNDARIES if not cell.draws]),
        ),
    ),
    Level(number=6, name="whole-round", kinds=_whole_round),
)
LEVELS: dict[int, Level] = {level.number: level for level in _ALL}

MIXED: dict[int, int] = {1: 1, 2: 2, 3: 2, 4: 2, 5: 3, 6: 2}  # level -> its share of OF rounds


def apportioned(rounds: int, shares: Sequence[int]) -> list[int]:
    """Whole numbers that add up to `rounds`, as near to the shares as can be, by largest remainders."""
    whole = sum(shares)
    counts = [rounds * share // whole for share in shares]
    order = sorted(range(len(shares)), key=lambda at: -(rounds * shares[at] % whole))
    for at in order[: rounds - sum(counts)]:
        counts[at] += 1
    return counts


@dataclass(frozen=True, slots=True)
class Want:
    """A round to be dealt: one of this cell, or of the kind `at` this place among the kinds of a level (or of PLAN)."""

    level: int
    cell: Cell | None = None
    at: int = 0


@lru_cache(maxsize=64)
def classify(game: Game, level: int) -> Places:
    """Which of a level's kinds a case is of: the first that has it; one more than there are when none has."""
    kinds = LEVELS[level].kinds(game)
    return Places(lambda case: next((at for at, kind in enumerate(kinds) if kind.has(case)), len(kinds)))


def find(
    want: Want, game: Game, stock: Stock, draws: Draws, kept: defaultdict[int, Kept] | None = None
) -> list[int] | None:
    """Six places in the stock that make the round that is wanted, each such deal as likely; None when there is none.

    `kept` holds, by level, what `Stock.kind` keeps; only where nothing is taken from the stock between two rounds.
    """
    if want.cell is not None:
        return stock.cell(want.cell, draws)
    return stock.kind(classify(game, want.level), want.at, draws, None if kept is None else kept[want.level])


def quotas(game: Game, level: int, rounds: int, start: int) -> list[int]:
    """How many of so many rounds of a level are of each of its kinds, as near to their shares as can be.

    Where the shares are no whole numbers, `start` (0 to OF - 1) decides who has more: over all of them each kind has
    exactly its share, so that no kind is left out of every short lesson.
    """
    ends = [start]
    for kind in LEVELS[level].kinds(game):
        ends.append(ends[-1] + rounds * kind.share)
    return [end // OF - begin // OF for begin, end in pairwise(ends)]


def level_rounds(levels: tuple[int, int] | None, rounds: int) -> dict[int, int]:
    """How many rounds each level has; None is mixed, else all levels from the first to the last in equal parts."""
    shares = MIXED if levels is None else dict.fromkeys(range(levels[0], levels[1] + 1), 1)
    return dict(zip(shares, apportioned(rounds, list(shares.values())), strict=True))
