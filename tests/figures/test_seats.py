"""The table from above, from 2 to 16 seats."""

import math

import pytest

from kitgen.errors import KitgenError
from kitgen.figures.chips import chip
from kitgen.press.draw import Place, Rect, Shape


def words(seats, notes=True):
    found = {f"seat-{i}": f"player {i}" for i in range(1, seats + 1)}
    if notes:
        found |= {f"note-{i}": "on Banker" for i in range(2, seats + 1)} | {"note-1": "deals"}
    return found


def table(reader, seats, width=84.0, notes=True, **data):
    bets = " ".join(f"{i}:{('banker', 'player')[i % 2]}" for i in range(2, seats + 1))
    data = {"dealer": "1", "next": str(seats), "match": str(seats - 1), "bets": bets, **data}
    height = data.pop("height", None)
    return reader.draw("seats", reader.ask(words(seats, notes), width, height, seats=str(seats), **data))


@pytest.mark.parametrize("width", [76.0, 84.0, 120.0, 190.0])
@pytest.mark.parametrize("notes", [True, False], ids=["notes", "names"])
@pytest.mark.parametrize("seats", range(2, 17))
def test_no_label_touches_another_the_rim_or_the_edge(reader, seats, notes, width):
    drawing = table(reader, seats, width, notes)
    labels = [box.rect for box in drawing.boxes]
    assert len(labels) == seats
    box = Rect(0, 0, drawing.width, drawing.height)
    for i, label in enumerate(labels):
        assert box.holds(label)
        for other in labels[:i]:
            assert label.x > other.right or other.x > label.right or label.y > other.bottom or other.y > label.bottom
    for x, y in _curve_points(reader, drawing):
        assert not any(at.x < x < at.right and at.y < y < at.bottom for at in labels), "a line runs through a label"


def _curve_points(reader, drawing):
    """Points along all curves."""
    for item, dx, dy in reader.flat(drawing):
        if not isinstance(item, Shape):
            continue
        at = (0.0, 0.0)
        for kind, *p in item.path:
            if kind == "C":
                for k in range(9):
                    t = k / 8
                    w = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                    yield (
                        dx + w[0] * at[0] + w[1] * p[0] + w[2] * p[2] + w[3] * p[4],
                        dy + w[0] * at[1] + w[1] * p[1] + w[2] * p[3] + w[3] * p[5],
                    )
            if p:
                at = (p[-2], p[-1])


@pytest.mark.parametrize("seats", range(3, 16))
def test_seats_go_round_clockwise_from_the_one_nearest_the_reader(reader, seats):
    labels = [box.rect for box in table(reader, seats).boxes]
    left, right = min(at.cx for at in labels), max(at.cx for at in labels)
    middle = ((left + right) / 2, (min(at.cy for at in labels) + max(at.cy for at in labels)) / 2)
    turns = [math.atan2(middle[0] - at.cx, at.cy - middle[1]) % (2 * math.pi) for at in labels[1:]]
    assert turns == sorted(turns)
    assert labels[0].cy == max(at.cy for at in labels)


def placed(drawing, colour):
    return [item for item in drawing.items if isinstance(item, Place) and item.drawing is chip(colour, 2.2)]


def test_a_chip_lies_there_for_each_bet_and_each_match(reader):
    drawing = table(reader, 5, bets="2:banker 3:player 3:tie 5:final-6", match="4")
    counts = {colour: len(placed(drawing, colour)) for colour in ("red", "blue", "green", "gold", "ink")}
    assert counts == {"red": 1, "blue": 1, "green": 1, "gold": 1, "ink": 4}


@pytest.mark.parametrize(("width", "notes"), [(190.0, False), (117.0, True), (84.0, True)])
@pytest.mark.parametrize("seats", range(2, 17))
def test_bet_chips_do_not_lie_on_each_other(reader, seats, width, notes):
    drawing = table(reader, seats, width, notes)
    at = [(chip.x, chip.y) for colour in ("red", "blue") for chip in placed(drawing, colour)]
    piles = [(chip.x, chip.y) for chip in placed(drawing, "ink")]
    assert all(math.dist(a, b) >= 4.4 - 0.001 for i, a in enumerate(at) for b in at[:i] + piles)


def test_a_given_height_is_filled(reader):
    assert table(reader, 4, height=90.0).height == 90


@pytest.mark.parametrize(
    ("data", "named"),
    [
        ({"seats": "1"}, "2 to 16"),
        ({"seats": "17"}, "2 to 16"),
        ({"seats": "3", "dealer": "4"}, "1 to 3"),
        ({"seats": "3", "next": "2"}, "data-dealer"),
        ({"seats": "3", "dealer": "2", "next": "2"}, "another seat"),
        ({"seats": "3", "bets": "4:banker"}, "4:banker"),
        ({"seats": "3", "bets": "banker"}, "seat:bet"),
    ],
)
def test_what_cannot_be_is_an_error(reader, data, named):
    with pytest.raises(KitgenError, match=named):
        reader.draw("seats", reader.ask(words(3), **data))


def test_names_too_long_for_the_room_are_an_error(reader):
    with pytest.raises(KitgenError, match="do not fit"):
        reader.draw("seats", reader.ask({"seat-1": "x" * 60, "seat-2": "y" * 60}, 80.0, seats="2"))
