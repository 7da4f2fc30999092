"""A finished PDF read back: papers, boxes, fonts, colours, text, lines and ink, of any file, kitgen's or not."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Any

import pikepdf
import pypdfium2

from kitgen.errors import KitgenError
from kitgen.preflight.content import MARK_WIDTH, Painted, painted
from kitgen.preflight.raster import Picture
from kitgen.preflight.report import Corners, FontFound, PageFound, Report, size_mm
from kitgen.press.letters import POINT
from kitgen.press.paper import PAPERS

EXACT = 0.01  # points; a page whose size is this near to a paper's is that paper
TAGGED = re.compile(r"[A-Z]{6}\+")  # how a font says that it holds only some letters
DESCENDANTS = ("/CIDFontType0", "/CIDFontType2")  # the inside of a composite font, told with it
BROKEN = (pikepdf.PdfError, pypdfium2.PdfiumError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


def examine(data: bytes, name: str) -> Report:
    """Everything that preflight tells of a file; `name` is what its report and its errors call it.

    Raises KitgenError for what cannot be read as a PDF.
    """
    try:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            return _report(pdf, data, name)
    except pikepdf.PasswordError as error:
        raise KitgenError(f"{name} cannot be read without its password. Save a copy without one.") from error
    except BROKEN as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        raise KitgenError(f"{name} cannot be read as a PDF: {reason.removeprefix('unknown file name: ')}.") from error


def _report(pdf: pikepdf.Pdf, data: bytes, name: str) -> Report:
    wishes: Any = pdf.Root.get("/ViewerPreferences", {})
    streams: dict[tuple[int, int], list[Any]] = {}
    fonts: list[Any] = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"]
    pages = []
    pictures = pypdfium2.PdfDocument(data)
    try:
        for number, page in enumerate(pdf.pages, 1):
            found = painted(page, streams)
            fonts += found.fonts
            pages.append(_page(number, page, found, Picture(pictures[number - 1])))
    finally:
        pictures.close()
    return Report(
        name=name,
        by_kitgen=str(pdf.docinfo.get("/Creator", "")) == "kitgen",
        scaling=_wish(wishes, "/PrintScaling"),
        duplex=_wish(wishes, "/Duplex"),
        fonts=tuple(dict.fromkeys(_fonts(fonts))),
        pages=tuple(pages),
    )


def _wish(wishes: Any, key: str) -> str | None:
    return str(wishes[key]).removeprefix("/") if key in wishes else None


def _page(number: int, page: pikepdf.Page, found: Painted, picture: Picture) -> PageFound:
    media, bleed, trim = (_box(box) for box in (page.mediabox, page.bleedbox, page.trimbox))
    ink = picture.ink()
    marks = [tick for tick in found.ticks if trim != media and _apart(tick, trim)]
    picture.erase(marks)
    unit = float(page.obj.get("/UserUnit", 1))
    return PageFound(
        number=number,
        paper=_paper(media, unit),
        media=_scaled(media, unit),
        bleed=_scaled(bleed, unit),
        trim=_scaled(trim, unit),
        colours=tuple(sorted(found.colours)),
        smallest_text=None if found.smallest_text is None else found.smallest_text * unit,
        thinnest_line=None if found.thinnest_line is None else found.thinnest_line * unit,
        ink=ink,
        edges=picture.edges(),
        marks=min((_nearest(mark, media) * POINT * unit for mark in marks), default=None),
    )


def _box(box: Any) -> Corners:
    x1, y1, x2, y2 = map(float, box)
    return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


def _scaled(box: Corners, unit: float) -> Corners:
    return box[0] * unit, box[1] * unit, box[2] * unit, box[3] * unit


def _apart(tick: Corners, trim: Corners) -> bool:
    """Whether a stroke lies outside the trim; along its edge is not outside."""
    slack = MARK_WIDTH / 2
    return (
        tick[2] < trim[0] - slack or tick[0] > trim[2] + slack or tick[3] < trim[1] - slack or tick[1] > trim[3] + slack
    )


def _nearest(tick: Corners, media: Corners) -> float:
    """How near a stroke comes to an edge of the paper; below 0 it runs off it."""
    return min(tick[0] - media[0], tick[1] - media[1], media[2] - tick[2], media[3] - tick[3])


def _paper(media: Corners, unit: float) -> str:
    """The paper's title, or its size."""
    wide, high = size_mm(_scaled(media, unit))
    for paper in PAPERS.values():
        for width, height, way in ((paper.width, paper.height, ""), (paper.height, paper.width, " landscape")):
            if abs(wide - width) <= EXACT * POINT and abs(high - height) <= EXACT * POINT:
                return paper.title + way
    return f"{wide:.2f} × {high:.2f} mm"


def _fonts(fonts: list[Any]) -> Iterator[FontFound]:
    for font in fonts:
        kind = str(font.get("/Subtype", "/unknown"))
        if kind in DESCENDANTS:
            continue
        holder = font["/DescendantFonts"][0] if kind == "/Type0" else font
        descriptor = holder.get("/FontDescriptor", {})
        tagged = str(font.get("/BaseFont", font.get("/Name", "/unnamed"))).removeprefix("/")
        drawn = kind == "/Type3"
        yield FontFound(
            name=TAGGED.sub("", tagged, count=1),
            kind=kind.removeprefix("/"),
            embedded=drawn or any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3")),
            subset=drawn or bool(TAGGED.match(tagged)),
        )
