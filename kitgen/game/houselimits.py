"""What a house game cannot be: bets that no table offers, and more than the sheets have room for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from kitgen.errors import KitgenError, WrongField
from kitgen.game.bets import BETS, Bet
from kitgen.game.game import Game
from kitgen.game.games import GAMES
from kitgen.game.shoes import full

COMMISSION_CARD = "commission-card"
MOST_DECKS = 8  # that a code tells
MOST_PLAYERS = max(game.seats_max for game in GAMES.values())
MOST_SIDE = 6  # bets that layouts and sheets have room for


def commission_of(bets: Iterable[Bet]) -> Fraction | None:
    """What is kept of a bet on Banker that wins."""
    return next((1 - bet.pays for bet in bets if bet.zone == "banker" and bet.pays < 1), None)


def check(game: Game) -> None:
    """A WrongField for a game that could not be played, priced or printed."""
    _check_kind(game)
    _check_bets(game)
    _check_banker(game)
    for bet in game.bets:
        _check_chance(bet, game)


# What a game is beside its bets and its numbers; the sheets have words for the kinds that there are.
def _kind(game: Game) -> dict[str, Any]:
    return {
        "bank": game.bank,
        "deal-passes": game.deal_passes,
        "shuffles-each-round": game.shuffles_each_round,
        "burns-by-value": game.burns_by_value,
        "cut-card": game.cut_card is not None,
        "chips-per-other": game.chips_per_other is not None,
        "player-hands": game.player_hands,
        "player-chooses-on": game.player_open,
        "banker-chooses-on": game.open_cells,
        "sheets-to-practise": game.lessons,
        "sheets-on-request": game.extras,
    }


def _check_kind(game: Game) -> None:
    kinds = [(each, _kind(each)) for each in GAMES.values()]
    own = _kind(game)
    nearest, kind = max(kinds, key=lambda pair: sum(pair[1][key] == value for key, value in own.items()))
    for key, value in own.items():
        if value != kind[key]:
            raise WrongField(
                f"house.{key}", f"it does not go with the rest. It is all as in {nearest.name} but for this."
            )
    if game.bank_commission is not None and not game.bank.startswith("until"):
        raise WrongField("house.bank-commission", "no player holds the bank. Write commission in its place.")
    alike = [each for each, kind in kinds if kind == own]
    least, most = min(each.seats_min for each in alike), max(each.seats_max for each in alike)
    for key, number in (
        ("players", game.seats_usual),
        ("min-players", game.seats_min),
        ("max-players", game.seats_max),
    ):
        if not least <= number <= most:
            raise WrongField(f"house.{key}", f"{number} cannot be. Allowed: {least} to {most}.")
    allowed = {sheet for each in alike for sheet in each.sheets} | {COMMISSION_CARD}
    for sheet in game.sheets:
        if sheet not in allowed or (sheet == COMMISSION_CARD and not commission_of(game.main)):
            raise WrongField("house.sheets", f"{sheet!r} does not go with such a game.")
    if not game.sheets:
        raise WrongField("house.sheets", "a kit has one sheet at least.")


def _check_bets(game: Game) -> None:
    held = game.bank.startswith("until")
    places = Counter(str(bet.zone) for bet in game.main)
    for place in ("player",) if held else ("player", "banker"):
        if not places[place]:
            raise WrongField("house.bets", f"a bet on {place.capitalize()} is missing.")
    for bet in game.bets if held else ():
        if bet.zone != "player":
            raise WrongField(
                "house.bets", f"{bet.key!r} cannot be offered: stakes against a player's bank lie on Player."
            )
    if len(game.side) > MOST_SIDE:
        raise WrongField(
            "house.bets", f"{len(game.side)} side bets are more than the layouts hold. Allowed: {MOST_SIDE} at most."
        )
    for title, count in Counter(bet.title.casefold() for bet in game.bets).items():
        if count > 1:
            names = " and ".join(bet.name for bet in game.bets if bet.title.casefold() == title)
            raise WrongField("house.bets", f"{names} have one title, {title.title()!r}: nobody could tell them apart.")


def _check_banker(game: Game) -> None:
    commission = commission_of(game.main)
    if commission and (commission * 10000).denominator > 1:
        raise WrongField(
            "house.pays.banker",
            "a bet on Banker that pays less than 1:1 does so by a commission in hundredths of a percent.",
        )


def _check_chance(bet: Bet, game: Game) -> None:
    """A bet must be able to win with the decks of the game; those of BETS are known to, but for a lack of decks."""
    try:
        bet.check_decks(game.decks)
    except KitgenError as error:
        raise WrongField(f"house.bet.{bet.key}", str(error)) from error
    if bet.name in BETS and BETS[bet.name] == bet:
        return
    outcomes = full(game.decks).tally(bet, game.policy()).outcomes
    nets = {outcome: bet.returns(outcome) for outcome, ways in outcomes.items() if ways}
    if not any(net > 0 for net in nets.values()):
        raise WrongField(
            f"house.bet.{bet.key}", f"{bet.title} can never win: no round is one of those that it wins on."
        )
    if all(net > 0 for net in nets.values()):
        raise WrongField(f"house.bet.{bet.key}", f"{bet.title} wins on every round.")
