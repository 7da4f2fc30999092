"""Pages as pictures, made from the finished PDFs: a PNG for each page, and one with all of them."""

from __future__ import annotations

import io
import math
from collections.abc import Mapping, Sequence

import pypdfium2
from PIL import Image, ImageDraw

CONTACT = "contact.png"
ACROSS = 5  # pages in a row of the contact sheet
THUMB = 420  # pixels, the width and height that a page on it may take are THUMB and 1.5 THUMB
GAP, CAPTION = 24, 20  # pixels
GROUND, LETTERS = 136, 255  # grey


def pictures(files: Mapping[str, bytes], dpi: int, grey: bool) -> dict[str, bytes]:
    """PNG files by name: `rules-01.png` is page 1 of the PDF named `rules`, `contact.png` shows every page."""
    made: dict[str, bytes] = {}
    thumbs: list[tuple[str, Image.Image]] = []
    for name, data in files.items():
        document = pypdfium2.PdfDocument(data)
        try:
            for number in range(len(document)):
                page = document[number].render(scale=dpi / 72).to_pil().convert("L" if grey else "RGB")
                label = f"{name}-{number + 1:02}"
                made[f"{label}.png"] = _png(page, dpi)
                page.thumbnail((THUMB, THUMB * 3 // 2))
                thumbs.append((label, page))
        finally:
            document.close()
    made[CONTACT] = _png(_contact(thumbs, grey), dpi)
    return made


def _contact(pages: Sequence[tuple[str, Image.Image]], grey: bool) -> Image.Image:
    """All pages in rows, each over its name."""
    across = min(ACROSS, len(pages))
    wide = max(page.width for _, page in pages) + GAP
    high = max(page.height for _, page in pages) + GAP + CAPTION
    size = (across * wide + GAP, math.ceil(len(pages) / across) * high + GAP)
    sheet = Image.new("L" if grey else "RGB", size, GROUND if grey else (GROUND,) * 3)
    draw = ImageDraw.Draw(sheet)
    for number, (label, page) in enumerate(pages):
        x, y = GAP + number % across * wide, GAP + number // across * high
        sheet.paste(page, (x, y))
        draw.text((x, y + page.height + GAP // 4), label, fill=LETTERS if grey else (LETTERS,) * 3)
    return sheet


def _png(picture: Image.Image, dpi: int) -> bytes:
    held = io.BytesIO()
    picture.save(held, "PNG", dpi=(dpi, dpi))
    return held.getvalue()
