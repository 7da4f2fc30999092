"""The one family of errors that a user may meet; the command line prints it in one place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

CLOSE = 0.6  # how like a name a mistake must be, 0 to 1, before the name is suggested
CLOSE_WORD = 0.75  # the same for one word of a name or title, which says less


class KitgenError(Exception):
    """A sentence for the user that names the value and what is allowed. Exit code 2."""

    exit_code = 2


class WouldOverwrite(KitgenError):
    """A file in the way was not written by kitgen, or was changed since. Exit code 4."""

    exit_code = 4


class CannotWin(KitgenError):
    """A bet that no round from the shoe could win. Exit code 2."""


class Unheard(KitgenError):
    """Standard output takes no text. Files that were to be written are written. Exit code 1."""

    exit_code = 1


class WrongField(KitgenError):
    """A field of a manifest or of a house's rules cannot be what it is: where it stands, and why. Exit code 2."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(f"{where}: {reason}")
        self.where = where
        self.reason = reason


def unknown(kind: str, value: str, allowed: Iterable[str]) -> KitgenError:
    """An error for a name that no registry holds, with the nearest name and the whole list.

    Where `allowed` is a registry whose entries have titles, a word of a title counts as a word of the name.
    """
    titles: dict[str, str] = {}
    if isinstance(allowed, Mapping):
        found = {name: getattr(entry, "title", None) for name, entry in allowed.items()}
        titles = {name: title for name, title in found.items() if isinstance(title, str)}
    names = list(allowed)
    likeness = {name: _likeness(value, name, titles.get(name, "")) for name in names}
    near = max(names, key=lambda name: likeness[name], default="")
    hint = f" Did you mean {near}?" if near and likeness[near] >= CLOSE else ""
    return KitgenError(f"Unknown {kind} {value!r}.{hint} Allowed: {', '.join(names)}.")


def _likeness(value: str, name: str, title: str) -> float:
    """How like a name a mistyped value is, 0 to 1: the whole name counts most, a word of it or of its title less."""
    from difflib import SequenceMatcher  # only a mistake needs it

    def like(word: str) -> float:
        ratio = SequenceMatcher(None, given, word).ratio()
        shorter, longer = sorted((given, word), key=len)
        return max(0.8, ratio) if len(shorter) >= 2 and longer.startswith(shorter) else ratio

    given = value.strip().lower().replace("_", "-")
    words = [word for word in re.findall(r"\w+", f"{name} {title}".lower()) if len(word) > 2]
    part = max(map(like, words), default=0.0)
    # The right words in another order come next to the name itself.
    turned = SequenceMatcher(None, sorted(given.split("-")), sorted(name.split("-"))).ratio() if "-" in given else 0.0
    return max(like(name), 0.95 * turned, 0.9 * part if part >= CLOSE_WORD else 0.0)
