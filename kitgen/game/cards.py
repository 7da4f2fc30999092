"""Cards, shoes and a shuffle that never changes between Python releases."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kitgen.errors import KitgenError
from kitgen.game.draws import Draws

RANKS: tuple[str, ...] = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS: tuple[str, ...] = ("S", "H", "D", "C")

_VALUES = {rank: min(place, 10) % 10 for place, rank in enumerate(RANKS, start=1)}
_SUIT_SYMBOLS = str.maketrans("♠♤♥♡♦♢♣♧", "SSHHDDCC")
# U+FE0E and U+FE0F only choose between the text and the emoji look of the symbol before them.
_VARIATION_SELECTORS = str.maketrans("", "", "\ufe0e\ufe0f")


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card by rank (of RANKS) and suit (of SUITS); two equal cards of two decks are one value."""

    rank: str
    suit: str

    def __post_init__(self) -> None:
        if self.rank not in RANKS:
            raise ValueError(f"rank {self.rank!r} is none of {', '.join(RANKS)}")
        if self.suit not in SUITS:
            raise ValueError(f"suit {self.suit!r} is none of {', '.join(SUITS)}")

    @property
    def value(self) -> int:
        """Points from 0 to 9: an ace is 1, tens and pictures are 0."""
        return _VALUES[self.rank]

    @property
    def code(self) -> str:
        """Always two characters, as the JSON documents write a card: "TS" where str() gives "10S"."""
        return ("T" if self.rank == "10" else self.rank) + self.suit

    def __str__(self) -> str:
        return self.rank + self.suit


_DECK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)
_BY_TEXT = {str(card): card for card in _DECK} | {card.code: card for card in _DECK}


def parse_card(text: str) -> Card:
    """Reads "7S", "10h", "TH" or "7♠", in either case; anything else is a KitgenError that names it."""
    plain = text.strip().translate(_VARIATION_SELECTORS).translate(_SUIT_SYMBOLS).upper()
    card = _BY_TEXT.get(plain)
    if card is None:
        raise KitgenError(
            f"{text!r} is no card. Write a rank (A, 2 to 10 or T, J, Q, K) and then a suit "
            f"(S, H, D, C or its symbol), for example 7S or 10H."
        )
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Reads cards parted by spaces, commas or both."""
    return tuple(parse_card(word) for word in re.split(r"[\s,]+", text) if word)


def points(cards: Iterable[Card]) -> int:
    """The last digit of the sum of the values."""
    return sum(card.value for card in cards) % 10


def full_shoe(decks: int) -> tuple[Card, ...]:
    """Whole decks one after the other, each in the order of SUITS and, within a suit, of RANKS."""
    if decks < 1:
        raise KitgenError(f"A shoe needs at least 1 deck, not {decks}.")
    return _DECK * decks


def seed_number(seed: str) -> int:
    """The SHA-256 digest of the seed text in UTF-8, read as one big-endian integer of 256 bits."""
    return int.from_bytes(hashlib.sha256(seed.encode("utf-8")).digest(), "big")


def shoe_seed(seed: str, number: int) -> str:
    """The seed text of the shoe with this number (from 1) where one seed needs several shoes."""
    return f"{seed}#{number}"


def shuffle(cards: Sequence[Card], seed: str) -> tuple[Card, ...]:
    """The cards in an order that depends on their order and the seed text alone. Step by step:

    1. key = seed_number(seed).
    2. Start a Mersenne Twister (MT19937) with init_by_array over the 32-bit words of the key, lowest word first
       (without zero words at the high end). This is what random.Random(key) does.
    3. A draw takes two 32-bit outputs a and b: u = ((a >> 5) * 2**26 + (b >> 6)) / 2**53, so 0 <= u < 1.
    4. For i from the last index down to 1: one draw, j = floor(u * (i + 1)), swap the cards at i and j.
    """
    return tuple(Draws(seed_number(seed)).shuffled(cards))


def values(cards: Iterable[Card]) -> tuple[int, ...]:
    """The composition of the cards: ten numbers, how many cards there are of each value from 0 to 9."""
    held = Counter(card.value for card in cards)
    return tuple(held[value] for value in range(10))
