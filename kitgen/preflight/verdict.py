"""What a print shop would send a file back for, and what it would ask about."""

from __future__ import annotations

from collections.abc import Iterator

from kitgen.preflight.report import Corners, PageFound, Report
from kitgen.press.theme import THINNEST

LEAST_TEXT = 7.0  # points
SLACK = 0.01  # points; a PDF writes its numbers rounded
LOST = ((5.0, "most printers lose it"), (10.0, "some laser printers lose it"))  # mm from the edge


def failures(report: Report) -> list[str]:
    """A sentence for each fault; none: the file can be printed as it is."""
    found = [f"The font {font.name} is not embedded." for font in report.fonts if not font.embedded]
    if report.by_kitgen and report.scaling != "None":
        found.append(f"The print scaling is {report.scaling or 'not set'}; it must be None, or sizes come out wrong.")
    return found + [f"Page {page.number}: {fault}" for page in report.pages for fault in _faults(page)]


def notes(report: Report) -> list[str]:
    """A sentence for each thing that may be meant so."""
    found = [f"The font {font.name} is embedded whole." for font in report.fonts if font.embedded and not font.subset]
    if not report.by_kitgen and report.scaling != "None":
        found.append("The print scaling is not set to None: choose 100 % by hand.")
    for page in report.pages:
        told: tuple[str, ...] = ()
        for margin, loss in LOST:
            edges = [name for name in page.near(margin) if name not in told]
            if edges:
                where = f"the {' and '.join(edges)} edge{'s' if len(edges) > 1 else ''}"
                found.append(f"Page {page.number}: something lies within {margin:g} mm of {where}; {loss}.")
            told += tuple(edges)
    return found


def _faults(page: PageFound) -> Iterator[str]:
    text, line = page.smallest_text, page.thinnest_line
    if text is not None and text < LEAST_TEXT - SLACK:
        yield f"the smallest text is {text:.3g} pt; at least {LEAST_TEXT:g} pt can be read."
    if line is not None and line < THINNEST - SLACK / 10:
        yield f"the thinnest line is {line:.3g} pt; at least {THINNEST:g} pt can be seen."
    for (inner, box), (outer, around) in (
        (("trim", page.trim), ("bleed", page.bleed)),
        (("bleed", page.bleed), ("media", page.media)),
    ):
        if not _holds(around, box):
            yield f"the {inner} box is not inside the {outer} box."


def _holds(around: Corners, box: Corners) -> bool:
    low = all(a <= b + SLACK for a, b in zip(around[:2], box[:2], strict=True))
    return low and all(b <= a + SLACK for a, b in zip(around[2:], box[2:], strict=True))
