"""What a kit is made from: one frozen, self-checking value."""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from kitgen.errors import KitgenError, unknown
from kitgen.game.codes import CROCKFORD
from kitgen.game.games import Game
from kitgen.overrides import digests, own_folders
from kitgen.press.correction import Correction
from kitgen.press.craft import LARGE_PRINT, Craft
from kitgen.press.letters import width_of
from kitgen.press.paper import COUNTS, INCH, Paper
from kitgen.press.theme import SUITS, Ink

MAX_SCORE_ROWS = 500
LONGEST_SEED = 60


@dataclass(frozen=True, kw_only=True)
class Napkin:
    """A napkin to bet on: its side, and how wide its chip spots are at least, in mm."""

    name: str
    size: float
    spot: float

    @property
    def inches(self) -> float:
        return self.size / INCH


NAPKINS: dict[str, Napkin] = {
    "luncheon": Napkin(name="luncheon", size=165.0, spot=45.0),
    "cocktail": Napkin(name="cocktail", size=127.0, spot=40.0),
}


def check_seed(text: str) -> None:
    """Refuse a seed that cannot be printed: it is hashed as UTF-8 and told on paper."""
    if not text.strip() or not text.isprintable() or len(text) > LONGEST_SEED:
        shown = text if len(text) <= LONGEST_SEED else f"{text[: LONGEST_SEED - 1]}…"
        raise KitgenError(
            f"{shown!r} is no seed. Allowed: 1 to {LONGEST_SEED} characters that can be printed, such as 'friday'."
        )
    width_of(text, "text", 7.5)  # names a letter that the font lacks


@dataclass(frozen=True, kw_only=True)
class Options:
    """Everything that decides what is printed. The same options give the same bytes."""

    game: Game
    players: int
    decks: int
    paper: Paper
    ink: Ink
    seed: str = "riviera"
    sheets: tuple[str, ...] = ()  # none: all that belong to the game
    language: str = "en"
    templates: Path | None = None
    napkin: str = "luncheon"
    suits: str = "two"
    flip: str = "none"
    marks: str = "both"
    bleed: float = 0.0
    stock: str | None = None
    n_up: int = 1  # pages to a side, of sheets to read
    booklet: bool = False
    large_print: bool = False
    score_rows: int | None = None
    printer: str | None = None  # whose correction it is
    correction: Correction = field(default_factory=Correction)

    def __post_init__(self) -> None:
        self.game.check_players(self.players)
        self.game.check_decks(self.decks)
        if self.napkin not in NAPKINS:
            raise unknown("napkin", self.napkin, NAPKINS)
        if self.suits not in SUITS:
            raise unknown("colours of the suits", self.suits, SUITS)
        if self.score_rows is not None and not 1 <= self.score_rows <= MAX_SCORE_ROWS:
            raise KitgenError(f"{self.score_rows} rows to keep the score. Allowed: 1 to {MAX_SCORE_ROWS}.")
        if self.n_up != 1 and self.n_up not in COUNTS:
            raise KitgenError(f"{self.n_up} pages to a side. Allowed: {', '.join(map(str, (1, *COUNTS)))}.")
        if self.large_print and (self.stock or self.booklet or self.n_up > 1):
            small = f"stock {self.stock}" if self.stock else "a booklet" if self.booklet else f"{self.n_up} to a side"
            raise KitgenError(f"Large print does not go with {small}: there is no room for type of {LARGE_PRINT:g} pt.")
        for sheet in self.sheets:
            if sheet not in self.game.sheets:
                raise unknown(f"sheet of {self.game.title}", sheet, self.game.sheets)
        check_seed(self.seed)
        _ = self.craft  # checks itself

    @property
    def chosen(self) -> tuple[str, ...]:
        """The sheets to be printed, in printing order."""
        return tuple(sheet for sheet in self.game.sheets if not self.sheets or sheet in self.sheets)

    @property
    def code(self) -> str:
        """Six letters and digits that tell kits apart: the same for the same game, players, decks and seed."""
        told = repr((self.game.name, self.players, self.decks, self.seed)).encode()
        number = int.from_bytes(hashlib.sha256(told).digest()[:4])
        letters = "".join(CROCKFORD[number >> 5 * place & 31] for place in range(6))
        return f"{letters[:3]}-{letters[3:]}"

    @property
    def craft(self) -> Craft:
        """How the pages lie on the paper."""
        return Craft(
            paper=self.paper,
            flip=self.flip,
            marks=self.marks,
            bleed=self.bleed,
            stock=self.stock,
            least=LARGE_PRINT if self.large_print else 0.0,
            correction=self.correction,
        )

    def record(self) -> dict[str, Any]:
        """The options as a manifest keeps them."""
        return {
            "game": self.game.name,
            "players": self.players,
            "decks": self.decks,
            "paper": self.paper.name,
            "ink": self.ink.name,
            "seed": self.seed,
            "sheets": list(self.chosen),
            "language": self.language,
            "templates": digests(own_folders(self.language, self.templates)),
            "napkin": self.napkin,
            "suits": self.suits,
            "flip": self.flip,
            "marks": self.marks,
            "bleed": self.bleed,
            "stock": self.stock,
            "n_up": self.n_up,
            "booklet": self.booklet,
            "large_print": self.large_print,
            "score_rows": self.score_rows,
            "printer": self.printer,
            "correction": asdict(self.correction),
        }
