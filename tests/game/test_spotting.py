"""Rounds told wrong, read by a referee who knows the rules from elsewhere and stops at the first wrong line."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kitgen.errors import KitgenError
from kitgen.game.cards import Card, full_shoe, parse_cards
from kitgen.game.coup import deal
from kitgen.game.games import DEFAULT, GAMES
from kitgen.game.mistakes import MISTAKES
from kitgen.game.spotting import spot, told_wrong

GAME = GAMES[DEFAULT]
DRAGON = {name: game.bet("banker").name == "banker-dragon" for name, game in GAMES.items() if game.lessons}


def first_wrong(told, tableau, dragon):
    """The referee: every line of the sheet against the rules and against what was said before; all that is wrong."""
    p, b = (
        [int(c.rank) if c.rank in "23456789" else int(c.rank == "A") for c in h.cards]
        for h in (told.player, told.banker)
    )
    p2, b2 = sum(p[:2]) % 10, sum(b[:2]) % 10
    natural = p2 in (8, 9) or b2 in (8, 9)
    wrong = []
    if (len(p) == 3) != (not natural and p2 < 6):
        wrong.append("player")
    column = p[2] if len(p) == 3 else 10
    if (len(b) == 3) != (not natural and tableau[b2][column] == "D"):
        wrong.append("banker")
    if told.totals != (sum(p) % 10, sum(b) % 10):
        wrong.append("totals")
    higher = "tie" if told.totals[0] == told.totals[1] else ("player", "banker")[told.totals[0] < told.totals[1]]
    if told.winner != higher:
        wrong.append("winner")
    bets = {"tie": ("push", "push"), "player": ("win", "lose"), "banker": ("lose", "win")}[told.winner]
    if dragon and told.winner == "banker" and told.totals[1] == 7 and len(b) == 3:
        bets = ("lose", "push")
    if (told.player_bet, told.banker_bet) != bets:
        wrong.append("bets")
    return wrong


@cache
def all_told(count, game=GAME):
    decks = 2 if game.min_decks <= 2 else game.decks
    return [told for seed in range(count) for told in spot(game, decks, seed)]


@pytest.mark.parametrize("name", DRAGON)
def test_a_referee_finds_exactly_the_one_wrong_line(reference_tableau, name):
    rounds = all_told(150, GAMES[name])
    assert len(rounds) == 1800
    for told in rounds:
        assert first_wrong(told, reference_tableau, DRAGON[name]) == [told.wrong]


@settings(max_examples=400)
@given(st.lists(st.sampled_from(full_shoe(1)), min_size=6, max_size=6), st.sampled_from(list(MISTAKES)))
def test_any_six_cards_are_told_with_one_wrong_line_or_not_at_all(reference_tableau, cards, mistake):
    told = told_wrong(mistake, cards, GAME)
    if told:
        assert first_wrong(told, reference_tableau, True) == [told.wrong]
        assert told.shown == tuple(cards[: len(told.shown)])
        assert told.right == deal(cards)


def test_every_mistake_shows_in_every_line_that_it_can_spoil():
    seen = {(told.mistake, told.wrong) for told in all_told(60)}
    assert seen == {(name, line) for name, mistake in MISTAKES.items() for line in mistake.lines}


@pytest.mark.parametrize(
    ("mistake", "cards", "told"),
    [
        # Player's 9 and 6 are 5, with an ace 6: Banker 5 stands on the ace, and draws on a 6.
        ("player-total", "9S 5S 6S KS AD 3D", "9S 6S AD | 5S KS 3D | 6 8 banker lose win banker"),
        ("rows-swapped", "2S 5S KS KH 4D 3D", "2S KS 4D | 5S KH | 6 5 player win lose banker"),
        ("rows-swapped", "2S 6S KS KH 4D 3D", "2S KS 4D | 6S KH 3D | 6 9 banker lose win banker"),
        ("zero-is-none", "2S 4S KS KH QD 3D", "2S KS QD | 4S KH 3D | 2 7 banker lose push banker"),
        ("four-on-two", "AS 4S KS KH 2D 5D", "AS KS 2D | 4S KH | 3 4 banker lose win banker"),
        # Player stands on 0, so that Banker plays as Player and takes the card that was Player's.
        ("zero-stands", "QS 5S KS KH 4D 3D", "QS KS | 5S KH 4D | 0 9 banker lose win player"),
        # Player's third card is there to be looked at once it is drawn: Banker 5 stands on a 2.
        ("player-six", "6S 5S KS KH 2D 3D", "6S KS 2D | 5S KH | 8 5 player win lose player"),
        ("banker-six", "7S 6S KS KH 2D 3D", "7S KS | 6S KH 2D | 7 8 banker lose win banker"),
        ("natural-draws", "5S 8S KS KH 4D 3D", "5S KS 4D | 8S KH | 9 8 player win lose player"),
        ("natural-draws", "8S 5S KS KH 4D 3D", "8S KS | 5S KH 4D | 8 9 banker lose win banker"),
        ("ten-kept", "5S 7S KS KH 8D 3D", "5S KS 8D | 7S KH | 13 7 player win lose totals"),
        ("naturals-tie", "8S 9S KS KH 8D 3D", "8S KS | 9S KH | 8 9 tie push push winner"),
        ("ties-lose", "6S 6H KS KH 8D 3D", "6S KS | 6H KH | 6 6 tie lose lose bets"),
    ],
)
def test_a_round_told_with_a_mistake_goes_on_from_it(mistake, cards, told):
    made = told_wrong(mistake, parse_cards(cards), GAME)
    hands = " | ".join(" ".join(map(str, hand.cards)) for hand in (made.player, made.banker))
    line = (*made.totals, made.winner, made.player_bet, made.banker_bet, made.wrong)
    assert f"{hands} | {' '.join(map(str, line))}" == told


@pytest.mark.parametrize(
    ("mistake", "cards"),
    [
        ("player-total", "7S 5S KS KH AD 3D"),  # no third card to mistake
        ("rows-swapped", "6S 5S KS KH 4D 3D"),  # Player stood
        ("zero-is-none", "2S 3S KS KH QD 3D"),  # Banker 3 draws either way
        ("four-on-two", "AS 4S KS KH 3D 5D"),
        ("player-six", "6S 8S KS KH 2D 3D"),  # a natural ends the round even so
        ("ten-kept", "2S 7S KS KH 7D 3D"),  # 2 and 7 make 9
        ("naturals-tie", "9S 9H KS KH 7D 3D"),  # a tie indeed
        ("naturals-tie", "2S 2H KS KH 6D 7D"),  # 8 against 9 on three cards
        ("ties-lose", "6S 7H KS KH 8D 3D"),
    ],
)
def test_a_mistake_that_changes_nothing_makes_no_round(mistake, cards):
    assert told_wrong(mistake, parse_cards(cards), GAME) is None


def test_what_a_dragon_7_does_is_told_by_the_rules_of_the_game():
    cards = parse_cards("2S 4S KS KH QD 3D")
    results = {name: told_wrong("zero-is-none", cards, game).banker_bet for name, game in GAMES.items() if game.lessons}
    assert results == {name: "push" if dragon else "win" for name, dragon in DRAGON.items()}


def test_a_push_that_is_told_as_a_push_is_right():
    ties = [told for told in all_told(100) if told.winner == "tie" and told.mistake != "ties-lose"]
    assert {(told.player_bet, told.banker_bet) for told in ties} == {("push", "push")}
    assert {told.wrong for told in ties} >= {"player", "banker", "winner"}


@pytest.mark.parametrize("count", [1, 11, 12, 40])
def test_no_mistake_comes_oftener_than_another_by_more_than_one(count):
    for seed in range(200 if count == 12 else 30):
        times = Counter(dict.fromkeys(MISTAKES, 0))
        times.update(told.mistake for told in spot(GAME, 8, seed, count))
        assert times.total() == count
        assert max(times.values()) - min(times.values()) <= 1


def test_every_mistake_is_as_likely_to_come_twice_and_to_come_first():
    twice, first = Counter(), Counter()
    for seed in range(200):
        names = [told.mistake for told in spot(GAME, 2, seed)]
        twice[max(names, key=names.count)] += 1
        first[names[0]] += 1
    # 200 sheets over 11 mistakes: 18 each, give or take four deviations.
    assert all(2 <= times[name] <= 35 for times in (twice, first) for name in MISTAKES)


@pytest.mark.parametrize("decks", [1, 2, 8])
def test_no_round_comes_twice_and_each_comes_from_a_fresh_shoe(decks):
    for seed in range(10):
        rounds = spot(GAME, decks, seed, 60)
        ranks = [[[c.rank for c in hand.cards] for hand in (told.player, told.banker)] for told in rounds]
        assert len({str(each) for each in ranks}) == 60
        assert max(max(Counter(told.cards).values()) for told in rounds) <= decks


def test_rounds_come_with_their_true_weights(count_by_hand):
    # A tie paid as a loss can be any tie: how often each total, and how often each number of cards.
    ways = count_by_hand((128, *[32] * 9))
    ties = {outcome: 0 for _, outcome in ways if outcome[0] == outcome[1]}
    for (_, outcome), number in ways.items():
        if outcome in ties:
            ties[outcome] += number
    told = [each for seed in range(12) for each in spot(GAME, 8, seed, 256) if each.mistake == "ties-lose"]
    for part in (lambda outcome: outcome[0], lambda outcome: outcome[2] + outcome[3]):
        found = Counter(part(each.right.outcome) for each in told)
        for value in {part(outcome) for outcome in ties}:
            share = sum(number for outcome, number in ties.items() if part(outcome) == value) / sum(ties.values())
            give = 4 * (len(told) * share * (1 - share)) ** 0.5
            assert abs(found[value] - len(told) * share) < give


def test_the_same_seed_gives_the_same_rounds_for_ever():
    assert spot(GAME, 2, 7) == spot(GAME, 2, 7)
    told = [
        f"{each.mistake}: {' '.join(map(str, each.player.cards))} | {' '.join(map(str, each.banker.cards))}"
        for each in spot(GAME, 2, 7, 4)
    ]
    assert told == [
        "banker-six: 9S 7D | 5H AS 4S",
        "zero-stands: 10C JS | 2H 4C",
        "ten-kept: 10H AD 9C | AH 6C",
        "naturals-tie: 6C 2S | 4C 5S",
    ]
    assert len({spot(GAME, 2, seed) for seed in range(100)}) == 100


@pytest.mark.parametrize("count", [0, -1, 257])
def test_a_sheet_has_1_to_256_rounds(count):
    with pytest.raises(KitgenError, match=f"^{count} rounds told wrong cannot be had. Allowed: 1 to 256.$"):
        spot(GAME, 2, 1, count)


def test_decks_cards_and_names_are_checked():
    with pytest.raises(KitgenError, match="1 to 8 decks, not 9"):
        spot(GAME, 9, 1)
    with pytest.raises(KitgenError, match="6 cards, not 5"):
        told_wrong("ties-lose", parse_cards("2S 7S KS KH 7D"), GAME)
    with pytest.raises(KitgenError, match=r"'tie-loses'\. Did you mean ties-lose"):
        told_wrong("tie-loses", parse_cards("2S 7S KS KH 7D 3D"), GAME)


def test_a_told_round_checks_itself():
    told = told_wrong("ties-lose", parse_cards("6S 6H KS KH 8D 3D"), GAME)
    with pytest.raises(ValueError, match="ties-lose does not show in the line 'player'"):
        replace(told, wrong="player")
    with pytest.raises(ValueError, match="told was not dealt from 6S 6H KS KH 8D 3D"):
        replace(told, player=replace(told.player, cards=(Card("6", "S"), Card("K", "D"))))
    with pytest.raises(ValueError, match="right was not dealt"):
        replace(told, right=deal(parse_cards("6S 6H KS KD")))
    with pytest.raises(KitgenError, match="nobody"):
        replace(told, mistake="nobody")
