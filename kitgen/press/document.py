"""What a file is made of: pages, and the letters that they need."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kitgen.errors import KitgenError
from kitgen.press.correction import UNCHANGED, Transform
from kitgen.press.draw import Drawing, Item, Named, Place, Rect, Text
from kitgen.press.letters import FACES, SAME_GLYPH
from kitgen.press.paper import Paper


@dataclass(frozen=True, slots=True)
class Page:
    """One side of one paper: what stands on it, and the boxes that a cutter needs."""

    paper: Paper
    items: tuple[Item, ...]
    trim: Rect | None = None
    bleed: float = 0.0
    boxes: tuple[Named, ...] = ()
    transform: Transform = UNCHANGED
    back: bool = False  # the other side of the page before it

    def told(self, rect: Rect) -> Rect:
        """Where a rectangle of the page comes to lie once the printer's correction is applied."""
        return rect if self.transform.is_identity else self.transform.rect(rect)


@dataclass(frozen=True, kw_only=True)
class Document:
    """A file to be written: its pages, and `chapters` as (page number from 0, outline title, page label)."""

    title: str
    language: str
    pages: Sequence[Page]
    chapters: Sequence[tuple[int, str, str]] = ()
    subject: str = ""
    duplex: str = ""  # the edge that a printer of both sides flips the paper on: "short", "long", "" for one side


# Codes for letters beyond ASCII. The low ones come first: a font lists a width for every code up to its highest.
FREE_CODES = (*range(1, 32), *range(127, 256))


class Ledger:
    """All letters that a set of pages needs, with one code a letter and face that holds for every file made of them."""

    def __init__(self, pages: Iterable[Page], faces: Mapping[str, str]) -> None:
        """`faces` are those that an ink sets instead of the ones that the pages name."""
        self._faces = faces
        self._used: dict[int, dict[str, set[str]]] = {}
        self._pages = {id(page): self._letters(page) for page in pages}
        self.codes: dict[str, dict[str, int]] = {}
        for face in FACES:
            letters = sorted(set().union(*(used.get(face, set()) for used in self._pages.values())))
            plain = {letter: ord(letter) for letter in letters if " " <= letter <= "~"}
            other = [letter for letter in letters if letter not in plain]
            if len(other) > len(FREE_CODES):
                most = len(FREE_CODES)
                raise KitgenError(
                    f"{FACES[face][1]}: {len(other)} letters beyond ASCII in one kit, {most} are allowed."
                )
            self.codes[face] = plain | dict(zip(other, FREE_CODES, strict=False))

    def _letters(self, holder: Page | Drawing) -> dict[str, set[str]]:
        """Letters by face of a page or drawing; a drawing that is placed often is read once."""
        if id(holder) in self._used:
            return self._used[id(holder)]
        found: dict[str, set[str]] = {}
        for item in holder.items:
            if isinstance(item, Text):
                found.setdefault(self._faces.get(item.face, item.face), set()).update(_same(item.text))
            elif isinstance(item, Place):
                for face, letters in self._letters(item.drawing).items():
                    found.setdefault(face, set()).update(letters)
        self._used[id(holder)] = found
        return found

    def subset(self, face: str, pages: Iterable[Page]) -> list[int]:
        """Unicode by code for the letters that these pages use; 0 where a code is not used."""
        letters = set().union(*(self._pages[id(page)].get(face, set()) for page in pages))
        if not letters:
            return []
        by_code = {self.codes[face][letter]: ord(letter) for letter in letters}
        return [by_code.get(code, 0) for code in range(max(by_code) + 1)]


def _same(text: str) -> str:
    return text.translate(SAME_GLYPH)


def uses_of(pages: Iterable[Page]) -> Counter[str]:
    """How often each named drawing is placed on the pages, also inside others."""
    found: Counter[str] = Counter()

    def count(items: Iterable[Item]) -> None:
        for item in items:
            if isinstance(item, Place):
                if item.drawing.name is not None:
                    found[item.drawing.name] += 1
                count(item.drawing.items)

    for page in pages:
        count(page.items)
    return found
