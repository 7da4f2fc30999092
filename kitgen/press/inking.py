"""How an ink shows an item: in which colours, with which lines and letters."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kitgen.press.draw import Shape, Text
from kitgen.press.letters import POINT, width_of
from kitgen.press.theme import LIGHT, SUITS, Ink, grey, rgb

EDGE = 0.4  # points: the outline of a solid shape that has none of its own


@dataclass(frozen=True)
class Inking:
    """An ink mode and the colours of the suits, one of SUITS."""

    ink: Ink
    suits: str = "two"

    def colour(self, name: str, stroke: bool) -> tuple[float, ...]:
        """A named colour as this ink prints it, as grey or as red, green and blue, each 0 to 1."""
        # Four greys do not tell the suits apart better than two, and would lighten what is read.
        name = SUITS["two" if self.ink.grey else self.suits].get(name, name)
        if self.ink.grey:
            return (grey(name),)
        return rgb(name, self.ink.lines if stroke else self.ink.colours)

    def painted(self, shape: Shape) -> Shape:
        """The shape as this ink shows it: without fills, a filled shape becomes its outline unless it must be solid."""
        width = self.ink.stroke(shape.width)
        if self.ink.fills or shape.solid or shape.fill in (None, "paper"):
            return shape if width == shape.width else replace(shape, width=width)
        edge = shape.stroke or ("line" if shape.fill in LIGHT else shape.fill)
        return Shape(shape.path, None, edge, width if shape.stroke else EDGE, shape.dash)

    def lettered(self, text: Text) -> Text:
        """The text in this ink's face, of the same width: every ink has its words in the same places."""
        colour = text.over if text.over and not self.ink.fills and text.over not in LIGHT else text.colour
        face = self.ink.faces.get(text.face, text.face)
        if face == text.face or not text.text:
            return text if colour == text.colour else replace(text, colour=colour)
        lacking = text.width - width_of(text.text, face, text.size, text.tracking)
        tracking = text.tracking + lacking / POINT / len(text.text)
        return replace(text, face=face, colour=colour, tracking=tracking)
