"""Fonts cut down for a file: every letter keeps the outline that the font of its face has, letters with accents too."""

from __future__ import annotations

import re
import struct
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from reading import CASINO, HOME, file_of, kit_of, opened

from kitgen.press.document import Page
from kitgen.press.draw import Text
from kitgen.press.letters import FACES
from kitgen.press.paper import parse_paper
from kitgen.press.subset import lean
from kitgen.press.theme import INKS

# Letters built from others (é and ế from e and accents), and plain ones.
LETTERS = "Añ éè ế Ää Öö Çç Šž Rr Qq 0123456789 ½ & @ fi"
ON, X_SHORT, Y_SHORT, REPEAT, X_SAME, Y_SAME = 1, 2, 4, 8, 16, 32
WORDS, OFFSETS, SCALE, MORE, SCALE_XY, MATRIX, INSTRUCTIONS = 1, 2, 8, 0x20, 0x40, 0x80, 0x100
Outline = list[list[tuple[bool, float, float]]]


class Font:
    """A TrueType font, read with nothing but the specification: letters to glyphs, glyphs to outlines."""

    def __init__(self, data: bytes) -> None:
        count = self.number(data, 4)
        entries = (struct.unpack(">4sIII", data[at : at + 16]) for at in range(12, 12 + 16 * count, 16))
        self.tables = {tag.decode(): data[start : start + size] for tag, _, start, size in entries}
        long = self.number(self.tables["head"], 50) == 1
        loca = self.tables["loca"]
        places = struct.unpack(f">{len(loca) // (4 if long else 2)}{'I' if long else 'H'}", loca)
        self.places = [place if long else 2 * place for place in places]
        self.glyphs = [self.tables["glyf"][a:b] for a, b in pairwise(self.places)]
        self.flags = 0  # of every part that was read
        self.composites = {at for at, glyph in enumerate(self.glyphs) if glyph and self.number(glyph, 0) > 0x7FFF}
        hhea, hmtx = self.number(self.tables["hhea"], 34), self.tables["hmtx"]
        self.advances = [self.number(hmtx, 4 * min(at, hhea - 1)) for at in range(len(self.glyphs))]

    @staticmethod
    def number(data: bytes, at: int) -> int:
        return int(struct.unpack(">H", data[at : at + 2])[0])

    @property
    def codes(self) -> dict[int, int]:
        """Glyphs by code, from every map of the formats 0, 4 and 6."""
        cmap, found = self.tables["cmap"], {}
        for entry in range(self.number(cmap, 2)):
            start = struct.unpack(">I", cmap[8 + 8 * entry : 12 + 8 * entry])[0]
            found.update(self._map(cmap[start:]))
        return found

    def _map(self, table: bytes) -> dict[int, int]:
        kind = self.number(table, 0)
        if kind == 0:
            return dict(enumerate(table[6:262]))
        if kind == 6:
            first, count = struct.unpack(">HH", table[6:10])
            return {first + i: self.number(table, 10 + 2 * i) for i in range(count)}
        return self._segments(table) if kind == 4 else {}

    def _segments(self, table: bytes) -> dict[int, int]:
        found = {}
        size = self.number(table, 6)
        for at in range(0, size, 2):
            end, first = self.number(table, 14 + at), self.number(table, 16 + size + at)
            delta, offset = self.number(table, 16 + 2 * size + at), self.number(table, 16 + 3 * size + at)
            for code in range(first, min(end, 0xFFFE) + 1):
                glyph = code if not offset else self.number(table, 16 + 3 * size + at + offset + 2 * (code - first))
                found[code] = (glyph + delta) % 65536 if glyph else 0
        return found

    def outline(self, glyph: int) -> Outline:
        """Contours of points, each on the curve or off it; a composite glyph with its parts in place."""
        data = self.glyphs[glyph]
        if not data:
            return []
        return self._parts(data) if glyph in self.composites else self._contours(data)

    def _contours(self, data: bytes) -> Outline:
        ends = struct.unpack(f">{self.number(data, 0)}H", data[10 : 10 + 2 * self.number(data, 0)])
        at = 12 + 2 * len(ends) + self.number(data, 10 + 2 * len(ends))
        flags: list[int] = []
        while len(flags) <= ends[-1]:
            times = 1 + (data[at + 1] if data[at] & REPEAT else 0)
            flags += [data[at]] * times
            at += 2 if data[at] & REPEAT else 1
        axes = []
        for short, same in ((X_SHORT, X_SAME), (Y_SHORT, Y_SAME)):
            value, values = 0, []
            for flag in flags:
                if flag & short:
                    value += data[at] if flag & same else -data[at]
                    at += 1
                elif not flag & same:
                    value += struct.unpack(">h", data[at : at + 2])[0]
                    at += 2
                values.append(value)
            axes.append(values)
        points = [(bool(flag & ON), float(x), float(y)) for flag, x, y in zip(flags, *axes, strict=True)]
        return [points[a + 1 : b + 1] for a, b in pairwise([-1, *ends])]

    def _parts(self, data: bytes) -> Outline:
        found: Outline = []
        at, more = 10, True
        while more:
            flags, part = struct.unpack(">HH", data[at : at + 4])
            assert flags & OFFSETS, "parts are fitted by points"
            self.flags |= flags
            kind, at = ("hh", at + 4) if flags & WORDS else ("bb", at + 4)
            dx, dy = struct.unpack(f">{kind}", data[at : at + struct.calcsize(kind)])
            at += struct.calcsize(kind)
            many = 1 if flags & SCALE else 2 if flags & SCALE_XY else 4 if flags & MATRIX else 0
            numbers = [value / 16384 for value in struct.unpack(f">{many}h", data[at : at + 2 * many])]
            at += 2 * many
            a, b, c, d = {0: [1, 0, 0, 1], 1: [*numbers, 0, 0, *numbers], 2: [*numbers[:1], 0, 0, *numbers[1:]]}.get(
                many, numbers
            )
            for contour in self.outline(part):
                found.append([(on, a * x + c * y + dx, b * x + d * y + dy) for on, x, y in contour])
            more = bool(flags & MORE)
        return found


@cache
def whole(face: str) -> Font:
    package, name = FACES[face]
    return Font((Path(str(import_module(package).__file__)).parent / "files" / f"{name}.ttf").read_bytes())


def embedded(data: bytes) -> dict[str, tuple[Font, dict[int, int]]]:
    """Each font of a file by its face: the font, and the letter that each of its codes stands for."""
    found = {}
    with opened(data) as pdf:
        for page in pdf.pages:
            for name, font in page.obj["/Resources"]["/Font"].items():
                face = name.removeprefix("/").removesuffix("+0")
                if face in FACES and face not in found:
                    slim = Font(font["/FontDescriptor"]["/FontFile2"].read_bytes())
                    found[face] = slim, letters_of(font["/ToUnicode"].read_bytes().decode("ascii"))
    return found


def letters_of(text: str) -> dict[int, int]:
    """Letters by code from the map that readers of the file copy text with."""
    body = re.search(r"beginbfrange\s+<(\w+)> <\w+> \[(.*?)\]", text, re.DOTALL)
    if body:
        first = int(body[1], 16)
        return {first + at: int(each, 16) for at, each in enumerate(re.findall(r"<(\w+)>", body[2]))}
    pairs = re.findall(r"<(\w+)> <(\w+)>\s*\n", text.split("beginbfchar")[1])
    return {int(code, 16): int(letter, 16) for code, letter in pairs}


def check(face: str, slim: Font, letters: dict[int, int]) -> tuple[set[str], set[str]]:
    """Compares letter by letter; the letters compared, and those of them that are built from others."""
    full, compared, built = whole(face), set(), set()
    for code, letter in letters.items():
        ours, theirs = slim.codes.get(code, 0), full.codes.get(letter, 0)
        if not theirs:
            continue
        assert slim.outline(ours) == full.outline(theirs), (face, chr(letter))
        assert slim.advances[ours] == full.advances[theirs], (face, chr(letter))
        compared.add(chr(letter))
        built |= {chr(letter)} if theirs in full.composites else set()
        assert (ours in slim.composites) == (theirs in full.composites)
    return compared, built


@pytest.mark.parametrize("face", FACES)
def test_every_letter_keeps_its_outline_letters_built_from_others_included(face: str) -> None:
    data = file_of([Page(parse_paper("a4"), (Text(20, 20, LETTERS, face),))])
    compared, built = check(face, *embedded(data)[face])
    assert set(LETTERS) - {" "} <= compared
    assert set("éèếÄäÖöñ") & built, "no letter here is built from others"


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("game", [HOME, CASINO])
def test_the_fonts_of_a_kit_hold_every_letter_as_the_font_has_it(game: str, ink: str) -> None:
    found = embedded(kit_of(game, ink=ink)["kit.pdf"])
    assert len(found) >= 3
    for face, (slim, letters) in found.items():
        compared, _ = check(face, slim, letters)
        assert len(compared) > 8


def test_a_slim_font_has_no_hints_and_no_names() -> None:
    data = file_of([Page(parse_paper("a4"), (Text(20, 20, LETTERS, "text"),))])
    slim, _ = embedded(data)["text"]
    assert not {"name", "cvt ", "fpgm", "prep"} & set(slim.tables)
    for at, glyph in enumerate(slim.glyphs):
        if glyph and at not in slim.composites:
            assert slim.number(glyph, 10 + 2 * slim.number(glyph, 0)) == 0


def part(flags: int, glyph: int, *rest: int, kind: str) -> bytes:
    return struct.pack(f">HH{kind}", flags, glyph, *rest)


# A glyph of every kind of part: small and large offsets, one scale, two, and a matrix.
PARTS = {
    "small": part(OFFSETS, 1, 5, -7, kind="bb"),
    "large": part(OFFSETS | WORDS, 1, 500, -700, kind="hh"),
    "scaled": part(OFFSETS | SCALE, 1, 5, -7, 8192, kind="bbh"),
    "scaled in two ways": part(OFFSETS | WORDS | SCALE_XY, 1, 500, -7, 8192, 4096, kind="hhhh"),
    "turned": part(OFFSETS | MATRIX, 1, 5, -7, 0, 16384, -16384, 0, kind="bbhhhh"),
}
SQUARE = (
    struct.pack(">hhhhhHH", 1, 0, 0, 100, 100, 3, 3)
    + b"\1\2\3"
    + b"\1" * 4
    + struct.pack(">8h", 0, 100, 0, -100, 0, 0, 100, 0)
)


def made(glyphs: list[bytes], long: bool) -> Any:
    """A font of these glyphs and nothing else that an outline needs."""
    padded = [glyph + bytes(-len(glyph) % 4) for glyph in glyphs]
    ends = [sum(map(len, padded[:n])) for n in range(len(padded) + 1)]
    loca = struct.pack(f">{len(ends)}{'I' if long else 'H'}", *(end if long else end // 2 for end in ends))
    tables = {
        "glyf": b"".join(padded),
        "head": bytes(50) + struct.pack(">hh", long, 0),
        "hhea": bytes(34) + struct.pack(">H", len(glyphs)),
        "hmtx": b"".join(struct.pack(">HH", 500 + at, 0) for at in range(len(glyphs))),
        "loca": loca,
        "prep": b"hint",
    }
    at, head, body = 12 + 16 * len(tables), b"", b""
    for tag, data in tables.items():
        head += struct.pack(">4sIII", tag.encode(), 0, at + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    return struct.pack(">IHHHH", 0x10000, len(tables), 0, 0, 0) + head + body


@pytest.mark.parametrize("long", [True, False])
@pytest.mark.parametrize("first", PARTS)
@pytest.mark.parametrize("last", PARTS)
def test_parts_of_a_letter_stay_where_they_are_however_they_are_placed(first: str, last: str, long: bool) -> None:
    one, two = bytearray(PARTS[first]), bytearray(PARTS[last])
    one[0:2] = struct.pack(">H", struct.unpack(">H", one[0:2])[0] | MORE)
    two[0:2] = struct.pack(">H", struct.unpack(">H", two[0:2])[0] | INSTRUCTIONS)
    built = struct.pack(">hhhhh", -1, 0, 0, 100, 100) + one + two + struct.pack(">H", 3) + b"\1\2\3"
    font = made([b"", SQUARE, built, SQUARE], long)
    full, slim = Font(font), Font(lean(font))
    assert len(slim.glyphs) == 4
    assert [slim.outline(at) for at in range(4)] == [full.outline(at) for at in range(4)]
    assert len(slim.outline(2)) == 2
    assert slim.advances == full.advances
    assert full.flags & INSTRUCTIONS
    assert not slim.flags & INSTRUCTIONS, "a part promises instructions that are gone"
    assert not [place for place in slim.places if place % 4]
    assert len(slim.glyphs[2]) <= len(full.glyphs[2]) - 4
