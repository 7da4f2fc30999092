"""A page told as numbers: its paper and every box on it, for people and programs that measure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kitgen.press.document import Page
from kitgen.press.draw import Named, Rect


def described(sheet: str, number: int, page: Page) -> dict[str, Any]:
    """A page with every box as [x, y, w, h] in millimetres from the lower left corner."""
    return {
        "sheet": sheet,
        "page": number,
        "paper_mm": [_mm(page.paper.width), _mm(page.paper.height)],
        "slots": [_corners(box.rect, page) for box in page.boxes if box.kind == "slot"],
        "trim_mm": _corners(page.trim, page) if page.trim else None,
        "back": page.back,
        "boxes": [{"kind": b.kind, "name": b.name, "mm": _corners(b.rect, page)} for b in _ordered(page.boxes)],
    }


def _mm(value: float) -> float:
    return round(value, 4)


def _corners(rect: Rect, page: Page) -> list[float]:
    """The corrected rectangle counted from the lower left corner of the page, as a PDF counts."""
    rect = page.told(rect)
    return [_mm(rect.x), _mm(page.paper.height - rect.bottom), _mm(rect.w), _mm(rect.h)]


def _ordered(boxes: Sequence[Named]) -> list[Named]:
    return sorted(boxes, key=lambda box: (box.kind, len(box.name), box.name))
