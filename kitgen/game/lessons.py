"""Practice: rounds from a real shuffled shoe, and the answers with their reasons (the acts of each coup)."""

from __future__ import annotations

from dataclasses import dataclass

from kitgen.errors import KitgenError
from kitgen.game.cards import Card, full_shoe, shoe_seed, shuffle
from kitgen.game.cells import CELLS, Cell
from kitgen.game.coup import Coup, deal
from kitgen.game.games import Game

CARDS_A_ROUND = 6
CUT_CARD = 7  # cards from the end of the shoe, as in the home game
BURNED = 1


@dataclass(frozen=True, kw_only=True, slots=True)
class PracticeRound:
    """Six cards of one shoe: four dealt (Player, Banker, Player, Banker) and the next two, needed or not."""

    number: int
    cards: tuple[Card, ...]
    coup: Coup

    def __post_init__(self) -> None:
        if len(self.cards) != CARDS_A_ROUND:
            raise ValueError(f"round {self.number} shows {len(self.cards)} cards, not {CARDS_A_ROUND}")
        if self.coup.cards != self.cards[: self.coup.cards_used]:
            raise ValueError(f"round {self.number}: the coup was not dealt from its cards")

    @property
    def dealt(self) -> tuple[Card, ...]:
        """The first four cards."""
        return self.cards[:4]

    @property
    def next_two(self) -> tuple[Card, ...]:
        """The two cards after them, whether the coup draws them or not."""
        return self.cards[4:]

    @property
    def unused(self) -> tuple[Card, ...]:
        """Cards shown that the coup does not need."""
        return self.cards[self.coup.cards_used :]


@dataclass(frozen=True, kw_only=True, slots=True)
class Practice:
    """Rounds and the shuffled shoes that they came from, each in full; `burned` holds the first card of each shoe."""

    decks: int
    seed: str
    rounds: tuple[PracticeRound, ...]
    shoes: tuple[tuple[Card, ...], ...]
    burned: tuple[Card, ...]


def practice(decks: int, seed: str, rounds: int = 10) -> Practice:
    """Deals this many rounds of six cards each from real shoes, without replacement; the same for the same arguments.

    All six cards leave the shoe even when the coup needs fewer: the two cards shown after it would otherwise open the
    next round and give its answer away. One card is burned from each shoe, and a round that would pass the cut card,
    7 from the end, comes from a newly shuffled shoe. Shoe k is shuffle(full_shoe(decks), shoe_seed(seed, k)).
    """
    if rounds < 1:
        raise KitgenError(f"Practice needs at least 1 round, not {rounds}.")
    shoes: list[tuple[Card, ...]] = []
    dealt: list[PracticeRound] = []
    at = 0
    for number in range(1, rounds + 1):
        if not shoes or at + CARDS_A_ROUND > len(shoes[-1]) - CUT_CARD:
            shoes.append(shuffle(full_shoe(decks), shoe_seed(seed, len(shoes) + 1)))
            at = BURNED
        cards = shoes[-1][at : at + CARDS_A_ROUND]
        dealt.append(PracticeRound(number=number, cards=cards, coup=deal(cards)))
        at += CARDS_A_ROUND
    return Practice(
        decks=decks,
        seed=seed,
        rounds=tuple(dealt),
        shoes=tuple(shoes),
        burned=tuple(shoe[0] for shoe in shoes),
    )


@dataclass(frozen=True, kw_only=True)
class Blueprint:
    """Stand-in."""

    game: Game
    decks: int
    levels: tuple[int, int] | None
    rounds: int
    cells: tuple[Cell, ...] = ()
    real_deck: bool = False
    seed: int

    def __post_init__(self) -> None:
        self.game.check_decks(self.decks)
        if self.levels and not 1 <= self.levels[0] <= self.levels[1] <= 6:
            raise KitgenError(f"levels {self.levels}")
        if not 1 <= self.rounds <= 256:
            raise KitgenError(f"rounds {self.rounds}")
        if self.cells != tuple(cell for cell in CELLS if cell in self.cells):
            raise KitgenError(f"cells {self.cells}")
        if not 0 <= self.seed < 2**32:
            raise KitgenError(f"seed {self.seed}")
