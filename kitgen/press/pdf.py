"""Pages become ink: operators written once, fonts subset once, files of any of the pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from kitgen.errors import KitgenError
from kitgen.press.draw import Drawing, Item, Named, Path, Place, Rect, Shape, Text
from kitgen.press.letters import FACES, POINT, SAME_GLYPH, font
from kitgen.press.paper import Paper
from kitgen.press.theme import LIGHT, THINNEST, Ink, grey, rgb

FORM_PAD = 2.0  # millimetres around a form, so that strokes on its edge are not clipped


@dataclass(frozen=True, slots=True)
class Page:
    """One side of one paper: what stands on it, and the boxes that a cutter needs."""

    paper: Paper
    items: tuple[Item, ...]
    trim: Rect | None = None
    bleed: float = 0.0
    boxes: tuple[Named, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Document:
    """A file to be written: its pages, and `chapters` as (page number from 0, outline title, page label)."""

    title: str
    language: str
    pages: Sequence[Page]
    chapters: Sequence[tuple[int, str, str]] = ()
    subject: str = ""


@dataclass(frozen=True, slots=True)
class _Use:
    """A form placed by a transformation."""

    name: str
    matrix: str


_Code = list[str | _Use]


class Ledger:
    """All letters that a set of pages needs, with one code a letter and face that holds for every file made of them."""

    def __init__(self, pages: Iterable[Page]) -> None:
        self._used: dict[int, dict[str, set[str]]] = {}
        self._pages = {id(page): self._letters(page) for page in pages}
        self.codes: dict[str, dict[str, int]] = {}
        for face in FACES:
            letters = sorted(set().union(*(used.get(face, set()) for used in self._pages.values())))
            plain = {letter: ord(letter) for letter in letters if " " <= letter <= "~"}
            other = [letter for letter in letters if letter not in plain]
            if len(other) > 128:
                raise KitgenError(f"{FACES[face][1]}: {len(other)} letters beyond ASCII in one kit, 128 are allowed.")
            self.codes[face] = plain | {letter: 128 + number for number, letter in enumerate(other)}

    def _letters(self, holder: Page | Drawing) -> dict[str, set[str]]:
        """Letters by face of a page or drawing; a drawing that is placed often is read once."""
        if id(holder) in self._used:
            return self._used[id(holder)]
        found: dict[str, set[str]] = {}
        for item in holder.items:
            if isinstance(item, Text):
                found.setdefault(item.face, set()).update(_same(item.text))
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


def _n(value: float) -> str:
    """A number of points, as short as it can be written with three decimals."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


class Setter:
    """Sets pages in one ink mode. Every page and every form is written once, however many files hold it."""

    def __init__(self, pages: Sequence[Page], ink: Ink) -> None:
        self._ink = ink
        self._ledger = Ledger(pages)
        self._escapes = {face: self._escape_table(face) for face in FACES}
        self._forms: dict[str, tuple[Drawing, _Code]] = {}
        self._code = {id(page): self._write(page.items, page.paper.height) for page in pages}

    def _escape_table(self, face: str) -> dict[int, str]:
        codes = self._ledger.codes[face]
        table = {ord(k): chr(v) if v < 128 and k not in "()\\" else f"\\{v:03o}" for k, v in codes.items()}
        for code, twin in SAME_GLYPH.items():
            if chr(twin) in codes:
                table[code] = table[twin]
        return table

    def _colour(self, colour: str, stroke: bool) -> str:
        if self._ink.grey:
            return f"{_n(grey(colour))} {'G' if stroke else 'g'}"
        return f"{' '.join(map(_n, rgb(colour)))} {'RG' if stroke else 'rg'}"

    def _write(self, items: Iterable[Item], height: float) -> _Code:
        """Operators for the items of a page or form that is `height` mm high (PDF counts y from the bottom)."""
        code: _Code = []
        fill = stroke = ""
        for item in items:
            if isinstance(item, Text):
                colour = item.over if item.over and not self._ink.fills and item.over not in LIGHT else item.colour
                wanted = self._colour(colour, stroke=False)
                if wanted != fill:
                    code.append(wanted)
                    fill = wanted
                code.append(self._text(item, height))
            elif isinstance(item, Shape):
                painted = self._paint(item)
                if painted.fill and (wanted := self._colour(painted.fill, stroke=False)) != fill:
                    code.append(wanted)
                    fill = wanted
                if painted.stroke and (wanted := self._colour(painted.stroke, stroke=True)) != stroke:
                    code.append(wanted)
                    stroke = wanted
                code.append(_path(painted, height))
            else:
                code.extend(self._place(item, height))
                if item.drawing.name is None:
                    fill = stroke = ""
        return _joined(code)

    def _paint(self, shape: Shape) -> Shape:
        """The shape as this ink shows it: without fills, a solid shape becomes its outline."""
        if self._ink.fills or shape.fill in (None, "paper"):
            return shape
        edge = shape.stroke or ("line" if shape.fill in LIGHT else shape.fill)
        return Shape(shape.path, None, edge, shape.width if shape.stroke else 0.4, shape.dash)

    def _text(self, item: Text, height: float) -> str:
        shown = item.text.translate(self._escapes[item.face])
        where = f"{_n(item.x / POINT)} {_n((height - item.y) / POINT)} Td"
        space = f"{_n(item.tracking)} Tc " if item.tracking else ""
        undo = " 0 Tc" if item.tracking else ""
        return f"BT /{item.face}+0 {_n(item.size)} Tf {space}{where} ({shown}) Tj{undo} ET"

    def _place(self, item: Place, height: float) -> Iterator[str | _Use]:
        drawing = item.drawing
        down = (height - item.y) / POINT
        if item.turn == 90:
            matrix = f"0 1 -1 0 {_n((item.x + drawing.height) / POINT)} {_n(down - drawing.width / POINT)} cm"
        else:
            matrix = f"1 0 0 1 {_n(item.x / POINT)} {_n(down - drawing.height / POINT)} cm"
        if drawing.name is None:
            yield f"q {matrix}"
            yield from self._write(drawing.items, drawing.height)
            yield "Q"
            return
        known = self._forms.get(drawing.name)
        if known is None:
            self._forms[drawing.name] = (drawing, self._write(drawing.items, drawing.height))
        elif known[0] is not drawing and known[0] != drawing:
            raise ValueError(f"two drawings are named {drawing.name!r}")
        yield _Use(drawing.name, matrix)

    def file(self, document: Document) -> bytes:
        """The document as a PDF whose bytes depend on nothing but its content."""
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfgen.canvas import Canvas

        pdfmetrics.registerFont(font("text"))
        canvas = Canvas(
            "", pageCompression=1, invariant=1, pdfVersion=(1, 7), lang=document.language, initialFontName="kitgen-text"
        )
        canvas.setTitle(document.title)
        canvas.setSubject(document.subject)
        canvas.setCreator("kitgen")
        canvas.setAuthor("kitgen")
        canvas.setViewerPreference("PrintScaling", "None")
        canvas.setViewerPreference("DisplayDocTitle", "true")
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
        trim = page.trim or Rect(0, 0, page.paper.width, high)
        canvas.setTrimBox(_corners(trim, high))  # type: ignore[attr-defined]
        canvas.setBleedBox(_corners(trim.inset(-page.bleed), high))  # type: ignore[attr-defined]
        _emit(canvas, self._code[id(page)])


def _joined(code: _Code) -> _Code:
    """The same code with neighbouring operators in one piece: `reportlab` handles each piece on its own."""
    pieces: _Code = []
    for form, parts in groupby(code, key=lambda part: isinstance(part, _Use)):
        pieces.extend(parts if form else ["\n".join(map(str, parts))])
    return pieces


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


_OPERATORS = {"M": "m", "L": "l", "C": "c"}


def _path(shape: Shape, height: float) -> str:
    parts = [f"{_n(max(shape.width, THINNEST))} w"] if shape.stroke else []
    if shape.stroke and shape.dash:
        parts.append(f"[{' '.join(map(_n, shape.dash))}] 0 d")
    parts.append(_segments(shape.path, height))
    parts.append({(True, True): "B", (True, False): "f", (False, True): "S"}[bool(shape.fill), bool(shape.stroke)])
    if shape.stroke and shape.dash:
        parts.append("[] 0 d")
    return " ".join(parts)


def _segments(path: Path, height: float) -> str:
    parts = []
    for kind, *at in path:
        if kind == "Z":
            parts.append("h")
            continue
        numbers = [_n((height - v if i % 2 else v) / POINT) for i, v in enumerate(at)]
        parts.append(f"{' '.join(numbers)} {_OPERATORS[kind]}")
    return " ".join(parts)
