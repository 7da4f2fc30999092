"""docs/JSON.md shows what the commands print: the same fields, of the same kinds."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from running import ROOT, good

from kitgen.game.cards import full_shoe, shuffle

PAGE = (ROOT / "docs" / "JSON.md").read_text(encoding="utf-8")
WITH_JSON = {
    "explain",
    "odds",
    "build",
    "games",
    "sheets",
    "papers",
    "levels",
    "preflight",
    "verify",
    "config",
    "printer",
    "key",
}
EXAMPLES: dict[str, str] = dict(re.findall(r"^`([^`\n]+)`[^\n]*\n\n```json\n(.*?)```", PAGE, re.MULTILINE | re.DOTALL))


def kind(value: Any) -> Any:
    """What a document is made of: its fields, and of lists the first entry."""
    if isinstance(value, dict):
        return {name: kind(each) for name, each in value.items()}
    if isinstance(value, list):
        return [kind(value[0])] if value else []
    return "number" if isinstance(value, int | float) and not isinstance(value, bool) else type(value).__name__


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("line", EXAMPLES)
def test_every_example_has_the_fields_that_are_printed(line: str) -> None:
    if line == "output/kit.json":
        good("build", "--sheets", "practice")
        printed = Path(line).read_text(encoding="utf-8")
    else:
        if "preflight" in line:
            good("build", "--sheets", "rules")
        if "verify" in line:
            good("build", "--sheets", "practice,practice-key")
        if "printer" in line:
            good("printer", "add", "office", "--back-offset", "1.2,-0.8mm", "--margin", "12mm")
        printed = good(*line.split()[1:])
    assert kind(json.loads(EXAMPLES[line])) == kind(json.loads(printed))


def test_every_document_has_an_example() -> None:
    shown = {line.split()[1] for line in EXAMPLES if line.startswith("kitgen ")}
    assert shown == WITH_JSON
    assert "output/kit.json" in EXAMPLES
    assert any("--dry-run" in line for line in EXAMPLES)


def test_the_shuffled_deck_on_the_page_is_what_the_shuffle_gives() -> None:
    found = re.search(r"One deck shuffled with `([^`]+)` begins `([^`]+)`", PAGE)
    assert found
    cards = found[2].split()
    assert [card.code for card in shuffle(full_shoe(1), found[1])[: len(cards)]] == cards
