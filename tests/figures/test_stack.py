"""A row of a pile: every card in its place, words and rules over what belongs together, a bar for the cut card."""

import pytest

from kitgen.errors import KitgenError
from kitgen.press.draw import Shape
from kitgen.press.letters import POINT, cap_height

TEN = "7S 10H 2D KC AS 9H QD 4C 5S JH"


def row(reader, words=None, width=150.0, **data):
    return reader.draw("stack", reader.ask(words, width, **{"cards": TEN, **data}))


def rules(reader, drawing):
    """From where to where the level lines over the cards go, from the left."""
    found = []
    for item, x, _ in reader.flat(drawing):
        if isinstance(item, Shape) and item.stroke == "gold":
            xs = [x + value for segment in item.path for value in segment[1::2]]
            found.append((min(xs), max(xs)))
    return sorted(found)


def bars(reader, drawing):
    return [
        x + item.path[0][1]
        for item, x, _ in reader.flat(drawing)
        if isinstance(item, Shape) and item.stroke == "ink" and item.width > 1 and item.path[0][1] == item.path[1][1]
    ]


@pytest.mark.parametrize("count", range(1, 11))
def test_cards_lie_in_equal_places_however_few_they_are(reader, count):
    drawing = row(reader, cards=" ".join(TEN.split()[:count]))
    assert [box.name for box in drawing.boxes] == TEN.split()[:count]
    for number, box in enumerate(drawing.boxes):
        assert box.rect.cx == pytest.approx(15 * number + 7.5)
        assert box.rect.h == pytest.approx(11)


def test_a_rule_goes_from_where_something_begins_to_where_the_next_does(reader):
    drawing = row(reader, {"mark-3": "4", "mark-8": "5"})
    at = [box.rect for box in drawing.boxes]
    expected = [(at[0].x, at[1].right), (at[2].x, at[6].right), (at[7].x, at[9].right)]
    assert rules(reader, drawing) == [pytest.approx(each) for each in expected]
    marks = {text.text: box for text, box in reader.texts(drawing) if text.colour == "bronze"}
    assert {name: box.x for name, box in marks.items()} == {"4": pytest.approx(at[2].x), "5": pytest.approx(at[7].x)}


@pytest.mark.parametrize("place", range(1, 11))
def test_the_cut_card_lies_before_the_card_that_is_named(reader, place):
    drawing = row(reader, {f"mark-{place}": "rest"}, cut=str(place))
    at = [box.rect for box in drawing.boxes]
    (bar,) = bars(reader, drawing)
    assert bar < at[place - 1].x
    assert place == 1 or bar > at[place - 2].right


def test_without_a_cut_card_there_is_no_bar(reader):
    assert bars(reader, row(reader)) == []


@pytest.mark.parametrize("place", [1, 10])
def test_in_large_print_cards_and_marks_grow_and_nothing_else(reader, place):
    from dataclasses import replace

    ask = replace(reader.ask({f"mark-{place}": "16"}, 150.0, cards=TEN), least=14.0)
    drawing = reader.draw("stack", ask)
    assert drawing.width == 150.0
    assert min(text.size for text, _ in reader.texts(drawing)) >= 14 - 1e-6
    assert max(box.h for text, box in reader.texts(drawing)) == pytest.approx(14 * POINT * cap_height("bold"))


@pytest.mark.parametrize(
    "data",
    [
        {"cards": ""},
        {"cards": f"{TEN} 2S"},
        {"cut": "0"},
        {"cut": "11"},
        {"places": "0"},
        {"size": "9"},
        {"cards": "7S", "tray": "yes"},
    ],
)
def test_a_row_that_makes_no_sense_is_an_error(reader, data):
    with pytest.raises(KitgenError, match="Allowed"):
        row(reader, **data)


def test_an_empty_place_is_no_card_of_a_pile(reader):
    with pytest.raises(KitgenError, match="'-' is no card"):
        row(reader, cards="7S -")


def test_a_row_that_is_too_narrow_says_what_it_needs(reader):
    with pytest.raises(KitgenError, match=r"10 cards 7\.9 mm wide need more than 70 mm"):
        row(reader, width=70.0)


def test_a_mark_that_does_not_fit_before_the_next_is_an_error(reader):
    with pytest.raises(KitgenError, match="does not fit"):
        row(reader, {"mark-1": "a round of cards", "mark-2": "2"})
