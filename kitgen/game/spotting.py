"""Rounds told wrong: dealt and told by a dealer who makes one published mistake, which the learner finds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from kitgen.errors import KitgenError
from kitgen.game.bets import BETS, Result
from kitgen.game.cards import Card, full_shoe
from kitgen.game.coup import Coup, Hand, Outcome, Side, deal
from kitgen.game.draws import Draws
from kitgen.game.games import Game
from kitgen.game.mistakes import MISTAKES, RIGHT, Line, Rules, find_mistake

MOST_ROUNDS = 256


@dataclass(frozen=True, kw_only=True, slots=True)
class Told:
    """A round as a dealer who makes one mistake deals and tells it: what lies on the table, and what is said of it.

    Of the five LINES exactly one is wrong, `wrong`; what comes after follows from it. `cards` are the six cards that
    the round was dealt from, whether it needs them or not, and `right` is what they should have made.
    """

    mistake: str
    cards: tuple[Card, ...]
    player: Hand
    banker: Hand
    totals: tuple[int, int]
    winner: Side
    player_bet: Result
    banker_bet: Result
    wrong: Line
    right: Coup

    def __post_init__(self) -> None:
        if self.wrong not in find_mistake(self.mistake).lines:
            raise ValueError(f"{self.mistake} does not show in the line {self.wrong!r}")
        for what, cards in (("told", self.shown), ("right", self.right.cards)):
            if len(self.cards) != 6 or cards != self.cards[: len(cards)]:
                raise ValueError(f"the round that is {what} was not dealt from {' '.join(map(str, self.cards))}")

    @property
    def shown(self) -> tuple[Card, ...]:
        """The cards on the table, in the order dealt."""
        (p1, p2, *p3), (b1, b2, *b3) = self.player.cards, self.banker.cards
        return (p1, b1, p2, b2, *p3, *b3)


def _played(rules: Rules, values: Sequence[int]) -> tuple[int, int, int | None, int | None]:
    """Both two-card totals and the values of the third cards, Player's first, that these rules make of six cards."""
    player, banker = (values[0] + values[2]) % 10, (values[1] + values[3]) % 10
    nexts = iter(values[4:])
    player_third = next(nexts) if rules.player(player, banker) else None
    banker_third = next(nexts) if rules.banker(banker, player, player_third) else None
    return player, banker, player_third, banker_third


def _outcome(rules: Rules, played: tuple[int, int, int | None, int | None]) -> Outcome:
    """What these rules announce: totals, and how many cards each hand has."""
    player, banker, x, y = played
    return Outcome(rules.total(player, x), rules.total(banker, y), 2 if x is None else 3, 2 if y is None else 3)


def _settled(outcome: Outcome, winner: Side) -> Outcome:
    """The outcome by which bets are settled once this winner has been called."""
    return outcome._replace(banker_total=outcome.player_total) if winner == "tie" else outcome


def _wrong_line(rules: Rules, values: Sequence[int]) -> Line | None:
    """The line where a round of these six cards, dealt and told by these rules, goes wrong; None if it does not."""
    player, banker, x, y = played = _played(rules, values)
    if (x is not None) != RIGHT.player(player, banker):
        return "player"
    if (y is not None) != RIGHT.banker(banker, player, x):
        return "banker"
    outcome = _outcome(rules, played)
    if outcome[:2] != (RIGHT.total(player, x), RIGHT.total(banker, y)):
        return "totals"
    if rules.winner(outcome) != RIGHT.winner(outcome):
        return "winner"
    bet = BETS["player"]
    return "bets" if rules.result(bet, outcome) != RIGHT.result(bet, outcome) else None


def told_wrong(mistake: str, cards: Sequence[Card], game: Game) -> Told | None:
    """The round that a dealer with this mistake makes of six cards, in order; None where the mistake does not show.

    The game says what its main bets do.
    """
    rules = find_mistake(mistake)
    if len(cards) != 6:
        raise KitgenError(f"A round is told from 6 cards, not {len(cards)}.")
    values = [card.value for card in cards]
    wrong = _wrong_line(rules, values)
    if wrong is None:
        return None
    played = _played(rules, values)
    outcome = _outcome(rules, played)
    winner = rules.winner(outcome)
    settled = _settled(outcome, winner)
    thirds = iter(cards[4:])
    return Told(
        mistake=mistake,
        cards=tuple(cards),
        player=Hand((cards[0], cards[2], *(next(thirds) for x in played[2:3] if x is not None))),
        banker=Hand((cards[1], cards[3], *(next(thirds) for y in played[3:] if y is not None))),
        totals=outcome[:2],
        winner=winner,
        player_bet=rules.result(game.bet("player"), settled),
        banker_bet=rules.result(game.bet("banker"), settled),
        wrong=wrong,
        right=deal(cards),
    )


def _showing(rules: Rules, shoe: Sequence[Card], draws: Draws) -> Iterator[list[Card]]:
    """Six cards of a fresh shoe in which this mistake shows, and again, each such deal as likely as in real play."""
    values = [card.value for card in shoe]
    while True:
        places = draws.some(len(shoe), 6)
        if _wrong_line(rules, [values[place] for place in places]):
            yield [shoe[place] for place in places]


def _ranks(told: Told) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(card.rank for card in hand.cards) for hand in (told.player, told.banker))


@lru_cache(maxsize=8)
def spot(game: Game, decks: int, seed: int, count: int = 12) -> tuple[Told, ...]:
    """This many rounds told wrong, the same for the same arguments: no mistake oftener than another by more than one.

    Each round comes from a fresh shoe. No two show the same ranks, whatever their suits.
    """
    if not 1 <= count <= MOST_ROUNDS:
        raise KitgenError(f"{count} rounds told wrong cannot be had. Allowed: 1 to {MOST_ROUNDS}.")
    game.check_decks(decks)
    draws, shoe = Draws(seed), full_shoe(decks)
    names = list(MISTAKES)
    whole, rest = divmod(count, len(names))
    order = draws.shuffled([*names * whole, *draws.shuffled(names)[:rest]])
    found: dict[tuple[tuple[str, ...], ...], Told] = {}
    for name in order:
        for cards in _showing(MISTAKES[name], shoe, draws):
            told = told_wrong(name, cards, game)
            if told and found.setdefault(_ranks(told), told) is told:
                break
    return tuple(found.values())
