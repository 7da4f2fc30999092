"""Settings: flag over environment over project file over user file over default, and each knows its source."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from running import strip

from kitgen.errors import KitgenError
from kitgen.flags import chosen
from kitgen.game.games import DEFAULT, GAMES
from kitgen.layers import resolve
from kitgen.options import Options
from kitgen.settings import OPTIONS
from kitgen.settings.parsers import whole
from kitgen.settings.setting import Resolved
from kitgen.settings.system import system_paper


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    strip(monkeypatch, tmp_path)
    return tmp_path


@pytest.fixture
def user_file(bare: Path) -> Path:
    """Where the user's settings go."""
    folder = bare / "home" / "kitgen"
    folder.mkdir(parents=True)
    return folder / "kitgen.toml"


def one(name: str, flag: str | None = None, config: Path | None = None) -> Resolved:
    return resolve(chosen("game", name), {name: flag}, config)[name]


def complaint(name: str, flag: str | None = None, config: Path | None = None) -> str:
    with pytest.raises(KitgenError) as caught:
        one(name, flag, config)
    assert caught.value.exit_code == 2
    return str(caught.value)


def test_the_layers_in_their_order(user_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = [one("ink", None)]
    user_file.write_text('ink = "low"')
    seen.append(one("ink"))
    Path("kitgen.toml").write_text('ink = "mono"')
    seen.append(one("ink"))
    monkeypatch.setenv("KITGEN_INK", "low")
    seen.append(one("ink"))
    # A flag that equals the default is a flag all the same.
    seen.append(one("ink", "full"))
    assert [(found.value.name, found.layer, found.where) for found in seen] == [
        ("full", "default", "default"),
        ("low", "user file", str(user_file)),
        ("mono", "project file", "kitgen.toml"),
        ("low", "environment", "KITGEN_INK"),
        ("full", "flag", "--ink"),
    ]


def test_config_stands_in_for_the_projects_file_only(user_file: Path, tmp_path: Path) -> None:
    Path("kitgen.toml").write_text('ink = "mono"\nseed = "project"')
    user_file.write_text('seed = "user"')
    config = tmp_path / "other.toml"
    config.write_text('ink = "low"')
    assert one("ink", None, config).value.name == "low"
    assert one("ink", None, config).where == str(config)
    assert one("seed", None, config).value == "user"


def test_an_empty_variable_names_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KITGEN_INK", "")
    assert one("ink").layer == "default"


def test_what_the_game_decides_when_nobody_else_does() -> None:
    for game in GAMES.values():
        found = resolve(OPTIONS, {"game": game.name})
        assert found["players"].value == game.seats_usual
        assert found["decks"].value == game.decks
        assert found["sheets"].value == game.sheets
    assert resolve(OPTIONS, {})["players"].value == 4
    assert resolve(OPTIONS, {})["decks"].value == 2


@pytest.mark.parametrize(
    ("line", "name", "value"),
    [
        ("players = 6", "players", 6),
        ('players = "usual"', "players", 4),
        ("seed = 7", "seed", "7"),
        ('sheets = ["rules", "payouts"]', "sheets", ("rules", "payouts")),
        ('sheets = "rules, payouts, rules"', "sheets", ("rules", "payouts")),
        ('output = "out"', "output", Path("out")),
        ("score-rows = 40", "score-rows", 40),
    ],
)
def test_a_file_may_say(line: str, name: str, value: Any) -> None:
    Path("kitgen.toml").write_text(line)
    assert one(name).value == value


def test_paths_in_a_file_count_from_its_folder(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    config = tmp_path / "house.toml"
    config.write_text('templates = "mine"\noutput = "output"')
    assert one("templates", None, config).value == tmp_path / "mine"
    assert one("output", None, config).value == tmp_path / "output"


def test_a_file_with_a_byte_order_mark_is_read() -> None:
    Path("kitgen.toml").write_text('\ufeffseed = "x"', encoding="utf-8")
    assert one("seed").value == "x"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("playrs = 4", ["kitgen.toml", "'playrs'", "Did you mean players?", "Allowed: game, players"]),
        ("score_rows = 4", ["kitgen.toml", "Did you mean score-rows?"]),
        ('players = "four"', ["kitgen.toml, players", "'four'", "whole number", "Allowed: 2 to 14."]),
        ('players = "4"', ["kitgen.toml, players", "'4'", "whole number"]),
        ("players = 4.0", ["kitgen.toml, players", "4.0", "whole number"]),
        ("players = true", ["kitgen.toml, players", "True", "whole number"]),
        ("players = 15", ["kitgen.toml, players", "15", "2 to 14"]),
        ("decks = 9", ["kitgen.toml, decks", "9", "1 to 8"]),
        ("game = 3", ["kitgen.toml, game", "3", "dining-room, punto-banco"]),
        ('game = "dinning-room"', ["kitgen.toml, game", "'dinning-room'", "Did you mean dining-room?"]),
        ("sheets = [1]", ["kitgen.toml, sheets", "[1]", "list of names"]),
        ('sheets = ["rulez"]', ["kitgen.toml, sheets", "'rulez'", "Did you mean rules?"]),
        ("[paper]\nsize = 1", ["kitgen.toml, paper", "a4, letter"]),
        ("players = ", ["kitgen.toml", "not valid TOML"]),
    ],
)
def test_a_bad_file_is_named_with_key_and_value(line: str, said: list[str]) -> None:
    Path("kitgen.toml").write_text(line)
    name = line.split("=")[0].strip("[] \n").split("]")[0]
    message = complaint(name if name in OPTIONS else "seed")
    for part in said:
        assert part in message


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    assert "no settings file" in complaint("seed", None, tmp_path / "nowhere.toml")
    assert "cannot be read" in complaint("seed", None, tmp_path)
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    assert "binary.toml is not valid TOML" in complaint("seed", None, tmp_path / "binary.toml")


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("players", "1", "Dining Room Baccarat seats 2 to 14 players, not 1."),
        ("players", "15", "2 to 14"),
        ("players", "four", "--players: 'four' is not a whole number."),
        ("players", "four", "Allowed: 2 to 14."),
        ("players", "9" * 5000, "A number of 5000 characters is too long. Allowed: 2 to 14."),
        ("decks", "two", "Allowed: 1 to 8."),
        ("decks", "0", "Dining Room Baccarat takes 1 to 8 decks, not 0."),
        ("decks", "-1", "1 to 8 decks"),
        ("game", "ponto-banco", "Did you mean punto-banco?"),
        ("ink", "mnoo", "Did you mean mono?"),
        ("paper", "lettre", "Did you mean letter?"),
        ("sheets", "rules,chetsheet", "Did you mean cheat-sheet?"),
        ("sheets", ",", "Unknown sheet ','"),
        ("language", "xx", "Unknown language 'xx'"),
        ("napkin", "lunch", "Did you mean luncheon?"),
        ("score-rows", "0", "Allowed: 1 to 500"),
        ("templates", "nowhere", "'nowhere' is not a folder"),
        ("seed", " ", "is no seed"),
        ("seed", "caf\udce9", "is no seed"),
        ("seed", "a\nb", "is no seed"),
        ("seed", "x" * 61, "1 to 60 characters"),
    ],
)
def test_a_bad_value_is_named_with_what_is_allowed(name: str, text: str, said: str) -> None:
    message = complaint(name, text)
    assert message.startswith(f"--{name}: ")
    assert said in message


@pytest.mark.parametrize(
    ("name", "word"), [("paper", "AUTO"), ("sheets", " Usual "), ("players", "Usual"), ("stock", "NONE")]
)
def test_the_defaults_word_counts_in_either_case(name: str, word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert one(name, word).value == one(name).value
    Path("kitgen.toml").write_text(f'{name} = "{word}"')
    assert one(name).value == one(name, OPTIONS[name].default).value


def test_the_usual_sheets_can_be_asked_for_among_others() -> None:
    usual = one("sheets").value
    assert one("sheets", "table-mat,Usual,rules").value == ("table-mat", *usual)


@pytest.mark.parametrize(("name", "word"), [("paper", "auto"), ("sheets", "usual"), ("stock", "none")])
def test_the_defaults_word_is_among_what_is_allowed(name: str, word: str) -> None:
    assert re.search(rf"Allowed: .*\b{word}\b", complaint(name, "qqq"))


def test_a_bad_variable_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KITGEN_PAPER", "a44")
    message = complaint("paper")
    assert message.startswith("KITGEN_PAPER: ")
    assert "'a44'" in message
    assert "Did you mean a4?" in message


def test_a_command_may_read_a_setting_in_its_own_way() -> None:
    settings = {**chosen("game"), "decks": replace(OPTIONS["decks"], parse=whole(lambda found: (1, None)))}
    assert resolve(settings, {"decks": "12"})["decks"].value == 12
    assert resolve(settings, {})["decks"].value == 2
    with pytest.raises(KitgenError, match=r"--decks: 0 is too few\. Allowed: any number from 1\."):
        resolve(settings, {"decks": "0"})


def test_defaults_have_one_source() -> None:
    assert OPTIONS["game"].default == DEFAULT
    for name in ("seed", "language", "napkin"):
        assert OPTIONS[name].default == getattr(Options, name)
    assert DEFAULT in GAMES


@pytest.mark.parametrize(
    ("environment", "paper", "where"),
    [
        ({}, "a4", "default"),
        ({"LANG": "en_US.UTF-8"}, "letter", "LANG=en_US.UTF-8"),
        ({"LANG": "en_CA"}, "letter", "LANG=en_CA"),
        ({"LANG": "es_MX.UTF-8"}, "letter", "LANG=es_MX.UTF-8"),
        ({"LANG": "fil_PH"}, "letter", "LANG=fil_PH"),
        ({"LANG": "de_DE@euro"}, "a4", "LANG=de_DE@euro"),
        ({"LANG": "C.UTF-8"}, "a4", "LANG=C.UTF-8"),
        ({"LANG": "en_US", "LC_PAPER": "en_GB"}, "a4", "LC_PAPER=en_GB"),
        ({"LC_PAPER": "en_GB", "LC_ALL": "en_US"}, "letter", "LC_ALL=en_US"),
        ({"LANG": "en_US", "PAPERSIZE": "a5"}, "a5", "PAPERSIZE"),
        ({"LANG": "en_US", "PAPERSIZE": "Legal"}, "legal", "PAPERSIZE"),
        ({"LANG": "en_US", "PAPERSIZE": "foolscap"}, "letter", "LANG=en_US"),
    ],
)
def test_the_systems_paper(
    environment: dict[str, str], paper: str, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in environment.items():
        monkeypatch.setenv(name, text)
    found = one("paper")
    assert (found.value.name, found.where) == (paper, where)
    assert found == system_paper()


def test_the_papersize_file(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    conf = bare / "papersize"
    conf.write_text("# the office\n\n  a3 \n")
    assert (one("paper").value.name, one("paper").where) == ("a3", str(conf))
    conf.write_text("foolscap\n")
    assert one("paper").value.name == "letter"
    conf.write_bytes(b"\xff\xfe")
    assert one("paper").value.name == "letter"


def test_whoever_names_a_paper_wins_over_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAPERSIZE", "a3")
    Path("kitgen.toml").write_text('paper = "legal"')
    assert one("paper").value.name == "legal"
    monkeypatch.setenv("KITGEN_PAPER", "200x300mm")
    assert (one("paper").value.width, one("paper").value.height) == (200, 300)
    assert one("paper", "letter").value.name == "letter"
    # The flag asks for the system's paper, whatever the other layers say.
    assert one("paper", "auto").value.name == "a3"


@pytest.mark.parametrize("name", OPTIONS)
def test_every_setting_reads_its_own_default(name: str) -> None:
    assert resolve(OPTIONS, {})[name] == resolve(OPTIONS, {name: None})[name]
    value = resolve(OPTIONS, {name: OPTIONS[name].default})[name].value
    assert value == resolve(OPTIONS, {})[name].value
    assert OPTIONS[name].env == "KITGEN_" + name.upper().replace("-", "_")
