"""`kitgen games`, `kitgen sheets`, `kitgen papers`: what there is, read from the registries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from kitgen.flags import json_flag
from kitgen.terminal import exact, say, say_json, table

if TYPE_CHECKING:
    from kitgen.game.games import Game


@click.command("games")
@json_flag
def games(as_json: bool) -> None:
    """List the games."""
    from kitgen.game.games import GAMES

    if as_json:
        say_json({"games": [_game_facts(game) for game in GAMES.values()]})
        return
    rows = [
        (g.name, g.title, str(g.decks), f"{g.seats_min}-{g.seats_max}", ", ".join(bet.title for bet in g.bets))
        for g in GAMES.values()
    ]
    say(table(("Name", "Game", "Decks", "Players", "Bets"), rows, right=(2,)))


def _game_facts(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "source": game.source,
        "decks": {"min": game.min_decks, "usual": game.decks, "max": game.max_decks},
        "players": {"min": game.seats_min, "usual": game.seats_usual, "max": game.seats_max},
        "bets": [{"name": b.key, "title": b.title, "role": b.role, "payout": exact(b.pays)} for b in game.bets],
        "sheets": list(game.sheets),
        "on_request": [name for name in game.every_sheet if name not in game.sheets],
    }


@click.command("sheets")
@json_flag
def sheets(as_json: bool) -> None:
    """List the sheets of a kit, and those that are printed for who asks for them."""
    from kitgen.game.games import GAMES
    from kitgen.sheets import SHEETS

    facts = [
        {
            "name": name,
            "about": sheet.about,
            "in_kit": any(name in game.sheets for game in GAMES.values()),
            "games": [game.name for game in GAMES.values() if name in game.every_sheet],
        }
        for name, sheet in SHEETS.items()
    ]
    if as_json:
        say_json({"sheets": facts})
        return
    rows = [
        (str(fact["name"]), "yes" if fact["in_kit"] else "on request", str(fact["about"]), ", ".join(fact["games"]))
        for fact in facts
    ]
    say(table(("Name", "In a kit", "What it is", "Games"), rows))


@click.command("papers")
@json_flag
def papers(as_json: bool) -> None:
    """List the papers."""
    from kitgen.press.paper import PAPERS
    from kitgen.settings.system import system_paper

    if as_json:
        # Rounded, for 8.5 x 25.4 is no 215.9 in binary.
        facts = [
            {"name": p.name, "title": p.title, "width_mm": round(p.width, 3), "height_mm": round(p.height, 3)}
            for p in PAPERS.values()
        ]
        say_json({"papers": facts, "auto": system_paper().value.name})
        return
    rows = [(p.name, p.title, f"{p.width:.1f}", f"{p.height:.1f}") for p in PAPERS.values()]
    say(table(("Name", "Paper", "Width mm", "Height mm"), rows, right=(2, 3)))
    auto = system_paper()
    say(f"\nA size may be given instead, such as 210x330mm or 8.5x13in. On this system auto is {auto.value.name}.")
