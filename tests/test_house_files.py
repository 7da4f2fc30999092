"""A house's rules in files: which are in force, what is wrong with them, kits and codes of a house's own game."""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest
from reading import text_of
from running import ROOT, good, refused

from kitgen.errors import WrongField
from kitgen.game.codes import code_of
from kitgen.game.games import GAMES
from kitgen.game.house import game_of, told
from kitgen.manifest import options_from
from kitgen.options import Options
from kitgen.press.paper import PAPERS
from kitgen.press.theme import INKS

pytestmark = pytest.mark.usefixtures("bare")

HOUSE = (ROOT / "docs" / "HOUSE.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", HOUSE, re.DOTALL)
OURS = EXAMPLES[0]


def write(text: str, name: str = "kitgen.toml") -> None:
    Path(name).write_text(text, encoding="utf-8")


def options(table: dict[str, Any], **more: Any) -> Options:
    game = game_of(table)
    usual = {"players": game.seats_usual, "decks": game.decks, "paper": PAPERS["a4"], "ink": INKS["full"]}
    return Options(game=game, **{**usual, **more})


# --- which file is in force -----------------------------------------------------------------------------------------


def in_force(*args: str) -> tuple[str, str]:
    """The game, and where it is from."""
    found = json.loads(good("config", "--json", *args))["settings"]
    return next((each["value"], f"{each['layer']}: {each['where']}") for each in found if each["name"] == "game")


def priced(*args: str) -> str:
    return str(json.loads(good("odds", "--json", *args))["game"])


def test_the_houses_own_game_is_that_of_who_names_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert in_force() == ("dining-room", "default: default")
    write(OURS)
    assert in_force() == ("our-house", "project file: kitgen.toml")
    assert priced("--game", "tie-nine") == "tie-nine"
    assert priced("--game", "Our-House") == "our-house"
    write('game = "ez-baccarat"\n' + OURS)
    assert in_force() == ("ez-baccarat", "project file: kitgen.toml")
    monkeypatch.setenv("KITGEN_GAME", "our-house")
    assert in_force() == ("our-house", "environment: KITGEN_GAME")


def test_a_projects_house_comes_before_the_users_and_any_other_file_named_before_both() -> None:
    own = Path.home() / "kitgen"
    own.mkdir(parents=True)
    write('[house]\nfrom = "punto-banco"\nname = "mine"\n', str(own / "kitgen.toml"))
    assert in_force()[0] == "mine"
    write('game = "tie-nine"')
    assert in_force()[0] == "tie-nine"
    assert priced("--game", "mine") == "mine"
    write(OURS)
    assert in_force()[0] == "our-house"
    assert "Unknown game 'mine'" in refused("odds", "--game", "mine")
    write('[house]\nfrom = "ez-baccarat"\nname = "theirs"\n', "other.toml")
    assert in_force("--config", "other.toml")[0] == "theirs"


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_of_the_page_is_a_game_that_is_priced_and_printed(example: str) -> None:
    table = tomllib.loads(example)["house"]
    write(example)
    found = json.loads(good("odds", "--json"))
    assert found["game"] == table["name"]
    assert [bet["name"] for bet in found["bets"]] == [bet.key for bet in game_of(table).bets]
    assert good("build", "--quiet") == ""


def test_the_page_names_every_key_and_every_piece() -> None:
    from kitgen.game.conditions import ALLOWED
    from kitgen.game.house import KEYS
    from kitgen.game.pieces import BET_KEYS

    for key in (*KEYS, *BET_KEYS, *(name.replace("_", "-") for name in ALLOWED)):
        assert f"`{key}`" in HOUSE, key


# --- what is wrong with a file --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hous = 1", "kitgen.toml: Unknown key 'hous'. Did you mean house?"),
        ("house = 1", "kitgen.toml, house: 1 is not a table."),
        ("[house]\ndeks = 6", "kitgen.toml, house: Unknown key 'deks'. Did you mean decks?"),
        (
            '[house]\nfrom = "punto-bank"',
            "kitgen.toml, house.from: Unknown word 'punto-bank'. Did you mean punto-banco?",
        ),
        (
            '[house]\nfrom = "punto-banco"\n[house.pays]\ntie = "0:1"',
            "kitgen.toml, house.pays.tie: '0:1' is no payout.",
        ),
        (
            '[house]\nfrom = "punto-banco"\ncommission = "120%"',
            "kitgen.toml, house.commission: '120%' is no commission.",
        ),
        ("[house.bet.x]\nwins = { cards = 5 }\n[house.bet.x]\npays = 2", "is not valid TOML"),
        ('[house]\nfrom = "tie-nine"\ntitle = "中"', "house.title: The font Lato-Regular has no letter '中'"),
        (
            '[house]\nfrom = "tie-nine"\nmin-decks = 7\nmax-decks = 5',
            "kitgen.toml, house.min-decks: 7 is more than max-decks, which is 5.",
        ),
        ('[house]\nfrom = "tie-nine"\nplayers = 1', "kitgen.toml, house.players: 1 cannot be. Allowed: 2 to 15."),
        ('[house]\nfrom = "tie-nine"\ntitle = "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWW"', "Shorten it."),
        ('[house]\nfrom = "tie-nine"\n[house.bet.wednesdaymorning]\nwins = { cards = 5 }\npays = 2', "Shorten it."),
    ],
)
def test_a_bad_file_is_told_in_one_sentence(text: str, said: str) -> None:
    write(text)
    assert said in refused("build")


def test_a_command_that_asks_for_no_game_does_not_mind_the_houses() -> None:
    write("[house]\ndeks = 6")
    assert good("papers")
    assert "Unknown key 'deks'" in refused("games")


def test_more_side_bets_than_a_small_napkin_holds_are_told_so() -> None:
    write(OURS)
    said = refused("build", "--napkin", "cocktail")
    assert "Our House has 3 side bets, and a cocktail napkin has room for 2." in said
    assert good("build", "--napkin", "cocktail", "--sheets", "rules", "--quiet") == ""


# --- kits and codes -------------------------------------------------------------------------------------------------


def test_a_manifest_holds_the_rules_whole_and_needs_no_file() -> None:
    write(OURS)
    good("build", "-o", "out")
    record = json.loads(Path("out/kit.json").read_text(encoding="utf-8"))["options"]
    assert (record["game"], record["house"]["bet"]["dragon-7"]["pays"]) == ("our-house", "35:1")
    Path("kitgen.toml").unlink()
    assert "all agrees" in good("verify", "out")
    good("build", "--from", "out/kit.json", "-o", "again")
    for name in ("kit.pdf", "kit.json"):
        assert Path("again", name).read_bytes() == Path("out", name).read_bytes()


@pytest.mark.parametrize("name", [*GAMES, "ours"])
def test_options_of_a_house_are_read_back(name: str) -> None:
    table = {"from": name} if name in GAMES else tomllib.loads(OURS)["house"]
    made = options(table)
    assert options_from(json.loads(json.dumps(made.record()))).game == made.game


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"game": "tie-nine"}, "options.game"),
        ({"house": {}}, "options.house.title"),
        ({"house": {"from": "punto-banco", "deks": 6}}, "options.house"),
        ({"house": 7}, "options.house"),
        ({"house": None}, "options.game"),
    ],
)
def test_a_manifest_whose_rules_cannot_be_says_where(change: dict[str, Any], where: str) -> None:
    record = {**options(tomllib.loads(OURS)["house"]).record(), **change}
    with pytest.raises(WrongField) as caught:
        options_from(record)
    assert caught.value.where == where


def test_kits_of_two_houses_of_one_name_have_two_codes() -> None:
    one, other = (options({"from": "punto-banco", "name": "ours", "decks": 6, "pays": {"tie": n}}) for n in (8, 9))
    assert one.code != other.code


def test_a_code_of_a_house_is_read_where_its_rules_are_in_force() -> None:
    write(OURS)
    good("practice", "--rounds", "4", "-o", "first")
    told_code = json.loads(Path("first/kit.json").read_text(encoding="utf-8"))["code"]
    assert "Lucky" in text_of(Path("first/practice-key.pdf").read_bytes())
    good("practice", "--code", told_code, "-o", "second")
    assert Path("second/practice.pdf").read_bytes() == Path("first/practice.pdf").read_bytes()
    key = json.loads(good("key", told_code, "--json"))
    assert key["code"] == told_code
    wrong = told_code.replace(told_code[6], "0" if told_code[6] != "0" else "1", 1)
    assert "if the others are right" in refused("key", wrong)
    shutil.move("kitgen.toml", "ours.toml")
    assert "it is of a game with rules of the house, which stand in no code" in refused("key", told_code)
    assert json.loads(good("key", told_code, "--json", "--config", "ours.toml")) == key


def test_a_code_of_another_game_is_read_though_a_house_is_in_force() -> None:
    code = code_of(options({"from": "tie-nine"}).blueprint)
    plain = code_of(Options(game=GAMES["tie-nine"], players=4, decks=8, paper=PAPERS["a4"], ink=INKS["full"]).blueprint)
    assert code != plain
    write(OURS)
    assert json.loads(good("key", plain, "--json"))["code"] == plain


def test_told_rules_are_plain_values() -> None:
    table = told(game_of(tomllib.loads(OURS)["house"]))
    assert json.loads(json.dumps(table)) == table
