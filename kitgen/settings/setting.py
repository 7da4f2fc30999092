"""What a setting is: a name, how its text is read, and what it is when nobody names it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

Layer = Literal["flag", "environment", "project file", "user file", "system", "default"]


@dataclass(frozen=True, slots=True)
class Resolved:
    """A setting's value, the layer that it came from, and what names it there (a flag, a variable, a file)."""

    value: Any
    layer: Layer
    where: str


Found = Mapping[str, Resolved]
Parser = Callable[[str, Found], Any]
# The least and the most that a whole number may be; None: there is no most.
Limits = Callable[[Found], tuple[int, int | None]]


def tell_value(value: Any) -> str:
    """A value as a flag would say it: an entry of a registry by its name, many with commas between."""
    if isinstance(value, tuple):
        return ",".join(map(tell_value, value))
    return str(value) if isinstance(value, Path) else str(getattr(value, "name", value))


@dataclass(frozen=True, kw_only=True, slots=True)
class Setting:
    """One setting. `parse` turns text into the value and may look at the settings before it in OPTIONS.

    `auto` finds the value (and says where) when the text is the default. `kinds` are the types that a file may give.
    `tell` turns a value back into text.
    A `fallback` that another module knows is a function, so that the module is imported when it is needed.
    """

    name: str
    fallback: str | Callable[[], str]
    help: str
    metavar: str
    parse: Parser
    auto: Callable[[Found], Resolved] | None = None
    choices: Callable[[], Iterable[str]] | None = None
    limits: Limits | None = None
    kinds: tuple[type, ...] = (str,)
    is_path: bool = False
    is_switch: bool = False  # the flag alone says yes
    short: str = ""
    tell: Callable[[Any], str] = tell_value

    @property
    def default(self) -> str:
        """The text that stands for the setting when no layer names it."""
        return self.fallback if isinstance(self.fallback, str) else self.fallback()

    def is_default(self, text: str) -> bool:
        """Whether a text is the default's word, in either case; a path has only one."""
        return text == self.default or (not self.is_path and text.strip().lower() == self.default)

    @property
    def env(self) -> str:
        return "KITGEN_" + self.name.upper().replace("-", "_")

    def allowed(self, found: Found) -> str:
        """What may be given, as a sentence; "" where it takes more than a list or a range to say."""
        if self.limits is not None:
            return allowed_range(*self.limits(found))
        return f"Allowed: {', '.join(self.choices())}." if self.choices else ""


def allowed_range(least: int, most: int | None) -> str:
    """What a whole number may be, as a sentence."""
    if most is None:
        return f"Allowed: any number from {least}."
    return f"Allowed: {least} to {most}." if least < most else f"Allowed: {most}."
