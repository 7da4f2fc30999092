"""Games in which a player holds the bank: sides of the table, places for chips, the rounds that are told."""

from __future__ import annotations

from fractions import Fraction

import pytest
from reading import options_of

from kitgen.banks import spots
from kitgen.facts import told_coup
from kitgen.game.games import GAMES
from kitgen.game.table import next_dealer
from kitgen.three_hands import banque_story, between, side_of_banker

HOME, CHEMIN, BANQUE = (GAMES[name] for name in ("dining-room", "chemin-de-fer", "baccarat-banque"))


@pytest.mark.parametrize("players", range(3, 12))
def test_half_of_the_players_sit_on_each_side_and_the_banker_has_a_neighbour_on_both(players: int) -> None:
    """Seats are numbered clockwise, so the seat after the banker's is at the left and the last one at the right."""
    sides = [side_of_banker(seat, players) for seat in range(2, players + 1)]
    assert (sides[0], sides[-1]) == ("left", "right")
    assert sides == sorted(sides)
    assert sides.count("left") - sides.count("right") in (0, 1)
    assert next_dealer(1, (99,) * players, "right") == players  # the deal passes to the same right


def test_two_hands_have_a_place_each_on_a_layout() -> None:
    assert [(spot.name, spot.hand) for spot in spots(BANQUE.bets, 2)] == [
        ("player-left", "left"),
        ("player-right", "right"),
    ]
    assert [(spot.name, spot.hand) for spot in spots(CHEMIN.bets, 1)] == [("player", None)]
    assert [spot.name for spot in spots(HOME.bets, 1)] == [bet.key for bet in HOME.bets]


def test_both_hands_choose_in_the_round_that_is_told_where_they_may() -> None:
    assert [act.rule for act in told_coup(CHEMIN).acts] == ["player-choice", "banker-choice"]
    assert (told_coup(CHEMIN).player.total, told_coup(CHEMIN).banker.total) == (9, 8)
    assert [act.rule for act in told_coup(HOME).acts] == ["player", "banker-as-player"]


def test_the_two_hands_that_are_told_call_for_different_answers() -> None:
    """The right hand drew a 7, against which 6 draws; the left stood, and then 6 stands."""
    coup = between()
    assert [act.rule for act in coup.acts] == ["player", "player-choice", "banker-choice"]
    assert (coup.right.total, coup.left.total, coup.banker.total) == (1, 5, 8)


@pytest.mark.parametrize("players", [3, 4, 11])
def test_what_the_bank_wins_the_others_lose(players: int) -> None:
    story = banque_story(options_of("baccarat-banque", players=players, decks=3))
    assert story.bank_wins == players - 1
    assert sum(story.moved) == Fraction(0)
    assert sum(story.after) == sum(story.before)
    assert sorted(story.seats("left") + story.seats("right")) == list(range(2, players + 1))
