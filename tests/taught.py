"""Sheets of practice made once and read as somebody reads them, words and cards: what their tests share."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from reading import CASINO, HOME, kit_of, plan_of, text_of

from kitgen.press.document import Page
from kitgen.press.draw import Item, Place, Text

GAMES = (HOME, CASINO)
EACH = pytest.mark.parametrize(
    ("game", "paper", "ink"),
    [(game, paper, ink) for game in GAMES for paper in ("a4", "letter") for ink in ("full", "low", "mono")],
)


def lesson(sheet: str, game: str = HOME, paper: str = "a4", ink: str = "full", **more: Any) -> tuple[str, Any]:
    """The text of a sheet of practice as another program reads it, a space between words, and its plan."""
    more = {"class_room": True, "sheets": (sheet,), "real_deck": sheet == "stacking-list", **more}
    text = text_of(kit_of(game, paper, ink, **more)[f"{sheet}.pdf"])
    return re.sub(r"\s+", " ", text), plan_of(game, paper, ink, **more)


def pages_of(plan: Any) -> tuple[Page, ...]:
    return tuple(plan.sheets[0].pages)


def value(card: str) -> int:
    rank = card[:-1]
    return {"A": 1, "10": 0, "J": 0, "Q": 0, "K": 0}.get(rank) or int(rank if rank.isdigit() else 0) % 10


def things(items: tuple[Item, ...]) -> Iterator[str]:
    """Words and, in angle brackets, cards, in the order they are drawn."""
    for item in items:
        if isinstance(item, Text):
            yield item.text
        elif isinstance(item, Place):
            card = re.match(r"card-((?:10|[2-9AJQK])[SHDC])-", item.drawing.name or "")
            if card:
                yield f"<{card[1]}>"
            else:
                yield from things(item.drawing.items)


def drawn(page: Page) -> str:
    """A page as somebody reads it, cards and all."""
    return re.sub(r"\s+", " ", " ".join(things(page.items)))
