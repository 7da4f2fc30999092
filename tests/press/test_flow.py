"""Blocks become boxes: columns fill their width, boxes fill their height, nothing is squeezed and nothing is lost."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reading import blocks_of, letters_box, outline, pages_of, texts, walk

from kitgen.errors import KitgenError
from kitgen.press.draw import Ask, Drawing, Rect, Shape, Text, box
from kitgen.press.flow import Box, Builder, column_widths, natural, spread

AT = "my/sheet.xhtml:3"


def tile(ask: Ask) -> Drawing:
    """A figure for tests: data-size mm square, or as high as it is asked to be; it says its words."""
    size = float(ask.data.get("size", "10"))
    high = ask.height or size
    items = (Shape(box(Rect(0, 0, size, high)), "gold"), Text(1, 5, " ".join(ask.words.values()) or "tile"))
    return Drawing(size, high, items)


FIGURES = {"tile": tile}


def blank(x: float, y: float, height: float) -> object:
    return iter(())


BOXES = st.lists(
    st.builds(
        Box,
        height=st.floats(1, 40),
        draw=st.just(blank),
        before=st.floats(0, 8),
        after=st.floats(0, 8),
        grow=st.sampled_from([0.0, 0.0, 1.0, 2.5]),
    ),
    min_size=1,
    max_size=12,
)


def asked_gaps(boxes: list[Box]) -> list[float]:
    return [max(upper.after, lower.before) for upper, lower in pairwise(boxes)]


@given(BOXES, st.floats(0, 100))
def test_boxes_keep_their_height_their_order_and_their_gaps(boxes: list[Box], free: float) -> None:
    places = spread(boxes, natural(boxes) + free)
    assert places[0][0] == 0
    assert all(high >= piece.height - 1e-9 for piece, (_, high) in zip(boxes, places, strict=True))
    gaps = [lower - (top + high) for (top, high), (lower, _) in pairwise(places)]
    assert all(gap >= asked - 1e-9 for gap, asked in zip(gaps, asked_gaps(boxes), strict=True))


@given(BOXES, st.floats(0, 100))
def test_boxes_that_grow_fill_the_height_exactly_in_their_shares(boxes: list[Box], free: float) -> None:
    growing = sum(piece.grow for piece in boxes)
    height = sum(piece.height for piece in boxes) + sum(asked_gaps(boxes)) + free
    places = spread(boxes, height)
    bottom = places[-1][0] + places[-1][1]
    if growing:
        assert bottom == pytest.approx(height)
        for piece, (_, high) in zip(boxes, places, strict=True):
            assert high - piece.height == pytest.approx(free * piece.grow / growing, abs=1e-6)
    else:
        assert bottom <= height + 1e-6


@given(BOXES, st.floats(0, 0.5))
def test_gaps_that_are_stretched_a_little_fill_the_height_exactly(boxes: list[Box], share: float) -> None:
    fixed = [Box(piece.height, piece.draw, piece.before + 0.5, piece.after) for piece in boxes]
    height = sum(piece.height for piece in fixed) + sum(asked_gaps(fixed)) * (1 + share)
    places = spread(fixed, height)
    assert places[-1][0] + places[-1][1] == pytest.approx(height)


@given(BOXES, st.floats(0, 60))
def test_what_a_heading_heads_is_not_stretched_away_from_it(boxes: list[Box], free: float) -> None:
    heading = Box(8, blank, 5, 2, keep=True)
    fixed = [Box(piece.height, piece.draw, piece.before, piece.after) for piece in boxes]
    places = spread([*fixed, heading, Box(20, blank, 1, 0)], natural([*fixed, heading, Box(20, blank, 1, 0)]) + free)
    (top, high), (lower, _) = places[-2:]
    assert lower - (top + high) == pytest.approx(2)


@given(BOXES, st.floats(0.1, 30))
def test_gaps_never_shrink_when_there_is_too_little_room(boxes: list[Box], missing: float) -> None:
    places = spread(boxes, max(0.0, natural(boxes) - missing))
    assert [high for _, high in places] == pytest.approx([piece.height for piece in boxes])
    gaps = [lower - (top + high) for (top, high), (lower, _) in pairwise(places)]
    assert gaps == pytest.approx(asked_gaps(boxes), abs=1e-9)


def test_columns_are_millimetres_or_shares_of_what_is_left() -> None:
    # 100 mm less 3 gaps of 5 and 25 fixed: 60 mm in shares of 2 to 1 to 1.
    widths = column_widths("25 2* 1* *", 100.0, 5.0, AT)
    assert [width for width, _ in widths] == pytest.approx([25, 30, 15, 15])


def test_columns_say_how_their_cells_are_aligned() -> None:
    assert [align for _, align in column_widths("10 10l 10r 1*c 2*r", 100.0, 0.0, AT)] == [
        "left",
        "left",
        "right",
        "centre",
        "right",
    ]


@given(
    st.lists(st.floats(5, 30), max_size=4),
    st.lists(st.integers(1, 5), min_size=1, max_size=4),
    st.floats(0, 5),
    st.floats(160, 300),
)
def test_columns_with_a_share_fill_their_width(fixed: list[float], shares: list[int], gap: float, width: float) -> None:
    spec = " ".join([f"{value:.2f}" for value in fixed] + [f"{share}*" for share in shares])
    found = column_widths(spec, width, gap, AT)
    assert sum(w for w, _ in found) + gap * (len(found) - 1) == pytest.approx(width)
    assert all(w > 0 for w, _ in found)


@pytest.mark.parametrize("spec", ["wide", "10 x*", "1**", "r", "10 mm"])
def test_a_column_that_is_no_width_names_place_and_value(spec: str) -> None:
    with pytest.raises(KitgenError) as error:
        column_widths(spec, 100.0, 2.0, AT)
    assert str(error.value).startswith(f"{AT}: ")
    assert spec.split()[-1] in str(error.value)


@pytest.mark.parametrize("spec", ["60 60", "101", "100 1*"])
def test_columns_wider_than_the_room_are_refused(spec: str) -> None:
    with pytest.raises(KitgenError) as error:
        column_widths(spec, 100.0, 2.0, AT)
    assert all(part in str(error.value) for part in (AT, repr(spec), "100 mm"))


def test_children_of_columns_stand_side_by_side_in_their_widths() -> None:
    source = """<section class="page"><section class="columns" data-columns="40 1* 60" data-gap="10">
      <p>one</p><p>two</p><p>three</p></section></section>"""
    found = {text.text: where for text, where in texts(pages_of(source)[0])}
    start = found["one"].x
    assert found["two"].x - start == pytest.approx(50)
    assert found["three"].x - start == pytest.approx(190 - 60)
    assert found["one"].y == pytest.approx(found["two"].y) == pytest.approx(found["three"].y)


def test_children_and_columns_must_be_as_many() -> None:
    source = '<section class="page">\n<section class="columns" data-columns="1* 1*">\n<p>one</p></section></section>'
    with pytest.raises(KitgenError, match=r"my/sheet.xhtml:2: 1 children in 2 columns"):
        pages_of(source)


def test_an_unknown_section_names_place_and_what_is_allowed() -> None:
    with pytest.raises(KitgenError) as error:
        pages_of('<section class="page">\n<section class="colums"><p>x</p></section></section>')
    assert all(part in str(error.value) for part in ("my/sheet.xhtml:2", "'colums'", "Did you mean columns?"))


def test_an_unknown_figure_names_place_and_the_nearest_name() -> None:
    with pytest.raises(KitgenError) as error:
        pages_of('<section class="page">\n\n<figure data-name="tille"/></section>', figures=FIGURES)
    assert all(part in str(error.value) for part in ("my/sheet.xhtml:3", "'tille'", "Did you mean tile?"))


def test_a_figure_wider_than_its_column_is_refused_with_both_sizes() -> None:
    figure = '<figure data-name="tile" data-size="51"/>'
    source = f'<section class="page"><section class="columns" data-columns="50">\n{figure}</section></section>'
    with pytest.raises(KitgenError, match=r"my/sheet.xhtml:2: .*tile is 51.0 × 51.0 mm.*50.0 mm"):
        pages_of(source, figures=FIGURES)


def test_a_figure_gets_its_words_and_its_own_attributes_only() -> None:
    asked: list[Ask] = []

    def spy(ask: Ask) -> Drawing:
        asked.append(ask)
        return tile(ask)

    words = '<p data-for="a">one <b>two</b></p>'
    source = f'<figure data-name="tile" data-size="20" data-before="2" data-after="3">{words}</figure>'
    Builder({"tile": spy}).boxes(blocks_of(source), 100.0)
    assert (dict(asked[0].data), dict(asked[0].words)) == ({"size": "20"}, {"a": "one two"})
    assert (asked[0].width, asked[0].at) == (100.0, "my/sheet.xhtml:1")


@pytest.mark.parametrize(("align", "left"), [("left", 0.0), ("centre", 80.0), ("right", 160.0)])
def test_a_figure_stands_where_its_class_says(align: str, left: float) -> None:
    source = f'<section class="page"><figure class="{align}" data-name="tile" data-size="30"/></section>'
    page = pages_of(source, figures=FIGURES)[0]
    (square,) = (where for item, where in walk(page.items) if isinstance(item, Shape) and item.fill == "gold")
    assert square.x - 10 == pytest.approx(left)


def test_a_growing_figure_takes_what_the_page_has_left() -> None:
    source = '<section class="page"><p>above</p><figure data-name="tile" data-grow="1"/><p>below</p></section>'
    page = pages_of(source, figures=FIGURES)[0]
    (square,) = (where for item, where in walk(page.items) if isinstance(item, Shape) and item.fill == "gold")
    frame = next(named.rect for named in page.boxes if named.kind == "frame")
    below = next(where for text, where in texts(page) if text.text == "below")
    assert square.h > 200
    assert square.bottom < below.y < below.bottom <= frame.bottom


def test_a_numbered_list_counts_its_entries_and_a_plain_one_has_dots() -> None:
    source = '<section class="page"><ol><li>one</li><li>two</li></ol><ul><li>three</li></ul></section>'
    page = pages_of(source)[0]
    shown = [text.text for text, _ in texts(page)]
    assert shown[:5] == ["1", "one", "2", "two", "three"]
    dots = [where for item, where in walk(page.items) if isinstance(item, Shape) and item.fill == "gold"]
    assert len(dots) == 1


def test_a_panel_holds_its_words_inside_its_edge() -> None:
    source = f'<section class="page"><section class="panel"><p>{"many words " * 40}</p></section></section>'
    page = pages_of(source)[0]
    panel = next(outline(item) for item, _ in walk(page.items) if isinstance(item, Shape) and item.fill == "wash")
    inside = [letters_box(text) for text, _ in texts(page) if text.text.startswith(("many", "words"))]
    assert len(inside) > 2
    assert all(panel.inset(3.9).holds(where) for where in inside)
