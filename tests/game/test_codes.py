"""Codes of lessons: read for ever, and a mistyped one says where."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations_with_replacement, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kitgen.errors import KitgenError
from kitgen.game.cells import BOUNDARIES, CELLS, Cell, parse_cells
from kitgen.game.codes import blueprint_of, code_of
from kitgen.game.games import GAMES
from kitgen.game.lessons import Blueprint

HOME, CASINO = GAMES["dining-room"], GAMES["punto-banco"]
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's
PAIRS = [*combinations_with_replacement(range(1, 7), 2)]


def lesson(**fields: Any) -> Blueprint:
    usual = {"game": HOME, "decks": 2, "levels": (5, 5), "seed": 0xDEADBEEF}
    return Blueprint(**{**usual, "rounds": max(12, len(fields.get("cells", ()))), **fields})


NAMES = [f"{banker}:{third}" for banker in range(8) for third in (*range(10), "stood")]  # in the order of their bits


def named(names: list[str]) -> tuple[Cell, ...]:
    return parse_cells(",".join(names))


# Written on paper somewhere: these may never change, whatever kitgen learns.
GOLDEN = [
    (lesson(), "8362-RVTP-VXVR-YV"),
    (lesson(cells=CELLS), "836N-TVTP-VXVR-3K"),
    (lesson(cells=BOUNDARIES), "8363-MVTP-VXVR-2A"),
    (lesson(cells=parse_cells("3:8,5:stood")), "8362-YVTP-VXVT-K0G5-7"),
    (lesson(cells=named(NAMES[:11])), "8362-YVTP-VXVR-00G8-310A-30W8-28M8-J"),
    (lesson(cells=named(NAMES[::2])), "836A-YVTP-VXVX-ANAN-ANAN-ANAN-ANAN-A04"),
    (lesson(game=CASINO, decks=8, levels=None, rounds=256, real_deck=True, seed=0), "8Y1Z-S000-0000-5M"),
    (lesson(decks=1, levels=(1, 1), rounds=1, seed=2**32 - 1), "8020-0ZZZ-ZZZR-AR"),
    (lesson(game=CASINO, decks=6, levels=(6, 6), rounds=100, seed=1), "8VAR-R000-0008-6Q"),
]
SAMPLES = [GOLDEN[at][1] for at in (0, 3, 5)]


def bare(code: str) -> str:
    return code.replace("-", "")


def error(text: str) -> str:
    with pytest.raises(KitgenError) as caught:
        blueprint_of(text)
    return str(caught.value)


def nth(place: int) -> str:
    number = place + 1
    ordinals = {1: "1st", 2: "2nd", 3: "3rd", 21: "21st", 22: "22nd", 23: "23rd", 31: "31st"}
    return ordinals.get(number, f"{number}th")


# --- an independent check: values as polynomials, multiplied bit by bit --------------------------------------------


def product(a: int, b: int) -> int:
    """In the field of 32 elements made by x^5 + x^2 + 1."""
    whole = 0
    for bit in range(5):
        if b >> bit & 1:
            whole ^= a << bit
    for bit in range(9, 4, -1):
        if whole >> bit & 1:
            whole ^= 0b100101 << bit - 5
    return whole


def sums(text: str) -> tuple[int, int]:
    plain = weighted = 0
    power = 1
    for letter in text:
        value = LETTERS.index(letter)
        plain, weighted, power = plain ^ value, weighted ^ product(power, value), product(power, 2)
    return plain, weighted


def with_checks(payload: str) -> str:
    """The payload with the two characters that make both sums 0, found by trying them all."""
    (found,) = [payload + a + b for a in LETTERS for b in LETTERS if sums(payload + a + b) == (0, 0)]
    return found


def coded(*fields: tuple[int, int]) -> str:
    """A code of fields, each a value and its bits."""
    bits = "".join(f"{value:0{width}b}" for value, width in fields)
    bits += "0" * (-len(bits) % 5)
    return with_checks("".join(LETTERS[int(bits[at : at + 5], 2)] for at in range(0, len(bits), 5)))


def head(**changes: int) -> list[tuple[int, int]]:
    """The fields of lesson() as the layout says, some of them changed."""
    widths = {"version": 2, "game": 4, "decks": 3, "levels": 5, "rounds": 8, "plan": 2, "real": 1, "seed": 32}
    values = {"version": 1, "game": 0, "decks": 1, "levels": 1 + PAIRS.index((5, 5)), "rounds": 11, "plan": 0}
    values |= {"real": 0, "seed": 0xDEADBEEF, **changes}
    return [(values[name], width) for name, width in widths.items()]


some_cells = (st.sets(st.sampled_from(CELLS), min_size=1, max_size=most) for most in (13, 88))
in_order = (cells.map(lambda some: tuple(sorted(some, key=CELLS.index))) for cells in some_cells)
chosen_cells = st.one_of(st.sampled_from([(), CELLS, BOUNDARIES]), *in_order)
games_and_decks = [(game, n) for game in GAMES.values() for n in range(game.min_decks, game.max_decks + 1)]
lessons = st.tuples(chosen_cells, st.sampled_from(games_and_decks)).flatmap(
    lambda chosen: built(chosen[0], *chosen[1]),
)


def built(cells, game, decks):
    return st.builds(
        Blueprint,
        game=st.just(game),
        decks=st.just(decks),
        levels=st.sampled_from([None, *PAIRS]),
        rounds=st.integers(max(1, len(cells)), 256),
        cells=st.just(cells),
        real_deck=st.booleans(),
        seed=st.integers(0, 2**32 - 1),
    )


@given(blueprint=lessons)
def test_every_lesson_comes_back_from_its_code(blueprint: Blueprint) -> None:
    code = code_of(blueprint)
    assert blueprint_of(code) == blueprint
    assert re.fullmatch(rf"([{LETTERS}]{{4}}-)+[{LETTERS}]{{1,4}}", code)
    assert sums(bare(code)) == (0, 0)


@given(blueprint=lessons)
def test_the_fields_stand_where_the_layout_says(blueprint: Blueprint) -> None:
    places = [CELLS.index(cell) for cell in blueprint.cells]
    plan = {(): 0, CELLS: 1, BOUNDARIES: 2}.get(blueprint.cells, 3)
    fields = head(
        game=blueprint.game.number,
        decks=blueprint.decks - 1,
        levels=1 + PAIRS.index(blueprint.levels) if blueprint.levels else 0,
        rounds=blueprint.rounds - 1,
        plan=plan,
        real=int(blueprint.real_deck),
        seed=blueprint.seed,
    )
    if plan == 3 and len(places) < 12:
        fields += [(place, 7) for place in places]
    elif plan == 3:
        fields += [(int(place in places), 1) for place in range(88)]
    assert bare(code_of(blueprint)) == coded(*fields)


@pytest.mark.parametrize(("blueprint", "code"), GOLDEN)
def test_a_code_on_paper_is_read_for_ever(blueprint: Blueprint, code: str) -> None:
    assert blueprint_of(code) == blueprint
    assert code_of(blueprint) == code


def test_the_length_of_a_code_tells_how_many_cells_it_lists() -> None:
    lengths = [len(bare(code_of(lesson(cells=CELLS[:count])))) for count in range(13)]
    assert lengths == [14, 15, 17, 18, 19, 21, 22, 24, 25, 26, 28, 29, 31]
    assert len(bare(code_of(lesson(cells=CELLS[1:])))) == 31


@pytest.mark.parametrize("code", SAMPLES)
def test_reading_is_generous(code: str) -> None:
    wanted = blueprint_of(code)
    for text in (
        code.lower(),
        bare(code),
        " ".join(bare(code)),
        f"  {code}\n",
        code.replace("-", "\u2011"),
        code.replace("-", " – "),
        code.replace("0", "O").replace("1", "I"),
        code.lower().replace("0", "o").replace("1", "l"),
    ):
        assert blueprint_of(text) == wanted


# --- what is wrong with one ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", SAMPLES)
def test_every_single_wrong_character_is_named_with_what_it_should_be(code: str) -> None:
    right = bare(code)
    for place, should in enumerate(right):
        for wrong in set(LETTERS) - {should}:
            typed = right[:place] + wrong + right[place + 1 :]
            told = f"'{typed}' is mistyped: its {nth(place)} character, {wrong}, should be {should}, "
            assert error(typed) == f"{told}if the others are right: {code}."


@pytest.mark.parametrize("code", SAMPLES)
def test_every_swap_of_unlike_neighbours_is_named(code: str) -> None:
    right = bare(code)
    alone = 0
    for place, (a, b) in enumerate(pairwise(right)):
        if a == b:
            continue
        typed = right[:place] + b + a + right[place + 2 :]
        told = error(typed)
        assert told.startswith(f"'{typed}' is mistyped: its ")
        assert f"its {nth(place)} and {nth(place + 1)} characters, {b} and {a}," in told
        assert "are swapped" in told
        alone += told.endswith(f"are swapped, if the others are right: {code}.")
    assert alone > len(right) / 3


def test_two_swaps_that_explain_the_same_are_both_named() -> None:
    told = "its 8th and 9th characters, P and V, or its 13th and 14th characters, A and 2, are swapped."
    assert error("8363-MVTP-VXVR-A2") == f"'8363-MVTP-VXVR-A2' is mistyped: {told}"
    assert {blueprint_of(code).rounds for code in ("8363-MVTP-VXVR-2A", "8363-MVTV-PXVR-A2")} == {15}


def test_a_swap_that_gives_no_lesson_is_not_offered() -> None:
    """R and T swapped back would make the sums right as well, but 12 rounds for 15 cells."""
    told = "its 6th and 7th characters, T and V, are swapped, if the others are right: 8362-RVTP-VXVR-YV."
    assert error("8362-RTVP-VXVR-YV") == f"'8362-RTVP-VXVR-YV' is mistyped: {told}"


@given(code=st.sampled_from(SAMPLES), data=st.data())
def test_two_wrong_characters_are_never_taken_for_a_code(code: str, data: st.DataObject) -> None:
    letters = list(bare(code))
    places = data.draw(st.lists(st.sampled_from(range(len(letters))), min_size=2, max_size=2, unique=True))
    for place in places:
        letters[place] = data.draw(st.sampled_from(sorted(set(LETTERS) - {letters[place]})))
    assert "is mistyped" in (told := error("".join(letters))) or "two or more characters are wrong" in told


@pytest.mark.parametrize("sign", ["U", "u", "*", "é", "."])
def test_a_character_that_no_code_has_is_named_with_its_place_and_what_it_should_be(sign: str) -> None:
    assert error(f"8362-R{sign}TP-VXVR-YV") == (
        f"'8362-R{sign}TP-VXVR-YV' is mistyped: its 6th character, {sign}, should be V, if the others are right:"
        " 8362-RVTP-VXVR-YV."
    )
    allowed = "is in no code. Allowed: digits, and letters other than U."
    assert error(f"8362-R{sign}TP-VXVR-{sign}V").endswith(f"its 6th character, {sign}, {allowed}")
    assert "its 1st character, o, should be 8" in error("o362-RVTP-VXVR-YV")  # named as it was typed
    assert error(f"8362-{sign}").endswith(f"its 5th character, {sign}, {allowed}")


def test_a_character_too_few_or_too_many_is_counted() -> None:
    told = "a code has 14, one that lists cells 15, 17, 18, 19, 21, 22, 24, 25, 26, 28, 29 or 31."
    assert error(SAMPLES[0][:-1]) == f"'8362-RVTP-VXVR-Y' has 13 characters; {told}"
    assert error("") == f"'' has 0 characters; {told}"
    assert error("2" * 99) == f"'{'2' * 59}…' has 99 characters; {told}"
    assert error(SAMPLES[0] + "A").endswith("two or more characters are wrong, or one is missing or too many.")


def test_a_correction_that_is_no_code_is_not_offered() -> None:
    """One character would make the sums right; what it gave would be of a game that there is not."""
    wrong = coded(*head(game=15))
    typed = wrong[:9] + LETTERS[LETTERS.index(wrong[9]) ^ 1] + wrong[10:]
    assert error(typed) == f"'{typed}' is no code: two or more characters are wrong, or one is missing or too many."


@pytest.mark.parametrize("version", [0, 2, 3])
def test_a_code_of_another_version_says_so_however_long_it_is(version: int) -> None:
    told = f"this code is of version {version}, and this kitgen reads version 1."
    for more in ((), ((0, 10),), ((0, 16),)):
        assert error(coded(*head(version=version), *more)).endswith(told)


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        (head(game=14), "no game of number 14"),
        (head(levels=22), "no levels of number 22"),
        ([*head(), (1, 3)], "kitgen writes no such code"),  # bits that only fill up
        ([*head(plan=3), (87, 7), (1, 1)], "kitgen writes no such code"),
        ([*head(plan=3), (40, 7), (7, 7)], "kitgen writes no such code"),  # cells fall
        ([*head(plan=3), (7, 7), (7, 7)], "kitgen writes no such code"),
        ([*head(plan=3), (88, 7), (90, 7)], "kitgen writes no such code"),  # there are 88
        ([*head(plan=3, rounds=87), (2**88 - 1, 88)], "kitgen writes no such code"),  # plan 1
        ([*head(plan=3), (1, 88)], "kitgen writes no such code"),  # a list
        ([*head(plan=3), (0, 3)], "kitgen writes no such code"),
        (head(plan=1), "12 rounds cannot show 88 cells"),
        ([*head(plan=0), (7, 7)], "kitgen writes no such code"),
    ],
)
def test_a_code_whose_checks_are_right_may_still_be_none(fields: list[tuple[int, int]], told: str) -> None:
    code = coded(*fields)
    assert re.fullmatch(rf"'{code}' cannot be used: .*{told}.*\.", error(code))


def test_a_lesson_checks_what_its_code_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "punto-banco", replace(CASINO, min_decks=6))
    told = "Punto Banco takes 6 to 8 decks, not 2."
    assert error(coded(*head(game=1))).endswith(f"cannot be used: {told}")
