"""Tables: rows of cells that share columns, one box a row."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from kitgen.errors import KitgenError
from kitgen.press.draw import Item, Place, Rect, Shape, box, line
from kitgen.press.flow import Box, Builder, Draw, column_widths
from kitgen.press.markup import Block
from kitgen.press.setting import align_of, set_lines

CELL_GAP, CELL_PADDING = 3.0, 1.3
RULES = {"line": ("line", 0.5), "hair": ("hair", 0.5)}


@dataclass(frozen=True)
class Cell:
    """A cell ready to be drawn: where it stands in the row, the box in it, and the block that asked for it."""

    x: float
    width: float
    inner: Box
    block: Block


@dataclass(frozen=True)
class Look:
    """How a table is drawn: `grid` boxes every cell, `ruled` draws a hairline under each row."""

    grid: bool
    ruled: bool
    least: float
    grow: float
    gap: float
    padding: float


def table_boxes(builder: Builder, block: Block, width: float) -> list[Box]:
    """One box a row. Attributes: `columns`, `gap`, `row` (least height in mm), `grow`, `pad`; classes grid, ruled.

    With the class `keep` no page ends within the table.
    """
    look = Look(
        grid="grid" in block.classes,
        ruled="ruled" in block.classes,
        least=block.number("row", 0.0),
        grow=block.number("grow", 0.0),
        gap=block.number("gap", 0.0 if "grid" in block.classes else CELL_GAP),
        padding=block.number("pad", CELL_PADDING),
    )
    first = block.children[0] if block.children else None
    if first is None:
        raise KitgenError(f"{block.at}: a table without rows.")
    spec = block.get("columns") or " ".join(["1*"] * len(first.children))
    columns = column_widths(spec, width, look.gap, block.at)
    rows = [_row(_cells(builder, row, columns, look), row, look, width) for row in block.children]
    if look.grid:
        rows[0] = replace(rows[0], draw=_with_top(rows[0].draw, width))
    rows[0] = replace(rows[0], before=3.0)
    rows[-1] = replace(rows[-1], after=3.0)
    if builder.large and len(rows) > 1:  # here a page may end within a table, but not after its first row
        rows[0] = replace(rows[0], keep=True)
    if "keep" in block.classes:
        rows[:-1] = [replace(row, keep=True) for row in rows[:-1]]
    head = rows[0] if "head" in first.classes else None
    return [row if row is head else replace(row, under=head) for row in rows]


def _cells(builder: Builder, row: Block, columns: list[tuple[float, str]], look: Look) -> list[Cell]:
    cells: list[Cell] = []
    column, x = 0, 0.0
    for block in row.children:
        span = block.whole("span", 1)
        taken = columns[column : column + span]
        if len(taken) < span:
            raise KitgenError(f"{block.at}: the cell {block.text[:40]!r} stands outside the {len(columns)} columns.")
        room = sum(width for width, _ in taken) + look.gap * (span - 1)
        cells.append(_cell(builder, replace(block, classes=(*row.classes, *block.classes)), x, room, taken[0][1]))
        x += room + look.gap
        column += span
    if column != len(columns):
        raise KitgenError(f"{row.at}: a row of {column} cells in a table of {len(columns)} columns.")
    return cells


def _cell(builder: Builder, block: Block, x: float, width: float, align: str) -> Cell:
    pad = block.number("pad", 0.0)
    inside = width - 2 * pad
    if block.children:
        if "fill" in block.classes:  # the figure in it is as high as the row
            return Cell(x, width, _filling(builder, block.children[0], width), block)
        inner = builder.stack([_aligned(child, align) for child in block.children], inside)
    else:
        lines = set_lines(block, builder.style("td", block.classes), inside, align_of(block.classes, align))
        inner = Box(lines.height if block.runs else 0.0, lambda x, y, height: lines.items(x, y))
    return Cell(x + pad, inside, inner, block)


def _filling(builder: Builder, figure: Block, width: float) -> Box:
    def draw(x: float, y: float, height: float) -> Iterator[Item]:
        yield Place(x, y, builder.drawing(figure, width, height))

    return Box(0.0, draw)


def _aligned(child: Block, align: str) -> Block:
    """A child of a cell takes the column's alignment unless it names its own."""
    named = any(name in ("left", "centre", "right") for name in child.classes)
    return child if named else replace(child, classes=(*child.classes, align))


def _with_top(draw: Draw, width: float) -> Draw:
    def with_line(x: float, y: float, height: float) -> Iterator[Item]:
        yield from draw(x, y, height)
        yield Shape(line(x, y, x + width, y), None, *RULES["line"])

    return with_line


def _row(cells: list[Cell], row: Block, look: Look, width: float) -> Box:
    head = "head" in row.classes
    tallest = max((cell.inner.height for cell in cells), default=0.0)
    least = row.number("row", 0.0 if head else look.least)
    high = max(least, tallest + 2 * look.padding)

    def draw(x: float, y: float, height: float) -> Iterator[Item]:
        for cell in cells:
            yield from _draw_cell(cell, x, y, height, look)
        if look.grid:
            yield Shape(line(x + width, y, x + width, y + height), None, *RULES["line"])
        if (look.ruled or look.grid) and "bare" not in row.classes:
            rule = RULES["line" if head or look.grid else "hair"]
            yield Shape(line(x, y + height, x + width, y + height), None, *rule)

    grow = 0.0 if head or row.get("row") else look.grow
    return Box(high, draw, grow=grow, keep=head, at=row.at, text=row.text)


def _draw_cell(cell: Cell, x: float, y: float, height: float, look: Look) -> Iterator[Item]:
    classes = cell.block.classes
    pad = cell.block.number("pad", 0.0)
    if "tint" in classes:
        # A little lower than the row, so that it does not cover the line above it.
        yield Shape(box(Rect(x + cell.x - pad, y + 0.1, cell.width + 2 * pad, height - 0.1)), "wash")
    if look.grid:
        yield Shape(line(x + cell.x - pad, y, x + cell.x - pad, y + height), None, *RULES["line"])
    if "fill" in classes:
        yield from cell.inner.draw(x + cell.x, y, height)
        return
    free = height - cell.inner.height
    drop = look.padding if "top" in classes else free - look.padding if "bottom" in classes else free / 2
    yield from cell.inner.draw(x + cell.x, y + drop, cell.inner.height)
    if "dots" in classes:  # two halves to write in
        level, edge = y + height / 2, x + cell.x + cell.width
        yield Shape(line(x + cell.x, level, edge, level), None, "line", 0.5, (0.6, 2.0))
    if "write" in classes:
        yield Shape(line(x + cell.x, y + height * 0.72, x + cell.x + cell.width, y + height * 0.72), None, "soft", 0.5)
