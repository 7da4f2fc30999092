"""What a user calls things must be printed wherever it is said: letters that the fonts have, and room for the words."""

from __future__ import annotations

from collections.abc import Callable

from kitgen.errors import KitgenError, WrongField
from kitgen.game.game import Game
from kitgen.press.letters import width_of

FACE, SIZE = "text", 7.5  # in which words are measured
# In that type: a word of a side bet in the narrowest column that names it, a line of it on a napkin in large print, and
# the title of a game in the foot of a page.
WORD, LINE, TITLE = 12.9, 18.0, 50.0


def wide(text: str) -> float:
    """How wide a text is in mm; a KitgenError for a letter that the fonts lack."""
    return width_of(text, FACE, SIZE)


def check_titles(game: Game) -> None:
    """A WrongField for a title of a house's own that the sheets have no letters or no room for."""
    if not game.is_house:
        return
    _check("house.title", game.title, lambda title: wide(title) / TITLE)
    for bet in game.side:
        _check(f"house.bet.{bet.name}.title", bet.title, _times)


def _check(where: str, title: str, times: Callable[[str], float]) -> None:
    """A WrongField for a title that is so many times as wide as it may be."""
    try:
        found = times(title)
    except KitgenError as lacking:
        raise WrongField(where, str(lacking)) from lacking
    if found > 1:
        raise WrongField(where, f"{title!r} is {found:.2f} times as wide as the sheets have room for. Shorten it.")


def _times(title: str) -> float:
    """How many times as wide as it may be a bet's title is: its widest word, or its lines where it is set in two."""
    words = title.split()
    ways = range(1, len(words) + 1)
    lines = min(max(wide(" ".join(words[:at])), wide(" ".join(words[at:]))) for at in ways)
    return max(max(map(wide, words)) / WORD, lines / LINE)
