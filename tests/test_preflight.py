"""Preflight: what it finds in kits, and in files made by hand to be wrong."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import cache
from typing import Any

import pikepdf
import pytest
from reading import CASINO, HOME, POINT, kit_of
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from kitgen.preflight import examine
from kitgen.preflight.report import PageFound, Report
from kitgen.preflight.verdict import failures, notes
from kitgen.press.letters import font

GAMES, INKS = (HOME, CASINO), ("full", "low", "mono")
A4, LETTER = (210 / POINT, 297 / POINT), (612, 792)


@cache
def report_of(game: str, ink: str, paper: str = "a4") -> dict[str, Report]:
    files = kit_of(game, paper, ink=ink)
    return {name: examine(data, name) for name, data in files.items() if name.endswith(".pdf")}


def made(draw: Callable[[Canvas], object], size: tuple[float, float] = A4, **more: Any) -> bytes:
    """A page drawn by hand, in no font but the one of kitgen's text unless `draw` sets another."""
    from reportlab.pdfbase import pdfmetrics

    pdfmetrics.registerFont(font("text"))
    canvas = Canvas("", pagesize=size, initialFontName="kitgen-text", **more)
    draw(canvas)
    canvas.showPage()
    return bytes(canvas.getpdfdata())


def page_of(draw: Callable[[Canvas], object], size: tuple[float, float] = A4) -> PageFound:
    return examine(made(draw, size), "x.pdf").pages[0]


def faults_of(draw: Callable[[Canvas], object]) -> list[str]:
    return failures(examine(made(draw), "x.pdf"))


# Kits


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("game", GAMES)
def test_every_sheet_of_every_game_passes_in_every_ink(game: str, ink: str) -> None:
    for name, report in report_of(game, ink).items():
        assert failures(report) == notes(report) == [], name
        assert report.by_kitgen
        assert (report.scaling, report.duplex) == ("None", None)
        assert report.fonts
        assert all(each.embedded and each.subset for each in report.fonts)


@pytest.mark.parametrize(("paper", "title"), [("a4", "A4"), ("letter", "US Letter")])
def test_a_kits_pages_are_the_paper_that_was_asked_for(paper: str, title: str) -> None:
    for report in report_of(HOME, "full", paper).values():
        assert {page.paper for page in report.pages} == {title}


@pytest.mark.parametrize("ink", INKS)
def test_the_colours_of_a_kit_are_those_of_its_ink(ink: str) -> None:
    found = {page.colours for page in report_of(HOME, ink)["kit.pdf"].pages}
    assert found == {("grey",) if ink == "mono" else ("RGB",)}


def test_the_napkins_trim_is_its_size_and_its_marks_stand_inside_the_margin() -> None:
    page = report_of(HOME, "full")["napkin-layout.pdf"].pages[0]
    assert [round(value, 2) for value in page.record()["trim_mm"][2:]] == [165, 165]
    assert page.marks is not None
    assert page.marks >= 5


def test_low_ink_is_less_than_full_and_a_page_is_mostly_white() -> None:
    full, low = (report_of(HOME, ink)["cheat-sheet.pdf"].pages[0].ink for ink in ("full", "low"))
    assert 0 < low < full < 25


# Single findings, on pages drawn by hand


def raw(operators: bytes, **resources: Any) -> PageFound:
    """A page of these operators, for what reportlab does not write."""
    held = io.BytesIO()
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page(page_size=LETTER)
        page.obj.Contents = pdf.make_stream(operators)
        page.obj.Resources = pikepdf.Dictionary({f"/{name}": value for name, value in resources.items()})
        pdf.save(held)
    return examine(held.getvalue(), "raw.pdf").pages[0]


def spot() -> pikepdf.Object:
    tint = pikepdf.Dictionary(FunctionType=2, Domain=[0, 1], C0=[0, 0, 0, 0], C1=[0, 1, 1, 0], N=1)
    return pikepdf.Array([pikepdf.Name.Separation, pikepdf.Name("/Gold"), pikepdf.Name.DeviceCMYK, tint])


@pytest.mark.parametrize(
    ("operators", "colours"),
    [
        (b"/Mine cs 1 scn 100 100 50 50 re f", ("spot",)),
        (b"/Mine CS 1 SCN 100 100 50 50 re S", ("spot",)),
        (b"q /DeviceRGB cs 1 0 0 sc 100 100 50 50 re f Q 0 0 9 9 re f", ("RGB", "grey")),
        (b"1 0 0 rg 0 0 0 1 K 100 100 m 200 200 l S", ("CMYK",)),
        (b"1 0 0 rg 100 100 50 50 re n", ()),
    ],
)
def test_only_colours_that_paint_count_spot_colours_by_their_name(operators: bytes, colours: tuple[str, ...]) -> None:
    assert raw(operators, ColorSpace=pikepdf.Dictionary(Mine=spot())).colours == colours


def test_sizes_hold_where_a_graphics_state_or_a_text_matrix_sets_them() -> None:
    plain = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Courier)
    page = raw(
        b"/Thin gs 100 100 m 200 100 l S BT /F 1 Tf 8 0 2 8 100 200 Tm [(wo) -20 (rds)] TJ "
        b"3 Tr 2 0 0 2 0 0 Tm (unseen) Tj ET",
        Font=pikepdf.Dictionary(F=plain),
        ExtGState=pikepdf.Dictionary(Thin=pikepdf.Dictionary(LW=0.5)),
    )
    assert (page.smallest_text, page.thinnest_line) == (8.0, 0.5)


def test_a_larger_unit_enlarges_everything() -> None:
    held = io.BytesIO()
    with pikepdf.open(io.BytesIO(made(lambda canvas: canvas.line(99, 99, 99, 200), (A4[0] / 2, A4[1] / 2)))) as pdf:
        pdf.pages[0].obj.UserUnit = 2
        pdf.save(held)
    page = examine(held.getvalue(), "x.pdf").pages[0]
    assert (page.paper, page.thinnest_line) == ("A4", 2.0)


def test_a_font_that_is_not_embedded_fails_even_when_nothing_uses_it() -> None:
    assert faults_of(lambda canvas: canvas.setFont("Helvetica", 12)) == ["The font Helvetica is not embedded."]


@pytest.mark.parametrize("scale", [1.0, 0.5, 2.0])
def test_text_counts_at_the_size_it_has_on_paper(scale: float) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.rotate(90)
        canvas.scale(scale, scale)
        canvas.setFont("kitgen-text", 12)
        canvas.drawString(300, -300, "words")

    assert page_of(draw).smallest_text == pytest.approx(12 * scale)
    said = ["Page 1: the smallest text is 6 pt; at least 7 pt can be read."]
    assert faults_of(draw) == (said if scale == 0.5 else [])


def test_text_of_5_points_fails() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.setFont("kitgen-text", 5)
        canvas.drawString(300, 300, "words")

    assert faults_of(draw) == ["Page 1: the smallest text is 5 pt; at least 7 pt can be read."]


@pytest.mark.parametrize(
    ("width", "across", "down", "thinnest"), [(0.1, 1, 1, 0.1), (0.5, 0.2, 1, 0.1), (2, 0.5, 0.5, 1.0), (0, 1, 1, 0)]
)
def test_a_line_counts_at_the_width_it_has_on_paper(width: float, across: float, down: float, thinnest: float) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.scale(across, down)
        canvas.setLineWidth(width)
        canvas.line(200, 200, 200, 300)

    assert page_of(draw).thinnest_line == pytest.approx(thinnest)
    said = [f"Page 1: the thinnest line is {thinnest:g} pt; at least 0.25 pt can be seen."]
    assert faults_of(draw) == (said if thinnest < 0.25 else [])


def test_a_line_drawn_as_a_filled_rectangle_is_a_line() -> None:
    assert page_of(lambda canvas: canvas.rect(200, 200, 100, 0.125, stroke=0, fill=1)).thinnest_line == 0.125
    assert page_of(lambda canvas: canvas.rect(200, 200, 20, 10, stroke=0, fill=1)).thinnest_line is None


def test_a_form_counts_as_it_is_placed() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.beginForm("part")
        canvas.setFont("kitgen-text", 10)
        canvas.drawString(0, 0, "words")
        canvas.setLineWidth(1)
        canvas.line(0, 0, 50, 0)
        canvas.endForm()
        for scale in (1.0, 0.5):
            canvas.saveState()
            canvas.translate(300, 300)
            canvas.scale(scale, scale)
            canvas.doForm("part")
            canvas.restoreState()

    page = page_of(draw)
    assert (page.smallest_text, page.thinnest_line) == (5.0, 0.5)


def colour(name: str) -> Callable[[Canvas], None]:
    def draw(canvas: Canvas) -> None:
        {
            "grey": lambda: canvas.setFillGray(0.5),
            "RGB": lambda: canvas.setFillColorRGB(0, 0, 0),
            "CMYK": lambda: canvas.setFillColorCMYK(0, 0, 0, 1),
        }[name]()
        canvas.rect(200, 200, 50, 50, stroke=0, fill=1)

    return draw


@pytest.mark.parametrize("name", ["grey", "RGB", "CMYK"])
def test_colour_spaces_are_told_black_written_as_rgb_too(name: str) -> None:
    assert page_of(colour(name)).colours == (name,)


def test_a_picture_brings_its_own_colours() -> None:
    from PIL import Image

    for mode, name in (("L", "grey"), ("RGB", "RGB"), ("CMYK", "CMYK")):
        held = io.BytesIO()
        Image.new(mode, (4, 4)).save(held, "JPEG")
        image = ImageReader(io.BytesIO(held.getvalue()))
        assert page_of(lambda canvas, image=image: canvas.drawImage(image, 200, 200, 9, 9)).colours == (name,)  # type: ignore[misc]


def test_a_trim_outside_the_paper_fails() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.setTrimBox((-10, 20, 500, 700))
        canvas.setBleedBox((0, 20, 500, 700))

    assert faults_of(draw) == ["Page 1: the trim box is not inside the bleed box."]
    assert faults_of(lambda canvas: canvas.setBleedBox((0, 0, 700, 700))) == [
        "Page 1: the trim box is not inside the bleed box.",
        "Page 1: the bleed box is not inside the media box.",
    ]


def test_ink_is_the_mean_darkness_of_the_page() -> None:
    assert page_of(lambda canvas: canvas.rect(0, 396, 612, 396, stroke=0, fill=1), LETTER).ink == pytest.approx(50, 0.2)
    assert page_of(lambda canvas: None).ink == 0
    assert page_of(lambda canvas: None).edges is None


@pytest.mark.parametrize(("far", "said"), [(3, "5 mm"), (8, "10 mm"), (12, None)])
@pytest.mark.parametrize("edge", ["left", "right", "top", "bottom"])
def test_what_lies_near_an_edge_is_noted(far: float, said: str | None, edge: str) -> None:
    wide, high, side = 210, 297, 20
    x = {"left": far, "right": wide - side - far}.get(edge, 100)
    y = {"bottom": far, "top": high - side - far}.get(edge, 100)

    def draw(canvas: Canvas) -> None:
        canvas.rect(x / POINT, y / POINT, side / POINT, side / POINT, stroke=0, fill=1)

    page = page_of(draw)
    assert page.edges is not None
    assert getattr(page.edges, edge) == pytest.approx(far, abs=0.5)
    found = [note for note in notes(examine(made(draw), "x.pdf")) if note.startswith("Page")]
    assert bool(found) == bool(said)
    assert not found or f"something lies within {said} of the {edge} edge;" in found[0]


def test_cut_marks_are_not_taken_for_content_and_their_place_is_told() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.setTrimBox((60, 60, 500, 700))
        canvas.setBleedBox((60, 60, 500, 700))
        canvas.setLineWidth(0.4)
        canvas.line(60, 10, 60, 50)
        canvas.line(10, 60, 50, 60)
        canvas.rect(100, 100, 50, 50, stroke=0, fill=1)

    page = page_of(draw)
    assert page.near(10) == ()
    assert page.marks == pytest.approx(10 * POINT)


@pytest.mark.parametrize(
    ("size", "paper"),
    [(A4, "A4"), (A4[::-1], "A4 landscape"), (LETTER, "US Letter"), ((595, 842), "209.90 × 297.04 mm")],
)
def test_a_paper_has_its_name_to_a_hundredth_of_a_point(size: tuple[float, float], paper: str) -> None:
    assert page_of(lambda canvas: None, size).paper == paper


def test_scaling_must_be_none_in_kitgens_own_files_and_is_noted_in_others() -> None:
    data = made(lambda canvas: canvas.setCreator("kitgen"))
    said = "The print scaling is not set; it must be None, or sizes come out wrong."
    assert failures(examine(data, "x.pdf")) == [said]
    report = examine(made(lambda canvas: None), "x.pdf")
    assert failures(report) == []
    assert "The print scaling is not set to None: choose 100 % by hand." in notes(report)
