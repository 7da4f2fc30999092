"""What the sheets say of a bank that a player holds: the places for chips against it, and a round of two choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kitgen.game.bets import Bet

if TYPE_CHECKING:
    from kitgen.game.banque import Place

# Player draws a 4 to its 5, then Banker a 3 to its own, against that 4: both choose.
CHOSEN = "2S KD 3H 5S 4C 3D"
CHIPS_TO_START = 10


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
