"""What the sheets say of a bank that a player holds: who sits on which side, and a round with three hands told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from kitgen.game.banque import BanqueCoup, BanquePolicy, BanqueStake, Place, deal_banque, settle_banque
from kitgen.game.bets import Bet
from kitgen.game.cards import parse_cards
from kitgen.game.choices import Policy
from kitgen.options import Options

# Player draws a 4 to its 5, then Banker a 3 to its own, against that 4: both choose.
CHOSEN = "2S KD 3H 5S 4C 3D"
# The right hand draws a 7, the left stands on its 5: Banker's 6 draws against one and stands against the other.
BETWEEN = "AS KH 2D 3C 5S 4H 7D 2C"
CHIPS_TO_START = 10


def between() -> BanqueCoup:
    """The round with two hands of Player that a sheet tells."""
    return deal_banque(parse_cards(BETWEEN), BanquePolicy(left=Policy(player_five="stand")))


def side_of_banker(seat: int, players: int) -> Place:
    """On which side of the banker in seat 1 a player sits: seats go clockwise, so the first ones are at the left."""
    return "left" if seat <= 1 + ceil((players - 1) / 2) else "right"


@dataclass(frozen=True, kw_only=True)
class Spot:
    """A place for chips on a seat's layout: its name there, the bet, and which of two hands the bet is on."""

    name: str
    bet: Bet
    hand: Place | None = None


def spots(bets: Sequence[Bet], hands: int) -> list[Spot]:
    """The places of a layout. With two hands of Player a bet on Player has one for each, the left one first."""
    found = []
    for bet in bets:
        sides: tuple[Place | None, ...] = ("left", "right") if hands > 1 and bet.zone == "player" else (None,)
        found += [Spot(name=f"{bet.key}-{side}" if side else bet.key, bet=bet, hand=side) for side in sides]
    return found


@dataclass(frozen=True, kw_only=True)
class BanqueStory:
    """A round of three hands told: the stakes, what each wins of the bank in seat 1, and the chips before and after."""

    coup: BanqueCoup
    results: tuple[tuple[BanqueStake, Fraction], ...]
    before: tuple[int, ...]

    @property
    def bank_wins(self) -> Fraction:
        return -sum((net for _, net in self.results), Fraction(0))

    def seats(self, hand: Place) -> list[int]:
        return [stake.seat for stake, _ in self.results if stake.hand == hand]

    @property
    def moved(self) -> list[Fraction]:
        """What each seat has won or lost, the bank's first."""
        return [self.bank_wins, *(net for _, net in self.results)]

    @property
    def after(self) -> list[Fraction]:
        return [chips + net for chips, net in zip(self.before, self.moved, strict=True)]


def banque_story(options: Options) -> BanqueStory:
    """One chip of everybody else against the bank of player 1."""
    bet = options.game.bet("player")
    stakes = [
        BanqueStake(seat=seat, hand=side_of_banker(seat, options.players), bet=bet)
        for seat in range(2, options.players + 1)
    ]
    coup = between()
    return BanqueStory(
        coup=coup, results=settle_banque(coup, stakes), before=(max(CHIPS_TO_START, options.players),) * options.players
    )
