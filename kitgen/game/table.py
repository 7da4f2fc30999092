"""The home game's table: seats, chips, settlement, bankruptcy, the passing deal and a whole evening.

Seats are numbered clockwise from 1. Chips on the layout still count as their owner's until the coup is settled.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from typing import NamedTuple

from kitgen.errors import KitgenError
from kitgen.game.bets import BETS, Bet, Result
from kitgen.game.cards import Card, full_shoe, seed_number, shoe_seed, shuffle
from kitgen.game.coup import Coup, deal
from kitgen.game.games import Game

HOUSE = 0  # as a dealer: pays without limit, and parts of a chip

Chips = int | Fraction

_STEP = {"right": -1, "left": 1}  # from a seat that faces the table, its right-hand neighbour is counter-clockwise


def starting_chips(game: Game, players: int) -> int:
    """Chips that each seat starts with."""
    game.check_players(players)
    if game.chips_per_other is None:
        raise KitgenError(f"{game.title} gives no number of chips to start with.")
    return game.chips_per_other * (players - 1)


def total_chips(game: Game, players: int) -> int:
    """Chips on the whole table."""
    return players * starting_chips(game, players)


@dataclass(frozen=True, kw_only=True, slots=True)
class Stake:
    """Chips that the bettor in this seat has put on a bet."""

    seat: int
    bet: Bet
    chips: int = 1

    def __post_init__(self) -> None:
        if self.chips < 1:
            raise KitgenError(f"A stake is at least 1 chip, not {self.chips}.")


@dataclass(frozen=True, kw_only=True, slots=True)
class Transfer:
    """Chips that pass from one seat to another because of a stake."""

    payer: int
    payee: int
    chips: Chips
    stake: Stake


class StakeResult(NamedTuple):
    """What became of a stake; `net` is what the bettor is due (or loses, below 0) for all its chips."""

    stake: Stake
    result: Result
    net: Fraction


@dataclass(frozen=True, kw_only=True, slots=True)
class Settlement:
    """`results` in the order of the stakes, `transfers` in the order made, `unpaid` what a bankrupt dealer owes."""

    results: tuple[StakeResult, ...]
    transfers: tuple[Transfer, ...]
    chips_after: tuple[Chips, ...]
    bankrupt: bool
    unpaid: tuple[Transfer, ...]


def settle(coup: Coup, dealer: int, stakes: Sequence[Stake], chips: Sequence[Chips]) -> Settlement:
    """Settles a coup as the home game's rules say; `chips` is what each seat owns before, its stakes included.

    1. Main bets, in the order given: the dealer pays winners and collects losers.
    2. Losing side bets are collected.
    3. Winning side bets are paid. When the dealer's chips do not cover all of them the dealer is bankrupt, and what is
       left is dealt one chip at a time clockwise, from the dealer's left, to the winning side bettors: even shares, the
       odd chips clockwise. A bettor who has been paid in full is passed over, so nobody gets more than is due.

    With the HOUSE as the dealer every bet is paid, and chips_after may hold Fractions (a commission).
    """
    _check(dealer, stakes, chips)
    results = tuple(
        StakeResult(stake, stake.bet.result(coup), stake.bet.returns(coup) * stake.chips) for stake in stakes
    )
    at_once = [r for r in results if r.stake.bet.role == "main"]
    at_once += [r for r in results if r.stake.bet.role == "side" and r.result == "lose"]
    purse = dict(enumerate(chips, start=1))
    transfers = [_transfer(dealer, r.stake, r.net) for r in at_once if r.net]
    _move(purse, transfers)
    due = [_transfer(dealer, r.stake, r.net) for r in results if r.stake.bet.role == "side" and r.result == "win"]
    bankrupt = dealer != HOUSE and sum(t.chips for t in due) > purse[dealer]
    paid, unpaid = _share(due, int(purse[dealer]), len(chips)) if bankrupt else (due, [])
    _move(purse, paid)
    return Settlement(
        results=results,
        transfers=(*transfers, *paid),
        chips_after=tuple(purse[seat] for seat in range(1, len(chips) + 1)),
        bankrupt=bankrupt,
        unpaid=tuple(unpaid),
    )


def _check(dealer: int, stakes: Sequence[Stake], chips: Sequence[Chips]) -> None:
    seats = range(1, len(chips) + 1)
    if dealer != HOUSE and dealer not in seats:
        raise KitgenError(f"Seat {dealer} cannot deal. Allowed: 1 to {len(chips)}.")
    staked = dict.fromkeys(seats, 0)
    for stake in stakes:
        if stake.seat not in seats or stake.seat == dealer:
            raise KitgenError(f"Seat {stake.seat} cannot bet. Allowed: 1 to {len(chips)}, but not the dealer's seat.")
        staked[stake.seat] += stake.chips
    for seat, total in staked.items():
        if total > chips[seat - 1]:
            raise KitgenError(f"Seat {seat} cannot bet {total}: it owns only {chips[seat - 1]} in chips.")
    match = sum(stake.chips * stake.bet.pays for stake in stakes if stake.bet.role == "main")
    if dealer != HOUSE and match > chips[dealer - 1]:
        raise KitgenError(
            f"The dealer in seat {dealer} cannot match main bets of {match}: it owns only {chips[dealer - 1]} in chips."
        )


def _transfer(dealer: int, stake: Stake, net: Fraction) -> Transfer:
    chips: Chips = abs(net)
    if chips.denominator == 1:
        chips = int(chips)
    elif dealer != HOUSE:
        raise KitgenError(
            f"{stake.bet.title} pays {chips} for a stake of {stake.chips}, but only a house bank pays parts of a chip."
        )
    payer, payee = (dealer, stake.seat) if net > 0 else (stake.seat, dealer)
    return Transfer(payer=payer, payee=payee, chips=chips, stake=stake)


def _move(purse: dict[int, Chips], transfers: Sequence[Transfer]) -> None:
    for transfer in transfers:
        if transfer.payer != HOUSE:
            purse[transfer.payer] -= transfer.chips
        if transfer.payee != HOUSE:
            purse[transfer.payee] += transfer.chips


def _share(due: Sequence[Transfer], left: int, seats: int) -> tuple[list[Transfer], list[Transfer]]:
    """Deals a bankrupt dealer's chips out over what is due: what is paid, and what stays unpaid."""
    clockwise = sorted(due, key=lambda transfer: (transfer.payee - transfer.payer) % seats)
    owed = dict.fromkeys((transfer.payee for transfer in clockwise), 0)
    for transfer in clockwise:
        owed[transfer.payee] += int(transfer.chips)
    share = dict.fromkeys(owed, 0)
    while left:
        for seat in owed:
            if left and share[seat] < owed[seat]:
                share[seat] += 1
                left -= 1
    paid: list[Transfer] = []
    unpaid: list[Transfer] = []
    for transfer in clockwise:
        part = min(share[transfer.payee], int(transfer.chips))
        share[transfer.payee] -= part
        for chips, into in ((part, paid), (int(transfer.chips) - part, unpaid)):
            if chips:
                into.append(Transfer(payer=transfer.payer, payee=transfer.payee, chips=chips, stake=transfer.stake))
    return paid, unpaid


def next_dealer(dealer: int, chips: Sequence[Chips], passes: str = "right") -> int | None:
    """The next seat, in the direction the deal passes, that can match one chip from every other seat with chips.

    The present dealer comes last in that round. None when no seat can, or when fewer than two seats have chips.
    """
    if passes not in _STEP:
        raise KitgenError(f"The deal cannot pass {passes!r}. Allowed: {', '.join(_STEP)}.")
    in_play = sum(1 for held in chips if held >= 1)
    if in_play < 2:
        return None
    for step in range(1, len(chips) + 1):
        seat = (dealer - 1 + step * _STEP[passes]) % len(chips) + 1
        if chips[seat - 1] >= in_play - 1:
            return seat
    return None


class FirstDealer(NamedTuple):
    """`rounds`: for each round of the draw, which seat was dealt which card; the winning seat."""

    rounds: tuple[tuple[tuple[int, Card], ...], ...]
    seat: int


def first_dealer(cards: Sequence[Card], players: int) -> FirstDealer:
    """One card for each seat from the front of `cards`; the highest value (a nine; tens and pictures are 0) deals.

    Seats that tie for the highest are dealt another card each, until one of them has the highest alone.
    """
    left = iter(cards)
    rounds = []
    seats = list(range(1, players + 1))
    while True:
        dealt = tuple(zip(seats, left, strict=False))
        if len(dealt) < len(seats):
            raise KitgenError(f"{len(cards)} cards are too few to find the first of {players} dealers.")
        rounds.append(dealt)
        highest = max(card.value for _, card in dealt)
        seats = [seat for seat, card in dealt if card.value == highest]
        if len(seats) == 1:
            return FirstDealer(tuple(rounds), seats[0])


def coups(decks: int, seed: str, cut_card: int) -> Iterator[Coup]:
    """Coup after coup without end; the coup in which the cut card appears is the last of its shoe."""
    for number in count(1):
        shoe = shuffle(full_shoe(decks), shoe_seed(seed, number))
        at = 1  # the burn card
        while at < len(shoe) - cut_card:
            coup = deal(shoe[at : at + 6])
            at += coup.cards_used
            yield coup


def play_evening(game: Game, players: int, *, seed: str, decks: int = 2) -> int:
    """Plays a game whose deal goes round to the last seat and returns the number of rounds.

    Every bettor puts one chip on Player or Banker by the toss of a coin; nobody passes the deal. A tie is dealt
    again by the same dealer and is no round of its own.
    """
    sides = (BETS["player"], game.bet("banker"))
    chips: Sequence[Chips] = [starting_chips(game, players)] * players
    dealer = first_dealer(shuffle(full_shoe(decks), seed), players).seat
    dealt_coups = coups(decks, seed, game.cut_card or 0)
    rounds = 0
    for dealt, coup in enumerate(dealt_coups):
        coin = seed_number(f"{seed}/{dealt}")
        bettors = [seat for seat in range(1, players + 1) if seat != dealer and chips[seat - 1]]
        stakes = [Stake(seat=seat, bet=sides[coin >> seat & 1]) for seat in bettors]
        chips = settle(coup, dealer, stakes, chips).chips_after
        if coup.winner == "tie":
            continue
        rounds += 1
        heir = next_dealer(dealer, chips)
        if heir is None:
            break
        dealer = heir
    return rounds
