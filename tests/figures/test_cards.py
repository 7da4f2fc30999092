"""Cards: what is on them, how large they are, and what is refused."""

import pytest

from kitgen.errors import KitgenError
from kitgen.figures.cards import LARGEST, SMALLEST, face
from kitgen.game.cards import RANKS, SUITS, Card
from kitgen.press.draw import Place


def test_cards_are_shown_in_order_with_an_empty_place(reader):
    drawing = reader.draw("cards", reader.ask(cards="7S - 10H", size="20"))
    assert reader.strings(drawing) == ["7", "10"]
    assert [box.name for box in drawing.boxes] == ["7S", "-", "10H"]
    assert {box.kind for box in drawing.boxes} == {"card-place"}


@pytest.mark.parametrize("size", [SMALLEST, 12.0, 20.0, 60.0, LARGEST])
def test_every_face_holds_its_rank_and_suit_at_every_size(reader, size):
    for card in (Card(rank, suit) for rank in RANKS for suit in SUITS):
        drawing = face(card, size)
        assert drawing.width / drawing.height == pytest.approx(63.5 / 88.9)
        reader.check_inside(drawing)
        ((_, rank),) = reader.texts(drawing)
        # The large suit, in the lower right, stays clear of the index.
        assert drawing.items[3].y > rank.bottom


def test_ten_fits_a_card_of_12_mm(reader):
    drawing = reader.draw("cards", reader.ask(cards="10S", size="12"))
    ((_, box),) = reader.texts(drawing)
    assert box.x > 0.3
    assert box.right < drawing.width - 0.3


def test_a_face_is_one_form_for_each_card_and_size(reader):
    row = reader.draw("cards", reader.ask(cards="7S 7S 7H", size="14"))
    names = [item.drawing.name for item in row.items if isinstance(item, Place)]
    assert names[0] == names[1] == "card-7S-14"
    assert names[2] == "card-7H-14"
    assert row.items[0].drawing is row.items[1].drawing


def test_a_tray_is_wider_than_the_cards_by_its_padding(reader):
    plain = reader.draw("cards", reader.ask(cards="7S 9H", size="20"))
    tray = reader.draw("cards", reader.ask(cards="7S 9H", size="20", tray="yes"))
    assert tray.width - plain.width == pytest.approx(tray.height - plain.height)
    assert tray.width > plain.width


def test_cards_keep_their_size_in_the_middle_of_a_given_height(reader):
    drawing = reader.draw("cards", reader.ask(cards="7S", size="20", height=50.0))
    assert drawing.height == 50
    assert drawing.boxes[0].rect.h == 20
    assert drawing.boxes[0].rect.cy == pytest.approx(25)


def test_rank_and_both_signs_of_a_card_have_the_colour_of_its_suit(reader):
    names = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}
    for suit in SUITS:
        drawing = face(Card("A", suit), 20.0)
        ((rank, _),) = reader.texts(drawing)
        signs = [item.drawing.items[0].fill for item in drawing.items[2:]]
        assert [rank.colour, *signs] == [names[suit]] * 3


def test_the_third_card_of_a_hand_stands_apart(reader):
    words = {"player": "Player 6", "banker": "Banker 8"}
    drawing = reader.draw("hands", reader.ask(words, player="7S 9H", banker="5H KC 3S", size="20"))
    places = [box.rect for box in drawing.boxes]
    assert places[4].x - places[3].right > places[3].x - places[2].right
    assert "PLAYER 6" in reader.strings(drawing)
    assert "BANKER 8" in reader.strings(drawing)


def test_hands_stand_under_each_other_whatever_is_drawn(reader):
    words = {"player": "Player", "banker": "Banker", "player-note": "stands on 6"}
    two = reader.draw("hands", reader.ask(words, player="7S 9H", banker="5H KC", size="20"))
    three = reader.draw("hands", reader.ask(words, player="2S 2H 9D", banker="5H KC", size="20"))
    assert two.boxes[2].rect.x == three.boxes[3].rect.x


@pytest.mark.parametrize(
    ("data", "named"),
    [
        ({"cards": "7S 11H"}, "11H"),
        ({"cards": "7X"}, "7X"),
        ({"cards": ""}, "data-cards"),
        ({}, "data-cards"),
        ({"cards": "7S", "size": "9"}, "10 to 90"),
        ({"cards": "7S", "size": "tall"}, "tall"),
        ({"cards": "7S", "tray": "maybe"}, "yes, no"),
        ({"cards": "7S", "siez": "20"}, "data-siez"),
        ({"cards": "7S " * 20, "size": "30"}, "room for"),
    ],
)
def test_what_cannot_be_shown_is_an_error_that_names_it_and_the_place(reader, data, named):
    with pytest.raises(KitgenError) as wrong:
        reader.draw("cards", reader.ask(**data))
    assert named in str(wrong.value)
    assert "page.xhtml, line 7" in str(wrong.value)


def test_four_cards_are_no_hand(reader):
    with pytest.raises(KitgenError, match="1 to 3 cards"):
        reader.draw("hands", reader.ask({"player": "P", "banker": "B"}, player="2S 3S 4S 5S", banker="5H KC"))


def test_missing_words_are_an_error_that_names_their_place(reader):
    with pytest.raises(KitgenError, match="'banker'"):
        reader.draw("hands", reader.ask({"player": "P"}, player="2S 3S", banker="5H KC"))
