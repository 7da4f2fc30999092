"""The table mat: a place for each bet of each seat, large enough for a chip, and nothing on top of anything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import atan2, cos, degrees, dist, hypot, isclose, radians, sin
from typing import Any

import pytest
from turns import Turn

from kitgen.errors import KitgenError
from kitgen.figures import FIGURES
from kitgen.press.draw import Ask, Drawing, Named, Place, Rect, Shape, Text
from kitgen.press.letters import cap_height

POINT = 25.4 / 72
CASINO = "banker:banker player:player tie:tie"
HOME = "banker:banker player:player final-6:side final-5:side winning-8:side winning-7:side"
EZ = f"{CASINO} dragon-7:side panda-8:side"
BETS = {"casino": CASINO, "home": HOME, "ez": EZ}
# Seats, bets, commission, size.
MATS = [
    (7, CASINO, True, (900, 600)),
    (14, CASINO, True, (1800, 900)),
    (15, CASINO, False, (1800, 900)),
    (1, CASINO, True, (900, 600)),
    (7, CASINO, True, (900, 900)),
    (12, EZ, False, (1800, 900)),
    (7, HOME, False, (1000, 667)),
    (13, HOME, False, (1800, 900)),
    (9, HOME, False, (1400, 800)),
]
NAMES = [f"{seats}-{len(bets.split())}-{size[0]}" for seats, bets, _, size in MATS]


def ask(seats: int, bets: str, commission: bool, size: tuple[float, float], more: Any = None) -> Ask:
    more = dict(more or {})
    names = [part.split(":")[0] for part in bets.split()]
    words = {
        "title": "Baccarat, Shuffled Every Round",
        "shoe": "Shoe",
        "discards": "Discards",
        **{name: name.replace("-", " ").title() for name in names},
        **{f"{name}-pays": "even money less 5 %" if name == "banker" else "eight to one" for name in names},
        "line-1": "Banker: pushes on a Dragon 7 (a winning three-card 7)",
        "line-2": "Tie: equal totals; other bets push",
        **({"commission": "Commission"} if commission else {}),
        **more.pop("words", {}),
    }
    data = {
        "size": f"{size[0]} {size[1]}",
        "seats": " ".join(map(str, range(1, seats + 1))),
        "bets": bets,
        "commission": "yes" if commission else "no",
        **more,
    }
    return Ask(data, words, *size, "mat.xhtml:1", 0.0)


def mat(*which: Any) -> Drawing:
    return FIGURES["table-mat"](ask(*which))


def boxes(drawing: Drawing, *kinds: str) -> dict[str, Rect]:
    return {named.name: named.rect for named in drawing.boxes if named.kind in kinds}


Quad = list[tuple[float, float]]


def words(items: Iterable[Any], turn: Turn | None = None) -> Iterator[tuple[Text, Quad]]:
    """Each line of type with the four corners of its capitals."""
    for item in items:
        if isinstance(item, Place):
            yield from words(item.drawing.items, (turn or Turn()).inside(item))
        elif isinstance(item, Text):
            high = cap_height(item.face) * item.size * POINT
            wide = item.width - item.tracking * POINT
            yield item, (turn or Turn()).corners(Rect(item.x, item.y - high, wide, high))


def apart(a: Quad, b: Quad) -> bool:
    """Whether two leaning rectangles do not meet: some edge of one has all of the other on its far side."""
    for quad in (a, b):
        for (x1, y1), (x2, y2) in zip(quad, quad[1:] + quad[:1], strict=True):
            across = (y1 - y2, x2 - x1)
            mine, its = ([across[0] * x + across[1] * y for x, y in each] for each in (quad, b if quad is a else a))
            if max(mine) <= min(its) + 1e-6 or max(its) <= min(mine) + 1e-6:
                return True
    return False


def along(path: Any) -> Quad:
    """Points along a path, curves by sixteen points each."""
    points: Quad = []
    for kind, *at in path:
        if kind in "ML":
            points.append((at[0], at[1]))
        elif kind == "C":
            p = [points[-1], *zip(at[::2], at[1::2], strict=True)]
            for step in range(1, 17):
                t = step / 16
                share = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                points.append(tuple(sum(s * q[axis] for s, q in zip(share, p, strict=True)) for axis in (0, 1)))
    return points


def within(point: tuple[float, float], edge: Quad) -> bool:
    """Whether a point lies inside a closed line, by counting crossings."""
    x, y = point
    crossings = 0
    for (x1, y1), (x2, y2) in zip(edge, edge[1:] + edge[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            crossings += 1
    return crossings % 2 == 1


def boxes_meet(a: Quad, b: Quad) -> bool:
    """Whether the upright boxes around two lines meet."""
    spans = [[(min(axis), max(axis)) for axis in zip(*points, strict=True)] for points in (a, b)]
    return all(mine[0] <= its[1] and its[0] <= mine[1] for mine, its in zip(*spans, strict=True))


def outlines(drawing: Drawing) -> list[Quad]:
    """The outer outline of every bet's area: the only lines of 1.4 pt."""
    return [along(item.path) for item in drawing.items if isinstance(item, Shape) and item.width == 1.4]


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
