"""The booklet: rules, cheat sheet and payouts laid out anew for its narrow pages, and imposed to be folded."""

from __future__ import annotations

from kitgen.errors import KitgenError
from kitgen.options import Options
from kitgen.press.document import Page
from kitgen.press.markup import parse
from kitgen.press.nup import booklet, booklet_side, small_pages
from kitgen.sheets import BOOKLET, SHEETS, facts_of
from kitgen.words import render, source_of

FOLDED = "booklet"  # its name among the sheets of a kit


def folded(options: Options) -> tuple[str, tuple[Page, ...]]:
    """Title and sides of the booklet; it holds those of its sheets that the kit has."""
    from kitgen.figures import FIGURES

    names = [name for name in BOOKLET if name in options.chosen]
    if not names:
        raise KitgenError(f"A booklet holds {', '.join(BOOKLET)}, and this kit has none of them.")
    side = booklet_side(options.paper)
    titles, pages = [], []
    for name in names:
        facts = facts_of(options, name) | {"contents": (), "narrow": True, "raised": True}
        where = options.language, options.templates, SHEETS[name].template
        blocks = parse(render(*where, facts), source_of(*where))
        titles.append(next((block.get("title") for block in blocks if block.get("title")), name))
        pages += small_pages(blocks, side, FIGURES)
    return ", ".join(titles), booklet(pages, options.craft)
