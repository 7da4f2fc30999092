"""Practice rounds come from real shoes and give no answer away."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kitgen.errors import KitgenError
from kitgen.game.cards import full_shoe, parse_cards
from kitgen.game.coup import deal
from kitgen.game.lessons import PracticeRound, practice


@settings(max_examples=30)
@given(st.integers(1, 8), st.text(max_size=12), st.integers(1, 40))
def test_rounds_are_dealt_in_order_from_real_shoes(decks, seed, rounds):
    made = practice(decks, seed, rounds)
    assert [each.number for each in made.rounds] == list(range(1, rounds + 1))
    whole = Counter(full_shoe(decks))
    assert all(Counter(shoe) == whole for shoe in made.shoes)
    left = list(made.rounds)
    for shoe, burned in zip(made.shoes, made.burned, strict=True):
        assert shoe[0] == burned
        # The first card is burned; the last seven lie behind the cut card.
        for at in range(1, len(shoe) - 7 - 5, 6):
            if left:
                assert left.pop(0).cards == shoe[at : at + 6]
    assert not left


def test_one_deck_gives_seven_rounds_before_it_is_shuffled_again():
    # 52 cards less one burned and seven behind the cut card are 44: seven rounds of six.
    assert [len(practice(1, "s", rounds).shoes) for rounds in (1, 7, 8, 14, 15)] == [1, 1, 2, 2, 3]


@settings(max_examples=30)
@given(st.text(max_size=12))
def test_answers_are_those_of_the_rules_told_a_second_time(play_by_hand, seed):
    for each in practice(2, seed, 12).rounds:
        p1, b1, p2, b2, x, y = (card.value for card in each.cards)
        assert each.coup.outcome == play_by_hand((p1, p2), (b1, b2), x, y)
        assert each.dealt + each.next_two == each.cards
        assert each.coup.cards + each.unused == each.cards


def test_no_card_is_shown_twice_in_one_shoe():
    shown = [card for each in practice(1, "once", 7).rounds for card in each.cards]
    assert len(set(shown)) == len(shown) == 42


def test_practice_is_the_same_for_the_same_seed_and_another_for_another():
    assert practice(2, "a") == practice(2, "a")
    assert len(practice(2, "a").rounds) == 10
    assert len({practice(2, f"class {number}").rounds for number in range(50)}) == 50


@pytest.mark.parametrize(
    ("decks", "rounds", "bad"), [(2, 0, "1 round, not 0"), (2, -3, "1 round, not -3"), (0, 10, "1 deck, not 0")]
)
def test_practice_needs_rounds_and_decks(decks, rounds, bad):
    with pytest.raises(KitgenError, match=bad):
        practice(decks, "s", rounds)


def test_a_round_checks_itself():
    cards = parse_cards("7S 5H 9D KC 3S 2S")
    with pytest.raises(ValueError, match="5 cards"):
        PracticeRound(number=4, cards=cards[:5], coup=deal(cards))
    with pytest.raises(ValueError, match="round 4"):
        PracticeRound(number=4, cards=cards[::-1], coup=deal(cards))
