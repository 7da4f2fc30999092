"""Which classes and data attributes each element takes; anything else is a slip of the pen, and refused."""

from __future__ import annotations

from functools import cache

from kitgen.errors import unknown
from kitgen.press.theme import COLOURS, STYLES

ALIGN = ("left", "centre", "right")
PAGE = ("title", "foot", "scale")
SPACE = ("grow", "before", "after")

# Data attributes by element; a section's are those of its class.
ATTRIBUTES: dict[str, tuple[str, ...]] = {
    "table": ("columns", "row", "grow", "gap", "pad"),
    "tr": ("row",),
    "td": ("span", "pad"),
    "p": ("for",),
    "page": (*PAGE, "pages", "least"),
    "cut": (*PAGE, "trim", "gutter", "left", "right", "stock", "turn"),
    "bare": ("title", "size"),
    "tiled": (*PAGE, "size", "least", "overlap", "left", "right", "join", "blank"),
    "columns": ("columns", "gap", "large", *SPACE),
    "balanced": ("count", "gap", *SPACE),
    "panel": ("pad", "grow"),
    "group": SPACE,
    "head": (),
    "step": ("number", "grow"),
}
# Classes by element, besides the styles of type and the colours where text is set.
CLASSES: dict[str, tuple[str, ...]] = {
    "p": (*ALIGN, "write", "aside", "keep"),
    "h1": ALIGN,
    "h2": ALIGN,
    "h3": ALIGN,
    "li": ("keep",),
    "td": (*ALIGN, "top", "bottom", "fill", "write", "tint", "dots"),
    "tr": ("head", "bare"),
    "table": ("grid", "ruled", "aside", "keep"),
    "ol": ("steps",),
    "figure": ALIGN,
    "section": (
        *("page", "cut", "bare", "tiled", "columns", "balanced", "panel", "group", "head", "step"),
        *("middle", "outline", "repeat", "last", "gold", "red", "blue", "green"),
    ),
}
KINDS = ("page", "cut", "bare", "tiled", "columns", "balanced", "panel", "group", "head", "step")
COLOURED = ("p", "h1", "h2", "h3", "li", "td", "tr", "b", "i")


def check(tag: str, classes: tuple[str, ...], data: tuple[str, ...], at: str) -> None:
    """Refuse a class or an attribute that the element does not know; the error names the nearest that it does."""
    known = _known(tag)
    for name in classes:
        if name not in known:
            raise unknown(f"class at {at}: <{tag}>", name, known)
    if tag == "figure":  # a figure knows its own
        return
    kind = next((name for name in classes if name in KINDS), tag) if tag == "section" else tag
    for name in data:
        if name not in ATTRIBUTES.get(kind, ()):
            raise unknown(
                f"attribute at {at}: <{kind}>", f"data-{name}", [f"data-{n}" for n in ATTRIBUTES.get(kind, ())]
            )


@cache
def _known(tag: str) -> tuple[str, ...]:
    return (*CLASSES.get(tag, ()), *_styles(tag), *(COLOURS if tag in COLOURED else ()))


def _styles(tag: str) -> list[str]:
    """Classes that have a style of type; those of a row go to its cells."""
    start = "td." if tag == "tr" else f"{tag}."
    return [style.removeprefix(start) for style in STYLES if style.startswith(start)]
