"""Baccarat banque: one Banker against two Player hands, at its right and at its left.

Where sources differ, this is what is dealt:
* Cards go to the right, to the left and to Banker, one at a time, twice over (casino-games-online.biz).
* The round ends at once if Banker or both Player hands have naturals. If one hand alone has it, that hand has won and
  is paid; the other plays on, and Banker with it.
* Each Player hand follows Player's rule, with its choice on 5. The right hand draws first, then the left, then Banker.
* Banker must do as the table says where it says the same against every hand that plays on. Where it says draw against
  one and stand against the other, or leaves a cell open, Banker chooses. Sources differ: some bind Banker to nothing,
  others expect the table's answer to the side with more at stake (acanomas.com).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, get_args

from kitgen.errors import KitgenError, unknown
from kitgen.game.bets import Bet
from kitgen.game.cards import Card, points
from kitgen.game.choices import USUAL, Choice, Policy
from kitgen.game.coup import Hand, Outcome, Side

Place = Literal["right", "left"]
PLACES: tuple[Place, ...] = get_args(Place)
_ORDER = ("the right hand", "the left hand", "Banker")

BanquePart = Literal["right", "left", "banker"]
BanqueRule = Literal["natural", "paid", "player", "player-choice", "table", "banker-choice"]
Answer = Literal["draw", "stand", "choice"]


@dataclass(frozen=True, kw_only=True, slots=True)
class BanquePolicy:
    """What is chosen: by each Player hand on 5, by Banker in open cells, and which hand Banker plays to.

    `follows` is the hand whose cell Banker goes by when the two hands call for different answers.
    """

    right: Policy = USUAL
    left: Policy = USUAL
    follows: Place = "right"

    def __post_init__(self) -> None:
        if self.follows not in PLACES:
            raise unknown("hand to follow", self.follows, PLACES)
        if self.right.banker != self.left.banker:
            raise ValueError("the policies of the two hands must have Banker do the same in open cells")

    def of(self, place: Place) -> Policy:
        return self.right if place == "right" else self.left


@dataclass(frozen=True, kw_only=True, slots=True)
class BanqueAct:
    """What one of the three hands does after its two cards, and by which rule.

    `rule`: "natural" (it has one, or the round has ended), "paid" (the other hands play on without it), "player",
    "player-choice", "table" (Banker, where no choice is left) or "banker-choice".
    """

    hand: BanquePart
    draws: bool
    rule: BanqueRule
    total: int
    card: Card | None = None

    def __post_init__(self) -> None:
        if self.draws != (self.card is not None):
            raise ValueError(f"draws={self.draws} contradicts card={self.card}")
        if self.draws and self.rule in ("natural", "paid"):
            raise ValueError(f"{self.hand} cannot draw by the rule {self.rule!r}")


@dataclass(frozen=True, kw_only=True, slots=True)
class BanqueCoup:
    """A finished round of three hands, with what each did in the order of play: right, left, Banker."""

    right: Hand
    left: Hand
    banker: Hand
    acts: tuple[BanqueAct, ...]

    def __post_init__(self) -> None:
        did = [(act.hand, act.total, act.card) for act in self.acts]
        held = [(name, hand.first_two, hand.third) for name, hand in zip(get_args(BanquePart), self.hands, strict=True)]
        if did != held:
            raise ValueError(f"acts {did} do not fit the hands {held}")

    @property
    def hands(self) -> tuple[Hand, Hand, Hand]:
        return self.right, self.left, self.banker

    def player(self, place: Place) -> Hand:
        return self.right if place == "right" else self.left

    def outcome(self, place: Place) -> Outcome:
        """One hand against Banker, as bets see it; a hand that was paid at once met Banker's first two cards."""
        player, banker = self.player(place), self.banker
        cards = banker.cards[:2] if place in self.paid_at_once else banker.cards
        return Outcome(player.total, points(cards), len(player.cards), len(cards))

    def winner(self, place: Place) -> Side:
        return self.outcome(place).winner

    @property
    def paid_at_once(self) -> tuple[Place, ...]:
        """The hand that alone had a natural: it is paid before the others draw."""
        naturals = tuple(place for place in PLACES if self.player(place).natural)
        return naturals if len(naturals) == 1 and not self.banker.natural else ()

    @property
    def ended_at_once(self) -> bool:
        """Whether naturals ended the round before anybody drew."""
        return self.banker.natural or (self.right.natural and self.left.natural)

    @property
    def cards(self) -> tuple[Card, ...]:
        """In the order dealt."""
        firsts = [hand.cards[place] for place in (0, 1) for hand in self.hands]
        return (*firsts, *(hand.third for hand in self.hands if hand.third))

    @property
    def cards_used(self) -> int:
        return len(self.cards)


def answer(banker: int, thirds: Sequence[int | None], policy: Policy) -> Answer:
    """What Banker's total calls for against the hands that play on; `thirds` are their third cards, None: stood."""
    told: set[Answer] = {
        "choice" if policy.banker_chooses(banker, third) else "draw" if policy.banker_draws(banker, third) else "stand"
        for third in thirds
    }
    return told.pop() if len(told) == 1 else "choice"


def deal_banque(cards: Sequence[Card], policy: BanquePolicy | None = None) -> BanqueCoup:
    """Deals one round from the front of `cards` and leaves the rest alone; a KitgenError if they run out."""
    policy = policy or BanquePolicy()
    left = iter(cards)
    hands = [[_next(left, cards, _ORDER[place])] for place in range(3)]
    for place, hand in enumerate(hands):
        hand.append(_next(left, cards, _ORDER[place]))
    totals = [points(hand) for hand in hands]
    acts: list[BanqueAct] = []
    for number, total in enumerate(totals):
        act = _act(number, totals, acts, policy)
        card = _next(left, cards, _ORDER[number]) if act[0] == "draw" else None
        name = get_args(BanquePart)[number]
        acts.append(BanqueAct(hand=name, draws=card is not None, rule=act[1], total=total, card=card))
        hands[number] += [card] if card else []
    right, left_hand, banker = (Hand(tuple(hand)) for hand in hands)
    return BanqueCoup(right=right, left=left_hand, banker=banker, acts=tuple(acts))


def _act(number: int, totals: Sequence[int], before: Sequence[BanqueAct], policy: BanquePolicy) -> _Act:
    """What the hand of this number does, and by which rule, after the acts of those before it."""
    if totals[2] >= 8 or min(totals[:2]) >= 8:
        return "stand", "natural"
    if number == 2:
        return _banker(totals[2], before, policy)
    if totals[number] >= 8:
        return "stand", "paid"
    own = policy.of(PLACES[number])
    return (
        "draw" if own.player_draws(totals[number]) else "stand",
        "player-choice" if own.player_chooses(totals[number]) else "player",
    )


_Act = tuple[Choice, BanqueRule]


def _banker(total: int, before: Sequence[BanqueAct], policy: BanquePolicy) -> _Act:
    """Banker's act against the hands that play on."""
    thirds = {act.hand: act.card.value if act.card else None for act in before if act.rule != "paid"}
    third = thirds.get(policy.follows, next(iter(thirds.values())))
    draws: Choice = "draw" if policy.right.banker_draws(total, third) else "stand"
    free = answer(total, tuple(thirds.values()), policy.right) == "choice"
    return draws, "banker-choice" if free else "table"


def _next(left: Iterator[Card], cards: Sequence[Card], name: str) -> Card:
    try:
        return next(left)
    except StopIteration:
        dealt = " ".join(map(str, cards)) or "no card"
        raise KitgenError(f"Too few cards ({dealt}): {name} still needs a card.") from None


@dataclass(frozen=True, kw_only=True, slots=True)
class BanqueStake:
    """Chips on one of the two Player hands."""

    seat: int
    hand: Place
    bet: Bet
    chips: int = 1

    def __post_init__(self) -> None:
        if self.hand not in PLACES:
            raise unknown("hand to bet on", self.hand, PLACES)
        if self.chips < 1:
            raise KitgenError(f"A stake is at least 1 chip, not {self.chips}.")


def settle_banque(coup: BanqueCoup, stakes: Sequence[BanqueStake]) -> tuple[tuple[BanqueStake, Fraction], ...]:
    """What each stake wins of the bank, below 0 what it loses to it: each hand is settled by itself."""
    return tuple((stake, stake.bet.returns(coup.outcome(stake.hand)) * stake.chips) for stake in stakes)
