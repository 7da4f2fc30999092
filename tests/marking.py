"""A second way to mark the roads, in a few lines and letters: what several tests compare with."""

from __future__ import annotations

from itertools import groupby


def second_way(told: str, back: int) -> str:
    """The marks of a derived road as r and b, by cells.

    A mark below the top is red where the cell `back` columns to the left and the one above it are both full or both
    empty; at the top of a column it is the contrary of what one more mark in the last column would have been.
    """
    cells: set[tuple[int, int]] = set()
    found, column, row, last = "", -1, 0, ""
    for letter in told.replace("T", ""):
        left, below = column - back, row + 1
        alike = ((left, below) in cells) == ((left, row) in cells)
        if left >= 0:
            found += "br"[alike == (letter == last)]
        column, row = (column, below) if letter == last else (column + 1, 0)
        cells.add((column, row))
        last = letter
    return found


def positions(lengths: list[int]) -> list[list[tuple[int, int]]]:
    """(column, row) of each mark of runs with these lengths, on six rows."""
    grid: dict[tuple[int, int], int] = {}
    for run, length in enumerate(lengths):
        x = 1 + max((x for (x, y), other in grid.items() if y == 0), default=-1)
        # A tail in the top row is no start: nobody goes back behind it, and nobody leaves a gap after it.
        down = 0
        while down < min(length, 6) and (x, down) not in grid:
            down += 1
        for y in range(down):
            grid[x, y] = run
        for along in range(length - down):
            grid[x + 1 + along, down - 1] = run
    return [[at for at, other in grid.items() if other == run] for run in range(len(lengths))]


def runs(marks: str) -> list[int]:
    return [len(list(group)) for _, group in groupby(marks)]


def big_road(told: str) -> dict[tuple[int, int], str]:
    """The cells of the big road: P or B, and a stroke for each tie; those before any win go to the first."""
    wins: list[str] = []
    before = ""
    for letter in told:
        if letter != "T":
            wins.append(letter + before)
            before = ""
        elif wins:
            wins[-1] += "/"
        else:
            before += "/"
    at = [spot for run in positions(runs("".join(win[0] for win in wins))) for spot in run]
    return dict(zip(at, wins, strict=True)) if wins else {(0, 0): before} if before else {}


def derived(told: str, back: int) -> dict[tuple[int, int], str]:
    """The cells of a derived road: r or b."""
    marks = second_way(told, back)
    return dict(zip((spot for run in positions(runs(marks)) for spot in run), marks, strict=True))


def bead_plate(told: str) -> dict[tuple[int, int], str]:
    return {(at // 6, at % 6): letter for at, letter in enumerate(told)}
