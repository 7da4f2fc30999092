"""What each sheet says, before it is said: frozen values computed from the options."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import Any

from kitgen.game.bets import BANKER_WINS, PLAYER_WINS, TIE, Bet, Condition
from kitgen.game.cards import parse_cards
from kitgen.game.coup import Coup, Outcome, deal
from kitgen.game.games import Game, PrintedEdge
from kitgen.game.lessons import Practice, practice
from kitgen.game.odds import Price, count, fresh, price, prices
from kitgen.game.table import HOUSE, Settlement, Stake, next_dealer, settle, starting_chips, total_chips
from kitgen.game.tableau import banker_draws, drawing_run
from kitgen.options import NAPKINS, Options

Facts = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Content:
    """A sheet of the kit as the host card lists it: the pages it takes, counted from the kit's first."""

    name: str
    pages: int
    first: int

    @property
    def last(self) -> int:
        return self.first + self.pages - 1


def common(options: Options) -> Facts:
    """Facts that every template has."""
    game = options.game
    matched = game.chips_per_other is not None
    banker = game.bet("banker")
    return {
        "game": game,
        "players": options.players,
        "decks": options.decks,
        "seed": options.seed,
        "code": options.code,
        "paper": options.paper,
        "ink": options.ink,
        "napkin": NAPKINS[options.napkin],
        "chips_each": starting_chips(game, options.players) if matched else None,
        "chips_all": total_chips(game, options.players) if matched else None,
        "rotates": game.bank == "rotates",
        "tie": next((bet for bet in game.main if bet.zone == "tie"), None),
        "commission": 1 - banker.pays if banker.pays < 1 else None,
        "banker_pushes": [push for push in banker.pushes if push.winner != "tie"],
    }


@dataclass(frozen=True, kw_only=True)
class Priced:
    """A bet with its price in the decks in use, and its edge for every number of decks from 1 to 8."""

    bet: Bet
    price: Price
    edges: tuple[tuple[int, Fraction], ...]


@dataclass(frozen=True, kw_only=True)
class Differing:
    """A figure that the game's source prints and the rule in force does not give, and the rule that would give it."""

    bet: Bet
    printed: PrintedEdge
    edge: Fraction
    explained: Fraction | None

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
    return price(bet, count(fresh(decks))).edge


def priced_bets(game: Game, decks: int) -> list[Priced]:
    """The game's bets, the cheapest first within main and side bets."""
    numbers = range(game.min_decks, game.max_decks + 1)
    shoes = [count(fresh(number)) for number in numbers]
    found = []
    for bet in game.bets:
        priced = dict(zip(numbers, prices(bet, shoes), strict=True))
        edges = tuple((number, one.edge) for number, one in priced.items())
        found.append(Priced(bet=bet, price=priced[decks], edges=edges))
    return sorted(found, key=lambda priced: (priced.bet.role != "main", priced.price.edge))


def differing(game: Game) -> list[Differing]:
    """Printed figures of the source that do not follow from its own rule, each with the rule that gives them."""
    found = []
    for printed in game.printed_edges:
        bet = game.bet(printed.bet)
        edge = edge_in(bet, printed.decks)
        if not printed.agrees(edge):
            why = edge_in(printed.explained_by, printed.decks) if printed.explained_by else None
            found.append(Differing(bet=bet, printed=printed, edge=edge, explained=why))
    return found


def payouts_facts(options: Options) -> Facts:
    rows = priced_bets(options.game, options.decks)
    highest = max(edge for row in rows for _, edge in row.edges)
    return {
        "rows": rows,
        "differing": differing(options.game),
        "axis": _axis(highest),
        "ends": ends(options.decks),
    }


@dataclass(frozen=True, kw_only=True)
class End:
    """A way for a round to end, with its chance."""

    name: str
    chance: Fraction


def ends(decks: int) -> list[End]:
    """How rounds end in a fresh shoe. A natural is a finished hand of two cards that totals 8 or 9."""
    counts = count(fresh(decks))
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
        End(name=name, chance=Fraction(sum(n for o, n in counts.outcomes.items() if test(o)), counts.sequences))
        for name, test in tests.items()
    ]


def _axis(highest: Fraction) -> tuple[Fraction, Fraction]:
    """Step and end of an axis from 0 that holds `highest` in no more than four steps."""
    for step in (
        Fraction(1, 100),
        Fraction(2, 100),
        Fraction(4, 100),
        Fraction(5, 100),
        Fraction(10, 100),
        Fraction(1, 4),
    ):
        if highest <= 4 * step:
            break
    return step, step * -(-highest // step)


@dataclass(frozen=True, kw_only=True)
class Run:
    """A row of the tableau: on which third cards of Player the Banker draws with this total, and when Player stood."""

    total: int
    draws_on: tuple[int, ...]
    stood: bool


def tableau_runs() -> list[Run]:
    return [Run(total=total, draws_on=drawing_run(total), stood=banker_draws(total, None)) for total in range(8)]


# One boundary of the tableau: Banker 5 stands against a nine, though it draws on 4 to 7.
LOOK_UP = "2S KD 2H 5S 9C"
# The home game's own example: Player 7 and 9; Banker 5 and king, which draws a three.
TOLD = "7S 5H 9D KC 3S"


def told_coup() -> Coup:
    return deal(parse_cards(TOLD))


def cheat_sheet_facts(options: Options) -> Facts:
    return {"runs": tableau_runs(), "example": deal(parse_cards(LOOK_UP))}


@dataclass(frozen=True, kw_only=True)
class Story:
    """A round told: who staked what, what was dealt, who is paid, who deals next (None: the house deals on)."""

    dealer: int
    stakes: tuple[Stake, ...]
    before: tuple[Fraction | int, ...]
    settlement: Settlement
    next_dealer: int | None
    coup: Coup
    would_win: tuple[Bet, ...]

    def changes(self, seat: int) -> list[Fraction | int]:
        """What the seat pays in all, as a negative number, then what it is paid; neither when it is nothing."""
        moves = self.settlement.transfers
        paid = sum(move.chips for move in moves if move.payer == seat)
        received = sum(move.chips for move in moves if move.payee == seat)
        return [change for change in (-paid, received) if change]


def worked_example_facts(options: Options) -> Facts:
    game, players = options.game, options.players
    rotates = game.bank == "rotates"
    # A stake that every payout divides, so that nobody is paid a part of a chip.
    unit = 1 if rotates else lcm(*(bet.pays.denominator for bet in game.main))
    bettors = [seat for seat in range(1, players + 1) if not (rotates and seat == 1)]
    order = sorted(game.main, key=lambda bet: ("banker", "player", "tie").index(bet.zone))
    stakes = tuple(Stake(seat=seat, bet=order[i % len(order)], chips=unit) for i, seat in enumerate(bettors))
    each = starting_chips(game, players) if rotates else 10 * unit
    coup = told_coup()
    dealer = 1 if rotates else HOUSE
    settlement = settle(coup, dealer, stakes, (each,) * players)
    story = Story(
        dealer=dealer,
        stakes=stakes,
        before=(each,) * players,
        settlement=settlement,
        next_dealer=next_dealer(1, settlement.chips_after, game.deal_passes or "right") if rotates else None,
        coup=coup,
        would_win=tuple(bet for bet in game.side if bet.result(coup.outcome) == "win"),
    )
    return {"story": story, "unit": unit}


def practice_facts(options: Options) -> Facts:
    return {"practice": practice_of(options)}


def practice_key_facts(options: Options) -> Facts:
    lesson = practice_of(options)
    winners = [
        [bet.key for bet in options.game.side if bet.result(dealt.coup.outcome) == "win"] for dealt in lesson.rounds
    ]
    return {"practice": lesson, "winners": winners}


def practice_of(options: Options) -> Practice:
    return practice(options.decks, options.seed)


SCORE_ROWS, SCORE_ROWS_A_PAGE = 30, 15


def chip_tracking_facts(options: Options) -> Facts:
    """The numbers of the rows, page by page, so that all pages are filled alike."""
    rows = options.score_rows or SCORE_ROWS
    pages = -(-rows // SCORE_ROWS_A_PAGE)
    starts = [1 + rows * page // pages for page in range(pages + 1)]
    return {"pages": [range(start, end) for start, end in pairwise(starts)]}


def plain_facts(options: Options) -> Facts:
    return {}


def banker_draws_to() -> list[int]:
    """The tableau as the home game's rules tell it: for each third card of Player, the highest total that draws."""
    return [max(total for total in range(8) if banker_draws(total, third)) for third in range(10)]


def rules_facts(options: Options) -> Facts:
    return {"banker_draws_to": banker_draws_to()}


def napkins_facts(options: Options) -> Facts:
    from kitgen.figures.mat import mat_size

    bettors = options.players - 1
    return {"bettors": bettors, "mat_size": mat_size(bettors, NAPKINS[options.napkin].spot)}
