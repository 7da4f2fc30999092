"""The registry of games: what each game's source says, and values that check themselves."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from kitgen.errors import KitgenError
from kitgen.game.bets import BETS
from kitgen.game.cells import Cell
from kitgen.game.games import GAMES, PrintedEdge, find_game
from kitgen.game.odds import count, fresh, price


def test_names_are_unique_and_every_bet_is_in_the_registry():
    for name, game in GAMES.items():
        assert game.name == name
        assert all(BETS[bet.name] is bet for bet in game.bets)
        assert game.bets == game.main + game.side


def test_a_game_keeps_its_number_because_codes_on_paper_hold_it():
    assert {name: game.number for name, game in GAMES.items()} == {
        "dining-room": 0,
        "punto-banco": 1,
        "punto-banco-6": 2,
        "tie-nine": 3,
        "six-deck-shuffled": 4,
        "no-commission": 5,
        "ez-baccarat": 6,
        "chemin-de-fer": 7,
        "baccarat-banque": 8,
    }
    assert len({game.number for game in GAMES.values()}) == len(GAMES)


@pytest.mark.parametrize(
    ("name", "decks", "bank", "passes", "hands"),
    [("chemin-de-fer", 6, "until-lost", "right", 1), ("baccarat-banque", 3, "until-broke", None, 2)],
)
def test_the_ancestors_leave_choices_and_their_bank_is_a_players(name, decks, bank, passes, hands):
    game = GAMES[name]
    assert (game.decks, game.bank, game.deal_passes, game.player_hands) == (decks, bank, passes, hands)
    assert (game.player_open, [str(cell) for cell in game.open_cells]) == ((5,), ["3:9", "5:4"])
    assert [(bet.name, bet.pays) for bet in game.bets] == [("player", 1)]
    assert game.lessons == ()
    assert [policy.player_five for policy in game.choices] == ["draw", "stand"]


def test_no_other_game_leaves_a_choice():
    others = [game for game in GAMES.values() if not game.player_open]
    assert len(others) == len(GAMES) - 2
    assert all(game.choices == (None,) and game.policy() is None and not game.open_cells for game in others)


def test_the_home_game_is_as_its_source_says():
    game = GAMES["dining-room"]
    assert (game.decks, game.min_decks, game.max_decks) == (2, 1, 8)
    assert (game.seats_min, game.seats_usual, game.seats_max) == (2, 4, 14)
    assert (game.bank, game.deal_passes) == ("rotates", "right")
    assert (game.chips_per_other, game.cut_card, game.burns_by_value) == (3, 7, True)
    assert [bet.name for bet in game.main] == ["banker-dragon", "player"]
    assert [bet.name for bet in game.side] == ["final-6", "final-5", "winning-8", "winning-7"]
    assert [bet.pays for bet in game.bets] == [1, 1, 2, 2, 3, 4]


def test_punto_banco_is_as_its_source_says():
    game = GAMES["punto-banco"]
    assert (game.decks, game.bank, game.deal_passes, game.chips_per_other) == (8, "house", None, None)
    assert {bet.key: bet.pays for bet in game.bets} == {"banker": Fraction("0.95"), "player": 1, "tie": 8}


CASINOS = {
    "punto-banco": (8, {"banker": Fraction("0.95"), "player": 1, "tie": 8}, 1058),
    "punto-banco-6": (6, {"banker": Fraction("0.95"), "player": 1, "tie": 8}, 1056),
    "tie-nine": (8, {"banker": Fraction("0.95"), "player": 1, "tie": 9}, 1058),
    "six-deck-shuffled": (6, {"banker": Fraction(19, 20), "player": 1, "tie": 9}, 1056),
    "no-commission": (8, {"banker": 1, "player": 1, "tie": 8}, 1458),
    "ez-baccarat": (8, {"banker": 1, "player": 1, "tie": 8, "dragon-7": 40, "panda-8": 25}, 1018),
}


@pytest.mark.parametrize("name", CASINOS)
def test_a_casinos_game_is_as_its_source_says(name):
    """Its decks, what its bets pay, the edge of Banker in thousandths of a per cent; a table for up to 15."""
    game = GAMES[name]
    decks, pays, edge = CASINOS[name]
    assert (game.decks, game.bank, game.deal_passes, game.chips_per_other) == (decks, "house", None, None)
    assert {bet.key: bet.pays for bet in game.bets} == pays
    assert round(price(game.bet("banker"), count(fresh(decks))).edge * 100_000) == edge
    assert (game.seats_min, game.seats_usual, game.seats_max) == (2, 4, 15)


def test_banker_of_a_game_without_commission_pays_half_or_pushes():
    (half,) = GAMES["no-commission"].bet("banker").pays_instead
    assert half[1] == Fraction(1, 2)
    assert GAMES["ez-baccarat"].bet("banker") is GAMES["dining-room"].bet("banker")


def test_only_one_game_is_shuffled_after_every_round():
    assert [name for name, game in GAMES.items() if game.shuffles_each_round] == ["six-deck-shuffled"]


@pytest.mark.parametrize(("name", "decks", "told"), [
    ("punto-banco-6", 8, r"takes 6 decks, not 8\."),
    ("six-deck-shuffled", 1, r"takes 6 decks, not 1\."),
    ("tie-nine", 9, r"takes 1 to 8 decks, not 9\."),
])  # fmt: skip
def test_a_game_takes_the_decks_that_it_is_played_with(name, decks, told):
    with pytest.raises(KitgenError, match=told):
        GAMES[name].check_decks(decks)


def test_a_game_with_a_bet_that_cannot_win_with_its_decks_says_why():
    game = replace(GAMES["punto-banco"], side=(BETS["perfect-pair"],))
    game.check_decks(2)
    with pytest.raises(KitgenError, match="Perfect Pair cannot win with 1 deck"):
        game.check_decks(1)


def test_a_game_lists_the_sheets_that_make_sense_for_it():
    home, casino = GAMES["dining-room"].sheets, GAMES["punto-banco"].sheets
    assert home == (
        "host-card",
        "napkin-layout",
        "cheat-sheet",
        "rules",
        "payouts",
        "chip-tracking",
        "scorecard",
        "worked-example",
        "practice",
        "practice-key",
    )
    assert casino == (*home[:5], "commission-card", *home[5:])


@pytest.mark.parametrize(("game", "name", "found"), [
    ("dining-room", "banker", "banker-dragon"),
    ("dining-room", "banker-dragon", "banker-dragon"),
    ("dining-room", "winning-8", "winning-8"),
    ("punto-banco", "banker", "banker-commission"),
    ("punto-banco", "tie", "tie-8"),
])  # fmt: skip
def test_a_game_finds_its_bets_by_key_and_by_name(game, name, found):
    assert GAMES[game].bet(name) is BETS[found]


def test_a_bet_that_the_game_lacks_is_named_with_those_it_has():
    with pytest.raises(KitgenError, match=r"'wining-8'.*winning-8.*Allowed: banker, player, final-6"):
        GAMES["dining-room"].bet("wining-8")
    with pytest.raises(KitgenError, match="'tie'"):
        GAMES["dining-room"].bet("tie")


def test_an_unknown_game_is_named_with_the_nearest():
    assert find_game("dining-room") is GAMES["dining-room"]
    with pytest.raises(KitgenError, match=r"'dinning-room'.*Did you mean dining-room\?"):
        find_game("dinning-room")


@pytest.mark.parametrize("players", [1, 15])
def test_too_few_or_too_many_players_are_refused(players):
    with pytest.raises(KitgenError, match=rf"2 to 14 players, not {players}\."):
        GAMES["dining-room"].check_players(players)


@pytest.mark.parametrize("decks", [0, 9])
def test_too_few_or_too_many_decks_are_refused(decks):
    with pytest.raises(KitgenError, match=rf"1 to 8 decks, not {decks}\."):
        GAMES["dining-room"].check_decks(decks)


def test_usual_players_and_decks_are_allowed_in_every_game():
    for game in GAMES.values():
        game.check_players(game.seats_usual)
        game.check_decks(game.decks)


def test_an_edge_that_the_source_prints_is_that_of_its_rule_or_explained():
    for game in GAMES.values():
        for edge in game.printed_edges:
            counts = count(fresh(edge.decks))
            assert edge.agrees(price(game.bet(edge.bet), counts).edge) == (edge.explained_by is None), edge.bet
            if edge.explained_by:
                assert edge.agrees(price(edge.explained_by, counts).edge)


def test_the_home_game_prints_two_edges_as_if_ties_lost():
    edges = {edge.bet: edge for edge in GAMES["dining-room"].printed_edges}
    assert {bet: edge.printed for bet, edge in edges.items()} == {
        "banker-dragon": Fraction("0.0102"),
        "player": Fraction("0.0124"),
        "final-6": Fraction("0.047"),
        "final-5": Fraction("0.089"),
        "winning-8": Fraction("0.13"),
        "winning-7": Fraction("0.21"),
    }
    assert {bet for bet, edge in edges.items() if edge.explained_by} == {"winning-8", "winning-7"}


@pytest.mark.parametrize(
    ("change", "bad"),
    [
        ({"number": 16}, "number 16 not within 0 to 15"),
        ({"number": -1}, "number -1"),
        ({"decks": 9}, "9 decks"),
        ({"min_decks": 0}, "0 to 8"),
        ({"seats_usual": 15}, "15 seats"),
        ({"bank": "house"}, "house"),
        ({"shuffles_each_round": True}, "cut card"),
        ({"deal_passes": None}, "None"),
        ({"main": (BETS["banker-dragon"], BETS["banker-commission"])}, "banker, banker"),
        ({"main": (BETS["final-6"],)}, "final-6"),
        ({"side": (BETS["tie-8"],)}, "tie-8 is a main bet"),
        ({"bank": "until-broke"}, "until-broke"),
        ({"player_hands": 3}, "3 hands"),
        ({"player_open": (4,)}, "4"),
        ({"open_cells": (Cell(3, 9), Cell(3, 9)), "lessons": ()}, "3:9, 3:9"),
        ({"open_cells": (Cell(3, 9),)}, "choices"),
    ],
)
def test_a_game_checks_itself(change, bad):
    with pytest.raises(ValueError, match=bad):
        replace(GAMES["dining-room"], **change)


@pytest.mark.parametrize(("bet", "printed"), [("final-7", Fraction("0.13")), ("winning-8", Fraction("0.135"))])
def test_a_printed_edge_checks_itself(bet, printed):
    with pytest.raises(ValueError, match=bet):
        PrintedEdge(bet=bet, printed=printed, step=Fraction("0.01"), decks=8)
