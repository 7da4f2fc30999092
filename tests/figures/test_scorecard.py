"""The grids of the roads and their marks: every mark where the rule puts it, and told without colour."""

from __future__ import annotations

import random
from typing import Any

import pytest
from marking import bead_plate, big_road, derived, positions

from kitgen.errors import KitgenError
from kitgen.press.draw import Drawing, Place, Shape, Text

BACK = {"big-eye": 1, "small": 2, "cockroach": 3}
COLOURS = {"coral": "r", "sky": "b"}
chance = random.Random(5)
SHOES = [
    "",
    "T",
    "TT",
    "TTBTTB",
    "BBPP",
    "B" * 30,
    "PB" * 24,
    *("".join(chance.choices("PBT", k=60)) for _ in range(6)),
]


def grid(reader: Any, road: str, rounds: str, **data: str) -> Drawing:
    words = {"name": data.pop("name")} if "name" in data else {}
    return reader.draw("road", reader.ask(words, road=road, **{"columns": "60", "rounds": rounds, **data}))


def marks(drawing: Drawing) -> dict[tuple[int, int], Drawing]:
    """What stands in each cell of a grid, by column and row."""
    (box,) = drawing.boxes
    cell = box.rect.h / 6
    found = [item for item in drawing.items if isinstance(item, Place) and item.turn == 0]
    at = {(round((item.x - box.rect.x) / cell), round((item.y - box.rect.y) / cell)): item.drawing for item in found}
    assert len(at) == len(found)
    return at


def letters(mark: Drawing) -> str:
    """The letter of a mark, and a stroke for each tie."""
    ties = [item for item in mark.items if isinstance(item, Shape) and item.stroke == "ink"]
    return "".join(item.text for item in mark.items if isinstance(item, Text)) + "/" * len(ties)


def colour(mark: Drawing) -> str:
    (found,) = {COLOURS[name] for item in mark.items for name in (item.fill, item.stroke) if name in COLOURS}
    return found


@pytest.mark.parametrize("rounds", SHOES)
def test_bead_plate_and_big_road_hold_every_round(reader: Any, rounds: str) -> None:
    for road, wanted in (("bead", bead_plate(rounds)), ("big", big_road(rounds))):
        assert {at: letters(mark) for at, mark in marks(grid(reader, road, rounds)).items()} == wanted


@pytest.mark.parametrize("road", BACK)
@pytest.mark.parametrize("rounds", SHOES)
def test_a_derived_road_has_its_marks_where_the_rule_puts_them(reader: Any, rounds: str, road: str) -> None:
    found = {at: colour(mark) for at, mark in marks(grid(reader, road, rounds)).items()}
    assert found == derived(rounds, BACK[road])


def without_colour(mark: Drawing) -> list[Any]:
    return [
        (item.text, item.face) if isinstance(item, Text) else (item.path, bool(item.fill), item.fill == "paper")
        for item in mark.items
    ]


def one(reader: Any, road: str, told: str) -> Drawing:
    drawing = reader.draw("road-mark", reader.ask(road=road, mark=told))
    (place,) = drawing.items
    return place.drawing


def test_no_two_marks_are_alike_without_their_colour(reader: Any) -> None:
    for road, told in (("bead", "P B T"), ("big", "P B T1 P1 P2 P3 B1"), *((road, "red blue") for road in BACK)):
        seen = [without_colour(one(reader, road, each)) for each in told.split()]
        assert all(a != b for n, a in enumerate(seen) for b in seen[:n]), road


def test_each_derived_road_has_marks_of_its_own(reader: Any) -> None:
    """A circle, a dot, a slash: outlined, filled, straight."""
    first = {road: one(reader, road, "red").items[0] for road in BACK}
    assert [bool(shape.fill) for shape in first.values()] == [False, True, False]
    assert [{kind for kind, *_ in shape.path} for shape in first.values()] == [
        {"M", "C", "Z"},
        {"M", "C", "Z"},
        {"M", "L"},
    ]


def test_a_part_of_a_road_shows_its_columns_and_no_others(reader: Any) -> None:
    rounds = SHOES[-1]
    whole = {at: letters(mark) for at, mark in marks(grid(reader, "big", rounds)).items()}
    assert max(column for column, _ in whole) > 12
    for first in (0, 5, 12):
        part = marks(grid(reader, "big", rounds, columns="5", **{"from": str(first)}))
        wanted = {(x - first, y): told for (x, y), told in whole.items() if first <= x < first + 5}
        assert {at: letters(mark) for at, mark in part.items()} == wanted


def test_a_named_road_makes_room_for_its_name(reader: Any) -> None:
    plain, named = grid(reader, "small", "", columns="38"), grid(reader, "small", "", columns="38", name="Small Road")
    assert plain.width == pytest.approx(190)
    assert named.width == pytest.approx(190)
    assert named.boxes[0].rect.x > 5
    (name,) = [item for item in named.items if isinstance(item, Place)]
    assert name.turn == 90
    assert name.box.right < named.boxes[0].rect.x


def test_letters_are_large_enough_to_read(reader: Any) -> None:
    for columns in ("8", "38", "50"):
        for road in ("bead", "big"):
            drawing = grid(reader, road, "PBT", columns=columns)
            assert min(text.size for text, _ in reader.texts(drawing)) >= 7


def test_cells_are_as_large_as_asked_where_there_is_room(reader: Any) -> None:
    assert grid(reader, "bead", "", columns="8", cell="6.5").height == pytest.approx(39)
    assert grid(reader, "bead", "", columns="50", cell="6.5").height == pytest.approx(6 * 190 / 50)


@pytest.mark.parametrize(
    "data",
    [
        {"road": "long"},
        {"columns": "0"},
        {"columns": "100"},
        {"rounds": "PBX"},
        {"rounds": "P B"},
        {"cell": "1"},
        {"from": "-1"},
        {"marks": "P"},
    ],
    ids=str,
)
def test_what_is_no_road_is_an_error(reader: Any, data: dict[str, str]) -> None:
    with pytest.raises(KitgenError, match=r"line 7.*Allowed"):
        reader.draw("road", reader.ask(**{"road": "big", "columns": "20", **data}))


@pytest.mark.parametrize(("road", "mark"), [("bead", "red"), ("big", "T"), ("small", "P"), ("cockroach", "")])
def test_what_is_no_mark_is_an_error(reader: Any, road: str, mark: str) -> None:
    with pytest.raises(KitgenError, match=r"data-mark.*Allowed"):
        reader.draw("road-mark", reader.ask(road=road, mark=mark))


def test_the_second_way_turns_where_a_road_turns() -> None:
    """The helper of these tests itself, on a picture drawn by hand."""
    first, second = positions([8, 2])
    assert first == [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (1, 5), (2, 5)]
    assert second == [(1, 0), (1, 1)]
