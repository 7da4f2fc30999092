"""`games --show` prints a game as lines of kitgen.toml that make it; `games` lists a house's own with the others."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from running import good, refused

from kitgen.game.games import GAMES
from kitgen.game.house import game_of

pytestmark = pytest.mark.usefixtures("bare")

OURS = '[house]\nfrom = "punto-banco"\nname = "our-house"\ndecks = 6\n'


def named(text: str) -> list[str]:
    return [line.split()[0] for line in text.splitlines()[2:]]


@pytest.mark.parametrize("name", GAMES)
def test_what_is_shown_of_every_game_makes_it_again(name: str) -> None:
    shown = good("games", "--show", name)
    assert game_of(tomllib.loads(shown)["house"]) == GAMES[name]
    assert json.loads(good("games", "--show", name, "--json"))["house"] == tomllib.loads(shown)["house"]
    Path("kitgen.toml").write_text(shown)
    assert good("odds", "--json") == good("odds", "--json", "--game", name)


def test_what_is_shown_with_another_name_is_a_game_of_the_houses_own() -> None:
    shown = good("games", "--show", "ez-baccarat").replace('"ez-baccarat"', '"easy"').replace('"40:1"', '"38:1"')
    Path("kitgen.toml").write_text(shown)
    bets = {bet["name"]: bet for bet in json.loads(good("odds", "--json"))["bets"]}
    assert bets["dragon-7"]["payout"] == "38/1"
    assert named(good("games"))[-1] == "easy"


def test_what_is_shown_and_changed_without_another_name_is_refused() -> None:
    shown = good("games", "--show", "tie-nine").replace('"9:1"', '"8:1"')
    Path("kitgen.toml").write_text(shown)
    said = refused("odds")
    assert "kitgen.toml, house.name: 'tie-nine' is Punto Banco with Tie 9 to 1" in said


def test_the_houses_own_game_is_listed_where_it_is_in_force() -> None:
    assert named(good("games")) == list(GAMES)
    Path("ours.toml").write_text(OURS)
    assert named(good("games", "--config", "ours.toml")) == [*GAMES, "our-house"]
    games: list[dict[str, Any]] = json.loads(good("games", "--config", "ours.toml", "--json"))["games"]
    assert (games[-1]["title"], games[-1]["decks"]["usual"]) == ("Our House", 6)
    sheets = json.loads(good("sheets", "--config", "ours.toml", "--json"))["sheets"]
    assert all(("our-house" in sheet["games"]) == ("punto-banco" in sheet["games"]) for sheet in sheets)
    shown = good("games", "--config", "ours.toml", "--show", "our-house")
    assert game_of(tomllib.loads(shown)["house"]).name == "our-house"


def test_help_names_the_houses_own_game_and_its_default() -> None:
    Path("kitgen.toml").write_text(OURS)
    entry = " ".join(good("build", "--help").split("--game NAME")[1].split("--players")[0].split())
    assert entry.endswith("baccarat-banque, our-house. [default: our-house]")
    Path("kitgen.toml").write_text("[house]\ndeks = 6\n")
    entry = " ".join(good("build", "--help").split("--game NAME")[1].split("--players")[0].split())
    assert entry.endswith("baccarat-banque. [default: dining-room]")


def test_a_game_that_there_is_not_is_told_with_the_nearest() -> None:
    assert "--show: Unknown game 'punto'. Did you mean punto-banco?" in refused("games", "--show", "punto")
    assert good("games", "--show", " EZ-Baccarat") == good("games", "--show", "ez-baccarat")


def test_the_list_tells_the_decks_players_and_bets_of_every_game() -> None:
    for told in json.loads(good("games", "--json"))["games"]:
        game = GAMES[told["name"]]
        assert told["decks"] == {"min": game.min_decks, "usual": game.decks, "max": game.max_decks}
        assert told["players"] == {"min": game.seats_min, "usual": game.seats_usual, "max": game.seats_max}
        assert [(bet["name"], bet["role"]) for bet in told["bets"]] == [(bet.key, bet.role) for bet in game.bets]
        assert (told["sheets"], {*told["sheets"], *told["on_request"]}) == ([*game.sheets], {*game.every_sheet})
