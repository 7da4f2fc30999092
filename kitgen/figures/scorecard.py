"""The scorecard: the grids of the five roads, blank or with the marks of a shoe, and each mark by itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from kitgen.figures.parts import bad, choice, drawing, maybe, number, on_middle, only, room, shrunk, whole
from kitgen.game.coup import Side
from kitgen.game.roads import BACK, ROWS, Roads, Spot, bead_plate, placed
from kitgen.press.draw import Ask, Drawing, Item, Named, Place, Rect, Shape, Text, box, circle, line

ROADS = ("bead", "big", *BACK)
OUTCOMES: Mapping[str, Side] = {"P": "player", "B": "banker", "T": "tie"}
COLOURS = {"P": "blue", "B": "red", "T": "green"}
# The colours of derived roads are not those of Banker and Player, since they say nothing of either.
MARKS = {"red": "coral", "blue": "sky"}
NAME, BAND = 10.0, 7.0  # type of a road's name, and the room that it takes beside the grid
LEAST_CELL, MOST_COLUMNS = 2.5, 120
LETTER = 1.5  # points of a letter for each millimetre of its cell
LEAST_LETTER = 7.0
RADIUS = 0.42  # of a mark, as a share of its cell
TIE_STEP = 0.6  # between the strokes of two ties


def _letter(cell: float, letter: str, over: str | None = None) -> Text:
    colour = "paper" if over else COLOURS[letter]
    return on_middle(cell / 2, cell / 2, Text(0, 0, letter, "bold", max(LEAST_LETTER, LETTER * cell), colour, over))


def _bead(cell: float, letter: str) -> tuple[Item, ...]:
    colour = COLOURS[letter]
    return Shape(circle(cell / 2, cell / 2, RADIUS * cell), colour), _letter(cell, letter, colour)


def _tie_strokes(cell: float, count: int) -> Iterator[Shape]:
    """Short strokes across the lower right of a cell, from its corner inwards."""
    step = min(TIE_STEP, 0.24 * cell / max(count - 1, 1))
    for stroke in range(count):
        near = cell * 0.93 - stroke * step
        yield Shape(
            line(near - 0.27 * cell, near + 0.02 * cell, near + 0.02 * cell, near - 0.27 * cell), None, "ink", 1.1
        )


def _win(cell: float, letter: str, ties: int) -> tuple[Item, ...]:
    """A ring with its letter, and a stroke for each tie; ties without a win are strokes alone."""
    ring = Shape(circle(cell / 2, cell / 2, RADIUS * cell), None, COLOURS[letter], 0.8) if letter != "T" else None
    return (*((ring, _letter(cell, letter)) if ring else ()), *_tie_strokes(cell, ties))


def _derived(cell: float, road: str, mark: str) -> tuple[Item, ...]:
    """A circle, a dot or a slash. Red is full or leans right, blue is open or leans left: no colour is needed."""
    middle, colour, full = cell / 2, MARKS[mark], mark == "red"
    if road == "big-eye":
        ring = Shape(circle(middle, middle, 0.36 * cell), None, colour, 1.0)
        return (ring, Shape(circle(middle, middle, 0.13 * cell), colour)) if full else (ring,)
    if road == "small":
        dot = Shape(circle(middle, middle, 0.31 * cell), colour)
        # An ink without fills leaves the outline: strokes in it say that it is full.
        strokes = tuple(
            Shape(line(middle + dx, middle - 0.2 * cell, middle + dx, middle + 0.2 * cell), None, colour, 0.5)
            for dx in (-0.1 * cell, 0.1 * cell)
        )
        return (dot, *strokes) if full else (dot, Shape(circle(middle, middle, 0.15 * cell), "paper", colour, 0.4))
    near, far = 0.2 * cell, 0.8 * cell
    ends = (near, far, far, near) if full else (near, near, far, far)
    return (Shape(line(*ends), None, colour, 1.3),)


@lru_cache(maxsize=256)
def mark(road: str, told: str, cell: float) -> Drawing:
    """One mark in a cell of this size. `told` is P, B or T, with the number of ties on the big road, or a colour."""
    if road == "bead":
        items = _bead(cell, told)
    elif road == "big":
        items = _win(cell, told[0], int(told[1:] or 0))
    else:
        items = _derived(cell, road, told)
    return Drawing(cell, cell, items, name=f"mark-{road}-{told}-{cell:g}")


def _told(road: str, outcomes: tuple[Side, ...]) -> Iterator[tuple[Spot, str]]:
    """Where each mark of a road stands, and what it is."""
    roads = Roads(outcomes)
    if road == "bead":
        yield from ((spot, outcome[0].upper()) for spot, outcome in bead_plate(outcomes))
    elif road == "big":
        before = roads.opening_ties  # they share the first cell with the first win
        if before and not roads.big:
            yield Spot(0, 0), f"T{before}"
        for run, column in zip(placed([len(column) for column in roads.big]), roads.big, strict=True):
            for spot, entry in zip(run, column, strict=True):
                yield spot, f"{entry.result[0].upper()}{entry.ties + before}"
                before = 0
    else:
        runs = roads.derived(road)
        for run, marks in zip(placed([len(each) for each in runs]), runs, strict=True):
            yield from zip(run, marks, strict=True)


def _grid(at: Rect, columns: int) -> list[Item]:
    each = at.w / columns
    upright = [line(at.x + each * n, at.y, at.x + each * n, at.bottom) for n in range(1, columns)]
    level = [line(at.x, at.y + each * n, at.right, at.y + each * n) for n in range(1, ROWS)]
    return [*(Shape(path, None, "line", 0.4) for path in (*upright, *level)), Shape(box(at), None, "soft", 0.6)]


def _name(ask: Ask, high: float) -> list[Item]:
    """The name of the road, read from bottom to top."""
    words = maybe(ask, "name")
    if not words:
        return []
    text = shrunk(Text(0, 0, words, "title", NAME), high, ask.at)
    upright = drawing((text.width, BAND - 2), [on_middle(text.width / 2, (BAND - 2) / 2, text)])
    return [Place(0, (high - text.width) / 2, upright, 90)]


def road(ask: Ask) -> Drawing:
    """A grid of six rows, with the marks of a shoe if there are any.

    data-road     bead, big, big-eye, small or cockroach
    data-columns  1 to 120: how many columns are shown
    data-from     the first of them, counted from 0 (0)
    data-cell     the side of a cell in mm, where there is room for it; else as large as the width allows
    data-rounds   "PBT": the rounds of the shoe in their order (none)
    words: name (beside the grid, upright; may be missing)
    """
    only(ask, "road columns from cell rounds", "name")
    kind = choice(ask, "road", ROADS)
    columns, first = whole(ask, "columns", (1, MOST_COLUMNS)), whole(ask, "from", (0, MOST_COLUMNS), 0)
    band = BAND if maybe(ask, "name") else 0.0
    cell = min(number(ask, "cell", (LEAST_CELL, 20.0), 20.0), (ask.width - band) / columns)
    if ask.height is not None:
        cell = min(cell, ask.height / ROWS)
    if cell < LEAST_CELL:
        raise bad(ask, "columns", f"as many as have {LEAST_CELL:g} mm each in {ask.width:.0f} mm")
    rounds = ask.data.get("rounds", "")
    if set(rounds) - set(OUTCOMES):
        raise bad(ask, "rounds", "letters P, B and T without spaces")
    grid = Rect(band, 0, cell * columns, cell * ROWS)
    items = [*_name(ask, grid.h), *_grid(grid, columns)]
    for spot, told in _told(kind, tuple(OUTCOMES[letter] for letter in rounds)):
        if first <= spot.column < first + columns:
            at = (grid.x + (spot.column - first) * cell, grid.y + spot.row * cell)
            items.append(Place(*at, mark(kind, told, cell)))
    high = room(ask, grid.right, grid.h)
    return drawing((grid.right, high), items, [Named("road", kind, grid)])


def road_mark(ask: Ask) -> Drawing:
    """One mark of a road, as large as its cell.

    data-road   bead, big, big-eye, small or cockroach
    data-mark   P, B or T; on the big road with the number of ties that mark it, as P2; of the others red or blue
    data-cell   the side of its cell in mm (5)
    No words.
    """
    only(ask, "road mark cell")
    kind = choice(ask, "road", ROADS)
    allowed = {"bead": tuple(OUTCOMES), "big": ("P", "B", *(f"{each}{n}" for each in OUTCOMES for n in range(1, 5)))}
    told = choice(ask, "mark", allowed.get(kind, tuple(MARKS)))
    cell = number(ask, "cell", (LEAST_CELL, 20.0), 5.0)
    high = room(ask, cell, cell)
    return drawing((cell, high), [Place(0, (high - cell) / 2, mark(kind, told, cell))])
