"""A bet is a value: when it wins, pushes or loses, and what it returns. BETS holds each once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, get_args

from kitgen.errors import CannotWin
from kitgen.game.conditions import Condition, Dealt, Needs
from kitgen.game.coup import HandName

Role = Literal["main", "side"]
Zone = Literal["player", "banker", "tie", "side"]
Result = Literal["win", "push", "lose"]
Instead = tuple[tuple[Condition, Fraction], ...]

_PUSH, _LOSS = Fraction(0), Fraction(-1)


@dataclass(frozen=True, kw_only=True, slots=True)
class Bet:
    """A bet of one unit. `name` is unique in BETS, `title` is printed, `zone` is where it lies on a layout.

    It wins if `wins` holds, or one of `also_wins`; `pays` is to one. Pushes are looked at first, then `pays_instead`
    (the first that holds), for rounds that win. What neither pushes nor wins loses.
    """

    name: str
    title: str
    role: Role
    zone: Zone
    wins: Condition
    pays: Fraction
    also_wins: tuple[Condition, ...] = ()
    pushes: tuple[Condition, ...] = ()
    pays_instead: Instead = ()

    def __post_init__(self) -> None:
        if not self.name or self.name != self.name.lower() or " " in self.name:
            raise ValueError(f"name {self.name!r} is not lower case without spaces")
        if not self.title:
            raise ValueError(f"{self.name} has no title")
        if self.role not in get_args(Role) or self.zone not in get_args(Zone):
            raise ValueError(f"{self.name}: role {self.role!r} or zone {self.zone!r} is unknown")
        for pays in self.payouts:
            if not isinstance(pays, Fraction) or pays <= 0:
                raise ValueError(f"{self.name}: a payout of {pays!r} is not a Fraction above 0")
        if len({condition.pair is None for condition in self._conditions}) > 1:
            raise ValueError(f"{self.name}: a bet on pairs depends on nothing but the first two cards")

    @property
    def _conditions(self) -> Iterable[Condition]:
        return (self.wins, *self.also_wins, *self.pushes, *(condition for condition, _ in self.pays_instead))

    @property
    def key(self) -> str:
        """The name within one game: a main bet is known by its zone (player, banker, tie), a side bet by its name."""
        return self.zone if self.role == "main" else self.name

    @property
    def needs(self) -> Needs | None:
        """What it takes to settle it beside totals and card counts."""
        needs = {condition.needs for condition in self._conditions}
        return "suits" if "suits" in needs else "ranks" if "ranks" in needs else None

    @property
    def payouts(self) -> tuple[Fraction, ...]:
        """All that it may pay, to one: the usual payout first."""
        return tuple(dict.fromkeys((self.pays, *(pays for _, pays in self.pays_instead))))

    def check_decks(self, decks: int) -> None:
        """CannotWin, with the reason, if no round with this many decks could win it."""
        if decks == 1 and all(condition.perfect for condition in (self.wins, *self.also_wins)):
            raise CannotWin(
                f"{self.title} cannot win with 1 deck: no two of its cards are of the same rank and suit. Allowed: 2 "
                f"decks or more."
            )

    def returns(self, dealt: Dealt) -> Fraction:
        """Net, for one unit staked: 0 for a push, -1 for a loss. A coup settles any bet, an outcome those on totals."""
        if any(push.holds(dealt) for push in self.pushes):
            return _PUSH
        if not self.wins.holds(dealt) and not any(condition.holds(dealt) for condition in self.also_wins):
            return _LOSS
        return next((pays for condition, pays in self.pays_instead if condition.holds(dealt)), self.pays)

    def result(self, dealt: Dealt) -> Result:
        net = self.returns(dealt)
        if net == 0:
            return "push"
        return "win" if net > 0 else "lose"


PLAYER_WINS = Condition(winner="player")
BANKER_WINS = Condition(winner="banker")
TIE = Condition(winner="tie")
DRAGON_7 = Condition(winner="banker", winner_total=7, winner_cards=3)
PANDA_8 = Condition(winner="player", winner_total=8, winner_cards=3)
BANKER_6 = Condition(winner="banker", winner_total=6)
_BANKER_6_OF_2 = Condition(winner="banker", winner_total=6, winner_cards=2)
_BANKER_6_OF_3 = Condition(winner="banker", winner_total=6, winner_cards=3)


def _banker(name: str, pays: Fraction, pushes: tuple[Condition, ...] = (TIE,), pays_instead: Instead = ()) -> Bet:
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


def _side(name: str, title: str, wins: Condition, pays: Fraction | int, pays_instead: Instead = ()) -> Bet:
    pays = Fraction(pays)
    return Bet(name=name, title=title, role="side", zone="side", wins=wins, pays=pays, pays_instead=pays_instead)


def _winning(total: int, *, ties_push: bool) -> Bet:
    return Bet(
        name=f"winning-{total}" if ties_push else f"winning-{total}-ties-lose",
        title=f"Winning {total}",
        role="side",
        zone="side",
        wins=Condition(winner_total=total),
        pays=_WINNING[total],
        pushes=(TIE,) if ties_push else (),
    )


def _dragon_bonus(hand: HandName) -> Bet:
    """A win by 4 or more without a natural, and a natural that wins; a tie of naturals pushes, all else loses."""
    return Bet(
        name=f"{hand}-dragon-bonus",
        title=f"{hand.capitalize()} Dragon Bonus",
        role="side",
        zone="side",
        wins=Condition(winner=hand, natural=True),
        also_wins=(Condition(winner=hand, natural=False, min_margin=4),),
        pays=Fraction(1),
        pushes=(Condition(winner="tie", natural=True),),
        pays_instead=(
            (Condition(winner=hand, natural=True), Fraction(1)),
            *((Condition(winner=hand, margin=margin), Fraction(pays)) for margin, pays in _BONUS),
        ),
    )


def _natural(hand: HandName, total: int) -> Bet:
    """A two-card total of 8 or of 9 in one hand, whatever the other hand has."""
    holds = Condition(natural=True, natural_hand=hand, natural_total=total)
    return _side(f"{hand}-natural-{total}", f"{hand.capitalize()} Natural {total}", holds, 9)


# Payouts. From the four source documents: Player, Banker at 5 % or 1:2 on a 6, Tie, Final 6 and 5, Winning 8 and 7,
# Dragon 7. As casinos usually offer them: 4 %, Super 6, Panda 8, Small, Big, pairs, Dragon Bonus, Tiger. As
# wizardofodds.com lists them: Final 4 of the bet 4-5-6 (Atlantic City), Natural 8 and 9 (E. Thorp), Egalité (London).
# No source names the other Winning bets: these leave the dealer 5 to 12 % with 8 decks if a tie pushes, as 7 does.
_WINNING = {n: Fraction(pays) for n, pays in enumerate(("80", "45", "30", "16", "11", "6", "4", "3", "5/2"), 1)}
_BONUS = ((9, 30), (8, 10), (7, 6), (6, 4), (5, 2))
_EGALITE = (150, 215, 225, 200, 120, 110, 45, 45, 80, 80)
_HANDS: tuple[HandName, HandName] = get_args(HandName)

_ALL = (
    Bet(name="player", title="Player", role="main", zone="player", wins=PLAYER_WINS, pays=Fraction(1), pushes=(TIE,)),
    _banker("banker-dragon", Fraction(1), pushes=(TIE, DRAGON_7)),
    _banker("banker-commission", Fraction(19, 20)),
    _banker("banker-commission-4", Fraction(24, 25)),
    _banker("banker-half-on-6", Fraction(1), pays_instead=((BANKER_6, Fraction(1, 2)),)),
    _tie(8),
    _tie(9),
    _side("final-6", "Final 6", Condition(cards=6), 2),
    _side("final-5", "Final 5", Condition(cards=5), 2),
    _side("final-4", "Final 4", Condition(cards=4), Fraction(3, 2)),
    *(_winning(total, ties_push=True) for total in range(9, 0, -1)),
    *(_winning(total, ties_push=False) for total in range(9, 0, -1)),
    _side("dragon-7", "Dragon 7", DRAGON_7, 40),
    _side("panda-8", "Panda 8", PANDA_8, 25),
    _side("super-6", "Super 6", BANKER_6, 12),
    _side("small", "Small", Condition(cards=4), Fraction(3, 2)),
    _side("big", "Big", Condition(min_cards=5), Fraction(27, 50)),
    _side("player-pair", "Player Pair", Condition(pair="player"), 11),
    _side("banker-pair", "Banker Pair", Condition(pair="banker"), 11),
    _side("either-pair", "Either Pair", Condition(pair="either"), 5),
    _side("perfect-pair", "Perfect Pair", Condition(pair="either", perfect=True), 25),
    *(_dragon_bonus(hand) for hand in _HANDS),
    *(_natural(hand, total) for total in (8, 9) for hand in _HANDS),
    *(
        _side(f"egalite-{total}", f"Egalité {total}", Condition(winner="tie", tie_total=total), pays)
        for total, pays in enumerate(_EGALITE)
    ),
    _side("tiger", "Tiger", BANKER_6, 12, pays_instead=((_BANKER_6_OF_3, Fraction(20)),)),
    _side("small-tiger", "Small Tiger", _BANKER_6_OF_2, 22),
    _side("big-tiger", "Big Tiger", _BANKER_6_OF_3, 50),
    _side("tiger-tie", "Tiger Tie", Condition(winner="tie", tie_total=6), 35),
)

BETS: dict[str, Bet] = {bet.name: bet for bet in _ALL}


def commission_of(bets: Iterable[Bet]) -> Fraction | None:
    """The share that is kept of a bet on Banker that wins; None where it pays even money or more."""
    return next((1 - bet.pays for bet in bets if bet.zone == "banker" and bet.pays < 1), None)
