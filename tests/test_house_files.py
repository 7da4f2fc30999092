"""A house's rules in files: which are in force, what is wrong with them, kits and codes of a house's own game."""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest
from reading import overlapping, text_of, texts
from running import ROOT, good, refused

from kitgen.errors import KitgenError, WrongField
from kitgen.game.codes import code_of
from kitgen.game.games import GAMES
from kitgen.game.house import game_of, told
from kitgen.kit import plan, produce
from kitgen.manifest import options_from
from kitgen.options import Options
from kitgen.press.draw import Rect
from kitgen.press.paper import PAPERS
from kitgen.press.theme import INKS

pytestmark = pytest.mark.usefixtures("bare")

HOUSE = (ROOT / "docs" / "HOUSE.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", HOUSE, re.DOTALL)
OURS = EXAMPLES[0]
# The longest that may be: names, titles, side bets, and what they tell.
LONG = {"winner-total": 6, "winner-cards": 3, "min-margin": 2, "natural": False, "min-cards": 5}
LONGEST: dict[str, Any] = {
    "name": "the-house-of-my-mothers",
    "title": "Grandmother’s Winter Baccarat",
    "commission": "4%",
    "bets": ["player", "banker", "tie-9", "midnight", "choice", "player-dragon-bonus", "egalite-0"],
    "bet": {
        "midnight": {
            "title": "Midnight Double Deal",
            "wins": [{"winner": "banker", **LONG}, {"winner": "player", **LONG}],
            "ties": "push",
            "pays": "12.5:1",
        },
        "choice": {
            "title": "Granddad Choice 1234",
            "wins": {"cards": 5},
            "pushes": [{"winner": "banker", **LONG}],
            "pays": "2:1",
        },
    },
}


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
        ('[house]\nfrom = "tie-nine"\ntitle = "中"', "中"),
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


# --- what is printed ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("base", ["punto-banco", "dining-room", "ez-baccarat"])
@pytest.mark.parametrize(
    ("paper", "more"),
    [
        ("a4", {}),
        ("letter", {"ink": INKS["mono"]}),
        ("a4", {"large_print": True}),
        ("letter", {"booklet": True}),
        ("a4", {"n_up": 2}),
        ("letter", {"sheets": ("table-mat",)}),
    ],
)
def test_the_longest_house_game_prints_whole(base: str, paper: str, more: dict[str, Any]) -> None:
    table = {"from": base, **LONGEST}
    if base == "dining-room":
        del table["commission"]
        table["bets"] = [name for name in table["bets"] if name != "tie-9"]
    made = plan(options(table, paper=PAPERS[paper], **more))
    assert produce(made)["kit.json"]
    for part in made.sheets if not more else ():
        for page in part.pages:
            assert not overlapping(texts(page)), part.name
            area = Rect(10, 10, page.paper.width - 20, page.paper.height - 20)
            assert not [text.text for text, box in texts(page) if not area.holds(box, 0.1)], part.name


def sheet(name: str, table: dict[str, Any]) -> str:
    made = produce(plan(options(table, sheets=(name,))))[f"{name}.pdf"]
    return re.sub(r"\s+", " ", text_of(made).replace("\u202f", " "))


def test_sheets_say_what_the_house_changed() -> None:
    table = tomllib.loads(OURS)["house"]
    assert "Of what Banker wins the dealer keeps 4 %" in sheet("rules", table)
    assert "the winning hand is a three-card 9; a tie pushes" in sheet("rules", table)
    layout = sheet("napkin-layout", table)
    for words in ("9 : 1", "35 : 1", "Lucky Nine", "10 : 1", "even money less 4 %", "Egalité 0", "150 : 1"):
        assert words in layout
    assert "This game takes 4 %" in sheet("commission-card", table)


def test_a_commission_of_half_a_percent_is_told_as_it_is() -> None:
    table = {"from": "punto-banco", "commission": "4.5%"}
    assert "keeps 4.5 %" in sheet("rules", table)
    assert "even money less 4.5 %" in sheet("napkin-layout", table)
    assert "45.000" in sheet("commission-card", table)  # of 1,000


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"commission": "none"}, "Nothing takes that back: who always bets on Banker has the better of the dealer."),
        ({"commission": "1%"}, "takes only a part of that back; Banker is still the cheapest bet of the table."),
        ({"commission": "5%"}, "takes that back and a little more; Banker is still the cheapest bet of the table."),
        ({"pays": {"tie": "9.5"}}, "Tie is the cheapest bet of the table."),
    ],
)
def test_payouts_say_what_a_houses_prices_come_to(keys: dict[str, Any], said: str) -> None:
    """A tie comes 9.52 % of the time with 8 decks: at 9.5 to 1 the dealer keeps 0.09 %."""
    text = sheet("payouts", {"from": "punto-banco", **keys})
    assert said in text
    assert ("A minus: there the bettor has the better of the dealer." in text) == (
        keys.get("commission") in ("none", "1%")
    )


def test_a_push_or_a_half_payout_beside_a_commission_takes_no_ones_place() -> None:
    half = {"place": "banker", "title": "Banker", "wins": {"winner": "banker"}, "ties": "push", "pays": "19:20"}
    exception = {"winner": "banker", "winner-total": 6, "pays": "1:2"}
    text = sheet("rules", {"from": "punto-banco", "bet": {"half": {**half, "pays-instead": [exception]}}})
    assert "On a winning 6, a bet on Banker pays only 1 : 2." in text
    assert "the place of a commission" not in text


def test_a_title_with_letters_that_no_font_has_is_refused_by_the_options() -> None:
    with pytest.raises(KitgenError, match="中"):
        options({"from": "punto-banco", "title": "中国"})


def test_told_rules_are_plain_values() -> None:
    table = told(game_of(tomllib.loads(OURS)["house"]))
    assert json.loads(json.dumps(table)) == table
