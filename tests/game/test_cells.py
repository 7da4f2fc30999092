"""The 88 decisions of Banker: which there are, which lie on a boundary, and how they are read and told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kitgen.errors import KitgenError
from kitgen.game.cards import parse_cards
from kitgen.game.cells import BOUNDARIES, CELLS, Cell, cell_of, in_order, parse_cells, tell_cells
from kitgen.game.coup import deal

COLUMNS: tuple[int | None, ...] = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, None)
ALLOWED = (
    "Write Banker's total, 0 to 7, a colon, and the value of Player's third card, 0 to 9, or stood: 3:8,5:stood;"
    " or all or boundaries."
)


def test_there_are_88_by_row_and_in_a_row_stood_comes_last() -> None:
    assert [(cell.banker, cell.third) for cell in CELLS] == [(b, third) for b in range(8) for third in COLUMNS]
    assert len(set(CELLS)) == 88


def test_what_banker_does_in_each_is_in_the_reference(reference_tableau: dict[int, list[str]]) -> None:
    assert [cell.draws for cell in CELLS] == [mark == "D" for b in range(8) for mark in reference_tableau[b]]


def test_a_boundary_is_where_a_neighbour_in_the_row_has_the_other_answer(
    reference_tableau: dict[int, list[str]],
) -> None:
    found = []
    for banker, marks in reference_tableau.items():
        thirds = "".join(marks[:10])
        for third in range(10):
            if thirds[max(third - 1, 0) : third + 2] not in ("DD", "SS", "DDD", "SSS"):
                found.append((banker, third))
    assert [(cell.banker, cell.third) for cell in BOUNDARIES] == found
    assert len(found) == 15


@pytest.mark.parametrize(("banker", "third"), [(8, 0), (-1, 0), (3, 10), (3, -1)])
def test_no_other_cell_can_be_made(banker: int, third: int) -> None:
    with pytest.raises(ValueError, match=rf"there is no cell {banker}:{third}"):
        Cell(banker, third)


@pytest.mark.parametrize(
    ("cards", "cell"),
    [
        ("2S AS AH 2H 8C 5D", "3:8"),
        ("2S AS AH 2H QC", "3:0"),  # a ten counts 0, and is a card all the same
        ("6S 5H KD KC 9D", "5:stood"),
        ("6S 6H KD KC", "6:stood"),
        ("9S 2H KD KC", None),
        ("2S 8H KD KC", None),
    ],
)
def test_the_cell_of_a_round(cards: str, cell: str | None) -> None:
    found = cell_of(deal([*parse_cards(cards), *parse_cards("AS AS")]))
    assert (None if found is None else str(found)) == cell


# --- as text -------------------------------------------------------------------------------------------------------


def test_sets_with_a_name_are_read_and_told_by_it() -> None:
    assert parse_cells(" ALL ") == CELLS
    assert parse_cells("Boundaries") == BOUNDARIES
    assert (tell_cells(CELLS), tell_cells(BOUNDARIES), tell_cells(())) == ("all", "boundaries", "")


def test_cells_are_read_once_each_and_in_order_whatever_parts_them() -> None:
    assert parse_cells("5:STOOD, 3:8  3:8,0:0") == (Cell(0, 0), Cell(3, 8), Cell(5, None))
    assert tell_cells((Cell(0, 0), Cell(3, 8), Cell(5, None))) == "0:0,3:8,5:stood"


@given(some=st.lists(st.sampled_from(CELLS), min_size=1))
def test_what_is_told_is_read_again(some: list[Cell]) -> None:
    cells = in_order(some)
    assert set(cells) == set(some)
    assert [CELLS.index(cell) for cell in cells] == sorted({CELLS.index(cell) for cell in some})
    assert parse_cells(tell_cells(cells)) == cells
    assert parse_cells(",".join(map(str, some))) == cells


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "'' names no cell."),
        (" , ", "' , ' names no cell."),
        ("3:8,38", "'38' is no cell."),
        ("3:", "'3:' is no cell."),
        ("3:8:1", "'3:8:1' is no cell."),
        ("-1:8", "'-1:8' is no cell."),
        ("3:100", "'3:100' is no cell."),
        ("3:sat", "'3:sat' is no cell."),
        ("everything", "'everything' is no cell."),
        ("3:٣", "'3:٣' is no cell."),  # a digit, but of another script
        ("8:5", "8:5 is no cell: with 8 Banker has a natural."),
        ("9:stood", "9:stood is no cell: with 9 Banker has a natural."),
        ("10:5", "10:5 is no cell: no hand totals 10."),
        ("99:stood", "99:stood is no cell: no hand totals 99."),
        ("3:10", "3:10 is no cell: no card counts 10, tens and pictures count 0."),
        ("3:8,7:11", "7:11 is no cell: no card counts 11, tens and pictures count 0."),
    ],
)
def test_what_is_no_cell_is_named_with_what_is_allowed(text: str, told: str) -> None:
    with pytest.raises(KitgenError) as caught:
        parse_cells(text)
    assert str(caught.value) == f"{told} {ALLOWED}"
