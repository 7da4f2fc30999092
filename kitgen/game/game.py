"""Game: one game as a frozen value that checks itself."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from kitgen.errors import KitgenError, unknown
from kitgen.game.bets import BETS, Bet, commission_of
from kitgen.game.cells import Cell
from kitgen.game.choices import CHOICES, OPEN_TOTALS, Choice, Policy, by_table

# Who holds the bank: the dealer of each round in turn, the house, a player until the bank loses, or a player until the
# bank is broke or given up.
Bank = Literal["rotates", "house", "until-lost", "until-broke"]
_PASSING = ("rotates", "until-lost")
Passes = Literal["right"]
NUMBERS = range(16)  # what a code has room for
HOUSE = "house"  # the table of a file or a record that tells a house's own game
HOUSE_NUMBER = NUMBERS[-1]  # of every game of a house's own; its rules stand in no code


@dataclass(frozen=True, kw_only=True, slots=True)
class PrintedEdge:
    """An edge that the game's source prints for a bet. `step` is one unit of its last printed digit.

    When the rule in force gives another edge, `explained_by` is the bet whose edge with this many decks was printed.
    """

    bet: str
    printed: Fraction
    step: Fraction
    decks: int
    explained_by: Bet | None = None

    def __post_init__(self) -> None:
        if self.bet not in BETS:
            raise ValueError(f"printed edge of {self.bet!r}, which is no bet")
        if self.step <= 0 or self.printed % self.step:
            raise ValueError(f"{self.bet}: {self.printed} is no multiple of the step {self.step}")

    def agrees(self, edge: Fraction) -> bool:
        """Whether this exact edge rounds to the printed one."""
        return abs(edge - self.printed) * 2 <= self.step


@dataclass(frozen=True, kw_only=True, slots=True)
class Game:
    """One game. `number` stands for it in codes that were printed: it belongs to one game and never changes.

    `sheets` make a kit, `extras` are printed for who asks, `lessons` are sheets to practise with. None in deal_passes,
    chips_per_other or cut_card: the game has none, or its source does not say. `chips_per_other` chips for each other
    player make a seat's starting chips; `cut_card` counts cards from the end of the shoe; `burns_by_value`: after the
    first burned card as many more may be burned as its value, ten for a zero; `shuffles_each_round`: the whole shoe is
    shuffled after every round, and no card is burned. `open_cells` and `player_open`, two-card totals, are where the
    owner of the hand chooses; `player_hands`: how many there are against one Banker; `bank_commission`: what a house
    keeps of all that a player's bank wins.
    """

    name: str
    number: int
    title: str
    source: str
    decks: int
    min_decks: int
    max_decks: int
    seats_min: int
    seats_usual: int
    seats_max: int
    bank: Bank
    deal_passes: Passes | None
    main: tuple[Bet, ...]
    side: tuple[Bet, ...]
    sheets: tuple[str, ...]
    lessons: tuple[str, ...]
    chips_per_other: int | None
    cut_card: int | None
    burns_by_value: bool
    printed_edges: tuple[PrintedEdge, ...] = ()
    shuffles_each_round: bool = False
    extras: tuple[str, ...] = ()
    open_cells: tuple[Cell, ...] = ()
    player_open: tuple[int, ...] = ()
    player_hands: int = 1
    bank_commission: Fraction | None = None

    def __post_init__(self) -> None:
        if self.number not in NUMBERS:
            raise ValueError(f"{self.name}: number {self.number} not within 0 to {NUMBERS[-1]}")
        if not 1 <= self.min_decks <= self.decks <= self.max_decks:
            raise ValueError(f"{self.name}: {self.decks} decks not within {self.min_decks} to {self.max_decks}")
        if not 1 <= self.seats_min <= self.seats_usual <= self.seats_max:
            raise ValueError(f"{self.name}: {self.seats_usual} seats not within {self.seats_min} to {self.seats_max}")
        if (self.bank in _PASSING) != (self.deal_passes is not None):
            raise ValueError(f"{self.name}: bank {self.bank!r} contradicts deal_passes {self.deal_passes!r}")
        if self.shuffles_each_round and (self.cut_card is not None or self.burns_by_value):
            raise ValueError(
                f"{self.name}: a shoe that is shuffled after every round has no cut card and burns nothing"
            )
        self._check_choices()
        keys = [bet.key for bet in self.bets]
        if len(set(keys)) != len(keys):
            raise ValueError(f"{self.name}: two bets share a name: {', '.join(keys)}")
        for role, bets in (("main", self.main), ("side", self.side)):
            for bet in bets:
                if bet.role != role:
                    raise ValueError(f"{self.name}: {bet.name} is a {bet.role} bet, not a {role} bet")

    def _check_choices(self) -> None:
        if self.player_hands not in (1, 2):
            raise ValueError(f"{self.name}: {self.player_hands} hands of Player, neither 1 nor 2")
        if self.player_open not in ((), OPEN_TOTALS):
            raise ValueError(f"{self.name}: Player may choose on 5 or nowhere, not on {self.player_open}")
        if len(set(self.open_cells)) != len(self.open_cells):
            raise ValueError(f"{self.name}: a cell is open twice: {', '.join(map(str, self.open_cells))}")
        if (self.open_cells or self.player_open) and self.lessons:
            raise ValueError(f"{self.name}: rounds to practise have one answer, but its hands have choices")

    def __hash__(self) -> int:
        return hash(self.name)  # what is counted once for a game is looked up often; payouts are slow to hash

    @property
    def is_house(self) -> bool:
        """Whether it is of a house's own, so that its name alone tells nobody its rules."""
        return self.number == HOUSE_NUMBER

    @property
    def commission(self) -> Fraction | None:
        """What the bank keeps of a bet on Banker that wins."""
        return commission_of(self.main)

    @property
    def choices(self) -> tuple[Policy | None, ...]:
        """A policy for each choice of Player, Banker doing as the table; only None where the game leaves no choice."""
        if not self.player_open:
            return (self.policy(),)
        return tuple(self.policy(five) for five in CHOICES)

    def policy(self, player_five: Choice = "draw") -> Policy | None:
        """This choice of Player and a Banker that does as the table; None for a game without choices."""
        if not (self.open_cells or self.player_open):
            return None
        return Policy(player_five=player_five, banker=tuple((cell, by_table(cell)) for cell in self.open_cells))

    @property
    def every_sheet(self) -> tuple[str, ...]:
        """All sheets of the game in printing order: those of the kit, the extras, then those to practise with."""
        kit = (sheet for sheet in self.sheets if sheet not in self.lessons)
        return (*kit, *self.extras, *self.lessons)

    def lesson_sheets(self, real_deck: bool) -> tuple[str, ...]:
        """The sheets that a lesson is made of where nobody names others."""
        usual = ("practice", "practice-key", *(["stacking-list"] if real_deck else []))
        return tuple(sheet for sheet in self.lessons if sheet in usual)

    @property
    def bets(self) -> tuple[Bet, ...]:
        """Main bets, then side bets, in printing order."""
        return self.main + self.side

    def bet(self, name: str) -> Bet:
        """The game's bet with this key ("banker") or name in BETS ("banker-dragon"); a KitgenError if it has none."""
        for bet in self.bets:
            if name in (bet.key, bet.name):
                return bet
        raise unknown("bet", name, [bet.key for bet in self.bets])

    def check_lessons(self) -> None:
        """A KitgenError unless its rounds can be practised: where hands may choose, no key can say what is right."""
        if not self.lessons:
            raise KitgenError(f"{self.title} has no sheets to practise with: its hands may choose.")

    def check_decks(self, decks: int) -> None:
        """A KitgenError unless the game can be played with this many decks."""
        if not self.min_decks <= decks <= self.max_decks:
            least, most = self.min_decks, self.max_decks
            allowed = f"{least} to {most}" if least < most else f"{most}"
            raise KitgenError(f"{self.title} takes {allowed} decks, not {decks}.")
        for bet in self.bets:
            bet.check_decks(decks)

    def check_players(self, players: int) -> None:
        """A KitgenError unless the game can be played by this many people, the dealer included."""
        if not self.seats_min <= players <= self.seats_max:
            raise KitgenError(f"{self.title} seats {self.seats_min} to {self.seats_max} players, not {players}.")
