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

from kitgen.press.draw import Drawing, Item, Place, Rect, Shape, Text, box

GAMES = (HOME, CASINO)
# The colours that a game gives to hands and bets, and the words that say the same. Suits have colours of their own.
HANDS = {"blue": ("Player", "P"), "red": ("Banker", "B"), "green": ("Tie", "T")}
BESIDE = 8.0  # mm


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


def untold(items: Sequence[Item]) -> list[Thing]:
    """Things without the word of their hand.

    The words within 8 mm decide, where there are any, else the nearest in the same row: they must name the thing's
    hand. A thing without words is told by its like, and the first of its like by the nearest words above it, as the
    numerals of a table are by the table's head.
    """
    found = list(walk(items))
    words = [(hands_in(item.text), where) for item, where in found if isinstance(item, Text) and hands_in(item.text)]
    told: list[Thing] = []
    wrong: list[Thing] = []
    silent: list[Thing] = []
    for thing in things_of(found):
        near = [hands for hands, where in words if apart(thing.where, where) <= BESIDE]
        row = [(apart(thing.where, where), sorted(hands)) for hands, where in words if in_a_row(thing.where, where)]
        said = set().union(*near) if near else set(min(row)[1]) if row else set()
        (told if thing.colour in said else wrong if said else silent).append(thing)
    silent = led_by(told, silent)
    headed = [thing for thing in silent if thing.colour in hands_above(thing, words)]
    return wrong + led_by(headed, [thing for thing in silent if thing not in headed])


def pages_of(game: str, players: int = 4) -> list[tuple[str, int, tuple[Item, ...]]]:
    sheets = plan_of(game, players=players).sheets
    return [(sheet.name, number, page.items) for sheet in sheets for number, page in enumerate(sheet.pages, 1)]
