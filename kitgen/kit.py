"""A kit: options become a plan of pages, and a plan becomes files and their manifest."""

from __future__ import annotations

from collections.abc import Callable, Sized
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from kitgen import __version__, store
from kitgen.described import described
from kitgen.facts import Content
from kitgen.folded import FOLDED, folded
from kitgen.options import Options
from kitgen.press.craft import FLIPS
from kitgen.press.document import Document, Page
from kitgen.press.markup import parse
from kitgen.press.nup import several
from kitgen.press.pages import Draft, draft, numbered
from kitgen.press.paper import Paper
from kitgen.press.pdf import Setter
from kitgen.record import manifest
from kitgen.sheets import SHEETS, facts_of
from kitgen.words import plain, render, source_of

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
    booklet: Laid | None = None

    @property
    def parts(self) -> tuple[Laid, ...]:
        """All that has a file of its own: the sheets, then the booklet."""
        return (*self.sheets, *([self.booklet] if self.booklet else []))

    @property
    def files(self) -> tuple[PlannedFile, ...]:
        """The files in the order they are written: the whole kit, a file for each sheet, the booklet."""
        every = "every sheet below" if self.booklet else "everything below"
        if len(self.together) < len(self.sheets):
            every = f"every sheet below that is on {self.options.paper.title}"
        counted: list[tuple[str, str | None, str, tuple[Page, ...], str]] = [
            (KIT, None, self.options.game.title, self.whole, f"{every}, in printing order")
        ]
        for laid in self.parts:
            about = SHEETS[laid.name].about if laid is not self.booklet else "rules and figures to fold and staple"
            counted.append((f"{laid.name}.pdf", laid.name, laid.title, laid.pages, about))
        return tuple(
            PlannedFile(
                name=name,
                sheet=sheet,
                title=title,
                pages=len(pages),
                papers=-(-len(pages) // 2) if self.duplex(sheet) else len(pages),
                paper=(_own_paper(pages[0].paper, self.options) or self.options.paper).name,
                what=what,
            )
            for name, sheet, title, pages, what in counted
        )

    def duplex(self, name: str | None) -> str:
        """The edge that the paper of a file flips on ("" for one side); None asks for the whole kit."""
        if name == FOLDED:
            return "short"
        parts = [part for part in self.sheets if name in (None, part.name)]
        backs = any(page.back for part in parts for page in part.pages)
        return FLIPS[self.options.flip].duplex if backs else ""

    @property
    def together(self) -> tuple[Laid, ...]:
        """The sheets of kit.pdf: those on the paper of the kit; one on a paper of its own is for a print shop."""
        here = tuple(laid for laid in self.sheets if not _own_paper(laid.pages[0].paper, self.options))
        return here or self.sheets

    @cached_property
    def whole(self) -> tuple[Page, ...]:
        """The pages of kit.pdf; printed on both sides, every sheet begins on a paper of its own."""
        pages: list[Page] = []
        for sheet in self.together:
            pages += sheet.pages
            if self.duplex(None) and len(sheet.pages) % 2:
                pages.append(Page(self.options.paper, ()))
        return tuple(pages)

    @property
    def how_to_print(self) -> str:
        paper = self.options.paper.title
        side = FLIPS[self.options.flip].title if self.duplex(None) else "one side"
        at = "at 100 % (“Actual size”, not “Fit”)"
        told = [f"Print {KIT} on {paper}, {side}, {at}; then measure the bar at the foot."]
        alone = [
            f"{laid.name}.pdf is for a print shop: {own.title}, {at}."
            for laid in self.sheets
            if (own := _own_paper(laid.pages[0].paper, self.options))
        ]
        told = [*(told if len(alone) < len(self.sheets) else []), *alone]
        if self.booklet:
            told.append(f"Print {FOLDED}.pdf on both sides, flipped on the short edge; fold and staple it at the mark.")
        return "\n".join(told)

    def describe(self) -> dict[str, Any]:
        """Files, and every page with every box as [x, y, w, h] in millimetres from the lower left corner."""
        pages = [
            described(sheet.name, number, page) for sheet in self.parts for number, page in enumerate(sheet.pages, 1)
        ]
        files = [
            {"name": f.name, "sheet": f.sheet, "pages": f.pages, "papers": f.papers, "paper": f.paper}
            for f in self.files
        ]
        return {"kitgen": __version__, "options": self.options.record(), "files": files, "pages": pages}

    @cached_property
    def setter(self) -> Setter:
        folded_pages = self.booklet.pages if self.booklet else ()
        alone = (page for laid in self.sheets if laid not in self.together for page in laid.pages)
        return Setter([*self.whole, *alone, *folded_pages], self.options.ink, self.options.suits)


def plan(options: Options) -> Plan:
    """Lays out every chosen sheet; last the one that tells which pages the others take."""
    drafts = {name: _drafted(options, name, ()) for name in options.chosen if not SHEETS[name].lists_others}
    listed = {name: found for name, found in drafts.items() if not _apart(found[1], options)}
    for name in options.chosen:
        if SHEETS[name].lists_others:
            lister = _drafted(options, name, _contents(listed, 1))
            if len(lister[1]) > 1:  # a user's own may be longer
                lister = _drafted(options, name, _contents(listed, len(lister[1])))
            drafts[name] = lister
    both = any(body.back for _, pages in drafts.values() for _, body in pages)
    taken = {name: 0 if _apart(pages, options) else _taken(pages, both) for name, (_, pages) in drafts.items()}
    last = sum(taken.values())
    first, sheets = 1, []
    for name in options.chosen:
        title, pages = drafts[name]
        sheets.append(Laid(name=name, title=title, pages=numbered(pages, options.craft, first, last)))
        first += taken[name]
    if not options.booklet:
        return Plan(options, tuple(sheets))
    told, sides = folded(options)
    return Plan(options, tuple(sheets), Laid(name=FOLDED, title=told, pages=sides))


def _own_paper(paper: Paper | None, options: Options) -> Paper | None:
    """The paper of a page, where it is another than the kit's."""
    return None if paper is None or paper.is_as_large_as(options.paper) else paper


def _apart(pages: list[Draft], options: Options) -> bool:
    """Whether a sheet is on a paper of its own, and so not in the kit's file."""
    return any(_own_paper(body.paper, options) for _, body in pages)


def _taken(pages: Sized, both: bool) -> int:
    """How many pages a sheet takes in the kit; printed on both sides, it takes whole papers."""
    return len(pages) + (len(pages) % 2 if both else 0)


Drafted = tuple[str, list[Draft]]  # a sheet's title and its pages, not yet numbered


def _contents(drafts: dict[str, Drafted], before: int) -> tuple[Content, ...]:
    """Which pages of the kit hold what, after the `before` pages of the sheet that tells it."""
    both = any(body.back for _, pages in drafts.values() for _, body in pages)
    first, found = 1 + before + (before % 2 if both else 0), []
    for name, (_, pages) in drafts.items():
        found.append(Content(name=name, pages=len(pages), first=first))
        first += _taken(pages, both)
    return tuple(found)


def _drafted(options: Options, name: str, contents: tuple[Content, ...]) -> Drafted:
    from kitgen.figures import FIGURES

    source = source_of(options.language, options.templates, SHEETS[name].template)
    blocks = parse(_rendered(options, name, contents), source)
    title = next((block.get("title") for block in blocks if block.get("title")), name)
    if options.n_up > 1 and SHEETS[name].prose:
        return title, several(blocks, options.craft, FIGURES, options.n_up)
    return title, draft(blocks, options.craft, FIGURES, source)


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
    jobs = [(KIT, _whole(plan)), *((f"{sheet.name}.pdf", _single(plan, sheet)) for sheet in plan.parts)]
    for number, (name, document) in enumerate(jobs):
        if progress:
            progress(number, len(jobs))
        files[name] = plan.setter.file(document)
    if progress:
        progress(len(jobs), len(jobs))
    hashes = {name: store.digest(data) for name, data in files.items()}
    listed = [
        {"name": f.name, "sheet": f.sheet, "pages": f.pages, "paper": f.paper, "sha256": hashes[f.name]}
        for f in plan.files
    ]
    files[store.MANIFEST] = store.seal(manifest(plan.options, listed))
    return files


def _whole(plan: Plan) -> Document:
    at = {id(page): number for number, page in enumerate(plan.whole)}
    return Document(
        title=plan.options.game.title,
        language=plan.options.language,
        pages=plan.whole,
        chapters=[(at[id(sheet.pages[0])], sheet.title, sheet.name) for sheet in plan.together],
        duplex=plan.duplex(None),
    )


def _single(plan: Plan, sheet: Laid) -> Document:
    title = f"{plan.options.game.title}: {sheet.title}"
    return Document(
        title=title,
        language=plan.options.language,
        pages=sheet.pages,
        chapters=((0, sheet.title, sheet.name),),
        duplex=plan.duplex(sheet.name),
    )
