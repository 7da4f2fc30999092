"""What the sheets say of a house's own game, and the longest that it may be: every word has its room."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest
from reading import overlapping, text_of, texts
from running import ROOT

from kitgen.errors import KitgenError
from kitgen.game.house import game_of
from kitgen.kit import plan, produce
from kitgen.options import Options
from kitgen.press.draw import Rect
from kitgen.press.paper import PAPERS
from kitgen.press.theme import INKS

HOUSE = (ROOT / "docs" / "HOUSE.md").read_text(encoding="utf-8")
OURS: dict[str, Any] = tomllib.loads(re.findall(r"```toml\n(.*?)```", HOUSE, re.DOTALL)[0])["house"]
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


def options(table: dict[str, Any], **more: Any) -> Options:
    game = game_of(table)
    usual = {"players": game.seats_usual, "decks": game.decks, "paper": PAPERS["a4"], "ink": INKS["full"]}
    return Options(game=game, **{**usual, **more})


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
    table = OURS
    assert "Of what a bet on Banker wins the dealer keeps 4 %" in sheet("rules", table)
    assert "the winning hand is a three-card 9; a tie pushes" in sheet("rules", table)
    layout = sheet("napkin-layout", table)
    for words in ("9 : 1", "35 : 1", "Lucky Nine", "10 : 1", "even money less 4 %", "Egalité 0", "150 : 1"):
        assert words in layout
    assert "This game takes 4 %" in sheet("commission-card", table)


def test_the_host_card_does_not_say_whom_a_houses_bets_favour() -> None:
    text = sheet("host-card", {"from": "punto-banco", "commission": "none"})
    assert "Whom each bet favours, and by how much, stands among the payouts" in text
    assert "favours the dealer" not in text


def test_a_commission_of_half_a_percent_is_told_as_it_is() -> None:
    table = {"from": "punto-banco", "commission": "4.5%"}
    assert "keeps 4.5 %" in sheet("rules", table)
    assert "even money less 4.5 %" in sheet("napkin-layout", table)
    assert "45.000" in sheet("commission-card", table)  # of 1,000


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"commission": "none"}, "whoever always bets on Banker has the better of the dealer."),
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
