"""What a game leaves to the hand's owner: on which totals and in which cells, and a policy that decides there.

Player may draw or stand on 5. Banker may in two cells, 3 against a 9 and 5 against a 4: the table of compulsory play
that has "optional" there (gaming-dictionary.pokerwiner.com, "Chemin de fer"), and that has Banker stand on 6 and 7
whenever Player took no card. The casinos of Sanremo and Campione print the same for Player. A Banker that is free in
every cell is another game, for which any cell may be opened in a policy.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from typing import Literal, get_args

from kitgen.errors import unknown
from kitgen.game.cells import Cell
from kitgen.game.tableau import banker_draws, player_draws

Choice = Literal["draw", "stand"]
CHOICES: tuple[Choice, ...] = get_args(Choice)

FIVE = 5
OPEN_TOTALS = (FIVE,)
OPEN_CELLS = (Cell(3, 9), Cell(5, 4))


def by_table(cell: Cell) -> Choice:
    """What the fixed table does in a cell."""
    return "draw" if cell.draws else "stand"


@dataclass(frozen=True, kw_only=True, slots=True)
class Policy:
    """What is chosen wherever there is a choice; everywhere else the fixed table holds.

    `banker` names each open cell and what Banker does there. The default does as the fixed table, so that it deals and
    counts as the games without choices do, and only its acts tell that they were chosen.
    """

    player_five: Choice = "draw"
    banker: tuple[tuple[Cell, Choice], ...] = tuple((cell, by_table(cell)) for cell in OPEN_CELLS)

    def __post_init__(self) -> None:
        for choice in (self.player_five, *(choice for _, choice in self.banker)):
            if choice not in CHOICES:
                raise unknown("choice", choice, CHOICES)
        cells = [str(cell) for cell, _ in self.banker]
        if len(set(cells)) != len(cells):
            raise ValueError(f"a policy decides once in each cell, not twice: {', '.join(cells)}")

    def player_chooses(self, total: int) -> bool:
        return total == FIVE

    def player_draws(self, total: int) -> bool:
        return self.player_five == "draw" if self.player_chooses(total) else player_draws(total)

    def banker_chooses(self, total: int, third: int | None) -> bool:
        return any((cell.banker, cell.third) == (total, third) for cell, _ in self.banker)

    def banker_draws(self, total: int, third: int | None) -> bool:
        for cell, choice in self.banker:
            if (cell.banker, cell.third) == (total, third):
                return choice == "draw"
        return banker_draws(total, third)


USUAL = Policy()


def policies(cells: Iterable[Cell] = OPEN_CELLS) -> tuple[Policy, ...]:
    """Every policy for these open cells: Player's choice, then Banker's in each of them."""
    cells = tuple(cells)
    return tuple(
        Policy(player_five=five, banker=tuple(zip(cells, chosen, strict=True)))
        for five, *chosen in product(CHOICES, repeat=1 + len(cells))
    )
