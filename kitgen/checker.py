"""Dealt rounds solved again from the printed table alone: shares nothing with the engine that dealt them.

What it is given may be anything that JSON can hold: whatever is not as it should be is a Difference, never an error.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

# As regulators print it. Rows: Banker's two cards; columns: Player's third card, the last one: Player stood.
BANKER = """\
      0 1 2 3 4 5 6 7 8 9 stood
0     D D D D D D D D D D D
1     D D D D D D D D D D D
2     D D D D D D D D D D D
3     D D D D D D D D S D D
4     S S D D D D D D S S D
5     S S S S D D D D S S D
6     S S S S S S D D S S S
7     S S S S S S S S S S S
"""
PLAYER = "D D D D D D S S"  # Player's two cards, 0 to 7
# What is written for a rank, and what it counts.
POINTS = "A 1, 2 2, 3 3, 4 4, 5 5, 6 6, 7 7, 8 8, 9 9, T 0, J 0, Q 0, K 0"
SUITS = "SHDC"
STOOD = "stood"
THREE = ("right", "left", "banker")  # two hands of Player against one Banker, in the order of play
FIVE = 5  # on which Player may draw or stand, where it is dealt two hands
OPEN = ((3, 9), (5, 4))  # there also Banker may, with this total against this card
SHOWN = 6  # cards that a round shows where it shows more than it needs
BURNED = 1  # cards of a shoe before its first round
LONGEST = 60  # characters of a value that are told

_CARD = {rank + suit: int(worth) for rank, worth in map(str.split, POINTS.split(",")) for suit in SUITS}
_ROWS = [line.split()[1:] for line in BANKER.splitlines()[1:]]
_PLAYER = PLAYER.split()
# Each cell of the table, and the cards that show it: none where Player stood.
_CELLS: dict[str, list[str | None]] = {
    f"{banker}:{third}": [None] if third == STOOD else [card for card, worth in _CARD.items() if str(worth) == third]
    for banker, *_ in map(str.split, BANKER.splitlines()[1:])
    for third in BANKER.split()[: len(_ROWS[0])]
}


@dataclass(frozen=True, slots=True)
class Difference:
    """A place in a manifest or a file that is not as it must be: what is there, and what was expected."""

    where: str
    found: str
    expected: str

    def __str__(self) -> str:
        return f"{self.where}: {self.found}; expected: {self.expected}"


def told(value: object) -> str:
    """A value as JSON writes it, cut where it is long."""
    try:
        text = json.dumps(value)
    except (ValueError, TypeError, RecursionError):
        text = type(value).__name__
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def field(holder: Mapping[str, Any], name: str) -> str:
    """What a field holds, in words where it is not there."""
    return told(holder[name]) if name in holder else "missing"


@dataclass(frozen=True, slots=True)
class Solved:
    """What the rule makes of the cards: how many it takes and why, and how it ends (None with cards missing)."""

    takes: int
    why: str
    totals: tuple[int, int] | None


def solve(cards: Sequence[str]) -> Solved:
    """The round that four or more cards begin, each of them a card."""
    worth = [_CARD[card] for card in cards]
    player, banker = (worth[0] + worth[2]) % 10, (worth[1] + worth[3]) % 10
    if player > 7 or banker > 7:
        return Solved(4, f"a natural ends it, Player {player} and Banker {banker}", (player, banker))
    if _PLAYER[player] == "S":
        takes, why, after = 4, f"Player stands on {player}", _ROWS[banker][10]
    elif len(worth) == 4:
        return Solved(5, f"Player draws on {player}", None)
    else:
        takes, why, after = 5, f"Player draws on {player}", _ROWS[banker][worth[4]]
        player = (player + worth[4]) % 10
    if after == "S":
        return Solved(takes, f"{why}, Banker stands on {banker}", (player, banker))
    why = f"{why}, Banker draws on {banker}"
    if len(worth) == takes:
        return Solved(takes + 1, why, None)
    return Solved(takes + 1, why, (player, (banker + worth[takes]) % 10))


def check(dealt: object, decks: int, where: str = "round") -> list[Difference]:
    """Everything in one round of a manifest that is not as the cards and the rule have it; [] when all agrees."""
    if not isinstance(dealt, Mapping):
        return [Difference(where, told(dealt), "a round: cards, next, totals, winner")]
    found = list(_check_names(dealt, where))
    unread = [*_unread(dealt, "cards", where), *_unread(dealt, "next", where)]
    if unread:
        return found + unread
    cards, others = dealt["cards"], dealt["next"]
    found += _check_counts([*cards, *others], decks, where)
    if "drew" in dealt:
        return found + list(_check_three(dealt, where))
    if len(cards) < 4:
        return [*found, Difference(f"{where}.cards", _listed(cards), "4 to 6 cards")]
    solved = solve(cards)
    if len(cards) != solved.takes:
        found.append(Difference(f"{where}.cards", _listed(cards), f"{solved.takes} cards: {solved.why}"))
    elif others and len(cards) + len(others) != SHOWN:
        rest = SHOWN - len(cards)
        found.append(Difference(f"{where}.next", _listed(others), f"{rest or 'no'} card{'s' * (rest != 1)}, or none"))
    return found + list(_check_end(dealt, solved, where))


def _check_three(dealt: Mapping[str, Any], where: str) -> Iterator[Difference]:
    """A round of two hands of Player: whether those drew that must and may, and each against Banker."""
    cards, drew = dealt["cards"], dealt["drew"]
    if dealt["next"]:
        yield Difference(f"{where}.next", _listed(dealt["next"]), "no card")
    if not isinstance(drew, list) or drew != [name for name in THREE if name in drew]:
        yield Difference(f"{where}.drew", told(drew), "those of right, left, banker that drew, in this order")
        return
    takes = 2 * len(THREE) + len(drew)
    if len(cards) != takes:
        yield Difference(f"{where}.cards", _listed(cards), f"{takes} cards, two a hand and one for each that drew")
        return
    worth = [_CARD[card] for card in cards]
    firsts = {name: (worth[n] + worth[n + 3]) % 10 for n, name in enumerate(THREE)}
    thirds = dict(zip(drew, worth[6:], strict=True))
    for name, answers in _answers(firsts, thirds).items():
        if ("D" if name in drew else "S") not in answers:
            does = "draws" if "D" in answers else "stands"
            yield Difference(f"{where}.drew", told(drew), f"{name} {does} on {firsts[name]}")
    totals = {name: (firsts[name] + thirds.get(name, 0)) % 10 for name in THREE}
    right: dict[str, int | str] = {f"{name}_total": total for name, total in totals.items()}
    for name in THREE[:2]:
        # A hand that alone has a natural is paid before Banker draws, and a natural beats what has none.
        then = firsts if firsts[name] > 7 else totals
        right[f"{name}_winner"] = _winner(then[name], then["banker"])
    yield from _check_fields(dealt, right, where)


def _answers(firsts: Mapping[str, int], thirds: Mapping[str, int]) -> dict[str, set[str]]:
    """What each hand may do, D or S: where the table says both to Banker, or leaves it open, Banker chooses."""
    right, left, banker = (firsts[name] for name in THREE)
    if banker > 7 or min(right, left) > 7:
        return {name: {"S"} for name in THREE}
    found = {name: {"S"} if firsts[name] > 7 else {_PLAYER[firsts[name]]} for name in THREE[:2]}
    for name in THREE[:2]:
        found[name] |= {"D", "S"} if firsts[name] == FIVE else set()
    against = [thirds.get(name, 10) for name in THREE[:2] if firsts[name] <= 7]
    told_by_table = {_ROWS[banker][third] for third in against}
    return {**found, "banker": {"D", "S"} if any((banker, third) in OPEN for third in against) else told_by_table}


def _check_names(dealt: Mapping[str, Any], where: str) -> Iterator[Difference]:
    sheet, number = dealt.get("sheet"), dealt.get("number")
    if not isinstance(sheet, str) or not sheet:
        yield Difference(f"{where}.sheet", field(dealt, "sheet"), "the name of a sheet")
    if type(number) is not int or number < 1:
        yield Difference(f"{where}.number", field(dealt, "number"), "a whole number from 1")


def _unread(dealt: Mapping[str, Any], name: str, where: str) -> Iterator[Difference]:
    """What keeps the cards of a field from being read."""
    cards = dealt.get(name)
    if not isinstance(cards, list):
        yield Difference(f"{where}.{name}", field(dealt, name), "a list of cards")
        return
    for place, card in enumerate(cards):
        if not isinstance(card, str) or card not in _CARD:
            yield Difference(f"{where}.{name}[{place}]", told(card), "a card such as 7S or TH")


def _check_counts(cards: Sequence[str], decks: int, where: str) -> Iterator[Difference]:
    for card, times in Counter(cards).items():
        if times > decks:
            yield Difference(where, f"{card} {times} times", f"{decks} at most, one for each deck")


def _check_end(dealt: Mapping[str, Any], solved: Solved, where: str) -> Iterator[Difference]:
    """The totals and the winner; with cards missing, nothing can be said of them."""
    if solved.totals is None:
        return
    player, banker = solved.totals
    right: dict[str, int | str] = {"player_total": player, "banker_total": banker, "winner": _winner(player, banker)}
    yield from _check_fields(dealt, right, where)


def _winner(player: int, banker: int) -> str:
    return "tie" if player == banker else "player" if player > banker else "banker"


def _check_fields(dealt: Mapping[str, Any], wanted: Mapping[str, int | str], where: str) -> Iterator[Difference]:
    for name, right in wanted.items():
        value = dealt.get(name)
        if type(value) is not type(right) or value != right:
            yield Difference(f"{where}.{name}", field(dealt, name), told(right))


def _listed(cards: Sequence[str]) -> str:
    """Cards in words, however many there are."""
    if not cards:
        return "no card"
    text = " ".join(cards)
    return f"{len(cards)} card{'s' * (len(cards) != 1)} ({text if len(text) <= LONGEST else text[:LONGEST] + '...'})"


def check_rounds(rounds: object, decks: int) -> list[Difference]:
    """Every round of a manifest, and that those of a sheet are numbered from 1 on."""
    if not isinstance(rounds, list):
        return [Difference("rounds", told(rounds), "a list of rounds")]
    found: list[Difference] = []
    last: Counter[str] = Counter()
    for place, dealt in enumerate(rounds):
        where = f"rounds[{place}]"
        found += check(dealt, decks, where)
        if isinstance(dealt, Mapping) and isinstance(sheet := dealt.get("sheet"), str):
            last[sheet] += 1
            number = dealt.get("number")
            if type(number) is int and number >= 1 and number != last[sheet]:
                found.append(Difference(f"{where}.number", told(number), str(last[sheet])))
    return found


def check_shoes(shoes: object, decks: int) -> list[Difference]:
    """Whether each shoe is whole: every card of the deck as often as there are decks."""
    if not isinstance(shoes, list):
        return [Difference("shoes", told(shoes), "a list of shoes")]
    found: list[Difference] = []
    for place, shoe in enumerate(shoes):
        where = f"shoes[{place}]"
        if not isinstance(shoe, str):
            found.append(Difference(where, told(shoe), "cards parted by spaces"))
            continue
        held = Counter(shoe.split())
        strange = [card for card in held if card not in _CARD]
        found += [Difference(where, told(card), "a card such as 7S or TH") for card in strange]
        found += [
            Difference(where, f"{card} {held[card]} times", f"{decks}, one for each deck")
            for card in _CARD
            if held[card] != decks
        ]
    return found


def check_order(shoes: Sequence[str], rounds: Mapping[str, Mapping[str, Any]]) -> list[Difference]:
    """Whether rounds, by where they stand, come from these shoes: one after the other, after the burned card.

    Only for shoes and rounds that are right in themselves. What is shown beside a round lies behind it in its shoe.
    """
    decks = [shoe.split() for shoe in shoes]
    found: list[Difference] = []
    shoe, at = 0, BURNED
    for where, dealt in rounds.items():
        cards = dealt["cards"]
        begins = [(shoe, at), (shoe + 1, BURNED)]
        fits = [(s, a) for s, a in begins if s < len(decks) and decks[s][a : a + len(cards)] == cards]
        if not fits:
            there = " ".join(decks[shoe][at : at + len(cards)]) if shoe < len(decks) else ""
            expected = f"{there or 'no more'}, from card {at + 1} of shoe {shoe + 1}"
            return [*found, Difference(f"{where}.cards", " ".join(cards), expected)]
        shoe, at = fits[0][0], fits[0][1] + len(cards)
        beside = Counter(dealt["next"]) - Counter(decks[shoe][at:])
        if beside:
            gone = " ".join(beside.elements())
            found.append(Difference(f"{where}.next", gone, f"cards behind the round in shoe {shoe + 1}"))
    return found


def check_drill(drill: object) -> list[Difference]:
    """Whether each question of a drill is a cell of the table, and shows it by a card that Player drew."""
    if not isinstance(drill, list):
        return [Difference("drill", told(drill), "a list of questions")]
    found: list[Difference] = []
    for place, each in enumerate(drill):
        where = f"drill[{place}]"
        if not isinstance(each, Mapping):
            found.append(Difference(where, told(each), "a question: cell, card"))
        elif not isinstance(cell := each.get("cell"), str) or cell not in _CELLS:
            found.append(Difference(f"{where}.cell", field(each, "cell"), "a cell such as 3:8 or 5:stood"))
        elif "card" not in each or each["card"] not in _CELLS[cell]:
            wanted = "null" if cell.endswith(STOOD) else f"a card that counts {cell[-1]}"
            found.append(Difference(f"{where}.card", field(each, "card"), wanted))
    return found
