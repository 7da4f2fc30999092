"""A page as a printer puts it down: how much ink, and how near to the edges of the paper."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kitgen.preflight.report import Corners, Edges

if TYPE_CHECKING:
    import pypdfium2

DPI = 100
PIXEL = 25.4 / DPI  # millimetres
PALE = 250  # of 255; what is lighter than this is white paper
SPREAD = 1  # pixels around a mark that its soft edge may reach


class Picture:
    """A page in grey, a byte for each pixel, row by row from the top."""

    def __init__(self, page: pypdfium2.PdfPage) -> None:
        page.set_rotation(0)  # edges are those of the page's own coordinates
        left, _, _, top = page.get_cropbox()
        self.left, self.top = left, top
        bitmap = page.render(scale=DPI / 72, grayscale=True)
        self.wide, self.high = bitmap.width, bitmap.height
        data, stride = bytes(bitmap.buffer), bitmap.stride
        self.rows = [bytearray(data[y * stride : y * stride + self.wide]) for y in range(self.high)]
        bitmap.close()

    def ink(self) -> float:
        """Mean darkness in per cent: 0 is white paper, 100 is black all over."""
        whole: int = 255 * self.wide * self.high
        return 100 * (whole - sum(map(sum, self.rows))) / whole

    def erase(self, boxes: Iterable[Corners]) -> None:
        """Make boxes white that are given in points as a PDF counts."""
        for left, bottom, right, top in boxes:
            x1, x2 = (round((x - self.left) * DPI / 72) for x in (left, right))
            y1, y2 = (round((self.top - y) * DPI / 72) for y in (top, bottom))
            across = slice(max(0, x1 - SPREAD - 1), max(0, x2 + SPREAD + 1))
            for row in self.rows[max(0, y1 - SPREAD - 1) : max(0, y2 + SPREAD + 1)]:
                row[across] = b"\xff" * len(row[across])

    def edges(self) -> Edges | None:
        """How far from each edge the first thing stands, in mm, a pixel at most too much; None on an empty page."""
        dark = [y for y, row in enumerate(self.rows) if min(row) < PALE]
        if not dark:
            return None
        inked = self.rows[dark[0] : dark[-1] + 1]
        left = next(x for x in range(self.wide) if any(row[x] < PALE for row in inked))
        right = next(x for x in reversed(range(self.wide)) if any(row[x] < PALE for row in inked))
        far = (left + 1, self.wide - right, dark[0] + 1, self.high - dark[-1])
        return Edges(*(round(pixels * PIXEL, 2) for pixels in far))
