"""The code of a lesson: its whole blueprint in letters and digits that can be copied from paper, and read again.

A code is read for ever: what stands for what may only change with VERSION, and neither CELLS nor the number of a game
may change at all. Fields stand one after the other, the most significant bit first, five bits a character, the rest
filled with zeros; two check characters follow (`checked`).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence

from kitgen.errors import KitgenError
from kitgen.game.cells import BOUNDARIES, CELLS, Cell
from kitgen.game.checked import BITS, CHECKS, is_right, repairs, with_checks
from kitgen.game.game import HOUSE_NUMBER, Game
from kitgen.game.games import GAMES
from kitgen.game.lessons import Blueprint

Games = Mapping[int, Game]  # by their numbers

CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # base 32 without letters that are easily misread
VERSION = 1
GROUP = 4  # characters between hyphens

# Bits of each field; cells that the plan lists follow.
_FIELDS = {"version": 2, "game": 4, "decks": 3, "levels": 5, "rounds": 8, "plan": 2, "real deck": 1, "seed": 32}
_LEVELS = (None, *((low, high) for low in range(1, 7) for high in range(low, 7)))
_NO_CELLS, _ALL, _BOUNDARIES, _LISTED = range(4)
_PLANS: dict[tuple[Cell, ...], int] = {(): _NO_CELLS, CELLS: _ALL, BOUNDARIES: _BOUNDARIES}
_CELL_BITS, _MOST_LISTED = 7, 11  # more cells than these are shorter as one bit for each cell that there is


def _characters(bits: int) -> int:
    return -(-bits // BITS)


_HEAD = sum(_FIELDS.values())
_SHORT = _characters(_HEAD) + CHECKS
# How many cells are listed in a code of this many characters; a code with a bit for each of CELLS is the longest.
_COUNTS = {_characters(_HEAD + _CELL_BITS * count) + CHECKS: count for count in range(1, _MOST_LISTED + 1)}
_MASKED = _characters(_HEAD + len(CELLS)) + CHECKS
_LENGTHS = (_SHORT, *_COUNTS, _MASKED)

_READ = {letter: value for value, letter in enumerate(CROCKFORD)} | {"I": 1, "L": 1, "O": 0}
LONGEST_SHOWN = 60


def code_of(blueprint: Blueprint) -> str:
    """The code of a lesson: 14 characters, or up to 31 where it lists cells, in groups of four."""
    plan = _PLANS.get(blueprint.cells, _LISTED)
    head = (
        VERSION,
        blueprint.game.number,
        blueprint.decks - 1,
        _LEVELS.index(blueprint.levels),
        blueprint.rounds - 1,
        plan,
        int(blueprint.real_deck),
        blueprint.seed,
    )
    fields = [*zip(head, _FIELDS.values(), strict=True), *(_listed(blueprint.cells) if plan == _LISTED else [])]
    number = length = 0
    for value, bits in fields:
        if value >> bits:
            raise ValueError(f"{value} does not fit {bits} bits of a code: {blueprint}")
        number, length = number << bits | value, length + bits
    count = _characters(length)
    number <<= count * BITS - length
    return _written(with_checks([number >> BITS * place & 31 for place in reversed(range(count))]))


def blueprint_of(text: str, house: Game | None = None) -> Blueprint:
    """The lesson that a code stands for; a KitgenError that says what is mistyped, and where.

    A code of a house's own game tells no rules: `house` is the game that is in force, taken for that of the code.
    """
    games = {game.number: game for game in (*GAMES.values(), *([house] if house else []))}
    typed = [letter for letter in text if not _parts(letter)]
    shown = repr(text.strip() if len(text) <= LONGEST_SHOWN else f"{text.strip()[: LONGEST_SHOWN - 1]}…")
    values = [_READ.get(letter.upper(), -1) for letter in typed]
    if -1 in values:
        raise KitgenError(f"{shown} is mistyped: {_strange(typed, values, games)}")
    right = len(values) > CHECKS and is_right(values)
    if len(values) not in _LENGTHS and not (right and _version(values) != VERSION):
        raise KitgenError(f"{shown} has {len(values)} characters; {_lengths()}.")
    if not right:
        raise KitgenError(f"{shown} is {_mistyped(typed, values, games)}")
    try:
        return _blueprint(values, games)
    except KitgenError as error:
        raise KitgenError(f"{shown} cannot be used: {error}") from None


def _blueprint(values: Sequence[int], games: Games) -> Blueprint:
    """The lesson of values whose checks are right; a KitgenError where no code has such values."""
    if _version(values) != VERSION:
        raise KitgenError(f"this code is of version {_version(values)}, and this kitgen reads version {VERSION}.")
    length = BITS * (len(values) - CHECKS)
    number = 0
    for value in values[:-CHECKS]:
        number = number << BITS | value
    field = {}
    for name, bits in _FIELDS.items():
        length -= bits
        field[name] = number >> length & (1 << bits) - 1
    if field["game"] not in games:
        if field["game"] == HOUSE_NUMBER:
            raise KitgenError(
                "it is of a game with rules of the house, which stand in no code. Name the settings file that tells "
                "the game, with --config FILE, or run kitgen in its folder."
            )
        raise KitgenError(f"this kitgen knows no game of number {field['game']}.")
    if field["levels"] >= len(_LEVELS):
        raise KitgenError(f"there are no levels of number {field['levels']}.")
    blueprint = Blueprint(
        game=games[field["game"]],
        decks=field["decks"] + 1,
        levels=_LEVELS[field["levels"]],
        rounds=field["rounds"] + 1,
        cells=_cells(field["plan"], len(values), number & (1 << length) - 1),
        real_deck=bool(field["real deck"]),
        seed=field["seed"],
    )
    # Whatever else may be wrong with it (bits that fill up, cells told twice or out of order): it has one code only.
    if code_of(blueprint) != _written(values):
        raise KitgenError("kitgen writes no such code.")
    return blueprint


def _listed(cells: tuple[Cell, ...]) -> list[tuple[int, int]]:
    """Cells as values and their bits: the place of each, or a bit for every cell that there is."""
    places = [place for place, cell in enumerate(CELLS) if cell in cells]
    if len(places) <= _MOST_LISTED:
        return [(place, _CELL_BITS) for place in places]
    return [(sum(1 << len(CELLS) - 1 - place for place in places), len(CELLS))]


def _cells(plan: int, characters: int, tail: int) -> tuple[Cell, ...]:
    """The cells of a plan; `tail` holds the bits after the fields, filled up with zeros."""
    if plan != _LISTED:
        return next(cells for cells, number in _PLANS.items() if number == plan)
    filled = BITS * (characters - CHECKS) - _HEAD
    if characters == _MASKED:
        tail >>= filled - len(CELLS)
        return tuple(cell for place, cell in enumerate(CELLS) if tail >> len(CELLS) - 1 - place & 1)
    found = {tail >> filled - _CELL_BITS * at & 127 for at in range(1, _COUNTS.get(characters, 0) + 1)}
    return tuple(cell for place, cell in enumerate(CELLS) if place in found)


def _version(values: Sequence[int]) -> int:
    return values[0] >> BITS - _FIELDS["version"]


def _written(values: Sequence[int]) -> str:
    letters = "".join(CROCKFORD[value] for value in values)
    return "-".join(letters[at : at + GROUP] for at in range(0, len(letters), GROUP))


def _parts(letter: str) -> bool:
    """Whether a letter only parts groups: spaces and hyphens of every kind."""
    return letter.isspace() or letter == "−" or unicodedata.category(letter) in ("Pd", "Cf")


# --- what is wrong with a code -------------------------------------------------------------------------------------


def _strange(typed: Sequence[str], values: Sequence[int], games: Games) -> str:
    """Names the first character that is in no code, and what it should be where the others tell."""
    place = values.index(-1)
    told = f"its {_nth(place)} character, {typed[place]},"
    if values.count(-1) == 1 and len(values) in _LENGTHS:
        guess = [max(value, 0) for value in values]
        whole = (
            tuple(guess) if is_right(guess) else next((r.values for r in repairs(guess) if r.places == (place,)), ())
        )
        if whole and _is_valid(whole, games):
            return f"{told} should be {CROCKFORD[whole[place]]}, if the others are right: {_written(whole)}."
    return f"{told} is in no code. Allowed: digits, and letters other than U."


def _mistyped(typed: Sequence[str], values: Sequence[int], games: Games) -> str:
    """Says which character is wrong, or which neighbours are swapped."""
    found = [repair for repair in repairs(values) if _is_valid(repair.values, games)]
    if not found:
        return "no code: two or more characters are wrong, or one is missing or too many."
    whole = _written(found[0].values)
    if len(found[0].places) == 1:
        (place,) = found[0].places
        should = CROCKFORD[found[0].values[place]]
        told = f"its {_nth(place)} character, {typed[place]}, should be {should}"
        return f"mistyped: {told}, if the others are right: {whole}."
    pairs = [
        f"its {_nth(a)} and {_nth(b)} characters, {typed[a]} and {typed[b]}," for a, b in (r.places for r in found)
    ]
    if len(pairs) > 1:
        return f"mistyped: {' or '.join(pairs)} are swapped."
    return f"mistyped: {pairs[0]} are swapped, if the others are right: {whole}."


def _is_valid(values: Sequence[int], games: Games) -> bool:
    try:
        _blueprint(values, games)
    except KitgenError:
        return False
    return True


def _lengths() -> str:
    *some, last = _LENGTHS[1:]
    return f"a code has {_SHORT}, one that lists cells {', '.join(map(str, some))} or {last}"


def _nth(place: int) -> str:
    """The ordinal of a place, which counts from 0."""
    number = place + 1
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10 if number // 10 != 1 else 0, "th")
    return f"{number}{ending}"
