"""The third-card rule, written as the table on the felt and read from there."""

from __future__ import annotations

# Rows: Banker's two-card total. Columns: the value of Player's third card, then Player stood. D draws, S stands.
# All games in the registry follow this table (punto banco, as casino regulators print it).
TABLEAU = """\
total  0 1 2 3 4 5 6 7 8 9 stood
0      D D D D D D D D D D D
1      D D D D D D D D D D D
2      D D D D D D D D D D D
3      D D D D D D D D S D D
4      S S D D D D D D S S D
5      S S S S D D D D S S D
6      S S S S S S D D S S S
7      S S S S S S S S S S S
"""


def _parse(text: str) -> dict[tuple[int, int | None], bool]:
    head, *rows = (line.split() for line in text.splitlines())
    columns = [None if name == "stood" else int(name) for name in head[1:]]
    return {
        (int(total), column): {"D": True, "S": False}[mark]
        for total, *marks in rows
        for column, mark in zip(columns, marks, strict=True)
    }


_DRAWS = _parse(TABLEAU)


def _check_total(total: int) -> None:
    if total in (8, 9):
        raise ValueError(f"{total} is a natural: nobody draws, so the third-card rule does not apply")
    if not 0 <= total <= 9:
        raise ValueError(f"{total} is no total of a hand (0 to 9)")


def player_draws(total: int) -> bool:
    """Whether Player draws with this two-card total, 0 to 7; a natural is a ValueError."""
    _check_total(total)
    return total <= 5


def banker_draws(total: int, third: int | None) -> bool:
    """Whether Banker draws with this two-card total, 0 to 7, when the value of Player's third card is `third`.

    None means that Player stood; 0 is a card like any other. A natural is a ValueError.
    """
    _check_total(total)
    try:
        return _DRAWS[total, third]
    except KeyError:
        raise ValueError(f"{third} is no value of a third card (0 to 9, or None when Player stood)") from None


def drawing_run(total: int) -> tuple[int, ...]:
    """The values of Player's third card on which Banker draws with this total, in rising order."""
    return tuple(third for third in range(10) if banker_draws(total, third))
