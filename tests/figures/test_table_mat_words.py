"""The words of a bet on a table mat: off its frame, in as many lines as they need, the same at each seat."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist, hypot
from typing import Any

import pytest
from mats import MATS, Quad, along, ask, mat, outlines, within, words

from kitgen.figures import FIGURES
from kitgen.press.draw import Ask, Place, Shape, Text

LONG = "banker:banker player:player midnight:side granddad:side dragon:side egalite:side"
LONG_WORDS = {
    "midnight": "Midnight Double Deal",
    "midnight-pays": "twenty-five to two",
    "granddad": "Granddad Choice 1234",
    "dragon": "Player Dragon Bonus",
    "dragon-pays": "up to thirty to one",
}
LONG_MATS = [(3, LONG, False, (720, 450)), (7, LONG, False, (900, 600)), (13, LONG, False, (1800, 900))]


@pytest.mark.parametrize("least", [0.0, 14.0])
@pytest.mark.parametrize("which", [*MATS, *LONG_MATS], ids=lambda which: f"{which[0]}-{which[3][0]}")
def test_words_of_a_bet_keep_off_the_line_within_its_outline(which: Any, least: float) -> None:
    asked = ask(*which, {"words": LONG_WORDS if which[1] == LONG else {}})
    drawing = FIGURES["table-mat"](Ask(asked.data, asked.words, asked.width, asked.height, asked.at, least))
    inner = [along(item.path) for item in drawing.items if isinstance(item, Shape) and item.width == 0.4][1:]
    assert len(inner) == len(outlines(drawing))
    met = 0
    for text, quad in words(drawing.items):
        middle = tuple(sum(axis) / 4 for axis in zip(*quad, strict=True))
        for edge in (edge for edge in inner if within(middle, edge)):
            met += 1
            for corner in quad:
                assert min(dist(corner, point) for point in dense(edge)) > 1.5, text.text
    assert met >= 2 * len(inner)


def dense(edge: Quad) -> Iterator[tuple[float, float]]:
    """Points along a line, at most a millimetre apart."""
    for (x1, y1), (x2, y2) in zip(edge, edge[1:] + edge[:1], strict=True):
        steps = int(hypot(x2 - x1, y2 - y1)) + 1
        yield from ((x1 + (x2 - x1) * n / steps, y1 + (y2 - y1) * n / steps) for n in range(steps))


@pytest.mark.parametrize("which", [*MATS, *LONG_MATS], ids=lambda which: f"{which[0]}-{which[3][0]}")
def test_a_bet_is_told_alike_at_each_seat(which: Any) -> None:
    drawing = mat(*which, {"words": LONG_WORDS if which[1] == LONG else {}})
    told = [tuple(item.drawing.items) for item in drawing.items if isinstance(item, Place) and item.drawing.items]
    said: dict[str, set[Any]] = {}
    for items in told:
        lines = [item for item in items if isinstance(item, Text)]
        if len(lines) > 1:
            said.setdefault(lines[0].text, set()).add(tuple((line.text, line.size) for line in lines))
    assert len(said) == len(which[1].split())
    assert all(len(ways) == 1 for ways in said.values())
