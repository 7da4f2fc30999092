"""`games`, `sheets` and `papers` list their registries."""

from __future__ import annotations

import json
from typing import Any

import pytest
from running import good

from kitgen.game.games import GAMES
from kitgen.press.paper import PAPERS
from kitgen.sheets import SHEETS


@pytest.mark.parametrize(("command", "registry"), [("games", GAMES), ("sheets", SHEETS), ("papers", PAPERS)])
def test_a_list_holds_its_registry(command: str, registry: dict[str, Any]) -> None:
    rows = good(command).split("\n\n")[0].splitlines()[2:]
    assert [row.split()[0] for row in rows] == list(registry)
    assert [entry["name"] for entry in json.loads(good(command, "--json"))[command]] == list(registry)


def test_a_papers_sizes_are_exact() -> None:
    papers = {entry["name"]: entry for entry in json.loads(good("papers", "--json"))["papers"]}
    assert (papers["letter"]["width_mm"], papers["letter"]["height_mm"]) == (215.9, 279.4)


def test_a_sheet_names_the_games_that_it_belongs_to() -> None:
    sheets = {entry["name"]: entry for entry in json.loads(good("sheets", "--json"))["sheets"]}
    assert sheets["scorecard"]["games"] == [name for name in GAMES if name not in ("chemin-de-fer", "baccarat-banque")]
    assert sheets["rules"]["games"] == list(GAMES)
