"""The settings that say what practice rounds teach, how many there are, and what they are printed on."""

from __future__ import annotations

import re
from typing import Any

from kitgen.errors import KitgenError
from kitgen.settings.late import nothing, option, registry
from kitgen.settings.parsers import one_of_names, switch, whole
from kitgen.settings.setting import Found, Setting

MIXED, NOTHING = "mixed", "nothing"


def _parse_levels(text: str, found: Found) -> tuple[int, int] | None:
    """One level, or from one to another with a hyphen; None stands for a mix of all."""
    from kitgen.game.levels import LEVELS

    word = text.strip().lower()
    if word == MIXED:
        return None
    read = re.fullmatch(r"([0-9]{1,2})(?:\s*[-–]\s*([0-9]{1,2}))?", word)
    first, last = (int(read[1]), int(read[2] or read[1])) if read else (0, 0)
    if first not in LEVELS or last not in LEVELS or first > last:
        raise KitgenError(
            f"{text!r} is no level. Allowed: 1 to {len(LEVELS)}, several such as 2-4, or {MIXED}. See: kitgen levels."
        )
    return first, last


def _parse_cover(text: str, found: Found) -> Any:
    from kitgen.game.cells import parse_cells

    return () if text.strip().lower() == NOTHING else parse_cells(text)


def _rounds(found: Found) -> tuple[int, int | None]:
    from kitgen.game.lessons import MOST_ROUNDS

    return 1, MOST_ROUNDS


def _check_rounds(rounds: int, found: Found) -> None:
    from kitgen.game.lessons import check_rounds

    check_rounds(rounds)


def _tell_levels(levels: tuple[int, int] | None) -> str:
    return MIXED if levels is None else "-".join(map(str, dict.fromkeys(levels)))


def _tell_cover(cells: tuple[Any, ...]) -> str:
    from kitgen.game.cells import tell_cells

    return tell_cells(cells) or NOTHING


def _page_rows(found: Found) -> tuple[int, int | None]:
    from kitgen.options import MAX_ROWS

    return 1, MAX_ROWS


LESSONS = (
    Setting(
        name="level",
        fallback=MIXED,
        metavar="N|N-M",
        parse=_parse_levels,
        tell=_tell_levels,
        kinds=(str, int),
        help="What the practice rounds teach: one level, several in their order, or a mix; `kitgen levels` tells them.",
    ),
    Setting(
        name="cover",
        fallback=NOTHING,
        metavar="CELLS",
        parse=_parse_cover,
        choices=registry("game.cells", "COVERS"),
        tell=_tell_cover,
        help="Decisions of Banker that the practice rounds meet, such as 3:8,5:stood.",
    ),
    Setting(
        name="rounds",
        fallback="usual",
        metavar="N",
        parse=whole(_rounds, _check_rounds),
        auto=nothing,
        limits=_rounds,
        kinds=(int,),
        help="How many practice rounds; usual: 12, or as many as are to be covered, or as a real deck holds.",
    ),
    switch(
        "real-deck", "Practice rounds come from real decks, in an order that can be stacked and dealt at the table."
    ),
    Setting(
        name="rows",
        fallback="usual",
        metavar="N",
        parse=whole(_page_rows),
        auto=nothing,
        limits=_page_rows,
        kinds=(int,),
        help="How many rounds a page of a worksheet holds at most; usual: as many as do not crowd it.",
    ),
    Setting(
        name="card",
        fallback=option("card"),
        metavar="SIZE",
        parse=one_of_names("card", registry("cutouts", "CARDS")),
        choices=registry("cutouts", "CARDS"),
        help="The size of the round cards.",
    ),
)
