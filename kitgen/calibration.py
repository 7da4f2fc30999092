"""The calibration sheet: what a printer prints, to read from it what must be put right."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any

from kitgen import __version__, store
from kitgen.described import described
from kitgen.errors import KitgenError
from kitgen.figures import FIGURES
from kitgen.figures.calibration import deck
from kitgen.press.craft import FLIPS, Craft
from kitgen.press.document import Document, Page
from kitgen.press.imposition import too_small
from kitgen.press.markup import parse
from kitgen.press.pages import draft, numbered
from kitgen.press.pdf import Setter
from kitgen.press.theme import Ink
from kitgen.words import render

NAME, FILE = "calibration", "calibration.pdf"
LEAST = (128.0, 190.0)  # millimetres inside the margins: those of A5
LINES = (0.25, 0.4, 0.5, 1.0)  # points


@dataclass(frozen=True, kw_only=True)
class Calibration:
    """Front and back of one paper, corrected as `craft` says; `in_force` tells that correction as flags give it."""

    craft: Craft
    ink: Ink
    language: str = "en"
    templates: Path | None = None
    printer: str | None = None
    in_force: str = ""

    def __post_init__(self) -> None:
        if not FLIPS[self.craft.flip].duplex:
            both = ", ".join(name for name, flip in FLIPS.items() if flip.duplex)
            raise KitgenError(f"A calibration sheet cannot be flipped {self.craft.flip!r}. Allowed: {both}.")
        safe = self.craft.safe
        if safe.w < LEAST[0] or safe.h < LEAST[1]:
            raise too_small(NAME, LEAST, self.craft)

    @cached_property
    def pages(self) -> tuple[Page, ...]:
        facts = {
            "flip": FLIPS[self.craft.flip],
            "ink": self.ink,
            "printer": self.printer,
            "in_force": self.in_force,
            # A line that this ink cannot print as thin or wide is told as it is printed.
            "widths": list(dict.fromkeys(f"{self.ink.stroke(width):g}" for width in LINES)),
            "degrees": Fraction(math.degrees(math.atan(1 / deck(self.craft.paper).outline.w))),
        }
        drafts = draft(parse(render(self.language, self.templates, f"{NAME}.xhtml", facts)), self.craft, FIGURES)
        return numbered(drafts, self.craft, 1, len(drafts))

    @property
    def how_to_print(self) -> str:
        side = FLIPS[self.craft.flip].title
        return f"Print it on {self.craft.paper.title}, {side}, at 100 % (“Actual size”, not “Fit”)."

    def describe(self) -> dict[str, Any]:
        """The file, and both pages with every box as [x, y, w, h] in millimetres from the lower left corner."""
        pages = [described(NAME, number, page) for number, page in enumerate(self.pages, 1)]
        return {"kitgen": __version__, "options": self.record(), "files": [self._listed()], "pages": pages}

    def record(self) -> dict[str, Any]:
        """What it was made from, as the manifest keeps it."""
        return {
            "paper": self.craft.paper.name,
            "ink": self.ink.name,
            "flip": self.craft.flip,
            "language": self.language,
            "templates": self.templates is not None,
            "printer": self.printer,
            "correction": asdict(self.craft.correction),
        }

    def produce(self) -> dict[str, bytes]:
        """The file and its manifest by name."""
        document = Document(
            title=NAME.title(),
            language=self.language,
            pages=self.pages,
            duplex=FLIPS[self.craft.flip].duplex,
        )
        data = Setter(self.pages, self.ink).file(document)
        listed = [{**self._listed(), "sha256": store.digest(data)}]
        sealed = store.seal({"kitgen": __version__, "options": self.record(), "files": listed})
        return {FILE: data, store.MANIFEST: sealed}

    def _listed(self) -> dict[str, Any]:
        return {"name": FILE, "sheet": NAME, "pages": len(self.pages), "papers": 1, "paper": self.craft.paper.name}
