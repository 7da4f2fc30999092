"""Faces and their measures: which fonts there are, how wide a text is, which letters a font lacks."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from kitgen.errors import KitgenError
from kitgen.press.subset import lean

POINT = 25.4 / 72  # millimetres in a point

# A face is a role, not a font name: (package, file). The packages' own look-up by weight reads every entry point
# of the Python installation first, which takes longer than loading all four fonts.
FACES: dict[str, tuple[str, str]] = {
    "text": ("fontpkg_lato", "Lato-Regular"),
    "bold": ("fontpkg_lato", "Lato-Bold"),
    "italic": ("fontpkg_lato", "Lato-Italic"),
    "title": ("fontpkg_spectral", "Spectral-Medium"),
    # Little ink sets these instead of the ones above, in the same places.
    "light-text": ("fontpkg_lato", "Lato-Light"),
    "light-bold": ("fontpkg_lato", "Lato-Medium"),
    "light-italic": ("fontpkg_lato", "Lato-LightItalic"),
    "light-title": ("fontpkg_spectral", "Spectral-Light"),
}

# The narrow no-break space looks as the thin space does, and Spectral has only the latter.
SAME_GLYPH = {0x202F: 0x2009, 0xA0: 0x20}


@cache
def font(face: str) -> Any:
    """The TrueType font of a face, as `reportlab` reads it."""
    from reportlab.pdfbase.ttfonts import TTFont

    package, name = FACES[face]
    root = Path(str(import_module(package).__file__)).parent
    found = TTFont(f"kitgen-{face}", str(root / "files" / f"{name}.ttf"), shapable=False)
    cut = found.face.makeSubset
    found.face.makeSubset = lambda codes: lean(cut(codes))
    return found


@cache
def widths(face: str) -> dict[int, float]:
    """Width of each character code in thousandths of the type size."""
    known: dict[int, float] = dict(font(face).face.charWidths)
    for code, twin in SAME_GLYPH.items():
        known[code] = known[twin]
    return known


@cache
def cap_height(face: str) -> float:
    """Height of the capitals as a share of the type size."""
    return float(font(face).face.capHeight) / 1000


@lru_cache(maxsize=16384)
def width_of(text: str, face: str, size: float, tracking: float = 0.0) -> float:
    """Width in millimetres; a letter that the face lacks is an error that names it and the text."""
    known = widths(face)
    try:
        thousandths = sum(map(known.__getitem__, map(ord, text)))
    except KeyError as missing:
        code = missing.args[0]
        raise KitgenError(
            f"The font {FACES[face][1]} has no letter {chr(code)!r} (U+{code:04X}), which is in {text!r}."
        ) from None
    return (thousandths * size / 1000 + tracking * len(text)) * POINT


def fit(text: str, face: str, size: float, room: float, at: str = "") -> float:
    """The largest type size up to `size` at which the text fits `room` mm; under 7 pt it is an error."""
    full = width_of(text, face, size)
    fitted = size if full <= room else size * room / full
    if fitted < 7:
        where = f"{at}: " if at else ""
        raise KitgenError(f"{where}{text!r} does not fit {room:.0f} mm at 7 pt or more. Make the words shorter.")
    return fitted
