"""Tiles cover the whole, overlap by what joins them, and follow each other as they are read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kitgen.errors import KitgenError
from kitgen.press.draw import Rect
from kitgen.press.paper import PAPERS, safe_area
from kitgen.press.tiles import Tile, tiles

AREA = st.sampled_from(list(PAPERS)).map(lambda name: safe_area(PAPERS[name]))
LENGTH = st.floats(20, 2000)
OVERLAP = st.floats(5, 20)


def cells(found: tuple[Tile, ...]) -> dict[tuple[int, int], Tile]:
    """Tiles by row and column, as their labels tell them."""
    return {(ord(tile.label[0]) - ord("A"), int(tile.label[1:]) - 1): tile for tile in found}


@given(LENGTH, LENGTH, AREA, OVERLAP)
def test_tiles_show_the_whole_from_edge_to_edge_and_lie_in_the_area(
    width: float, height: float, area: Rect, overlap: float
) -> None:
    found = tiles((width, height), area, overlap)
    assert min(t.part.x for t in found) == min(t.part.y for t in found) == 0
    assert max(t.part.right for t in found) == pytest.approx(width)
    assert max(t.part.bottom for t in found) == pytest.approx(height)
    for tile in found:
        assert area.holds(tile.place, 1e-6)
        assert (tile.place.w, tile.place.h) == (tile.part.w, tile.part.h)


@given(LENGTH, LENGTH, AREA, OVERLAP)
def test_neighbours_share_the_overlap_and_it_begins_at_the_join(
    width: float, height: float, area: Rect, overlap: float
) -> None:
    grid = cells(tiles((width, height), area, overlap))
    for (row, column), tile in grid.items():
        beside, below = grid.get((row, column + 1)), grid.get((row + 1, column))
        lines = []
        if beside:
            assert tile.part.right - beside.part.x == pytest.approx(overlap)
            lines.append((beside.part.x - tile.part.x + tile.place.x, tile.place.y, 0, tile.place.h))
        if below:
            assert tile.part.bottom - below.part.y == pytest.approx(overlap)
            lines.append((tile.place.x, below.part.y - tile.part.y + tile.place.y, tile.place.w, 0))
        assert [(j.x, j.y, j.w, j.h) for j in tile.joins] == [pytest.approx(line) for line in lines]


@given(LENGTH, LENGTH, AREA)
def test_tiles_come_row_by_row_and_none_could_be_spared(width: float, height: float, area: Rect) -> None:
    found = tiles((width, height), area)
    assert list(cells(found)) == sorted(cells(found))
    rows, columns = (max(cell[axis] for cell in cells(found)) for axis in (0, 1))  # of the last tile, from 0
    assert len(found) == (rows + 1) * (columns + 1)
    assert columns == 0 or columns * area.w - (columns - 1) * 10 < width
    assert rows == 0 or rows * area.h - (rows - 1) * 10 < height


def test_a_mat_of_900_by_600_mm_takes_fifteen_papers() -> None:
    labels = [tile.label for tile in tiles((900, 600), safe_area(PAPERS["a4"]))]
    assert labels == [f"{row}{column}" for row in "ABC" for column in range(1, 6)]


@pytest.mark.parametrize("overlap", [95, 200])
def test_an_overlap_of_half_a_tile_is_refused(overlap: float) -> None:
    with pytest.raises(KitgenError, match=f"too small to overlap by {overlap} mm"):
        tiles((900, 600), safe_area(PAPERS["a4"]), overlap)


def test_more_rows_than_letters_are_refused() -> None:
    with pytest.raises(KitgenError, match=r"2000 mm make 67 rows of tiles. Allowed: 26"):
        tiles((100, 2000), Rect(0, 0, 100, 40))
