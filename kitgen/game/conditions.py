"""A condition is a value: a set of rounds, told by totals and card counts or by the pairs in the first cards."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal, NamedTuple, get_args

from kitgen.game.coup import Coup, HandName, Outcome, Side

PairOf = Literal["player", "banker", "either"]
Needs = Literal["ranks", "suits"]


class Pairs(NamedTuple):
    """All that bets on pairs depend on: for each hand 0 for no pair, 1 for a pair, 2 for one of the same suit too."""

    player: int
    banker: int


Dealt = Coup | Outcome | Pairs


def pairs_of(coup: Coup) -> Pairs:
    """The pairs in the first two cards of both hands; a third card changes nothing."""
    found = []
    for hand in (coup.player, coup.banker):
        one, two = hand.cards[:2]
        found.append((one.rank == two.rank) + (one == two))
    return Pairs(*found)


def _pairs(dealt: Dealt) -> Pairs:
    if isinstance(dealt, Outcome):
        raise TypeError(f"pairs cannot be told from {dealt}: the cards are needed")
    return pairs_of(dealt) if isinstance(dealt, Coup) else dealt


def _outcome(dealt: Coup | Pairs) -> Outcome:
    if isinstance(dealt, Pairs):
        raise TypeError(f"an outcome cannot be told from {dealt}: the round is needed")
    return dealt.outcome


@dataclass(frozen=True, kw_only=True, slots=True)
class Condition:
    """A set of rounds: those that agree with every field that is not None.

    In a tie no hand wins, so a condition with winner_total, winner_cards or a margin never holds for one.
    cards      of both hands together, 4 to 6; `min_cards` the least such number
    margin     by how much the winner is ahead; `min_margin` the least such number
    tie_total  what both hands of a tie have
    natural    whether a hand has a natural; `natural_hand` says which has, `natural_total` says 8 or 9
    pair       which hand's first two cards are of one rank; `perfect`: of one suit as well. Goes with nothing else
    """

    winner: Side | None = None
    winner_total: int | None = None
    winner_cards: int | None = None
    cards: int | None = None
    min_cards: int | None = None
    margin: int | None = None
    min_margin: int | None = None
    tie_total: int | None = None
    natural: bool | None = None
    natural_hand: HandName | None = None
    natural_total: int | None = None
    pair: PairOf | None = None
    perfect: bool = False

    def __post_init__(self) -> None:
        _check_values(self)
        _check_together(self)

    @property
    def needs(self) -> Needs | None:
        """What it takes to tell beside totals and card counts."""
        return None if self.pair is None else "suits" if self.perfect else "ranks"

    def holds(self, dealt: Dealt) -> bool:
        """Whether a round is one of these. A coup always tells; an outcome, or pairs, where they are all it takes."""
        if self.pair is not None:
            pairs = _pairs(dealt)
            kinds = pairs if self.pair == "either" else (getattr(pairs, self.pair),)
            return max(kinds) >= (2 if self.perfect else 1)
        outcome = dealt if isinstance(dealt, Outcome) else _outcome(dealt)
        winner = outcome.winner
        if self.winner is not None and winner != self.winner:
            return False
        dealt_cards = outcome.player_cards + outcome.banker_cards
        if self.cards not in (None, dealt_cards) or dealt_cards < (self.min_cards or 0):
            return False
        if winner == "tie":
            whose = self.tie_total in (None, outcome.player_total) and not self._of_a_win
        else:
            whose = self._win_holds(outcome)
        return whose and (self.natural is None or self._natural_holds(outcome))

    @property
    def _of_a_win(self) -> bool:
        """Whether it tells of the hand that wins."""
        return (self.winner_total, self.winner_cards, self.margin, self.min_margin) != (None,) * 4

    def _win_holds(self, outcome: Outcome) -> bool:
        player, banker = outcome[::2], outcome[1::2]
        (total, cards), (other, _) = (player, banker) if player[0] > banker[0] else (banker, player)
        return (
            self.tie_total is None
            and self.winner_total in (None, total)
            and self.winner_cards in (None, cards)
            and self.margin in (None, total - other)
            and total - other >= (self.min_margin or 0)
        )

    def _natural_holds(self, outcome: Outcome) -> bool:
        hands = {"player": outcome[::2], "banker": outcome[1::2]}
        if self.natural_hand is not None:
            hands = {self.natural_hand: hands[self.natural_hand]}
        found = any(
            cards == 2 and total >= 8 and self.natural_total in (None, total) for total, cards in hands.values()
        )
        return found == self.natural


ALLOWED: dict[str, tuple[object, ...]] = {
    "winner": get_args(Side),
    "winner_total": tuple(range(1, 10)),
    "winner_cards": (2, 3),
    "cards": (4, 5, 6),
    "min_cards": (4, 5, 6),
    "margin": tuple(range(1, 10)),
    "min_margin": tuple(range(1, 10)),
    "tie_total": tuple(range(10)),
    "natural": (True, False),
    "natural_hand": get_args(HandName),
    "natural_total": (8, 9),
    "pair": get_args(PairOf),
    "perfect": (True, False),
}


def _check_values(condition: Condition) -> None:
    for name, allowed in ALLOWED.items():
        value = getattr(condition, name)
        if value is not None and value not in allowed:
            raise ValueError(f"{name} {value!r} is none of {', '.join(map(str, allowed))}")


def _check_together(condition: Condition) -> None:
    """Fields that contradict each other."""
    told = {each.name for each in fields(condition) if getattr(condition, each.name) not in (None, each.default)}
    wins = told & {"winner_total", "winner_cards", "margin", "min_margin"}
    if wins and (condition.winner == "tie" or "tie_total" in told):
        raise ValueError(f"a tie has no winner: {', '.join(sorted(wins))} must be left out")
    if "tie_total" in told and condition.winner != "tie":
        raise ValueError("tie_total is told of a tie: winner must be 'tie'")
    if told & {"natural_hand", "natural_total"} and not condition.natural:
        raise ValueError("natural_hand and natural_total are told of a natural: natural must be True")
    if condition.perfect and condition.pair is None:
        raise ValueError("a perfect pair is a pair: pair must say of which hand")
    if condition.pair is not None and told - {"pair", "perfect"}:
        others = ", ".join(sorted(told - {"pair", "perfect"}))
        raise ValueError(f"a pair is looked for in the first two cards only: {others} must be left out")
