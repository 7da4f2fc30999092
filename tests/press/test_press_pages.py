"""Boxes become pages: nothing is lost between them, heads go with what they head, and what cannot fit is named."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reading import overlapping, pages_of, texts, walk, words_on

from kitgen.errors import KitgenError
from kitgen.press.document import Page
from kitgen.press.draw import Ask, Drawing, Rect, Shape, Text, box

PAPERS = ("a4", "letter", "a5", "120x160mm")


def sheet(body: str, attributes: str = "") -> str:
    return f'<section class="page" data-foot="My sheet" {attributes}>\n{body}\n</section>'


def numbered(page: Page, start: str) -> list[str]:
    return [text.text for text, _ in texts(page) if re.fullmatch(rf"{start}\d+", text.text)]


def card(ask: Ask) -> Drawing:
    width, height = ask.width, ask.height or 10
    return Drawing(width, height, (Shape(box(Rect(0, 0, width, height)), "paper", "line"), Text(5, 9, "card")))


COUNT = st.integers(1, 30)
PART = st.one_of(
    COUNT.map(lambda n: "<p>" + "@ " * n + "</p>"),
    COUNT.map(lambda n: "<h2>@</h2><p>" + "@ " * n + "</p>"),
    COUNT.map(lambda n: "<ul>" + "<li>@ @</li>" * n + "</ul>"),
    COUNT.map(lambda n: "<table>" + "<tr><td>@</td><td>@ @</td></tr>" * n + "</table>"),
    COUNT.map(lambda n: '<section class="panel"><p>' + "@ " * n + "</p></section>"),
    COUNT.map(lambda n: '<section class="columns"><p>' + "@ " * n + "</p><ul><li>@</li></ul></section>"),
    COUNT.map(lambda n: '<section class="group"><h3>@</h3><p>' + "@ " * n + "</p></section>"),
)


def with_numbers(parts: list[str]) -> tuple[str, list[str]]:
    """The parts with a word of its own for every @."""
    words: list[str] = []

    def word(_: re.Match[str]) -> str:
        words.append(f"w{len(words)}")
        return words[-1]

    return re.sub("@", word, "\n".join(parts)), words


@given(st.lists(PART, min_size=1, max_size=10), st.sampled_from(PAPERS))
def test_every_word_is_on_the_pages_once_inside_the_frame_and_apart(parts: list[str], paper: str) -> None:
    body, words = with_numbers(parts)
    pages = pages_of(sheet(body), paper)
    shown = [word for word in words_on(pages) if re.fullmatch(r"w\d+", word)]
    assert sorted(shown) == sorted(words)
    for page in pages:
        frame = next(named.rect for named in page.boxes if named.kind == "frame")
        assert all(frame.holds(where, 0.01) for text, where in texts(page) if text.text.startswith("w"))
        assert not overlapping([pair for pair in texts(page) if pair[0].text.startswith("w")])


@given(st.lists(PART, min_size=4, max_size=10))
def test_words_stand_in_the_order_of_the_template(parts: list[str]) -> None:
    body, words = with_numbers(parts)
    shown = [word for word in words_on(pages_of(sheet(body), "a5")) if re.fullmatch(r"w\d+", word)]
    assert shown == words


@pytest.mark.parametrize("rows", [1, 60, 200])
def test_the_head_of_a_table_stands_over_its_rows_on_every_page(rows: int) -> None:
    body = "".join(f"<tr><td>row{number}</td></tr>" for number in range(rows))
    pages = pages_of(sheet(f'<table><tr class="head"><td>title</td></tr>{body}</table>'), "a5")
    assert (len(pages) > 1) == (rows > 1)
    assert [row for page in pages for row in numbered(page, "row")] == [f"row{number}" for number in range(rows)]
    for page in pages:
        (head,) = (where for text, where in texts(page) if text.text == "TITLE")
        assert all(where.y > head.bottom for text, where in texts(page) if text.text.startswith("row"))


def test_the_head_of_a_table_is_not_left_alone_at_the_foot_of_a_page() -> None:
    for lines in range(20, 44):
        body = "".join(f"<p>line{number}</p>" for number in range(lines))
        pages = pages_of(
            sheet(f'{body}<table><tr class="head"><td>title</td></tr><tr><td>row0</td></tr></table>'), "a5"
        )
        (where,) = (number for number, page in enumerate(pages) if "TITLE" in words_on([page]))
        assert "row0" in words_on([pages[where]])
        assert words_on(pages).count("TITLE") == 1


@pytest.mark.parametrize("rows", range(30, 75))
def test_one_row_of_a_table_does_not_begin_a_page_alone(rows: int) -> None:
    body = "".join(f"<tr><td>row{number}</td></tr>" for number in range(rows))
    head = '<section class="head repeat"><h1>Title</h1></section>'
    pages = pages_of(sheet(f'{head}<table><tr class="head"><td>title</td></tr>{body}</table>'), "a5")
    counts = [len(numbered(page, "row")) for page in pages]
    assert sum(counts) == rows
    assert min(counts) > 1
    assert all(counts[0] - count <= 1 for count in counts[:-1])  # no more moves on than is needed


def test_no_page_ends_within_a_table_that_is_kept_together() -> None:
    table = "".join(f"<tr><td>row{number}</td></tr>" for number in range(8))
    for lines in range(20, 44):
        body = "".join(f"<p>line{number}</p>" for number in range(lines))
        pages = pages_of(sheet(f'{body}<h2>Title</h2><table class="keep">{table}</table>'), "a5")
        (where,) = (page for page in pages if "Title" in words_on([page]))
        assert len(numbered(where, "row")) == 8


def test_a_heading_goes_with_what_it_heads() -> None:
    for lines in range(20, 44):
        body = "".join(f"<p>line{number}</p>" for number in range(lines))
        pages = pages_of(sheet(f"{body}<h2>Title</h2><h3>Lower</h3><p>words</p>"), "a5")
        (where,) = (number for number, page in enumerate(pages) if "Title" in words_on([page]))
        assert {"Lower", "words"} <= set(words_on([pages[where]]))


def test_a_page_head_with_repeat_stands_on_every_page() -> None:
    body = "".join(f"<p>line{number}</p>" for number in range(100))
    pages = pages_of(sheet(f'<section class="head repeat"><h1>Title</h1></section>{body}'), "a5")
    assert len(pages) > 2
    for page in pages:
        (head,) = (where for text, where in texts(page) if text.text == "Title")
        assert head.bottom < min(where.y for text, where in texts(page) if text.text.startswith("line"))


def test_more_pages_than_a_sheet_may_take_names_sheet_place_and_text() -> None:
    body = "\n".join(f"<p>line{number}</p>" for number in range(100))
    assert len(pages_of(sheet(body), "a5")) == 4
    assert len(pages_of(sheet(body, 'data-pages="4"'), "a5")) == 4
    with pytest.raises(KitgenError) as error:
        pages_of(sheet(body, 'data-pages="2"'), "a5")
    text = re.search(r"'line(\d+)'", str(error.value))
    assert text
    assert str(error.value).startswith(f"my/sheet.xhtml:{int(text[1]) + 2}: ")
    assert all(part in str(error.value) for part in ("My sheet", "2 page", "A5"))
    first_two = words_on(pages_of(sheet(body), "a5")[:2])
    assert f"line{int(text[1]) - 1}" in first_two
    assert text[0].strip("'") not in first_two


def test_a_block_higher_than_a_page_names_place_text_and_both_heights() -> None:
    source = sheet(f'<p>fine</p>\n<section class="group"><p>{"long words " * 2000}</p></section>')
    with pytest.raises(KitgenError) as error:
        pages_of(source, "a5")
    assert str(error.value).startswith("my/sheet.xhtml:3: ")
    assert "'long words long words" in str(error.value)
    assert re.search(r"\d+ mm.*A5.*\d+ mm", str(error.value))


def test_a_row_higher_than_a_page_is_not_cut() -> None:
    source = sheet(f"<table>\n<tr><td>{'long words ' * 3000}</td></tr></table>")
    with pytest.raises(KitgenError, match=r"my/sheet\.xhtml:3: 'long words"):
        pages_of(source, "a5")


@pytest.mark.parametrize("paper", PAPERS)
def test_the_foot_names_sheet_and_page_and_counts_to_the_end(paper: str) -> None:
    pages = pages_of(sheet("".join(f"<p>line{number}</p>" for number in range(130))), paper)
    assert len(pages) > 1
    for number, page in enumerate(pages, 1):
        shown = " ".join(text.text for text, _ in texts(page))
        assert "My sheet" in shown
        assert f"{number} / {len(pages)}" in shown


@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_of_a_foot_overlaps_or_leaves_the_paper(paper: str) -> None:
    for page in pages_of(sheet("<p>words</p>", 'data-scale="at 100 %"'), paper):
        assert not overlapping(texts(page))
        room = Rect(0, 0, page.paper.width, page.paper.height).inset(9.99)
        assert all(room.holds(where) for _, where in walk(page.items))


def test_a_section_at_the_top_must_be_a_page_or_something_to_cut() -> None:
    with pytest.raises(KitgenError) as error:
        pages_of('<p>x</p>\n<section class="pge"><p>x</p></section>')
    assert "page, cut" in str(error.value)
    with pytest.raises(KitgenError, match=r"my/sheet\.xhtml:1: <section> 'pge'\. Did you mean page\?"):
        pages_of('<section class="pge"><p>x</p></section>')


def cut(count: int, attributes: str = 'data-trim="60 40"') -> str:
    figure = f'<figure data-name="card" data-copies="{count}"/>'
    return f'<section class="cut" data-foot="My sheet" {attributes}>\n{figure}\n</section>'


@pytest.mark.parametrize("count", [1, 2, 17, 18, 19, 40])
def test_pieces_to_cut_are_all_there_and_the_last_page_keeps_the_grid(count: int) -> None:
    pages = pages_of(cut(count), figures={"card": card})
    slots = [[named.rect for named in page.boxes if named.kind == "slot"] for page in pages]
    assert sum(map(len, slots)) == count == words_on(pages).count("card")
    assert all(got == slots[0][: len(got)] for got in slots)
    for page, its in zip(pages, slots, strict=True):
        assert page.trim
        assert all((slot.w, slot.h) == (60, 40) and page.trim.holds(slot) for slot in its)
        assert page.trim.w == pytest.approx(max(s.right for s in its) - min(s.x for s in its))


def test_marks_are_drawn_where_they_are_told_in_a_line_that_prints() -> None:
    page = pages_of(cut(4), figures={"card": card})[0]
    told = [named.rect for named in page.boxes if named.kind == "mark"]
    drawn = [(item.width, where) for item, where in walk(page.items) if isinstance(item, Shape) and where in told]
    assert len(drawn) == len(told) > 8
    assert {width for width, _ in drawn} == {0.4}


def test_a_piece_larger_than_the_paper_names_sheet_and_both_sizes() -> None:
    with pytest.raises(KitgenError) as error:
        pages_of(cut(1, 'data-trim="165 165"'), "a5", {"card": card})
    assert all(part in str(error.value) for part in ("My sheet", "165 × 165 mm", "148 × 210 mm", "A5"))


@pytest.mark.parametrize("trim", ["", "60", "60 x", "60 40 3"])
def test_a_trim_that_is_no_size_names_place_and_value(trim: str) -> None:
    with pytest.raises(KitgenError) as error:
        pages_of(cut(1, f'data-trim="{trim}"'), figures={"card": card})
    assert str(error.value).startswith("my/sheet.xhtml:1: ")
    assert repr(trim) in str(error.value)
