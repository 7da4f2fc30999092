"""`kitgen games`, `kitgen sheets`, `kitgen papers`, `kitgen levels`: what there is, read from the registries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from kitgen.errors import KitgenError, unknown
from kitgen.flags import chosen, config_flag, config_of, json_flag, read_settings, setting_flags
from kitgen.layers import HOUSE, games_in_force
from kitgen.settings.toml import as_toml
from kitgen.terminal import exact, say, say_json, table

if TYPE_CHECKING:
    from kitgen.game.games import Game


SHOWN = "# {title}, whole: what kitgen.toml must hold to make it."
OTHER_NAME = """\
# To change it, give it a name of your own too. A shorter way: from = "{name}", and only what you change.
"""


@click.command("games", params=[config_flag()])
@click.option("--show", metavar="NAME", help="Print this game as the lines of kitgen.toml that would make it.")
@json_flag
def games(as_json: bool, show: str | None, **given: str | None) -> None:
    """List the games, that of your kitgen.toml among them."""
    known = games_in_force(config_of(given))
    if show is not None:
        _show(known, show, as_json)
        return
    if as_json:
        say_json({"games": [_game_facts(game) for game in known.values()]})
        return
    rows = [
        (g.name, g.title, str(g.decks), f"{g.seats_min}-{g.seats_max}", ", ".join(bet.title for bet in g.bets))
        for g in known.values()
    ]
    say(table(("Name", "Game", "Decks", "Players", "Bets"), rows, right=(2,)))


def _show(known: Mapping[str, Game], name: str, as_json: bool) -> None:
    from kitgen.game.house import told

    if name.strip().lower() not in known:
        raise KitgenError(f"--show: {unknown('game', name, known)}")
    game = known[name.strip().lower()]
    if as_json:
        say_json({HOUSE: told(game)})
    else:
        say(SHOWN.format(title=game.title))
        say("" if game.is_house else OTHER_NAME.format(name=game.name))
        say(as_toml(told(game), HOUSE))


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


@click.command("sheets", params=[config_flag()])
@json_flag
def sheets(as_json: bool, **given: str | None) -> None:
    """List the sheets of a kit, and those that are printed for who asks for them."""
    from kitgen.sheets import SHEETS

    known = games_in_force(config_of(given)).values()

    facts: list[dict[str, Any]] = [
        {
            "name": name,
            "about": sheet.about,
            "in_kit": any(name in game.sheets for game in known),
            "games": [game.name for game in known if name in game.every_sheet],
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


# What each level asks for; None is a mix of them all.
LEVEL_WORDS: dict[int | None, str] = {
    1: "Count the points: rounds of four, five and six cards.",
    2: "Naturals, and whether Player draws.",
    3: "Banker when Player stood.",
    4: "Banker after Player's card, away from the boundaries.",
    5: "Banker after Player's card, on the boundaries.",
    6: "The whole round: who wins, and what each bet returns.",
    None: "All of them.",
}
LEVEL_SETTINGS = chosen("game", "decks")


@click.command("levels", params=setting_flags(LEVEL_SETTINGS))
@json_flag
def levels(as_json: bool, **given: str | None) -> None:
    """List the levels of practice: what each asks for, and what its rounds are like.

    The percentages are exact chances for rounds that are each dealt from a fresh shoe.
    """
    from kitgen.game.levels import LEVELS, OF

    found = read_settings(LEVEL_SETTINGS, given)
    game, decks = found["game"].value, found["decks"].value
    game.check_lessons()
    facts = [_level_facts(game, decks, number) for number in (*LEVELS, None)]
    if as_json:
        say_json({"game": game.name, "decks": decks, "of_rounds": OF, "levels": facts})
        return
    say(f"{game.title}, {decks} deck{'s' if decks > 1 else ''}\n")
    rows = [
        (str(each["level"]), each["about"], *(f"{share:.1%}" for share in each["decimal"].values())) for each in facts
    ]
    heads = ("Level", "What it asks for", "Player draws", "Banker draws", "Player wins", "Banker wins", "Ties")
    say(table(heads, rows, right=(2, 3, 4, 5, 6)))
    say(f"\nWhat {OF} rounds are made of\n")
    kinds = [(str(each["level"]), str(kind["rounds"]), kind["name"]) for each in facts for kind in each["kinds"]]
    say(table(("Level", "Rounds", "Kind"), kinds, right=(1,)))


def _level_facts(game: Game, decks: int, number: int | None) -> dict[str, Any]:
    from kitgen.game.levels import LEVELS, MIXED
    from kitgen.game.shares import shares

    if number is None:
        name, kinds = "mixed", [(f"level {level}", share) for level, share in MIXED.items()]
    else:
        name, kinds = LEVELS[number].name, [(kind.name, kind.share) for kind in LEVELS[number].kinds(game)]
    told = shares(game, decks, number)
    chances = {
        "player_draws": told.player_draws,
        "banker_draws": told.banker_draws,
        "player_wins": told.player,
        "banker_wins": told.banker,
        "ties": told.tie,
    }
    return {
        "level": str(number or "mixed"),
        "name": name,
        "about": LEVEL_WORDS[number],
        "kinds": [{"name": kind, "rounds": share} for kind, share in kinds],
        **{name: exact(value) for name, value in chances.items()},
        "decimal": {name: float(value) for name, value in chances.items()},
    }
