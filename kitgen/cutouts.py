"""NAPKINS and CARDS: what is cut out of the paper in a size of its own."""

from __future__ import annotations

from dataclasses import dataclass

from kitgen.press.paper import INCH


@dataclass(frozen=True, kw_only=True)
class Napkin:
    """A napkin to bet on: its side, and how wide its chip spots are at least, in mm."""

    name: str
    size: float
    spot: float

    @property
    def inches(self) -> float:
        return self.size / INCH


NAPKINS: dict[str, Napkin] = {
    "luncheon": Napkin(name="luncheon", size=165.0, spot=45.0),
    "cocktail": Napkin(name="cocktail", size=127.0, spot=40.0),
}


@dataclass(frozen=True, kw_only=True)
class CardSize:
    """A size of card that a round is printed on, lying: width and height in mm."""

    name: str
    title: str
    size: tuple[float, float]


CARDS: dict[str, CardSize] = {
    "index": CardSize(name="index", title="index card, 3 x 5 in", size=(5 * INCH, 3 * INCH)),
    "a7": CardSize(name="a7", title="A7", size=(105.0, 74.0)),
    "poker": CardSize(name="poker", title="poker card, 2.5 x 3.5 in", size=(3.5 * INCH, 2.5 * INCH)),
}
