"""The drill asks and does not tell; of each round told one line is wrong; every page keeps its place and its code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from reading import CASINO, HOME, overlapping, texts
from regulators import tableau
from taught import EACH, GAMES, drawn, lesson, pages_of, value

from kitgen.game.cells import parse_cells
from kitgen.press.draw import Item, Place, Rect, Text

SHEETS = ("drill", "spot-the-error", "stacking-list")
RANKS = {"ace": "A", "jack": "J", "queen": "Q", "king": "K"}


# --- what holds for all -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize(
    "chosen",
    [(HOME, "a4", 1, ""), (HOME, "letter", 2, ""), (CASINO, "a4", 3, "all"), (CASINO, "letter", 8, "long")],
)
def test_every_page_keeps_its_words_apart_and_in_its_area_and_has_its_code(
    chosen: tuple[str, str, int, str], sheet: str, large: bool
) -> None:
    game, paper, decks, cover = chosen
    long = ",".join(f"{banker}:{third}" for banker in (3, 4) for third in range(10))
    cells = parse_cells({"long": long}.get(cover, cover)) if cover else ()
    _, plan = lesson(sheet, game, paper, decks=decks, cover=cells, large_print=large)
    for page in pages_of(plan):
        assert overlapping(texts(page)) == []
        area = Rect((page.paper.width - 190) / 2, (page.paper.height - 259.4) / 2, 190, 259.4)
        assert [text.text for text, box in texts(page) if not area.holds(box, 0.1)] == []
        words = drawn(page).replace("- ", "-")
        assert words.count(plan.options.lesson_code) == 2  # in the head and in the foot
        names = {item.drawing.name for item in flat(page.items)}
        assert f"qr-13-{plan.options.lesson_code}" in names


def flat(items: tuple[Item, ...]) -> Iterator[Place]:
    for item in items:
        if isinstance(item, Place):
            yield item
            yield from flat(item.drawing.items)


@pytest.mark.parametrize("sheet", SHEETS)
def test_in_large_print_no_letter_is_small(sheet: str) -> None:
    _, plan = lesson(sheet, large_print=True)

    def sizes(items: tuple[Item, ...], scale: float = 1.0) -> Iterator[float]:
        for item in items:
            if isinstance(item, Text):
                yield item.size * scale
            elif isinstance(item, Place):
                yield from sizes(item.drawing.items, scale * item.scale)

    assert min(size for page in pages_of(plan) for size in sizes(page.items)) >= 13.99


# --- the drill ----------------------------------------------------------------------------------------------------

QUESTION = re.compile(r"(?<![\w.])(\d+) ([0-7]) (?:<(\w+)>|(stood)) D S")


def asked(words: str) -> list[tuple[int, int, str]]:
    return [(int(number), int(banker), card or stood) for number, banker, card, stood in QUESTION.findall(words)]


@EACH
def test_the_drill_is_one_page_with_sixty_cells_once_each_in_order(game: str, paper: str, ink: str) -> None:
    _, plan = lesson("drill", game, paper, ink)
    (page,) = pages_of(plan)
    questions = asked(drawn(page))
    assert [number for number, _, _ in questions] == list(range(1, 61))
    cells = {(banker, third if third == "stood" else value(third)) for _, banker, third in questions}
    assert len(cells) == 60
    assert f"of {len(questions)}" in drawn(page)


def test_the_drill_in_large_print_asks_the_same_sixty() -> None:
    (page,) = pages_of(lesson("drill")[1])
    large = [question for each in pages_of(lesson("drill", large_print=True)[1]) for question in asked(drawn(each))]
    assert sorted(large) == asked(drawn(page))


def test_the_columns_of_the_drill_are_read_downwards() -> None:
    (page,) = pages_of(lesson("drill")[1])
    at = {text.text: box for text, box in texts(page) if text.colour == "bronze" and text.text.isdigit()}
    for number in range(2, 61):
        before, here = at[str(number - 1)], at[str(number)]
        if number % 15 == 1:
            assert here.x > before.right
            assert here.cy == pytest.approx(at["1"].cy)
        else:
            assert here.x == pytest.approx(before.x)
            assert here.y > before.bottom


@pytest.mark.parametrize("large", [False, True])
def test_two_drills_differ_in_nothing_but_what_they_ask(large: bool) -> None:
    """No answer is in the file: all that is left without questions and code is the same for all seeds."""
    bare, answers = set(), set()
    for seed in ("riviera", "friday", "42", "kitgen"):
        text, plan = lesson("drill", seed=seed, large_print=large)
        questions = [each for page in pages_of(plan) for each in asked(drawn(page))]
        table = {(b, t): tableau()[b][t if t == "stood" else str(value(t))] for _, b, t in questions}
        answers.add("".join(table[b, t] for _, b, t in sorted(questions)))
        words = [QUESTION.sub("? D S", drawn(page)) for page in pages_of(plan)]
        bare.add(" ".join(words).replace(plan.options.lesson_code, "CODE"))
        assert plan.options.lesson_code in text
    assert len(answers) == 4
    assert len(bare) == 1


# --- rounds told wrong --------------------------------------------------------------------------------------------

CARD = r"an? (ace|jack|queen|king|10|[2-9])"
TOLD = re.compile(
    rf"((?:<\w+> )+)(?:Banker )?((?:<\w+> )*)1 Player has (?:a natural )?(\d) and (?:draws {CARD}|stands)\. "
    rf"2 Banker has (?:a natural )?(\d); Player (?:drew {CARD}|stood): Banker (?:draws {CARD}|stands)\. "
    r"3 Player ends with (\d+), Banker with (\d+)\. 4 (It is a tie|Player wins|Banker wins)\. "
    r"5 Player bets (win|lose|push), Banker bets (win|lose|push)\. What should be:"
)


def rank_value(rank: str) -> int | None:
    return value(RANKS.get(rank, rank) + "S") if rank else None


def wrong_lines(game: str, told: tuple[str, ...]) -> list[str]:
    """A referee of its own: each line is checked against what lies on the table and the lines before it."""
    p2, p3, b2, p3_again, b3, p, b, winner, p_bet, b_bet = (*told[2:],)
    player, banker, x, y = int(p2), int(b2), rank_value(p3), rank_value(b3)
    assert p3 == p3_again
    wrong = []
    natural = max(player, banker) >= 8
    if (x is not None) != (player <= 5 and not natural):
        wrong.append("player")
    column = "stood" if x is None else str(x)
    if (y is not None) != (not natural and tableau()[banker][column] == "D"):
        wrong.append("banker")
    if (int(p), int(b)) != ((player + (x or 0)) % 10, (banker + (y or 0)) % 10):
        wrong.append("totals")
    called = {"It is a tie": "tie"}.get(winner, winner.split()[0].lower())
    if called != ("tie" if p == b else "player" if int(p) > int(b) else "banker"):
        wrong.append("winner")
    dragon = game == HOME and called == "banker" and b == "7" and y is not None
    due = {"tie": ("push", "push"), "player": ("win", "lose"), "banker": ("lose", "push" if dragon else "win")}
    if (p_bet, b_bet) != due[called]:
        wrong.append("bets")
    return wrong


def rounds_told(words: str) -> list[tuple[str, ...]]:
    return TOLD.findall(words)


@EACH
def test_a_referee_finds_the_wrong_line_of_every_round(game: str, paper: str, ink: str) -> None:
    for seed in ("riviera", "friday", "42"):
        _, plan = lesson("spot-the-error", game, paper, ink, seed=seed)
        assert len(pages_of(plan)) == 2
        told = [each for page in pages_of(plan) for each in rounds_told(drawn(page))]
        assert len(told) == len(plan.options.told) == 12
        for shown, fact in zip(told, plan.options.told, strict=True):
            # What follows from the mistake is told as it follows, so the first line that is wrong is the one.
            assert wrong_lines(game, shown)[0] == fact.wrong
            assert re.findall(r"\w+", shown[0] + shown[1]) == [
                *map(str, fact.player.cards),
                *map(str, fact.banker.cards),
            ]


def test_the_rounds_told_in_large_print_are_the_same() -> None:
    usual, large = (
        [
            each[2:]
            for page in pages_of(lesson("spot-the-error", large_print=wanted)[1])
            for each in rounds_told(drawn(page))
        ]
        for wanted in (False, True)
    )
    assert len(usual) == 12
    assert usual == large


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_line_looks_and_reads_like_a_right_one(game: str, large: bool) -> None:
    """Every line has the type of the others of its kind, and nothing stands between lines that tells them apart."""
    looks: dict[tuple[str, bool], set[Any]] = {}
    for seed in ("riviera", "friday", "42", "kitgen"):
        _, plan = lesson("spot-the-error", game, seed=seed, large_print=large)
        facts = iter(plan.options.told)
        fact = None
        for page in pages_of(plan):
            for text, box in texts(page):
                if not (line := re.match(r"([1-5])\u2002", text.text.lstrip("\u2003"))):
                    continue
                fact = next(facts) if line[1] == "1" else fact
                assert fact
                name = ("player", "banker", "totals", "winner", "bets")[int(line[1]) - 1]
                key = (name, fact.wrong == name)
                looks.setdefault(key, set()).add(
                    (text.face, text.size, text.colour, round(box.x - page.paper.width / 2, 3))
                )
    assert {name for name, wrong in looks if wrong} == {"player", "banker", "totals", "winner", "bets"}
    assert len(set(map(frozenset, looks.values()))) == 1
