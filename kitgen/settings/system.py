"""What the system says when nobody tells kitgen: the paper in the printer."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path

from kitgen.errors import KitgenError
from kitgen.settings.setting import Resolved

# Countries whose offices print on Letter (Unicode CLDR, paperSize US-Letter); all others print on A4.
LETTER_COUNTRIES = frozenset(("BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"))


def system_paper() -> Resolved:
    """The system's paper: $PAPERSIZE, then the papersize file, then the country of the locale, then A4.

    A name that kitgen does not know counts as none: it was not written for kitgen.
    """
    from kitgen.press.paper import PAPERS, parse_paper

    conf = os.environ.get("PAPERCONF") or "/etc/papersize"
    for where, text in (("PAPERSIZE", os.environ.get("PAPERSIZE", "")), (conf, _first_word(Path(conf)))):
        with suppress(KitgenError):
            return Resolved(parse_paper(text), "system", where)
    for name in ("LC_ALL", "LC_PAPER", "LANG"):
        locale = os.environ.get(name)
        if locale:
            country = re.match(r"[a-z]{2,3}_([A-Z]{2})(?![A-Za-z])", locale)
            letter = country is not None and country[1] in LETTER_COUNTRIES
            return Resolved(PAPERS["letter" if letter else "a4"], "system", f"{name}={locale}")
    return Resolved(PAPERS["a4"], "default", "default")


def _first_word(path: Path) -> str:
    """The first word of a papersize file that is no comment; "" when there is no such file."""
    try:
        words = re.findall(r"^\s*([^#\s]+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    except (OSError, ValueError):
        return ""
    return str(words[0]) if words else ""
