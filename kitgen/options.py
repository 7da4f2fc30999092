"""What a kit is made from: one frozen, self-checking value."""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from kitgen.cutouts import CARDS, NAPKINS
from kitgen.errors import KitgenError, unknown
from kitgen.game.cells import Cell, tell_cells
from kitgen.game.codes import CROCKFORD, code_of
from kitgen.game.game import HOUSE, Game
from kitgen.game.lessons import Blueprint, Lesson, check_rounds, lesson_of, lesson_seed
from kitgen.game.stacking import rounds_that_fit
from kitgen.overrides import digests, own_folders
from kitgen.press.correction import Correction
from kitgen.press.craft import LARGE_PRINT, Craft
from kitgen.press.letters import width_of
from kitgen.press.paper import COUNTS, Paper
from kitgen.press.theme import SUITS, Ink
from kitgen.printable import check_titles

# What few kits need is imported where it is needed.
if TYPE_CHECKING:
    from kitgen.game.drill import DrillCell
    from kitgen.game.spotting import Told

T = TypeVar("T")
# Numbers that no seat has, by their setting: houses leave out those that are held to be unlucky.
SKIPS: dict[str, tuple[int, ...]] = {"none": (), "13": (13,), "4,13": (4, 13), "4,13,14": (4, 13, 14)}
MAX_SCORE_ROWS = 500
LONGEST_SEED = 60
ROUNDS = 12  # of a lesson for which nobody says how many
MAX_ROWS = 12  # rounds on a page of a worksheet


@dataclass(frozen=True, kw_only=True)
class Material:
    """What practice sheets show: the rounds, those told with a mistake, and the cells of the drill."""

    lesson: Lesson
    told: tuple[Told, ...] = ()
    drill: tuple[DrillCell, ...] = ()


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
    mat_size: tuple[float, float] | None = None  # of a table's layout, width and height in mm; None: what is usual
    skip_seats: str = "none"
    untiled: bool = False  # the table's layout on one paper of its own size
    level: tuple[int, int] | None = None  # of the practice rounds, from and to; None: mixed
    rounds: int | None = None  # None: as many as are usual
    cover: tuple[Cell, ...] = ()  # that the practice rounds meet
    real_deck: bool = False
    rows: int | None = None
    card: str = "index"
    lesson_number: int | None = None  # what the code of a lesson holds in place of the seed
    dealt: Material | None = None  # what was dealt before, to be printed again
    class_room: bool = False  # sheets to practise with, not a kit to play with
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
        if self.skip_seats not in SKIPS:
            raise unknown("numbers to be left out", self.skip_seats, SKIPS)
        if self.mat_size is not None:
            from kitgen.figures.table_sizes import check_sides

            check_sides(self.mat_size)
        for sheet in self.sheets:
            if sheet not in self.game.every_sheet:
                raise unknown(f"sheet of {self.game.title}", sheet, self.game.every_sheet)
        self._check_practice()
        check_seed(self.seed)
        check_titles(self.game)
        _ = self.craft  # checks itself

    def _check_practice(self) -> None:
        if self.rows is not None and not 1 <= self.rows <= MAX_ROWS:
            raise KitgenError(
                f"{self.rows} rows on a page are too {'few' if self.rows < 1 else 'many'}. Allowed: 1 to {MAX_ROWS}."
            )
        if self.class_room:
            self.game.check_lessons()
        if self.card not in CARDS:
            raise unknown("size of card", self.card, CARDS)
        if self.rounds is not None:
            check_rounds(self.rounds)
        _ = self.blueprint  # checks itself

    @property
    def chosen(self) -> tuple[str, ...]:
        """The sheets to be printed, in printing order."""
        usual = self.game.lesson_sheets(self.real_deck) if self.class_room else self.game.sheets
        return tuple(sheet for sheet in self.game.every_sheet if sheet in (self.sheets or usual))

    @property
    def blueprint(self) -> Blueprint:
        """What the practice rounds are to be."""
        fit = max(ROUNDS, len(self.cover))
        if self.real_deck and self.rounds is None:
            fit = rounds_that_fit(self.game, self.decks, self.level, self.cover)
        return Blueprint(
            game=self.game,
            decks=self.decks,
            rounds=self.rounds or fit,
            seed=lesson_seed(self.seed) if self.lesson_number is None else self.lesson_number,
            levels=self.level,
            cells=self.cover,
            real_deck=self.real_deck,
        )

    @property
    def lesson(self) -> Lesson:
        """The practice rounds."""
        if self.dealt is None:
            return lesson_of(self.blueprint)
        _kept(self.dealt.lesson.rounds, "practice")
        return self.dealt.lesson

    @property
    def told(self) -> tuple[Told, ...]:
        """The rounds in which a mistake is to be found."""
        from kitgen.game.spotting import spot

        if self.dealt is None:
            return spot(self.game, self.decks, self.blueprint.seed)
        return _kept(self.dealt.told, "spot-the-error")

    @property
    def drill(self) -> tuple[DrillCell, ...]:
        """The decisions to be made against the clock."""
        from kitgen.game.drill import drill

        return drill(self.blueprint.seed) if self.dealt is None else _kept(self.dealt.drill, "drill")

    @property
    def lesson_code(self) -> str:
        """What a practice page is known by; the same code, the same rounds."""
        return code_of(self.blueprint)

    @property
    def code(self) -> str:
        """What its papers are known by: the code of its rounds where it is for practice, else six letters and digits.

        These are the same for the same game, players, decks and seed.
        """
        if self.class_room:
            return self.lesson_code
        game = repr(self._house[HOUSE]) if self.game.is_house else self.game.name
        words = repr((game, self.players, self.decks, self.seed)).encode()
        number = int.from_bytes(hashlib.sha256(words).digest()[:4])
        letters = "".join(CROCKFORD[number >> 5 * place & 31] for place in range(6))
        return f"{letters[:3]}-{letters[3:]}"

    @property
    def _house(self) -> dict[str, Any]:
        """The rules of a house's own game, as its file would say them."""
        if not self.game.is_house:
            return {}
        from kitgen.game.house import told

        return {HOUSE: told(self.game)}

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
            **self._house,
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
            "mat_size": list(self.mat_size) if self.mat_size else None,
            "skip_seats": self.skip_seats,
            "untiled": self.untiled,
            "level": list(self.level) if self.level else None,
            "rounds": self.blueprint.rounds,
            "cover": tell_cells(self.cover),
            "real_deck": self.real_deck,
            "rows": self.rows,
            "card": self.card,
            "lesson_number": self.lesson_number,
            "class_room": self.class_room,
            "printer": self.printer,
            "correction": asdict(self.correction),
        }


def _kept(dealt: tuple[T, ...], sheet: str) -> tuple[T, ...]:
    """What was dealt before for a sheet; none may be dealt now."""
    if not dealt:
        raise KitgenError(f"{sheet}: the kit to be printed again has no such sheet, and nothing new is dealt for it.")
    return dealt
