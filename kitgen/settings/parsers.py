"""How the text of a setting becomes its value; what cannot be one is a sentence with what is allowed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from kitgen.errors import KitgenError, unknown
from kitgen.settings.measures import parse_length, parse_offset, parse_size
from kitgen.settings.setting import Found, Limits, Parser, Setting, allowed_range

Registry = Callable[[], Mapping[str, Any]]

MANY_DIGITS = 9
YES_NO = ("yes", "no")


def one_of(kind: str, registry: Registry) -> Parser:
    """A parser for a name in a registry, in either case."""

    def parse(text: str, found: Found) -> Any:
        name = text.strip().lower()
        if name not in registry():
            raise unknown(kind, text, registry())
        return registry()[name]

    return parse


def one_of_names(kind: str, registry: Registry, *also: str) -> Parser:
    """A parser for a name in a registry that is kept as a name; `also` are words that are read before it is asked."""

    def parse(text: str, found: Found) -> str:
        name = text.strip().lower()
        if name not in registry():
            raise unknown(kind, text, {**registry(), **dict.fromkeys(also)})
        return name

    return parse


def many_of(kind: str, registry: Registry, *also: str) -> Parser:
    """A parser for names in a registry or `also`, parted by commas or spaces; each counts once."""

    def parse(text: str, found: Found) -> tuple[str, ...]:
        names = [name for name in re.split(r"[\s,]+", text.lower()) if name] or [text]
        known = (*registry(), *also)
        for name in names:
            if name not in known:
                raise unknown(kind, name, known)
        return tuple(dict.fromkeys(names))

    return parse


def whole(limits: Limits, check: Callable[[int, Found], None] | None = None) -> Parser:
    """A parser for a whole number within limits; `check` may refuse it first, in better words."""

    def parse(text: str, found: Found) -> int:
        least, most = limits(found)
        allowed = allowed_range(least, most)
        if not re.fullmatch(r"\s*[+-]?[0-9]+\s*", text):
            raise KitgenError(f"{text!r} is not a whole number. {allowed}")
        if len(text.strip()) > MANY_DIGITS:
            raise KitgenError(f"A number of {len(text.strip())} characters is too long. {allowed}")
        number = int(text)
        if check is not None:
            check(number, found)
        if number < least or (most is not None and number > most):
            raise KitgenError(f"{number} is too {'few' if number < least else 'many'}. {allowed}")
        return number

    return parse


def parse_paper(text: str, found: Found) -> Any:
    from kitgen.press import paper

    return paper.parse_paper(text, "auto")


def parse_millimetres(text: str, found: Found) -> float:
    """A length in mm; the unit may be left out, and cm or in may stand for it."""
    return parse_length(text)


def parse_yes(text: str, found: Found) -> bool:
    """Yes or no; a file may say true or false."""
    word = text.strip().lower()
    if word not in (*YES_NO, "true", "false"):
        raise unknown("yes or no", text, YES_NO)
    return word in ("yes", "true")


def switch(name: str, told: str) -> Setting:
    """A setting that is yes or no, which the flag alone turns on; `told` is its help."""
    return Setting(
        name=name,
        fallback="no",
        metavar="yes|no",
        parse=parse_yes,
        choices=lambda: YES_NO,
        kinds=(str, bool),
        is_switch=True,
        tell=lambda value: YES_NO[not value],
        help=told,
    )


def parse_seed(text: str, found: Found) -> str:
    from kitgen.options import check_seed

    check_seed(text)
    return text


def parse_language(text: str, found: Found) -> str:
    from kitgen.words import languages

    known = languages(found["templates"].value if "templates" in found else None)
    if text not in known:
        raise unknown("language", text, known)
    return text


def parse_path(text: str, found: Found) -> Path:
    if not text.strip() or "\0" in text:
        raise KitgenError(f"{text!r} is no path.")
    with suppress(RuntimeError):  # a home that is not known stays as written, as in a shell
        return Path(text).expanduser()
    return Path(text)


def parse_page_offset(text: str, found: Found) -> tuple[float, float]:
    from kitgen.press.correction import Correction

    return Correction(page_offset=parse_offset(text)).page_offset  # checks itself


def parse_mat_size(text: str, found: Found) -> tuple[float, float]:
    from kitgen.figures.table_sizes import check_sides

    size = parse_size(text)
    check_sides(size)
    return size


def parse_skips(text: str, found: Found) -> str:
    """Numbers of seats to be left out, by their name in SKIPS; spaces do not count."""
    from kitgen.options import SKIPS

    name = re.sub(r"\s", "", text.lower())
    if name not in SKIPS:
        raise KitgenError(f"{text!r} cannot be left out. Allowed: {'; '.join(SKIPS)}.")
    return name


def parse_printer(text: str, found: Found) -> Any:
    from kitgen.printers import find

    return find(text)


def parse_folder(text: str, found: Found) -> Path:
    folder = parse_path(text, found)
    if not folder.is_dir():
        raise KitgenError(f"{text!r} is not a folder. `kitgen templates DIR` makes a folder of templates to edit.")
    return folder
