"""A house's rules as plain values: told and read back, changed key by key, refused where they cannot be."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kitgen.errors import WrongField
from kitgen.game.bets import BETS
from kitgen.game.conditions import Condition
from kitgen.game.game import Game
from kitgen.game.games import GAMES
from kitgen.game.house import game_of, told
from kitgen.game.odds import price
from kitgen.game.pieces import read_condition, read_pays, tell_bet, tell_condition, tell_pays
from kitgen.game.shoes import full

SIX = {"winner": "banker", "winner-total": 6}
LUCKY = {"wins": {"winner-total": 9, "winner-cards": 3}, "pays": "10:1", "ties": "push"}


def house(**keys: Any) -> Game:
    """From punto banco, keys with _ for their hyphens."""
    return game_of({"from": "punto-banco", **{key.replace("_", "-"): value for key, value in keys.items()}})


def refused(**keys: Any) -> str:
    with pytest.raises(WrongField) as caught:
        house(**keys)
    return str(caught.value)


def bet(**keys: Any) -> str:
    """What is said of a game with this bet in place of a good one."""
    return refused(bet={"lucky": {**LUCKY, **{key.replace("_", "-"): value for key, value in keys.items()}}})


@pytest.mark.parametrize("name", GAMES)
def test_every_game_told_whole_is_read_back_as_itself(name: str) -> None:
    assert game_of(told(GAMES[name])) is GAMES[name]


@pytest.mark.parametrize("name", GAMES)
def test_a_house_game_from_every_game_is_the_same_but_for_its_name(name: str) -> None:
    base, own = GAMES[name], game_of({"from": name})
    assert own == replace(base, name="house-rules", number=15, title="House Rules", source=own.source, printed_edges=())
    assert base.title in own.source
    assert game_of(told(own)) == own


def test_a_game_told_whole_takes_nothing_from_any_other() -> None:
    whole = told(GAMES["ez-baccarat"])
    assert game_of({**whole, "from": "no-commission"}) is GAMES["ez-baccarat"]


@pytest.mark.parametrize("name", BETS)
def test_every_bet_can_be_told_and_offered_as_one_of_the_houses_own(name: str) -> None:
    table = {**tell_bet(BETS[name]), "title": BETS[name].title}
    own = house(bet={"anything": table})
    assert BETS[name] in own.bets


def test_what_a_house_changes_is_changed_and_nothing_else() -> None:
    own = house(
        name="our-house",
        decks=6,
        commission="4%",
        bets=["player", "banker", "tie", "dragon-7", "lucky"],
        pays={"tie": "9:1", "dragon-7": 35},
        bet={"lucky": LUCKY},
    )
    assert (own.name, own.title, own.decks, own.min_decks, own.max_decks) == ("our-house", "Our House", 6, 1, 8)
    assert [b.name for b in own.bets] == ["player", "banker-commission-4", "tie-9", "dragon-7", "lucky"]
    assert own.bet("dragon-7") == replace(BETS["dragon-7"], pays=Fraction(35))
    lucky = own.bet("lucky")
    assert (lucky.title, lucky.pays, lucky.pushes) == ("Lucky", 10, (Condition(winner="tie"),))
    assert lucky.wins == Condition(winner_total=9, winner_cards=3)
    assert own.sheets == GAMES["punto-banco"].sheets


def test_the_commission_card_comes_and_goes_with_the_commission() -> None:
    assert "commission-card" not in house(commission="none").sheets
    assert house(commission="none").bet("banker").pays == 1
    with_one = game_of({"from": "no-commission", "bets": ["player", "banker-commission", "tie"], "commission": "4.5%"})
    assert "commission-card" in with_one.sheets
    assert with_one.bet("banker").pays == Fraction(191, 200)


def test_a_houses_share_of_a_players_bank_can_be_changed() -> None:
    assert game_of({"from": "chemin-de-fer", "commission": "4%"}).bank_commission == Fraction(1, 25)
    assert game_of({"from": "chemin-de-fer", "commission": "none"}).bank_commission is None


def test_more_decks_than_the_game_takes_widen_it() -> None:
    own = game_of({"from": "punto-banco-6", "decks": 8})
    assert (own.min_decks, own.decks, own.max_decks) == (6, 8, 8)


def test_a_bet_of_ones_own_takes_the_place_of_another() -> None:
    half = {"place": "banker", "title": "Banker", "wins": {"winner": "banker"}, "ties": "push", "pays": 1}
    own = house(bet={"half": {**half, "pays-instead": [{**SIX, "pays": "1:2"}]}})
    assert own.bet("banker") is BETS["banker-half-on-6"]
    assert [b.key for b in own.bets] == ["banker", "player", "tie"]


@pytest.mark.parametrize(
    ("text", "pays"),
    [
        ("9:1", 9),
        ("19 to 20", Fraction(19, 20)),
        ("0.95:1", Fraction(19, 20)),
        (0.95, Fraction(19, 20)),
        (9, 9),
        ("2.5", Fraction(5, 2)),
    ],
)
def test_payouts_as_people_write_them(text: object, pays: Fraction | int) -> None:
    assert read_pays(text, "pays") == pays


@pytest.mark.parametrize("text", ["0:1", "0", 0, -3, "9:0", "nine", "1001", True, None, "9:1:1", float("nan")])
def test_what_is_no_payout_is_told_with_what_is(text: object) -> None:
    said = refused(pays={"tie": text})
    assert said.startswith(f"house.pays.tie: {text!r} is no payout.")
    assert '"9:1", "19:20" or 0.95' in said


@given(st.fractions(min_value=Fraction(1, 100), max_value=1000, max_denominator=500))
def test_every_payout_told_is_read_back(pays: Fraction) -> None:
    assert read_pays(tell_pays(pays), "pays") == pays


@st.composite
def conditions(draw: st.DrawFn) -> Condition:
    """Any that can be: fields that contradict each other are left out."""
    if draw(st.booleans()) and draw(st.booleans()):
        return Condition(pair=draw(st.sampled_from(["player", "banker", "either"])), perfect=draw(st.booleans()))
    optional = {
        "winner": st.sampled_from(["player", "banker", "tie"]),
        "winner_total": st.integers(1, 9),
        "winner_cards": st.sampled_from([2, 3]),
        "cards": st.integers(4, 6),
        "min_cards": st.integers(4, 6),
        "margin": st.integers(1, 9),
        "min_margin": st.integers(1, 9),
        "tie_total": st.integers(0, 9),
        "natural": st.booleans(),
    }
    values = draw(st.fixed_dictionaries({}, optional=optional))
    try:
        return Condition(**values)
    except ValueError:
        return Condition(winner="player")


@given(conditions().filter(lambda condition: condition != Condition()))
def test_every_condition_told_is_read_back(condition: Condition) -> None:
    assert read_condition(tell_condition(condition), "wins") == condition


@given(st.lists(conditions(), min_size=1, max_size=2), st.integers(1, 12), st.sampled_from([None, "push"]))
def test_any_bet_of_pieces_is_a_game_that_can_be_read_back_or_a_sentence(
    wins: list[Condition], pays: int, ties: str | None
) -> None:
    table: dict[str, Any] = {"wins": [tell_condition(each) for each in wins], "pays": pays}
    keys: Any = {"bet": {"lucky": {**table, **({"ties": ties} if ties else {})}}}
    try:
        own = house(**keys)
    except WrongField:
        assert refused(**keys).startswith("house.bet.lucky")
        return
    assert game_of(told(own)) == own
    found = price(own.bet("lucky"), full(8).tally(own.bet("lucky")))
    assert 0 < found.win < 1


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"deks": 6}, "house: Unknown key 'deks'. Did you mean decks?"),
        ({"pays": {"bankr": 1}}, "house.pays: Unknown key 'bankr'. Did you mean banker?"),
        ({"from": "punto-bunco"}, "house.from: Unknown word 'punto-bunco'. Did you mean punto-banco?"),
        ({"bets": ["player", "banker", "dragon-8"]}, "house.bets: Unknown bet 'dragon-8'. Did you mean dragon-7?"),
        ({"bets": ["player", "banker", "bonus-dragon-player"]}, "Did you mean player-dragon-bonus?"),
        ({"bets": ["player", "tie"]}, "house.bets: a bet on Banker is missing."),
        ({"bets": ["banker"]}, "house.bets: a bet on Player is missing."),
        (
            {"bets": ["player", "banker", "tie-8", "tie-9"]},
            "house.bets: 'tie-8' and 'tie-9' cannot be offered together",
        ),
        ({"bets": ["player", "banker", "super-6", "super-6"]}, "house.bets: 'super-6' is offered twice"),
        ({"bets": ["player", "banker", "winning-7", "winning-7-ties-lose"]}, "have one title, 'Winning 7'"),
        ({"decks": 9}, "house.decks: 9 cannot be. Allowed: 1 to 8."),
        ({"decks": 0}, "house.decks: 0 cannot be."),
        ({"decks": "six"}, "house.decks: 'six' cannot be."),
        ({"decks": 6, "min-decks": 7}, "house.decks: 6 cannot be. Allowed: 7 to 8."),
        ({"max-players": 99}, "house.max-players: 99 cannot be. Allowed: 1 to 15."),
        ({"commission": "100%"}, "house.commission: '100%' is no commission."),
        ({"commission": 5}, "house.commission: 5 is no commission."),
        (
            {"commission": "4.7%"},
            "house.commission: '4.7%' cannot be reckoned at a table. Allowed: half percents to 10 %",
        ),
        ({"pays": {"banker": "2:3"}}, "house.pays.banker: 33.3333 % less than even money cannot be reckoned"),
        ({"name": "Our House"}, "house.name: 'Our House' is no name."),
        ({"name": "tie-nine"}, "Give yours a name of its own."),
        ({"title": "x" * 31}, "Allowed: 1 to 30 letters."),
        ({"bank": "until-lost"}, "contradicts deal_passes"),
        ({"cut-card": 14}, "house.cut-card: it does not go with the rest."),
        ({"player-hands": 2}, "house.player-hands: it does not go with the rest."),
        ({"bank-commission": "5%"}, "house.bank-commission: no player holds the bank."),
        ({"from": "no-commission", "sheets": ["commission-card"]}, "'commission-card' does not go with such a game."),
        ({"sheets": []}, "house.sheets: a kit has one sheet at least."),
        ({"pays": {"tie": "12:1"}}, "Tie would pay back 124 % of all that is staked on it. Allowed: 120 % at most."),
        ({"bet": "lucky"}, "house.bet: 'lucky' is not a table."),
        ({"bet": {"Lucky": LUCKY}}, "house.bet.Lucky: 'Lucky' is no name."),
        ({"bet": {"tie": LUCKY}}, "a side bet cannot be called 'tie'"),
        ({"bets": ["player", "banker"], "bet": {"lucky": LUCKY}}, "house.bet.lucky: the bet is not offered."),
        ({"decks": 1, "bets": ["player", "banker", "perfect-pair"]}, "house.bets: Perfect Pair cannot win with 1 deck"),
        (
            {"bets": ["player", "banker", "final-4", "final-5", "final-6", "super-6", "panda-8"]},
            "house.bets: 5 side bets are more than the layouts hold. Allowed: 4 at most.",
        ),
    ],
)
def test_what_cannot_be_is_told_with_its_key(keys: dict[str, Any], said: str) -> None:
    assert said in refused(**keys)


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"wins": {"winer-total": 9}}, "house.bet.lucky.wins: Unknown key 'winer-total'. Did you mean winner-total?"),
        ({"payz": 1}, "house.bet.lucky: Unknown key 'payz'. Did you mean pays?"),
        ({"wins": {}}, "house.bet.lucky.wins: it says nothing"),
        ({"wins": []}, "house.bet.lucky.wins: it is an empty list"),
        ({"wins": {"winner": "dealer"}}, "house.bet.lucky.wins.winner: Unknown word 'dealer'."),
        ({"wins": {"winner-total": 0}}, "house.bet.lucky.wins.winner-total: 0 cannot be. Allowed: 1, 2"),
        ({"wins": {"winner-total": True}}, "house.bet.lucky.wins.winner-total: True cannot be."),
        ({"wins": {"natural": 1}}, "house.bet.lucky.wins.natural: 1 cannot be. Allowed: true or false."),
        ({"wins": {"winner": "tie", "winner-total": 6}}, "a tie has no winner: winner-total must be left out."),
        ({"wins": {"tie-total": 6}}, "winner must be 'tie'."),
        ({"wins": {"winner-total": 9, "cards": 4, "winner-cards": 3, "natural": True}}, "Lucky can never win"),
        ({"wins": {"winner": "tie"}}, "Lucky can never win"),  # a tie pushes
        ({"wins": {"min-cards": 4}, "ties": "lose"}, "contradicts wins"),
        ({"wins": [{"natural": True}, {"natural": False}], "ties": "push", "pushes": []}, None),
        ({"ties": "maybe"}, "house.bet.lucky.ties: Unknown word 'maybe'."),
        ({"place": "middle"}, "house.bet.lucky.place: Unknown word 'middle'."),
        ({"place": "tie"}, "house.bet.lucky: 'Lucky' cannot be its title: all sheets call this bet Tie."),
        ({"title": " "}, "Allowed: 1 to 20 letters."),
        ({"pays_instead": [SIX]}, "house.bet.lucky.pays-instead.pays: it is missing."),
        ({"pays": "12.35:1"}, "takes more room than there is"),
        ({"wins": {"pair": "player"}, "pays": 11}, "depends on nothing but the first two cards"),
    ],
)
def test_a_bet_that_cannot_be_is_told_with_its_key(keys: dict[str, Any], said: str | None) -> None:
    if said is None:
        own = {**LUCKY, "pays": "0.1", **{key.replace("_", "-"): value for key, value in keys.items()}}
        assert house(bet={"lucky": own}).bet("lucky").also_wins
    else:
        assert said in bet(**keys)


def test_a_bet_that_every_round_wins_is_refused() -> None:
    own = {"wins": [{"natural": True}, {"natural": False}], "pays": "0.1"}
    assert "wins on every round" in refused(bet={"lucky": own})


def test_a_main_bet_is_on_its_hand() -> None:
    main = {"place": "player", "title": "Player", "pays": 1}
    assert 'wins = { winner = "player" }' in refused(bet={"mine": {**main, "wins": {"winner": "player"}}})
    assert 'wins = { winner = "player" }' in refused(bet={"mine": {**main, "wins": SIX, "ties": "push"}})
    said = refused(bet={"mine": {**main, "title": "Punter", "wins": {"winner": "player"}, "ties": "push"}})
    assert "all sheets call this bet Player" in said


def test_where_a_player_is_the_bank_a_chip_is_paid_for_a_chip() -> None:
    for keys in ({"commission": "5%"}, {"bets": ["player", "banker", "tie-8"]}, {"pays": {"player": "1:2"}}):
        with pytest.raises(WrongField, match="a chip is paid for a chip"):
            game_of({"from": "dining-room", **keys})
    with pytest.raises(WrongField, match="stakes against a player's bank"):
        game_of({"from": "chemin-de-fer", "bets": ["player", "tie-8"]})


def test_a_game_that_starts_from_none_must_be_told_whole() -> None:
    with pytest.raises(WrongField, match=r"house\.title: it is missing\. Tell the game whole, or start from another"):
        game_of({"decks": 6})


@pytest.mark.parametrize("value", [None, 7, "punto-banco", [], [{"from": "punto-banco"}]])
def test_what_is_no_table_is_refused(value: object) -> None:
    with pytest.raises(WrongField, match="is not a table"):
        game_of(value)
