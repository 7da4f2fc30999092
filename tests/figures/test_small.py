"""Chips, edges, the row of suits, and what holds for the registry."""

import pytest

from kitgen.errors import KitgenError
from kitgen.figures import FIGURES
from kitgen.figures.edges import THIN_SPACE


def names(count):
    return {f"name-{i}": f"player {i}" for i in range(1, count + 1)}


@pytest.mark.parametrize("width", [84.0, 190.0])
@pytest.mark.parametrize("seats", range(1, 16))
def test_a_tally_has_a_panel_for_each_seat(reader, overlapping, seats, width):
    changes = ";".join(["+1 -1"] * seats)
    drawing = reader.draw("chips", reader.ask(names(seats), width, chips="39 " * seats, changes=changes))
    panels = [box.rect for box in drawing.boxes]
    assert len(panels) == seats
    assert not any(overlapping(a, b) for i, a in enumerate(panels) for b in panels[:i])
    assert len({box.y for box in panels}) <= (3 if width < 100 else 2)
    assert reader.strings(drawing).count("39") == seats
    assert min(text.size for text, _ in reader.texts(drawing)) >= 7


def test_losses_have_true_minus_signs(reader):
    drawing = reader.draw("chips", reader.ask(names(3), chips="6 7 5", changes="+1 -1;+1;-1"))
    assert [text for text in reader.strings(drawing) if "1" in text and "p" not in text] == ["+1  −1", "+1", "−1"]


@pytest.mark.parametrize(
    "data",
    [
        {"chips": ""},
        {"chips": "six"},
        {"chips": "1 " * 16},
        {"chips": "6 7", "changes": "+1"},
        {"chips": "6", "changes": "x"},
    ],
)
def test_a_tally_that_makes_no_sense_is_an_error(reader, data):
    with pytest.raises(KitgenError, match="Allowed"):
        reader.draw("chips", reader.ask(names(14), **data))


def edge_row(reader, width=60.0, height=12.0, **data):
    base = {"edges": "1:1/25 2:3/100 8:1/50", "mark": "2", "high": "0.12", "step": "1/25"}
    return reader.draw("edges", reader.ask(None, width, height, **{**base, **data}))


def test_the_large_dot_stands_at_the_edge_of_the_decks_in_use(reader):
    (dot,) = edge_row(reader).boxes
    axis = reader.draw("edge-axis", reader.ask(None, 60.0, high="0.12", step="1/25"))
    at = {text.text: box.cx for text, box in reader.texts(axis)}
    zero, twelve = at[f"0{THIN_SPACE}%"], at[f"12{THIN_SPACE}%"]
    assert dot.rect.cx == pytest.approx(zero + (twelve - zero) * 0.03 / 0.12, abs=0.01)
    assert dot.name == "2"


def test_the_axis_counts_in_steps(reader):
    axis = reader.draw("edge-axis", reader.ask(None, 60.0, low="-1/20", high="0.05", step="0.025"))
    assert reader.strings(axis) == [f"{n}{THIN_SPACE}%" for n in ("−5", "−2.5", "0", "2.5", "5")]


def test_grid_lines_run_over_the_full_height(reader):
    ys = {y for _, y in reader.points(edge_row(reader, height=17.0))}
    assert {0, 17.0} <= ys


@pytest.mark.parametrize(
    "wrong",
    [
        {"edges": ""},
        {"edges": "1:x"},
        {"edges": "1:1/0"},
        {"edges": "1:1/50 1:1/60"},
        {"mark": "3"},
        {"edges": "2:1/5"},
        {"high": "0"},
        {"step": "0"},
        {"colour": "pink"},
    ],
)
def test_a_plot_that_makes_no_sense_is_an_error(reader, wrong):
    with pytest.raises(KitgenError, match="Allowed"):
        edge_row(reader, **wrong)


@pytest.mark.parametrize("data", [{}, {"size": "8", "rule": "0"}, {"size": "2", "rule": "40"}])
def test_the_row_of_suits_stays_in_its_room(reader, data):
    assert reader.draw("suits", reader.ask(None, 100.0, **data)).width == 100


# Attributes that a figure must read before it knows which others it takes.
NEEDED = {"napkin": {"bets": "banker:banker player:player"}}


@pytest.mark.parametrize("name", sorted(FIGURES))
def test_every_figure_says_what_it_reads_and_refuses_what_it_does_not_know(reader, name):
    doc = FIGURES[name].__doc__ or ""
    assert "words" in doc.lower()
    with pytest.raises(KitgenError, match="data-nonsense"):
        FIGURES[name](reader.ask(nonsense="1", **NEEDED.get(name, {})))
