"""Cards, shoes and the shuffle."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kitgen.errors import KitgenError
from kitgen.game.cards import (
    RANKS,
    SUITS,
    Card,
    full_shoe,
    parse_card,
    parse_cards,
    points,
    seed_number,
    shoe_seed,
    shuffle,
    values,
)

any_card = st.builds(Card, st.sampled_from(RANKS), st.sampled_from(SUITS))


@pytest.mark.parametrize(
    ("rank", "value"),
    [("A", 1), ("2", 2), ("3", 3), ("7", 7), ("9", 9), ("10", 0), ("J", 0), ("Q", 0), ("K", 0)],
)
def test_an_ace_is_one_and_tens_and_pictures_are_nothing(rank, value):
    assert Card(rank, "S").value == value


# The examples of the source documents.
@pytest.mark.parametrize(
    ("cards", "total"),
    [
        ("AS 6H", 7), ("AS KH", 1), ("AS 9H", 0), ("10S JH", 0), ("2S 3H 9D", 4), ("5S 5H 5D", 5),
        ("2S 3S", 5), ("AS 8S", 9), ("5S QS", 5), ("6S 7S", 3), ("8S 6S", 4), ("3S 7S", 0), ("4S 9S", 3),
        ("7S 9S", 6), ("5S KS 3S", 8),
    ],
)  # fmt: skip
def test_points_keep_only_the_last_digit(cards, total):
    assert points(parse_cards(cards)) == total


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("7S", Card("7", "S")),
        ("7s", Card("7", "S")),
        ("10h", Card("10", "H")),
        ("TH", Card("10", "H")),
        ("th", Card("10", "H")),
        ("aD", Card("A", "D")),
        (" kc ", Card("K", "C")),
        ("7♠", Card("7", "S")),
        ("10♥\ufe0f", Card("10", "H")),
        ("Q♦\ufe0e", Card("Q", "D")),
        ("2♣", Card("2", "C")),
        ("j♡", Card("J", "H")),
    ],
)
def test_a_card_is_read_in_every_usual_spelling(text, card):
    assert parse_card(text) == card


@pytest.mark.parametrize("text", ["", "7", "S", "1S", "11S", "0S", "7X", "S7", "77S", "7SS", "10", "♠", "joker", "７S"])
def test_a_misspelt_card_is_named_with_what_is_allowed(text):
    with pytest.raises(KitgenError) as caught:
        parse_card(text)
    assert repr(text) in str(caught.value)
    assert "S, H, D, C" in str(caught.value)
    assert "A, 2 to 10" in str(caught.value)


def test_cards_are_parted_by_spaces_and_commas():
    assert parse_cards(" 7S,5h  9D, TC\n") == (Card("7", "S"), Card("5", "H"), Card("9", "D"), Card("10", "C"))
    assert parse_cards("") == ()


@given(any_card)
def test_a_written_card_reads_back(card):
    assert parse_card(str(card)) == card
    assert parse_card(card.code) == card
    assert len(card.code) == 2


def test_a_ten_is_written_in_full_but_has_a_code_of_two_characters():
    assert str(Card("10", "H")) == "10H"
    assert Card("10", "H").code == "TH"


@pytest.mark.parametrize(
    ("rank", "suit", "bad"), [("1", "S", "'1'"), ("T", "S", "'T'"), ("7", "♠", "'♠'"), ("7", "s", "'s'")]
)
def test_a_card_checks_itself(rank, suit, bad):
    with pytest.raises(ValueError, match=bad):
        Card(rank, suit)


@pytest.mark.parametrize("decks", [1, 2, 6, 8])
def test_a_full_shoe_holds_every_card_once_for_each_deck(decks):
    shoe = full_shoe(decks)
    assert len(shoe) == 52 * decks
    assert {shoe.count(Card(rank, suit)) for rank in RANKS for suit in SUITS} == {decks}
    assert values(shoe) == (16 * decks, *[4 * decks] * 9)


def test_a_full_shoe_has_a_fixed_order():
    assert " ".join(map(str, full_shoe(1)[:14])) == "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AH"
    assert str(full_shoe(2)[-1]) == "KC"


@pytest.mark.parametrize("decks", [0, -1])
def test_a_shoe_needs_a_deck(decks):
    with pytest.raises(KitgenError, match=str(decks)):
        full_shoe(decks)


def _mersenne_twister(key):
    """MT19937 with init_by_array, from Matsumoto and Nishimura's description; yields 32-bit numbers."""
    words = []
    while key:
        words.append(key & 0xFFFFFFFF)
        key >>= 32
    words = words or [0]
    state = [19650218]
    for i in range(1, 624):
        state.append((1812433253 * (state[-1] ^ state[-1] >> 30) + i) & 0xFFFFFFFF)
    i, j = 1, 0
    for _ in range(max(624, len(words))):
        state[i] = ((state[i] ^ (state[i - 1] ^ state[i - 1] >> 30) * 1664525) + words[j] + j) & 0xFFFFFFFF
        i, j = i + 1, (j + 1) % len(words)
        if i == 624:
            state[0], i = state[623], 1
    for _ in range(623):
        state[i] = ((state[i] ^ (state[i - 1] ^ state[i - 1] >> 30) * 1566083941) - i) & 0xFFFFFFFF
        i += 1
        if i == 624:
            state[0], i = state[623], 1
    state[0] = 0x80000000
    while True:
        for k in range(624):
            y = state[k] & 0x80000000 | state[(k + 1) % 624] & 0x7FFFFFFF
            state[k] = state[(k + 397) % 624] ^ y >> 1 ^ (0x9908B0DF if y & 1 else 0)
        for y in tuple(state):
            y ^= y >> 11
            y ^= y << 7 & 0x9D2C5680
            y ^= y << 15 & 0xEFC60000
            yield y ^ y >> 18


def _shuffled_elsewhere(cards, seed):
    """The documented steps again, in whole numbers and without the random module."""
    words = _mersenne_twister(int(hashlib.sha256(seed.encode("utf-8")).hexdigest(), 16))
    left = list(cards)
    for i in range(len(left) - 1, 0, -1):
        u = (next(words) >> 5 << 26) + (next(words) >> 6)
        j = u * (i + 1) >> 53
        left[i], left[j] = left[j], left[i]
    return tuple(left)


@pytest.mark.parametrize("seed", ["", "kitgen", "7", "Zürich, 3 août ♠"])
def test_another_language_can_repeat_the_shuffle(seed):
    assert shuffle(full_shoe(8), seed) == _shuffled_elsewhere(full_shoe(8), seed)


def test_the_shuffle_never_changes():
    assert " ".join(map(str, shuffle(full_shoe(1), "kitgen"))) == (
        "10D 3S 10C JS 2D 8D 4D AD 9S QH 7H 7D AH 9C 7C 2H 6H 3C 10H 2C KC 7S 5H 5D AS 6C "
        "JD QD 4H 6D KS 10S JC 8S 3D 2S 9D 5C 4C 8C 4S 5S 6S 8H AC QS KH 3H JH 9H QC KD"
    )


@given(st.lists(any_card, max_size=60), st.text(max_size=20))
def test_a_shuffle_loses_no_card(cards, seed):
    assert sorted(shuffle(cards, seed)) == sorted(cards)


def test_different_seeds_give_different_orders():
    orders = {shuffle(full_shoe(1), shoe_seed("evening", number)) for number in range(1, 201)}
    assert len(orders) == 200


def test_the_seed_number_is_the_digest_of_the_text():
    # SHA-256 of the empty text, as published.
    assert seed_number("") == 0xE3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855


@given(st.lists(any_card, max_size=60))
def test_a_composition_counts_every_card_once(cards):
    composition = values(cards)
    assert len(composition) == 10
    assert sum(composition) == len(cards)
    assert all(composition[v] == sum(card.value == v for card in cards) for v in range(10))
