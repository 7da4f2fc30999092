"""The home game's table: chips, settlement, bankruptcy, the passing deal, the first dealer, an evening."""

from __future__ import annotations

from fractions import Fraction
from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kitgen.errors import KitgenError
from kitgen.game.bets import BETS
from kitgen.game.cards import full_shoe, parse_cards
from kitgen.game.coup import deal
from kitgen.game.games import GAMES
from kitgen.game.table import (
    HOUSE,
    Stake,
    first_dealer,
    next_dealer,
    play_evening,
    settle,
    starting_chips,
    total_chips,
)

HOME, CASINO = GAMES["dining-room"], GAMES["punto-banco"]
EXAMPLE = deal(parse_cards("7S 5H 9D KC 3S"))  # Banker wins 8 to 6 with five cards
TIE = deal(parse_cards("7S 7H KD KC"))
DRAGON = deal(parse_cards("KS 2S 2H KH 2D 5C"))  # Banker's three-card 7 beats 4
PLAYER_SIX_CARDS = deal(parse_cards("KS 2S 2H KH 7D 5C"))  # Player wins 9 to 7 with six cards


def _stake(seat, bet, chips=1):
    return Stake(seat=seat, bet=BETS[bet], chips=chips)


def _moves(transfers):
    return [(t.payer, t.payee, t.chips) for t in transfers]


@pytest.mark.parametrize(("players", "each", "total"), [(2, 3, 6), (3, 6, 18), (4, 9, 36), (14, 39, 546)])
def test_each_seat_starts_with_three_chips_for_every_other_player(players, each, total):
    assert starting_chips(HOME, players) == each
    assert total_chips(HOME, players) == total


def test_starting_chips_need_a_game_that_gives_them_and_enough_players():
    with pytest.raises(KitgenError, match="Punto Banco"):
        starting_chips(CASINO, 4)
    with pytest.raises(KitgenError, match="15"):
        starting_chips(HOME, 15)


def test_the_home_games_example_is_settled_and_the_deal_passes_to_seat_three():
    stakes = [_stake(2, "banker-dragon"), _stake(3, "player")]
    settled = settle(EXAMPLE, 1, stakes, (6, 6, 6))
    assert [(r.stake.seat, r.result, r.net) for r in settled.results] == [(2, "win", 1), (3, "lose", -1)]
    assert _moves(settled.transfers) == [(1, 2, 1), (3, 1, 1)]
    assert settled.chips_after == (6, 7, 5)
    assert (settled.bankrupt, settled.unpaid) == (False, ())
    assert next_dealer(1, settled.chips_after) == 3


def test_two_side_bets_of_the_example_would_have_won():
    stakes = [_stake(2, name) for name in ("final-5", "winning-8", "final-6", "winning-7")]
    settled = settle(EXAMPLE, 1, stakes, (6, 6, 6))
    assert [r.net for r in settled.results] == [2, 3, -1, -1]
    assert settled.chips_after == (3, 9, 6)


def test_main_bets_are_settled_then_lost_side_bets_collected_then_won_ones_paid():
    stakes = [_stake(2, "final-5"), _stake(2, "final-6"), _stake(3, "player"), _stake(2, "banker-dragon")]
    settled = settle(EXAMPLE, 1, stakes, (6, 6, 6))
    assert [t.stake.bet.name for t in settled.transfers] == ["player", "banker-dragon", "final-6", "final-5"]
    assert _moves(settled.transfers) == [(3, 1, 1), (1, 2, 1), (2, 1, 1), (1, 2, 2)]
    assert settled.chips_after == (5, 8, 5)


def test_a_tie_moves_no_chip_on_player_banker_and_winning_bets():
    stakes = [_stake(2, "player"), _stake(3, "banker-dragon"), _stake(2, "winning-7"), _stake(3, "winning-8")]
    settled = settle(TIE, 1, stakes, (6, 6, 6))
    assert {r.result for r in settled.results} == {"push"}
    assert (settled.transfers, settled.chips_after) == ((), (6, 6, 6))


def test_on_a_dragon_7_banker_bets_push_and_player_bets_still_lose():
    settled = settle(DRAGON, 1, [_stake(2, "player"), _stake(3, "banker-dragon")], (6, 6, 6))
    assert [r.result for r in settled.results] == ["lose", "push"]
    assert settled.chips_after == (7, 5, 6)


def test_more_than_one_chip_is_paid_in_full():
    settled = settle(PLAYER_SIX_CARDS, 2, [_stake(1, "player", 4), _stake(1, "final-6", 2)], (6, 8))
    assert settled.chips_after == (14, 0)
    assert not settled.bankrupt


def test_a_bankrupt_dealers_chips_are_dealt_evenly_and_the_odd_ones_clockwise():
    # Seat 3 deals with 5 chips and owes 2 to each of seats 1, 4 and 5; clockwise from its left: 4, 5, 1.
    stakes = [_stake(1, "final-6"), _stake(4, "final-6"), _stake(5, "final-6")]
    settled = settle(PLAYER_SIX_CARDS, 3, stakes, (9, 9, 5, 9, 9))
    assert settled.bankrupt
    assert settled.chips_after == (10, 9, 0, 11, 11)
    assert _moves(settled.transfers) == [(3, 4, 2), (3, 5, 2), (3, 1, 1)]
    assert _moves(settled.unpaid) == [(3, 1, 1)]


def test_a_bettor_paid_in_full_gets_no_more_from_a_bankrupt_dealer():
    # 7 chips for 2 and 8 owed: even shares would overpay seat 2 by one.
    stakes = [_stake(2, "final-6"), _stake(3, "final-6", 4)]
    settled = settle(PLAYER_SIX_CARDS, 1, stakes, (7, 9, 9))
    assert settled.chips_after == (0, 11, 14)
    assert _moves(settled.unpaid) == [(1, 3, 3)]


def test_a_share_is_for_the_bettor_however_many_side_bets_won():
    # 3 chips left; seat 2 is owed 3 and 2, seat 3 is owed 2: two chips for seat 2 (nearer), one for seat 3.
    stakes = [_stake(3, "final-5"), _stake(2, "winning-8"), _stake(2, "final-5")]
    settled = settle(EXAMPLE, 1, stakes, (3, 9, 9))
    assert settled.chips_after == (0, 11, 10)
    assert _moves(settled.unpaid) == [(1, 2, 1), (1, 2, 2), (1, 3, 1)]


def test_chips_collected_first_can_save_the_dealer():
    stakes = [_stake(2, "player", 1), _stake(3, "final-6"), _stake(2, "final-5")]
    settled = settle(EXAMPLE, 1, stakes, (1, 9, 9))
    assert not settled.bankrupt
    assert settled.chips_after == (1, 10, 8)


def test_a_dealer_who_pays_the_last_chip_is_not_bankrupt():
    settled = settle(EXAMPLE, 1, [_stake(2, "final-5")], (2, 9))
    assert (settled.bankrupt, settled.chips_after) == (False, (0, 11))


def test_a_house_pays_parts_of_a_chip_without_limit():
    stakes = [_stake(1, "banker-commission"), _stake(2, "banker-commission", 20), _stake(3, "tie-8", 2)]
    settled = settle(EXAMPLE, HOUSE, stakes, (6, 20, 6))
    assert settled.chips_after == (6 + Fraction(19, 20), 39, 4)
    assert _moves(settled.transfers) == [(0, 1, Fraction(19, 20)), (0, 2, 19), (3, 0, 2)]
    assert settle(TIE, HOUSE, stakes, (6, 20, 6)).chips_after == (6, 20, 22)
    assert not settled.bankrupt


def test_a_dealer_at_the_table_pays_no_part_of_a_chip():
    with pytest.raises(KitgenError, match="Banker pays 19/20 for a stake of 1"):
        settle(EXAMPLE, 1, [_stake(2, "banker-commission")], (6, 6))


@pytest.mark.parametrize(
    ("dealer", "stakes", "bad"),
    [
        (4, [], "Seat 4 cannot deal"),
        (-1, [], "Seat -1 cannot deal"),
        (1, [_stake(1, "player")], "Seat 1 cannot bet"),
        (1, [_stake(4, "player")], "Seat 4 cannot bet"),
        (1, [_stake(0, "player")], "Seat 0 cannot bet"),
        (1, [_stake(2, "player", 3), _stake(2, "final-5")], "Seat 2 cannot bet 4: it owns only 3"),
        (2, [_stake(1, "player", 2), _stake(3, "player", 2)], "seat 2 cannot match main bets of 4: it owns only 3"),
    ],
)
def test_stakes_that_cannot_lie_on_the_table_are_refused(dealer, stakes, bad):
    with pytest.raises(KitgenError, match=bad):
        settle(EXAMPLE, dealer, stakes, (6, 3, 6))


def test_a_stake_is_at_least_one_chip():
    with pytest.raises(KitgenError, match="not 0"):
        _stake(2, "player", 0)


@st.composite
def _tables(draw):
    """A coup, a dealer, and stakes that everybody can cover: a main bet and perhaps side bets for each bettor."""
    chips = draw(st.lists(st.integers(0, 12), min_size=2, max_size=8))
    dealer = draw(st.integers(1, len(chips)))
    match, stakes = chips[dealer - 1], []
    for seat, held in enumerate(chips, start=1):
        for bet in draw(st.lists(st.sampled_from(HOME.bets), max_size=4)):
            size = draw(st.integers(1, 3))
            if seat != dealer and size <= held and (bet.role == "side" or size <= match):
                held -= size
                match -= size * (bet.role == "main")
                stakes.append(Stake(seat=seat, bet=bet, chips=size))
    cards = draw(st.permutations(full_shoe(1)))[:6]
    return deal(cards), dealer, stakes, tuple(chips)


@given(_tables())
def test_settling_makes_and_loses_no_chip(table):
    coup, dealer, stakes, chips = table
    settled = settle(coup, dealer, stakes, chips)
    assert sum(settled.chips_after) == sum(chips)
    assert all(isinstance(held, int) and held >= 0 for held in settled.chips_after)
    moved = list(chips)
    for payer, payee, amount in _moves(settled.transfers):
        assert dealer in (payer, payee)
        moved[payer - 1] -= amount
        moved[payee - 1] += amount
    assert tuple(moved) == settled.chips_after


@given(_tables())
def test_only_a_bankrupt_dealer_leaves_anything_unpaid(table):
    coup, dealer, stakes, chips = table
    settled = settle(coup, dealer, stakes, chips)
    due = sum(r.net for r in settled.results)
    unpaid = sum(t.chips for t in settled.unpaid)
    assert settled.chips_after[dealer - 1] == chips[dealer - 1] - due + unpaid
    assert settled.bankrupt == (due > chips[dealer - 1]) == bool(settled.unpaid)
    if settled.bankrupt:
        assert settled.chips_after[dealer - 1] == 0


@pytest.mark.parametrize(
    ("dealer", "chips", "heir"),
    [
        (1, (6, 6, 6), 3),
        (3, (6, 6, 6), 2),
        (2, (6, 6, 6), 1),
        (1, (6, 6, 1), 2),  # seat 3 cannot match two bettors
        (1, (6, 1, 1), 1),  # nobody else can, so the dealer deals again
        (1, (6, 0, 1), 3),  # one other seat left: one chip is enough
        (1, (0, 5, 5), 3),
        (3, (5, 1, 0, 1), 1),  # seat 2 cannot match two bettors; seat 1 is next
        (1, (1, 1, 1, 1), None),
        (1, (18, 0, 0), None),  # the last seat: the game is over
    ],
)
def test_the_deal_passes_to_the_right_to_a_seat_that_can_match_all_others(dealer, chips, heir):
    assert next_dealer(dealer, chips) == heir


def test_the_deal_can_pass_to_the_left_but_not_up():
    assert next_dealer(1, (6, 6, 6), passes="left") == 2
    with pytest.raises(KitgenError, match=r"'up'.*right, left"):
        next_dealer(1, (6, 6, 6), passes="up")


def test_the_highest_card_deals_first():
    found = first_dealer(parse_cards("KS 9S AH 2C"), 4)
    assert (found.seat, len(found.rounds)) == (2, 1)


def test_only_tied_players_are_dealt_another_card_until_someone_wins():
    # Nines in seats 1 and 3; then two kings are worth the same; then an ace beats a queen.
    found = first_dealer(parse_cards("9S 8S 9H KS KH QS AD 5D"), 3)
    assert found.seat == 3
    assert [[(seat, str(card)) for seat, card in dealt] for dealt in found.rounds] == [
        [(1, "9S"), (2, "8S"), (3, "9H")],
        [(1, "KS"), (3, "KH")],
        [(1, "QS"), (3, "AD")],
    ]


@pytest.mark.parametrize("cards", ["9S", "9S 9H", "9S 9H 2S"])
def test_a_draw_for_the_deal_can_run_out_of_cards(cards):
    with pytest.raises(KitgenError, match="too few"):
        first_dealer(parse_cards(cards), 2)


@pytest.mark.parametrize(("players", "low", "high"), [(2, 5, 11), (3, 45, 100), (4, 200, 420)])
def test_an_evening_is_as_long_as_in_an_outside_trial(players, low, high):
    # Medians of 300 evenings elsewhere: 7 rounds for 2 players, 67 for 3, 295 for 4.
    rounds = [play_evening(GAMES["dining-room"], players, seed=f"evening {number}") for number in range(60)]
    assert low <= median(rounds) <= high


def test_an_evening_is_the_same_for_the_same_seed():
    game = GAMES["dining-room"]
    assert play_evening(game, 3, seed="again") == play_evening(game, 3, seed="again")
