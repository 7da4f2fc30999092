"""What stands on each sheet, read back from its file: the tableau, the example, the chips, the spots, the host's card."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from reading import CASINO, HOME, Seen, common_area, kit_of, opened, plan_of, seen, text_of

from kitgen.press.draw import Rect

REFERENCE = Path(__file__).parent / "reference" / "tableau.txt"
GAMES = (HOME, CASINO)
PLAYERS = (2, 3, 4, 14)


def reference() -> dict[int, dict[str, str]]:
    """The regulators' table: by Banker's total and Player's third card (or "stood"), D or S."""
    rows = [line.split() for line in REFERENCE.read_text().splitlines() if not line.startswith("#")]
    return {int(row[0]): dict(zip(rows[0][1:], row[1:], strict=True)) for row in rows[1:]}


def flat(data: bytes, page: int | None = None) -> str:
    """The text of a file with every run of spaces as one."""
    return re.sub(r"\s+", " ", text_of(data, page))


def nearest(words: list[Seen], x: float) -> str:
    return min(words, key=lambda word: abs(word.box.cx - x)).text


def read_table(words: list[Seen], draws: str, stands: str) -> dict[int, dict[str, str]]:
    """A tableau as somebody reads it: cells in rows, each under its head and behind its label."""
    cells = [word for word in words if word.text in (draws, stands)]
    left = min(cell.box.x for cell in cells if cell.text == draws)
    cells = [cell for cell in cells if cell.box.right > left]
    heads_y = next(word.box.cy for word in words if word.text == "9" and word.box.x > left + 20)
    heads = [w for w in words if w.text.isdigit() and abs(w.box.cy - heads_y) < 1.5 and w.box.right > left]
    stood = [word for word in words if word.text == "stood" and word.box.x > heads[-1].box.right]
    found: dict[int, dict[str, str]] = {}
    for cell in cells:
        label = [w for w in words if w.box.right < left and w.text.isdigit() and abs(w.box.cy - cell.box.cy) < 2.2]
        label = [w for w in label if w.box.height_class == label[0].box.height_class] if False else label
        totals = [int(word.text) for word in sorted(label, key=lambda w: w.box.x) if word.box.x < label_edge(words, left)]
        for total in range(totals[0], totals[-1] + 1):
            head = nearest(heads + stood, cell.box.cx)
            found.setdefault(total, {})[head] = "D" if cell.text == draws else "S"
    return found
