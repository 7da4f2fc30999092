"""The deck to cut out: as many pips as the rank says, both ways up, and a back that tells its number."""

from __future__ import annotations

import pytest

from kitgen.errors import KitgenError
from kitgen.press.draw import Place, Rect, Shape

SUITS = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}
PIPS = {"A": 1, **{str(n): n for n in range(2, 11)}, "J": 0, "Q": 0, "K": 0}
POKER, LARGE = (63.5, 88.9), (101.6, 152.4)
CARDS = [f"{rank}{suit}" for rank in PIPS for suit in SUITS]


@pytest.fixture
def card(reader):
    def drawn(name, size=POKER):
        return reader.draw("playing-card", reader.ask(None, *size, card=name))

    return drawn


@pytest.fixture
def signs(reader):
    """Signs of suits: their colour, the box that each fills, and whether it stands on its head."""

    def found(drawing):
        for item, inside in reader.placed(drawing):
            if isinstance(item, Shape) and inside and inside[-1].drawing.name.startswith("suit-"):
                place = inside[-1]
                turned = sum(each.turn for each in inside) % 360
                yield item.fill, reader.seen(Rect(0, 0, place.drawing.width, place.drawing.height), inside), turned

    return found


def in_the_middle(rect, drawing):
    """Whether a sign stands between the columns of the corners."""
    return 0.2 * drawing.width < rect.x and rect.right < 0.8 * drawing.width


@pytest.mark.parametrize("size", [POKER, LARGE])
@pytest.mark.parametrize("name", [name for name in CARDS if PIPS[name[:-1]]])
def test_a_card_has_as_many_pips_as_its_rank_says_all_of_its_suit(card, signs, overlapping, name, size):
    drawing = card(name, size)
    found = list(signs(drawing))
    pips = [(rect, turned) for _, rect, turned in found if in_the_middle(rect, drawing)]
    assert len(pips) == PIPS[name[:-1]]
    assert len(found) == len(pips) + 2
    assert {fill for fill, _, _ in found} == {SUITS[name[-1]]}
    assert len({(round(rect.w, 6), round(rect.h, 6)) for rect, _ in pips}) == 1
    slack = 0.04 * pips[0][0].w  # a sign is that much narrower than its square
    assert not any(overlapping(a, b, slack) for i, (a, _) in enumerate(pips) for b, _ in pips[:i])


@pytest.mark.parametrize("name", [name for name in CARDS if PIPS[name[:-1]]])
def test_pips_under_the_middle_stand_on_their_head_and_no_other_does(card, signs, name):
    drawing = card(name)
    for _, rect, turned in signs(drawing):
        assert turned == (180 if rect.cy > drawing.height / 2 + 0.01 else 0)


@pytest.mark.parametrize("name", [name for name in CARDS if name[:-1] in ("2", "4", "5", "6", "8", "9", "10")])
def test_pips_lie_the_same_when_the_card_is_turned_around(card, signs, name):
    drawing = card(name)
    at = {(round(r.cx, 3), round(r.cy, 3)) for _, r, _ in signs(drawing)}
    assert at == {(round(drawing.width - x, 3), round(drawing.height - y, 3)) for x, y in at}


@pytest.mark.parametrize("size", [POKER, (57.2, 88.9), (76.2, 127.0), LARGE])
@pytest.mark.parametrize("name", CARDS)
def test_rank_and_suit_stand_in_two_opposite_corners(reader, card, signs, name, size):
    drawing = card(name, size)
    ranks = [box for text, box in reader.texts(drawing) if text.text == name[:-1] and text.face == "bold"]
    assert len(ranks) == 2
    first, other = sorted(ranks, key=lambda box: box.y)
    assert first.right < 0.25 * size[0]
    assert first.bottom < 0.2 * size[1]
    assert other.x == pytest.approx(size[0] - first.right)
    assert other.y == pytest.approx(size[1] - first.bottom)
    assert min(first.x, first.y) >= 2.5, "a cut that is a little off leaves it whole"
    under = [rect for _, rect, _ in signs(drawing) if rect.y > first.bottom and rect.right < 0.22 * size[0]]
    assert len(under) == 1


@pytest.mark.parametrize("name", CARDS)
def test_no_pip_lies_on_an_index(reader, card, signs, overlapping, name):
    for size in (POKER, (57.2, 88.9)):
        drawing = card(name, size)
        found = [rect for _, rect, _ in signs(drawing)]
        found += [box for text, box in reader.texts(drawing) if text.face == "bold"]
        # The square of a sign is a little wider than the sign.
        assert not [1 for i, a in enumerate(found) for b in found[:i] if overlapping(a, b, 0.04 * max(a.w, b.w))]


@pytest.mark.parametrize("rank", "JQK")
def test_a_picture_is_its_letter_twice_in_a_frame_that_is_clear_of_the_corners(reader, card, rank):
    drawing = card(f"{rank}H")
    letters = [(text, box) for text, box in reader.texts(drawing) if text.face == "title"]
    assert [text.text for text, _ in letters] == [rank, rank]
    assert {text.colour for text, _ in letters} == {"heart"}
    corners = [box for text, box in reader.texts(drawing) if text.face == "bold"]
    frames = [item for item in drawing.items if isinstance(item, Shape) and item.stroke]
    assert len(frames) == 2
    for frame in frames:
        xs = [v for _, *at in frame.path for v in at[::2]]
        assert corners[0].right < min(xs)
        assert max(xs) < corners[1].x
        assert all(min(xs) < box.x and box.right < max(xs) for _, box in letters)


def test_the_pictures_differ_by_more_than_their_letter(card):
    shapes = {rank: sum(1 for item in card(f"{rank}S").items[2].drawing.items) for rank in "JQK"}
    assert len(set(shapes.values())) == 3


def test_a_face_is_one_form_for_each_card_and_size(card):
    assert card("7S") is card("7S")
    assert len({card(name).name for name in CARDS}) == 52
    assert card("7S").name != card("7S", LARGE).name


NUMBERS = ["1", "6", "9", "52", "416", "8 · 416"]


@pytest.mark.parametrize("size", [POKER, LARGE])
@pytest.mark.parametrize("number", NUMBERS)
def test_a_back_tells_its_number_in_two_corners_readable_and_inside_the_frame(reader, number, size):
    drawing = reader.draw("card-back", reader.ask({"number": number}, *size))
    (one, a), (two, b) = sorted(reader.texts(drawing), key=lambda found: found[1].y)
    assert one.text == two.text == number
    assert min(one.size, two.size) >= 7
    assert a.right < size[0] / 2 < b.x
    assert a.bottom < size[1] / 3
    assert (b.x, b.y) == (pytest.approx(size[0] - a.right), pytest.approx(size[1] - a.bottom))
    plates = [item for item in drawing.items if isinstance(item, Place) and item.drawing.name is None]
    assert all(any(plate.box.holds(box) for plate in plates) for box in (a, b))


def test_a_back_is_the_same_when_it_is_turned_around(reader):
    drawing = reader.draw("card-back", reader.ask({"number": "17"}, *POKER))
    at = {(round(x, 2), round(y, 2)) for x, y in reader.points(drawing)}
    turned = [(POKER[0] - x, POKER[1] - y) for x, y in at]
    assert all(any(abs(x - u) + abs(y - v) < 0.03 for u, v in at) for x, y in turned)


def test_a_back_keeps_white_paper_at_its_edges(reader):
    reader.check_inside(reader.draw("card-back", reader.ask({"number": "17"}, *POKER)), 4.0)


def test_all_backs_have_one_pattern(reader):
    names = set()
    for number in NUMBERS:
        drawing = reader.draw("card-back", reader.ask({"number": number}, *POKER))
        names |= {item.drawing.name for item in drawing.items if isinstance(item, Place) and item.drawing.name}
    assert len(names) == 1


def test_numbers_on_backs_are_large_in_large_print(reader):
    ask = reader.ask({"number": "8 · 416"}, *POKER)
    large = type(ask)(ask.data, ask.words, *POKER, ask.at, least=14.0)
    assert {text.size for text, _ in reader.texts(reader.draw("card-back", large))} == {14.0}


@pytest.mark.parametrize(
    ("data", "size", "named"),
    [
        ({"card": "11S"}, POKER, "11S"),
        ({"card": ""}, POKER, "data-card"),
        ({}, POKER, "data-card"),
        ({"card": "-"}, POKER, "one card"),
        ({"card": "7S 8S"}, POKER, "one card"),
        ({"card": "7S"}, (50.8, 88.9), "50.8 × 88.9"),
        ({"card": "7S"}, (88.9, 63.5), "56 × 80"),
    ],
)
def test_what_is_no_card_or_has_no_room_is_an_error_that_names_it(reader, data, size, named):
    with pytest.raises(KitgenError, match=r"page\.xhtml, line 7") as wrong:
        reader.draw("playing-card", reader.ask(None, *size, **data))
    assert named in str(wrong.value)


def test_a_number_too_long_for_its_corner_is_an_error_that_names_it(reader):
    with pytest.raises(KitgenError, match="shoe 8, card 416 of 416"):
        reader.draw("card-back", reader.ask({"number": "shoe 8, card 416 of 416"}, *POKER))
