"""What a house game cannot be: bets that no table offers, and more than the sheets have room for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from kitgen.errors import KitgenError, WrongField
from kitgen.game import pieces
from kitgen.game.bets import BANKER_WINS, BETS, PLAYER_WINS, TIE, Bet
from kitgen.game.game import Game
from kitgen.game.games import GAMES
from kitgen.game.odds import price
from kitgen.game.shoes import full

COMMISSION_CARD = "commission-card"
MOST_DECKS = 8  # that a code tells
MOST_PLAYERS = max(game.seats_max for game in GAMES.values())
MOST_GIVEN = Fraction(1, 5)  # of a stake, by the bank to the bettor: more is a slip of the pen
MOST_FIELDS = 48  # that the conditions of all side bets tell
MOST_SIDE = 4  # bets that layouts and sheets have room for
# What each number of a game lies between.
_RANGES = {
    "decks": ("min_decks", "decks", "max_decks"),
    "players": ("seats_min", "seats_usual", "seats_max"),
}


def check_values(values: Mapping[str, Any]) -> None:
    """A WrongField for decks and players out of their range, and for bets that would lie on one another."""
    for key, (low, usual, high) in _RANGES.items():
        least, number, most = values[low], values[usual], values[high]
        if least > most:
            raise WrongField(f"house.min-{key}", f"{least} is more than max-{key}, which is {most}.")
        if not least <= number <= most:
            raise WrongField(f"house.{key}", f"{number} cannot be. Allowed: {least} to {most}.")
    seen: dict[str, Bet] = {}
    for bet in (*values["main"], *values["side"]):
        if other := seen.get(bet.key):
            if other.name == bet.name:
                raise WrongField("house.bets", f"{bet.name!r} is offered twice.")
            both = f"{other.name!r} and {bet.name!r}"
            raise WrongField("house.bets", f"{both} cannot be offered together: each lies on the place {bet.key!r}.")
        seen[bet.key] = bet


def check(game: Game, own: Iterable[str] = ()) -> None:
    """A WrongField for a game that could not be played, priced or printed; `own` are the names of bets told there."""
    at = {bet.name: f"house.bet.{bet.name}" if bet.name in own else "house.bets" for bet in game.bets}
    _check_kind(game)
    _check_bets(game)
    for bet in game.main:
        _check_main(bet, game, at[bet.name])
    for bet in game.bets:
        _check_payouts(bet, f"{at[bet.name]}.pays" if bet.name in own else f"house.pays.{bet.key}")
        _check_chance(bet, game, at[bet.name])


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
        if sheet not in allowed or (sheet == COMMISSION_CARD and not game.commission):
            raise WrongField("house.sheets", f"{sheet!r} does not go with such a game.")
    if not game.sheets:
        raise WrongField("house.sheets", "a kit has one sheet at least.")


def _check_bets(game: Game) -> None:
    held = game.bank.startswith("until")
    places = {str(bet.zone) for bet in game.main}
    for place in ("player",) if held else ("player", "banker"):
        if place not in places:
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
    fields = sum(_fields(bet) for bet in game.side)
    if fields > MOST_FIELDS:
        raise WrongField(
            "house.bets",
            f"the side bets tell {fields} things of their rounds, more than a page holds. Allowed: {MOST_FIELDS}.",
        )
    for title, count in Counter(bet.title.casefold() for bet in game.bets).items():
        if count > 1:
            names = " and ".join(bet.name for bet in game.bets if bet.title.casefold() == title)
            raise WrongField("house.bets", f"{names} have one title, {title.title()!r}: nobody could tell them apart.")


def _fields(bet: Bet) -> int:
    """How many things its conditions say."""
    conditions = (bet.wins, *bet.also_wins, *bet.pushes, *(when for when, _ in bet.pays_instead))
    return sum(len(pieces.tell_condition(condition)) for condition in conditions)


_OWN = {"player": PLAYER_WINS, "banker": BANKER_WINS, "tie": TIE}


def _check_main(bet: Bet, game: Game, where: str) -> None:
    """A main bet is on a hand, or on a tie: all sheets tell of it so."""

    def wrong(reason: str) -> WrongField:
        return WrongField(where, reason)

    if bet.title != bet.zone.capitalize():
        raise wrong(f"{bet.title!r} cannot be its title: all sheets call this bet {bet.zone.capitalize()}.")
    usual = (TIE,) if bet.zone != "tie" else ()
    if (bet.wins, bet.also_wins) != (_OWN.get(bet.zone), ()) or bet.pushes[: len(usual)] != usual:
        told = ', ties = "push"' if usual else ""
        raise wrong(f'a bet of this place is told wins = {{ winner = "{bet.zone}" }}{told}. Any other is a side bet.')
    special = len(bet.pushes) - len(usual) + len(bet.pays_instead)
    if special > (0 if bet.zone == "player" else 1) or len(bet.pushes) > len(usual) + (bet.zone == "banker"):
        raise wrong(
            "it has more exceptions than its place has words for. Allowed: one pays-instead on Banker or Tie, or one"
            " push on Banker."
        )
    even = bet.pays == 1 and not bet.pays_instead
    if game.bank != "house" and not (even and bet.zone != "tie"):
        raise wrong(
            "where a player is the bank, a chip is paid for a chip: Player and Banker pay 1:1, and there is no Tie."
        )


def _check_payouts(bet: Bet, where: str) -> None:
    """What a bet pays must be told in few letters, and a main bet below 1:1 by a commission that can be reckoned."""
    share = 1 - bet.pays
    if bet.role == "main" and share > 0:
        if not pieces.is_reckoned(share):
            raise WrongField(
                where,
                f"{float(100 * share):g} % less than even money cannot be reckoned at a table. {pieces.RECKONED}",
            )
        return
    least, most = min(bet.payouts), max(bet.payouts)
    single = least == most or bet.role == "main"
    letters = max(map(_letters, bet.payouts)) if single else _letters(least) + 1 + _letters(most)
    if letters > (4 if single else 5):
        told = " and ".join(dict.fromkeys(f"{pays.numerator}:{pays.denominator}" for pays in (least, most)))
        raise WrongField(where, f"{told} takes more room than there is. Round it, such as 12:1, 5:2 or 0.95.")


def _letters(pays: Fraction) -> int:
    """Of a payout as it is printed, before its "to one"."""
    places = next((n for n in range(4) if (pays * 10**n).denominator == 1), 9)
    return len(str(int(pays))) + (1 + places if places else 0)


def _check_chance(bet: Bet, game: Game, where: str) -> None:
    """A bet must be able to win with the decks of the game; those of BETS are known to, but for a lack of decks."""
    try:
        bet.check_decks(game.decks)
    except KitgenError as error:
        raise WrongField(where, str(error)) from error
    if bet.name in BETS and BETS[bet.name] == bet:
        return
    found = price(bet, full(game.decks).tally(bet, game.policy()))
    if not found.win:
        raise WrongField(where, f"{bet.title} can never win: no round is one of those that it wins on.")
    if found.win == 1:
        raise WrongField(where, f"{bet.title} wins on every round.")
    if found.edge < -MOST_GIVEN:
        raise WrongField(
            where,
            f"{bet.title} would pay back {float(100 - 100 * found.edge):.0f} % of all that is staked on it. Allowed: "
            f"{float(100 + 100 * MOST_GIVEN):.0f} % at most.",
        )
