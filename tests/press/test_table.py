"""Tables: columns line up, rows never touch, and what does not fit its table is named."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reading import overlapping, pages_of, texts, walk, words_on

from kitgen.errors import KitgenError
from kitgen.press.draw import Rect, Shape
from kitgen.press.letters import width_of


def table(rows: str, attributes: str = "") -> str:
    return f'<section class="page"><table {attributes}>\n{rows}\n</table></section>'


def found(source: str) -> dict[str, Rect]:
    return {text.text: where for text, where in texts(pages_of(source)[0])}


def test_cells_of_a_column_start_at_one_line_or_end_at_one() -> None:
    rows = "".join(f"<tr><td>{name}</td><td>{value}</td><td>{name}x</td></tr>" for name, value in SAMPLES)
    at = found(table(rows, 'data-columns="30 40r 30c"'))
    assert len({round(at[name].x, 6) for name, _ in SAMPLES}) == 1
    assert len({round(at[value].right, 6) for _, value in SAMPLES}) == 1
    assert len({round(at[name + "x"].cx, 6) for name, _ in SAMPLES}) == 1


SAMPLES = [("a", "1.24"), ("bb", "10.50"), ("ccc", "0.00")]


def test_numbers_with_as_many_decimals_align_on_the_point() -> None:
    """Right-aligned and with digits of one width, so that the point of each number stands under the other."""
    rows = "".join(f"<tr><td>{value}</td></tr>" for value in ("1.24", "11.11", "120.98"))
    page = pages_of(table(rows, 'data-columns="40r"'))[0]
    ends = [(text.text, where.right) for text, where in texts(page) if "." in text.text]
    tails = {round(right - width_of(shown[shown.index(".") :], "text", 9.5), 4) for shown, right in ends}
    assert len(tails) == 1


def test_a_cell_may_span_columns_and_keeps_those_after_it_in_line() -> None:
    at = found(
        table(
            '<tr><td>a</td><td>b</td><td>c</td></tr><tr><td data-span="2">wide</td><td>d</td></tr>',
            'data-columns="30 40 50r"',
        )
    )
    assert at["wide"].x == pytest.approx(at["a"].x)
    assert at["d"].right == pytest.approx(at["c"].right)


@pytest.mark.parametrize("cells", ["<td>x</td>", "<td>x</td><td>y</td><td>z</td>", '<td data-span="3">x</td>'])
def test_a_row_with_too_few_or_too_many_cells_names_its_place(cells: str) -> None:
    with pytest.raises(KitgenError, match=r"my/sheet\.xhtml:3: .*2 columns"):
        pages_of(table(f"<tr><td>a</td><td>b</td></tr>\n<tr>{cells}</tr>"))


def test_a_table_without_rows_names_its_place() -> None:
    with pytest.raises(KitgenError, match=r"my/sheet\.xhtml:2: "):
        pages_of('<section class="page">\n<table>\n</table></section>')


def test_a_word_wider_than_its_cell_names_place_and_word() -> None:
    with pytest.raises(KitgenError, match=r"my/sheet\.xhtml:2: 'incomprehensibilities'"):
        pages_of(table("<tr><td>incomprehensibilities</td><td>x</td></tr>", 'data-columns="10 1*"'))


def test_a_row_is_as_high_as_its_highest_cell_and_at_least_as_asked() -> None:
    rows = "<tr><td>one</td></tr><tr><td>two</td></tr><tr><td>three</td></tr>"
    at = found(table(rows, 'data-row="23"'))
    assert at["two"].bottom - at["one"].bottom == pytest.approx(23)
    assert at["three"].bottom - at["two"].bottom == pytest.approx(23)


def test_words_stand_at_the_top_in_the_middle_or_at_the_bottom_of_a_high_row() -> None:
    source = table('<tr><td class="top">above</td><td>between</td><td class="bottom">below</td></tr>', 'data-row="40"')
    page = pages_of(source)[0]
    frame = next(named.rect for named in page.boxes if named.kind == "frame")
    at = {text.text: where for text, where in texts(page)}
    row = Rect(frame.x, frame.y, frame.w, 40)
    assert all(row.holds(at[word]) for word in ("above", "between", "below"))
    assert at["between"].cy == pytest.approx(row.cy)
    assert at["above"].bottom < row.y + 8
    assert at["below"].y > row.bottom - 8


def test_rows_that_grow_share_the_page() -> None:
    rows = "".join(f"<tr><td>row{number}</td></tr>" for number in range(5))
    page = pages_of(table(rows, 'data-row="8" data-grow="1"'))[0]
    at = {text.text: where for text, where in texts(page)}
    steps = [b - a for a, b in pairwise(at[f"row{number}"].cy for number in range(5))]
    frame = next(named.rect for named in page.boxes if named.kind == "frame")
    assert steps == pytest.approx([frame.h / 5] * 4)


def test_a_grid_closes_every_cell() -> None:
    rows = "<tr><td>a</td><td>b</td></tr>" * 3
    page = pages_of(table(rows, 'class="grid" data-columns="30 40"'))[0]
    lines = [where for item, where in walk(page.items) if isinstance(item, Shape) and item.stroke == "line"]
    assert len({round(where.y, 3) for where in lines if where.h < 1e-9}) == 4
    assert len({round(where.x, 3) for where in lines if where.w < 1e-9}) == 3


WORD = st.text("abcdefgh", min_size=1, max_size=7)
CELL = st.lists(WORD, min_size=1, max_size=12).map(" ".join)


@given(st.lists(st.tuples(CELL, CELL, CELL), min_size=1, max_size=14), st.sampled_from(["", "grid", "ruled"]))
def test_no_cell_runs_into_another_and_every_word_is_there(rows: list[tuple[str, str, str]], look: str) -> None:
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    pages = pages_of(table(body, f'class="{look}" data-columns="40 1*r 30c"'))
    assert not [pair for page in pages for pair in overlapping(texts(page))]
    shown, wanted = words_on(pages), " ".join(" ".join(row) for row in rows).split()
    assert sorted(word for word in shown if word.isalpha() and set(word) <= set("abcdefgh")) == sorted(wanted)
