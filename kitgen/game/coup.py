"""One round: what was dealt and what follows from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from kitgen.errors import KitgenError
from kitgen.game.cards import Card, points
from kitgen.game.choices import Policy
from kitgen.game.tableau import banker_draws, player_draws

Side = Literal["player", "banker", "tie"]
HandName = Literal["player", "banker"]
Rule = Literal["natural", "player", "player-choice", "banker-as-player", "banker-tableau", "banker-choice"]

_RULES: dict[HandName, tuple[Rule, ...]] = {
    "player": ("natural", "player", "player-choice"),
    "banker": ("natural", "banker-as-player", "banker-tableau", "banker-choice"),
}
# Whether Banker looks at a third card of Player; where that is not said here, it may be or not.
_LOOKS: dict[Rule, bool] = {
    "natural": False,
    "player": False,
    "player-choice": False,
    "banker-as-player": False,
    "banker-tableau": True,
}


@dataclass(frozen=True, slots=True)
class Hand:
    """The two or three cards of Player or Banker, in the order dealt."""

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        if len(self.cards) not in (2, 3):
            raise ValueError(f"a hand has 2 or 3 cards, not {len(self.cards)}: {_listed(self.cards)}")

    @property
    def first_two(self) -> int:
        """Points of the first two cards, by which the hand stands or draws."""
        return points(self.cards[:2])

    @property
    def total(self) -> int:
        """Points of all cards of the hand."""
        return points(self.cards)

    @property
    def third(self) -> Card | None:
        """None when the hand stood."""
        return self.cards[2] if len(self.cards) == 3 else None

    @property
    def natural(self) -> bool:
        """A total of 8 or 9 on two cards; the same total on three cards is none."""
        return len(self.cards) == 2 and self.total >= 8


@dataclass(frozen=True, kw_only=True, slots=True)
class Act:
    """What one hand does after its two cards, and by which rule.

    `rule`: "natural" (one of the hands has it, both stand), "player" (draws to 0-5), "banker-as-player" (Player stood,
    Banker draws to 0-5) or "banker-tableau" (Banker looks at `third`, Player's third card); "player-choice" and
    "banker-choice" where the game leaves it to the hand's owner. `total` is the hand's two-card total, `card` the card
    that it draws.
    """

    hand: HandName
    draws: bool
    rule: Rule
    total: int
    third: Card | None = None
    card: Card | None = None

    def __post_init__(self) -> None:
        if self.rule not in _RULES[self.hand]:
            raise ValueError(f"rule {self.rule!r} does not apply to {self.hand}: {', '.join(_RULES[self.hand])}")
        if self.draws != (self.card is not None):
            raise ValueError(f"draws={self.draws} contradicts card={self.card}")
        if (self.third is not None) != _LOOKS.get(self.rule, self.third is not None):
            raise ValueError(f"third={self.third} contradicts rule={self.rule!r}")


class Outcome(NamedTuple):
    """All that bets on totals and card counts depend on; two coups with one outcome settle alike."""

    player_total: int
    banker_total: int
    player_cards: int
    banker_cards: int

    @property
    def winner(self) -> Side:
        if self.player_total == self.banker_total:
            return "tie"
        return "player" if self.player_total > self.banker_total else "banker"


@dataclass(frozen=True, kw_only=True, slots=True)
class Coup:
    """A finished round: both hands and what each of them did, Player's act first."""

    player: Hand
    banker: Hand
    acts: tuple[Act, ...]

    def __post_init__(self) -> None:
        did = tuple((act.hand, act.total, act.card) for act in self.acts)
        held = tuple(
            (name, hand.first_two, hand.third) for name, hand in (("player", self.player), ("banker", self.banker))
        )
        if did != held:
            raise ValueError(f"acts {did} do not fit the hands {held}")

    @property
    def winner(self) -> Side:
        return self.outcome.winner

    @property
    def outcome(self) -> Outcome:
        return Outcome(self.player.total, self.banker.total, len(self.player.cards), len(self.banker.cards))

    @property
    def natural(self) -> bool:
        """Whether either hand has a natural."""
        return self.player.natural or self.banker.natural

    @property
    def cards(self) -> tuple[Card, ...]:
        """In the order dealt: Player, Banker, Player, Banker, then Player's and Banker's third cards if drawn."""
        (p1, p2, *p3), (b1, b2, *b3) = self.player.cards, self.banker.cards
        return (p1, b1, p2, b2, *p3, *b3)

    @property
    def cards_used(self) -> int:
        return len(self.player.cards) + len(self.banker.cards)


def _listed(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards)) or "no card"


def _acts(cards: Sequence[Card], policy: Policy | None) -> tuple[Act, Act]:
    """The two acts that follow the first four cards; third cards come from the fifth card on."""
    p, b = points((cards[0], cards[2])), points((cards[1], cards[3]))
    if p >= 8 or b >= 8:
        return (
            Act(hand="player", draws=False, rule="natural", total=p),
            Act(hand="banker", draws=False, rule="natural", total=b),
        )
    player = _player(cards, p, policy)
    return player, _banker(cards, b, player.card, policy)


def _player(cards: Sequence[Card], total: int, policy: Policy | None) -> Act:
    draws = policy.player_draws(total) if policy else player_draws(total)
    rule: Rule = "player-choice" if policy and policy.player_chooses(total) else "player"
    card = _third(cards, 4, "Player", total) if draws else None
    return Act(hand="player", draws=draws, rule=rule, total=total, card=card)


def _banker(cards: Sequence[Card], total: int, third: Card | None, policy: Policy | None) -> Act:
    seen = None if third is None else third.value
    draws = policy.banker_draws(total, seen) if policy else banker_draws(total, seen)
    rule: Rule = "banker-as-player" if third is None else "banker-tableau"
    if policy and policy.banker_chooses(total, seen):
        rule = "banker-choice"
    card = _third(cards, 4 if third is None else 5, "Banker", total) if draws else None
    return Act(hand="banker", draws=draws, rule=rule, total=total, third=third, card=card)


def _third(cards: Sequence[Card], place: int, name: str, total: int) -> Card:
    if place >= len(cards):
        raise KitgenError(f"Too few cards ({_listed(cards)}): {name} has {total} and still needs a third card.")
    return cards[place]


def deal(cards: Sequence[Card], policy: Policy | None = None) -> Coup:
    """Deals one round from the front of `cards` and leaves the rest alone; a KitgenError if they run out.

    `policy` decides where a game leaves the choice to a hand's owner; None: the game leaves none.
    """
    if len(cards) < 4:
        name, which = ("Player", "Banker")[len(cards) % 2], ("first", "second")[len(cards) // 2]
        raise KitgenError(f"Too few cards ({_listed(cards)}): {name} still needs its {which} card.")
    player, banker = acts = _acts(cards, policy)
    return Coup(
        player=Hand((cards[0], cards[2], *([player.card] if player.card else []))),
        banker=Hand((cards[1], cards[3], *([banker.card] if banker.card else []))),
        acts=acts,
    )


def _why_no_more(act: Act) -> str:
    name = act.hand.capitalize()
    if act.draws:
        return f"{name} has its third card"
    if act.rule == "natural":
        return f"{name} has a natural {act.total}" if act.total >= 8 else f"{name} stands against a natural"
    looks = f" against a third card of {act.third.value}" if act.third else ""
    return f"{name} stands on {act.total}{looks}"


def exact(cards: Sequence[Card], decks: int) -> Coup:
    """The round that these cards make, no card missing and none left over, from this many decks; else a KitgenError."""
    for card, times in Counter(cards).items():
        if times > decks:
            raise KitgenError(
                f"{card} is dealt {times} times; each deck holds it once, and the number of decks is {decks}."
            )
    coup = deal(cards)
    over = cards[coup.cards_used :]
    if over:
        why = " and ".join(map(_why_no_more, coup.acts))
        raise KitgenError(f"Too many cards ({_listed(over)} left over): {why}.")
    return coup
