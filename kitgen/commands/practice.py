"""`kitgen practice`: rounds dealt to a plan, as sheets to solve, with a key that says why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from kitgen.commands.build import Manner, make
from kitgen.errors import KitgenError, unknown
from kitgen.flags import config_of, folder_of, json_flag, options_of, read_settings, setting_flags
from kitgen.layers import house_in_force
from kitgen.settings import OPTIONS
from kitgen.settings.setting import Found, Resolved
from kitgen.terminal import heard, say

if TYPE_CHECKING:
    from kitgen.game.lessons import Blueprint
    from kitgen.options import Options

FOLDER = "practice"
# Nobody sits down to play: no seats, and nothing that lies on the table.
NOT_HERE = ("players", "napkin", "booklet", "score-rows", "mat-size", "skip-seats", "untiled", "output")
CODED = ("game", "decks", "seed", "level", "cover", "rounds", "real-deck")  # what a code says


def _sheets(found: Found) -> Resolved:
    game = found["game"].value
    real = "real-deck" in found and found["real-deck"].value  # the help asks before there are any settings
    return Resolved(game.lesson_sheets(real), "default", game.title)


def _lesson_sheets() -> dict[str, Any]:
    from kitgen.game.games import GAMES
    from kitgen.sheets import SHEETS

    return {name: sheet for name, sheet in SHEETS.items() if any(name in game.lessons for game in GAMES.values())}


def _of_the_lesson(found: Found) -> Resolved:
    """The sheets asked for; a list that was written for kits counts as far as it names sheets to practise with."""
    sheets, lesson = found["sheets"], _lesson_sheets()
    others = [name for name in sheets.value if name not in lesson]
    if others and sheets.layer == "flag":
        raise KitgenError(f"--sheets: {unknown('sheet to practise with', others[0], lesson)}")
    kept = tuple(name for name in sheets.value if name in lesson)
    return replace(sheets, value=kept) if kept else _sheets(found)


SETTINGS = {
    **{name: setting for name, setting in OPTIONS.items() if name not in NOT_HERE},
    "sheets": replace(OPTIONS["sheets"], auto=_sheets, choices=_lesson_sheets),
}


@click.command("practice", params=setting_flags(SETTINGS))
@click.option("--code", metavar="CODE", help="The rounds of this code, as it stands on a practice page.")
@click.option("--output", "-o", "folder", metavar="DIR", type=click.Path(), help="Put the files into DIR.")
@click.option("--force", is_flag=True, help="Replace files that are in the way.")
@click.option("--dry-run", is_flag=True, help="Write nothing; list files, pages and every box in millimetres.")
@json_flag
@click.option("--quiet", "-q", is_flag=True, help="Print nothing when all goes well, unless --json asks for it.")
def practice(code: str | None, folder: str | None, **given: Any) -> None:
    """Make sheets to practise with: rounds dealt to a plan, and their key.

    \b
    kitgen practice --level 5               rounds on the table's boundaries
    kitgen practice --cover boundaries      each of those decisions once
    kitgen practice --level 1-3 --real-deck and the order to stack cards in
    kitgen practice --code CODE             the same rounds again

    They go into practice/ in the kit's folder unless -o names another, and replace what kitgen put there before.
    """
    from kitgen import kit

    manner = Manner(*(bool(given.pop(name)) for name in ("force", "dry_run", "as_json", "quiet")))
    options = practice_options(code, given, SETTINGS)
    plan = kit.plan(options)
    make(plan, folder_of(folder, read_settings({"output": OPTIONS["output"]}, given)["output"].value / FOLDER), manner)
    if not (manner.as_json or manner.quiet):
        say(f"\n{told(options)}")


def practice_options(code: str | None, given: Mapping[str, Any], settings: Mapping[str, Any]) -> Options:
    """The options of sheets to practise with; a code says what is dealt in place of the flags."""
    instead: dict[str, Any] = {"class_room": True}
    if code is not None:
        blueprint = _blueprint(code, given)
        given = {**given, **_flags(blueprint)}
        instead["lesson_number"] = blueprint.seed
    found = dict(read_settings(settings, given))
    if "sheets" in found:
        found["sheets"] = _of_the_lesson(found)
    return options_of(found, players=found["game"].value.seats_usual, **instead)


def _blueprint(code: str, given: Mapping[str, Any]) -> Blueprint:
    from kitgen.game.codes import blueprint_of

    for name in CODED:
        if given.get(name.replace("-", "_")) is not None:
            raise KitgenError(f"--{name} cannot go with --code: the code says it already.")
    return blueprint_of(heard(code), house_in_force(config_of(given)))


def _flags(blueprint: Blueprint) -> dict[str, str]:
    """What a code says, as flags would."""
    values = {
        "game": blueprint.game,
        "decks": blueprint.decks,
        "level": blueprint.levels,
        "rounds": blueprint.rounds,
        "real-deck": blueprint.real_deck,
        "cover": blueprint.cells,
    }
    return {name.replace("-", "_"): OPTIONS[name].tell(value) for name, value in values.items()}


def told(options: Options) -> str:
    """What the rounds teach, how they are known, and how many shoes they take."""
    from kitgen.game.cells import BOUNDARIES, CELLS

    lesson = options.lesson
    met = lesson.coverage
    lines = [
        f"{len(lesson.rounds)} rounds, which meet {len(met)} of Banker's {len(CELLS)} decisions and"
        f" {sum(cell in BOUNDARIES for cell in met)} of the {len(BOUNDARIES)} on a boundary."
        f" Code: {options.lesson_code}"
    ]
    if len(lesson.shoes) > 1:
        first, *others = (len(shoe.rounds) for shoe in lesson.shoes)
        dealt = ", ".join([f"{first} rounds", *(f"then {count}" for count in others)])
        lines.append(f"{_why_more(options)}: planned in {len(lesson.shoes)} shoes, {dealt}.")
    return "\n".join(lines)


def _why_more(options: Options) -> str:
    """Why one shoe does not do: too few cards of one value, or too few cards."""
    from kitgen.game.odds import fresh
    from kitgen.game.stacking import cards_of, room

    decks = f"{options.decks} deck{'' if options.decks == 1 else 's'}"
    wanted = Counter(cell.third for cell in options.cover)
    for third, held in enumerate(fresh(options.decks)):
        if wanted[third] > held:
            hold = "holds" if options.decks == 1 else "hold"
            return f"{wanted[third]} of these cells take a third card worth {third}, and {decks} {hold} {held}"
    needed = sum(map(cards_of, options.cover))
    what = (
        f"these {len(options.cover)} cells take {needed}"
        if needed > room(options.decks)
        else "so many rounds take more"
    )
    return f"Of {decks}, {room(options.decks)} cards are dealt before the cut card, and {what}"
