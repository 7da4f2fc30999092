"""`odds` prices every bet of a game."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from running import good, refused


def test_odds_are_the_published_ones_for_eight_decks() -> None:
    facts = json.loads(good("odds", "--game", "punto-banco", "--decks", "8", "--json"))
    bets = {bet["name"]: bet for bet in facts["bets"]}
    assert (facts["game"], facts["decks"], list(bets)) == ("punto-banco", 8, ["banker", "player", "tie"])
    published = {"banker": 1.0579, "player": 1.2351, "tie": 14.3596}
    for name, percent in published.items():
        assert round(float(Fraction(bets[name]["edge"])) * 100, 4) == percent
        assert bets[name]["decimal"]["edge"] == float(Fraction(bets[name]["edge"]))
        assert sum(Fraction(bets[name][part]) for part in ("wins", "pushes", "loses")) == 1
    assert [bets[name]["payout"] for name in bets] == ["19/20", "1/1", "8/1"]


def test_odds_state_their_decks_and_convention() -> None:
    text = good("odds")
    assert text.startswith("Dining Room Baccarat, 2 decks, full shoe\n")
    assert "each unit staked, pushes included" in text
    assert "Winning 8" in text
    assert "214484264/17070542775" in text  # Player's edge with two decks


def test_odds_answer_for_any_number_of_decks() -> None:
    assert json.loads(good("odds", "--decks", "50", "--json"))["decks"] == 50


@pytest.mark.parametrize("decks", ["0", "-3", "x", "1.5", "", "9999999999"])
def test_odds_name_their_own_limit_and_not_a_tables(decks: str) -> None:
    message = refused("odds", "--decks", decks)
    assert message.startswith("Error: --decks: ")
    assert message.endswith("Allowed: any number from 1.\n")
