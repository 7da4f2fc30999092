"""Table mats as values: bets and sizes, what is drawn on them, where its words and outlines lie."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from turns import Turn

from kitgen.figures import FIGURES
from kitgen.press.draw import Ask, Drawing, Place, Rect, Shape, Text
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
    (4, CASINO, True, (720, 450)),
    (3, HOME, False, (720, 450)),
    (7, EZ, False, (900, 600)),
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
