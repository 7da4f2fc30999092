"""`kitgen odds`: every bet of a game, priced exactly."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from kitgen.flags import chosen, json_flag, read_settings, setting_flags
from kitgen.settings.parsers import whole
from kitgen.settings.setting import Found
from kitgen.terminal import exact, say, say_json, table

if TYPE_CHECKING:
    from kitgen.game.bets import Bet
    from kitgen.game.odds import Price

CONVENTION = "Edge: what the bettor expects to lose for each unit staked, pushes included; negative when it wins."


def _any(found: Found) -> tuple[int, int | None]:
    return 1, None


# A shoe can be counted that no table would play with.
SETTINGS = chosen("game", "decks")
SETTINGS["decks"] = replace(SETTINGS["decks"], parse=whole(_any), limits=_any)


@click.command("odds", params=setting_flags(SETTINGS))
@json_flag
def odds(as_json: bool, **given: str | None) -> None:
    """Price every bet of a game exactly: what it pays, how often it wins, and its edge.

    The edge is what the bettor expects to lose for each unit staked, pushes included, with a full shoe.
    """
    from kitgen.game.odds import count, fresh, price

    found = read_settings(SETTINGS, given)
    game, decks = found["game"].value, found["decks"].value
    counts = count(fresh(decks))
    prices = [(bet, price(bet, counts)) for bet in game.bets]
    if as_json:
        bets = [_price_facts(bet, priced) for bet, priced in prices]
        say_json({"game": game.name, "decks": decks, "convention": CONVENTION, "bets": bets})
        return
    say(f"{game.title}, {decks} deck{'s' if decks > 1 else ''}, full shoe\n")
    rows = [(b.title, _to_one(b), *map(_percent, (p.win, p.push, p.lose, p.edge))) for b, p in prices]
    say(table(("Bet", "Pays", "Wins", "Pushes", "Loses", "Edge"), rows, right=(2, 3, 4, 5)))
    say("\nExactly")
    parts = [(b.title, {"wins": p.win, "pushes": p.push, "loses": p.lose, "edge": p.edge}) for b, p in prices]
    say(table((), [(title, name, exact(part)) for title, all_of in parts for name, part in all_of.items()]))
    say(f"\n{CONVENTION}")


def _percent(number: Fraction) -> str:
    return f"{float(number):.4%}"


def _to_one(bet: Bet) -> str:
    """A payout as a table says it; a Banker that pays less on some wins shows both."""
    return " or ".join(f"{pays.numerator}:{pays.denominator}" for pays in (bet.pays, *(p for _, p in bet.pays_instead)))


def _price_facts(bet: Bet, priced: Price) -> dict[str, Any]:
    chances = {"wins": priced.win, "pushes": priced.push, "loses": priced.lose, "edge": priced.edge}
    return {
        "name": bet.key,
        "title": bet.title,
        "payout": exact(bet.pays),
        "payout_instead": [exact(pays) for _, pays in bet.pays_instead],
        **{name: exact(value) for name, value in chances.items()},
        "decimal": {name: float(value) for name, value in chances.items()},
    }
