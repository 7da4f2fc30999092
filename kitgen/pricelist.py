"""A price list: bets priced from one shoe or from several, as text, as values with commas, as a document."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import Any, Literal, get_args

from kitgen.errors import CannotWin, KitgenError
from kitgen.game.bets import Bet
from kitgen.game.cards import Card
from kitgen.game.cells import Cell
from kitgen.game.choices import USUAL, Policy
from kitgen.game.games import Game
from kitgen.game.odds import Price
from kitgen.game.otherhand import count_other
from kitgen.game.shoes import Shoe, full
from kitgen.terminal import exact, table

PER_STAKED = "Edge: what the bettor expects to lose for each unit staked, pushes included; negative when it wins."
PER_RESOLVED = (
    "Edge: what the bettor expects to lose for each unit won or lost, pushes left out; negative when it wins."
)
MOST_EXACT = 8  # bets whose chances are told as fractions too
CANNOT = "-"
TWO_HANDS = (
    "Banker plays to one hand of Player where they call for different answers, and “other hand” is the one that it does"
    " not play to."
)
Hand = Literal["followed", "other"]
HANDS: tuple[Hand, ...] = get_args(Hand)


@dataclass(frozen=True, kw_only=True)
class Line:
    """A bet and its price with each number of decks; None where it cannot win, and why it cannot.

    `hand`: in a game of two Player hands, whether the bet is on the one that Banker plays to or on the other.
    """

    name: str
    bet: Bet
    prices: tuple[Price | None, ...]
    why_not: str = ""
    hand: Hand | None = None

    @property
    def title(self) -> str:
        return f"{self.bet.title}, other hand" if self.hand == "other" else self.bet.title


@dataclass(frozen=True, kw_only=True)
class PriceList:
    """Bets priced from shoes of `decks` decks, each without the cards `removed`."""

    game: Game
    own_bets: bool  # those of the game
    decks: tuple[int, ...]
    removed: tuple[Card, ...]
    per_resolved: bool = False
    lines: tuple[Line, ...]
    policy: Policy | None = None

    @property
    def convention(self) -> str:
        return PER_RESOLVED if self.per_resolved else PER_STAKED

    def refuse_hopeless(self) -> None:
        """CannotWin for a bet that cannot win with any of the shoes."""
        for line in self.lines:
            if not any(line.prices):
                raise CannotWin(line.why_not)

    def edge(self, price: Price) -> Fraction:
        return price.edge_per_resolved if self.per_resolved else price.edge

    def parts(self, price: Price) -> dict[str, Fraction]:
        return {"wins": price.win, "pushes": price.push, "loses": price.lose, "edge": self.edge(price)}

    def text(self) -> str:
        """Tables for the terminal."""
        less = f"without {' '.join(map(str, self.removed))}" if self.removed else "full shoe"
        several = len(self.decks) > 1
        decks = f"{', '.join(map(str, self.decks))} deck{'s' if self.decks != (1,) else ''}, {less}"
        parts = [f"{self.game.title}, {decks}" if self.own_bets else decks[0].upper() + decks[1:]]
        parts += [self._compared()] if several else self._single()
        left_out = [line.why_not for line in self.lines if line.why_not]
        return "\n\n".join([*parts, *left_out, *self._assumed(), self.convention])

    def _assumed(self) -> Iterator[str]:
        """What is chosen where the game leaves a choice."""
        if self.policy is None:
            return
        runs = groupby(self.policy.banker, key=lambda chosen: chosen[1])
        cells = " and ".join(f"{choice}s {' and '.join(f'with {_said(c)}' for c, _ in run)}" for choice, run in runs)
        yield (
            f"Player {self.policy.player_five}s on 5. Where Banker may choose, it does what the table of games without"
            f" a choice says: it {cells}."
        )
        if self.game.player_hands > 1:
            yield TWO_HANDS

    def _titles(self, line: Line) -> tuple[str, ...]:
        return (line.title,) if self.own_bets else (line.title, line.name)

    def _head(self, *more: str) -> tuple[str, ...]:
        return ("Bet", *([] if self.own_bets else ["Name"]), "Pays", *more)

    def _single(self) -> Iterator[str]:
        known = [(line, line.prices[0]) for line in self.lines if line.prices[0] is not None]
        head = self._head("Wins", "Pushes", "Loses", "Edge")
        rows = [(*self._titles(n), to_one(n.bet), *map(_percent, self.parts(p).values())) for n, p in known]
        yield table(head, rows, right=range(len(head) - 4, len(head)))
        if len(known) <= MOST_EXACT:
            parts = [(*self._titles(n), what, exact(part)) for n, p in known for what, part in self.parts(p).items()]
            yield "Exactly\n" + table((), parts)

    def _compared(self) -> str:
        head = self._head(*(f"{number} deck{'s' if number > 1 else ''}" for number in self.decks))
        rows = [
            (*self._titles(n), to_one(n.bet), *(CANNOT if p is None else _percent(self.edge(p)) for p in n.prices))
            for n in self.lines
        ]
        return table(head, rows, right=range(len(head) - len(self.decks), len(head)))

    def csv(self) -> str:
        """A line for each bet and number of decks; the name of the edge's column states its convention."""
        names = ("wins", "pushes", "loses", "edge_per_resolved" if self.per_resolved else "edge_per_staked")
        to = io.StringIO()
        writer = csv.writer(to, lineterminator="\n")
        writer.writerow(["name", "title", "pays", "decks", "removed", *names, *(f"{name}_exact" for name in names)])
        for line in self.lines:
            for number, price in zip(self.decks, line.prices, strict=True):
                start = [line.name, line.title, to_one(line.bet), number, " ".join(c.code for c in self.removed)]
                parts = [] if price is None else list(self.parts(price).values())
                numbers = [*map(float, parts), *map(exact, parts)] or [""] * 8
                writer.writerow([*start, *numbers])
        return to.getvalue().rstrip("\n")

    def document(self) -> dict[str, Any]:
        """What --json prints."""
        several = len(self.decks) > 1
        return {
            "game": self.game.name,
            **({"compare": list(self.decks)} if several else {"decks": self.decks[0]}),
            "removed": [card.code for card in self.removed],
            "per_resolved": self.per_resolved,
            **({"player_five": self.policy.player_five} if self.policy else {}),
            "convention": self.convention,
            "bets": [self._compared_facts(n) if several else self._facts(n) for n in self.lines if any(n.prices)],
            "cannot_win": [{"name": n.name, "reason": n.why_not} for n in self.lines if n.why_not],
        }

    @staticmethod
    def _bet_facts(line: Line) -> dict[str, Any]:
        return {
            "name": line.name,
            "title": line.bet.title,
            **({"hand": line.hand} if line.hand else {}),
            "payout": exact(line.bet.pays),
            "payout_instead": [exact(pays) for _, pays in line.bet.pays_instead],
        }

    def _facts(self, line: Line) -> dict[str, Any]:
        price = line.prices[0]
        chances = {} if price is None else self.parts(price)
        return {
            **self._bet_facts(line),
            **{name: exact(value) for name, value in chances.items()},
            "decimal": {name: float(value) for name, value in chances.items()},
        }

    def _compared_facts(self, line: Line) -> dict[str, Any]:
        edges = [None if price is None else self.edge(price) for price in line.prices]
        told = {str(n): edge if edge is None else exact(edge) for n, edge in zip(self.decks, edges, strict=True)}
        decimal = {str(n): edge if edge is None else float(edge) for n, edge in zip(self.decks, edges, strict=True)}
        return {**self._bet_facts(line), "edges": told, "decimal": decimal}


def priced(
    game: Game, bets: Mapping[str, Bet] | None, decks: Sequence[int], removed: Sequence[Card], policy: Policy | None
) -> PriceList:
    """Prices these bets, or those of the game, from full shoes that lack the cards `removed`.

    `policy` decides where the game leaves a choice.
    """
    shoes = [_less(full(number), removed) for number in decks]
    named = {bet.key: bet for bet in game.bets} if bets is None else bets
    return PriceList(
        game=game,
        own_bets=bets is None,
        decks=tuple(decks),
        removed=tuple(removed),
        policy=policy,
        lines=tuple(
            _line(Line(name=name, bet=bet, prices=(), hand=hand), shoes, policy)
            for name, bet in named.items()
            for hand in _hands(game, bet)
        ),
    )


def _said(cell: Cell) -> str:
    if cell.third is None:
        return f"{cell.banker} when Player stood"
    return f"{cell.banker} against {'an' if cell.third == 8 else 'a'} {cell.third}"


def _less(shoe: Shoe, removed: Sequence[Card]) -> Shoe:
    try:
        return shoe.without(removed)
    except KitgenError as error:
        raise KitgenError(f"--remove: {error}") from error


def _hands(game: Game, bet: Bet) -> tuple[Hand | None, ...]:
    """The hands that differ for a bet: two, but for pairs, which come as often whatever Banker does."""
    return HANDS if game.player_hands > 1 and bet.needs is None else (None,)


def _line(line: Line, shoes: Sequence[Shoe], policy: Policy | None) -> Line:
    """The line with its prices."""
    found: list[Price | None] = []
    why_not = ""
    for shoe in shoes:
        try:
            found.append(_price(line, shoe, policy))
        except CannotWin as error:
            found.append(None)
            why_not = why_not or str(error)
    return replace(line, prices=tuple(found), why_not=why_not)


def _price(line: Line, shoe: Shoe, policy: Policy | None) -> Price:
    if line.hand != "other":
        return shoe.price(line.bet, policy)
    both = policy or USUAL
    return shoe.price_of(line.bet, count_other(shoe.composition, both, both))


def to_one(bet: Bet) -> str:
    """A payout as a table says it; a bet that pays another rate on some wins shows all."""
    pays = [f"{pays.numerator}:{pays.denominator}" for pays in bet.payouts]
    if len(pays) <= 2:
        return " or ".join(pays)
    least, most = min(bet.payouts), max(bet.payouts)
    return f"{least.numerator}:{least.denominator} to {most.numerator}:{most.denominator}"


def _percent(number: Fraction) -> str:
    return f"{float(number):.4%}"
