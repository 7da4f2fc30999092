"""Drawings of facts: FIGURES, name -> a pure function from what a page asks to a drawing."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from kitgen.figures.cards import cards, hands
from kitgen.figures.chips import chips
from kitgen.figures.edges import edge_axis, edge_curve, edges
from kitgen.figures.mat import mat
from kitgen.figures.napkin import napkin
from kitgen.figures.ornament import suits
from kitgen.figures.pocket import pocket, pocket_back
from kitgen.figures.qr import qr
from kitgen.figures.scorecard import road, road_mark
from kitgen.figures.seats import seats
from kitgen.figures.tableau import tableau
from kitgen.press.draw import Ask, Drawing, Figure


class _Late:
    # A figure that few pages ask for: its module is read when the first does, or when somebody asks what it is.
    def __init__(self, module: str, name: str) -> None:
        self._where = module, name

    @property
    def _figure(self) -> Figure:
        module, name = self._where
        return cast(Figure, getattr(import_module(f"{__name__}.{module}"), name))

    @property
    def __doc__(self) -> str | None:  # type: ignore[override]
        return self._figure.__doc__

    def __call__(self, ask: Ask) -> Drawing:
        return self._figure(ask)


FIGURES: dict[str, Figure] = {
    "cards": cards,
    "hands": hands,
    "tableau": tableau,
    "napkin": napkin,
    "mat": mat,
    "seats": seats,
    "table-mat": _Late("table_mat", "table_mat"),
    "edges": edges,
    "edge-axis": edge_axis,
    "edge-curve": edge_curve,
    "chips": chips,
    "pocket": pocket,
    "pocket-back": pocket_back,
    "playing-card": _Late("playing", "playing_card"),
    "card-back": _Late("card_back", "card_back"),
    "round-card": _Late("round_card", "round_card"),
    "round-card-back": _Late("round_card", "round_card_back"),
    "suits": suits,
    "qr": qr,
    "stack": _Late("stack", "stack"),
    "road": road,
    "road-mark": road_mark,
    "calibration": _Late("calibration", "calibration"),
}
