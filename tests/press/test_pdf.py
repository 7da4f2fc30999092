"""Ink: what a PDF holds, read back by other programs. Fonts, boxes, labels, forms, and the same bytes every time."""

from __future__ import annotations

import hashlib
import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reading import CASINO, HOME, POINT, Turn, drawn, file_of, kit_of, opened, text_of

import kitgen
from kitgen.press.document import Document, Page
from kitgen.press.draw import Drawing, Place, Rect, Shape, Text, box, line
from kitgen.press.letters import FACES
from kitgen.press.paper import PAPERS, parse_paper
from kitgen.press.pdf import Setter
from kitgen.press.theme import INKS

SUBSET = re.compile(r"/[A-Z]{6}\+\w")
GAMES = (HOME, CASINO)


def page(*items: Shape | Text | Place, paper: str = "a4", **more: object) -> Page:
    return Page(parse_paper(paper), items, **more)


def fonts(pdf: pikepdf.Pdf) -> list[pikepdf.Object]:
    """Every font dictionary of a file, whether a page uses it or not."""
    return [obj for obj in pdf.objects if isinstance(obj, pikepdf.Dictionary) and obj.get("/Type") == "/Font"]


def plain_bytes(data: bytes) -> bytes:
    """The file with nothing compressed, to search in."""
    out = io.BytesIO()
    opened(data).save(
        out,
        stream_decode_level=pikepdf.StreamDecodeLevel.generalized,
        object_stream_mode=pikepdf.ObjectStreamMode.disable,
    )
    return out.getvalue()


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("game", GAMES)
def test_every_font_of_every_file_is_embedded_and_cut_down_to_its_letters(game: str, ink: str) -> None:
    for name, data in kit_of(game, ink=ink).items():
        if not name.endswith(".pdf"):
            continue
        pdf = opened(data)
        found = fonts(pdf)
        assert found, name
        for font in found:
            assert font.Subtype == "/TrueType"
            assert SUBSET.match(str(font.BaseFont)), (name, font.BaseFont)
            program = font.FontDescriptor.FontFile2.read_bytes()
            assert 0 < len(program) < 60_000
        assert b"Helvetica" not in plain_bytes(data), name


def test_a_page_without_words_needs_no_font_at_all() -> None:
    data = file_of([page(Shape(box(Rect(20, 20, 50, 50)), "gold"))])
    assert b"Helvetica" not in plain_bytes(data)


@pytest.mark.parametrize("face", FACES)
def test_letters_of_each_face_are_read_back(face: str) -> None:
    words = "Ace 10 – 7½ (a\\b) “ÄŐő” 2\u202f:\u202f1"
    data = file_of([page(Text(20, 50, words, face, 12))])
    assert " ".join(text_of(data).split()) == words.replace("\u202f", " ")


@given(st.text("aZ0 ()\\<>&%#/[]{}~`'\"ßÄőł½–“”−×", min_size=1, max_size=40))
def test_every_letter_is_written_so_that_it_reads_as_itself(words: str) -> None:
    visible = "".join(words.split())
    read = text_of(file_of([page(Text(10, 50, words, "text", 6))]))
    assert "".join(read.split()) == visible


def test_letters_keep_their_codes_in_every_file_of_a_kit() -> None:
    """Letters beyond ASCII that only one page uses must still read right in a file of another page."""
    pages = [page(Text(20, 50, "ÄÖÜ", "text", 12)), page(Text(20, 50, "łőÜ", "text", 12))]
    setter = Setter(pages, INKS["full"])
    singles = [setter.file(Document(title="x", language="en", pages=[each])) for each in pages]
    assert [text_of(data).strip() for data in singles] == ["ÄÖÜ", "łőÜ"]


@pytest.mark.parametrize("paper", [*PAPERS, "200x300mm", "8.5x13in", "123.4x234.5mm"])
def test_the_media_box_is_the_paper(paper: str) -> None:
    size = parse_paper(paper)
    pdf = opened(file_of([page(Text(20, 20, "x"), paper=paper)]))
    wanted = [0, 0, size.width * 72 / 25.4, size.height * 72 / 25.4]
    assert [float(v) for v in pdf.pages[0].mediabox] == pytest.approx(wanted, abs=0.01)


def test_trim_lies_inside_bleed_and_bleed_inside_media() -> None:
    made = page(trim=Rect(20, 30, 63.5, 88.9), bleed=3.0)
    pdf = opened(file_of([made]))
    trim, bleed = ([float(v) for v in pdf.pages[0].obj[name]] for name in ("/TrimBox", "/BleedBox"))
    assert trim == pytest.approx([v / POINT for v in (20, 297 - 30 - 88.9, 83.5, 297 - 30)], abs=0.01)
    assert bleed == pytest.approx([v / POINT for v in (17, 297 - 33 - 88.9, 86.5, 297 - 27)], abs=0.01)


def test_shapes_and_words_land_where_they_were_laid() -> None:
    square = Drawing(30, 20, (Shape(box(Rect(5, 2, 10, 4)), "gold"),))
    turned = Place(100, 50, square, 90)
    (upright, on_side) = drawn(file_of([page(Place(40, 60, square), turned)]))[0]
    assert corners(upright.points) == pytest.approx([45, 62, 55, 66], abs=0.01)
    # Turned to read from bottom to top, the box 30 x 20 takes 20 x 30 from the same corner.
    assert corners(on_side.points) == pytest.approx([102, 65, 106, 75], abs=0.01)
    box_of = Turn().inside(turned).box(Rect(5, 2, 10, 4))
    assert [box_of.x, box_of.y, box_of.right, box_of.bottom] == pytest.approx([102, 65, 106, 75])


def corners(points: tuple[tuple[float, float], ...]) -> list[float]:
    """Left, top, right, bottom in millimetres from the top left corner of an A4 page."""
    xs, ys = [x * POINT for x, _ in points], [297 - y * POINT for _, y in points]
    return [min(xs), min(ys), max(xs), max(ys)]


@given(st.floats(0, 2), st.sampled_from(sorted(INKS)))
def test_no_stroke_is_thinner_than_a_quarter_point(width: float, ink: str) -> None:
    path = line(20, 20, 60, 20)
    (stroke,) = drawn(file_of([page(Shape(path, None, "ink", width))], ink))[0]
    widest = 0.6 if ink == "low" else 100
    assert stroke.width == pytest.approx(min(max(width, 0.25), widest), abs=0.001)


@pytest.mark.parametrize("ink", INKS)
def test_the_inks_write_the_colours_they_promise(ink: str) -> None:
    items = [Shape(box(Rect(20, 20 + 12 * n, 10, 10)), fill) for n, fill in enumerate(("red", "blue", "wash"))]
    filled = drawn(file_of([page(*items)], ink))[0]
    assert len(filled) == 3
    if ink == "full":
        red = tuple(int(part, 16) / 255 for part in ("A3", "18", "2B"))
        assert filled[0].operator == "f"
        assert filled[0].fill == pytest.approx(red, abs=0.001)
    elif ink == "mono":
        assert [(each.operator, len(each.fill)) for each in filled] == [("f", 1)] * 3
    else:
        assert {each.operator for each in filled} == {"S"}


def test_thirty_more_of_a_drawing_cost_next_to_nothing() -> None:
    marks = tuple(Shape(box(Rect(n % 20 / 2, n / 40, 7.123 + n / 97, 3.217))) for n in range(200))
    badge = Drawing(20, 20, (*(Shape(s.path, "gold") for s in marks), Text(1, 9, "badge")), name="badge")
    once = file_of([page(*(Place(20 + n * 25, 20, badge) for n in range(3)))])
    often = file_of([page(*(Place(20 + n % 6 * 25, 20 + n // 6 * 25, badge) for n in range(33)))])
    assert len(often) - len(once) < 30 * 25
    assert len(plain_bytes(often)) - len(plain_bytes(once)) < 30 * 60 < len(plain_bytes(once)) / 4
    pdf = opened(often)
    forms = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
    assert len(forms) == 1
    assert text_of(often).count("badge") == 33


def test_a_form_inside_a_form_is_written_before_it_and_shows() -> None:
    inner = Drawing(10, 10, (Shape(box(Rect(0, 0, 10, 10)), "red"), Text(1, 5, "deep", "text", 7)), name="inner")
    outer = Drawing(30, 30, (Place(5, 6, inner),), name="outer")
    data = file_of([page(*(Place(40 + 35 * n, 50, outer) for n in range(4)))])
    shapes = [each for each in drawn(data)[0] if each.operator == "f"]
    for number, shape in enumerate(shapes):
        left = 45 + 35 * number
        assert corners(shape.points) == pytest.approx([left, 56, left + 10, 66], abs=0.01)
    assert len(shapes) == text_of(data).count("deep") == 4


def test_two_drawings_may_not_share_a_name() -> None:
    first = Drawing(10, 10, (Text(0, 5, "one"),), name="card")
    second = Drawing(10, 10, (Text(0, 5, "two"),), name="card")
    placed = [Place(20 + 20 * n, 20, first) for n in range(3)]
    with pytest.raises(ValueError, match="'card'"):
        file_of([page(*placed, Place(90, 20, second))])
    same = Drawing(10, 10, (Text(0, 5, "one"),), name="card")
    assert text_of(file_of([page(*placed, Place(90, 20, same))])).count("one") == 4


def test_names_of_drawings_that_differ_in_any_letter_stay_apart() -> None:
    names = ("chip red", "chip-red", "chip_red", "chip/red", "chip_20red")
    drawings = [Drawing(10, 10, (Text(0, 5, f"n{n}"),), name=name) for n, name in enumerate(names)]
    placed = [Place(20 + 20 * n, 20 * row, each) for n, each in enumerate(drawings) for row in (1, 2, 3, 4)]
    read = text_of(file_of([page(*placed)]))
    assert sorted(read.split()) == sorted(4 * [f"n{n}" for n in range(len(names))])


def test_a_file_tells_the_viewer_its_language_its_title_and_not_to_scale() -> None:
    made = file_of([page(Text(20, 20, "x"))])
    pdf = opened(made)
    root = pdf.Root
    assert str(root.Lang) == "en"
    assert root.ViewerPreferences.PrintScaling == "/None"
    assert bool(root.ViewerPreferences.DisplayDocTitle)
    assert str(pdf.docinfo.Title) == "Test"
    assert made.startswith(b"%PDF-1.7")


def test_chapters_become_outline_entries_and_page_labels() -> None:
    pages = [page(Text(20, 20, f"p{n}")) for n in range(5)]
    pdf = opened(file_of(pages, chapters=((0, "First title", "first"), (2, "Second title", "second"))))
    with pdf.open_outline() as outline:
        entries = [(str(item.title), item.destination) for item in outline.root]
    assert [title for title, _ in entries] == ["First title", "Second title"]
    assert [str(sheet.label) for sheet in pdf.pages] == ["first 1", "first 2", "second 1", "second 2", "second 3"]


def test_the_same_pages_give_the_same_bytes() -> None:
    made = [file_of([page(Text(20, 20, "words"), Shape(line(0, 0, 9, 9), None, "ink"))]) for _ in range(2)]
    assert made[0] == made[1]


SHOW_HASHES = """
import hashlib, sys
sys.path.insert(0, {tests!r})
import reading
for name, data in reading.kit_of().items():
    print(name, hashlib.sha256(data).hexdigest())
"""


def hashes(cwd: Path, **environment: str) -> str:
    """Name and hash of every file of a kit that another process made."""
    tests, source = Path(__file__).resolve().parent.parent, Path(kitgen.__file__).resolve().parent.parent
    code = SHOW_HASHES.format(tests=str(tests))
    env = {**os.environ, "PYTHONPATH": str(source), **environment}
    done = subprocess.run([sys.executable, "-c", code], cwd=cwd, env=env, capture_output=True, text=True, check=True)
    return done.stdout


def test_the_same_options_give_the_same_bytes_whatever_process_zone_or_folder(tmp_path: Path) -> None:
    here = "".join(f"{name} {hashlib.sha256(data).hexdigest()}\n" for name, data in kit_of().items())
    (tmp_path / "other folder").mkdir()
    assert hashes(tmp_path, PYTHONHASHSEED="0", TZ="Pacific/Kiritimati", LC_ALL="C") == here
    assert hashes(tmp_path / "other folder", PYTHONHASHSEED="4242", TZ="America/Los_Angeles") == here


@pytest.mark.parametrize("epoch", ["1", "1700000000", "nonsense", "-1", ""])
def test_the_clock_that_builds_are_given_changes_no_byte_and_breaks_nothing(epoch: str, tmp_path: Path) -> None:
    here = "".join(f"{name} {hashlib.sha256(data).hexdigest()}\n" for name, data in kit_of().items())
    assert hashes(tmp_path, SOURCE_DATE_EPOCH=epoch) == here
