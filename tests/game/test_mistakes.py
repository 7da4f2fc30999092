"""Traps: which published mistake a wrong answer falls into, over the whole space of decisions."""

from __future__ import annotations

import pytest

from kitgen.errors import KitgenError
from kitgen.game.cards import Card, parse_cards
from kitgen.game.coup import deal
from kitgen.game.mistakes import MISTAKES, Mistake, find_mistake, result_trap, traps

KING = Card("K", "S")


def card(value, suit="S"):
    return Card({0: "K", 1: "A"}.get(value, str(value)), suit)


def round_of(player, banker, x=0, y=0):
    """Kings and one card make each two-card total."""
    return deal([card(player), card(banker), KING, KING, card(x), card(y)])


# Banker's row -> third cards on which it draws, once more; a Player who stood leaves Banker drawing to 0-5.
DRAWS_ON = {0: "0123456789", 1: "0123456789", 2: "0123456789", 3: "012345679", 4: "234567", 5: "4567", 6: "67", 7: ""}


def banker_trap(player, banker, third):
    """The trap for Banker after Player drew, most notorious first."""

    def answer(row, column):
        return str(column) in DRAWS_ON[row]

    right = answer(banker, third)
    if third == 0 and (banker <= 5) != right:
        return "zero-is-none"
    if answer(banker, (player + third) % 10) != right:
        return "player-total"
    if banker in (5, 6) and answer(11 - banker, third) != right:
        return "rows-swapped"
    return "four-on-two" if (banker, third) == (4, 2) else None


def test_the_trap_of_banker_in_all_cells_with_every_player_who_draws():
    found, expected = {}, {}
    for player in range(6):
        for banker in range(8):
            for third in range(10):
                found[player, banker, third] = traps(round_of(player, banker, third))[1]
                expected[player, banker, third] = banker_trap(player, banker, third)
    assert len(found) == 480
    assert found == expected
    assert set(found.values()) == {"zero-is-none", "player-total", "rows-swapped", "four-on-two", None}


@pytest.mark.parametrize("player", [6, 7])
def test_when_player_stood_only_bankers_six_is_a_trap(player):
    found = {banker: traps(round_of(player, banker))[1] for banker in range(8)}
    assert found == dict.fromkeys(range(8)) | {6: "banker-six"}


def test_the_trap_of_player_hangs_on_its_total_alone():
    found = {(player, banker): traps(round_of(player, banker))[0] for player in range(8) for banker in range(8)}
    assert found == {
        (player, banker): {0: "zero-stands", 6: "player-six"}.get(player) for player in range(8) for banker in range(8)
    }


def test_a_natural_tempts_the_other_hand_to_draw_to_five():
    for natural in (8, 9):
        for other in range(10):
            trap = "natural-draws" if other <= 5 else None
            assert traps(round_of(natural, other)) == (None, trap)
            assert traps(round_of(other, natural)) == (trap, None)


@pytest.mark.parametrize(
    ("cards", "acts"),
    [
        # The examples that people publish. Banker 4 against a 2 draws; "stands" is the handout's misprint.
        ("AS 4S KS KH 2D 5D", (None, "four-on-two")),
        # Banker 5 against a 5 draws, 6 stands on it.
        ("2S 5S KS KH 5D 5C", (None, "rows-swapped")),
        ("2S 6S KS KH 5D 5C", (None, "player-total")),
        ("AS 6S KS KH 4D 5C", (None, "rows-swapped")),
        # A ten is a card: Banker 4 and 5 stand.
        ("KH 4S KS KH 10D 5D", ("zero-stands", "zero-is-none")),
        # Player has 3 and an 8, together 1: Banker 3 stands on the 8 and would draw on a 1.
        ("3S 3D KS KH 8D 5D", (None, "player-total")),
    ],
)
def test_published_mistakes_are_the_traps_of_their_rounds(cards, acts):
    assert traps(deal(parse_cards(cards))) == acts


def test_traps_of_the_result_are_naturals_called_a_tie_and_ties_paid_as_losses():
    for player in range(10):
        for banker in range(10):
            for x, y in ((0, 0), (1, 3), (8, 8), (6, 2)):
                coup = round_of(player, banker, x, y)
                expected = "ties-lose" if coup.player.total == coup.banker.total else None
                if {player, banker} == {8, 9}:
                    expected = "naturals-tie"
                assert result_trap(coup) == expected


def test_a_drawn_nine_against_eight_is_no_pair_of_naturals():
    # Player 8 and Banker 9, each on three cards.
    coup = round_of(2, 2, 6, 7)
    assert (coup.player.total, coup.banker.total) == (8, 9)
    assert result_trap(coup) is None


def test_every_mistake_is_the_trap_of_some_round_but_for_sums():
    seen = set()
    for player in range(10):
        for banker in range(10):
            for third in range(10):
                coup = round_of(player, banker, third)
                seen |= {*traps(coup), result_trap(coup)}
    assert seen == {*MISTAKES, None} - {"ten-kept"}


def test_each_mistake_says_which_lines_it_can_spoil():
    assert {name: mistake.lines for name, mistake in MISTAKES.items()} == {
        "zero-is-none": ("banker",),
        "player-total": ("banker",),
        "rows-swapped": ("banker",),
        "four-on-two": ("banker",),
        "zero-stands": ("player",),
        "player-six": ("player",),
        "banker-six": ("banker",),
        "natural-draws": ("player", "banker"),
        "ten-kept": ("totals",),
        "naturals-tie": ("winner",),
        "ties-lose": ("bets",),
    }


def test_a_mistake_checks_itself():
    with pytest.raises(ValueError, match="'Rows swapped'"):
        Mistake(name="Rows swapped", player=lambda player, banker: True)
    with pytest.raises(ValueError, match="none is no mistake"):
        Mistake(name="none")


def test_a_mistyped_mistake_gets_the_nearest_name():
    with pytest.raises(
        KitgenError, match=r"Unknown mistake 'row-swapped'\. Did you mean rows-swapped\? Allowed: zero-"
    ):
        find_mistake("row-swapped")
