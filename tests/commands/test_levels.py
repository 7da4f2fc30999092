"""`levels` says what each level of practice asks for, and what its rounds are like."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from kinds import MIXED, QUOTAS
from running import good, refused, run

from kitgen.game.games import GAMES
from kitgen.game.shares import shares

pytestmark = pytest.mark.usefixtures("bare")


@pytest.mark.parametrize(("game", "decks"), [("dining-room", 2), ("punto-banco", 8)])
def test_the_document_has_every_level_its_quota_and_exact_shares(game: str, decks: int) -> None:
    document = json.loads(good("levels", "--game", game, "--json"))
    assert (document["game"], document["decks"], document["of_rounds"]) == (game, decks, 12)
    assert [entry["level"] for entry in document["levels"]] == ["1", "2", "3", "4", "5", "6", "mixed"]
    for level, entry in enumerate(document["levels"], 1):
        quotas = list(QUOTAS[game, level].values()) if level < 7 else list(MIXED.values())
        assert [kind["rounds"] for kind in entry["kinds"]] == quotas
        told = shares(GAMES[game], decks, level if level < 7 else None)
        for name, value in [
            ("player_draws", told.player_draws),
            ("banker_draws", told.banker_draws),
            ("player_wins", told.player),
            ("banker_wins", told.banker),
            ("ties", told.tie),
        ]:
            assert Fraction(entry[name]) == value
            assert entry["decimal"][name] == float(value)


def test_the_table_says_the_same_in_words() -> None:
    table, kinds = good("levels", "--decks", "1").split("\n\nWhat 12 rounds are made of\n\n")
    assert table.startswith("Dining Room Baccarat, 1 deck\n\n")
    rows = table.splitlines()[4:]
    assert [row.split()[0] for row in rows] == ["1", "2", "3", "4", "5", "6", "mixed"]
    # Player never draws where Player stood, and always where there is a third card to look at.
    assert rows[2].split()[-5] == "0.0%"
    assert rows[3].split()[-5] == rows[4].split()[-5] == "100.0%"
    assert [row.split() for row in kinds.splitlines()[-6:]] == [
        ["mixed", str(share), "level", str(level)] for level, share in MIXED.items()
    ]
    quotas = [quota for level in range(1, 7) for quota in QUOTAS["dining-room", level].values()]
    assert [int(row.split()[1]) for row in kinds.splitlines()[2:-6]] == quotas


def test_a_level_that_is_mixed_or_a_number_can_be_asked_of_practice() -> None:
    for entry in json.loads(good("levels", "--json"))["levels"]:
        assert run("practice", "--level", entry["level"], "--dry-run", "--quiet").exit_code == 0


def test_what_cannot_be_is_refused() -> None:
    assert "20" in run("levels", "--decks", "20").output
    assert run("levels", "--game", "whist").exit_code == 2


def test_a_game_whose_hands_may_choose_has_no_levels() -> None:
    assert refused("levels", "--game", "chemin-de-fer") == (
        "Error: Chemin de Fer has no sheets to practise with: its hands may choose.\n"
    )
