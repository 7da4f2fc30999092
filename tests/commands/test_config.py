"""`config` tells every setting and its source; `init` writes a file that changes nothing until it is edited."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from running import good, refused

from kitgen.layers import resolve
from kitgen.settings import OPTIONS


def lines() -> dict[str, tuple[str, str]]:
    """What `config` says: setting -> source, value."""
    block = good("config").split("\n\n")[0].splitlines()
    rows = [re.split(r"  +", row) for row in block]
    assert all(len(row) == 3 for row in rows)
    return {name: (source, value) for name, source, value in rows}


def test_config_tells_every_setting_and_its_default() -> None:
    told = lines()
    assert list(told) == list(OPTIONS)
    assert told["ink"] == ("default", "full")
    assert told["players"] == ("default: Dining Room Baccarat", "4")
    assert told["score-rows"] == ("default", "two pages")
    assert told["printer"] == ("default", "none")
    assert told["page-offset"] == ("default", "0,0mm")


def test_config_names_the_source_of_each_value(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    own = tmp_path / "home" / "kitgen" / "kitgen.toml"
    assert f"{own}, which is not there yet." in good("config")
    own.parent.mkdir(parents=True)
    own.write_text('seed = "mine"\nink = "low"')
    Path("kitgen.toml").write_text('ink = "mono"\nplayers = 6\nsheets = ["rules", "payouts"]')
    monkeypatch.setenv("KITGEN_PLAYERS", "7")
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    told = lines()
    assert told["seed"] == (f"user file: {own}", "mine")
    assert told["ink"] == ("project file: kitgen.toml", "mono")
    assert told["sheets"] == ("project file: kitgen.toml", "rules,payouts")
    assert told["players"] == ("environment: KITGEN_PLAYERS", "7")
    assert told["paper"] == ("system: LANG=en_US.UTF-8", "letter")
    assert good("config").endswith(f"go into {own}.\n")


def test_config_reads_another_file_and_speaks_json(tmp_path: Path) -> None:
    Path("house.toml").write_text('paper = "200x300mm"')
    document = json.loads(good("config", "--json", "--config", "house.toml"))
    told = {entry.pop("name"): entry for entry in document["settings"]}
    assert told["paper"] == {"value": "200x300mm", "layer": "project file", "where": "house.toml"}
    assert told["output"] == {"value": "output", "layer": "default", "where": "default"}
    assert document["user_file"] == str(tmp_path / "home" / "kitgen" / "kitgen.toml")


def test_config_tells_a_printers_offset_as_the_printers() -> None:
    good("printer", "add", "den", "--page-offset", "1,-0.5mm")
    Path("kitgen.toml").write_text('printer = "den"')
    assert lines()["page-offset"] == ("default: printer den", "1,-0.5mm")


def test_config_refuses_what_a_build_would_refuse() -> None:
    Path("kitgen.toml").write_text("inc = 1")
    assert "kitgen.toml: Unknown key 'inc'. Did you mean ink?" in refused("config")


def test_what_config_tells_can_be_given_back() -> None:
    flags = {
        "players": "5",
        "decks": "3",
        "paper": "200x300mm",
        "ink": "low",
        "sheets": "rules,payouts",
        "napkin": "cocktail",
        "score-rows": "40",
        "page-offset": "-1,0.25mm",
        "output": "out",
    }
    found = resolve(OPTIONS, flags)
    assert {name: OPTIONS[name].tell(found[name].value) for name in flags} == flags
    for name, each in found.items():
        if each.value is not None:
            assert OPTIONS[name].parse(OPTIONS[name].tell(each.value), found) == each.value


# init


def test_init_writes_every_setting_commented_out() -> None:
    assert good("init").startswith("kitgen.toml is written")
    text = Path("kitgen.toml").read_text(encoding="utf-8")
    assert tomllib.loads(text) == {}
    assert re.findall(r"^#([a-z-]+) = ", text, re.MULTILINE) == list(OPTIONS)
    for name, setting in OPTIONS.items():
        entry = next(part for part in text.split("\n\n") if f"\n#{name} = " in part)
        assert entry.startswith(f"# {setting.help}\n")
        assert f"Default: {setting.default}" in entry
        assert f"KITGEN_{name.upper().replace('-', '_')}" in entry
        for choice in setting.choices() if setting.choices else ():
            assert choice in entry
    # Games that allow the same are told together.
    assert "\n# dining-room: Allowed: 2 to 14. punto-banco, punto-banco-6, tie-nine, " in text
    assert "punto-banco-6, six-deck-shuffled: Allowed: 6.\n" in text


def test_the_file_of_init_says_the_defaults_when_its_comments_are_taken_away() -> None:
    defaults = resolve(OPTIONS, {})
    good("init")
    path = Path("kitgen.toml")
    path.write_text(re.sub(r"^#(?=[a-z])", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE), encoding="utf-8")
    assert list(tomllib.loads(path.read_text(encoding="utf-8"))) == list(OPTIONS)
    found = resolve(OPTIONS, {})
    assert {name: each.value for name, each in found.items()} == {name: each.value for name, each in defaults.items()}


def test_init_leaves_a_file_alone_that_is_not_its_own() -> None:
    good("init")
    good("init")  # the same is in nobody's way
    Path("kitgen.toml").write_text('ink = "low"')
    message = refused("init", code=4)
    assert "kitgen.toml" in message
    assert "--force" in message
    assert Path("kitgen.toml").read_text() == 'ink = "low"'
    good("init", "--force")
    assert tomllib.loads(Path("kitgen.toml").read_text(encoding="utf-8")) == {}
    assert [path.name for path in Path().iterdir()] == ["kitgen.toml"]
