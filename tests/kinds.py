"""What the levels of practice ask for, said again by card values and apart from the engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

Case = tuple[int, int, int, int]  # two-card totals of Player and Banker, then the values of the next two cards

# Banker's row: the third cards on which Banker draws, then those whose neighbour has the other answer.
DRAWS = {0: "0123456789", 1: "0123456789", 2: "0123456789", 3: "012345679", 4: "234567", 5: "4567", 6: "67", 7: ""}
BOUNDARY = {3: "789", 4: "1278", 5: "3478", 6: "5678"}

# Of twelve rounds of a level, how many are of each kind.
QUOTAS: dict[tuple[str, int], dict[str, int]] = {
    **{
        (game, level): quotas
        for game in ("dining-room", "punto-banco")
        for level, quotas in {
            1: {"4 cards": 4, "5 cards": 4, "6 cards": 4},
            2: {"9-8": 1, "equal": 1, "P natural": 1, "B natural": 1, "P<5": 2, "P5": 2, "P6": 2, "P7": 2},
            3: {"B<5": 4, "B5": 2, "B6": 3, "B7": 3},
            4: {"rows 0-2": 3, "draws": 3, "stands": 4, "row 7": 2},
            5: {"draws": 6, "stands": 6},
        }.items()
    },
    ("dining-room", 6): {"dragon": 1, "tie": 2, "7": 1, "8": 2, "five": 2, "six": 2, "natural": 2},
    ("punto-banco", 6): {"tie": 2, "natural": 1, "other": 9},
}
MIXED = {1: 1, 2: 2, 3: 2, 4: 2, 5: 3, 6: 2}


def played(p: int, b: int, x: int, y: int) -> tuple[int, int, bool, bool]:
    """Final totals of Player and Banker, and whether each drew: two-card totals, then the next two cards."""
    if p > 7 or b > 7:
        return p, b, False, False
    if p > 5:
        return (p, (b + x) % 10, False, True) if b < 6 else (p, b, False, False)
    return ((p + x) % 10, (b + y) % 10, True, True) if str(x) in DRAWS[b] else ((p + x) % 10, b, True, False)


def winner(p: int, b: int) -> str:
    return "player" if p > b else "banker" if b > p else "tie"


def kind(game: str, level: int, case: Case) -> str:
    """Of which kind a round is among those of a level; "" for none."""
    p, b, x, _ = case
    player, banker, drew, banker_drew = played(*case)
    natural = p > 7 or b > 7
    cards = 4 + drew + banker_drew
    if level == 1:
        return f"{cards} cards"
    if level == 2:
        if natural:
            return "equal" if p == b else "9-8" if min(p, b) > 7 else "P natural" if p > b else "B natural"
        return "P<5" if p < 5 else f"P{p}"
    if level == 3:
        return "" if natural or drew else "B<5" if b < 5 else f"B{b}"
    if level in (4, 5):
        if natural or not drew or (str(x) in BOUNDARY.get(b, "")) != (level == 5):
            return ""
        return "rows 0-2" if b < 3 else "row 7" if b == 7 else "draws" if banker_drew else "stands"
    if player == banker:
        return "tie"
    if game == "punto-banco":
        return "natural" if natural else "other"
    if banker == 7 and banker > player and banker_drew:
        return "dragon"
    best = max(player, banker)
    return str(best) if best in (7, 8) else "five" if cards == 5 else "six" if cards == 6 else "natural"


def cell(p: int, b: int, x: int) -> tuple[int, int | None] | None:
    """Banker's total and Player's third card, None when Player stood; None in a round that a natural ended."""
    return None if p > 7 or b > 7 else (b, x if p < 6 else None)


@cache
def ways(decks: int) -> dict[Case, int]:
    """Ordered ways to deal six cards by two-card totals and the next two values, one hand after the other."""
    left = [16 * decks, *[4 * decks] * 9]
    found: dict[Case, int] = {}
    for p1, p2, one in _two(left):
        for b1, b2, two in _two(left):
            for x in range(10):
                left[x] -= 1
                three = one * two * (left[x] + 1)
                for y in range(10):
                    key = ((p1 + p2) % 10, (b1 + b2) % 10, x, y)
                    found[key] = found.get(key, 0) + three * left[y]
                left[x] += 1
    return found


def _two(left: list[int]) -> Iterator[tuple[int, int, int]]:
    """Two cards off the shoe while the caller looks at them, and the ordered ways to deal them."""
    for low in range(10):
        for high in range(low, 10):
            times = left[low] * (left[high] - 1) if low == high else 2 * left[low] * left[high]
            left[low] -= 1
            left[high] -= 1
            yield low, high, times
            left[low] += 1
            left[high] += 1


def numbers(values: Sequence[int]) -> Case:
    """The case of six values in the order dealt."""
    p1, b1, p2, b2, x, y = values
    return (p1 + p2) % 10, (b1 + b2) % 10, x, y
