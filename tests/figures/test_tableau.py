"""The third-card table as drawn, against the table as printed by regulators."""

import pytest

from kitgen.errors import KitgenError
from kitgen.figures.tableau import rows

# Banker's total, then Player's third card 0 to 9, then Player stood.
REFERENCE = """
0 DDDDDDDDDD D
1 DDDDDDDDDD D
2 DDDDDDDDDD D
3 DDDDDDDDSD D
4 SSDDDDDDSS D
5 SSSSDDDDSS D
6 SSSSSSDDSS S
7 SSSSSSSSSS S
"""
WORDS = {
    "banker": "Banker’s total",
    "player": "Player’s third card",
    "stood": "Player stood",
    "draw": "draw",
    "stand": "stand",
    "ten": "10 J Q K",
    "ace": "ace",
    "note-0": "always draws",
    "note-3": "all but an 8",
    "note-7": "always stands",
}
POCKET = {
    "banker": "Banker",
    "player": "Player’s third card",
    "stood": "stood",
    "draw": "draw",
    "stand": "stand",
    "title": "The third card",
    "natural": "8 or 9: nobody draws.",
    "rule": "0 to 5 draws.",
}


def expected(total):
    line = next(line for line in REFERENCE.split("\n") if line.startswith(str(total)))
    return [{"D": "draw", "S": "stand"}[mark] for mark in line[2:].replace(" ", "")]


def drawn_rows(reader, drawing, draw="draw", stand="stand"):
    """The words of the cells by row label, from left to right, as they stand on the page."""
    texts = reader.texts(drawing)
    labels = {round(box.cy, 2): text.text for text, box in texts if text.face == "title" and text.colour == "red"}
    found = {label: [] for label in labels.values()}
    for text, box in sorted(texts, key=lambda pair: pair[1].cx):
        if text.text in (draw, stand):
            nearest = min(labels, key=lambda y: abs(y - box.cy))
            found[labels[nearest]].append({draw: "draw", stand: "stand"}[text.text])
    return found


@pytest.mark.parametrize("height", [None, 75.0, 112.0, 140.0])
@pytest.mark.parametrize("width", [150.0, 175.0, 190.0])
def test_the_table_says_what_the_felt_says(reader, width, height):
    found = drawn_rows(reader, reader.draw("tableau", reader.ask(WORDS, width, height)))
    assert list(found) == ["0–2", "3", "4", "5", "6", "7"]
    for label, words in found.items():
        for total in {"0–2": (0, 1, 2)}.get(label, (int(label[0]),)):
            assert words == expected(total), f"row {total}"


def test_draws_lie_on_bars_and_stands_do_not(reader):
    drawing = reader.draw("tableau", reader.ask(WORDS))
    bars = [box.rect for box in drawing.boxes if box.kind == "run"]
    for text, box in reader.texts(drawing):
        if text.text in ("draw", "stand"):
            assert any(bar.holds(box) for bar in bars) == (text.text == "draw")
            assert (text.over == "red") == (text.text == "draw")


def test_the_last_column_is_never_joined_to_the_cards():
    assert all((10, 10) in row.runs or row.marks[10] == "stand" for row in rows())


def test_cells_that_are_left_open_say_so_and_have_a_shape_of_their_own(reader):
    """Not by colour alone: a word, and a dashed box in place of a solid bar."""
    ask = reader.ask(WORDS | {"choice": "choice"}, choices="3:9 5:4")
    drawing = reader.draw("tableau", ask)
    boxes = [box.rect for box in drawing.boxes if box.kind == "choice"]
    words = [box for text, box in reader.texts(drawing) if text.text == "choice"]
    assert len(boxes) == len(words) == 2
    assert all(any(at.holds(box) for at in boxes) for box in words)
    bars = [box.rect for box in drawing.boxes if box.kind == "run"]
    assert not [box for box in words if any(bar.holds(box) for bar in bars)]
    dashed = [shape for shape in drawing.items if getattr(shape, "dash", None)]
    assert len(dashed) == 2
    assert all(shape.fill != "red" for shape in dashed)


@pytest.mark.parametrize("figure", ["tableau", "pocket"])
def test_open_cells_are_the_only_ones_that_change(reader, figure):
    words = (WORDS if figure == "tableau" else POCKET) | {"choice": "choice", "choice-short": "C", "draw-short": "D"}
    words |= {} if figure == "tableau" else {"stand-short": "–"}
    if figure == "tableau":
        words = {place: text for place, text in words.items() if not place.endswith("-short")}
    told = {"tableau": ("draw", "stand", "choice"), "pocket": ("D", "–", "C")}[figure]
    closed = reader.texts(reader.draw(figure, reader.ask({k: v for k, v in words.items() if "choice" not in k})))
    opened = reader.texts(reader.draw(figure, reader.ask(words, choices="3:9 5:4")))

    def number(texts):
        return [sum(text.text == word for text, _ in texts) for word in told]

    draw, stand, _ = number(closed)
    assert number(opened) == [draw - 2, stand, 2]


@pytest.mark.parametrize("bad", ["3:12", "9:4", "three"])
def test_a_cell_that_is_none_is_refused(reader, bad):
    with pytest.raises(KitgenError, match="choices"):
        reader.draw("tableau", reader.ask(WORDS | {"choice": "choice"}, choices=bad))


def test_columns_are_headed_0_to_9_from_left_to_right(reader):
    texts = reader.texts(reader.draw("tableau", reader.ask(WORDS)))
    heads = [(box.cx, text.text) for text, box in texts if text.face == "title" and text.colour == "blue"]
    assert [text for _, text in sorted(heads)] == list("0123456789")


def test_words_that_may_be_missing_may_be_missing(reader):
    few = {place: WORDS[place] for place in ("banker", "player", "stood", "draw", "stand")}
    assert len(drawn_rows(reader, reader.draw("tableau", reader.ask(few)))["7"]) == 11


@pytest.mark.parametrize("place", ["banker", "player", "stood", "draw", "stand"])
def test_words_that_are_needed_are_named_when_missing(reader, place):
    with pytest.raises(KitgenError, match=f"'{place}'"):
        reader.draw("tableau", reader.ask({k: v for k, v in WORDS.items() if k != place}))


def test_a_word_too_long_for_a_cell_is_an_error_that_names_it(reader):
    with pytest.raises(KitgenError, match="takes another card"):
        reader.draw("tableau", reader.ask({**WORDS, "draw": "takes another card"}))


@pytest.mark.parametrize("short", [{"draw-short": "D", "stand-short": "S"}, {}])
def test_the_pocket_card_says_the_same(reader, short):
    drawing = reader.draw("pocket", reader.ask({**POCKET, **short}))
    found = drawn_rows(reader, drawing, short.get("draw-short", "draw"), short.get("stand-short", "–"))
    for label, words in found.items():
        assert words == expected(int(label[0]))


def test_the_pocket_card_is_a_card_with_a_free_edge_and_readable_type(reader):
    drawing = reader.draw("pocket", reader.ask({**POCKET, "foot": "Dining Room Baccarat"}))
    assert (drawing.width, drawing.height) == (88.9, 63.5)
    assert min(text.size for text, _ in reader.texts(drawing)) >= 7
    reader.check_inside(drawing, 4.0)


def test_pocket_cards_are_one_form_and_other_words_another(reader):
    first, again = (reader.draw("pocket", reader.ask(POCKET)) for _ in range(2))
    other = reader.draw("pocket", reader.ask({**POCKET, "title": "Third cards"}))
    assert first.name == again.name
    assert first.name != other.name


def test_the_back_of_the_pocket_card_has_its_size(reader):
    back = reader.draw("pocket-back", reader.ask({"title": "Dining Room Baccarat"}))
    assert (back.width, back.height) == (88.9, 63.5)
    reader.check_inside(back, 3.9)
