"""Chips: one chip from above, a pile, and the tally of chips after a round."""

from __future__ import annotations

import math
import re
from functools import lru_cache

from kitgen.figures.parts import bad, drawing, on_middle, only, room, shrunk, word
from kitgen.press.draw import Ask, Drawing, Item, Named, Rect, Shape, Text, box, circle
from kitgen.press.letters import POINT, width_of

SPOTS = 8  # light marks on the edge of a chip
BET_COLOURS = {"banker": "red", "player": "blue", "tie": "green"}


@lru_cache(maxsize=64)
def chip(colour: str, radius: float) -> Drawing:
    """A chip seen from above. It hides what lies under it in every ink."""
    across = 2 * radius
    edge = 0.80 * radius
    piece = 2 * math.pi * edge / POINT / SPOTS
    # The ring in the chip's own colour shows only where the chip is not filled.
    items = (
        Shape(circle(radius, radius, radius), "paper", "paper", 0.8),
        Shape(circle(radius, radius, radius), colour),
        Shape(circle(radius, radius, edge), None, "paper", 0.26 * radius / POINT, (0.36 * piece, 0.64 * piece)),
        Shape(circle(radius, radius, 0.62 * radius), None, "paper", 0.4),
        Shape(circle(radius, radius, 0.5 * radius), None, colour, 0.4),
    )
    return Drawing(across, across, items, name=f"chip-{colour}-{radius:g}")


GAP, HIGH = 2.6, 19.0


def _changes(ask: Ask, seats: int) -> list[str]:
    """What each seat won and lost, with true minus signs."""
    if "changes" not in ask.data:
        return [""] * seats
    parts = ask.data["changes"].split(";")
    if len(parts) != seats or any(not re.fullmatch(r"[+\-−]\d+(/\d+)?", t) for part in parts for t in part.split()):
        raise bad(ask, "changes", f'{seats} lists parted by ";" such as "+1 -1;+1;-1"')
    return ["  ".join(part.replace("-", "−").split()) for part in parts]


def panels(width: float, count: int, least: float) -> tuple[Rect, ...]:
    """Equal panels of at least `least` mm in as few rows as will do, the rows as even as can be."""
    most = max(1, int((width + GAP) // (least + GAP)))
    rows = -(-count // most)
    per_row = -(-count // rows)
    each = (width - (per_row - 1) * GAP) / per_row
    return tuple(Rect(i % per_row * (each + GAP), i // per_row * (HIGH + GAP), each, HIGH) for i in range(count))


def _panel(ask: Ask, at: Rect, texts: tuple[str, str, str]) -> list[Item]:
    name, count, change = texts
    items: list[Item] = [Shape(box(at, 1.8), "wash", "hair", 0.5)]
    items.append(on_middle(at.cx, at.y + 3.9, shrunk(Text(0, 0, name, "bold", 8, "soft", "wash"), at.w - 2.4, ask.at)))
    items.append(
        on_middle(at.cx, at.y + 9.9, shrunk(Text(0, 0, count, "title", 20, "ink", "wash"), at.w - 2.4, ask.at))
    )
    if change:
        small = Text(0, 0, change, "text", 8.5, "bronze", "wash")
        items.append(on_middle(at.cx, at.bottom - 3.2, shrunk(small, at.w - 2, ask.at)))
    return items


def chips(ask: Ask) -> Drawing:
    """A tally: a panel for each seat with its name, its chips and how they changed.

    data-chips    "6 7 5": chips of each seat, 1 to 15 seats
    data-changes  "+1 -1;+1;-1": what came and went, a list for each seat (may be missing)
    words: name-1, name-2 ...
    Panels wrap into rows; each is 19 mm high.
    """
    only(ask, "chips changes", "name-*")
    counts = ask.data.get("chips", "").split()
    if not 1 <= len(counts) <= 15 or not all(count.isdecimal() for count in counts):
        raise bad(ask, "chips", '1 to 15 whole numbers such as "6 7 5"')
    changes = _changes(ask, len(counts))
    names = [word(ask, f"name-{i}") for i in range(1, len(counts) + 1)]
    least = max(
        14.0, *(width_of(name, "bold", 7) + 2.6 for name in names), *(width_of(c, "text", 8.5) + 3 for c in changes)
    )
    found = panels(ask.width, len(counts), min(least, ask.width))
    high = room(ask, found[0].w, found[-1].bottom)
    texts = zip(names, counts, changes, strict=True)
    items = [item for at, each in zip(found, texts, strict=True) for item in _panel(ask, at, each)]
    told = [Named("panel", str(i), at) for i, at in enumerate(found, 1)]
    return drawing((max(at.right for at in found), high), items, told)
