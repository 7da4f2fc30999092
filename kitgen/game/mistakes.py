"""MISTAKES: the published mistakes, each as the rules with one of them wrong; which a wrong answer falls into."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, get_args

from kitgen.errors import unknown
from kitgen.game.bets import BETS, Bet, Result
from kitgen.game.coup import Coup, Outcome, Side
from kitgen.game.tableau import banker_draws, player_draws

# What a round told in words says, in this order; each line follows from those before it.
Line = Literal["player", "banker", "totals", "winner", "bets"]
LINES: tuple[Line, ...] = get_args(Line)


def _player(player: int, banker: int) -> bool:
    return max(player, banker) <= 7 and player_draws(player)


def _banker(banker: int, player: int, third: int | None) -> bool:
    return max(player, banker) <= 7 and banker_draws(banker, third)


def _total(two: int, third: int | None) -> int:
    return (two + (third or 0)) % 10


def _winner(outcome: Outcome) -> Side:
    return outcome.winner


def _result(bet: Bet, outcome: Outcome) -> Result:
    return bet.result(outcome)


@dataclass(frozen=True, kw_only=True, slots=True)
class Rules:
    """A round's rules, one for each of LINES, as somebody knows them; as they should be unless given.

    `player`: whether Player draws, by the two-card totals, its own first. `banker`: the same for Banker, and then the
    value of Player's third card, None for no card. `total`: of a hand, by its two-card total and the value of its third
    card. `winner`: the hand that is called. `result`: what becomes of a main bet.
    """

    player: Callable[[int, int], bool] = _player
    banker: Callable[[int, int, int | None], bool] = _banker
    total: Callable[[int, int | None], int] = _total
    winner: Callable[[Outcome], Side] = _winner
    result: Callable[[Bet, Outcome], Result] = _result


RIGHT = Rules()


@dataclass(frozen=True, kw_only=True, slots=True)
class Mistake(Rules):
    """The rules as somebody who makes this mistake knows them."""

    name: str

    def __post_init__(self) -> None:
        if not self.name or self.name != self.name.lower() or " " in self.name:
            raise ValueError(f"name {self.name!r} is not lower case without spaces")
        if not self.lines:
            raise ValueError(f"{self.name} is no mistake: all its rules are right")

    @property
    def lines(self) -> tuple[Line, ...]:
        """Where it can show in a round told in words."""
        mine = (self.player, self.banker, self.total, self.winner, self.result)
        right = (RIGHT.player, RIGHT.banker, RIGHT.total, RIGHT.winner, RIGHT.result)
        return tuple(line for line, rule, true in zip(LINES, mine, right, strict=True) if rule is not true)


def _both_naturals(outcome: Outcome) -> bool:
    # On two cards Player stands from 6 on and Banker from 3 on, so that only the totals tell a natural.
    return outcome[2:] == (2, 2) and min(outcome[:2]) >= 8


# The most notorious first: where several lead to one wrong answer, a key names the first.
_ALL = (
    # A card that counts nothing is taken for no card, so Banker plays as if Player had stood.
    Mistake(
        name="zero-is-none",
        banker=lambda banker, player, third: _banker(banker, player, third or None),
    ),
    # Banker looks at the total of Player's three cards instead of at the third of them.
    Mistake(
        name="player-total",
        banker=lambda banker, player, third: _banker(banker, player, third if third is None else _total(player, third)),
    ),
    # Rows 5 and 6 of the tableau are swapped. Where Player stood, nobody looks at the tableau.
    Mistake(
        name="rows-swapped",
        banker=lambda banker, player, third: _banker(
            banker if third is None else {5: 6, 6: 5}.get(banker, banker), player, third
        ),
    ),
    Mistake(
        name="four-on-two",
        banker=lambda banker, player, third: (banker, third) != (4, 2) and _banker(banker, player, third),
    ),
    # "Player draws on 1-5."
    Mistake(name="zero-stands", player=lambda player, banker: player > 0 and _player(player, banker)),
    Mistake(
        name="player-six",
        player=lambda player, banker: (player == 6 and banker <= 7) or _player(player, banker),
    ),
    # Row 6 draws on 6-7: on Player's third card, not on a Player who stood with 6 or 7.
    Mistake(
        name="banker-six",
        banker=lambda banker, player, third: (
            (banker == 6 and third is None and player <= 7) or _banker(banker, player, third)
        ),
    ),
    # A natural ends the round; here the other hand still draws to 0-5.
    Mistake(
        name="natural-draws",
        player=lambda player, banker: player <= 5,
        banker=lambda banker, player, third: banker <= 5 if player >= 8 else _banker(banker, player, third),
    ),
    # The third card is added and the ten is not dropped, as in games that go to 21.
    Mistake(name="ten-kept", total=lambda two, third: two + (third or 0)),
    Mistake(
        name="naturals-tie",
        winner=lambda outcome: "tie" if _both_naturals(outcome) else _winner(outcome),
    ),
    Mistake(
        name="ties-lose",
        result=lambda bet, outcome: "lose" if outcome.winner == "tie" else _result(bet, outcome),
    ),
)

MISTAKES: dict[str, Mistake] = {mistake.name: mistake for mistake in _ALL}


def find_mistake(name: str) -> Mistake:
    """The mistake of this name; a KitgenError with the nearest name if there is none."""
    if name not in MISTAKES:
        raise unknown("mistake", name, MISTAKES)
    return MISTAKES[name]


def traps(coup: Coup) -> tuple[str | None, str | None]:
    """For Player's act and for Banker's: the most notorious mistake that gives the other answer there, if one does."""
    player, banker = coup.acts
    third = None if player.card is None else player.card.value
    on_player = (each.name for each in _ALL if each.player(player.total, banker.total) != player.draws)
    on_banker = (each.name for each in _ALL if each.banker(banker.total, player.total, third) != banker.draws)
    return next(on_player, None), next(on_banker, None)


def result_trap(coup: Coup) -> str | None:
    """The mistake that gives this round another winner, or its main bets another result, if there is one."""
    outcome, bet = coup.outcome, BETS["player"]
    for each in _ALL:
        if each.winner(outcome) != _winner(outcome) or each.result(bet, outcome) != _result(bet, outcome):
            return each.name
    return None
