"""A whole larger than its paper: its tiles, put together, are the whole, and the plan shows them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageChops
from puzzles import DPI, clipped, difference, picture, put_together, tile
from reading import blocks_of, drawn, file_of, opened, outline, texts, walk
from turns import Turn

from kitgen.errors import KitgenError
from kitgen.preflight import examine
from kitgen.press.craft import Craft
from kitgen.press.document import Page
from kitgen.press.draw import Ask, Drawing, Named, Place, Rect, Shape, Text, box, circle, line
from kitgen.press.pages import draft, numbered
from kitgen.press.paper import PAPERS

SIZE = (520.7, 400.05)  # whole inches and quarters, so that its picture is not stretched to whole pixels


def cloth(ask: Ask) -> Drawing:
    """Something of the size that is asked for, with lines, discs and words all over it."""
    wide, high = ask.width, ask.height or 0.0
    items: list[Shape | Text | Place] = [Shape(box(Rect(0, 0, wide, high).inset(3)), None, "gold", 1.0)]
    for row in range(int(high // 40)):
        for column in range(int(wide // 52)):
            x, y = column * 52 + 26, row * 40 + 20
            colour = ("red", "blue", "green", "ink")[(row + 2 * column) % 4]
            items.append(Shape(circle(x, y, 6 + row), colour if column % 2 else None, colour, 1.0))
            items.append(Shape(line(x - 20, y + 15, x + 20, y - 12), None, "ink", 0.4))
            items.append(Text(x - 18, y + 18, f"row {row} column {column}", "text", 14, "ink"))
    turned = Drawing(30, 6, (Text(0, 5, "leaning", "title", 15, "ink"),))
    items.append(Place(wide / 3, high / 3, turned, 33))
    return Drawing(wide, high, tuple(items), boxes=(Named("spot", "first", Rect(10, 10, 20, 20)),))


def section(kind: str = "tiled", size: tuple[float, float] = SIZE, more: str = "") -> str:
    foot = 'data-foot="F" data-scale="" data-left="Cloth" data-join="edge here"' if kind == "tiled" else ""
    sized = f'data-size="{size[0]} {size[1]}" data-title="T"'
    return f'<section class="{kind}" {sized} {foot}>{more}<figure data-name="f"/></section>'


def laid(kind: str = "tiled", size: tuple[float, float] = SIZE, paper: str = "a4", more: str = "") -> tuple[Page, ...]:
    craft = Craft(paper=PAPERS[paper])
    drafts = draft(blocks_of(section(kind, size, more)), craft, {"f": cloth})
    return numbered(drafts, craft, 1, len(drafts))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_tiles_put_together_are_the_whole(paper: str) -> None:
    pages, (alone,) = laid(paper=paper), laid("bare", paper=paper)
    whole = picture(file_of([alone]), 0)
    mean, far = difference(put_together(file_of(pages), pages, SIZE), whole)
    assert mean < 0.3
    assert far < 0.001
    # The measure sees a tile that lies 2 mm beside its place.
    moved = whole.copy()
    moved.paste(whole.crop((0, 0, 2000, 2000)), (23, 0))
    mean, far = difference(moved, whole)
    assert far > 0.001


@settings(max_examples=25)
@given(st.floats(300, 800), st.floats(250, 600), st.sampled_from(["a4", "letter", "a3"]))
def test_each_tile_shows_its_part_at_its_size_and_nothing_else(width: float, height: float, paper: str) -> None:
    width, height = round(width, 2), round(height, 2)
    pages = laid(size=(width, height), paper=paper)
    grown = []
    for page in pages[1:]:
        placed, place = clipped(page), tile(page).rect
        part = placed.clip
        assert part
        assert (placed.turn, placed.scale) == (0, 1)
        assert (placed.x + part.x, placed.y + part.y) == pytest.approx((place.x, place.y))
        assert (part.w, part.h) == pytest.approx((place.w, place.h))
        for _, seen in walk([placed]):
            assert place.holds(seen, 1e-3)
        grown.append(part)
    assert min(part.x for part in grown) == min(part.y for part in grown) == 0
    assert max(part.right for part in grown) == pytest.approx(width)
    assert max(part.bottom for part in grown) == pytest.approx(height)
    cells = sorted({round(part.x, 6) for part in grown}), sorted({round(part.y, 6) for part in grown})
    assert len(grown) == len(cells[0]) * len(cells[1])
    for starts, across in zip(cells, (grown[0].w, grown[0].h), strict=True):
        steps = {round(b - a, 4) for a, b in pairwise(starts)}
        assert steps <= {round(across - 10, 4)}


def test_pages_are_the_paper_and_all_lies_inside_its_margins() -> None:
    for paper in ("a4", "letter"):
        pages = laid(paper=paper)
        size = PAPERS[paper]
        with opened(file_of(pages)) as pdf:
            for page in pdf.pages:
                assert [float(v) * 25.4 / 72 for v in page.mediabox[2:]] == pytest.approx(
                    [size.width, size.height], abs=0.0035
                )
        margin = Rect(0, 0, size.width, size.height).inset(10)
        for page in pages:
            for item, rect in walk(page.items):
                assert margin.holds(rect, 1e-3), item


def test_what_joins_two_tiles_lies_beyond_the_line_where_the_next_begins() -> None:
    pages = laid()
    names = [tile(page).name for page in pages[1:]]
    assert names == ["A1", "A2", "A3", "B1", "B2", "B3"]
    for page in pages[1:]:
        placed, place = clipped(page), tile(page).rect
        joins = [named for named in page.boxes if named.kind == "join"]
        row, column = tile(page).name
        wanted = [f"{row}{int(column) + 1}"] * (column < "3") + [f"B{column}"] * (row == "A")
        assert [join.name.split() for join in joins] == [[row + column, other] for other in wanted]
        own = [item for item in page.items if item is not placed]
        inside = [(item, rect) for item, rect in walk(own) if place.inset(0.3).holds(rect)]
        assert len({text.text for text, _ in inside if isinstance(text, Text)}) == len(joins)
        for item, rect in inside:
            beyond = [rect.x >= join.rect.x if join.rect.h else rect.y >= join.rect.y for join in joins]
            assert any(beyond), item
        for join in joins:
            middle = 10 if join.rect.h else 0
            assert (join.rect.x + middle, join.rect.y + 10 - middle) == pytest.approx(
                (place.right if middle else place.x, place.y if middle else place.bottom)
            )


def test_the_edges_to_cut_are_those_that_lie_on_a_neighbour_or_end_the_whole() -> None:
    for page in laid()[1:]:
        row, column = tile(page).name
        place = tile(page).rect
        edges = [outline(item) for item in page.items if isinstance(item, Shape) and item.width == 0.3]
        near = {
            side
            for edge in edges
            for side, ends in {
                "left": edge.right <= place.x and edge.h > 100,
                "top": edge.bottom <= place.y and edge.w > 100,
                "right": edge.x >= place.right and edge.h > 100,
                "low": edge.y >= place.bottom and edge.w > 100,
            }.items()
            if ends
        }
        assert near == {"left", "top"} | ({"right"} if column == "3" else set()) | ({"low"} if row == "B" else set())


def test_the_plan_names_every_tile_where_it_lies() -> None:
    pages = laid(more="<p>Words</p>")
    plan = pages[0]
    boxes = {named.name: named.rect for named in plan.boxes if named.kind == "tile"}
    assert list(boxes) == [tile(page).name for page in pages[1:]]
    left, top = min(rect.x for rect in boxes.values()), min(rect.y for rect in boxes.values())
    zoom = (max(rect.right for rect in boxes.values()) - left) / SIZE[0]
    for page in pages[1:]:
        part, rect = clipped(page).clip, boxes[tile(page).name]
        assert part
        assert (rect.x - left, rect.y - top) == pytest.approx((part.x * zoom, part.y * zoom))
        assert (rect.w, rect.h) == pytest.approx((part.w * zoom, part.h * zoom))
    shown = {text.text: rect for text, rect in texts(plan)}
    assert "Words" in shown
    for name, rect in boxes.items():
        assert rect.holds(shown[name]), name
    assert not [text for text in shown if text.startswith("row")]


def test_the_whole_is_in_the_file_once() -> None:
    pages = laid(size=(1500, 800))
    data = file_of(pages)
    with opened(data) as pdf:
        streams = [each for each in pdf.objects if isinstance(each, pikepdf.Stream)]
        named = [each for each in streams if each.get("/Subtype") == "/Form"]
        assert sum(len(bytes(form.read_bytes())) > 10_000 for form in named) == 1
    assert len(data) < 4 * len(file_of(laid("bare", size=(1500, 800))))


def test_a_bare_section_with_a_size_is_one_page_of_it_without_a_foot() -> None:
    (page,) = laid("bare")
    assert (page.paper.width, page.paper.height) == SIZE
    assert [named.kind for named in page.boxes] == ["spot"]
    assert not [text for text, _ in texts(page) if "mm" in text.text]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda text: text.replace('<figure data-name="f"/>', "<p>F</p>"), "has one figure, not 0"),
        (lambda text: text.replace("520.7", "5200"), "is not a width and a height from 1 to 2000 mm"),
        (lambda text: text.replace("data-join", 'data-overlap="90" data-join'), "data-overlap='90'"),
        (lambda text: text.replace("data-join", 'data-trim="9 9" data-join'), "data-trim"),
    ],
)
def test_a_section_that_cannot_be_tiled_is_refused(change: Callable[[str], str], told: str) -> None:
    with pytest.raises(KitgenError, match=told):
        draft(blocks_of(change(section())), Craft(paper=PAPERS["a4"]), {"f": cloth})


# --- clips -------------------------------------------------------------------------------------------------------


def test_what_a_clip_hides_is_not_painted() -> None:
    inner = Drawing(100, 100, (Shape(box(Rect(0, 0, 100, 100)), "red"),))
    shown = Place(20, 30, inner, clip=Rect(10, 20, 30, 40))
    page = Page(PAPERS["a4"], (shown,))
    image = picture(file_of([page]), 0)
    red = ImageChops.invert(image.convert("L")).point(lambda v: 255 if v > 100 else 0).getbbox()
    assert red
    assert [v * 25.4 / DPI for v in red] == pytest.approx([30, 50, 60, 90], abs=0.2)
    assert shown.shown == Rect(30, 50, 30, 40)


@given(
    st.sampled_from([0, 90, 180, 270]) | st.floats(0, 359),
    st.floats(0.5, 2),
    st.floats(5, 60),
    st.floats(5, 60),
)
def test_a_drawing_is_turned_about_its_middle_by_any_angle(turn: float, scale: float, wide: float, high: float) -> None:
    mark = Shape(line(1, 2, wide - 1, high - 2), None, "ink", 1.0)
    placed = Place(70, 80, Drawing(wide, high, (mark,)), turn, scale)
    page = Page(PAPERS["a4"], (placed,))
    (painted,) = drawn(file_of([page]))[0]
    wanted = [Turn().inside(placed).point(x, y) for x, y in ((1, 2), (wide - 1, high - 2))]
    found = [(x * 25.4 / 72, 297 - y * 25.4 / 72) for x, y in painted.points]
    for (x, y), (right, down) in zip(found, wanted, strict=True):
        assert (x, y) == pytest.approx((right, down), abs=0.003)
    seen = placed.seen(Rect(0, 0, wide, high))
    assert (seen.x, seen.y, seen.w, seen.h) == pytest.approx((70, 80, placed.box.w, placed.box.h), abs=1e-9)


@pytest.mark.parametrize("hidden", [True, False])
def test_preflight_takes_no_line_that_a_clip_hides_for_a_mark_off_the_paper(hidden: bool) -> None:
    off = Shape(line(5, 5, 60, 5), None, "ink", 0.4)  # it comes to lie 45 mm above the paper
    inner = Drawing(200, 200, (off, Shape(line(80, 120, 130, 120), None, "ink", 0.4)))
    shown = Place(0, -50, inner, clip=Rect(20, 100, 150, 80) if hidden else None)
    page = Page(PAPERS["a4"], (shown,), trim=Rect(50, 200, 100, 50))
    (found,) = examine(file_of([page]), "lines.pdf").pages
    assert found.marks == pytest.approx(70 if hidden else -45, abs=0.01)
