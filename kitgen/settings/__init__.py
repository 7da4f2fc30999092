"""OPTIONS: every setting, as one table. The flag, the variable, the key in a file and the help follow from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, cast

from kitgen.errors import KitgenError
from kitgen.settings.late import late, nothing, option, registry
from kitgen.settings.lessons import LESSONS
from kitgen.settings.mats import MATS
from kitgen.settings.measures import tell_length, tell_offset
from kitgen.settings.parsers import (
    many_of,
    one_of,
    one_of_names,
    parse_folder,
    parse_language,
    parse_millimetres,
    parse_page_offset,
    parse_paper,
    parse_path,
    parse_printer,
    parse_seed,
    switch,
    whole,
)
from kitgen.settings.setting import Found, Limits, Resolved, Setting
from kitgen.settings.system import system_paper

_games = registry("game.games", "GAMES")
_papers = registry("press.paper", "PAPERS")
_inks = registry("press.theme", "INKS")
_suits = registry("press.theme", "SUITS")
_sheets = registry("sheets", "SHEETS")
_napkins = registry("cutouts", "NAPKINS")


def _games_in_force() -> Mapping[str, Any]:
    """Those of the files too; a file that cannot be read has none: help and completion never fail."""
    with suppress(KitgenError):
        return cast(Mapping[str, Any], late("layers", "games_in_force")()())
    return _games()


def _usual(attribute: str) -> Callable[[Found], Resolved]:
    """What the game itself says."""
    return lambda found: Resolved(getattr(found["game"].value, attribute), "default", found["game"].value.title)


def _within(least: str, most: str) -> Limits:
    """From one attribute of the game to another."""
    return lambda found: (getattr(found["game"].value, least), getattr(found["game"].value, most))


def _printers_own(found: Found) -> Resolved:
    """The page offset of the printer's profile."""
    printer = found["printer"].value if "printer" in found else None
    if printer is None:
        return Resolved((0.0, 0.0), "default", "default")
    return Resolved(printer.correction.page_offset, "default", f"printer {printer.name}")


def _sides() -> dict[str, Any]:
    return {str(count): count for count in (1, *late("press.paper", "COUNTS")())}


_seats = _within("seats_min", "seats_max")
_shoe = _within("min_decks", "max_decks")


def _rows(found: Found) -> tuple[int, int | None]:
    return 1, late("options", "MAX_SCORE_ROWS")()


_ALL = (
    Setting(
        name="game",
        fallback=late("game.games", "DEFAULT"),
        metavar="NAME",
        parse=one_of("game", _games),
        choices=_games_in_force,
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
        help="The paper; auto takes the system's paper. A size may be given, such as 210x330mm or 8.5x13in.",
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
        name="suits",
        fallback=option("suits"),
        metavar="COLOURS",
        parse=one_of_names("suits", _suits),
        choices=_suits,
        help="Suits in two colours, or each in its own: spades ink, hearts red, diamonds blue, clubs green.",
    ),
    Setting(
        name="seed",
        fallback=option("seed"),
        metavar="TEXT",
        parse=parse_seed,
        kinds=(str, int),
        help="Decides what is dealt: the same text, the same cards.",
    ),
    *LESSONS,
    Setting(
        name="sheets",
        fallback="usual",
        metavar="A,B,...",
        parse=many_of("sheet", _sheets, "usual"),
        auto=_usual("sheets"),
        choices=_sheets,
        kinds=(str, list),
        help="Only these sheets; with usual among them, those of a usual kit too.",
    ),
    Setting(
        name="templates",
        fallback="bundled",
        metavar="DIR",
        parse=parse_folder,
        auto=nothing,
        is_path=True,
        help="A folder whose templates replace the bundled ones.",
    ),
    Setting(
        name="language",
        fallback=option("language"),
        metavar="CODE",
        parse=parse_language,
        choices=lambda: late("words", "languages")()(),
        help="The language of the printed words.",
    ),
    Setting(
        name="napkin",
        fallback=option("napkin"),
        metavar="SIZE",
        parse=lambda text, found: one_of("napkin", _napkins)(text, found).name,
        choices=_napkins,
        help="The napkin that a layout is cut for: 165 mm or 127 mm square.",
    ),
    Setting(
        name="flip",
        fallback=option("flip"),
        metavar="EDGE",
        parse=one_of_names("flip", registry("press.craft", "FLIPS")),
        choices=registry("press.craft", "FLIPS"),
        help="Print backs: flipped on the long or the short edge of the paper, or above their fronts to fold over.",
    ),
    Setting(
        name="marks",
        fallback=option("marks"),
        metavar="KIND",
        parse=one_of_names("marks", registry("press.craft", "MARKS")),
        choices=registry("press.craft", "MARKS"),
        help="Cut marks at the corners of the grid, at the inner cuts, at both, or none.",
    ),
    Setting(
        name="bleed",
        fallback="0mm",
        metavar="MM",
        parse=parse_millimetres,
        tell=tell_length,
        kinds=(str, int, float),
        help="How far a print shop may cut outside the trim, such as 3mm.",
    ),
    Setting(
        name="stock",
        fallback="none",
        metavar="NAME",
        parse=one_of_names("stock", registry("press.craft", "STOCKS"), "none"),
        auto=nothing,
        choices=lambda: (*registry("press.craft", "STOCKS")(), "none"),
        help="Perforated cards or labels to print the pocket cards on.",
    ),
    Setting(
        name="n-up",
        fallback=option("n_up"),
        metavar="N",
        parse=lambda text, found: int(one_of_names("n-up", _sides)(text, found)),
        choices=_sides,
        kinds=(int,),
        help="How many pages of a sheet to read are set side by side; one page is repeated until the side is full.",
    ),
    switch("booklet", "Add booklet.pdf: rules, cheat sheet and payouts to print on both sides, fold and staple."),
    switch("large-print", "Set all type in 14 pt or more, on more pages; what lies on the table keeps its size."),
    Setting(
        name="score-rows",
        fallback="two pages",
        metavar="N",
        parse=whole(_rows),
        auto=nothing,
        limits=_rows,
        kinds=(int,),
        help="How many rounds the chip tracking sheet has room for.",
    ),
    *MATS,
    Setting(
        name="printer",
        fallback="none",
        metavar="NAME",
        parse=parse_printer,
        auto=nothing,
        choices=lambda: late("printers", "names")()(),
        help="Put right what this printer does wrong; `kitgen printer add` saves what that is.",
    ),
    Setting(
        name="page-offset",
        fallback="printer",
        metavar="X,Ymm",
        parse=parse_page_offset,
        auto=_printers_own,
        tell=tell_offset,
        help="Moves every page to the right and down, such as 1,-0.5mm; printer takes what the profile says.",
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
