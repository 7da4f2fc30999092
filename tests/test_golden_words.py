"""What each game must say on its sheets: rules, payouts and edges as the sources and exact counts have them."""

from __future__ import annotations

import re

import pytest
from reading import plan_of

from kitgen.game.games import GAMES
from kitgen.kit import words_of

DRAGON = "Dragon 7 (a winning three-card 7)"
HOUSE_HOST = ("8 decks of 52 cards", "dealer besides the four players", "The deal does not pass")
NO_CHOICE = ("0 to 5 draw, 6 and 7 stand", "Row 5, column 9: stand", "all but an 8", "6 or 7")
CHOICE = ("0 to 4 draw, 5 may draw or stand", "Row 5, column 4: a choice", "0 to 7, 9 open", "5 to 7, 4 open")

# Edges: tests/reference/odds.json for 2, 6 and 8 decks, to the hundredth of a percent.
GOLDEN: dict[str, dict[str, tuple[str, ...]]] = {
    "dining-room": {
        "napkin-layout": (
            f"pushes on a {DRAGON}",
            "Final 6 2 : 1",
            "Final 5 2 : 1",
            "Winning 8 3 : 1",
            "Winning 7 4 : 1",
        ),
        "payouts": ("Banker has the higher total; pushes on a tie and on a", "1.00 %", "1.25 %"),
        "rules": ("counter-clockwise", "may ask for one of these", "ten for a ten or a picture"),
        "cheat-sheet": NO_CHOICE,
        "worked-example": ("Player stands on 6", "Banker has 8", "Banker wins, 8 to 6", "Final 5 and Winning 8"),
        "host-card": ("2 decks of 52 cards", "pages 2–6 Napkin layouts", "the dealer’s mat"),
    },
    "punto-banco": {
        "napkin-layout": ("0.95 : 1", "even money less 5 %", "8 : 1", "equal totals; other bets push"),
        "payouts": ("1.06 %", "1.24 %", "14.36 %", "eight decks"),
        "rules": (
            "Of what a bet on Banker wins the dealer keeps 5 %",
            "Use eight decks, or fewer",
            "Tie both hands have the same total 8 : 1",
        ),
        "cheat-sheet": NO_CHOICE,
        "worked-example": ("the dealer keeps the bank", "On Tie: player 3"),
        "host-card": HOUSE_HOST,
        "commission-card": ("This game takes 5 %", "every multiple of 20", "every multiple of 25"),
    },
    "punto-banco-6": {
        "napkin-layout": ("0.95 : 1", "8 : 1"),
        "payouts": ("1.06 %", "1.24 %", "14.44 %", "six decks"),
        "rules": ("Use six decks", "keeps 5 %"),
        "cheat-sheet": NO_CHOICE,
        "worked-example": ("Banker wins, 8 to 6",),
        "host-card": ("6 decks of 52 cards",),
    },
    "tie-nine": {
        "napkin-layout": ("9 : 1", "0.95 : 1"),
        "payouts": ("1.06 %", "1.24 %", "4.84 %"),
        "rules": ("Tie both hands have the same total 9 : 1",),
        "cheat-sheet": NO_CHOICE,
        "worked-example": ("Banker wins, 8 to 6",),
        "host-card": HOUSE_HOST,
    },
    "six-deck-shuffled": {
        "napkin-layout": ("9 : 1", "0.95 : 1"),
        "payouts": ("1.06 %", "1.24 %", "4.93 %", "six decks"),
        "rules": ("The whole shoe is shuffled again after every round", "9 : 1"),
        "cheat-sheet": NO_CHOICE,
        "worked-example": ("Banker wins, 8 to 6",),
        "host-card": ("6 decks of 52 cards",),
        "scorecard": ("six decks, shuffled for each",),
    },
    "no-commission": {
        "napkin-layout": ("pays 1 : 2 on a winning 6", "8 : 1"),
        "payouts": ("1.46 %", "1.24 %", "14.36 %", "pays 1 : 2 on a winning 6"),
        "rules": ("On a winning 6, a bet on Banker pays only 1 : 2", "takes the place of a commission"),
        "cheat-sheet": NO_CHOICE,
        "worked-example": ("Banker wins, 8 to 6",),
        "host-card": ("Banker pays 1 : 2 on a winning 6",),
    },
    "ez-baccarat": {
        "napkin-layout": (f"pushes on a {DRAGON}", "Dragon 7 40 : 1", "Panda 8 25 : 1"),
        "payouts": ("1.02 %", "1.24 %", "14.36 %", "7.61 %", "10.19 %"),
        "rules": (
            f"On a {DRAGON}, bets on Banker push; bets on Player still lose",
            "Panda 8 Player wins with a three-card 8 25 : 1",
        ),
        "cheat-sheet": NO_CHOICE,
        "worked-example": ("Banker wins, 8 to 6",),
        "host-card": (f"those on Banker also on a {DRAGON}",),
    },
    "chemin-de-fer": {
        "napkin-layout": ("Player 1 : 1", "no more than it holds"),
        "payouts": ("1.24 %", "1.52 %", "stands on 5"),
        "rules": ("may draw or stand on 5", "“banco”", "the shoe goes to the right", "3 against a 9 and 5 against a 4"),
        "cheat-sheet": CHOICE,
        "worked-example": ("Player has 5 and may choose", "Player wins, 9 to 8", "to player 4"),
        "host-card": ("holds the bank until it loses",),
    },
    "baccarat-banque": {
        "napkin-layout": ("the hand of Player at the banker’s left", "the hand of Player at the banker’s right"),
        "payouts": ("stands on 5",),
        "rules": (
            "If Banker has one, or both hands of Player, nobody draws",
            "If one hand of Player alone has it, it is paid at once; the other plays on",
            "Where sources differ",
            "Where both call for the same, Banker does it",
        ),
        "cheat-sheet": (*CHOICE, "Of one hand: that one is paid"),
        "worked-example": ("On the right hand: player 4", "On the left hand: players 2 and 3"),
        "host-card": ("3 decks of 52 cards",),
    },
}


def plain(text: str) -> str:
    """One line of plain words: cells without bars, entries without dashes, every kind of space the same."""
    lines = (re.sub(r"^\s*(- |#+ )?", "", line) for line in text.splitlines())
    return re.sub(r"\s+", " ", " ".join(lines).replace(" | ", " "))


def test_every_game_has_golden_words_for_the_sheets_that_tell_it() -> None:
    told = {"napkin-layout", "payouts", "rules", "cheat-sheet", "worked-example", "host-card"}
    assert {name: told - sheets.keys() for name, sheets in GOLDEN.items()} == {name: set() for name in GAMES}


@pytest.mark.parametrize(("game", "sheet"), [(game, sheet) for game, sheets in GOLDEN.items() for sheet in sheets])
def test_a_sheet_says_what_its_game_is(game: str, sheet: str) -> None:
    options = plan_of(game, decks=GAMES[game].decks).options
    said = plain(words_of(options, sheet))
    assert [phrase for phrase in GOLDEN[game][sheet] if phrase not in said] == []
