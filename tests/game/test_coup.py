"""One round: the deal, the acts with their rules, and cards that make no round."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kitgen.errors import KitgenError
from kitgen.game.cards import full_shoe, parse_card, parse_cards
from kitgen.game.coup import Act, Coup, Hand, Outcome, deal, exact


def _deal(text):
    return deal(parse_cards(text))


def test_cards_go_to_player_banker_player_banker_then_thirds():
    coup = _deal("AS 2S 3S KS 5H 6H 9C")
    assert list(map(str, coup.player.cards)) == ["AS", "3S", "5H"]
    assert list(map(str, coup.banker.cards)) == ["2S", "KS", "6H"]
    assert list(map(str, coup.cards)) == ["AS", "2S", "3S", "KS", "5H", "6H"]
    assert coup.cards_used == 6
    assert coup.outcome == Outcome(player_total=9, banker_total=8, player_cards=3, banker_cards=3)


def test_the_home_games_example_round():
    # Player 7 9 stands on 6; Banker 5 K draws a 3 and wins with 8.
    coup = _deal("7S 5H 9D KC 3S")
    assert (coup.player.total, coup.banker.total, coup.winner, coup.natural) == (6, 8, "banker", False)
    assert coup.cards_used == 5
    assert coup.acts == (
        Act(hand="player", draws=False, rule="player", total=6),
        Act(hand="banker", draws=True, rule="banker-as-player", total=5, card=parse_card("3S")),
    )


@pytest.mark.parametrize(
    ("cards", "winner"),
    [("9S 8S KS KH", "player"), ("8S 9S KS KH", "banker"), ("8S 8H KS KH", "tie"), ("9S 9H KS KH", "tie")],
)
def test_nine_beats_eight_when_both_hands_have_naturals(cards, winner):
    coup = _deal(cards)
    assert coup.winner == winner
    assert coup.player.natural
    assert coup.banker.natural


@pytest.mark.parametrize("cards", ["8S 2S KS KH 9D 9C", "2S 8S KS KH 9D 9C", "9S 7S KS KH 5H 5D", "AS 9S KS KH 3S 4S"])
def test_a_natural_ends_the_round_for_both_hands(cards):
    coup = _deal(cards)
    assert coup.natural
    assert coup.cards_used == 4
    assert [(act.draws, act.rule, act.card) for act in coup.acts] == [(False, "natural", None)] * 2


def test_eight_on_three_cards_is_no_natural():
    coup = _deal("2S 7S KS KH 6H")
    assert (coup.player.total, coup.player.natural, coup.natural) == (8, False, False)


@pytest.mark.parametrize(("banker", "draws"), [(3, True), (4, False), (5, False), (6, False)])
def test_a_king_drawn_by_player_is_a_card_for_banker(banker, draws):
    coup = _deal(f"2S {banker}S 3S KS KD 2H")
    assert coup.acts[0].card == parse_card("KD")
    assert coup.acts[1].rule == "banker-tableau"
    assert coup.acts[1].third == parse_card("KD")
    assert coup.acts[1].draws is draws


@pytest.mark.parametrize(("banker", "draws"), [(3, True), (4, True), (5, True), (6, False)])
def test_banker_draws_to_five_when_player_stood(banker, draws):
    coup = _deal(f"2S {banker}S 4S KS 2H")
    assert coup.acts[1].rule == "banker-as-player"
    assert coup.acts[1].third is None
    assert coup.acts[1].draws is draws


def test_banker_looks_at_the_third_card_and_not_at_players_total():
    # Player 3 draws an 8 and has 1. Banker 3 stands on the 8, though it would draw to a third card of 1.
    coup = _deal("KS 3S 3H KH 8S 5S")
    assert coup.player.total == 1
    assert coup.banker.third is None


@given(st.permutations(full_shoe(1)).map(lambda cards: cards[:6]))
def test_every_round_agrees_with_the_rules_told_a_second_time(play_by_hand, cards):
    p1, b1, p2, b2, x, y = (card.value for card in cards)
    coup = deal(cards)
    assert coup.outcome == play_by_hand((p1, p2), (b1, b2), x, y)
    assert list(coup.cards) == cards[: coup.cards_used]
    assert exact(coup.cards, 1) == coup


@pytest.mark.parametrize(
    ("cards", "needed"),
    [
        ("", "Player still needs its first card"),
        ("7S", "Banker still needs its first card"),
        ("7S 5H", "Player still needs its second card"),
        ("7S 5H 9D", "Banker still needs its second card"),
        ("7S 5H 9D KC", "Banker has 5 and still needs a third card"),
        ("2S 5H KD KC", "Player has 2 and still needs a third card"),
        ("2S 5H KD KC 4S", "Banker has 5 and still needs a third card"),
    ],
)
def test_too_few_cards_name_the_hand_that_needs_one(cards, needed):
    for attempt in (lambda: _deal(cards), lambda: exact(parse_cards(cards), 1)):
        with pytest.raises(KitgenError, match=needed):
            attempt()


@pytest.mark.parametrize(
    ("cards", "over", "why"),
    [
        ("8S 2S KS KH 9D 9C", "9D 9C", "Player has a natural 8 and Banker stands against a natural"),
        ("7S 6H 9D KC 3S", "3S", "Player stands on 6 and Banker stands on 6"),
        ("7S 5H 9D KC 3S 2S", "2S", "Player stands on 6 and Banker has its third card"),
        ("2S 6H KD KC KS 4S", "4S", "Player has its third card and Banker stands on 6 against a third card of 0"),
        ("AS 2S 3S KS 5H 6H 9C", "9C", "Player has its third card and Banker has its third card"),
    ],
)
def test_too_many_cards_name_the_card_and_why_the_hands_stand(cards, over, why):
    with pytest.raises(KitgenError) as caught:
        exact(parse_cards(cards), 8)
    assert f"({over} left over)" in str(caught.value)
    assert why in str(caught.value)


def test_a_card_dealt_more_often_than_the_decks_hold_it_is_impossible():
    with pytest.raises(KitgenError, match=r"7S is dealt 2 times.* number of decks is 1"):
        exact(parse_cards("7S 5H 7S KC 3S"), 1)
    assert exact(parse_cards("7S 5H 7S 7H 3S 4S"), 2).player.first_two == 4


@pytest.mark.parametrize("count", [0, 1, 4])
def test_a_hand_has_two_or_three_cards(count):
    with pytest.raises(ValueError, match=f"not {count}"):
        Hand(parse_cards("7S 5H 9D KC")[:count])


@pytest.mark.parametrize(
    "change",
    [
        {"hand": "player", "rule": "banker-tableau", "draws": False},
        {"hand": "banker", "rule": "player", "draws": False},
        {"hand": "player", "rule": "player", "draws": True},
        {"hand": "banker", "rule": "banker-tableau", "draws": False},
    ],
)
def test_an_act_that_contradicts_itself_is_refused(change):
    with pytest.raises(ValueError, match=r"does not apply|contradicts"):
        Act(total=3, **change)


def test_a_coup_whose_acts_do_not_fit_its_hands_is_refused():
    one, other = _deal("7S 5H 9D KC 3S"), _deal("2S 5H KD KC 4S 5S")
    with pytest.raises(ValueError, match="do not fit"):
        Coup(player=one.player, banker=one.banker, acts=other.acts)


@pytest.mark.parametrize(("player", "banker", "winner"), [(5, 4, "player"), (4, 5, "banker"), (0, 0, "tie")])
def test_the_higher_total_wins(player, banker, winner):
    assert Outcome(player, banker, 2, 3).winner == winner
