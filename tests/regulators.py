"""The rules as regulators print them, read from the reference, and a round told by them alone."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

TABLE = (Path(__file__).parent / "reference" / "tableau.txt").read_text(encoding="utf-8").splitlines()
ZERO = str.maketrans("ATJQK", "10000")


@cache
def tableau() -> dict[int, dict[str, str]]:
    """The regulators' table: by Banker's total and Player's third card (or "stood"), D or S."""
    rows = [line.split() for line in TABLE if not line.startswith("#")]
    return {int(row[0]): dict(zip(rows[0][1:], row[1:], strict=True)) for row in rows[1:]}


@cache
def player_rule() -> tuple[list[int], list[int]]:
    """The totals with which Player draws and stands, from the last line of the reference."""
    found = re.fullmatch(r"# Player: (\d)-(\d) draws, (\d)-(\d) stands\.", TABLE[-1])
    assert found
    a, b, c, d = map(int, found.groups())
    return list(range(a, b + 1)), list(range(c, d + 1))


def drawing(total: int) -> list[int]:
    """Third cards of Player on which Banker draws with this total."""
    return [third for third in range(10) if tableau()[total][str(third)] == "D"]


def points(cards: list[str]) -> int:
    return sum(int(card[0].translate(ZERO)) for card in cards) % 10


def answer(six: list[str]) -> dict[str, Any]:
    """One round from six cards of a shoe, by the reference alone."""
    player, banker, rest = [six[0], six[2]], [six[1], six[3]], six[4:]
    first = points(player), points(banker)
    third = "stood"
    if max(first) < 8:
        if first[0] in player_rule()[0]:
            player.append(rest.pop(0))
            third = str(points(player[2:]))
        if tableau()[first[1]][third] == "D":
            banker.append(rest.pop(0))
    p, b = points(player), points(banker)
    used, winner = 6 - len(rest), "tie" if p == b else "player" if p > b else "banker"
    side = {f"Final {used}"} | ({f"Winning {max(p, b)}"} if winner != "tie" else set())
    return {
        "player": player,
        "banker": banker,
        "first": first,
        "third": third,
        "totals": (p, b),
        "winner": winner,
        "side": side,
        "used": used,
    }
