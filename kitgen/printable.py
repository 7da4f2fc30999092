"""What a user calls things must be printed wherever it is said: letters that the fonts have, and room for the words."""

from __future__ import annotations

from kitgen.errors import KitgenError
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
    """A KitgenError for a title of a house's own that the sheets have no room for."""
    if not game.is_house:
        return
    if wide(game.title) > TITLE:
        raise KitgenError(_too_wide("The game's title", game.title, wide(game.title) / TITLE))
    for bet in game.side:
        words = bet.title.split()
        widest = max(map(wide, words))
        if widest > WORD:
            raise KitgenError(_too_wide("A word of the bet", bet.title, widest / WORD))
        if not _in_two_lines(words):
            raise KitgenError(_too_wide("The bet", bet.title, wide(bet.title) / (2 * LINE)))


def _too_wide(what: str, title: str, times: float) -> str:
    return f"{what} {title!r} is {times:.2f} times as wide as the sheets have room for. Shorten it."


def _in_two_lines(words: list[str]) -> bool:
    ways = range(1, len(words) + 1)
    return any(wide(" ".join(words[:at])) <= LINE and wide(" ".join(words[at:])) <= LINE for at in ways)
