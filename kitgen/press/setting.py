"""Running text: runs are broken into lines that fit a width, and lines become text items."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from kitgen.errors import KitgenError
from kitgen.press.draw import Item, Text
from kitgen.press.letters import POINT, cap_height, width_of
from kitgen.press.marks import MARKS, mark
from kitgen.press.markup import BREAK, Block, Run
from kitgen.press.theme import COLOURS, STYLES, Style
from kitgen.press.told import told_at

# A last line shorter than this share of the width is avoided when the same number of lines allows it.
SHORT_LAST_LINE = 0.22
SHOWN = 60  # letters of a word that a message shows
_ATOMS = re.compile(f"[{''.join(MARKS)}]|[^{''.join(MARKS)}]+")


@dataclass(frozen=True, slots=True)
class _Atom:
    """A piece of a word in one face, or a mark; `space` is true for the space between words."""

    text: str
    face: str
    size: float
    colour: str
    tracking: float

    @property
    def looks(self) -> tuple[str, float, str, float]:
        """What two pieces must share to be set as one."""
        return self.face, self.size, self.colour, self.tracking

    @property
    def width(self) -> float:
        if self.text in MARKS:
            return MARKS[self.text].advance * cap_height(self.face) * self.size * POINT
        return width_of(self.text, self.face, self.size, self.tracking)


_Word = tuple[_Atom, ...]


@dataclass(frozen=True, slots=True)
class Lines:
    """Text broken into lines: each a sequence of words; heights in millimetres."""

    lines: tuple[tuple[_Word, ...], ...]
    style: Style
    width: float
    align: str

    @property
    def height(self) -> float:
        return len(self.lines) * self.style.leading * POINT

    def items(self, x: float, y: float) -> Iterator[Item]:
        """The lines as items, the first line's box starting at `x`, `y`; capitals stand in the middle of a line."""
        leading = self.style.leading * POINT
        drop = leading / 2 + cap_height(self.style.face) * self.style.size * POINT / 2
        for number, words in enumerate(self.lines):
            free = self.width - _line_width(words, self.style)
            start = x + {"left": 0.0, "centre": free / 2, "right": free}[self.align]
            yield from _line_items(words, self.style, start, y + number * leading + drop)

    @property
    def last_width(self) -> float:
        return _line_width(self.lines[-1], self.style) if self.lines else 0.0


def style_of(tag: str, classes: Sequence[str], base: str = "") -> Style:
    """The style of an element: `tag.class` where there is one, then a colour or a face by class."""
    style = STYLES.get(base) or STYLES.get(tag) or STYLES["p"]
    for name in classes:
        style = STYLES.get(f"{tag}.{name}", style)
    for name in classes:
        if name in COLOURS:
            style = replace(style, colour=name)
    return style


def align_of(classes: Iterable[str], default: str = "left") -> str:
    return next((name for name in classes if name in ("left", "centre", "right")), default)


def set_lines(block: Block, style: Style, width: float, align: str = "left") -> Lines:
    """The block's runs broken to fit `width`. A word wider than that is an error naming place and word."""
    with told_at(block.at):
        return _set(block, style, width, align)


def _set(block: Block, style: Style, width: float, align: str) -> Lines:
    words = list(_words(block.runs, style))
    for word in words:
        try:
            wide = sum(atom.width for atom in word)
        except KitgenError as lacking:
            raise KitgenError(f"{block.at}: {lacking}") from None
        if wide > width + 1e-6:
            text = "".join(atom.text for atom in word)
            shown = text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
            raise KitgenError(f"{block.at}: {shown!r} is {wide:.0f} mm wide, the room for it is {width:.0f} mm.")
    lines = _broken(words, style, width)
    if len(lines) > 1 and _line_width(lines[-1], style) < SHORT_LAST_LINE * width:
        for share in (0.95, 0.9, 0.85, 0.8):
            tighter = _broken(words, style, width * share) if _widest(words) <= width * share else lines
            if len(tighter) == len(lines) and _line_width(tighter[-1], style) >= SHORT_LAST_LINE * width:
                lines = tighter
                break
    return Lines(tuple(map(tuple, lines)), style, width, align)


def _widest(words: list[_Word]) -> float:
    return max(sum(atom.width for atom in word) for word in words)


def _words(runs: Iterable[Run], style: Style) -> Iterator[_Word]:
    """Words of the runs; a word may cross runs. An empty word stands for a forced break."""
    word: list[_Atom] = []
    for run in runs:
        if run.text == BREAK:
            yield tuple(word)
            yield ()
            word = []
            continue
        for number, piece in enumerate(run.text.split(" ")):
            if number and word:
                yield tuple(word)
                word = []
            word.extend(_atoms(piece, run, style))
    if word:
        yield tuple(word)


def _atoms(piece: str, run: Run, style: Style) -> Iterator[_Atom]:
    face = style.face
    if run.bold and face in ("text", "italic"):
        face = "bold"
    elif run.italic and face == "text":
        face = "italic"
    colour = next((name for name in run.classes if name in COLOURS), style.colour)
    piece = piece.upper() if style.caps else piece
    for text in _ATOMS.findall(piece):
        yield _Atom(text, face, style.size, colour, style.tracking)


def _space(style: Style) -> float:
    return width_of(" ", style.face, style.size, style.tracking)


def _line_width(words: Sequence[_Word], style: Style) -> float:
    if not words:
        return 0.0
    inside = sum(atom.width for word in words for atom in word)
    return inside + (len(words) - 1) * _space(style) - style.tracking * POINT


def _broken(words: list[_Word], style: Style, width: float) -> list[list[_Word]]:
    lines: list[list[_Word]] = [[]]
    used, gap = 0.0, _space(style)
    for word in words:
        if not word:
            lines.append([])
            used = 0.0
            continue
        wide = sum(atom.width for atom in word)
        if lines[-1] and used + gap + wide > width + 1e-6:
            lines.append([])
            used = 0.0
        used += wide + (gap if lines[-1] else 0.0)
        lines[-1].append(word)
    return lines


def _line_items(words: Sequence[_Word], style: Style, x: float, baseline: float) -> Iterator[Item]:
    """Items of a line: neighbours in one face and colour are one text, spaces included."""
    gap, at = _space(style), x
    same: list[_Atom] = []
    told: list[str] = []
    for number, word in enumerate(words):
        for place, atom in enumerate(word):
            space = " " if number and not place else ""
            if same and atom.text not in MARKS and atom.looks == same[0].looks:
                told.append(space + atom.text)
                continue
            if same:
                yield (text := _text(same.pop(), told, at, baseline))
                at += text.width
            at += gap if space else 0.0
            if atom.text in MARKS:
                high = cap_height(atom.face) * atom.size * POINT
                yield mark(atom.text, at, baseline - high, high)
                at += atom.width
            else:
                same, told = [atom], [atom.text]
    if same:
        yield _text(same[0], told, at, baseline)


def _text(like: _Atom, told: Iterable[str], x: float, baseline: float) -> Text:
    return Text(x, baseline, "".join(told), like.face, like.size, like.colour, None, like.tracking)
