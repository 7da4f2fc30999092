"""The third-card rule against every table that the sources print."""

from __future__ import annotations

import pytest

from kitgen.game.tableau import TABLEAU, banker_draws, drawing_run, player_draws

THIRDS = (*range(10), None)

# A home game: if Player's third card is ..., Banker draws to 0 up to ...
DRAWS_UP_TO = {0: 3, 1: 3, 2: 4, 3: 4, 4: 5, 5: 5, 6: 6, 7: 6, 8: 2, 9: 3}

# An introduction for casino guests: Banker's total, draws on, stands on (10 for tens and pictures).
DRAWS_OR_STANDS = {
    3: ((1, 2, 3, 4, 5, 6, 7, 9, 10), (8,)),
    4: ((2, 3, 4, 5, 6, 7), (1, 8, 9, 10)),
    5: ((4, 5, 6, 7), (1, 2, 3, 8, 9, 10)),
    6: ((6, 7), (1, 2, 3, 4, 5, 8, 9, 10)),
    7: ((), tuple(range(1, 11))),
    0: (tuple(range(1, 11)), ()),
    1: (tuple(range(1, 11)), ()),
    2: (tuple(range(1, 11)), ()),
}

# A reference on the casino game: Banker's total, then N (Player stood) and third cards 0 to 9.
FROM_N_TO_9 = {
    7: "-----------",
    6: "-------DD--",
    5: "D----DDDD--",
    4: "D--DDDDDD--",
    3: "DDDDDDDDD-D",
    2: "DDDDDDDDDDD",
    1: "DDDDDDDDDDD",
    0: "DDDDDDDDDDD",
}


def test_all_88_cells_are_as_regulators_print_them(reference_tableau):
    cells = {
        (total, third): mark
        for total, marks in reference_tableau.items()
        for third, mark in zip(THIRDS, marks, strict=True)
    }
    assert len(cells) == 88
    assert {cell: "D" if banker_draws(*cell) else "S" for cell in cells} == cells


def test_the_table_is_written_as_on_the_felt(reference_tableau):
    rows = {int(line.split()[0]): line.split()[1:] for line in TABLEAU.splitlines()[1:]}
    assert rows == reference_tableau


@pytest.mark.parametrize("total", range(8))
@pytest.mark.parametrize("third", range(10))
def test_the_home_games_table_by_third_card(total, third):
    assert banker_draws(total, third) == (total <= DRAWS_UP_TO[third])


@pytest.mark.parametrize("total", DRAWS_OR_STANDS)
def test_the_casino_guests_table_by_bankers_total(total):
    draws, stands = DRAWS_OR_STANDS[total]
    assert sorted(draws + stands) == list(range(1, 11))
    assert all(banker_draws(total, third % 10) for third in draws)
    assert not any(banker_draws(total, third % 10) for third in stands)


@pytest.mark.parametrize("total", FROM_N_TO_9)
def test_the_reference_table_with_its_column_for_a_player_who_stood(total):
    drawn = "".join("D" if banker_draws(total, third) else "-" for third in (None, *range(10)))
    assert drawn == FROM_N_TO_9[total]


def test_player_draws_to_five_and_stands_on_six_and_seven():
    assert [total for total in range(8) if player_draws(total)] == [0, 1, 2, 3, 4, 5]


def test_banker_plays_as_player_when_player_stood():
    assert [total for total in range(8) if banker_draws(total, None)] == [0, 1, 2, 3, 4, 5]


def test_a_third_card_worth_nothing_is_a_card():
    # Against a ten or picture Banker draws to 3; against no card at all to 5.
    assert [banker_draws(total, 0) for total in (3, 4, 5, 6)] == [True, False, False, False]
    assert [banker_draws(total, None) for total in (3, 4, 5, 6)] == [True, True, True, False]


@pytest.mark.parametrize(
    ("total", "run"),
    [
        (0, (0, 1, 2, 3, 4, 5, 6, 7, 8, 9)),
        (3, (0, 1, 2, 3, 4, 5, 6, 7, 9)),
        (4, (2, 3, 4, 5, 6, 7)),
        (5, (4, 5, 6, 7)),
        (6, (6, 7)),
        (7, ()),
    ],
)
def test_the_drawing_run_lists_the_third_cards_that_make_banker_draw(total, run):
    assert drawing_run(total) == run


@pytest.mark.parametrize("total", [8, 9])
def test_with_a_natural_there_is_nothing_to_decide(total):
    with pytest.raises(ValueError, match=f"{total} is a natural"):
        player_draws(total)
    with pytest.raises(ValueError, match=f"{total} is a natural"):
        banker_draws(total, 4)


@pytest.mark.parametrize(("total", "third", "bad"), [(-1, None, "-1"), (10, 3, "10"), (3, 10, "10"), (3, -1, "-1")])
def test_cells_off_the_table_are_refused(total, third, bad):
    with pytest.raises(ValueError, match=f"^{bad} is no"):
        banker_draws(total, third)
