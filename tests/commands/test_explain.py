"""`explain` tells a round."""

from __future__ import annotations

import json

import pytest
from running import EXAMPLE, good, refused


def test_explain_as_json() -> None:
    facts = json.loads(good("explain", *EXAMPLE, "--json"))
    assert facts == {
        "game": "dining-room",
        "cards": ["7S", "5H", "9D", "KC", "3S"],
        "player": {"cards": ["7S", "9D"], "total": 6, "drew": False},
        "banker": {"cards": ["5H", "KC", "3S"], "total": 8, "drew": True},
        "natural": False,
        "winner": "banker",
        "acts": [
            {"hand": "player", "draws": False, "rule": "player", "total": 6, "third": None, "card": None},
            {"hand": "banker", "draws": True, "rule": "banker-as-player", "total": 5, "third": None, "card": "3S"},
        ],
        "bets": {
            "banker": "1/1",
            "player": "-1/1",
            "final-6": "-1/1",
            "final-5": "2/1",
            "winning-8": "3/1",
            "winning-7": "-1/1",
        },
    }


def test_explain_takes_cards_in_every_spelling() -> None:
    facts = json.loads(good("explain", "10h,9♠", "ts", "8D", "2♣️", "--json"))
    assert facts["cards"] == ["TH", "9S", "TS", "8D", "2C"]
    assert facts["player"]["total"] == 2
    assert facts["banker"]["total"] == 7


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (("7S", "5H", "9D"), "Banker still needs"),
        (("7S", "5H", "9D", "KC"), "Banker has 5 and still needs a third card"),
        ((*EXAMPLE, "2S"), "2S"),
        (("9S", "5H", "KD", "KC", "2D"), "natural"),
        (("7S", "7S", "7S", "KC"), "7S"),
        (("7S", "5H", "9D", "1C"), "'1C' is no card"),
        (("7X", "5H", "9D", "KC"), "'7X' is no card"),
    ],
)
def test_explain_refuses_cards_that_make_no_round(cards: tuple[str, ...], said: str) -> None:
    assert said in refused("explain", *cards)


def test_explain_in_words() -> None:
    text = good("explain", *EXAMPLE)
    for word in ("Player", "Banker", "Winning 8", "6", "8"):
        assert word in text


def test_explain_asks_for_cards() -> None:
    assert refused("explain").startswith("Error: Too few cards")


def test_explain_has_no_use_for_settings_of_a_kit(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in (("PLAYERS", "40"), ("PAPER", "nonsense"), ("SEED", " "), ("INK", "gold"), ("NAPKIN", "x")):
        monkeypatch.setenv(f"KITGEN_{name}", text)
    assert "Banker wins" in good("explain", *EXAMPLE)


def test_explain_deals_from_the_decks_of_the_game() -> None:
    assert "2" in refused("explain", "7S", "7S", "7S", "KC")
    assert "Punto Banco" in good("explain", "--game", "punto-banco", "7S", "7S", "7S", "KC", "7S")
    assert "1 to 8" in refused("explain", "--decks", "9", *EXAMPLE)
