"""What the scorecard and the commission card say, before it is said: rounds for the roads, a table for the dealer."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import islice

from kitgen.facts import Dealt, Facts
from kitgen.game.coup import Coup
from kitgen.game.roads import BACK, Roads, columns_of, placed
from kitgen.game.table import coups
from kitgen.options import Options

MARKED_ROUNDS = 48  # eight columns of the bead plate
MOST_NEEDED = 6  # cards of a round: a shoe whose game has no cut card ends when fewer are left
LARGE_COLUMNS = 19  # of a road in large print


@lru_cache(maxsize=16)
def _shoe(decks: int, seed: str, keep: int) -> tuple[Coup, ...]:
    return tuple(islice(coups(decks, seed, keep), MARKED_ROUNDS))


def marked_rounds(options: Options) -> tuple[Coup, ...]:
    """The first rounds of a shoe, and of the shoes after it where one does not hold as many."""
    return _shoe(options.decks, options.seed, _kept(options))


def _kept(options: Options) -> int:
    """Cards from the end of a shoe at which it is over: after one round where it is shuffled for each."""
    if options.game.shuffles_each_round:
        return 52 * options.decks - 2
    return max(options.game.cut_card or 0, MOST_NEEDED)


def dealt_for_scorecard(options: Options) -> list[Dealt]:
    return [Dealt(number=number, coup=coup) for number, coup in enumerate(marked_rounds(options), 1)]


def scorecard_facts(options: Options) -> Facts:
    """The rounds as letters, what they came to, and how many columns each road takes."""
    dealt = marked_rounds(options)
    roads = Roads(tuple(coup.winner for coup in dealt))
    runs = {"big": [len(column) for column in roads.big], **{name: [*map(len, roads.derived(name))] for name in BACK}}
    begun = 1 + sum(coup.cards_used for coup in dealt[:-1])  # the burn card, and all before the last round
    return {
        "rounds": "".join(outcome[0].upper() for outcome in roads.outcomes),
        "wins": {side: roads.outcomes.count(side) for side in ("player", "banker", "tie")},
        "taken": {road: columns_of(placed(lengths)) for road, lengths in runs.items()},
        "back": BACK,
        "one_shoe": begun < 52 * options.decks - _kept(options),
        "strip": LARGE_COLUMNS,
    }


LEAST_BET, MOST_BET, BET_STEP = 5, 1000, 5
# Rows of blocks of bets, as how many blocks and how many bets in each. In large print a row is a page, the first under
# the head, the last over what needs no change; on a narrow paper there are two blocks beside each other.
USUAL_BLOCKS = ((5, 20), (5, 20))
LARGE_BLOCKS = ((3, 20), (3, 30), (3, 17))
NARROW_BLOCKS = ((2, 14), (2, 20), (2, 20), (2, 20), (2, 20), (2, 6))
WIDE = 170.0  # mm that three blocks take in large print
RATES = (Fraction(5, 100), Fraction(4, 100))


@dataclass(frozen=True, kw_only=True)
class Rate:
    """A commission; `round` is the least bet of which it is a whole number, so that its multiples need no change."""

    share: Fraction

    @property
    def round(self) -> int:
        return self.share.denominator

    @property
    def unchanged(self) -> list[int]:
        """The bets of the table that need no change."""
        return [bet for bet in bets() if not bet % self.round]


def bets() -> range:
    return range(LEAST_BET, MOST_BET + 1, BET_STEP)


def in_blocks(options: Options) -> list[list[range]]:
    """The bets in rows of blocks, as many as the type and the paper have room for."""
    craft = options.craft
    large = LARGE_BLOCKS if craft.safe.w >= WIDE else NARROW_BLOCKS
    every, at, rows = bets(), 0, []
    for blocks, size in large if craft.least else USUAL_BLOCKS:
        starts = range(at, min(at + blocks * size, len(every)), size)
        rows.append([every[start : start + size] for start in starts])
        at += blocks * size
    return rows


def commission_facts(options: Options) -> Facts:
    """The game's own commission first, a usual one beside it; the bets in rows of blocks."""
    own = options.game.commission
    rates = [Rate(share=share) for share in dict.fromkeys((*([own] if own else []), *RATES))][:2]
    return {
        "rates": rates,
        "rows": in_blocks(options),
        # As many decimals as tell every amount exactly.
        "digits": next(
            n for n in range(2, 9) if all((rate.share * BET_STEP * 10**n).denominator == 1 for rate in rates)
        ),
    }
