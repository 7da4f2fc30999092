"""The commands: each turns flags into settings, asks the library, and prints a table or one JSON document."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kitgen.errors import unknown
from kitgen.flags import completer, read_settings, setting_flags
from kitgen.settings import OPTIONS, Found
from kitgen.terminal import Progress, say, say_json, table

if TYPE_CHECKING:
    from kitgen.game.bets import Bet
    from kitgen.game.coup import Act, Coup, Hand
    from kitgen.game.games import Game
    from kitgen.game.odds import Price
    from kitgen.kit import Plan
    from kitgen.options import Options

CONVENTION = "Edge: what the bettor expects to lose for each unit staked, pushes included; negative when it wins."

# What the words of a template may depend on.
WORDS = tuple(name for name in OPTIONS if name not in ("sheets", "output"))


def _options(found: Found, **instead: Any) -> Options:
    """The options of a kit from the settings that are found."""
    from kitgen.options import Options

    values = {name.replace("-", "_"): resolved.value for name, resolved in found.items() if name != "output"}
    return Options(**{**values, **instead})


_json_flag = click.option("--json", "as_json", is_flag=True, help="One JSON document on stdout and nothing else.")


@click.command("build", params=setting_flags(*OPTIONS))
@click.option("--force", is_flag=True, help="Replace files that are in the way.")
@click.option("--dry-run", is_flag=True, help="Write nothing; list files, pages and every box in millimetres.")
@_json_flag
@click.option("--quiet", "-q", is_flag=True, help="Print nothing when all goes well.")
def build(force: bool, dry_run: bool, as_json: bool, quiet: bool, **given: str | None) -> None:
    """Make a kit: one PDF to print, and one PDF for each sheet."""
    from kitgen import kit, store

    found = read_settings(OPTIONS, given)
    plan = kit.plan(_options(found))
    folder = found["output"].value
    if dry_run:
        if not quiet:
            _say_plan(plan, as_json)
        return
    with Progress("Drawing") as progress:
        files = kit.produce(plan, progress)
    store.write(folder, files, force=force)
    if quiet:
        return
    if as_json:
        say_json({"output": str(folder), **json.loads(files[store.MANIFEST])})
        return
    say(_file_table(plan, folder))
    say()
    say(plan.how_to_print)


def _file_table(plan: Plan, folder: Path) -> str:
    rows = [(str(folder / file.name), str(file.pages), str(file.papers), file.what) for file in plan.files]
    return table(("File", "Pages", "Sheets of paper", "What it is"), rows, right=(1, 2))


def _say_plan(plan: Plan, as_json: bool) -> None:
    """What a build would write, and where everything would lie on its pages."""
    described = plan.describe()
    if as_json:
        say_json(described)
        return
    say(_file_table(plan, Path()))
    say()
    rows = [row for page in described["pages"] for row in _box_rows(page)]
    say(table(("Sheet", "Page", "Box", "x mm", "y mm", "Width mm", "Height mm"), rows, right=(1, 3, 4, 5, 6)))


def _box_rows(page: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """The paper and every box on it, the trim among them, a row each."""
    boxes = [("paper", [0.0, 0.0, *page["paper_mm"]])]
    boxes += [(" ".join(dict.fromkeys((box["kind"], box["name"]))), box["mm"]) for box in page["boxes"]]
    for name, sizes in boxes:
        yield page["sheet"], str(page["page"]), name, *(f"{size:.2f}" for size in sizes)


@click.command("games")
@_json_flag
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
        "bets": [{"name": b.key, "title": b.title, "role": b.role, "payout": _exact(b.pays)} for b in game.bets],
        "sheets": list(game.sheets),
    }


@click.command("sheets")
@_json_flag
def sheets(as_json: bool) -> None:
    """List the sheets that a kit is made of."""
    from kitgen.game.games import GAMES
    from kitgen.sheets import SHEETS

    facts = [
        {"name": name, "about": sheet.about, "games": [game.name for game in GAMES.values() if name in game.sheets]}
        for name, sheet in SHEETS.items()
    ]
    if as_json:
        say_json({"sheets": facts})
        return
    rows = [(str(fact["name"]), str(fact["about"]), ", ".join(fact["games"])) for fact in facts]
    say(table(("Name", "What it is", "Games"), rows))


@click.command("papers")
@_json_flag
def papers(as_json: bool) -> None:
    """List the papers."""
    from kitgen.press.paper import PAPERS
    from kitgen.settings import system_paper

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
    say(f"\nA size may be given instead, such as 200x300mm or 8.5x13in. On this system auto is {auto.value.name}.")


@click.command("odds", params=setting_flags("game", "decks"))
@_json_flag
def odds(as_json: bool, **given: str | None) -> None:
    """Price every bet of a game exactly: what it pays, how often it wins, and its edge.

    The edge is what the bettor expects to lose for each unit staked, pushes included, with a full shoe.
    """
    from kitgen.game.odds import count, fresh, price

    found = read_settings(("game", "decks"), given, check=False)
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
    say(table((), [(title, name, _exact(part)) for title, all_of in parts for name, part in all_of.items()]))
    say(f"\n{CONVENTION}")


def _exact(number: Fraction) -> str:
    """A fraction as JSON writes it, always with its denominator."""
    return f"{number.numerator}/{number.denominator}"


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
        "payout": _exact(bet.pays),
        "payout_instead": [_exact(pays) for _, pays in bet.pays_instead],
        **{name: _exact(value) for name, value in chances.items()},
        "decimal": {name: float(value) for name, value in chances.items()},
    }


@click.command("explain", params=setting_flags("game", "decks", "templates", "language"))
@click.argument("cards", nargs=-1, required=True)
@_json_flag
def explain(cards: tuple[str, ...], as_json: bool, **given: str | None) -> None:
    """Say what happens in a round, and why.

    CARDS are in the order dealt: Player, Banker, Player, Banker, then the third cards. Write 7S, 10H or TH.
    """
    from kitgen.game.cards import parse_cards
    from kitgen.game.coup import exact

    found = read_settings(WORDS, given)
    game = found["game"].value
    coup = exact(parse_cards(" ".join(cards)), found["decks"].value)
    bets = [(bet, bet.result(coup.outcome), bet.returns(coup.outcome)) for bet in game.bets]
    if as_json:
        say_json(_coup_facts(game, coup, bets))
        return
    from kitgen.facts import common
    from kitgen.words import say as words

    facts = {**common(_options(found)), "coup": coup, "bets": bets}
    say(words(found["language"].value, found["templates"].value, "explain.txt", facts).rstrip())


def _coup_facts(game: Game, coup: Coup, bets: Iterable[tuple[Bet, str, Fraction]]) -> dict[str, Any]:
    def hand(held: Hand) -> dict[str, Any]:
        return {"cards": [card.code for card in held.cards], "total": held.total, "drew": held.third is not None}

    def act(did: Act) -> dict[str, Any]:
        seen, drawn = (card and card.code for card in (did.third, did.card))
        facts = {"hand": did.hand, "draws": did.draws, "rule": did.rule, "total": did.total}
        return {**facts, "third": seen, "card": drawn}

    return {
        "game": game.name,
        "cards": [card.code for card in coup.cards],
        "player": hand(coup.player),
        "banker": hand(coup.banker),
        "natural": coup.natural,
        "winner": coup.winner,
        "acts": [act(did) for did in coup.acts],
        "bets": {bet.key: _exact(returns) for bet, _, returns in bets},
    }


@click.command("show", params=setting_flags(*WORDS))
@click.argument("sheet", shell_complete=completer(OPTIONS["sheets"].choices or tuple))
@click.option("--markup", is_flag=True, help="With the markup, as the template gives it.")
def show(sheet: str, markup: bool, **given: str | None) -> None:
    """Print the words of a sheet before they become ink."""
    from kitgen.kit import words_of
    from kitgen.sheets import SHEETS

    if sheet not in SHEETS:
        raise unknown("sheet", sheet, SHEETS)
    found = read_settings(WORDS, given)
    say(words_of(_options(found, sheets=(sheet,)), sheet, markup).rstrip())


@click.command("templates")
@click.argument("folder", metavar="DIR", type=click.Path())
@click.option("--force", is_flag=True, help="Replace templates that you changed.")
def templates(folder: str, force: bool) -> None:
    """Copy the bundled templates into a folder to edit them."""
    from kitgen.words import copy_templates

    copied = copy_templates(Path(folder), force)
    say(f"{len(copied)} templates are in {folder}. Edit them, then: kitgen build --templates {folder}")


ALL: dict[str, click.Command] = {
    str(command.name): command for command in (build, games, sheets, papers, odds, explain, show, templates)
}
