"""Reading drawings: what is where, in millimetres, with placed drawings taken apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from kitgen.figures import FIGURES
from kitgen.press.draw import Ask, Drawing, Rect, Shape, Text
from kitgen.press.letters import POINT, cap_height


@dataclass(frozen=True)
class Reader:
    """Draws a figure and looks at it."""

    def ask(
        self, words: dict[str, str] | None = None, width: float = 190.0, height: float | None = None, **data: str
    ) -> Ask:
        return Ask(data, words or {}, width, height, "page.xhtml, line 7")

    def draw(self, name: str, ask: Ask) -> Drawing:
        """The figure, after checking what every figure promises."""
        drawing = FIGURES[name](ask)
        assert drawing == FIGURES[name](ask), "the same request gives the same drawing"
        assert ask.height is None or abs(drawing.height - ask.height) < 1e-6
        assert drawing.width <= ask.width + 1e-6
        self.check_inside(drawing)
        self.check_apart(drawing)
        return drawing

    def flat(self, drawing: Drawing, x: float = 0.0, y: float = 0.0) -> Iterator[tuple[Shape | Text, float, float]]:
        """Shapes and texts with the place of the drawing that holds them."""
        for item in drawing.items:
            if isinstance(item, Shape | Text):
                yield item, x, y
            else:
                assert item.turn == 0
                yield from self.flat(item.drawing, x + item.x, y + item.y)

    def texts(self, drawing: Drawing) -> list[tuple[Text, Rect]]:
        """Each text with the box of its capitals."""
        found = []
        for item, x, y in self.flat(drawing):
            if isinstance(item, Text):
                high = cap_height(item.face) * item.size * POINT
                wide = item.width - item.tracking * POINT
                found.append((item, Rect(x + item.x, y + item.y - high, wide, high)))
        return found

    def strings(self, drawing: Drawing) -> list[str]:
        return [text.text for text, _ in self.texts(drawing)]

    def points(self, drawing: Drawing) -> Iterator[tuple[float, float]]:
        for item, x, y in self.flat(drawing):
            if isinstance(item, Shape):
                for _, *at in item.path:
                    yield from zip((x + v for v in at[::2]), (y + v for v in at[1::2]), strict=True)

    def check_inside(self, drawing: Drawing, margin: float = 0.0) -> None:
        """No letter and no line outside the box less a margin; a stroke may lie half over it."""
        box = Rect(0, 0, drawing.width, drawing.height).inset(margin - 0.05)
        for text, rect in self.texts(drawing):
            assert box.holds(rect), f"{text.text!r} at {rect} is outside {box}"
        for x, y in self.points(drawing):
            assert box.holds(Rect(x, y, 0, 0)), f"a line at {x:.2f}, {y:.2f} is outside {box}"

    def check_apart(self, drawing: Drawing) -> None:
        """No text on another."""
        found = self.texts(drawing)
        for i, (text, a) in enumerate(found):
            for other, b in found[:i]:
                assert not overlap(a, b), f"{text.text!r} lies on {other.text!r}"


def overlap(a: Rect, b: Rect, slack: float = 0.05) -> bool:
    return a.x < b.right - slack and b.x < a.right - slack and a.y < b.bottom - slack and b.y < a.bottom - slack


@pytest.fixture(scope="session")
def reader() -> Reader:
    return Reader()


@pytest.fixture(scope="session")
def overlapping():
    return overlap
