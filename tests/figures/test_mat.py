"""The dealer's mat: a spot for every bettor, in the order in which they sit."""

import math

import pytest

from kitgen.errors import KitgenError
from kitgen.figures.mat import layout, mat_size

WORDS = {"title": "Dealer", "note": "One chip to match each bettor, clockwise from your left.", "spot": "bettor"}
LINES = {"line-1": "Pay and collect main bets first.", "line-2": "Then the side bets."}


@pytest.mark.parametrize("spot", [45, 40])
@pytest.mark.parametrize("extra", [{}, LINES], ids=["plain", "lines"])
@pytest.mark.parametrize("bettors", range(1, 14))
def test_every_mat_has_a_spot_for_each_bettor_and_fits_a4_and_letter(reader, bettors, extra, spot):
    drawing = reader.draw("mat", reader.ask({**WORDS, **extra}, bettors=str(bettors), spot=str(spot)))
    assert (drawing.width, drawing.height) == mat_size(bettors, float(spot))
    assert drawing.width <= 210 - 24
    assert drawing.height <= 279.4 - 24
    reader.check_inside(drawing, 3.0)
    spots = [box.rect for box in drawing.boxes]
    assert [box.name for box in drawing.boxes] == [str(n) for n in range(1, bettors + 1)]
    assert all(box.w == box.h >= spot for box in spots)
    for i, a in enumerate(spots):
        assert all(math.dist((a.cx, a.cy), (b.cx, b.cy)) >= (a.w + b.w) / 2 - 1e-9 for b in spots[:i])
    assert min(text.size for text, _ in reader.texts(drawing)) >= 9
    for text, box in reader.texts(drawing):
        if text.text != "bettor" and not text.text.isdecimal():
            assert all(_distance(box, at) >= at.w / 2 for at in spots), f"{text.text!r} lies in a spot"


def _distance(box, spot):
    x, y = max(box.x, min(spot.cx, box.right)), max(box.y, min(spot.cy, box.bottom))
    return math.dist((x, y), (spot.cx, spot.cy))


@pytest.mark.parametrize("bettors", range(2, 13))
def test_bettors_are_numbered_clockwise_from_the_dealers_left(reader, bettors):
    drawing = reader.draw("mat", reader.ask(WORDS, bettors=str(bettors)))
    middle = (drawing.width / 2, drawing.height / 2)
    # Clockwise turns from the near edge, where the dealer sits.
    turns = [math.atan2(middle[0] - at.rect.cx, at.rect.cy - middle[1]) % (2 * math.pi) for at in drawing.boxes]
    turns = [turn or 2 * math.pi for turn in turns]
    assert turns == sorted(turns)
    assert drawing.boxes[0].rect.cx < middle[0]


@pytest.mark.parametrize(
    ("bettors", "size"),
    [(7, (165, 165)), (8, (186, 165)), (9, (165, 225)), (10, (186, 225)), (11, (165, 231)), (13, (186, 231))],
)
def test_a_mat_with_spots_along_its_edges_is_a_napkin_or_fills_the_page(bettors, size):
    assert mat_size(bettors) == size


@pytest.mark.parametrize("bettors", range(1, 7))
def test_a_mat_with_a_ring_of_spots_ends_below_them(bettors):
    width, height = mat_size(bettors)
    lowest = max([spot.bottom for spot in layout(bettors).spots] + [layout(bettors).middle.bottom])
    assert width == 165
    assert 3 <= height - lowest <= 9
    assert height <= 165


def test_bettors_out_of_range_are_an_error():
    with pytest.raises(KitgenError, match="1 to 13"):
        mat_size(14)
    with pytest.raises(KitgenError, match="39 to 45"):
        mat_size(4, 60)


def test_bettors_are_needed(reader):
    with pytest.raises(KitgenError, match="data-bettors"):
        reader.draw("mat", reader.ask(WORDS))
