"""The Player hand of baccarat banque that Banker does not play to: how it ends against Banker, counted exactly."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from math import perm
from types import MappingProxyType

from kitgen.errors import KitgenError
from kitgen.game.cells import CELLS
from kitgen.game.choices import Choice, Policy
from kitgen.game.coup import Outcome
from kitgen.game.odds import Counts, count

CARDS_OF_A_ROUND = 9  # at most

_Shoe = tuple[int, ...]


@lru_cache(maxsize=16)
def count_other(composition: _Shoe, own: Policy, followed: Policy) -> Counts:
    """Counts how the other hand ends over all ordered sequences of nine cards; fewer: KitgenError.

    Which cards a hand gets of a shuffled shoe does not depend on who is dealt first. So the hand that Banker plays to
    is dealt first here, whole: what is left is a round of the other hand with Banker, who does what the first hand's
    third card calls for. A first hand that has a natural is paid, and Banker plays to the other. `own` and `followed`
    are what the other hand and the first choose.
    """
    cards = sum(composition)
    if cards < CARDS_OF_A_ROUND:
        raise KitgenError(f"A round of two hands needs a shoe of at least {CARDS_OF_A_ROUND} cards, not {cards}.")
    rounds: Counter[tuple[_Shoe, Policy]] = Counter()
    for left, policy, ways in _first_hands(composition, own, followed):
        rounds[left, policy] += ways
    outcomes: defaultdict[Outcome, int] = defaultdict(int)
    for (left, policy), ways in rounds.items():
        for outcome, more in count(left, policy).outcomes.items():
            outcomes[outcome] += ways * more
    return Counts(
        composition=composition, outcomes=MappingProxyType(dict(sorted(outcomes.items()))), sequences=perm(cards, 9)
    )


def _first_hands(composition: _Shoe, own: Policy, followed: Policy) -> Iterator[tuple[_Shoe, Policy, int]]:
    """The shoe that each hand leaves, what Banker then does, and the ways to deal it and a third card, drawn or not."""
    bound = {third: _bound(own, followed, third) for third in (None, *range(10))}
    for one, two in combinations_with_replacement(range(10), 2):
        ways = composition[one] * (composition[two] - (one == two)) * (2 - (one == two))
        if not ways:
            continue
        left = _without(_without(composition, one), two)
        total = (one + two) % 10
        if total < 8 and followed.player_draws(total):
            yield from ((_without(left, third), bound[third], ways * n) for third, n in enumerate(left) if n)
        else:
            yield left, own if total >= 8 else bound[None], ways * (sum(left) - 6)


def _bound(own: Policy, followed: Policy, third: int | None) -> Policy:
    """A policy by which Banker looks at this third card of the first hand and at nothing else.

    It names the cells in which that is not what the table says.
    """
    draws = [followed.banker_draws(total, third) for total in range(8)]
    told: dict[bool, Choice] = {True: "draw", False: "stand"}
    cells = tuple((cell, told[draws[cell.banker]]) for cell in CELLS if cell.draws != draws[cell.banker])
    return Policy(player_five=own.player_five, banker=cells)


def _without(composition: _Shoe, value: int) -> _Shoe:
    return (*composition[:value], composition[value] - 1, *composition[value + 1 :])
