"""A bet is a value: when it wins or pushes, and what it returns for an outcome."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, get_args

from kitgen.game.coup import Outcome, Side

Role = Literal["main", "side"]
Zone = Literal["player", "banker", "tie", "side"]
Result = Literal["win", "push", "lose"]

_PUSH, _LOSS = Fraction(0), Fraction(-1)


@dataclass(frozen=True, kw_only=True, slots=True)
class Condition:
    """A set of outcomes: those that agree with every field that is not None.

    In a tie no hand wins, so a condition with winner_total or winner_cards never holds for one. `cards` is the number
    of cards of both hands together, 4 to 6, and `min_cards` the least such number.
    """

    winner: Side | None = None
    winner_total: int | None = None
    winner_cards: int | None = None
    cards: int | None = None
    min_cards: int | None = None

    def __post_init__(self) -> None:
        if self.winner not in (None, *get_args(Side)):
            raise ValueError(f"winner {self.winner!r} is none of {', '.join(get_args(Side))}")
        if self.winner_total not in (None, *range(1, 10)):
            raise ValueError(f"winner_total {self.winner_total} is not within 1 to 9")
        if self.winner_cards not in (None, 2, 3):
            raise ValueError(f"winner_cards {self.winner_cards} is neither 2 nor 3")
        for number in (self.cards, self.min_cards):
            if number not in (None, 4, 5, 6):
                raise ValueError(f"a coup has 4 to 6 cards, not {number}")
        if self.winner == "tie" and (self.winner_total, self.winner_cards) != (None, None):
            raise ValueError("a tie has no winner: winner_total and winner_cards must be None")

    def holds(self, outcome: Outcome) -> bool:
        winner = outcome.winner
        if self.winner is not None and winner != self.winner:
            return False
        dealt = outcome.player_cards + outcome.banker_cards
        if self.cards not in (None, dealt) or dealt < (self.min_cards or 0):
            return False
        if self.winner_total is None and self.winner_cards is None:
            return True
        if winner == "tie":
            return False
        player, banker = outcome[::2], outcome[1::2]
        total, cards = player if winner == "player" else banker
        return self.winner_total in (None, total) and self.winner_cards in (None, cards)


@dataclass(frozen=True, kw_only=True, slots=True)
class Bet:
    """A bet of one unit. `name` is unique in BETS, `title` is printed, `zone` is where it lies on a layout.

    `pays` is to one. Pushes are looked at first, then `pays_instead` (the first that holds), for outcomes that win.
    """

    name: str
    title: str
    role: Role
    zone: Zone
    wins: Condition
    pays: Fraction
    pushes: tuple[Condition, ...] = ()
    pays_instead: tuple[tuple[Condition, Fraction], ...] = ()

    def __post_init__(self) -> None:
        if not self.name or self.name != self.name.lower() or " " in self.name:
            raise ValueError(f"name {self.name!r} is not lower case without spaces")
        if not self.title:
            raise ValueError(f"{self.name} has no title")
        if self.role not in get_args(Role) or self.zone not in get_args(Zone):
            raise ValueError(f"{self.name}: role {self.role!r} or zone {self.zone!r} is unknown")
        for pays in (self.pays, *(pays for _, pays in self.pays_instead)):
            if not isinstance(pays, Fraction) or pays <= 0:
                raise ValueError(f"{self.name}: a payout of {pays!r} is not a Fraction above 0")

    @property
    def key(self) -> str:
        """The name within one game: a main bet is known by its zone (player, banker, tie), a side bet by its name."""
        return self.zone if self.role == "main" else self.name

    def returns(self, outcome: Outcome) -> Fraction:
        """Net, for one unit staked: 0 for a push, -1 for a loss."""
        if any(push.holds(outcome) for push in self.pushes):
            return _PUSH
        if not self.wins.holds(outcome):
            return _LOSS
        return next((pays for condition, pays in self.pays_instead if condition.holds(outcome)), self.pays)

    def result(self, outcome: Outcome) -> Result:
        net = self.returns(outcome)
        if net == 0:
            return "push"
        return "win" if net > 0 else "lose"


PLAYER_WINS = Condition(winner="player")
BANKER_WINS = Condition(winner="banker")
TIE = Condition(winner="tie")
DRAGON_7 = Condition(winner="banker", winner_total=7, winner_cards=3)
PANDA_8 = Condition(winner="player", winner_total=8, winner_cards=3)
BANKER_6 = Condition(winner="banker", winner_total=6)


def _banker(
    name: str,
    pays: Fraction,
    pushes: tuple[Condition, ...] = (TIE,),
    pays_instead: tuple[tuple[Condition, Fraction], ...] = (),
) -> Bet:
    return Bet(
        name=name,
        title="Banker",
        role="main",
        zone="banker",
        wins=BANKER_WINS,
        pays=pays,
        pushes=pushes,
        pays_instead=pays_instead,
    )


def _tie(pays: int) -> Bet:
    return Bet(name=f"tie-{pays}", title="Tie", role="main", zone="tie", wins=TIE, pays=Fraction(pays))


def _side(name: str, title: str, wins: Condition, pays: Fraction) -> Bet:
    return Bet(name=name, title=title, role="side", zone="side", wins=wins, pays=pays)


def _winning(total: int, pays: int, *, ties_push: bool) -> Bet:
    return Bet(
        name=f"winning-{total}" if ties_push else f"winning-{total}-ties-lose",
        title=f"Winning {total}",
        role="side",
        zone="side",
        wins=Condition(winner_total=total),
        pays=Fraction(pays),
        pushes=(TIE,) if ties_push else (),
    )


# Payouts: the four source documents; 4 %, Super 6, Panda 8, Small and Big as casinos usually offer them.
_ALL = (
    Bet(name="player", title="Player", role="main", zone="player", wins=PLAYER_WINS, pays=Fraction(1), pushes=(TIE,)),
    _banker("banker-dragon", Fraction(1), pushes=(TIE, DRAGON_7)),
    _banker("banker-commission", Fraction(19, 20)),
    _banker("banker-commission-4", Fraction(24, 25)),
    _banker("banker-half-on-6", Fraction(1), pays_instead=((BANKER_6, Fraction(1, 2)),)),
    _tie(8),
    _tie(9),
    _side("final-6", "Final 6", Condition(cards=6), Fraction(2)),
    _side("final-5", "Final 5", Condition(cards=5), Fraction(2)),
    _winning(8, 3, ties_push=True),
    _winning(7, 4, ties_push=True),
    _winning(8, 3, ties_push=False),
    _winning(7, 4, ties_push=False),
    _side("dragon-7", "Dragon 7", DRAGON_7, Fraction(40)),
    _side("panda-8", "Panda 8", PANDA_8, Fraction(25)),
    _side("super-6", "Super 6", BANKER_6, Fraction(12)),
    _side("small", "Small", Condition(cards=4), Fraction(3, 2)),
    _side("big", "Big", Condition(min_cards=5), Fraction(27, 50)),
)

BETS: dict[str, Bet] = {bet.name: bet for bet in _ALL}
