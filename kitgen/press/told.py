"""Errors say where: the template's file and line are added to what a deeper place could not know."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from kitgen.errors import KitgenError


@contextmanager
def told_at(place: str) -> Iterator[None]:
    """Errors raised within name the place, such as a template's file and line, if they do not yet."""
    try:
        yield
    except KitgenError as error:
        if not place or place in str(error):
            raise
        raise type(error)(f"{place}: {error}") from None
