"""OPTIONS: every setting, as one table. The flag, the variable, the key in a file and the help follow from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, cast

from kitgen.settings.parsers import (
    many_of,
    one_of,
    parse_folder,
    parse_language,
    parse_paper,
    parse_path,
    parse_seed,
    whole,
)
from kitgen.settings.setting import Found, Limits, Resolved, Setting
from kitgen.settings.system import system_paper


def _late(module: str, name: str) -> Callable[[], Any]:
    """Something of a module that is imported when it is first asked for: no command pays for what it does not use."""
    return lambda: getattr(import_module(f"kitgen.{module}"), name)


def _registry(module: str, name: str) -> Callable[[], Mapping[str, Any]]:
    return cast(Callable[[], Mapping[str, Any]], _late(module, name))


def _option(name: str) -> Callable[[], str]:
    """What a kit's options are when nobody names this one."""
    return lambda: str(getattr(_late("options", "Options")(), name))


_games = _registry("game.games", "GAMES")
_papers = _registry("press.paper", "PAPERS")
_inks = _registry("press.theme", "INKS")
_sheets = _registry("sheets", "SHEETS")
_napkins = _registry("options", "NAPKINS")


def _usual(attribute: str) -> Callable[[Found], Resolved]:
    """What the game itself says."""
    return lambda found: Resolved(getattr(found["game"].value, attribute), "default", found["game"].value.title)


def _within(least: str, most: str) -> Limits:
    """From one attribute of the game to another."""
    return lambda found: (getattr(found["game"].value, least), getattr(found["game"].value, most))


def _nothing(found: Found) -> Resolved:
    return Resolved(None, "default", "default")


_seats = _within("seats_min", "seats_max")
_shoe = _within("min_decks", "max_decks")


def _rows(found: Found) -> tuple[int, int | None]:
    return 1, _late("options", "MAX_SCORE_ROWS")()


_ALL = (
    Setting(
        name="game",
        fallback=_late("game.games", "DEFAULT"),
        metavar="NAME",
        parse=one_of("game", _games),
        choices=_games,
        help="The game that the kit is for.",
    ),
    Setting(
        name="players",
        fallback="usual",
        metavar="N",
        parse=whole(_seats, lambda players, found: found["game"].value.check_players(players)),
        auto=_usual("seats_usual"),
        limits=_seats,
        kinds=(int,),
        help="How many people play, the dealer included.",
    ),
    Setting(
        name="decks",
        fallback="usual",
        metavar="N",
        parse=whole(_shoe, lambda decks, found: found["game"].value.check_decks(decks)),
        auto=_usual("decks"),
        limits=_shoe,
        kinds=(int,),
        help="How many decks of 52 cards are in use.",
    ),
    Setting(
        name="paper",
        fallback="auto",
        metavar="NAME|WxHmm",
        parse=parse_paper,
        auto=lambda found: system_paper(),
        choices=lambda: (*_papers(), "auto"),
        help="The paper; auto takes the system's paper. A size may be given, such as 200x300mm or 8.5x13in.",
    ),
    Setting(
        name="ink",
        fallback="full",
        metavar="MODE",
        parse=one_of("ink", _inks),
        choices=_inks,
        help="Full colour, little ink, or black and grey only.",
    ),
    Setting(
        name="seed",
        fallback=_option("seed"),
        metavar="TEXT",
        parse=parse_seed,
        kinds=(str, int),
        help="Decides what is dealt: the same text, the same cards.",
    ),
    Setting(
        name="sheets",
        fallback="all",
        metavar="A,B,...",
        parse=many_of("sheet", _sheets),
        auto=_usual("sheets"),
        choices=_sheets,
        kinds=(str, list),
        help="Only these sheets.",
    ),
    Setting(
        name="templates",
        fallback="bundled",
        metavar="DIR",
        parse=parse_folder,
        auto=_nothing,
        is_path=True,
        help="A folder whose templates replace the bundled ones.",
    ),
    Setting(
        name="language",
        fallback=_option("language"),
        metavar="CODE",
        parse=parse_language,
        choices=lambda: _late("words", "languages")()(),
        help="The language of the printed words.",
    ),
    Setting(
        name="napkin",
        fallback=_option("napkin"),
        metavar="SIZE",
        parse=lambda text, found: one_of("napkin", _napkins)(text, found).name,
        choices=_napkins,
        help="The napkin that a layout is cut for: 165 mm or 127 mm square.",
    ),
    Setting(
        name="score-rows",
        fallback="two pages",
        metavar="N",
        parse=whole(_rows),
        auto=_nothing,
        limits=_rows,
        kinds=(int,),
        help="How many rounds the chip tracking sheet has room for.",
    ),
    Setting(
        name="output",
        fallback="output",
        metavar="DIR",
        parse=parse_path,
        is_path=True,
        short="-o",
        help="The folder that the kit is written into.",
    ),
)

OPTIONS: dict[str, Setting] = {setting.name: setting for setting in _ALL}
