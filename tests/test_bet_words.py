"""Every bet in words: when it wins, what it pushes on, what it pays; and every field of a condition is said."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction

import pytest

from kitgen.game.bets import BETS, Bet
from kitgen.game.conditions import Condition
from kitgen.words import environment


def say(macro: str, **what: object) -> str:
    template = environment("en", None).from_string('{% import "words.xhtml" as w with context %}{{ ' + macro + " }}")
    return template.render(code="", **what).strip().replace("\u00a0", " ")


WINS = {
    "player": "Player has the higher total",
    "banker-half-on-6": "Banker has the higher total",
    "tie-8": "both hands have the same total",
    "final-4": "four cards are dealt in all",
    "big": "five or six cards are dealt in all",
    "winning-9": "the winning hand totals 9",
    "dragon-7": "Banker wins with a three-card 7",
    "super-6": "Banker wins with 6",
    "player-pair": "Player’s first two cards are of one rank",
    "either-pair": "either hand’s first two cards are of one rank",
    "perfect-pair": "either hand’s first two cards are of one rank and suit",
    "player-dragon-bonus": "Player wins with a natural, or Player wins by 4 or more without a natural",
    "banker-natural-8": "Banker has a natural 8",
    "egalite-0": "both hands have 0",
    "small-tiger": "Banker wins with a two-card 6",
    "tiger-tie": "both hands have 6",
}


@pytest.mark.parametrize("name", WINS)
def test_when_a_bet_wins_is_said(name: str) -> None:
    assert say("w.wins_when(bet)", bet=BETS[name]) == WINS[name]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("banker-half-on-6", "; pays 1 : 2 on a winning 6"),
        ("tiger", "; pays 20 : 1 on a winning three-card 6"),
        (
            "banker-dragon-bonus",
            "; pays 1 : 1 on a winning natural, 30 : 1 on a win by 9, 10 : 1 on a win by 8, 6 : 1 on a win by 7, "
            "4 : 1 on a win by 6, 2 : 1 on a win by 5",
        ),
        ("player", ""),
    ],
)
def test_what_a_bet_pays_on_some_wins_is_said(name: str, words: str) -> None:
    assert say("w.pays_instead(bet)", bet=BETS[name]).replace("\u202f", " ") == words


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("banker-dragon", "a tie and on a Dragon 7 (a winning three-card 7)"),
        ("player-dragon-bonus", "a tie with a natural"),
        ("winning-3", "a tie"),
    ],
)
def test_what_a_bet_pushes_on_is_said(name: str, words: str) -> None:
    assert say("w.pushes_on(bet)", bet=BETS[name]) == words


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("banker-dragon", "pushes on a Dragon 7 (a winning three-card 7)"),
        ("banker-half-on-6", "pays 1 : 2 on a winning 6"),
        ("banker-commission", "even money less 5 %"),
        ("banker-commission-4", "even money less 4 %"),
        ("player", "higher total wins"),
        ("tie-9", "equal totals; other bets push"),
        ("egalite-4", "both hands have 4"),
        ("perfect-pair", "first two cards of one rank and suit"),
    ],
)
def test_the_inscription_of_a_bet_is_short_and_says_what_is_special(name: str, words: str) -> None:
    assert say("w.layout_note(bet)", bet=BETS[name]).replace("\u202f", " ") == words


@pytest.mark.parametrize(("name", "pays"), [("tiger", "12–20 : 1"), ("small", "3 : 2"), ("big", "0.54 : 1")])
def test_a_side_bet_shows_the_least_and_the_most_that_it_pays(name: str, pays: str) -> None:
    assert say("w.pays(bet)", bet=BETS[name]).replace("\u202f", " ") == pays


# A condition for each field, and what it is compared with: two that differ in this field alone must read differently.
ONE_FIELD = {
    "winner": ({"winner": "player"}, {"winner": "banker"}),
    "winner_total": ({"winner_total": 7}, {"winner_total": 8}),
    "winner_cards": ({"winner_total": 7, "winner_cards": 2}, {"winner_total": 7, "winner_cards": 3}),
    "cards": ({"winner": "banker", "cards": 5}, {"winner": "banker", "cards": 6}),
    "min_cards": ({"winner": "banker"}, {"winner": "banker", "min_cards": 5}),
    "margin": ({"margin": 3}, {"margin": 4}),
    "min_margin": ({"margin": 4}, {"min_margin": 4}),
    "tie_total": ({"winner": "tie"}, {"winner": "tie", "tie_total": 0}),
    "natural": ({"winner": "player", "natural": True}, {"winner": "player", "natural": False}),
    "natural_hand": ({"natural": True, "natural_hand": "player"}, {"natural": True, "natural_hand": "banker"}),
    "natural_total": ({"natural": True, "natural_total": 8}, {"natural": True, "natural_total": 9}),
    "pair": ({"pair": "player"}, {"pair": "banker"}),
    "perfect": ({"pair": "either"}, {"pair": "either", "perfect": True}),
}


def test_every_field_of_a_condition_is_looked_at_here() -> None:
    assert set(ONE_FIELD) == {field.name for field in fields(Condition)}


@pytest.mark.parametrize("macro", ["w.when(c)", "w.event(c)"])
@pytest.mark.parametrize("name", ONE_FIELD)
def test_every_field_of_a_condition_is_said(name: str, macro: str) -> None:
    one, other = (say(macro, c=Condition(**each)) for each in ONE_FIELD[name])
    assert one != other
    assert "always" not in one + other


@pytest.mark.parametrize("name", BETS)
def test_no_two_bets_that_win_otherwise_are_said_alike(name: str) -> None:
    bet = BETS[name]
    said = say("w.wins_when(bet)", bet=bet)
    for other in BETS.values():
        if (other.wins, other.also_wins) != (bet.wins, bet.also_wins):
            assert say("w.wins_when(bet)", bet=other) != said


def test_a_new_condition_made_of_many_pieces_is_said_in_full() -> None:
    pieces = Condition(winner="banker", winner_total=9, winner_cards=3, min_margin=2, min_cards=5)
    assert (
        say("w.when(c)", c=pieces) == "Banker wins with a three-card 9 by 2 or more, and at least five cards are dealt"
    )
    bet = Bet(name="mine", title="Mine", role="side", zone="side", wins=pieces, pays=Fraction(7))
    assert say("w.layout_note(bet)", bet=bet) == say("w.when(c)", c=pieces)
