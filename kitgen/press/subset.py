"""Subsets of TrueType fonts without what paper has no use for: hints for coarse screens, and the font's own texts."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from itertools import pairwise

DROPPED = {b"name", b"cvt ", b"fpgm", b"prep"}
WORDS, SCALE, MORE, SCALE_XY, MATRIX, INSTRUCTIONS = 0x01, 0x08, 0x20, 0x40, 0x80, 0x100


def lean(font: bytes) -> bytes:
    """The same font without hinting programs and names; outlines, widths and codes stay. It saves a third."""
    from reportlab.pdfbase.ttfonts import TTFontMaker

    tables = dict(_tables(font))
    long = struct.unpack(">h", tables[b"head"][50:52])[0] == 1
    offsets = struct.unpack(f">{len(tables[b'loca']) // (4 if long else 2)}{'I' if long else 'H'}", tables[b"loca"])
    places = [offset if long else 2 * offset for offset in offsets]
    glyphs = [_padded(_bare(tables[b"glyf"][a:b])) for a, b in pairwise(places)]
    found = [0]
    for glyph in glyphs:
        found.append(found[-1] + len(glyph))
    tables[b"glyf"] = b"".join(glyphs)
    tables[b"loca"] = struct.pack(f">{len(found)}I", *found)
    tables[b"head"] = tables[b"head"][:50] + struct.pack(">h", 1) + tables[b"head"][52:]
    maker = TTFontMaker()
    for tag, data in tables.items():
        if tag not in DROPPED:
            maker.add(tag.decode(), data)
    return bytes(maker.makeStream())


def _tables(font: bytes) -> Iterator[tuple[bytes, bytes]]:
    count = struct.unpack(">H", font[4:6])[0]
    for entry in range(12, 12 + 16 * count, 16):
        tag, _, offset, length = struct.unpack(">4sIII", font[entry : entry + 16])
        yield tag, font[offset : offset + length]


def _padded(glyph: bytes) -> bytes:
    return glyph + bytes(-len(glyph) % 4)


def _bare(glyph: bytes) -> bytes:
    """A glyph without its instructions."""
    if not glyph:
        return glyph
    contours = struct.unpack(">h", glyph[:2])[0]
    if contours < 0:
        return _bare_composite(glyph)
    at = 10 + 2 * contours
    length = struct.unpack(">H", glyph[at : at + 2])[0]
    return glyph[:at] + b"\0\0" + glyph[at + 2 + length :]


def _bare_composite(glyph: bytes) -> bytes:
    """Components carry a flag that says whether instructions follow the last of them."""
    parts, at, more = [glyph[:10]], 10, True
    while more:
        flags = struct.unpack(">H", glyph[at : at + 2])[0]
        size = 4 + (4 if flags & WORDS else 2)
        size += 2 if flags & SCALE else 4 if flags & SCALE_XY else 8 if flags & MATRIX else 0
        parts.append(struct.pack(">H", flags & ~INSTRUCTIONS) + glyph[at + 2 : at + size])
        at, more = at + size, bool(flags & MORE)
    return b"".join(parts)
