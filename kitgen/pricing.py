"""What the payouts sheet says: every bet priced, how rounds end, and where the game's source prints other figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

from kitgen.game.bets import BANKER_WINS, PLAYER_WINS, TIE, Bet
from kitgen.game.choices import Choice, Policy
from kitgen.game.conditions import Condition
from kitgen.game.coup import Outcome
from kitgen.game.games import Game, PrintedEdge
from kitgen.game.odds import Price, count, fresh, price, prices
from kitgen.game.shoes import full
from kitgen.options import Options

MOST_DECKS = 8  # of a price list


@dataclass(frozen=True, kw_only=True)
class Priced:
    """A bet with its price in the decks in use, and its edge for every number of decks of a price list.

    None is the edge with decks that cannot win it. `five` is what Player does on 5, where it may choose.
    """

    bet: Bet
    price: Price
    edges: tuple[tuple[int, Fraction | None], ...]
    five: Choice | None = None

    def after(self, commission: Fraction) -> Fraction:
        """What is left of the edge when a house takes this share of all that the bank wins."""
        return self.price.edge - commission * self.price.lose

    @property
    def known(self) -> list[tuple[int, Fraction]]:
        """The edges that there are."""
        return [(number, edge) for number, edge in self.edges if edge is not None]


@dataclass(frozen=True, kw_only=True)
class Differing:
    """A figure that the game's source prints and the rule in force does not give, and the rule that would give it."""

    bet: Bet
    printed: PrintedEdge
    edge: Fraction
    explained: Fraction | None
    here: Fraction  # its edge with the decks in use

    @property
    def digits(self) -> int:
        """Decimals of a percentage that the source prints."""
        return next(digits for digits in range(9) if self.printed.step * 100 * 10**digits >= 1)

    @property
    def tie_loses(self) -> bool:
        """Whether the printed figure is that of the same bet when a tie loses instead of pushing."""
        why = self.printed.explained_by
        return why is not None and TIE in self.bet.pushes and TIE not in why.pushes


def edge_in(bet: Bet, decks: int) -> Fraction:
    return price(bet, full(decks).tally(bet)).edge


def priced_bets(game: Game, decks: int) -> list[Priced]:
    """The game's bets, the cheapest first within main and side bets; each for every choice that Player has."""
    numbers = sorted({*range(1, MOST_DECKS + 1), decks})
    shoes = [full(number) for number in numbers]
    found = []
    for bet, policy in product(game.bets, game.choices):
        priced = dict(zip(numbers, prices(bet, [shoe.tally(bet, policy) for shoe in shoes]), strict=True))
        edges = tuple((number, one.edge if one.win else None) for number, one in priced.items())
        five = policy.player_five if policy and game.player_open else None
        found.append(Priced(bet=bet, price=priced[decks], edges=edges, five=five))
    return sorted(found, key=lambda priced: (priced.bet.role != "main", priced.price.edge))


def differing(game: Game, decks: int) -> list[Differing]:
    """Printed figures of the source that do not follow from its own rule, each with the rule that gives them."""
    found = []
    for printed in game.printed_edges:
        bet = game.bet(printed.bet)
        edge = edge_in(bet, printed.decks)
        if not printed.agrees(edge):
            why = edge_in(printed.explained_by, printed.decks) if printed.explained_by else None
            here = edge_in(bet, decks)
            found.append(Differing(bet=bet, printed=printed, edge=edge, explained=why, here=here))
    return found


def payouts_facts(options: Options) -> dict[str, Any]:
    rows = priced_bets(options.game, options.decks)
    edges = [edge for row in rows for _, edge in row.known]
    return {
        "rows": rows,
        "differing": differing(options.game, options.decks),
        "axis": _axis(max(edges), min(edges)),
        "ends": ends(options.decks, options.game.choices),
    }


@dataclass(frozen=True, kw_only=True)
class End:
    """A way for a round to end, with its chance for each choice that Player has."""

    name: str
    chances: tuple[Fraction, ...]

    @property
    def chance(self) -> Fraction:
        """By the first choice, or the only one."""
        return self.chances[0]


def ends(decks: int, policies: Sequence[Policy | None] = (None,)) -> list[End]:
    """How rounds end in a fresh shoe. A natural is a finished hand of two cards that totals 8 or 9."""
    counted = [count(fresh(decks), policy) for policy in policies]
    tests: dict[str, Callable[[Outcome], bool]] = {
        "banker": BANKER_WINS.holds,
        "player": PLAYER_WINS.holds,
        "tie": TIE.holds,
        "natural": lambda o: (
            (o.player_cards == 2 and o.player_total >= 8) or (o.banker_cards == 2 and o.banker_total >= 8)
        ),
        "cards-4": Condition(cards=4).holds,
        "cards-5": Condition(cards=5).holds,
        "cards-6": Condition(cards=6).holds,
    }
    return [
        End(
            name=name,
            chances=tuple(
                Fraction(sum(n for o, n in counts.outcomes.items() if test(o)), counts.sequences) for counts in counted
            ),
        )
        for name, test in tests.items()
    ]


def _axis(highest: Fraction, lowest: Fraction) -> tuple[Fraction, Fraction, Fraction]:
    """Step, end and start of an axis that holds all of these and 0 in no more than four steps."""
    for step in (Fraction(n, 100) for n in (1, 2, 4, 5, 10, 25, 50, 100)):
        up, down = max(-(-highest // step), 1), min(lowest // step, 0)
        if up - down <= 4:
            break
    return step, step * up, step * down
