"""The one family of errors that a user may meet; the command line prints it in one place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager


class KitgenError(Exception):
    """A sentence for the user that names the value and what is allowed. Exit code 2."""

    exit_code = 2


class WouldOverwrite(KitgenError):
    """A file in the way was not written by kitgen, or was changed since. Exit code 4."""

    exit_code = 4


def unknown(kind: str, value: str, allowed: Iterable[str]) -> KitgenError:
    """An error for a name that no registry holds, with the nearest name and the whole list."""
    import difflib  # only a mistake needs it

    names = list(allowed)
    near = difflib.get_close_matches(value.lower(), names, n=1, cutoff=0.5)
    hint = f" Did you mean {near[0]}?" if near else ""
    return KitgenError(f"Unknown {kind} {value!r}.{hint} Allowed: {', '.join(names)}.")


@contextmanager
def told_at(place: str) -> Iterator[None]:
    """Errors raised within name the place, such as a template's file and line, if they do not yet."""
    try:
        yield
    except KitgenError as error:
        if not place or place in str(error):
            raise
        raise type(error)(f"{place}: {error}") from None
