"""What the sheets to practise with say, before it is said: rounds, their answers, drills, and orders of cards."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from kitgen.cutouts import CARDS
from kitgen.errors import KitgenError
from kitgen.facts import Dealt, Facts, evenly
from kitgen.game.bets import Bet
from kitgen.game.cells import BOUNDARIES, CELLS
from kitgen.game.coup import Coup
from kitgen.game.lessons import Lesson, PracticeRound
from kitgen.game.mistakes import result_trap, traps
from kitgen.game.stacking import BURNED
from kitgen.options import MAX_ROWS, Options

LARGE_ROWS = 5  # rounds that a page of a worksheet in large print has room for
CARDS_A_ROW = 10  # of a stacking list


@dataclass(frozen=True, kw_only=True)
class Answer:
    """A round solved: for each act the mistake that would answer otherwise, and what each bet returns for one chip."""

    number: int
    coup: Coup
    traps: tuple[str | None, str | None]
    result_trap: str | None
    returns: tuple[tuple[Bet, Fraction], ...]

    @property
    def won(self) -> list[Bet]:
        return [bet for bet, net in self.returns if net > 0]


def answer(options: Options, dealt: PracticeRound) -> Answer:
    coup = dealt.coup
    return Answer(
        number=dealt.number,
        coup=coup,
        traps=traps(coup),
        result_trap=result_trap(coup),
        returns=tuple((bet, bet.returns(coup)) for bet in options.game.bets),
    )


def lesson_facts(options: Options) -> Facts:
    """What every sheet of practice may say: the lesson, its code, and its rounds page by page."""
    lesson = options.lesson
    most = min(options.rows or MAX_ROWS, LARGE_ROWS if options.large_print else MAX_ROWS)
    pages = [[lesson.rounds[number - 1] for number in run] for run in evenly(len(lesson.rounds), most)]
    return {
        "lesson": lesson,
        "lesson_code": options.lesson_code,
        "levels": options.level,
        "cover": len(options.cover),
        "real_deck": options.real_deck,
        "round_pages": pages,
    }


def key_facts(options: Options) -> Facts:
    lesson, chosen = options.lesson, options.chosen
    met = lesson.coverage
    return {
        **lesson_facts(options),
        "answers": [answer(options, each) for each in lesson.rounds],
        "met": len(met),
        "cells": len(CELLS),
        "boundaries_met": sum(cell in BOUNDARIES for cell in met),
        "boundaries": len(BOUNDARIES),
        "keys_rounds": any(name in chosen for name in ("practice", "round-cards", "stacking-list")) or len(chosen) == 1,
        "told": options.told if "spot-the-error" in chosen else (),
        "drill": options.drill if "drill" in chosen else (),
    }


def drill_facts(options: Options) -> Facts:
    return {**lesson_facts(options), "drill": options.drill}


def spot_facts(options: Options) -> Facts:
    return {**lesson_facts(options), "told": options.told}


def card_facts(options: Options) -> Facts:
    return {**key_facts(options), "card_size": options.card, "card_trim": CARDS[options.card].size}


def shoe_facts(options: Options) -> Facts:
    """The real decks in the order dealt, and in rows of ten."""
    shoes = options.lesson.shoes
    if not shoes:
        raise KitgenError(
            "A stacking list and the cards to stack need a real deck, in an order of its own: --real-deck."
        )
    cards = [shoe.cards for shoe in shoes]
    rows = [[shoe[at : at + CARDS_A_ROW] for at in range(0, len(shoe), CARDS_A_ROW)] for shoe in cards]
    return {
        **lesson_facts(options),
        "stacks": shoes,
        "shoes": cards,
        "stack_rows": rows,
        "stack_starts": starts(options.lesson),
    }


def starts(lesson: Lesson) -> list[dict[int, PracticeRound]]:
    """For each real deck, the rounds by the number of the card with which they begin, the burn card being the first."""
    rounds, found = iter(lesson.rounds), []
    for shoe in lesson.shoes:
        at, begins = 1 + BURNED, {}
        for _ in shoe.rounds:
            begins[at] = each = next(rounds)
            at += each.coup.cards_used
        found.append(begins)
    return found


def dealt_for_practice(options: Options) -> list[Dealt]:
    return [Dealt(number=r.number, coup=r.coup, unused=r.unused) for r in options.lesson.rounds]


def dealt_to_spot(options: Options) -> list[Dealt]:
    """The rounds as they are rightly dealt, and the mistake with which each is told."""
    return [
        Dealt(number=number, coup=told.right, unused=told.cards[told.right.cards_used :], mistake=told.mistake)
        for number, told in enumerate(options.told, 1)
    ]
