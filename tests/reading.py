"""Kits built once, pages walked item by item, PDFs read back operator by operator: what several tests share."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pikepdf
import pypdfium2
from turns import Turn

from kitgen.game.games import GAMES
from kitgen.kit import Plan, plan, produce
from kitgen.options import Options
from kitgen.press.document import Document, Page
from kitgen.press.draw import Item, Place, Rect, Shape, Text
from kitgen.press.letters import cap_height
from kitgen.press.markup import Block, parse
from kitgen.press.pages import lay_out
from kitgen.press.paper import PAPERS, parse_paper
from kitgen.press.pdf import Setter
from kitgen.press.theme import INKS
from kitgen.words import located

POINT = 25.4 / 72  # millimetres
FILLS = {"f", "F", "f*", "B", "B*", "b", "b*"}
STROKES = {"S", "s", "B", "B*", "b", "b*"}
PAINTS = FILLS | STROKES | {"Tj", "TJ"}
HOME, CASINO = "dining-room", "punto-banco"


def options_of(game: str = HOME, paper: str = "a4", ink: str = "full", players: int = 4, **more: Any) -> Options:
    """Options of a kit as the command line would choose them."""
    chosen = {"decks": GAMES[game].decks, **more}
    return Options(game=GAMES[game], paper=parse_paper(paper), ink=INKS[ink], players=players, **chosen)


def game_with(sheet: str) -> str:
    """A game that has the sheet."""
    return next(game for game in (HOME, CASINO) if sheet in GAMES[game].every_sheet)


@cache
def plan_of(game: str = HOME, paper: str = "a4", ink: str = "full", players: int = 4, **more: Any) -> Plan:
    """A kit laid out, once for all tests of a process."""
    return plan(options_of(game, paper, ink, players, **more))


@cache
def kit_of(game: str = HOME, paper: str = "a4", ink: str = "full", players: int = 4, **more: Any) -> dict[str, bytes]:
    """The files of a kit by name, made once for all tests of a process."""
    return produce(plan_of(game, paper, ink, players, **more))


def blocks_of(source: str, name: str = "my/sheet.xhtml") -> tuple[Block, ...]:
    """Blocks of a template's text, each knowing the line it is from."""
    return parse(located(source, name))


def pages_of(source: str, paper: str = "a4", figures: Any = None) -> tuple[Page, ...]:
    """A sheet's text laid out on a paper."""
    return lay_out(blocks_of(source), PAPERS.get(paper) or parse_paper(paper), figures or {})


def file_of(pages: Iterable[Page], ink: str = "full", **more: Any) -> bytes:
    """Pages as a PDF."""
    pages = tuple(pages)
    return Setter(pages, INKS[ink]).file(Document(title="Test", language="en", pages=pages, **more))


# --- pages -------------------------------------------------------------------------------------------------------


def walk(
    items: Iterable[Item], turn: Turn | None = None, clip: Rect | None = None
) -> Iterator[tuple[Shape | Text, Rect]]:
    """Shapes and texts of a page in the order they are drawn, each with the box it takes on the page.

    Of what is clipped only what is seen: the box is cut, and what lies outside is left out.
    """
    for item, box in _walk(items, turn or Turn(), clip):
        if clip is None:
            yield item, box
        elif min(common_area(box, clip)) > -1e-6:
            left, top = max(box.x, clip.x), max(box.y, clip.y)
            wide, high = common_area(box, clip)
            yield item, Rect(left, top, max(0.0, wide), max(0.0, high))


def _walk(items: Iterable[Item], turn: Turn, clip: Rect | None) -> Iterator[tuple[Shape | Text, Rect]]:
    for item in items:
        if isinstance(item, Place):
            inside = turn.inside(item)
            yield from walk(item.drawing.items, inside, inside.box(item.clip) if item.clip else None)
        elif isinstance(item, Text):
            yield item, turn.box(letters_box(item))
        else:
            yield item, turn.box(outline(item))


def letters_box(text: Text) -> Rect:
    """The box of a line of capitals: from the first letter to the last, from the baseline to the cap height."""
    high = cap_height(text.face) * text.size * POINT
    return Rect(text.x, text.y - high, max(0.0, text.width - text.tracking * POINT), high)


def outline(shape: Shape) -> Rect:
    """The box of a path's points; control points count, so curves lie within."""
    xs = [value for segment in shape.path for value in segment[1::2]]
    ys = [value for segment in shape.path for value in segment[2::2]]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def texts(page: Page) -> list[tuple[Text, Rect]]:
    return [(item, box) for item, box in walk(page.items) if isinstance(item, Text)]


def words_on(pages: Iterable[Page]) -> list[str]:
    """All words that the pages show, in the order they are drawn."""
    return [word for page in pages for text, _ in texts(page) for word in text.text.split()]


def common_area(a: Rect, b: Rect) -> tuple[float, float]:
    """Width and height of what two boxes share; negative where they are apart."""
    return min(a.right, b.right) - max(a.x, b.x), min(a.bottom, b.bottom) - max(a.y, b.y)


def overlapping(found: list[tuple[Text, Rect]], slack: float = 0.05) -> list[tuple[str, str]]:
    """Pairs of texts whose boxes share more than a hair."""
    ordered = sorted(found, key=lambda pair: pair[1].y)
    pairs = []
    for number, (text, box) in enumerate(ordered):
        for other, its in ordered[number + 1 :]:
            if its.y >= box.bottom:
                break
            if min(common_area(box, its)) > slack:
                pairs.append((text.text, other.text))
    return pairs


# --- files -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Drawn:
    """A painting operator of a PDF page with the state it paints in; the path in points of the page."""

    operator: str
    points: tuple[tuple[float, float], ...]
    fill: tuple[float, ...]
    stroke: tuple[float, ...]
    width: float
    matrix: tuple[float, ...]


@dataclass
class _State:
    matrix: pikepdf.Matrix
    fill: tuple[float, ...] = (0.0,)
    stroke: tuple[float, ...] = (0.0,)
    width: float = 1.0
    clip: tuple[float, ...] | None = None  # left, bottom, right, top on the page

    def shows(self, points: list[tuple[float, float]]) -> bool:
        """Whether the clip lets anything through of the box around these points."""
        if self.clip is None or not points:
            return True
        xs, ys = zip(*points, strict=True)
        left, bottom, right, top = self.clip
        return max(xs) >= left and min(xs) <= right and max(ys) >= bottom and min(ys) <= top

    def follow(self, operator: str, operands: Any) -> None:
        """What an operator changes of the state."""
        if operator == "cm":
            self.matrix = pikepdf.Matrix(*map(float, operands)) @ self.matrix
        elif operator in ("g", "rg"):
            self.fill = tuple(map(float, operands))
        elif operator in ("G", "RG"):
            self.stroke = tuple(map(float, operands))
        elif operator == "w":
            self.width = float(operands[0])
        elif operator == "re":  # kitgen paints no rectangles: what it draws with this operator, it clips by
            x, y, wide, high = map(float, operands)
            (left, bottom), (right, top) = self.path((x, y, x + wide, y + high))
            self.clip = (left, bottom, right, top)

    def path(self, operands: Any) -> list[tuple[float, float]]:
        numbers = list(map(float, operands))
        return [self.matrix.transform(pair) for pair in zip(numbers[::2], numbers[1::2], strict=True)]


def opened(data: bytes) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(data))


def painted(holder: Any, state: _State | None = None) -> Iterator[Drawn]:
    """Everything that a page or form paints, the forms in it included, as a reader of the PDF sees it."""
    state = state or _State(pikepdf.Matrix())
    stack: list[_State] = []
    points: list[tuple[float, float]] = []
    for step in pikepdf.parse_content_stream(holder):
        operator = str(step.operator)
        if operator == "q":
            stack.append(replace(state))
        elif operator == "Q":
            state = stack.pop()
        elif operator in ("m", "l", "c"):
            points += state.path(step.operands)
        elif operator == "Do":
            yield from painted(_form(holder, step.operands[0]), replace(state))
        elif operator in PAINTS:
            shorthand = tuple(state.matrix.shorthand)
            if state.shows(points):
                yield Drawn(operator, tuple(points), state.fill, state.stroke, state.width, shorthand)
            points = []
        else:
            state.follow(operator, step.operands)


@cache
def drawn(data: bytes) -> tuple[tuple[Drawn, ...], ...]:
    """What each page of a file paints."""
    with opened(data) as pdf:
        return tuple(tuple(painted(page.obj)) for page in pdf.pages)


def _form(holder: Any, name: Any) -> Any:
    form = holder.get("/Resources")["/XObject"][str(name)]
    assert form["/Subtype"] == "/Form", f"{name} is an image"
    assert list(form.get("/Matrix", [1, 0, 0, 1, 0, 0])) == [1, 0, 0, 1, 0, 0]
    return form


def operators(pdf: pikepdf.Pdf) -> set[str]:
    """Every operator in every page and form of a file, used or not."""
    streams = [page.obj for page in pdf.pages]
    streams += [obj for obj in pdf.objects if isinstance(obj, pikepdf.Stream) and obj.get("/Subtype") == "/Form"]
    return {str(step.operator) for stream in streams for step in pikepdf.parse_content_stream(stream)}


def text_of(data: bytes, page: int | None = None) -> str:
    """The text of a PDF, or of one of its pages, as another program extracts it."""
    document = pypdfium2.PdfDocument(data)
    try:
        chosen = range(len(document)) if page is None else [page]
        return "\n".join(document[number].get_textpage().get_text_bounded() for number in chosen)
    finally:
        document.close()


@dataclass(frozen=True)
class Seen:
    """A word of a PDF page where another program finds it; millimetres from the top left corner of the paper."""

    text: str
    box: Rect


@cache
def seen(data: bytes, number: int = 0) -> tuple[Seen, ...]:
    """The words of a page, letters that follow each other closely on one line joined."""
    document = pypdfium2.PdfDocument(data)
    page = document[number]
    layer, high = page.get_textpage(), page.get_height()
    words: list[list[Any]] = []
    for at in range(layer.count_chars()):
        letter = layer.get_text_range(at, 1)
        if not letter.strip():
            words.append([])
            continue
        left, bottom, right, top = layer.get_charbox(at)
        if (
            not words
            or not words[-1]
            or abs(words[-1][-1][2] - left) > max(3, 0.3 * (top - bottom))
            or words[-1][-1][1] > top
        ):
            words.append([])
        words[-1].append((letter, bottom, right, left, top))
    document.close()
    return tuple(_seen(letters, high) for letters in words if letters)


def _seen(letters: list[Any], high: float) -> Seen:
    left, right = min(each[3] for each in letters), max(each[2] for each in letters)
    bottom, top = min(each[1] for each in letters), max(each[4] for each in letters)
    box = Rect(left * POINT, (high - top) * POINT, (right - left) * POINT, (top - bottom) * POINT)
    return Seen("".join(each[0] for each in letters), box)
