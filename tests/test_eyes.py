"""Eyes: with no colour at all, what stands for Player, Banker or Tie is still told by a word beside it.

A grey-scale print and an eye without green cones leave differences of lightness and little else, so the test gives no
credit to colour: every blue, red or green thing must have the word of its hand. What it cannot see: whether a reader
takes the word to belong to the thing, whether two shapes look alike once printed, and a picture of a user's own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot

import pytest
from reading import CASINO, HOME, plan_of, walk

from kitgen.press.draw import Item, Place, Rect, Shape, Text, box

GAMES = (HOME, CASINO)
# The colours that a game gives to hands and bets, and the words that say the same. Suits have colours of their own.
HANDS = {"blue": ("Player", "P"), "red": ("Banker", "B"), "green": ("Tie", "T")}
BESIDE = 12.0  # mm


@dataclass(frozen=True)
class Thing:
    """Something in the colour of a hand."""

    colour: str
    where: Rect
    told: str


def hands_in(text: str) -> set[str]:
    """The colours of the hands that a text names; "player 3" is a person, and "ties" are no bet."""
    return {
        colour
        for colour, (word, letter) in HANDS.items()
        if re.search(rf"\b({word}|{word.upper()})\b", text) or text.strip() == letter
    }


def apart(a: Rect, b: Rect) -> float:
    return hypot(max(a.x - b.right, b.x - a.right, 0.0), max(a.y - b.bottom, b.y - a.bottom, 0.0))


def in_a_row(a: Rect, b: Rect) -> bool:
    return a.y <= b.cy <= a.bottom or b.y <= a.cy <= b.bottom


def things_of(found: Sequence[tuple[Shape | Text, Rect]]) -> list[Thing]:
    things = []
    for item, where in found:
        colours = {item.colour} if isinstance(item, Text) else {item.fill, item.stroke}
        told = item.text if isinstance(item, Text) else "a shape"
        things += [Thing(colour, where, told) for colour in colours & set(HANDS) if colour]
    return things


def leads(one: Thing, other: Thing) -> bool:
    """Whether what is told of one holds for the other: one colour, side by side or in a row."""
    beside = apart(one.where, other.where) <= BESIDE or in_a_row(one.where, other.where)
    return one.colour == other.colour and beside


def led_by(told: list[Thing], silent: list[Thing]) -> list[Thing]:
    """Those things without words that nothing of their like tells."""
    told = list(told)
    while led := [thing for thing in silent if any(leads(other, thing) for other in told)]:
        told += led
        silent = [thing for thing in silent if thing not in led]
    return silent


def hands_above(thing: Thing, words: list[tuple[set[str], Rect]]) -> set[str]:
    """The hands that the nearest words over a thing name."""
    over = [
        (thing.where.y - where.bottom, sorted(hands))
        for hands, where in words
        if where.bottom <= thing.where.y and where.x < thing.where.right and thing.where.x < where.right
    ]
    return set(min(over)[1]) if over else set()


def untold(items: Sequence[Item], pieces: Sequence[Rect] = ()) -> list[Thing]:
    """Things without the word of their hand on a page; each of the pieces that it is cut into must tell its own."""
    found = list(walk(items))
    groups = [[pair for pair in found if piece.holds(pair[1], 0.5)] for piece in pieces]
    groups.append([pair for pair in found if not any(pair in group for group in groups)])
    return [thing for group in groups for thing in untold_of(group)]


def untold_of(found: Sequence[tuple[Shape | Text, Rect]]) -> list[Thing]:
    """Things without the word of their hand.

    The letter on it decides, else the words within 12 mm, where there are any, else the nearest in the same row: they
    must name the thing's hand. A thing without words is told by its like, and the first of its like by the nearest
    words above it, as the numerals of a table are by the table's head.
    """
    words = [(hands_in(item.text), where) for item, where in found if isinstance(item, Text) and hands_in(item.text)]
    told: list[Thing] = []
    wrong: list[Thing] = []
    silent: list[Thing] = []
    for thing in things_of(found):
        near = [hands for hands, where in words if apart(thing.where, where) <= BESIDE]
        on = [hands for hands, where in words if where.w < thing.where.w and thing.where.holds(where)]
        row = [(apart(thing.where, where), sorted(hands)) for hands, where in words if in_a_row(thing.where, where)]
        said = set().union(*(on or near)) if near else set(min(row)[1]) if row else set()
        (told if thing.colour in said else wrong if said else silent).append(thing)
    silent = led_by(told, silent)
    headed = [thing for thing in silent if thing.colour in hands_above(thing, words)]
    return wrong + led_by(headed, [thing for thing in silent if thing not in headed])


Pages = list[tuple[str, int, tuple[Item, ...], list[Rect]]]


def pages_of(game: str, players: int) -> Pages:
    return [
        (sheet.name, number, page.items, [named.rect for named in page.boxes if named.kind == "slot"])
        for sheet in plan_of(game, players=players).sheets
        for number, page in enumerate(sheet.pages, 1)
    ]


KITS = [(game, players) for game in GAMES for players in (2, 4, 14)]


@pytest.mark.parametrize(("game", "players"), KITS)
def test_without_colour_every_thing_of_a_hand_has_the_word_of_its_hand(game: str, players: int) -> None:
    coloured = 0
    for name, number, items, pieces in pages_of(game, players):
        assert not untold(items, pieces), (name, number)
        coloured += bool(things_of(list(walk(items))))
    assert coloured >= 7


def changed(items: Sequence[Item], change: dict[str, str], mute: bool = False) -> tuple[Item, ...]:
    """The items in other colours, or without the words that name a hand."""
    made: list[Item] = []
    for item in items:
        if isinstance(item, Place):
            drawing = replace(item.drawing, items=changed(item.drawing.items, change, mute))
            made.append(replace(item, drawing=drawing))
        elif isinstance(item, Text):
            text = "–" if mute and hands_in(item.text) else item.text
            made.append(replace(item, text=text, colour=change.get(item.colour, item.colour)))
        else:
            fill, stroke = (change.get(name, name) if name else None for name in (item.fill, item.stroke))
            made.append(replace(item, fill=fill, stroke=stroke))
    return tuple(made)


@pytest.mark.parametrize("game", GAMES)
def test_the_test_finds_pages_whose_words_name_the_other_hand_or_none(game: str) -> None:
    swapped = {"blue": "red", "red": "green", "green": "blue"}
    for name, number, items, pieces in pages_of(game, 4):
        if things_of(list(walk(items))):
            assert untold(changed(items, swapped), pieces), (name, number)
            assert untold(changed(items, {}, mute=True), pieces), (name, number)


def test_the_test_finds_a_single_chip_of_the_wrong_colour() -> None:
    label, chip = Text(20, 20, "on Banker"), Shape(box(Rect(22, 24, 4, 4)), "red")
    assert not untold((label, chip))
    assert [thing.colour for thing in untold((label, replace(chip, fill="blue")))] == ["blue"]
    assert [thing.colour for thing in untold((chip,))] == ["red"]
