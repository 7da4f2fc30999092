"""`kitgen explain`: what happens in a round, and why."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from kitgen.flags import chosen, json_flag, read_settings, setting_flags
from kitgen.terminal import exact, heard, say, say_json

if TYPE_CHECKING:
    from kitgen.game.bets import Bet
    from kitgen.game.coup import Act, Coup, Hand
    from kitgen.game.games import Game

SETTINGS = chosen("game", "decks", "templates", "language")


@click.command("explain", params=setting_flags(SETTINGS))
@click.argument("cards", nargs=-1)
@json_flag
def explain(cards: tuple[str, ...], as_json: bool, **given: str | None) -> None:
    """Say what happens in a round, and why.

    CARDS are in the order dealt: Player, Banker, Player, Banker, then the third cards. Write 7S, 10H or TH.
    """
    from kitgen.game import coup as rounds
    from kitgen.game.cards import parse_cards

    found = read_settings(SETTINGS, given)
    game, decks = found["game"].value, found["decks"].value
    coup = rounds.exact(parse_cards(heard(" ".join(cards))), decks)
    bets = [(bet, bet.result(coup), bet.returns(coup)) for bet in game.bets]
    if as_json:
        say_json(_coup_facts(game, coup, bets))
        return
    from kitgen.words import say as words

    # A round asks for nothing that a kit is made from beyond its game: no players, no paper.
    facts = {"game": game, "decks": decks, "rotates": game.bank == "rotates", "coup": coup, "bets": bets}
    say(words(found["language"].value, found["templates"].value, "explain.txt", facts).rstrip())


def _coup_facts(game: Game, coup: Coup, bets: Iterable[tuple[Bet, str, Fraction]]) -> dict[str, Any]:
    def hand(held: Hand) -> dict[str, Any]:
        return {"cards": [card.code for card in held.cards], "total": held.total, "drew": held.third is not None}

    return {
        "game": game.name,
        "cards": [card.code for card in coup.cards],
        "player": hand(coup.player),
        "banker": hand(coup.banker),
        "natural": coup.natural,
        "winner": coup.winner,
        "acts": [told_act(act) for act in coup.acts],
        "bets": {bet.key: exact(returns) for bet, _, returns in bets},
    }


def told_act(act: Act) -> dict[str, Any]:
    """One decision, with the rule that makes it."""
    seen, drawn = (card and card.code for card in (act.third, act.card))
    facts = {"hand": act.hand, "draws": act.draws, "rule": act.rule, "total": act.total}
    return {**facts, "third": seen, "card": drawn}
