"""How pages look: colours, ink modes, and the styles of type."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

# Names say what a colour is, never what it means in a game; templates and figures give them meaning.
COLOURS: dict[str, str] = {
    "ink": "#1C1B1A",
    "soft": "#6B6660",
    "line": "#B9B2A7",
    "hair": "#DDD7CC",
    "wash": "#F6F2EA",
    "paper": "#FFFFFF",
    "blue": "#1F4E8C",
    "red": "#A3182B",
    "green": "#2F6B3C",
    "coral": "#C2492F",
    "sky": "#2E79A8",
    "gold": "#9C7A3C",
    # Gold as type: the rule colour has a contrast of 3.98 : 1 on white, this one 5.2 : 1.
    "bronze": "#86672F",
}

# Signs of cards have colours by name too; which colour that is belongs to the kit, not to the page.
SUITS: dict[str, Mapping[str, str]] = {
    "two": {"spade": "ink", "heart": "red", "diamond": "red", "club": "ink"},
    "four-colour": {"spade": "ink", "heart": "red", "diamond": "blue", "club": "green"},
}

# What little ink prints instead. Type keeps 4.5 : 1 on white and more, lines that mean something 3 : 1.
PALE_TYPE: dict[str, str] = {
    **COLOURS,
    "ink": "#5E5C59",
    "soft": "#68645E",
    "blue": "#4C72A3",
    "red": "#BA5060",
    "green": "#4A7D55",
    "coral": "#BD543C",
    "sky": "#3A789F",
    "bronze": "#8A6C36",
}
PALE_LINES: dict[str, str] = {
    **COLOURS,
    "ink": "#706E6B",
    "soft": "#938E88",
    "line": "#E0DCD5",
    "hair": "#E9E5DE",
    "blue": "#7A97BC",
    "red": "#D17C88",
    "green": "#6E9B78",
    "coral": "#D0765F",
    "sky": "#5E97BB",
    "gold": "#C4AC7C",
    "bronze": "#AD9460",
}

# Fills that only tint the paper: text on them keeps its colour when fills are left out.
LIGHT = frozenset({"wash", "hair", "line", "paper"})

THINNEST = 0.25  # points; anything finer vanishes on paper


@dataclass(frozen=True, kw_only=True)
class Ink:
    """An ink mode: its colours for type and fills and those for lines, and how it draws.

    `grey` writes grey operators only; `fills` False turns filled shapes into outlines; no line is wider than
    `widest` points; `faces` are those that stand in for others.
    """

    name: str
    title: str
    grey: bool
    fills: bool
    colours: Mapping[str, str] = field(default_factory=lambda: COLOURS)
    lines: Mapping[str, str] = field(default_factory=lambda: COLOURS)
    widest: float = math.inf
    faces: Mapping[str, str] = field(default_factory=dict)

    def stroke(self, width: float) -> float:
        """The width in points of a line that a drawing makes `width` points wide."""
        return max(min(width, self.widest), THINNEST)


INKS: dict[str, Ink] = {
    "full": Ink(name="full", title="full colour", grey=False, fills=True),
    "low": Ink(
        name="low",
        title="light type and thin lines without solid fills",
        grey=False,
        fills=False,
        colours=PALE_TYPE,
        lines=PALE_LINES,
        widest=0.6,
        faces={face: f"light-{face}" for face in ("text", "bold", "italic", "title")},
    ),
    "mono": Ink(name="mono", title="black and grey only", grey=True, fills=True),
}


def rgb(colour: str, colours: Mapping[str, str] = COLOURS) -> tuple[float, float, float]:
    """Red, green and blue of a named colour, each 0 to 1."""
    code = colours[colour]
    return int(code[1:3], 16) / 255, int(code[3:5], 16) / 255, int(code[5:7], 16) / 255


def grey(colour: str) -> float:
    """The grey that a named colour becomes in mono (Rec. 601 luma), 0 black to 1 white; text ink is black."""
    if colour == "ink":
        return 0.0
    red, green, blue = rgb(colour)
    return 0.299 * red + 0.587 * green + 0.114 * blue


@dataclass(frozen=True, kw_only=True)
class Style:
    """Type of one kind of text: sizes in points, space before and after in millimetres."""

    face: str = "text"
    size: float = 9.5
    leading: float = 13.0
    colour: str = "ink"
    tracking: float = 0.0
    before: float = 0.0
    after: float = 1.8
    caps: bool = False

    def raised(self, least: float) -> Style:
        """The same style, enlarged with its leading where its type is smaller than `least` points."""
        if self.size >= least:
            return self
        return replace(self, size=least, leading=self.leading * least / self.size)


# A style is found by "tag.class" first, then by tag; later classes win over earlier ones.
STYLES: Mapping[str, Style] = {
    "h1": Style(face="title", size=27, leading=32, after=1.0),
    "h2": Style(face="title", size=15, leading=19, before=5.0, after=1.6),
    "h3": Style(face="bold", size=10.5, leading=14, before=2.6, after=0.8),
    "p": Style(),
    "li": Style(after=1.1),
    "td": Style(after=0.0),
    "p.lead": Style(size=11, leading=15, colour="soft", after=0.0),
    "p.kicker": Style(face="bold", size=9, leading=12, colour="bronze", tracking=1.6, caps=True, after=0.6),
    "p.label": Style(face="bold", size=9, leading=12, colour="bronze", tracking=1.4, caps=True, after=1.2),
    "p.small": Style(size=8, leading=11, colour="soft"),
    "p.note": Style(face="italic", size=9.5, leading=13, colour="soft"),
    "p.row": Style(size=8.5, leading=20, after=0.0),
    "p.tick": Style(size=8.5, leading=11.5, after=0.0),
    "p.choice": Style(size=10, leading=15, after=0.0),
    "p.answer": Style(size=10, leading=22, after=0.0),
    "p.why": Style(size=8.2, leading=10.6, after=0.0),
    "p.code": Style(face="bold", size=10.5, leading=13, tracking=0.5, after=0.0),
    "p.figure": Style(face="title", size=24, leading=27, after=0.4),
    "h3.panel": Style(face="bold", size=10.5, leading=14, after=0.8),
    "td.head": Style(face="bold", size=7, leading=9.5, colour="soft", tracking=1.1, caps=True, after=0.0),
    "td.name": Style(face="title", size=14, leading=17, after=0.0),
    "td.big": Style(face="title", size=17, leading=20, after=0.0),
    "td.seat": Style(face="title", size=13, leading=15, after=0.0),
    "td.strong": Style(face="bold", after=0.0),
    "td.small": Style(size=8.5, leading=11, after=0.0),
    "td.bold": Style(face="bold", size=8.5, leading=11, after=0.0),
    "td.pays": Style(face="bold", colour="bronze", after=0.0),
    "foot": Style(size=7.5, leading=10, colour="soft"),
}
