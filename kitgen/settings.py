"""OPTIONS: every setting, how its text is read, and what it is when nobody names it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, cast

from kitgen.errors import KitgenError, unknown

Layer = Literal["flag", "environment", "project file", "user file", "system", "default"]

# Countries whose offices print on Letter (Unicode CLDR, paperSize US-Letter); all others print on A4.
LETTER_COUNTRIES = frozenset(("BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"))


@dataclass(frozen=True, slots=True)
class Resolved:
    """A setting's value, the layer that it came from, and what names it there (a flag, a variable, a file)."""

    value: Any
    layer: Layer
    where: str


Found = Mapping[str, Resolved]


@dataclass(frozen=True, kw_only=True, slots=True)
class Setting:
    """One setting. `parse` turns text into the value and may look at the settings before it in OPTIONS.

    `auto` finds the value (and says where) when the text is `default`. `check` raises when the value does not suit the
    game; a command that plays no game leaves it out. `kinds` are the types that a file may give.
    """

    name: str
    default: str
    help: str
    metavar: str
    parse: Callable[[str, Found], Any]
    auto: Callable[[Found], Resolved] | None = None
    check: Callable[[Any, Found], None] | None = None
    choices: Callable[[], Iterable[str]] | None = None
    kinds: tuple[type, ...] = (str,)
    is_path: bool = False
    short: str = ""

    @property
    def env(self) -> str:
        return "KITGEN_" + self.name.upper().replace("-", "_")


def _registry(module: str, name: str) -> Callable[[], Mapping[str, Any]]:
    """A registry that is imported when it is first asked for: no command pays for those that it does not use."""
    return lambda: cast(Mapping[str, Any], getattr(import_module(f"kitgen.{module}"), name))


_games = _registry("game.games", "GAMES")
_papers = _registry("press.paper", "PAPERS")
_inks = _registry("press.theme", "INKS")
_sheets = _registry("sheets", "SHEETS")
_napkins = _registry("options", "NAPKINS")


def _languages(templates: Path | None = None) -> tuple[str, ...]:
    from kitgen.words import languages

    return languages(templates)


def _one_of(kind: str, registry: Callable[[], Mapping[str, Any]]) -> Callable[[str, Found], Any]:
    """A parser for a name in a registry, in either case."""

    def parse(text: str, found: Found) -> Any:
        name = text.strip().lower()
        if name not in registry():
            raise unknown(kind, text, registry())
        return registry()[name]

    return parse


def _parse_paper(text: str, found: Found) -> Any:
    from kitgen.press.paper import parse_paper

    return parse_paper(text)


def _parse_whole(text: str, found: Found) -> int:
    if not re.fullmatch(r"\s*[+-]?[0-9]{1,9}\s*", text):
        raise KitgenError(f"{text!r} is not a whole number.")
    return int(text)


def _parse_decks(text: str, found: Found) -> int:
    decks = _parse_whole(text, found)
    if decks < 1:
        found["game"].value.check_decks(decks)
    return decks


def _parse_rows(text: str, found: Found) -> int:
    from kitgen.options import MAX_SCORE_ROWS

    rows = _parse_whole(text, found)
    if not 1 <= rows <= MAX_SCORE_ROWS:
        raise KitgenError(f"{rows} rows cannot be printed. Allowed: 1 to {MAX_SCORE_ROWS}.")
    return rows


def _parse_seed(text: str, found: Found) -> str:
    # The seed is hashed as UTF-8 and printed on paper: what cannot be either is refused here.
    if not text.strip() or not text.isprintable():
        raise KitgenError(f"{text!r} is no seed. Write any text that can be printed, such as 'friday'.")
    return text


def _parse_sheets(text: str, found: Found) -> tuple[str, ...]:
    names = [name for name in re.split(r"[\s,]+", text.lower()) if name] or [text]
    for name in names:
        if name not in _sheets():
            raise unknown("sheet", name, _sheets())
    return tuple(dict.fromkeys(names))


def _parse_language(text: str, found: Found) -> str:
    templates = found["templates"].value if "templates" in found else None
    if text not in _languages(templates):
        raise unknown("language", text, _languages(templates))
    return text


def parse_path(text: str, found: Found) -> Path:
    if not text.strip() or "\0" in text:
        raise KitgenError(f"{text!r} is no path.")
    with suppress(RuntimeError):  # a home that is not known stays as written, as in a shell
        return Path(text).expanduser()
    return Path(text)


def _parse_folder(text: str, found: Found) -> Path:
    folder = parse_path(text, found)
    if not folder.is_dir():
        raise KitgenError(f"{text!r} is not a folder. `kitgen templates DIR` makes a folder of templates to edit.")
    return folder


def _usual(attribute: str) -> Callable[[Found], Resolved]:
    """What the game itself says."""
    return lambda found: Resolved(getattr(found["game"].value, attribute), "default", found["game"].value.title)


def _nothing(found: Found) -> Resolved:
    return Resolved(None, "default", "default")


def system_paper() -> Resolved:
    """The system's paper: $PAPERSIZE, then the papersize file, then the country of the locale, then A4.

    A name that kitgen does not know counts as none: it was not written for kitgen.
    """
    conf = os.environ.get("PAPERCONF") or "/etc/papersize"
    for where, text in (("PAPERSIZE", os.environ.get("PAPERSIZE", "")), (conf, _first_word(Path(conf)))):
        with suppress(KitgenError):
            return Resolved(_parse_paper(text, {}), "system", where)
    for name in ("LC_ALL", "LC_PAPER", "LANG"):
        locale = os.environ.get(name)
        if locale:
            country = re.match(r"[a-z]{2,3}_([A-Z]{2})(?![A-Za-z])", locale)
            letter = country is not None and country[1] in LETTER_COUNTRIES
            return Resolved(_papers()["letter" if letter else "a4"], "system", f"{name}={locale}")
    return Resolved(_papers()["a4"], "default", "default")


def _first_word(path: Path) -> str:
    """The first word of a papersize file that is no comment; "" when there is no such file."""
    try:
        words = re.findall(r"^\s*([^#\s]+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    except (OSError, ValueError):
        return ""
    return str(words[0]) if words else ""


_ALL = (
    Setting(
        name="game",
        default="dining-room",
        metavar="NAME",
        parse=_one_of("game", _games),
        choices=_games,
        help="The game that the kit is for.",
    ),
    Setting(
        name="players",
        default="usual",
        metavar="N",
        parse=_parse_whole,
        auto=_usual("seats_usual"),
        kinds=(int,),
        check=lambda players, found: found["game"].value.check_players(players),
        help="How many people play, the dealer included.",
    ),
    Setting(
        name="decks",
        default="usual",
        metavar="N",
        parse=_parse_decks,
        auto=_usual("decks"),
        kinds=(int,),
        check=lambda decks, found: found["game"].value.check_decks(decks),
        help="How many decks of 52 cards are in use.",
    ),
    Setting(
        name="paper",
        default="auto",
        metavar="NAME|WxHmm",
        parse=_parse_paper,
        auto=lambda found: system_paper(),
        choices=lambda: (*_papers(), "auto"),
        help="The paper; auto takes the system's paper. A size may be given, such as 200x300mm or 8.5x13in.",
    ),
    Setting(
        name="ink",
        default="full",
        metavar="MODE",
        parse=_one_of("ink", _inks),
        choices=_inks,
        help="Full colour, little ink, or black and grey only.",
    ),
    Setting(
        name="seed",
        default="riviera",
        metavar="TEXT",
        parse=_parse_seed,
        kinds=(str, int),
        help="Decides what is dealt: the same text, the same cards.",
    ),
    Setting(
        name="sheets",
        default="all",
        metavar="A,B,...",
        parse=_parse_sheets,
        auto=_usual("sheets"),
        choices=_sheets,
        kinds=(str, list),
        help="Only these sheets.",
    ),
    Setting(
        name="templates",
        default="bundled",
        metavar="DIR",
        parse=_parse_folder,
        auto=_nothing,
        is_path=True,
        help="A folder whose templates replace the bundled ones.",
    ),
    Setting(
        name="language",
        default="en",
        metavar="CODE",
        parse=_parse_language,
        choices=_languages,
        help="The language of the printed words.",
    ),
    Setting(
        name="napkin",
        default="luncheon",
        metavar="SIZE",
        parse=lambda text, found: _one_of("napkin", _napkins)(text, found).name,
        choices=_napkins,
        help="The napkin that a layout is cut for: 165 mm or 127 mm square.",
    ),
    Setting(
        name="score-rows",
        default="two pages",
        metavar="N",
        parse=_parse_rows,
        auto=_nothing,
        kinds=(int,),
        help="How many rounds the chip tracking sheet has room for.",
    ),
    Setting(
        name="output",
        default="output",
        metavar="DIR",
        parse=parse_path,
        is_path=True,
        short="-o",
        help="The folder that the kit is written into.",
    ),
)

OPTIONS: dict[str, Setting] = {setting.name: setting for setting in _ALL}
