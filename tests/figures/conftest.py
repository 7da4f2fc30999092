"""Reading drawings: what is where, in millimetres, with placed drawings taken apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from turns import Turn

from kitgen.figures import FIGURES
from kitgen.press.draw import Ask, Drawing, Item, Place, Rect, Shape, Text
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
        """Shapes and texts with the place of the drawing that holds them, which is not turned."""
        for item in drawing.items:
            if isinstance(item, Shape | Text):
                yield item, x, y
            else:
                assert item.turn == 0
                yield from self.flat(item.drawing, x + item.x, y + item.y)

    def placed(self, drawing: Drawing, inside: tuple[Place, ...] = ()) -> Iterator[tuple[Item, tuple[Place, ...]]]:
        """Everything drawn, with the places that it stands in, the innermost last."""
        for item in drawing.items:
            yield item, inside
            if isinstance(item, Place):
                yield from self.placed(item.drawing, (*inside, item))

    def seen(self, rect: Rect, inside: tuple[Place, ...]) -> Rect:
        """Where a rectangle within places comes to lie on the whole drawing, by turning its corners."""
        turn = Turn()
        for place in inside:
            turn = turn.inside(place)
        return turn.box(rect)

    def texts(self, drawing: Drawing) -> list[tuple[Text, Rect]]:
        """Each text with the box of its capitals."""
        found = []
        for item, inside in self.placed(drawing):
            if isinstance(item, Text):
                high = cap_height(item.face) * item.size * POINT
                wide = item.width - item.tracking * POINT
                found.append((item, self.seen(Rect(item.x, item.y - high, wide, high), inside)))
        return found

    def strings(self, drawing: Drawing) -> list[str]:
        return [text.text for text, _ in self.texts(drawing)]

    def points(self, drawing: Drawing) -> Iterator[tuple[float, float]]:
        for item, inside in self.placed(drawing):
            if isinstance(item, Shape):
                for _, *at in item.path:
                    for x, y in zip(at[::2], at[1::2], strict=True):
                        spot = self.seen(Rect(x, y, 0, 0), inside)
                        yield spot.x, spot.y

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
