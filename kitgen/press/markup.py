"""Words become blocks: a small XHTML is read into plain, comparable values."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

from kitgen.errors import KitgenError
from kitgen.press.vocabulary import check

TEXT_TAGS = ("h1", "h2", "h3", "p", "li", "td")
BLOCK_TAGS = (*TEXT_TAGS, "ul", "ol", "table", "tr", "figure", "section")
INLINE_TAGS = ("b", "i", "br")
TAGS = ("h1", "h2", "h3", "p", "ul", "ol", "li", "table", "tr", "td", "figure", "section", "b", "i", "br")
# What may stand inside what, besides the inline tags in text.
INSIDE: dict[str, tuple[str, ...]] = {
    "ul": ("li",),
    "ol": ("li",),
    "table": ("tr",),
    "tr": ("td",),
    "figure": ("p",),
    "section": tuple(tag for tag in BLOCK_TAGS if tag not in ("li", "tr", "td")),
    "td": ("p", "h3", "ul", "ol", "figure"),
    "li": ("p", "ul", "ol", "figure"),
}
FILLED = ("section", "table", "tr", "ul", "ol")  # elements that make no sense without something in them
AT = "data-at"  # set by the template loader on every element: file:line
ROOT = "kit"  # what the top-level sections of a template are put into
BREAK = "\n"  # what <br/> becomes in a run


@dataclass(frozen=True, slots=True)
class Run:
    """Text in one face; `classes` name its colour."""

    text: str
    bold: bool = False
    italic: bool = False
    classes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Block:
    """An element: either text (`runs`) or other blocks (`children`). `at` is where the template says it."""

    tag: str
    classes: tuple[str, ...] = ()
    data: tuple[tuple[str, str], ...] = ()
    runs: tuple[Run, ...] = ()
    children: tuple[Block, ...] = ()
    at: str = ""

    def get(self, name: str, default: str = "") -> str:
        """The value of the attribute `data-NAME`."""
        return dict(self.data).get(name, default)

    def number(self, name: str, default: float, low: float = 0.0, high: float = 2000.0) -> float:
        """The value of `data-NAME` as a number within limits."""
        text = self.get(name)
        if not text:
            return default
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not low <= value <= high:
            raise KitgenError(
                f"{self.at}: data-{name}={text!r} cannot be used. Allowed: a number from {low:g} to {high:g}."
            )
        return value

    def whole(self, name: str, default: int, low: int = 1, high: int = 1000) -> int:
        """The value of `data-NAME` as a whole number within limits."""
        value = self.number(name, default, low, high)
        if value != int(value):
            raise KitgenError(f"{self.at}: data-{name}={self.get(name)!r} is not a whole number.")
        return int(value)

    @property
    def text(self) -> str:
        """All words of the block, spaces collapsed."""
        own = "".join(run.text for run in self.runs)
        return " ".join([own, *(child.text for child in self.children)]).strip()


def parse(xhtml: str, source: str = "template") -> tuple[Block, ...]:
    """Blocks of a rendered template, read from the file `source`. Errors name file, line, text, and what is allowed."""
    try:
        root = ElementTree.fromstring(f"<{ROOT}>{xhtml}</{ROOT}>")
    except ElementTree.ParseError as fault:
        raise KitgenError(_not_well_formed(xhtml, fault, source)) from None
    try:
        return tuple(_block(element) for element in _only_elements(root, f"{source}:1", INSIDE["section"]))
    except RecursionError:
        raise KitgenError(f"{source}: its elements stand in one another too deep.") from None


def _not_well_formed(xhtml: str, fault: ElementTree.ParseError, source: str) -> str:
    line, column = fault.position
    lines = xhtml.split("\n")
    before = "\n".join([*lines[: line - 1], lines[line - 1][: max(0, column - len(f"<{ROOT}>") * (line == 1))]])
    places = re.findall(rf'{AT}="([^"]*)"', before)
    reason = str(fault).split(":")[0]
    near = re.sub(rf'\s*{AT}="[^"]*"', "", lines[line - 1]).strip()
    place = places[-1] if places else f"{source}:1"
    return f"{place}: not well-formed XHTML ({reason}) at or after this line, near {near[:80]!r}."


def _block(element: ElementTree.Element) -> Block:
    tag, at = element.tag, element.get(AT, "")
    if tag not in TAGS:
        raise KitgenError(f"{at}: unknown element <{tag}> around {_excerpt(element)!r}. Allowed: {', '.join(TAGS)}.")
    classes = tuple(element.get("class", "").split())
    data = tuple(sorted((name[5:], value) for name, value in _attributes(element, at)))
    check(tag, classes, tuple(name for name, _ in data), at)
    allowed = INSIDE.get(tag, ())
    if tag in TEXT_TAGS and not any(child.tag in allowed for child in element):
        return Block(tag, classes, data, runs=_trimmed(tuple(_runs(element, at, Run("")))), at=at)
    children = tuple(_block(child) for child in _only_elements(element, at, allowed))
    if not children and tag in FILLED:
        raise KitgenError(f"{at}: an empty <{tag}>. Allowed in it: {', '.join(allowed)}.")
    return Block(tag, classes, data, children=children, at=at)


def _attributes(element: ElementTree.Element, at: str) -> Iterator[tuple[str, str]]:
    for name, value in element.items():
        if name in ("class", AT):
            continue
        if not name.startswith("data-"):
            raise KitgenError(f"{at}: unknown attribute {name}={value!r} on <{element.tag}>. Allowed: class, data-....")
        yield name, value


def _only_elements(element: ElementTree.Element, at: str, allowed: tuple[str, ...]) -> Iterator[ElementTree.Element]:
    for text, place in [(element.text, at), *((child.tail, child.get(AT, at)) for child in element)]:
        if text and text.strip():
            stray, within = _collapsed(text).strip()[:60], "the template" if element.tag == ROOT else f"<{element.tag}>"
            raise KitgenError(f"{place}: the text {stray!r} stands loose in {within}; put it in a <p>.")
    for child in element:
        if child.tag in TAGS and child.tag not in allowed:
            where = f"<{element.tag}>" if element.tag != ROOT else "the template"
            raise KitgenError(
                f"{child.get(AT, at)}: <{child.tag}> around {_excerpt(child)!r} may not stand in {where}."
                f" Allowed there: {', '.join(allowed)}."
            )
        if element.tag != "figure" and child.get("data-for"):
            raise KitgenError(f"{child.get(AT, at)}: data-for={child.get('data-for')!r} is for words in a <figure>.")
        yield child


def _runs(element: ElementTree.Element, at: str, like: Run) -> Iterator[Run]:
    """Runs of an element's text; `like` carries the face and colour of what it stands in."""
    if element.text:
        yield Run(_collapsed(element.text), like.bold, like.italic, like.classes)
    for child in element:
        if child.tag not in INLINE_TAGS:
            raise KitgenError(
                f"{child.get(AT, at)}: element <{child.tag}> around {_excerpt(child)!r} in running text."
                f" Allowed there: {', '.join(INLINE_TAGS)}."
            )
        tuple(_attributes(child, child.get(AT, at)))  # refuses what it does not know
        if child.tag == "br":
            yield Run(BREAK)
        else:
            own = tuple(child.get("class", "").split())
            check(child.tag, own, tuple(name for name, _ in _attributes(child, at)), child.get(AT, at))
            classes = like.classes + own
            inner = Run("", like.bold or child.tag == "b", like.italic or child.tag == "i", classes)
            yield from _runs(child, child.get(AT, at), inner)
        if child.tail:
            yield Run(_collapsed(child.tail), like.bold, like.italic, like.classes)


def _collapsed(text: str) -> str:
    return re.sub(r"[ \t\r\n]+", " ", text)


def _trimmed(runs: tuple[Run, ...]) -> tuple[Run, ...]:
    """Runs without space at the ends and without doubled spaces where runs meet."""
    kept: list[Run] = []
    open_space = True
    for run in runs:
        text = run.text
        if text == BREAK:
            open_space = True
        else:
            text = text.lstrip(" ") if open_space else text
            open_space = text.endswith(" ") if text else open_space
        if text:
            kept.append(Run(text, run.bold, run.italic, run.classes))
    if kept and kept[-1].text != BREAK:
        last = kept.pop()
        if last.text.rstrip(" "):
            kept.append(Run(last.text.rstrip(" "), last.bold, last.italic, last.classes))
    return tuple(kept)


def _excerpt(element: ElementTree.Element) -> str:
    return _collapsed("".join(element.itertext())).strip()[:60]
