"""The drill: different cells, as many that draw as that stand, in no order to lean on."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

import pytest

from kitgen.errors import KitgenError
from kitgen.game.cards import Card
from kitgen.game.cells import Cell
from kitgen.game.drill import DrillCell, drill

THIRDS = (*range(10), None)
VALUE = {"A": 1, "10": 0, "J": 0, "Q": 0, "K": 0} | {str(value): value for value in range(2, 10)}


@pytest.fixture
def answers(reference_tableau):
    """(Banker's total, third card or None) -> D or S."""
    return {
        (total, third): mark
        for total, marks in reference_tableau.items()
        for third, mark in zip(THIRDS, marks, strict=True)
    }


@pytest.fixture
def boundaries(answers):
    """Cells whose neighbour to the left or right, a card both, has the other answer."""
    near = {cell for cell in answers for step in (-1, 1) if cell[1] is not None and differs(answers, cell, step)}
    assert len(near) == 15
    return near


def differs(answers, cell, step):
    banker, third = cell
    return answers.get((banker, third + step), answers[cell]) != answers[cell]


def asked(questions):
    return [(each.cell.banker, each.cell.third) for each in questions]


@pytest.mark.parametrize("count", range(1, 61))
def test_every_length_has_different_cells_half_of_which_draw(answers, count):
    for seed in range(3):
        questions = drill(seed, count)
        assert [each.number for each in questions] == list(range(1, count + 1))
        cells = asked(questions)
        assert len(set(cells)) == count
        marks = Counter(answers[cell] for cell in cells)
        assert abs(marks["D"] - marks["S"]) == count % 2


@pytest.mark.parametrize("count", [30, 31, 45, 60])
def test_thirty_cells_or_more_hold_all_boundaries(boundaries, count):
    for seed in range(25):
        assert boundaries <= set(asked(drill(seed, count)))


def test_never_more_than_four_equal_answers_follow_each_other(answers):
    longest = Counter()
    for seed in range(200):
        marks = [answers[cell] for cell in asked(drill(seed))]
        longest[max(len(list(run)) for _, run in groupby(marks))] += 1
    assert max(longest) == 4


def test_the_odd_answer_and_the_first_one_are_left_to_chance(answers):
    first = Counter(answers[asked(drill(seed, 15))[0]] for seed in range(200))
    more = Counter(Counter(answers[cell] for cell in asked(drill(seed, 15)))["D"] for seed in range(200))
    # 100 of 200 each, give or take four deviations.
    assert all(72 <= times <= 128 for times in (*first.values(), *more.values()))
    assert set(more) == {7, 8}


def test_all_cells_come_up_sooner_or_later(answers):
    assert {cell for seed in range(60) for cell in asked(drill(seed))} == set(answers)


def test_the_card_shows_the_value_and_every_card_comes_up():
    questions = [each for seed in range(60) for each in drill(seed)]
    assert all((each.card is None) == (each.cell.third is None) for each in questions)
    shown = [each for each in questions if each.card is not None]
    assert all(VALUE[each.card.rank] == each.cell.third for each in shown)
    assert len({each.card for each in shown}) == 52
    zeros = Counter(each.card.rank for each in shown if each.cell.third == 0)
    assert set(zeros) == {"10", "J", "Q", "K"}
    assert min(zeros.values()) > sum(zeros.values()) / 8


def test_the_same_seed_gives_the_same_drill_for_ever():
    assert drill(7) == drill(7)
    assert [f"{each.cell} {each.card}" for each in drill(7, 6)] == [
        "4:1 AC",
        "3:6 6H",
        "6:4 4C",
        "2:0 KS",
        "5:7 7S",
        "7:6 6H",
    ]
    assert len({drill(seed) for seed in range(200)}) == 200


@pytest.mark.parametrize("count", [0, -5, 61])
def test_a_drill_has_1_to_60_cells(count):
    with pytest.raises(KitgenError, match=f"^A drill of {count} cells cannot be had. Allowed: 1 to 60.$"):
        drill(1, count)


@pytest.mark.parametrize(("third", "card"), [(3, Card("4", "S")), (None, Card("K", "S")), (0, None)])
def test_a_question_checks_itself(third, card):
    with pytest.raises(ValueError, match=r"question 9: .* does not show the cell 5:"):
        DrillCell(number=9, cell=Cell(5, third), card=card)
