"""Baccarat banque: three hands, naturals of one and of both, Banker's choice between two hands, settlement."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kitgen.errors import KitgenError
from kitgen.game.banque import (
    PLACES,
    BanqueAct,
    BanquePolicy,
    BanqueStake,
    answer,
    deal_banque,
    settle_banque,
)
from kitgen.game.bets import BETS
from kitgen.game.cards import full_shoe, parse_cards
from kitgen.game.cells import Cell
from kitgen.game.choices import Policy
from kitgen.game.odds import count

STANDS = {0: "", 1: "", 2: "", 3: "8", 4: "0189", 5: "012389", 6: "01234589", 7: "0123456789"}


def play(cards, follows="right", stands_on=5):
    """A round by the values of cards in the order dealt: totals of right, left and Banker, and cards used.

    Player hands draw to 0 up to `stands_on`; Banker goes by the table against the hand that it follows.
    """
    shoe = list(cards)
    r, s, b = (shoe[place] + shoe[place + 3] for place in range(3))
    r, s, b = r % 10, s % 10, b % 10
    del shoe[:6]
    if b > 7 or (r > 7 and s > 7):
        return (r, b), (s, b), 6
    first = b
    thirds = {}
    for name, total in (("right", r), ("left", s)):
        if total < 8:
            thirds[name] = shoe.pop(0) if total <= stands_on else None
    x = thirds.get(follows, next(iter(thirds.values())))
    if b < 6 if x is None else str(x) not in STANDS[b]:
        b = (b + shoe.pop(0)) % 10
    right = (r, first) if "right" not in thirds else ((r + (thirds["right"] or 0)) % 10, b)
    left = (s, first) if "left" not in thirds else ((s + (thirds["left"] or 0)) % 10, b)
    return right, left, len(cards) - len(shoe)


def totals(coup):
    return tuple((o.player_total, o.banker_total) for o in (coup.outcome("right"), coup.outcome("left")))


def _deal(text, **policy):
    return deal_banque(parse_cards(text), BanquePolicy(**policy))


def test_cards_go_to_the_right_the_left_and_banker_then_thirds_in_that_order():
    coup = _deal("AS 2S 3S KS QS JS 4H 5H 6H 9C")
    assert [" ".join(map(str, hand.cards)) for hand in coup.hands] == ["AS KS 4H", "2S QS 5H", "3S JS 6H"]
    assert " ".join(map(str, coup.cards)) == "AS 2S 3S KS QS JS 4H 5H 6H"
    assert coup.cards_used == 9


@given(st.permutations(range(52)), st.sampled_from(PLACES), st.sampled_from([4, 5]))
def test_every_deal_is_as_by_hand(order, follows, stands_on):
    cards = [full_shoe(1)[place] for place in order[:9]]
    policy = Policy(player_five="draw" if stands_on == 5 else "stand")
    coup = deal_banque(cards, BanquePolicy(right=policy, left=policy, follows=follows))
    right, left, used = play([card.value for card in cards], follows, stands_on)
    assert (totals(coup), coup.cards_used) == ((right, left), used)


@pytest.mark.parametrize(
    ("cards", "used", "winners"),
    [
        ("2S 3S 9S KS KH KC 4H", 6, ("banker", "banker")),  # Banker has the natural
        ("8S 3S 9S KS KH KC 4H", 6, ("banker", "banker")),
        ("9S 3S 9H KS KH KC 4H", 6, ("tie", "banker")),
        ("8S 9S 7S KS KH KC 4H", 6, ("player", "player")),  # both hands have it: Banker's 7 may not draw
        ("8S 9S 2S KS KH KC 4H", 6, ("player", "player")),  # nor does its 2
        ("8S 9S 8H KS KH KC 4H", 6, ("tie", "player")),
    ],
)
def test_a_natural_of_banker_or_of_both_hands_ends_the_round(cards, used, winners):
    coup = _deal(cards)
    assert coup.ended_at_once
    assert coup.paid_at_once == ()
    assert coup.cards_used == used
    assert (coup.winner("right"), coup.winner("left")) == winners
    assert {act.rule for act in coup.acts} == {"natural"}


def test_a_natural_of_one_hand_is_paid_and_the_other_plays_on():
    # The right hand has 8; the left draws a 5 to its 3, Banker draws to 2 and comes to 9.
    coup = _deal("8S 3S 2S KS KH KC 5H 7H")
    assert not coup.ended_at_once
    assert coup.paid_at_once == ("right",)
    assert [act.rule for act in coup.acts] == ["paid", "player", "table"]
    assert (coup.banker.total, coup.left.total) == (9, 8)
    # Banker's 9 came too late for the natural.
    assert (coup.winner("right"), coup.winner("left")) == ("player", "banker")


def test_banker_plays_by_the_hand_that_is_left_when_the_other_was_paid():
    # The right hand, which Banker would follow, has 9; the left draws an 8, against which 3 stands.
    coup = _deal("9S 4S 3S KS KH KC 8H 7H", follows="right")
    assert coup.acts[2] == BanqueAct(hand="banker", draws=False, rule="table", total=3)


@pytest.mark.parametrize(
    ("banker", "thirds", "called"),
    [
        (5, (4, 5), "choice"),  # 5 against a 4 is open
        (5, (5, 6), "draw"),
        (5, (3, 9), "stand"),
        (5, (3, 7), "choice"),  # the hands differ
        (6, (None, None), "stand"),
        (6, (None, 6), "choice"),
        (3, (9,), "choice"),
        (3, (8,), "stand"),
        (2, (8, 9), "draw"),
        (7, (6, 7), "stand"),
        (7, (None,), "stand"),
    ],
)
def test_banker_chooses_where_the_hands_call_for_different_answers_or_a_cell_is_open(banker, thirds, called):
    assert answer(banker, thirds, Policy()) == called


@pytest.mark.parametrize(("follows", "drawn"), [("right", None), ("left", "KD")])
def test_banker_follows_the_hand_that_its_policy_names(follows, drawn):
    # Banker 5: the right hand drew a 3, against which it stands, the left a 7, against which it draws.
    coup = _deal("AS 2S 5S KS KH KC 3H 7H KD", follows=follows)
    act = coup.acts[2]
    assert (act.rule, act.card and str(act.card)) == ("banker-choice", drawn)


@pytest.mark.parametrize(("right", "left"), [("draw", "stand"), ("stand", "draw")])
def test_each_hand_chooses_on_five_for_itself(right, left):
    coup = _deal("5S 5H 7S KS KH KC 2H 3H", right=Policy(player_five=right), left=Policy(player_five=left))
    assert [act.draws for act in coup.acts[:2]] == [right == "draw", left == "draw"]
    assert [act.rule for act in coup.acts[:2]] == ["player-choice", "player-choice"]


@pytest.mark.parametrize("held", [(0, 0, 0, 3, 3, 5, 5, 4, 9), (1, 1, 2, 2, 6, 6, 6, 8, 8)])
def test_the_hand_that_banker_follows_ends_as_often_so_as_with_one_player_hand(held):
    """All orders of nine cards: a second hand only takes cards that nobody has seen."""
    orders = sorted(set(permutations(held)))
    copies = Counter(held)
    each = 1
    for number in copies.values():
        for factor in range(2, number + 1):
            each *= factor
    shoe = {value: next(card for card in full_shoe(1) if card.value == value) for value in range(10)}
    for follows in PLACES:
        found = Counter()
        for order in orders:
            coup = deal_banque([shoe[value] for value in order], BanquePolicy(follows=follows))
            found[coup.outcome(follows)] += each
        composition = tuple(held.count(value) for value in range(10))
        # Of nine cards the last three are left when six are counted.
        assert found == {o: ways * 6 for o, ways in count(composition).outcomes.items()}


def test_each_hand_is_settled_by_itself():
    coup = _deal("8S 3S 2S KS KH KC 5H 7H")
    stakes = [
        BanqueStake(seat=2, hand="right", bet=BETS["player"], chips=3),
        BanqueStake(seat=3, hand="left", bet=BETS["player"], chips=2),
    ]
    assert settle_banque(coup, stakes) == ((stakes[0], Fraction(3)), (stakes[1], Fraction(-2)))


def test_a_tie_of_one_hand_pushes_for_it_alone():
    coup = _deal("9S 3S 9H KS KH KC 4H")
    stakes = [BanqueStake(seat=seat, hand=hand, bet=BETS["player"]) for seat, hand in enumerate(PLACES, 2)]
    assert [net for _, net in settle_banque(coup, stakes)] == [0, -1]


@pytest.mark.parametrize(
    ("cards", "who"),
    [("", "the right hand"), ("2S 3S", "Banker"), ("2S 3S 4S 5S 6S", "Banker"), ("2S 3S 7S KS KH KC 2H", "the left")],
)
def test_too_few_cards_are_refused_with_the_hand_that_lacks_one(cards, who):
    with pytest.raises(KitgenError, match=f"Too few cards.*{who}"):
        _deal(cards)


def test_a_hand_that_is_none_is_named():
    with pytest.raises(KitgenError, match=r"'middle'.*right.*left"):
        BanquePolicy(follows="middle")
    with pytest.raises(KitgenError, match=r"'middle'.*right.*left"):
        BanqueStake(seat=1, hand="middle", bet=BETS["player"])
    with pytest.raises(KitgenError, match="not 0"):
        BanqueStake(seat=1, hand="left", bet=BETS["player"], chips=0)


def test_banker_has_one_rule_for_open_cells():
    with pytest.raises(ValueError, match="open cells"):
        BanquePolicy(right=Policy(), left=Policy(banker=((Cell(3, 9), "stand"),)))
