"""What a house game cannot be: bets that no table offers, and more than there is room for; and what just may be."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from kitgen.errors import WrongField
from kitgen.game.bets import BETS
from kitgen.game.game import Game, PrintedEdge
from kitgen.game.games import GAMES
from kitgen.game.house import game_of, told
from kitgen.game.odds import count, fresh, price

PLAYER = {"place": "player", "title": "Player", "wins": {"winner": "player"}, "ties": "push", "pays": 1}
TIE = {"place": "tie", "title": "Tie", "wins": {"winner": "tie"}, "pays": "8:1"}
LUCKY = {"wins": {"winner-total": 9, "winner-cards": 3}, "pays": "10:1"}


def house(start: str = "punto-banco", **keys: Any) -> Game:
    return game_of({"from": start, **{key.replace("_", "-"): value for key, value in keys.items()}})


def refused(start: str = "punto-banco", **keys: Any) -> str:
    with pytest.raises(WrongField) as caught:
        house(start, **keys)
    return str(caught.value)


@pytest.mark.parametrize("name", GAMES)
def test_a_house_seats_as_many_as_its_kind_of_game(name: str) -> None:
    game = GAMES[name]
    kin = [each for each in GAMES.values() if each.bank == game.bank]
    least, most = min(each.seats_min for each in kin), max(each.seats_max for each in kin)
    assert house(name, max_players=most, min_players=least).seats_max == most
    for key, number in (("max-players", most + 1), ("min-players", least - 1)):
        assert f"house.{key}: {number} cannot be." in refused(name, **{key: number})


def test_a_commission_card_needs_a_commission() -> None:
    sheets = ["rules", "commission-card"]
    assert "'commission-card' does not go with such a game." in refused("no-commission", sheets=sheets)
    assert house(sheets=sheets).sheets == ("rules", "commission-card")


@pytest.mark.parametrize("tables", [16, 17])
def test_side_bets_tell_no_more_than_a_page_holds(tables: int) -> None:
    wins = [{"winner-total": 9, "winner-cards": 3, "margin": 1 + at % 9} for at in range(tables)]
    if tables * 3 <= 48:
        assert house(bet={"lucky": {**LUCKY, "wins": wins, "pays": 7}}).side
    else:
        said = refused(bet={"lucky": {**LUCKY, "wins": wins, "pays": 7}})
        assert "the side bets tell 51 things of their rounds, more than a page holds. Allowed: 48." in said


def test_two_titles_that_differ_in_capitals_alone_are_one() -> None:
    bets = ["player", "banker", "tie", "dragon-7", "lucky"]
    said = refused(bets=bets, bet={"lucky": {**LUCKY, "title": "DRAGON 7"}})
    assert "dragon-7 and lucky have one title, 'Dragon 7'" in said


@pytest.mark.parametrize(
    ("bet", "more"),
    [
        (PLAYER, {"pays-instead": [{"winner": "player", "winner-total": 6, "pays": "1:2"}]}),
        (PLAYER, {"pushes": [{"winner": "player", "winner-total": 6}]}),
        (TIE, {"pushes": [{"winner": "tie", "tie-total": 6}]}),
        (
            TIE,
            {
                "pays-instead": [
                    {"winner": "tie", "tie-total": 6, "pays": 9},
                    {"winner": "tie", "natural": True, "pays": 7},
                ]
            },
        ),
    ],
)
def test_a_main_bet_has_no_more_exceptions_than_its_place_has_words_for(bet: dict, more: dict) -> None:
    assert "it has more exceptions than its place has words for." in refused(bet={"mine": {**bet, **more}})


def test_a_tie_may_pay_otherwise_on_one_kind_of_round() -> None:
    instead = [{"winner": "tie", "tie-total": 0, "pays": "12.5"}]
    own = house(bet={"mine": {**TIE, "pays": "8.5", "pays-instead": instead}})
    assert own.bet("tie").payouts == (Fraction(17, 2), Fraction(25, 2))


def test_a_bet_on_a_hand_is_never_left_out_where_the_house_is_the_bank() -> None:
    for place in ("player", "banker"):
        bets = [name for name in ("player", "banker", "tie") if name != place]
        assert refused(bets=bets) == f"house.bets: a bet on {place.capitalize()} is missing."


@pytest.mark.parametrize(
    ("pays", "more", "fits"),
    [
        (12, 40, True),
        (12, 100, False),
        (3, 100, True),
        ("0.95", None, True),
        ("0.985", None, False),
        ("2:3", None, False),
    ],
)
def test_what_a_side_bet_pays_is_told_in_few_letters(pays: Any, more: Any, fits: bool) -> None:
    instead = {"pays-instead": [{"winner-total": 9, "winner-cards": 3, "margin": 9, "pays": more}]} if more else {}
    bet = {"lucky": {**LUCKY, "pays": pays, **instead}}
    if fits:
        assert house(bet=bet).side
    else:
        assert "takes more room than there is" in refused(bet=bet)


def test_a_bank_of_players_pays_no_tie_even_at_even_money() -> None:
    said = refused("dining-room", bet={"mine": {**TIE, "pays": 1}})
    assert "and there is no Tie" in said


@pytest.mark.parametrize("name", ["dragon-7", "panda-8", "tie", "super-6"])
def test_what_a_bettor_may_be_given_ends_at_a_fifth_of_the_stake(name: str) -> None:
    """The highest whole payout that is taken: the next would give back more than 120 %."""
    bets = ["player", "banker", "tie", *([name] if name != "tie" else [])]
    bet = BETS["tie-8" if name == "tie" else name]
    chance = price(bet, count(fresh(8))).win
    most = next(pays for pays in range(1, 99) if chance * (pays + 2) > Fraction(6, 5))
    assert house(bets=bets, pays={name: most}).bet(name).pays == most
    assert "Allowed: 120 % at most." in refused(bets=bets, pays={name: most + 1})


def test_a_main_bet_that_pays_as_none_of_kitgens_is_called_as_its_place() -> None:
    own = house(pays={"tie": "10:1"})
    assert own.bet("tie").name == "tie"
    assert own.bet("banker") is BETS["banker-commission"]


def test_fewer_decks_than_the_game_takes_widen_it() -> None:
    own = game_of({"from": "punto-banco-6", "decks": 4})
    assert (own.min_decks, own.decks, own.max_decks) == (4, 4, 6)


@pytest.mark.parametrize("decks", [1, 2])
def test_a_bet_must_win_with_the_decks_that_are_usual(decks: int) -> None:
    keys = {"decks": decks, "bets": ["player", "banker", "perfect-pair"]}
    if decks == 1:
        assert "house.bets: Perfect Pair cannot win with 1 deck" in refused(**keys)
    else:
        assert house(**keys).side == (BETS["perfect-pair"],)


@pytest.mark.parametrize("key", ["bet", "printed", "step", "decks"])
def test_a_printed_edge_is_told_whole(key: str) -> None:
    table = told(GAMES["dining-room"])
    edge = {name: value for name, value in table["printed-edges"][0].items() if name != key}
    with pytest.raises(WrongField, match=rf"house\.printed-edges\.{key}: it is missing\."):
        game_of({**table, "name": "ours", "printed-edges": [edge]})


def test_player_may_choose_on_five_alone() -> None:
    assert "house.player-chooses-on: 6 cannot be. Allowed: 5." in refused("chemin-de-fer", player_chooses_on=[6])


@pytest.mark.parametrize(("off", "agrees"), [(0, True), (49, True), (50, True), (51, False), (-50, True), (-51, False)])
def test_an_edge_agrees_that_rounds_to_the_printed_one(off: int, agrees: bool) -> None:
    printed = PrintedEdge(bet="tie-8", printed=Fraction(14, 100), step=Fraction(1, 100), decks=8)
    assert printed.agrees(Fraction(14, 100) + Fraction(off, 10_000)) == agrees


@pytest.mark.parametrize("key", ["decks", "players"])
@pytest.mark.parametrize("usual", range(2, 8))
def test_what_is_usual_lies_between_the_least_and_the_most(key: str, usual: int) -> None:
    keys = {f"min-{key}": 4, f"max-{key}": 6, key: usual}
    if 4 <= usual <= 6:
        own = house(**keys)
        assert usual == (own.decks if key == "decks" else own.seats_usual)
    else:
        said = refused(**keys)
        assert said.startswith(f"house.{key}: {usual} ")
        assert "4 to 6" in said
