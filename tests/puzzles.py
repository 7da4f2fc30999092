"""Tiles cut out of pictures of their pages and laid on each other, as whoever prints them does."""

from __future__ import annotations

import pypdfium2
from PIL import Image, ImageChops, ImageStat

from kitgen.press.document import Page
from kitgen.press.draw import Named, Place

DPI, SMALLER = 288, 8  # pictures are made smaller before they are compared


def clipped(page: Page) -> Place:
    (found,) = (item for item in page.items if isinstance(item, Place) and item.clip)
    return found


def tile(page: Page) -> Named:
    (found,) = (named for named in page.boxes if named.kind == "tile")
    return found


def picture(data: bytes, number: int) -> Image.Image:
    document = pypdfium2.PdfDocument(data)
    try:
        return document[number].render(scale=DPI / 72).to_pil().convert("RGB")
    finally:
        document.close()


def put_together(data: bytes, pages: tuple[Page, ...], size: tuple[float, float]) -> Image.Image:
    """Every tile cut out and laid down in the order of its name, each on what it overlaps of those before."""
    pixels = DPI / 25.4
    whole = Image.new("RGB", tuple(round(side * pixels) for side in size), "white")
    for number, page in enumerate(pages[1:], 1):
        part, place = clipped(page).clip, tile(page).rect
        assert part
        at = round(part.x * pixels), round(part.y * pixels)
        image = picture(data, number)
        # The picture of a page is stretched to whole pixels, and a part begins within one: both are made up for.
        across, down = image.width / page.paper.width / pixels, image.height / page.paper.height / pixels
        left, top = (begin - start for begin, start in zip((place.x, place.y), (part.x, part.y), strict=True))
        moved = (across, 0, across * (left * pixels + at[0]), 0, down, down * (top * pixels + at[1]))
        room = round(part.w * pixels), round(part.h * pixels)
        cut = image.transform(room, Image.Transform.AFFINE, moved, Image.Resampling.BILINEAR)
        whole.paste(cut, at)
    return whole


def difference(a: Image.Image, b: Image.Image) -> tuple[float, float]:
    """Mean difference of two pictures, and the share of their pixels that differ by a third of black and more.

    Both are made smaller first, so that the edges of lines do not count.
    """
    wide, high = min(a.width, b.width) // SMALLER, min(a.height, b.height) // SMALLER
    small = [each.crop((0, 0, wide * SMALLER, high * SMALLER)).reduce(SMALLER) for each in (a, b)]
    apart = ImageChops.difference(*small).convert("L")
    counts = apart.histogram()
    return ImageStat.Stat(apart).mean[0], sum(counts[85:]) / sum(counts)
