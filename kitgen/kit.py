"""A kit: options become a plan of pages, and a plan becomes files and their manifest."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from kitgen import __version__, store
from kitgen.facts import Content, Dealt, dealt_for_practice, practice_of
from kitgen.options import Options
from kitgen.press.document import Document, Page
from kitgen.press.draw import Named, Rect
from kitgen.press.markup import parse
from kitgen.press.pages import Draft, draft, numbered
from kitgen.press.pdf import Setter
from kitgen.sheets import SHEETS, facts_of
from kitgen.words import plain, render

KIT = "kit.pdf"
Progress = Callable[[int, int], None]


@dataclass(frozen=True, kw_only=True)
class Laid:
    """A sheet laid out: its pages, and its title as its own template says it."""

    name: str
    title: str
    pages: tuple[Page, ...]


@dataclass(frozen=True, kw_only=True)
class PlannedFile:
    """A file that a plan will write. `papers` counts sheets of paper, printed on one side."""

    name: str
    sheet: str | None  # None: every sheet of the kit
    title: str
    pages: int
    papers: int
    paper: str
    what: str


@dataclass(frozen=True)
class Plan:
    """All pages of a kit, laid out and not yet drawn."""

    options: Options
    sheets: tuple[Laid, ...]

    @property
    def files(self) -> tuple[PlannedFile, ...]:
        """The files in the order they are written: the whole kit, then a file for each sheet."""
        paper = self.options.paper.name
        whole = sum(len(laid.pages) for laid in self.sheets)
        counted: list[tuple[str, str | None, str, int, str]] = [
            (KIT, None, self.options.game.title, whole, "everything below, in printing order")
        ]
        for laid in self.sheets:
            counted.append((f"{laid.name}.pdf", laid.name, laid.title, len(laid.pages), SHEETS[laid.name].about))
        return tuple(
            PlannedFile(name=name, sheet=sheet, title=title, pages=pages, papers=pages, paper=paper, what=what)
            for name, sheet, title, pages, what in counted
        )

    @property
    def how_to_print(self) -> str:
        paper = self.options.paper.title
        return (
            f"Print {KIT} on {paper}, one side, at 100 % (“Actual size”, not “Fit”); then measure the bar at the foot."
        )

    def describe(self) -> dict[str, Any]:
        """Files, and every page with every box as [x, y, w, h] in millimetres from the lower left corner."""
        pages = [
            {
                "sheet": sheet.name,
                "page": number,
                "paper_mm": [_mm(page.paper.width), _mm(page.paper.height)],
                "slots": [_corners(b.rect, page) for b in page.boxes if b.kind == "slot"],
                "trim_mm": _corners(page.trim, page) if page.trim else None,
                "boxes": [{"kind": b.kind, "name": b.name, "mm": _corners(b.rect, page)} for b in _ordered(page.boxes)],
            }
            for sheet in self.sheets
            for number, page in enumerate(sheet.pages, 1)
        ]
        files = [
            {"name": f.name, "sheet": f.sheet, "pages": f.pages, "papers": f.papers, "paper": f.paper}
            for f in self.files
        ]
        return {"kitgen": __version__, "options": self.options.record(), "files": files, "pages": pages}

    @cached_property
    def setter(self) -> Setter:
        return Setter([page for sheet in self.sheets for page in sheet.pages], self.options.ink)


def _mm(value: float) -> float:
    return round(value, 4)


def _corners(rect: Rect, page: Page) -> list[float]:
    """The rectangle counted from the lower left corner of the page, as a PDF counts."""
    return [_mm(rect.x), _mm(page.paper.height - rect.bottom), _mm(rect.w), _mm(rect.h)]


def _ordered(boxes: Sequence[Named]) -> list[Named]:
    return sorted(boxes, key=lambda box: (box.kind, len(box.name), box.name))


def plan(options: Options) -> Plan:
    """Lays out every chosen sheet; last the one that tells which pages the others take."""
    drafts = {name: _drafted(options, name, ()) for name in options.chosen if not SHEETS[name].lists_others}
    for name in options.chosen:
        if SHEETS[name].lists_others:
            lister = _drafted(options, name, _contents(drafts, 1))
            if len(lister[1]) > 1:  # a user's own may be longer
                lister = _drafted(options, name, _contents(drafts, len(lister[1])))
            drafts[name] = lister
    last = sum(len(pages) for _, pages in drafts.values())
    first, sheets = 1, []
    for name in options.chosen:
        title, pages = drafts[name]
        sheets.append(Laid(name=name, title=title, pages=numbered(pages, options.paper, first, last)))
        first += len(pages)
    return Plan(options, tuple(sheets))


Drafted = tuple[str, list[Draft]]  # a sheet's title and its pages, not yet numbered


def _contents(drafts: dict[str, Drafted], before: int) -> tuple[Content, ...]:
    """Which pages of the kit hold what, after the `before` pages of the sheet that tells it."""
    first, found = 1 + before, []
    for name, (_, pages) in drafts.items():
        found.append(Content(name=name, pages=len(pages), first=first))
        first += len(pages)
    return tuple(found)


def _drafted(options: Options, name: str, contents: tuple[Content, ...]) -> Drafted:
    from kitgen.figures import FIGURES

    blocks = parse(_rendered(options, name, contents))
    title = next((block.get("title") for block in blocks if block.get("title")), name)
    return title, draft(blocks, options.paper, FIGURES)


def _rendered(options: Options, name: str, contents: tuple[Content, ...]) -> str:
    facts = facts_of(options, name) | {"contents": contents}
    return render(options.language, options.templates, SHEETS[name].template, facts)


def words_of(options: Options, sheet: str, markup: bool = False) -> str:
    """The words of a sheet before they become ink: plain lines, or the XHTML with `markup`."""
    contents: tuple[Content, ...] = ()
    if SHEETS[sheet].lists_others:
        others = [name for name in options.game.sheets if not SHEETS[name].lists_others]
        contents = _contents({name: _drafted(options, name, ()) for name in others}, 1)
    xhtml = _rendered(options, sheet, contents)
    return without_places(xhtml) if markup else "\n".join(plain(xhtml))


def without_places(xhtml: str) -> str:
    import re

    return re.sub(r' data-at="[^"]*"', "", xhtml)


def produce(plan: Plan, progress: Progress | None = None) -> dict[str, bytes]:
    """Every file of the kit by name, the manifest last."""
    files: dict[str, bytes] = {}
    jobs = [(KIT, _whole(plan)), *((f"{sheet.name}.pdf", _single(plan, sheet)) for sheet in plan.sheets)]
    for number, (name, document) in enumerate(jobs):
        if progress:
            progress(number, len(jobs))
        files[name] = plan.setter.file(document)
    if progress:
        progress(len(jobs), len(jobs))
    files[store.MANIFEST] = store.seal(_manifest(plan, files))
    return files


def _whole(plan: Plan) -> Document:
    pages: list[Page] = []
    chapters = []
    for sheet in plan.sheets:
        chapters.append((len(pages), sheet.title, sheet.name))
        pages.extend(sheet.pages)
    return Document(
        title=plan.options.game.title, language=plan.options.language, pages=tuple(pages), chapters=tuple(chapters)
    )


def _single(plan: Plan, sheet: Laid) -> Document:
    title = f"{plan.options.game.title}: {sheet.title}"
    return Document(
        title=title,
        language=plan.options.language,
        pages=sheet.pages,
        chapters=((0, sheet.title, sheet.name),),
    )


def _manifest(plan: Plan, files: dict[str, bytes]) -> dict[str, Any]:
    """What was made and from what, without a clock, so that it repeats: options, cards dealt, files and hashes."""
    import jinja2
    import reportlab

    listed = [
        {
            "name": file.name,
            "sheet": file.sheet,
            "pages": file.pages,
            "paper": file.paper,
            "sha256": hashlib.sha256(files[file.name]).hexdigest(),
        }
        for file in plan.files
    ]
    return {
        "kitgen": __version__,
        "versions": {"kitgen": __version__, "jinja2": jinja2.__version__, "reportlab": reportlab.__version__},
        "code": plan.options.code,
        "game": plan.options.game.name,
        "seed": plan.options.seed,
        "options": plan.options.record(),
        "files": listed,
        "rounds": _rounds(plan.options),
        "shoes": _shoes(plan.options),
    }


def _rounds(options: Options) -> list[dict[str, Any]]:
    """Every round that was dealt for the sheets of this kit; what two sheets show is told once."""
    told: dict[Callable[[Options], list[Dealt]], str] = {}
    for name in options.chosen:
        source = SHEETS[name].dealt
        if source:
            told.setdefault(source, name)
    return [_round(sheet, dealt) for source, sheet in told.items() for dealt in source(options)]


def _round(sheet: str, dealt: Dealt) -> dict[str, Any]:
    coup = dealt.coup
    return {
        "sheet": sheet,
        "number": dealt.number,
        "cards": [card.code for card in coup.cards],
        "next": [card.code for card in dealt.unused],
        "player_total": coup.player.total,
        "banker_total": coup.banker.total,
        "winner": coup.winner,
    }


def _shoes(options: Options) -> list[str]:
    """The shuffled shoes in full, in the order that they were dealt from."""
    if not any(SHEETS[name].dealt is dealt_for_practice for name in options.chosen):
        return []
    return [" ".join(card.code for card in shoe) for shoe in practice_of(options).shoes]
