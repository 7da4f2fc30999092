"""A round with two hands of Player against one Banker, told: who sits on which side, and what each wins."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from kitgen.banks import CHIPS_TO_START
from kitgen.game.banque import BanqueCoup, BanquePolicy, BanqueStake, Place, deal_banque, settle_banque
from kitgen.game.cards import parse_cards
from kitgen.game.choices import Policy
from kitgen.options import Options

# The right hand draws a 7, the left stands on its 5: Banker's 6 draws against one and stands against the other.
BETWEEN = "AS KH 2D 3C 5S 4H 7D 2C"


def between() -> BanqueCoup:
    """The round with two hands of Player that a sheet tells."""
    return deal_banque(parse_cards(BETWEEN), BanquePolicy(left=Policy(player_five="stand")))


def side_of_banker(seat: int, players: int) -> Place:
    """On which side of the banker in seat 1 a player sits: seats go clockwise, so the first ones are at the left."""
    return "left" if seat <= 1 + ceil((players - 1) / 2) else "right"


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
