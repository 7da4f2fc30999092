"""The PDFs of a kit read again: how many pages, on which paper, and what the key says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from kitgen.checker import Difference, field, told
from kitgen.errors import KitgenError
from kitgen.press.letters import POINT
from kitgen.press.paper import COUNTS, Paper, parse_paper

EXACT = 0.02 * POINT  # millimetres; pages are written to a hundredth of a point
KEY = "practice-key"  # the sheet whose words are read
READ = "en"  # the language that they are read in
# The winner and both totals, as the key tells each round: "Banker  P 6 · B 8".
ANSWER = re.compile(r"\b(Player|Banker|Tie)\b(?:\s+wins)?\W+P\s*(\d)\s*·\s*B\s*(\d)\b")
Answer = tuple[str, int, int]
ANSWERED = ("practice", "round-cards", "stacking-list")  # sheets whose rounds the key answers
SPOT = "spot-the-error"
# Sheets of the lesson; what several of them show is told once, under the first that the kit has.
LESSON = ("practice", "round-cards", KEY, "stacking-list", "playing-cards")


@dataclass(frozen=True, kw_only=True)
class Listed:
    """A file as a manifest lists it: its entry and where that stands, what is there, and what is wrong with either."""

    where: str
    name: str
    entry: Mapping[str, Any]
    data: bytes
    faults: tuple[Difference, ...]


def read_again(file: Listed, data: Mapping[str, Any], notes: list[str]) -> list[Difference]:
    """A PDF read as paper: how many pages, on which paper, and what the key says."""
    try:
        with _opened(file) as document:
            wrong = [*_check_pages(file, document), *_check_paper(file, document)]
            if file.entry.get("sheet") == KEY:
                unread = _unread(data)
                if unread:
                    notes.append(f"The words of {file.name} were not read: {unread}.")
                else:
                    wrong += check_key(_words(document), data, file.name)
            return wrong
    except KitgenError as error:
        return [Difference(file.name, str(error), "a PDF")]


@contextmanager
def _opened(file: Listed) -> Iterator[Any]:
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(file.data)
    except pypdfium2.PdfiumError as error:
        raise KitgenError("it cannot be read") from error
    try:
        yield document
    except pypdfium2.PdfiumError as error:
        raise KitgenError("a page of it cannot be read") from error
    finally:
        document.close()


def _check_pages(file: Listed, document: Any) -> Iterator[Difference]:
    pages, there = file.entry.get("pages"), len(document)
    if type(pages) is not int or pages != there:
        yield Difference(f"{file.where}.pages", field(file.entry, "pages"), f"{there}, the pages of {file.name}")


def _check_paper(file: Listed, document: Any) -> Iterator[Difference]:
    name = file.entry.get("paper")
    try:
        paper = parse_paper(name) if isinstance(name, str) else None
    except KitgenError:
        paper = None
    if paper is None:
        yield Difference(f"{file.where}.paper", field(file.entry, "paper"), "a paper such as a4 or 210x330mm")
        return
    for number in range(len(document)):
        wide, high = (side * POINT for side in document.get_page_size(number))
        if not _is_of(paper, wide, high):
            size = f"{paper.width:.2f} × {paper.height:.2f} mm"
            expected = f"{size}, the size of {paper.name}, upright or lying"
            yield Difference(f"{file.name}, page {number + 1}", f"{wide:.2f} × {high:.2f} mm", expected)


def _is_of(paper: Paper, wide: float, high: float) -> bool:
    sizes = (paper.width, paper.height), (paper.height, paper.width)
    return any(abs(wide - width) <= EXACT and abs(high - height) <= EXACT for width, height in sizes)


def _unread(data: Mapping[str, Any]) -> str:
    """Why the words of this kit cannot be read; "" when they can."""
    record = data.get("options")
    if not isinstance(record, Mapping):
        return "its options are not told"
    if record.get("language") != READ:
        return f"only those in English are, not in {field(record, 'language')}"
    return "the kit has templates of its own" if record.get("templates") else ""


def _words(document: Any) -> list[str]:
    return [page.get_textpage().get_text_bounded() for page in document]


def told_on(rounds: object, sheet: str) -> dict[str, Mapping[str, Any]]:
    """The rounds of a sheet by where they stand in the manifest."""
    listed = rounds if isinstance(rounds, list) else []
    dealt = {f"rounds[{n}]": each for n, each in enumerate(listed) if isinstance(each, Mapping)}
    return {where: each for where, each in dealt.items() if each.get("sheet") == sheet}


def lesson(rounds: object) -> dict[str, Mapping[str, Any]]:
    """The rounds of the lesson by where they stand in the manifest."""
    return next(filter(None, (told_on(rounds, sheet) for sheet in LESSON)), {})


def answers(text: str) -> list[Answer]:
    """Winner, Player's and Banker's total of each round, in the order in which the words of a key tell them."""
    return [(winner.lower(), int(player), int(banker)) for winner, player, banker in ANSWER.findall(text)]


def check_key(pages: Sequence[str], data: Mapping[str, Any], name: str) -> list[Difference]:
    """What the words of the key's pages say against the rounds of the lesson, in their order.

    Behind them stand the rounds in which a mistake is to be found, as they are rightly dealt.
    """
    there = [found for page in pages for found in _once(answers(page), _to_a_side(data))]
    lessons = lesson(data.get("rounds")) if _keys_rounds(data) else {}
    wanted = _answers_of({**lessons, **told_on(data.get("rounds"), SPOT)})
    if len(there) != len(wanted):
        return [Difference(f"{name}, its rounds", str(len(there)), f"{len(wanted)}, as many as in the manifest")]
    return [
        Difference(f"{name}, round {number}", _answer(*found), _answer(*right))
        for number, (found, right) in enumerate(zip(there, wanted, strict=True), 1)
        if found != right
    ]


def _to_a_side(data: Mapping[str, Any]) -> int:
    """How many pages are set on a side."""
    record = data.get("options")
    count = record.get("n_up") if isinstance(record, Mapping) else None
    return count if type(count) is int and count in COUNTS else 1


def _once(found: list[Answer], most: int) -> list[Answer]:
    """The answers of a side without their copies: its `most` pages may be fewer that are repeated until it is full."""
    for copies in range(most, 1, -1):
        once = found[: len(found) // copies]
        if most % copies == 0 and found == once * copies:
            return once
    return found


def _keys_rounds(data: Mapping[str, Any]) -> bool:
    """Whether the kit has a sheet whose rounds its key answers; a key alone answers them all the same."""
    record = data.get("options")
    sheets = record.get("sheets") if isinstance(record, Mapping) else None
    return not isinstance(sheets, list) or len(sheets) == 1 or any(name in sheets for name in ANSWERED)


def _answers_of(rounds: Mapping[str, Mapping[str, Any]]) -> list[tuple[Any, ...]]:
    return [tuple(each.get(part) for part in ("winner", "player_total", "banker_total")) for each in rounds.values()]


def _answer(winner: object, player: object, banker: object) -> str:
    return f"{winner if isinstance(winner, str) else told(winner)}, P {told(player)} · B {told(banker)}"
