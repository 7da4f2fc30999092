"""`kitgen odds`: bets priced exactly, from a full shoe or one with cards missing, or for several numbers of decks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from kitgen.errors import KitgenError, unknown
from kitgen.flags import chosen, completer, json_flag, read_settings, setting_flags
from kitgen.settings.late import registry
from kitgen.settings.parsers import whole
from kitgen.settings.setting import Found
from kitgen.terminal import heard, say, say_json

if TYPE_CHECKING:
    from kitgen.game.bets import Bet
    from kitgen.game.cards import Card
    from kitgen.game.choices import Policy
    from kitgen.game.games import Game

MOST_COMPARED = 12


def _any(found: Found) -> tuple[int, int | None]:
    return 1, None


# A shoe can be counted that no table would play with.
SETTINGS = chosen("game", "decks")
SETTINGS["decks"] = replace(SETTINGS["decks"], parse=whole(_any), limits=_any)
_BETS = registry("game.bets", "BETS")


def _flag(name: str, text: str, read: Callable[[str], Any]) -> Any:
    """The value of a flag that is no setting; its name stands before what is wrong with it."""
    try:
        return read(text)
    except KitgenError as error:
        raise KitgenError(f"--{name}: {error}") from error


@click.command("odds", params=setting_flags(SETTINGS))
@click.option("--bet", metavar="A,B,...", shell_complete=completer(_BETS), help="Only these bets, of any game.")
@click.option("--every-bet", is_flag=True, help="Every bet that there is.")
@click.option("--remove", metavar="CARDS", help='Cards that have left the shoe, such as "AS KD 5H".')
@click.option("--compare", metavar="N,N,...", help="The edges with these numbers of decks, side by side.")
@click.option("--per-resolved", is_flag=True, help="Edges for each unit won or lost, with pushes left out.")
@click.option("--player-five", metavar="WORD", help="What Player does on 5 where it may choose: draw or stand.")
@click.option("--csv", "as_csv", is_flag=True, help="A table of values with commas between, for a spreadsheet.")
@json_flag
def odds(as_json: bool, as_csv: bool, per_resolved: bool, every_bet: bool, **given: str | None) -> None:
    """Price bets exactly: what each pays, how often it wins, and its edge.

    Those of the game, unless --bet or --every-bet asks for others. The edge is what the bettor expects to lose for each
    unit staked, pushes included, before the first round of the shoe.
    """
    from kitgen.pricelist import priced

    _check_together(given, {"json": as_json, "csv": as_csv, "every_bet": every_bet})
    named, removed, compared, five = (given.pop(name) for name in ("bet", "remove", "compare", "player_five"))
    found = read_settings(SETTINGS, given)
    game = found["game"].value
    bets = _every_bet() if every_bet else None if named is None else _flag("bet", named, _reader(game))
    decks = (found["decks"].value,) if compared is None else _flag("compare", compared, _numbers)
    gone = () if removed is None else _flag("remove", removed, _cards)
    policy = game.policy() if five is None else _flag("player-five", five, _choice(game))
    prices = replace(priced(game, bets, decks, gone, policy), per_resolved=per_resolved)
    if named is not None:
        prices.refuse_hopeless()
    if as_json:
        say_json(prices.document())
    else:
        say(prices.csv() if as_csv else prices.text())


def _check_together(given: Mapping[str, str | None], switches: Mapping[str, bool]) -> None:
    flags = {**{name: value is not None for name, value in given.items()}, **switches}
    for one, other in (("json", "csv"), ("bet", "every_bet"), ("compare", "decks")):
        if flags[one] and flags[other]:
            raise KitgenError(f"--{one} and --{other.replace('_', '-')} do not go together.")


def _every_bet() -> dict[str, Bet]:
    from kitgen.game.bets import BETS

    return BETS


def _words(text: str) -> list[str]:
    return [word for word in text.lower().replace(",", " ").split() if word] or [text]


def _reader(game: Game) -> Callable[[str], dict[str, Bet]]:
    """Bets by name; those of the game also by the hand that they are on."""

    def read(text: str) -> dict[str, Bet]:
        known = {**_every_bet(), **{bet.key: bet for bet in game.bets}}
        for word in _words(text):
            if word not in known:
                raise unknown("bet", word, known)
        return {word: known[word] for word in _words(text)}

    return read


def _choice(game: Game) -> Callable[[str], Policy | None]:
    """What Player does on 5, in a game that leaves it the choice."""
    from kitgen.game.choices import CHOICES

    def read(text: str) -> Policy | None:
        if not game.player_open:
            raise KitgenError(f"{game.title} leaves Player no choice.")
        known = {choice: choice for choice in CHOICES}
        word = text.strip().lower()
        if word not in known:
            raise unknown("choice", word, CHOICES)
        return game.policy(known[word])

    return read


def _numbers(text: str) -> tuple[int, ...]:
    numbers = tuple(dict.fromkeys(whole(_any)(word, {}) for word in _words(text)))
    if len(numbers) > MOST_COMPARED:
        raise KitgenError(f"{len(numbers)} numbers of decks are too many. Allowed: 1 to {MOST_COMPARED}.")
    return numbers


def _cards(text: str) -> tuple[Card, ...]:
    from kitgen.game.cards import parse_cards

    cards = parse_cards(heard(text))
    if not cards:
        raise KitgenError('no card is named. Write such as "AS KD 5H".')
    return cards
