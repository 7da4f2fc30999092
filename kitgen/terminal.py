"""The terminal: text that any encoding can take, plain tables, a bar for work that takes long."""

from __future__ import annotations

import codecs
import json
import os
import sys
import time
from collections.abc import Collection, Sequence
from contextlib import suppress
from fractions import Fraction
from types import TracebackType
from typing import IO, Any, Self, TextIO

import click

from kitgen.errors import Unheard

PATIENCE = 1.0  # seconds that pass before a bar is worth its line

# What to write where the encoding has no such character.
TWINS: dict[str, str] = {
    "\u2660": "S",
    "\u2665": "H",
    "\u2666": "D",
    "\u2663": "C",
    "\u2664": "S",
    "\u2661": "H",
    "\u2662": "D",
    "\u2667": "C",
    "\ufe0e": "",
    "\ufe0f": "",
    "\u2010": "-",
    "\u2011": "-",
    "\u2012": "-",
    "\u2013": "-",
    "\u2014": "-",
    "\u2212": "-",
    "\u00a0": " ",
    "\u2002": " ",
    "\u2003": " ",
    "\u2007": " ",
    "\u2009": " ",
    "\u200a": " ",
    "\u202f": " ",
    "\u00d7": "x",
    "\u00b7": "*",
    "\u2022": "*",
    "\u2018": "'",
    "\u2019": "'",
    "\u201c": '"',
    "\u201d": '"',
    "\u00bc": "1/4",
    "\u00bd": "1/2",
    "\u00be": "3/4",
    "\u2026": "...",
    "\u2192": "->",
    "\u2264": "<=",
    "\u2265": ">=",
    "\u00e9": "e",
    "\u00c9": "E",
}


def _twins(error: UnicodeError) -> tuple[str, int]:
    """The codecs error handler "kitgen": a readable twin for each character that cannot be encoded, else "?"."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(TWINS.get(char, "?") for char in lacking), error.end


codecs.register_error("kitgen", _twins)


def fit(text: str, stream: IO[str] | None = None) -> str:
    """The text as `stream` (stdout) can show it."""
    encoding = getattr(stream or sys.stdout, "encoding", None) or "ascii"
    return text.encode(encoding, "kitgen").decode(encoding)


def say(text: str = "") -> None:
    """One paragraph or table on stdout, and a newline."""
    _out(fit(text))


def say_json(document: Any) -> None:
    """One JSON document on stdout. Escapes keep it whole whatever the encoding of the stream."""
    _out(json.dumps(document, indent=2))


def _out(text: str) -> None:
    try:
        click.echo(text, file=sys.stdout)
    except BrokenPipeError:  # whoever read has read enough; click ends the command without a word
        raise
    except OSError as error:
        raise unheard(error) from error


def unheard(error: OSError) -> Unheard:
    """The sentence for a stdout that takes nothing: a full disk, for one."""
    return Unheard(f"Standard output cannot be written: {error.strerror or error}.")


def complain(text: str) -> None:
    """One sentence on stderr; nowhere when there is none, for click would take stdout instead."""
    if sys.stderr is not None:
        with suppress(OSError):  # the exit code still tells
            click.echo(fit(text, sys.stderr), file=sys.stderr)


def exact(number: Fraction) -> str:
    """A fraction as JSON writes it, always with its denominator."""
    return f"{number.numerator}/{number.denominator}"


def heard(text: str) -> str:
    """Text as it was typed. Where the locale is ASCII, Python hands on other bytes as half characters: they are UTF-8.

    Not for paths: the system takes them as Python gave them.
    """
    with suppress(UnicodeError):
        if any("\udc80" <= char <= "\udcff" for char in text):
            return os.fsencode(text).decode("utf-8")
    return text


def table(head: Sequence[str], rows: Sequence[Sequence[str]], right: Collection[int] = ()) -> str:
    """Columns two spaces apart under their heads; the columns numbered in `right` (from 0) end on one line."""
    # Fitted before it is measured: a twin may be longer than what it stands for.
    cells = [[fit(cell) for cell in row] for row in ([head, *rows] if head else rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = []
    for row in cells:
        sized = zip(row, widths, strict=True)
        lines.append("  ".join(c.rjust(w) if n in right else c.ljust(w) for n, (c, w) in enumerate(sized)).rstrip())
    if head:
        lines.insert(1, "  ".join("-" * width for width in widths))
    return "\n".join(lines)


class Progress:
    """A bar on stderr, drawn only once the command has taken a second, and only where stderr is a terminal.

    A context manager; call it with (done, total).
    """

    def __init__(self, label: str, stream: TextIO | None = None) -> None:
        self.label = label
        self.stream = stream or sys.stderr
        self.shown = bool(self.stream and self.stream.isatty())
        self.bar: Any = None
        context = click.get_current_context(silent=True)
        begun = context.obj if context else None
        self.start: float = time.monotonic() if begun is None else begun

    def __enter__(self) -> Self:
        return self

    def __call__(self, done: int, total: int) -> None:
        if not self.shown or total <= 0:
            return
        if self.bar is None and time.monotonic() - self.start >= PATIENCE:
            self.bar = click.progressbar(length=total, label=fit(self.label, self.stream), file=self.stream)
            self.bar.__enter__()
        if self.bar is not None:
            self.bar.update(done - self.bar.pos)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.bar is not None:
            self.bar.__exit__(kind, error, trace)


def is_from_stdout(error: OSError) -> bool:
    """Whether it was text for stdout that failed in click's own hands, such as the help."""
    step = error.__traceback__
    while step is not None and step.tb_next is not None:
        step = step.tb_next
    return step is not None and step.tb_frame.f_code is click.echo.__code__


def abandon_stdout() -> None:
    """Send what stdout still holds nowhere, when it cannot be written: or Python complains at its end."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except AttributeError:  # there is no stdout
        return
