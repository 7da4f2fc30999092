"""Drawings of facts: FIGURES, name -> a pure function from what a page asks to a drawing."""

from __future__ import annotations

from kitgen.figures.calibration import calibration
from kitgen.figures.card_back import card_back
from kitgen.figures.cards import cards, hands
from kitgen.figures.chips import chips
from kitgen.figures.edges import edge_axis, edge_curve, edges
from kitgen.figures.mat import mat
from kitgen.figures.napkin import napkin
from kitgen.figures.ornament import suits
from kitgen.figures.playing import playing_card
from kitgen.figures.pocket import pocket, pocket_back
from kitgen.figures.qr import qr
from kitgen.figures.round_card import round_card, round_card_back
from kitgen.figures.scorecard import road, road_mark
from kitgen.figures.seats import seats
from kitgen.figures.stack import stack
from kitgen.figures.table_mat import table_mat
from kitgen.figures.tableau import tableau
from kitgen.press.draw import Figure

FIGURES: dict[str, Figure] = {
    "cards": cards,
    "hands": hands,
    "tableau": tableau,
    "napkin": napkin,
    "mat": mat,
    "seats": seats,
    "table-mat": table_mat,
    "edges": edges,
    "edge-axis": edge_axis,
    "edge-curve": edge_curve,
    "chips": chips,
    "pocket": pocket,
    "pocket-back": pocket_back,
    "playing-card": playing_card,
    "card-back": card_back,
    "round-card": round_card,
    "round-card-back": round_card_back,
    "suits": suits,
    "qr": qr,
    "stack": stack,
    "road": road,
    "road-mark": road_mark,
    "calibration": calibration,
}
