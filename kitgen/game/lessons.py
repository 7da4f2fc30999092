"""Practice: a blueprint says what is to be learnt; a lesson is the rounds that are dealt for it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from kitgen.errors import KitgenError
from kitgen.game.cards import Card, seed_number
from kitgen.game.cases import CARDS_A_ROUND, Kept, fresh_stock
from kitgen.game.cells import THIRDS, Cell, cell_of, in_order
from kitgen.game.coup import Coup, deal
from kitgen.game.draws import Draws
from kitgen.game.games import Game
from kitgen.game.levels import LEVELS, OF, PLAN, Want, find, level_rounds, quotas
from kitgen.game.stacking import Shoe, none_left, shoes_for, spare_thirds

MOST_ROUNDS = 256
SEED_BITS = 32


@dataclass(frozen=True, kw_only=True, slots=True)
class PracticeRound:
    """Six cards: four dealt (Player, Banker, Player, Banker) and the next two, needed or not."""

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
class Blueprint:
    """What a lesson is to be. `levels`: from which to which, None for a mix of all. `cells` are met once at least.

    Rounds beyond those of `cells` are rounds of the levels. With `real_deck` they come from whole decks, in order and
    without replacement; else each is dealt from a fresh shoe. `seed` is a number of SEED_BITS bits.
    """

    game: Game
    decks: int
    rounds: int
    seed: int
    levels: tuple[int, int] | None = None
    cells: tuple[Cell, ...] = ()
    real_deck: bool = False

    def __post_init__(self) -> None:
        self.game.check_decks(self.decks)
        check_rounds(self.rounds)
        if not 0 <= self.seed < 1 << SEED_BITS:
            raise ValueError(f"the seed {self.seed} has not {SEED_BITS} bits")
        if self.levels and not 1 <= self.levels[0] <= self.levels[1] <= len(LEVELS):
            raise ValueError(f"levels {self.levels} are not within 1 to {len(LEVELS)} in rising order")
        if self.cells != in_order(self.cells):
            raise ValueError(f"cells {', '.join(map(str, self.cells))} are not in order, or are there twice")
        if self.rounds < len(self.cells):
            raise KitgenError(
                f"{self.rounds} rounds cannot show {len(self.cells)} cells, since a round meets one."
                f" It takes {len(self.cells)}: --rounds {len(self.cells)}."
            )

    @property
    def wants(self) -> tuple[Want, ...]:
        """The rounds to be dealt, in their order."""
        draws = Draws(self.seed << 1)
        wants = [Want(PLAN, cell) for cell in self.cells]
        # How often a third card may still be asked for: in fresh shoes always, of real decks as often as they have it.
        spare = dict.fromkeys(THIRDS, self.rounds)
        if self.real_deck:
            spare |= spare_thirds(self.decks, self.rounds, self.cells)
        for level, rounds in level_rounds(self.levels, self.rounds - len(wants)).items():
            wants += draws.shuffled(list(self._of_level(level, rounds, draws, spare)))
        rising = self.levels is not None and not self.cells
        return tuple(wants if rising else draws.shuffled(wants))

    def _of_level(self, level: int, rounds: int, draws: Draws, spare: dict[int | None, int]) -> Iterator[Want]:
        counts = quotas(self.game, level, rounds, draws.below(OF))
        for at, (kind, times) in enumerate(zip(LEVELS[level].kinds(self.game), counts, strict=True)):
            if not kind.cells:
                yield from [Want(level, None, at)] * times
                continue
            turns = draws.in_turn(kind.cells)  # each cell before any comes again
            for _ in range(times):
                cell = _spared(islice(turns, len(kind.cells)), spare)
                spare[cell.third] -= 1
                yield Want(level, cell)


def _spared(cells: Iterator[Cell], spare: Mapping[int | None, int]) -> Cell:
    """The first whose third card may still be asked for; the last when none may."""
    for cell in cells:
        if spare[cell.third] > 0:
            break
    return cell


def check_rounds(rounds: int) -> None:
    """A KitgenError unless one lesson can have so many rounds."""
    if not 1 <= rounds <= MOST_ROUNDS:
        raise KitgenError(f"A lesson of {rounds} rounds is too {_few(rounds)}. Allowed: 1 to {MOST_ROUNDS}.")


def _few(rounds: int) -> str:
    return "short" if rounds < 1 else "long"


def lesson_seed(text: str) -> int:
    """The number that stands for a seed text: the first SEED_BITS bits of its SHA-256 digest."""
    return seed_number(text) >> 256 - SEED_BITS


@dataclass(frozen=True, kw_only=True, slots=True)
class Lesson:
    """The rounds of a blueprint; `shoes` are the real decks, each whole, in the order that they are dealt."""

    blueprint: Blueprint
    rounds: tuple[PracticeRound, ...]
    shoes: tuple[Shoe, ...] = ()

    @property
    def coverage(self) -> tuple[Cell, ...]:
        """The cells that the rounds meet, in the order of CELLS."""
        return in_order(cell for each in self.rounds if (cell := cell_of(each.coup)))


@lru_cache(maxsize=8)
def lesson_of(blueprint: Blueprint) -> Lesson:
    """Deals the rounds that a blueprint asks for; the same blueprint, the same rounds."""
    if blueprint.real_deck:
        shoes = shoes_for(blueprint.wants, blueprint.game, blueprint.decks, Draws(blueprint.seed << 1 | 1))
        dealt = [(cards, deal(cards)) for shoe in shoes for cards in shoe.rounds]
    else:
        shoes, dealt = (), list(_fresh_rounds(blueprint))
    rounds = (PracticeRound(number=at, cards=cards, coup=coup) for at, (cards, coup) in enumerate(dealt, 1))
    return Lesson(blueprint=blueprint, rounds=tuple(rounds), shoes=shoes)


def _fresh_rounds(blueprint: Blueprint) -> Iterator[tuple[tuple[Card, ...], Coup]]:
    """Six cards for each wanted round, from a fresh shoe each time, and their coup; no coup comes twice."""
    stock, draws = fresh_stock(blueprint.decks), Draws(blueprint.seed << 1 | 1)
    shown: set[tuple[Card, ...]] = set()
    kept: defaultdict[int, Kept] = defaultdict(lambda: defaultdict(list))
    for want in blueprint.wants:
        coup = None
        while coup is None or coup.cards in shown:
            places = find(want, blueprint.game, stock, draws, kept)
            if places is None:
                raise none_left(want, blueprint.decks)
            cards = tuple(stock.cards[place] for place in places)
            coup = deal(cards)
        shown.add(coup.cards)
        yield cards, coup
