"""What each sheet says, before it is said: frozen values computed from the options."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import TYPE_CHECKING, Any

from kitgen.banks import CHIPS_TO_START, CHOSEN, spots
from kitgen.cutouts import NAPKINS
from kitgen.errors import KitgenError
from kitgen.game.bets import Bet
from kitgen.game.cards import Card, parse_cards
from kitgen.game.cells import Cell
from kitgen.game.coup import Coup, deal
from kitgen.game.game import Game
from kitgen.game.table import HOUSE, Settlement, Stake, next_dealer, settle, starting_chips, total_chips
from kitgen.game.tableau import banker_draws, drawing_run
from kitgen.options import SKIPS, Options
from kitgen.press.craft import FLIPS
from kitgen.press.nup import side_of

if TYPE_CHECKING:
    from kitgen.game.banque import BanqueCoup

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
    banker = next((bet for bet in game.main if bet.zone == "banker"), None)
    pushes, instead = (banker.pushes, banker.pays_instead) if banker else ((), ())
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
        "printer": options.printer,
        "flip": FLIPS[options.flip],
        "rotates": game.bank == "rotates",
        "held": game.bank.startswith("until"),  # the bank, by a player, for longer than a round
        "choices": bool(game.player_open or game.open_cells),
        "tie": next((bet for bet in game.main if bet.zone == "tie"), None),
        "commission": game.commission,
        "booklet": options.booklet,
        "narrow": False,  # the page is narrower than usual, as in a booklet
        # Small type is enlarged, since the page is set smaller than it is laid out.
        "raised": options.large_print or (options.n_up > 1 and side_of(options.paper, options.n_up).scale < 1),
        "large": options.large_print,
        "banker_pushes": [push for push in pushes if push.winner != "tie"],
        "banker_instead": instead,
    }


@dataclass(frozen=True, kw_only=True)
class Run:
    """A row of the tableau: on which third cards of Player the Banker draws with this total, and when Player stood.

    It may choose against the third cards `chooses_on`; they are none of those on which it draws.
    """

    total: int
    draws_on: tuple[int, ...]
    stood: bool
    chooses_on: tuple[int, ...] = ()


def tableau_runs(game: Game) -> list[Run]:
    found = []
    for total in range(8):
        open_on = tuple(cell.third for cell in game.open_cells if cell.banker == total and cell.third is not None)
        draws_on = tuple(third for third in drawing_run(total) if third not in open_on)
        found.append(Run(total=total, draws_on=draws_on, stood=banker_draws(total, None), chooses_on=open_on))
    return found


# One boundary of the tableau: Banker 5 stands against a nine, though it draws on 4 to 7.
LOOK_UP = "2S KD 2H 5S 9C"
# The home game's own example: Player 7 and 9; Banker 5 and king, which draws a three.
TOLD = "7S 5H 9D KC 3S"
# Banker 5 against a four: a cell that may be open.
OPEN_LOOK_UP = "2S KD 2H 5S 4C 4D"


def told_coup(game: Game) -> Coup:
    """The round that is told step by step: one in which both hands choose, where they may."""
    return deal(parse_cards(CHOSEN if game.player_open else TOLD), game.policy())


@dataclass(frozen=True, kw_only=True)
class Dealt:
    """A round that a sheet shows: its coup, and the cards shown that the coup does not need.

    `mistake` names the mistake with which the sheet tells it, if it does.
    """

    number: int
    coup: Coup | BanqueCoup
    unused: tuple[Card, ...] = ()
    mistake: str | None = None


def dealt_for_example(options: Options) -> list[Dealt]:
    if options.game.player_hands > 1:
        from kitgen.three_hands import between

        return [Dealt(number=1, coup=between())]
    return [Dealt(number=1, coup=told_coup(options.game))]


def cheat_sheet_facts(options: Options) -> Facts:
    game = options.game
    example = deal(parse_cards(OPEN_LOOK_UP if game.open_cells else LOOK_UP), game.policy())
    return {"runs": tableau_runs(game), "example": example}


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
    if game.player_hands > 1:
        from kitgen.three_hands import banque_story

        return {"story": banque_story(options), "unit": 1}
    rotates = game.bank != "house"
    # A stake that every payout divides, so that nobody is paid a part of a chip.
    unit = 1 if rotates else lcm(*(pays.denominator for bet in game.main for pays in bet.payouts))
    bettors = [seat for seat in range(1, players + 1) if not (rotates and seat == 1)]
    order = sorted(game.main, key=lambda bet: ("banker", "player", "tie").index(bet.zone))
    stakes = tuple(Stake(seat=seat, bet=order[i % len(order)], chips=unit) for i, seat in enumerate(bettors))
    matched = game.chips_per_other is not None
    each = starting_chips(game, players) if matched else max(CHIPS_TO_START, players) * unit
    coup = told_coup(game)
    dealer = 1 if rotates else HOUSE
    settlement = settle(coup, dealer, stakes, (each,) * players)
    story = Story(
        dealer=dealer,
        stakes=stakes,
        before=(each,) * players,
        settlement=settlement,
        next_dealer=next_dealer(1, settlement.chips_after, game.deal_passes) if game.deal_passes else None,
        coup=coup,
        would_win=tuple(bet for bet in game.side if bet.result(coup) == "win"),
    )
    return {"story": story, "unit": unit}


SCORE_ROWS, SCORE_ROWS_A_PAGE = 30, 15
LARGE_ROWS_A_PAGE, LARGE_SEATS_A_PAGE = 10, 7  # in large print


def chip_tracking_facts(options: Options) -> Facts:
    """The numbers of the rows, and of the seats, page by page, so that all pages are filled alike.

    A bank that a house holds has chips of its own: its place, None, is behind the seats.
    """
    rows = options.score_rows or SCORE_ROWS
    places = [*range(1, options.players + 1), *([None] if options.game.bank == "house" else [])]
    most = (LARGE_ROWS_A_PAGE, LARGE_SEATS_A_PAGE) if options.large_print else (SCORE_ROWS_A_PAGE, len(places))
    groups = [[places[at - 1] for at in run] for run in evenly(len(places), most[1])]
    return {"pages": evenly(rows, most[0]), "place_groups": groups}


def evenly(count: int, most: int) -> list[range]:
    """1 to `count` in as few runs of up to `most` as will do, as even as can be."""
    runs = -(-count // most)
    starts = [1 + count * run // runs for run in range(runs + 1)]
    return [range(start, end) for start, end in pairwise(starts)]


def plain_facts(options: Options) -> Facts:
    return {}


def banker_draws_to(game: Game) -> list[int]:
    """The tableau as the home game's rules tell it: for each third card of Player, the highest total that must draw."""
    return [
        max(total for total in range(8) if banker_draws(total, third) and Cell(total, third) not in game.open_cells)
        for third in range(10)
    ]


def rules_facts(options: Options) -> Facts:
    cells = options.game.open_cells
    may = [[cell.banker for cell in cells if cell.third == third] for third in range(10)]
    return {"banker_draws_to": banker_draws_to(options.game), "banker_may": may}


def table_mat_facts(options: Options) -> Facts:
    """The numbers of the seats, those left out that are to be; where the bank rotates, who deals has none."""
    from kitgen.figures.table_layout import Bet
    from kitgen.figures.table_sizes import check_size, usual_size

    game = options.game
    left_out = SKIPS[options.skip_seats]
    seats = options.players - (game.bank == "rotates")
    numbers = [number for number in range(1, seats + len(left_out) + 1) if number not in left_out][:seats]
    bets = tuple(Bet(name=bet.key, zone=bet.zone) for bet in game.bets)
    commission = game.commission is not None
    size = options.mat_size or usual_size(seats, bets, commission)
    check_size(size, seats, bets, commission)
    return {"seat_numbers": numbers, "mat_size": size, "untiled": options.untiled}


def napkins_facts(options: Options) -> Facts:
    from kitgen.figures.mat import mat_size
    from kitgen.figures.napkin_layout import capacity

    game, bettors = options.game, options.players - 1
    most = capacity(NAPKINS[options.napkin].size, any(bet.zone == "tie" for bet in game.main))
    if len(game.side) > most:
        raise KitgenError(
            f"{game.title} has {len(game.side)} side bets, and a {options.napkin} napkin has room for {most}. Name"
            " another with --napkin, or leave napkin-layout out of --sheets."
        )
    # Chips are matched one by one only where the dealer of each round holds the bank.
    size = mat_size(bettors, NAPKINS[options.napkin].spot) if game.bank == "rotates" else None
    return {"spots": spots(game.bets, game.player_hands), "bettors": bettors, "mat_size": size}
