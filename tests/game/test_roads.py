"""The roads: the vectors of the reference, a second way to mark them, and where marks stand on the grid."""

import random
from itertools import groupby, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from marking import positions, second_way

from kitgen.game.roads import BACK, Entry, Roads, Spot, bead_plate, columns_of, placed

NAMES = {"P": "player", "B": "banker", "T": "tie"}
# tests/reference and its README: shoe, then Big Eye Boy, Small Road and Cockroach Pig; "-" for none.
VECTORS = {
    "BBPP": "r/-/-",
    "BPPP": "br/-/-",
    "BBPBBBB": "bbrr/rbr/-",
    "BPBPPPP": "rrbrr/rbrr/brr",
}
letters = st.text("PBT", max_size=90)


def roads(told: str) -> Roads:
    return Roads(tuple(NAMES[letter] for letter in told))


def marks(told: str, road: str) -> str:
    return "".join(mark[0] for run in roads(told).derived(road) for mark in run)


@pytest.mark.parametrize("told", VECTORS)
def test_derived_roads_are_those_of_the_reference(told: str) -> None:
    assert "/".join(marks(told, road) or "-" for road in BACK) == VECTORS[told]


@pytest.mark.parametrize("told", VECTORS)
def test_ties_change_no_derived_road(told: str) -> None:
    assert [marks("T".join(f"T{told}T"), road) for road in BACK] == [marks(told, road) for road in BACK]


def test_a_second_way_to_mark_gives_the_same_roads_over_3000_shoes() -> None:
    chance, seen = random.Random(3), set()
    for _ in range(3000):
        told = "".join(chance.choices("PBT", (45, 46, 9), k=chance.randint(1, 90)))
        for road, back in BACK.items():
            found = marks(told, road)
            assert found == second_way(told, back), told
            seen |= {(road, mark) for mark in found}
    assert len(seen) == 6


@given(letters)
def test_the_big_road_holds_every_round_once(told: str) -> None:
    found = roads(told)
    again = "T" * found.opening_ties
    for column in found.big:
        assert len({entry.result for entry in column}) == 1
        again += "".join(entry.result[0].upper() + "T" * entry.ties for entry in column)
    assert again == told
    assert all(a[0].result != b[0].result for a, b in pairwise(found.big))


def test_ties_mark_the_last_win_and_those_before_any_win_are_kept() -> None:
    found = roads("TTBTTBPT")
    assert found.opening_ties == 2
    assert found.big == ((Entry("banker", 2), Entry("banker")), (Entry("player", 1),))
    assert roads("TT").big == ()
    assert roads("").opening_ties == 0


@given(letters)
def test_a_run_of_a_derived_road_has_one_colour_and_the_next_the_other(told: str) -> None:
    for road in BACK:
        runs = roads(told).derived(road)
        assert all(len(set(run)) == 1 for run in runs)
        assert all(a[0] != b[0] for a, b in pairwise(runs))


def test_the_bead_plate_fills_columns_of_six() -> None:
    found = bead_plate([NAMES[letter] for letter in "PBTPBTP"])
    assert found[5] == (Spot(0, 5), "tie")
    assert found[6] == (Spot(1, 0), "player")


def picture(*lengths: int) -> list[str]:
    runs = placed(lengths)
    at = {(spot.column, spot.row): "abcdefgh"[number] for number, run in enumerate(runs) for spot in run}
    wide = columns_of(runs)
    return ["".join(at.get((column, row), ".") for column in range(wide)) for row in range(6)]


def test_a_long_run_turns_right_at_the_bottom_and_the_next_starts_beside_it() -> None:
    assert picture(8, 2) == ["ab.", "ab.", "a..", "a..", "a..", "aaa"]


def test_a_run_turns_above_a_tail_and_keeps_its_row() -> None:
    assert picture(9, 7, 1, 6) == ["abcd..", "ab.d..", "ab.d..", "ab.ddd", "abbb..", "aaaa.."]
    assert picture(12, 1, 7) == ["abc....", "a.c....", "a.c....", "a.c....", "a.ccc..", "aaaaaaa"]


def test_a_run_with_no_room_below_turns_in_the_top_row_and_the_next_starts_after_it() -> None:
    assert picture(12, 11, 10, 9, 8, 7, 1) == [
        "abcdefffffffg",
        "abcdeeeeeee..",
        "abcddddddd...",
        "abccccccc....",
        "abbbbbbb.....",
        "aaaaaaa......",
    ]


@given(letters.filter(lambda told: told.strip("T")))
def test_no_two_marks_share_a_cell_and_runs_hold_together(told: str) -> None:
    lengths = [len(list(run)) for _, run in groupby(told.replace("T", ""))]
    runs = placed(lengths)
    assert [len(run) for run in runs] == lengths
    spots = [spot for run in runs for spot in run]
    assert len(set(spots)) == len(spots)
    assert all(0 <= spot.row < 6 for spot in spots)
    for run in runs:
        assert run[0].row == 0
        steps = [(b.column - a.column, b.row - a.row) for a, b in pairwise(run)]
        assert steps == sorted(steps)  # first down (0, 1), then right (1, 0)
        assert set(steps) <= {(0, 1), (1, 0)}
    starts = [run[0].column for run in runs]
    assert starts == sorted(set(starts))


@given(st.lists(st.integers(1, 15), max_size=12))
def test_marks_stand_where_a_second_way_puts_them(lengths: list[int]) -> None:
    assert [[(spot.column, spot.row) for spot in run] for run in placed(lengths)] == positions(lengths)


def test_what_is_no_outcome_is_refused() -> None:
    with pytest.raises(ValueError, match="'P' is none of player, banker, tie"):
        Roads(("P",))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="'tie' wins no entry"):
        Entry("tie")
    with pytest.raises(ValueError, match="-1 ties"):
        Entry("player", -1)
