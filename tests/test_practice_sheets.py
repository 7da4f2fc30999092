"""The worksheet and its key: twelve rounds on a page, no answer on the one, every answer on the other."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from reading import CASINO, HOME, kit_of, options_of, overlapping, plan_of, text_of, texts
from regulators import answer, tableau

from kitgen.game.cells import BOUNDARIES, CELLS
from kitgen.game.mistakes import MISTAKES
from kitgen.press.document import Page
from kitgen.press.draw import Item, Place, Rect
from kitgen.words import environment

GAMES = (HOME, CASINO)
PAPERS = ("a4", "letter", "204x280mm", "210x273mm")  # the last two are as narrow and as low as may be
LEVELS = (None, *((level, level) for level in range(1, 7)), (2, 4))
SHEETS = ("practice", "practice-key")
SIDE = {HOME: {"Final 6": 2, "Final 5": 2, "Winning 8": 3, "Winning 7": 4}, CASINO: {}}


def of(game: str = HOME, paper: str = "a4", **more: Any) -> dict[str, Any]:
    return {"game": game, "paper": paper, "class_room": True, "sheets": SHEETS, **more}


def pages(sheet: str, **more: Any) -> tuple[Page, ...]:
    return next(laid.pages for laid in plan_of(**of(**more)).sheets if laid.name == sheet)


def flat(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def placed(items: tuple[Item, ...], x: float = 0.0, y: float = 0.0) -> Iterator[tuple[str, Rect]]:
    """Every drawing that is placed, with its name and its box."""
    for item in items:
        if isinstance(item, Place):
            yield item.drawing.name or "", Rect(x + item.x, y + item.y, item.drawing.width, item.drawing.height)
            yield from placed(item.drawing.items, x + item.x, y + item.y)


@pytest.mark.parametrize("level", LEVELS, ids=str)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", GAMES)
def test_twelve_rounds_stand_on_one_page_and_so_does_their_key(game: str, paper: str, level: Any) -> None:
    for seed in ("riviera", "friday", "b"):
        for sheet in SHEETS:
            (page,) = pages(sheet, game=game, paper=paper, level=level, seed=seed)
            found = texts(page)
            assert not overlapping(found)
            assert min(text.size for text, _ in found) >= 7
            (frame,) = (box.rect for box in page.boxes if box.kind == "frame")
            lowest = max(where.bottom for _, where in found if where.bottom < frame.bottom + 0.1)
            assert frame.bottom - lowest < 0.1 * frame.h  # filled to its foot


@pytest.mark.parametrize("rounds", [1, 6, 7, 13, 25])
@pytest.mark.parametrize("rows", [1, 4, 5, 6, 8, 10, 12])
@pytest.mark.parametrize("paper", ["letter", "210x273mm"])
@pytest.mark.parametrize("game", GAMES)
def test_a_page_has_no_more_rows_than_are_asked_for_and_no_two_pages_differ_by_more_than_one(
    game: str, paper: str, rows: int, rounds: int
) -> None:
    found = pages("practice", game=game, paper=paper, rows=rows, rounds=rounds)
    counts = [len([1 for text, _ in texts(page) if text.text == "Tie"]) for page in found]
    assert sum(counts) == rounds
    assert len(counts) == -(-rounds // rows)
    assert max(counts) <= rows
    assert max(counts) - min(counts) <= 1
    sizes = {round(where.h, 2) for page in found for name, where in placed(page.items) if name.startswith("card-blank")}
    assert len(sizes) == 2  # dealt cards and the next two, in one scale on all pages
    assert not any(overlapping(texts(page)) for page in found)


@pytest.mark.parametrize("game", GAMES)
def test_the_fewer_rows_a_page_has_the_larger_are_its_cards(game: str) -> None:
    heights = [
        max(where.h for name, where in placed(page.items) if name.startswith("card-blank"))
        for rows in (12, 10, 8, 6, 4)
        for page in pages("practice", game=game, rows=rows, rounds=rows)
    ]
    assert all(more > less for less, more in pairwise(heights))


@pytest.mark.parametrize("more", [{}, {"cover": CELLS}, {"rounds": 25, "rows": 4}, {"large_print": True}], ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_every_page_carries_the_code_in_words_and_as_a_square(game: str, more: dict[str, Any]) -> None:
    code = plan_of(**of(game, **more)).options.lesson_code
    for sheet in SHEETS:
        for page in pages(sheet, game=game, **more):
            squares = [where for name, where in placed(page.items) if name.startswith("qr-")]
            assert [name.endswith(f"-{code}") for name, _ in placed(page.items) if name.startswith("qr-")] == [True]
            assert 12 <= squares[0].w <= 14
            told = [(text.size, text.text, where) for text, where in texts(page) if code in text.text]
            assert len(told) == 2  # in the head and in the foot
            assert max(size for size, *_ in told) >= 10
            assert abs(min(where.y for *_, where in told) - squares[0].y) < squares[0].h


def test_a_long_code_is_told_in_full_on_two_lines_beside_its_square() -> None:
    cover = tuple(cell for cell in CELLS if cell.banker in (3, 4))
    code = plan_of(**of(cover=cover)).options.lesson_code
    for large in (False, True):
        (page, *_) = pages("practice", cover=cover, large_print=large)
        assert code in "".join(
            text.text for text, _ in texts(page) if re.fullmatch(r"[0-9A-Z]{2,4}(-[0-9A-Z]*)+", text.text)
        )
        assert not overlapping(texts(page))


def told_without_its_cards(game: str, **more: Any) -> str:
    made = plan_of(**of(game, **more))
    text = flat(text_of(kit_of(**of(game, **more))["practice.pdf"])).replace(made.options.lesson_code, "CODE")
    return re.sub(r"(?<!\S)(?:10|[2-9AJQK])(?!\S)", "", text)


@pytest.mark.parametrize("level", LEVELS, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_worksheets_of_two_lessons_differ_in_nothing_but_their_cards_and_code(game: str, level: Any) -> None:
    one, two = (told_without_its_cards(game, level=level, seed=seed) for seed in ("one", "two"))
    assert flat(one) == flat(two)
    assert "natural" not in one.replace("naturals, and", "")


@pytest.mark.parametrize("game", GAMES)
def test_two_lessons_have_the_same_shapes_in_the_same_order(game: str) -> None:
    """Neither the boxes of a worksheet nor what is placed on it, in which order and where, tells an answer."""

    def shown(seed: str) -> tuple[list[Any], list[Any]]:
        (page,) = pages("practice", game=game, seed=seed, level=(6, 6))
        boxes = [(box.kind, "" if box.kind == "card-place" else box.name, box.rect) for box in page.boxes]
        places = [
            (re.sub(r"^(card|suit)-[^-]*-.*|^qr-.*", r"\1", name), where.x, where.y)
            for name, where in placed(page.items)
            if not name.startswith("suit")
        ]
        return boxes, places

    assert shown("one") == shown("two")


def dealt(files: dict[str, bytes]) -> list[list[str]]:
    return [each["cards"] + each["next"] for each in json.loads(files["kit.json"])["rounds"]]


def nets(game: str, six: list[str]) -> dict[str, str]:
    """What each bet returns for one chip, reckoned by the reference and the pays of the seeds."""
    told = answer(six)
    winner, tie = told["winner"], told["winner"] == "tie"
    dragon = winner == "banker" and told["totals"][1] == 7 and len(told["banker"]) == 3
    banker = (
        "0" if tie or (game == HOME and dragon) else "−1" if winner == "player" else "+1" if game == HOME else "+0.95"
    )
    found = {"Banker": banker, "Player": "0" if tie else "+1" if winner == "player" else "−1"}
    if game == CASINO:
        found["Tie"] = "+8" if tie else "−1"
    for bet, pays in SIDE[game].items():
        found[bet] = f"+{pays}" if bet in told["side"] else "0" if tie and bet.startswith("Winning") else "−1"
    return found


@pytest.mark.parametrize("level", LEVELS, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_the_key_read_back_agrees_with_the_cards_that_were_dealt(game: str, level: Any) -> None:
    files = kit_of(**of(game, level=level))
    text = flat(text_of(files["practice-key.pdf"]))
    rounds = dealt(files)
    wanted = [(told["winner"].title(), *map(str, told["totals"])) for told in map(answer, rounds)]
    assert re.findall(r"\b(Player|Banker|Tie) P (\d) · B (\d)", text) == wanted
    parts = re.split(r"P \d · B \d", text)[1:]
    for six, part in zip(rounds, parts, strict=True):
        found = dict(
            re.findall(r"(Banker|Player|Tie|Final \d|Winning \d|side bets|others) ([+−][\d.]+|0)(?= |$)", part)
        )
        rest = found.pop("others", found.pop("side bets", None))
        right = nets(game, six)
        assert {bet: found.get(bet, rest) for bet in right} == right
        assert found.keys() <= right.keys()


def test_a_boundary_is_keyed_with_the_row_that_decides_it() -> None:
    files = kit_of(**of(level=(5, 5)))
    text = flat(text_of(files["practice-key.pdf"]))
    for six in dealt(files):
        told = answer(six)
        row, third = told["first"][1], told["third"]
        does = "draws" if tableau()[row][third] == "D" else "stands"
        assert re.search(rf"Banker {row} {does} against an? {third} \({row} draws on [^)]+\)", text)


def test_the_key_counts_what_its_rounds_meet() -> None:
    for cover, told in (
        (BOUNDARIES, "The 15 rounds meet 15 of Banker’s 88 decisions, all 15 on a boundary among them."),
        (CELLS, "The 88 rounds meet 88 of Banker’s 88 decisions, all 15 on a boundary among them."),
        (CELLS[:1], "The round meets 1 of Banker’s 88 decisions."),
    ):
        files = kit_of(**of(cover=cover, rounds=len(cover)))
        assert told in flat(text_of(files["practice-key.pdf"], 0))
    rounds = dealt(kit_of(**of(level=(3, 3))))
    met = len({answer(six)["first"][1] for six in rounds})
    assert f"The 12 rounds meet {met} of Banker’s 88 decisions." in flat(
        text_of(kit_of(**of(level=(3, 3)))["practice-key.pdf"])
    )


@pytest.mark.parametrize("name", MISTAKES)
def test_every_mistake_has_its_words(name: str) -> None:
    module = environment("en", None).get_template("words.xhtml").make_module({"printer": None, "booklet": False})
    for each in options_of(level=(5, 5)).lesson.rounds:
        assert len(str(module.trap(name, each.coup))) > 10
    said = str(module.mistake_told(name))
    assert said.endswith(".")
    assert len({str(module.mistake_told(other)) for other in MISTAKES}) == len(MISTAKES)


def test_a_trap_is_told_where_a_mistake_answers_otherwise() -> None:
    """Against a card that counts nothing 4 and 5 stand, but draw when Player stood; 4 draws against a 2."""
    cover = tuple(cell for cell in CELLS if (cell.banker, cell.third) in ((4, 0), (5, 0), (4, 2)))
    text = flat(text_of(kit_of(**of(cover=cover, rounds=3))["practice-key.pdf"]))
    assert len(re.findall(r"Trap: Banker takes the \w+, worth 0, for no card", text)) == 2
    told = re.findall(
        r"Trap: Banker (thinks that 4 stands against a 2|goes by Player’s total, \d, not the card, 2)", text
    )
    assert len(told) == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_key_holds_the_errors_and_the_drill_where_they_are_printed(game: str) -> None:
    from kitgen.kit import words_of

    options = options_of(game, class_room=True, sheets=("drill", "spot-the-error", "practice-key"))
    said = flat(words_of(options, "practice-key"))
    assert "The key to the errors and the drill" in said
    assert "You are the dealer" not in said
    told = re.findall(r"\b(Player|Banker|Tie) P (\d) · B (\d)", said)
    wanted = [answer([card.code for card in each.cards]) for each in options.told]
    assert told == [(each["winner"].title(), *map(str, each["totals"])) for each in wanted]
    drill = dict(re.findall(r"\b(\d+)\s([DS])\b", said.split("S stands.")[1]))
    assert drill == {
        str(each.number): tableau()[each.cell.banker][str("stood" if each.cell.third is None else each.cell.third)]
        for each in options.drill
    }
