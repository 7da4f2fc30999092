"""The table mat: a place for each bet of each seat, large enough for a chip, and nothing on top of anything."""

from __future__ import annotations

from math import atan2, cos, degrees, dist, hypot, isclose, radians, sin
from typing import Any

import pytest
from mats import CASINO, EZ, HOME, MATS, NAMES, apart, ask, boxes, boxes_meet, mat, outlines, within, words

from kitgen.errors import KitgenError
from kitgen.figures import FIGURES
from kitgen.press.draw import Ask, Named, Place, Rect


@pytest.mark.parametrize("which", MATS, ids=NAMES)
def test_every_seat_has_an_area_for_every_bet_that_holds_a_chip(which: Any) -> None:
    seats, bets, _, size = which
    drawing = mat(*which)
    assert (drawing.width, drawing.height) == size
    mains = {f"{seat} {bet[0]}" for seat in range(1, seats + 1) for bet in map(str.split, _pairs(bets, False))}
    sides = {f"{seat} {bet[0]}" for seat in range(1, seats + 1) for bet in map(str.split, _pairs(bets, True))}
    assert set(boxes(drawing, "spot")) == mains
    assert set(boxes(drawing, "side-bet")) == sides
    edges = outlines(drawing)
    assert len(edges) == len(mains) + len(sides)
    for kind, least in (("spot", 45), ("side-bet", 39)):
        for name, rect in boxes(drawing, kind).items():
            assert isclose(rect.w, rect.h)
            assert rect.w >= least, name
            rim = [
                (rect.cx + least / 2 * cos(radians(a)), rect.cy + least / 2 * sin(radians(a)))
                for a in range(0, 360, 15)
            ]
            (inside,) = [edge for edge in edges if within((rect.cx, rect.cy), edge)]
            assert all(within(point, inside) for point in rim), name


def _pairs(bets: str, side: bool) -> list[str]:
    return [part.split(":")[0] for part in bets.split() if part.endswith(":side") == side]


@pytest.mark.parametrize("which", MATS, ids=NAMES)
def test_nothing_lies_on_anything_else(which: Any) -> None:
    drawing = mat(*which)
    edges = outlines(drawing)
    rects = [*boxes(drawing, "card", "commission", "place").values()]
    for number, edge in enumerate(edges):
        others = edges[:number] + edges[number + 1 :]
        others = [other for other in others if boxes_meet(edge, other)]
        for point in edge:
            assert Rect(7, 7, drawing.width - 14, drawing.height - 14).holds(Rect(*point, 0, 0))
            assert not any(within(point, other) for other in others)
            assert not any(rect.holds(Rect(*point, 0, 0)) for rect in rects)
    for number, rect in enumerate(rects):
        for other in rects[:number]:
            assert rect.x >= other.right or other.x >= rect.right or rect.y >= other.bottom or other.y >= rect.bottom
        corners = [(rect.x, rect.y), (rect.right, rect.y), (rect.right, rect.bottom), (rect.x, rect.bottom)]
        assert not any(within(corner, edge) for corner in corners for edge in edges)


@pytest.mark.parametrize("which", MATS, ids=NAMES)
def test_no_word_leaves_its_area_or_touches_another(which: Any) -> None:
    drawing = mat(*which)
    edges = outlines(drawing)
    found = list(words(drawing.items))
    for number, (text, quad) in enumerate(found):
        assert text.size >= 12, f"{text.text!r} is to be read from a seat away"
        for other, its in found[:number]:
            assert apart(quad, its), f"{text.text!r} lies on {other.text!r}"
        middle = tuple(sum(axis) / 4 for axis in zip(*quad, strict=True))
        around = [edge for edge in edges if within(middle, edge)]
        for edge in edges:
            inside = [within(corner, edge) for corner in quad]
            assert all(inside) if edge in around else not any(inside), text.text
        for rect in boxes(drawing, "card", "commission", "place").values():
            holds = [rect.holds(Rect(*corner, 0, 0)) for corner in quad]
            assert all(holds) or not any(holds), text.text


@pytest.mark.parametrize("which", MATS, ids=NAMES)
def test_words_of_a_seat_are_upright_for_who_sits_there(which: Any) -> None:
    drawing = mat(*which)
    spots = boxes(drawing, "spot")
    for seat in range(1, which[0] + 1):
        player, banker = spots[f"{seat} player"], spots[f"{seat} banker"]
        # From the players' edge inwards is up.
        up = (banker.cx - player.cx, banker.cy - player.cy)
        wanted = degrees(atan2(-up[0], -up[1])) % 360
        turns = [
            item.turn
            for item in drawing.items
            if isinstance(item, Place) and hypot(item.box.cx - player.cx, item.box.cy - player.cy) < 1
        ]
        assert len(turns) == 1
        assert min(abs(turns[0] - wanted), 360 - abs(turns[0] - wanted)) < 4


@pytest.mark.parametrize("which", MATS, ids=NAMES)
def test_bands_run_from_player_over_banker_to_tie_as_one_looks_to_the_dealer(which: Any) -> None:
    spots = boxes(mat(*which), "spot")
    zones = [zone for zone in ("player", "banker", "tie") if f"1 {zone}" in spots]
    dealer = (which[3][0] / 2, 0)
    for seat in range(1, which[0] + 1):
        ways = [dist((spots[f"{seat} {zone}"].cx, spots[f"{seat} {zone}"].cy), dealer) for zone in zones]
        assert ways == sorted(ways, reverse=True)


def test_seats_are_numbered_from_the_dealers_right_with_the_numbers_that_are_given() -> None:
    numbers = [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16, 17]
    drawing = mat(14, CASINO, True, (1800, 900), {"seats": " ".join(map(str, numbers))})
    shown = [(text.text, quad) for text, quad in words(drawing.items) if text.text.isdecimal()]
    assert sorted(int(text) for text, _ in shown) == sorted(numbers * 2), "at the seat, and on its commission box"
    assert list(boxes(drawing, "commission")) == list(map(str, numbers))
    rims = [(int(text), quad[0]) for text, quad in shown if min(abs(quad[0][0] - 900), 900) > 200 or quad[0][1] > 200]
    around = sorted(rims, key=lambda pair: atan2(pair[1][0] - 900, pair[1][1] - 100))
    assert [number for number, _ in around] == numbers, "from the left, as the players see it, to the right"


@pytest.mark.parametrize("commission", [True, False])
def test_commission_boxes_are_there_only_where_there_is_a_commission(commission: bool) -> None:
    drawing = mat(12, CASINO, commission, (1800, 900))
    assert len(boxes(drawing, "commission")) == (12 if commission else 0)
    assert any(text.text == "Commission" for text, _ in words(drawing.items)) == commission


def test_player_and_banker_have_three_places_for_cards_each() -> None:
    places = boxes(mat(7, CASINO, True, (900, 600)), "card")
    assert list(places) == [f"{zone} {n}" for zone in ("player", "banker") for n in (1, 2, 3)]
    assert all(rect.w > 63.5 and rect.h > 88.9 for rect in places.values()), "a poker card fits"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"size": "300 600"}, "a width and a height from 400 to 2000 mm"),
        ({"size": "600 900"}, "600 × 900 mm is too small for 7 seats: it is higher than wide"),
        ({"size": "700 467"}, r"700 × 467 mm is too small for 7 seats: .*takes \d+ × \d+ mm"),
        ({"seats": "1 2 2"}, "all different"),
        ({"seats": " ".join(map(str, range(16)))}, "1 to 15 numbers"),
        ({"seats": "A"}, "1 to 15 numbers"),
        ({"bets": "banker:banker"}, "one banker, one player"),
        ({"bets": f"{CASINO} tie-2:tie"}, "at most one tie"),
        ({"commission": "5"}, "yes, no"),
        ({"colour": "red"}, "unknown attribute data-colour"),
        ({"words": {"shoe": ""}}, "the words for 'shoe' are missing"),
        ({"words": {"title": "W" * 400}}, "does not fit"),
    ],
)
def test_what_cannot_be_drawn_is_refused(change: dict[str, Any], told: str) -> None:
    with pytest.raises(KitgenError, match=told):
        mat(7, CASINO, True, (900, 600), change)


@pytest.mark.parametrize(("seats", "bets"), [(7, CASINO), (15, CASINO), (3, HOME), (13, HOME), (10, EZ)])
def test_the_size_that_a_refusal_names_can_be_made_and_less_cannot(seats: int, bets: str) -> None:
    with pytest.raises(KitgenError) as caught:
        mat(seats, bets, True, (600, 400))
    width, height = map(float, str(caught.value).rsplit("takes ")[1].removesuffix(" mm.").split(" × "))
    mat(seats, bets, True, (width, height))
    with pytest.raises(KitgenError):
        mat(seats, bets, True, (width - 60, round((width - 60) * 2 / 3)))


def test_large_print_sets_all_its_words_in_14_points() -> None:
    asked = ask(13, HOME, False, (1800, 900))
    drawing = FIGURES["table-mat"](Ask(asked.data, asked.words, asked.width, asked.height, asked.at, 14.0))
    assert min(text.size for text, _ in words(drawing.items)) >= 14


def test_the_largest_circles_of_two_areas_keep_apart() -> None:
    spots: list[Named] = [
        named for named in mat(13, HOME, False, (1800, 900)).boxes if named.kind in ("spot", "side-bet")
    ]
    for number, one in enumerate(spots):
        for other in spots[:number]:
            a, b = one.rect, other.rect
            assert dist((a.cx, a.cy), (b.cx, b.cy)) > (a.w + b.w) / 2
