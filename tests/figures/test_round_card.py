"""A round on a card: what is asked in front, what is told behind, and that both fit the smallest card."""

from __future__ import annotations

import itertools

import pytest

from kitgen.errors import KitgenError

POKER, A7, INDEX = (88.9, 63.5), (105.0, 74.0), (127.0, 76.2)
SIZES = [POKER, A7, INDEX, (86.0, 54.0)]
FRONT = {
    "number": "7",
    "title": "Dining Room Baccarat",
    "code": "K7Q2-9XPM-3ABC-12",
    "player": "Player",
    "banker": "Banker",
    "next": "Next two",
    "ask": "Who draws? Who wins?",
}
BACK = {
    "number": "7",
    "title": "Banker wins, 7 to 5",
    "player": "Player",
    "player-total": "5",
    "player-why": "draws on 5 (0 to 5 draw)",
    "banker": "Banker",
    "banker-total": "7",
    "banker-why": "4 stands against a 0 (2 to 7 draw)",
    "chip-label": "One chip",
    "chip": "Banker +0.95, Final 5 +2; all others −1",
}
# The longest that the templates say of an act and of a chip, and the last number.
LONGEST = {
    **BACK,
    "number": "256",
    "player-why": "stands: the other hand has a natural",
    "banker-why": "0 draws, since Player stood (0 to 5 draw)",
    "chip": "Final 5 +2; pushes: Player, Banker, Winning 8, Winning 7; all others −1",
}
DEALT = {"player": "10S 10H", "banker": "QD KC", "next": "AS 8D"}
HANDS = {"player": "10S 10H AS", "banker": "QD KC 8D", "winner": "banker"}


@pytest.fixture
def front(reader):
    def drawn(size=POKER, words=None, **data):
        return reader.draw("round-card", reader.ask({**FRONT, **(words or {})}, *size, **{**DEALT, **data}))

    return drawn


@pytest.fixture
def back(reader):
    def drawn(size=POKER, words=None, **data):
        return reader.draw("round-card-back", reader.ask({**BACK, **(words or {})}, *size, **{**HANDS, **data}))

    return drawn


def own(reader, drawing):
    """The words of a card, without those of the cards that lie on it."""
    for text, box in reader.texts(drawing):
        if not any(card.rect.holds(box) for card in drawing.boxes):
            yield text, box


def clear_of_cards(reader, overlapping, drawing):
    cards = [named.rect for named in drawing.boxes]
    assert not any(overlapping(a, b) for a, b in itertools.combinations(cards, 2))
    assert not [text.text for text, box in own(reader, drawing) for card in cards if overlapping(box, card)]


@pytest.mark.parametrize("size", SIZES)
def test_a_front_shows_the_six_cards_the_number_the_code_and_the_question(reader, front, size):
    drawing = front(size)
    assert [named.name for named in drawing.boxes] == ["10S", "10H", "QD", "KC", "AS", "8D"]
    words = " ".join(text.text for text, _ in own(reader, drawing))
    for told in ("7", FRONT["code"], FRONT["title"], "PLAYER", "BANKER", "NEXT TWO", FRONT["ask"]):
        assert told in words


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("number", ["1", "12", "256"])
def test_nothing_of_a_front_overlaps_leaves_its_edge_or_is_too_small(reader, overlapping, front, size, number):
    drawing = front(size, {"number": number})
    assert (drawing.width, drawing.height) == size
    clear_of_cards(reader, overlapping, drawing)
    reader.check_inside(drawing, 3.5)
    assert min(text.size for text, _ in own(reader, drawing)) >= 7


@pytest.mark.parametrize("size", SIZES)
def test_a_long_code_is_told_in_full_before_the_title(reader, overlapping, front, size):
    code = "-".join(["K7Q2"] * 9)  # a lesson that covers a list of cells
    drawing = front(size, {"code": code})
    told = dict(own(reader, drawing))
    assert code in [text.text for text in told]
    assert min(text.size for text in told) >= 7
    clear_of_cards(reader, overlapping, drawing)
    assert FRONT["title"] in [text.text for text, _ in own(reader, front(size, {"code": ""}))]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("words", [BACK, LONGEST])
def test_nothing_of_a_back_overlaps_leaves_its_edge_or_is_too_small(reader, overlapping, back, size, words):
    drawing = back(size, words)
    assert (drawing.width, drawing.height) == size
    clear_of_cards(reader, overlapping, drawing)
    reader.check_inside(drawing, 3.5)
    assert min(text.size for text, _ in own(reader, drawing)) >= 7
    told = " ".join(text.text for text, _ in own(reader, drawing))
    for place, said in words.items():
        assert (said.upper() if place in ("player", "banker", "chip-label") else said) in told


def test_the_next_two_cards_lie_apart_from_the_hands_and_are_smaller(front):
    player, _, banker, _, third, _ = (named.rect for named in front().boxes)
    assert third.y > player.bottom
    assert third.h < player.h == banker.h
    assert banker.x - player.x > 2 * player.w


def test_a_total_and_a_reason_stand_beside_their_own_hand(reader, back):
    drawing = back()
    texts = {text.text: box for text, box in own(reader, drawing)}
    for name, card in (("player", "10S"), ("banker", "QD")):
        (row,) = (named.rect for named in drawing.boxes if named.name == card)
        label, total = texts[name.upper()], texts[BACK[f"{name}-total"]]
        assert row.y < label.y < row.bottom
        assert total.cy == pytest.approx(row.cy)
        assert label.x > total.right


@pytest.mark.parametrize(("winner", "colour"), [("player", "blue"), ("banker", "red"), ("tie", "green")])
def test_the_title_has_the_colour_of_the_winner(reader, back, winner, colour):
    (title,) = (text for text, _ in reader.texts(back(winner=winner)) if text.text == BACK["title"])
    assert title.colour == colour


def test_the_front_gives_nothing_of_the_answer_away(front):
    """Two rounds with the same cards in another order of drawing have the same boxes, whatever the hands need."""
    natural, drawn = front(player="4S 5H"), front(player="2S 3H")
    assert [named.rect for named in natural.boxes] == [named.rect for named in drawn.boxes]


@pytest.mark.parametrize(
    ("data", "size", "named"),
    [
        ({"player": "7S"}, POKER, "data-player"),
        ({"next": "7S -"}, POKER, "data-next"),
        ({"banker": "7S 8S 9S"}, POKER, "2 cards"),
        ({"banker": "7S 8X"}, POKER, "8X"),
        ({}, (85.0, 54.0), "85.0 × 54.0"),
        ({}, (88.9, 50.8), "86 × 54"),
    ],
)
def test_what_no_front_can_show_is_an_error_that_names_it_and_the_place(front, data, size, named):
    with pytest.raises(KitgenError, match=r"page\.xhtml, line 7") as wrong:
        front(size, **data)
    assert named in str(wrong.value)


@pytest.mark.parametrize(
    ("data", "named"), [({"player": "7S"}, "2 or 3 cards"), ({"winner": "bank"}, "bank"), ({"winner": ""}, "winner")]
)
def test_what_no_back_can_show_is_an_error_that_names_it(back, data, named):
    with pytest.raises(KitgenError, match=named):
        back(**data)


@pytest.mark.parametrize("place", ["player-why", "chip"])
def test_words_too_long_for_a_card_are_an_error_that_names_them(back, place):
    with pytest.raises(KitgenError, match="goes on and on"):
        back(POKER, {place: "a reason that goes on and on " * 8})


@pytest.mark.parametrize("place", [place for place in BACK if place != "chip-label"])
def test_missing_words_are_an_error_that_names_their_place(back, place):
    with pytest.raises(KitgenError, match=f"'{place}'"):
        back(POKER, {place: ""})


def test_a_card_much_wider_than_high_shows_all_its_cards_in_one_row_and_larger(front):
    wide, narrow = ([named.rect for named in front(size).boxes] for size in (INDEX, A7))
    assert max(rect.y for rect in wide) < min(rect.bottom for rect in wide)
    assert max(rect.y for rect in narrow) > min(rect.bottom for rect in narrow)
    # 127 x 76.2 mm is no higher than 105 x 74 mm: what the row gains is the width.
    assert wide[0].h > 1.1 * narrow[0].h
    assert wide[-1].right > 0.9 * INDEX[0]
