"""A blueprint checks itself, and its rounds come again card by card."""

from __future__ import annotations

import pytest

from kitgen.errors import KitgenError
from kitgen.game.cards import full_shoe, parse_cards
from kitgen.game.cases import fresh_stock
from kitgen.game.cells import CELLS, Cell, parse_cells
from kitgen.game.coup import deal
from kitgen.game.games import GAMES
from kitgen.game.lessons import Blueprint, PracticeRound, lesson_of, lesson_seed

DINING, CASINO = GAMES["dining-room"], GAMES["punto-banco"]


def blueprint(**change: object) -> Blueprint:
    return Blueprint(**{"game": DINING, "decks": 2, "rounds": 12, "seed": 0, **change})  # type: ignore[arg-type]


# --- what a blueprint may be ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rounds", "how_so"), [(0, "short"), (-3, "short"), (257, "long"), (10_000, "long")])
def test_a_lesson_has_1_to_256_rounds(rounds: int, how_so: str) -> None:
    with pytest.raises(KitgenError) as caught:
        blueprint(rounds=rounds)
    assert str(caught.value) == f"A lesson of {rounds} rounds is too {how_so}. Allowed: 1 to 256."


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"seed": -1}, "the seed -1 has not 32 bits"),
        ({"seed": 2**32}, "the seed 4294967296 has not 32 bits"),
        ({"levels": (0, 3)}, r"levels \(0, 3\) are not within 1 to 6 in rising order"),
        ({"levels": (3, 7)}, r"levels \(3, 7\) are not within 1 to 6 in rising order"),
        ({"levels": (4, 3)}, r"levels \(4, 3\) are not within 1 to 6 in rising order"),
        ({"cells": (Cell(3, 8), Cell(3, 7))}, "cells 3:8, 3:7 are not in order, or are there twice"),
        ({"cells": (Cell(3, 8), Cell(3, 8))}, "cells 3:8, 3:8 are not in order, or are there twice"),
    ],
)
def test_a_blueprint_checks_itself(change: dict[str, object], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        blueprint(**change)  # type: ignore[arg-type]


def test_fewer_rounds_than_cells_are_told_how_many_it_takes() -> None:
    with pytest.raises(KitgenError) as caught:
        blueprint(rounds=12, cells=CELLS)
    told = "12 rounds cannot show 88 cells, since a round meets one. It takes 88: --rounds 88."
    assert str(caught.value) == told


def test_a_blueprint_asks_the_game_for_its_decks() -> None:
    with pytest.raises(KitgenError, match="9"):
        blueprint(decks=9)


def test_a_practice_round_checks_itself() -> None:
    cards = parse_cards("2S AS AH 2H 8C 5D")
    with pytest.raises(ValueError, match="round 3 shows 5 cards, not 6"):
        PracticeRound(number=3, cards=cards[:5], coup=deal(cards))
    with pytest.raises(ValueError, match="round 3: the coup was not dealt from its cards"):
        PracticeRound(number=3, cards=cards[::-1], coup=deal(cards))


def test_a_seed_text_stands_for_the_first_32_bits_of_its_digest() -> None:
    assert lesson_seed("kitgen") == int("0b8c474a", 16)  # printf kitgen | sha256sum
    assert lesson_seed("") == int("e3b0c442", 16)


# --- what was printed comes again ----------------------------------------------------------------------------------

GOLDEN: dict[str, tuple[Blueprint, str]] = {
    "level 5": (
        Blueprint(game=DINING, decks=2, rounds=6, levels=(5, 5), seed=20260601),
        "10H 5H KH JD 4S 7C / "
        "4C 2S KS 3S 8H 3C / "
        "4S AH AC 3D 2D 7C / "
        "3H 6C 9H JC 8D 7D / "
        "4C 2C 9S 3H 7H QD / "
        "2C 10D 2D 4S 8D 7S",
    ),
    "mixed": (
        Blueprint(game=CASINO, decks=8, rounds=12, seed=7),
        "9H QC 8S 10S JH 6C / "
        "8D 7S 7C 7C AC 7H / "
        "JC 7D 6H 9D AD 7C / "
        "3D 10H 9S KS 9C JC / "
        "3D AH KC 6C 4C 5H / "
        "KH 5H 5D 2H 3C 9S / "
        "3C 4H 7S 8C 4H 10C / "
        "10S 5C 10D 10S 4C 2C / "
        "6H JC 8C 10D KS 6D / "
        "KH 8S 2S 8S JH 7D / "
        "2D 3S KD 3C 8S 2H / "
        "7C 7S AS AD 2D 6H",
    ),
    "levels 1 to 6": (
        Blueprint(game=DINING, decks=1, rounds=6, levels=(1, 6), seed=2**32 - 1),
        "2C 9D 9H 2S QS 8S / "
        "3S 2C AH 7H 4H 8C / "
        "4H 10C 2D 6S 4C 9H / "
        "AS AH JC 5D 4D 3C / "
        "KC 3H JC JS 7C 2S / "
        "5H 6H 6C 10D 2D QS",
    ),
    "cells": (
        Blueprint(game=DINING, decks=2, rounds=4, cells=parse_cells("3:8,5:stood"), levels=(2, 2), seed=0),
        "8S 8H AS QC QD 10D / 9D 5H 6D 10S AC JD / 6C AS 6H 2H 8S QD / AD 6D 6H 9S 2S AD",
    ),
    "real deck": (
        Blueprint(game=DINING, decks=1, rounds=6, levels=(4, 6), real_deck=True, seed=99),
        "QH 7D 2C JC AH 5S / "
        "5C 3H 10C JH 6H 6C / "
        "4C 2D KH 4S 7H 8D / "
        "QD JD AC 6D 5D 6S / "
        "8S 3C 7S KC 9C JS / "
        "KS 7C 4H 10H 8H 9S",
    ),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_what_was_printed_comes_again_for_ever(name: str) -> None:
    wanted, cards = GOLDEN[name]
    assert [" ".join(map(str, each.cards)) for each in lesson_of(wanted).rounds] == cards.split(" / ")


def test_a_stock_of_whole_decks_has_every_card() -> None:
    assert sorted(fresh_stock(2).cards) == sorted(full_shoe(2))
