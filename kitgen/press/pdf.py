"""Pages become ink: operators written once, fonts subset once, files of any of the pages."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from kitgen.press.document import Document, Ledger, Page, uses_of
from kitgen.press.draw import Drawing, Item, Place, Rect, Shape, Text
from kitgen.press.inking import Inking
from kitgen.press.letters import FACES, POINT, SAME_GLYPH, font
from kitgen.press.operators import clip, matrix, page_matrix, painted_path, points
from kitgen.press.theme import Ink

# A form is an object of its own, about 500 bytes; less repeated matter than this is as short when it is compressed.
WORTH_A_FORM = 10_000  # letters of operators, all uses together
CANVAS = {"pageCompression": 1, "invariant": 1, "pdfVersion": (1, 7), "initialFontName": "kitgen-text"}
FORM_PAD = 2.0  # millimetres around a form, so that strokes on its edge are not clipped


@dataclass(frozen=True, slots=True)
class _Use:
    """A form placed by a transformation."""

    name: str
    matrix: str


_Code = list[str | _Use]


class Setter:
    """Sets pages in one ink mode. Every page and every form is written once, however many files hold it."""

    def __init__(self, pages: Sequence[Page], ink: Ink, suits: str = "two") -> None:
        self._inking = Inking(ink, suits)
        self._colours: dict[tuple[str, bool], str] = {}
        self._ledger = Ledger(pages, ink.faces)
        self._escapes = {face: self._escape_table(face) for face in FACES}
        self._forms: dict[str, tuple[Drawing, _Code]] = {}
        self._uses = uses_of(pages)
        self._code = {id(page): self._write(page.items, page.paper.height) for page in pages}

    def _escape_table(self, face: str) -> dict[int, str]:
        codes = self._ledger.codes[face]
        table = {ord(k): chr(v) if 32 <= v < 127 and k not in "()\\" else f"\\{v:03o}" for k, v in codes.items()}
        for code, twin in SAME_GLYPH.items():
            if chr(twin) in codes:
                table[code] = table[twin]
        return table

    def _colour(self, name: str, stroke: bool) -> str:
        known = self._colours.get((name, stroke))
        if known is None:
            numbers = self._inking.colour(name, stroke)
            operator = "g" if len(numbers) == 1 else "rg"
            known = f"{' '.join(map(points, numbers))} {operator.upper() if stroke else operator}"
            self._colours[name, stroke] = known
        return known

    def _write(self, items: Iterable[Item], height: float) -> _Code:
        """Operators for the items of a page or form that is `height` mm high (PDF counts y from the bottom)."""
        code: _Code = []
        fill = stroke = ""
        for item in items:
            if isinstance(item, Text):
                text = self._inking.lettered(item)
                wanted = self._colour(text.colour, stroke=False)
                if wanted != fill:
                    code.append(wanted)
                    fill = wanted
                code.append(self._text(text, height))
            elif isinstance(item, Shape):
                painted = self._inking.painted(item)
                if painted.fill and (wanted := self._colour(painted.fill, stroke=False)) != fill:
                    code.append(wanted)
                    fill = wanted
                if painted.stroke and (wanted := self._colour(painted.stroke, stroke=True)) != stroke:
                    code.append(wanted)
                    stroke = wanted
                code.append(painted_path(painted, height))
            else:
                code.extend(self._place(item, height))
        return _joined(code)

    def _text(self, item: Text, height: float) -> str:
        shown = item.text.translate(self._escapes[item.face])
        where = f"{points(item.x / POINT)} {points((height - item.y) / POINT)} Td"
        space = f"{points(item.tracking)} Tc " if item.tracking else ""
        undo = " 0 Tc" if item.tracking else ""
        return f"BT /{item.face}+0 {points(item.size)} Tf {space}{where} ({shown}) Tj{undo} ET"

    def _place(self, item: Place, height: float) -> Iterator[str | _Use]:
        drawing = item.drawing
        where = f"{matrix(item, height)} cm{clip(item)}"
        code = self._drawn(drawing)
        if drawing.name and self._uses[drawing.name] * sum(map(len, map(str, code))) >= WORTH_A_FORM:
            yield _Use(drawing.name, where)
        else:
            yield f"q {where}"
            yield from code
            yield "Q"

    def _drawn(self, drawing: Drawing) -> _Code:
        """Operators of a drawing; those of a named one are written once."""
        if drawing.name is None:
            return self._write(drawing.items, drawing.height)
        known = self._forms.get(drawing.name)
        if known is None:
            known = self._forms[drawing.name] = (drawing, self._write(drawing.items, drawing.height))
        elif known[0] is not drawing and known[0] != drawing:
            raise ValueError(f"two drawings are named {drawing.name!r}")
        return known[1]

    def file(self, document: Document) -> bytes:
        """The document as a PDF whose bytes depend on nothing but its content."""
        from reportlab import rl_config
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfgen.canvas import Canvas

        rl_config.useA85 = 0  # streams as they are: written in ASCII they take a quarter more
        pdfmetrics.registerFont(font("text"))
        with _undated():
            canvas = Canvas("", **CANVAS, lang=document.language)
        canvas.setTitle(document.title)
        canvas.setSubject(document.subject)
        canvas.setCreator("kitgen")
        canvas.setAuthor("kitgen")
        canvas.setViewerPreference("PrintScaling", "None")
        canvas.setViewerPreference("DisplayDocTitle", "true")
        if document.duplex:
            canvas.setViewerPreference("Duplex", f"DuplexFlip{document.duplex.title()}Edge")
        chapters = {number: (title, label) for number, title, label in document.chapters}
        self._open_fonts(canvas, document.pages)
        for name in self._needed(document.pages):
            self._form(canvas, name)
        for number, page in enumerate(document.pages):
            self._page(canvas, page)
            if number in chapters:
                title, label = chapters[number]
                canvas.bookmarkPage(label)
                canvas.addOutlineEntry(title, label, 0, 1)
                canvas.addPageLabel(number, style="ARABIC", start=1, prefix=f"{label} ")
            canvas.showPage()
        if chapters:
            canvas.showOutline()
        return bytes(canvas.getpdfdata())

    def _open_fonts(self, canvas: object, pages: Sequence[Page]) -> None:
        """Give the file the fonts that its pages use, each under its face's name, cut down to the letters used.

        This is what TTFont does itself when text is drawn, except that the codes come from the ledger: they are the
        same in every file, so that a page is written once. `reportlab` names subset 0 of a font `name+0`.
        """
        doc = canvas._doc  # type: ignore[attr-defined]
        for face in FACES:
            subset = self._ledger.subset(face, pages)
            if subset:
                state = font(face)._assignState(doc)
                state.subsets, state.internalName = [subset], face
                doc.fontMapping[font(face).fontName] = f"/{face}"
                doc.delayedFonts.append(font(face))

    def _needed(self, pages: Sequence[Page]) -> list[str]:
        """Names of the forms that the pages use, those inside others first."""
        order: dict[str, None] = {}

        def visit(code: _Code) -> None:
            for part in code:
                if isinstance(part, _Use) and part.name not in order:
                    visit(self._forms[part.name][1])
                    order[part.name] = None

        for page in pages:
            visit(self._code[id(page)])
        return list(order)

    def _form(self, canvas: object, name: str) -> None:
        drawing, code = self._forms[name]
        pad = FORM_PAD / POINT
        canvas.beginForm(  # type: ignore[attr-defined]
            _form_name(name), -pad, -pad, drawing.width / POINT + pad, drawing.height / POINT + pad
        )
        _emit(canvas, code)
        canvas.endForm()  # type: ignore[attr-defined]

    def _page(self, canvas: object, page: Page) -> None:
        high = page.paper.height
        canvas.setPageSize((page.paper.width / POINT, high / POINT))  # type: ignore[attr-defined]
        trim = page.told(page.trim) if page.trim else Rect(0, 0, page.paper.width, high)
        canvas.setTrimBox(_corners(trim, high))  # type: ignore[attr-defined]
        canvas.setBleedBox(_corners(trim.inset(-page.bleed), high))  # type: ignore[attr-defined]
        if page.transform.is_identity:
            _emit(canvas, self._code[id(page)])
        else:
            _emit(canvas, [f"q {page_matrix(page)} cm", *self._code[id(page)], "Q"])


@contextmanager
def _undated() -> Iterator[None]:
    """`reportlab` dates a file with this variable where it is set, and stops at one that is no number."""
    date = os.environ.pop("SOURCE_DATE_EPOCH", None)
    try:
        yield
    finally:
        if date is not None:
            os.environ["SOURCE_DATE_EPOCH"] = date


def _joined(code: _Code) -> _Code:
    """The same code with neighbouring operators in one piece: `reportlab` handles each piece on its own."""
    pieces: _Code = []
    pending: list[str] = []
    for part in code:
        if isinstance(part, str):
            pending.append(part)
            continue
        if pending:
            pieces.append("\n".join(pending))
            pending = []
        pieces.append(part)
    return [*pieces, "\n".join(pending)] if pending else pieces


def _form_name(name: str) -> str:
    """The name of a drawing with only letters that a PDF name takes as they are."""
    return "".join(letter if letter.isascii() and letter.isalnum() else f"_{ord(letter):x}" for letter in name)


def _corners(rect: Rect, high: float) -> tuple[float, float, float, float]:
    return rect.x / POINT, (high - rect.bottom) / POINT, rect.right / POINT, (high - rect.y) / POINT


def _emit(canvas: object, code: _Code) -> None:
    for part in code:
        if isinstance(part, _Use):
            canvas.addLiteral(f"q {part.matrix}")  # type: ignore[attr-defined]
            canvas.doForm(_form_name(part.name))  # type: ignore[attr-defined]
            canvas.addLiteral("Q")  # type: ignore[attr-defined]
        else:
            canvas.addLiteral(part)  # type: ignore[attr-defined]
