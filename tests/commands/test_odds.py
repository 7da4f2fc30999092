"""`odds` prices every bet of a game."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from pathlib import Path

import pytest
from running import good, refused

from kitgen.game.bets import BETS
from kitgen.game.cards import full_shoe
from kitgen.game.choices import Choice, Policy
from kitgen.game.games import GAMES
from kitgen.game.odds import count, fresh, price
from kitgen.game.otherhand import count_other


def test_odds_are_the_published_ones_for_eight_decks() -> None:
    facts = json.loads(good("odds", "--game", "punto-banco", "--decks", "8", "--json"))
    bets = {bet["name"]: bet for bet in facts["bets"]}
    assert (facts["game"], facts["decks"], list(bets)) == ("punto-banco", 8, ["banker", "player", "tie"])
    published = {"banker": 1.0579, "player": 1.2351, "tie": 14.3596}
    for name, percent in published.items():
        assert round(float(Fraction(bets[name]["edge"])) * 100, 4) == percent
        assert bets[name]["decimal"]["edge"] == float(Fraction(bets[name]["edge"]))
        assert sum(Fraction(bets[name][part]) for part in ("wins", "pushes", "loses")) == 1
    assert [bets[name]["payout"] for name in bets] == ["19/20", "1/1", "8/1"]


def test_odds_state_their_decks_and_convention() -> None:
    text = good("odds")
    assert text.startswith("Dining Room Baccarat, 2 decks, full shoe\n")
    assert "each unit staked, pushes included" in text
    assert "Winning 8" in text
    assert "214484264/17070542775" in text  # Player's edge with two decks


def test_odds_answer_for_any_number_of_decks() -> None:
    assert json.loads(good("odds", "--decks", "50", "--json"))["decks"] == 50


@pytest.mark.parametrize("decks", ["0", "-3", "x", "1.5", "", "9999999999"])
def test_odds_name_their_own_limit_and_not_a_tables(decks: str) -> None:
    message = refused("odds", "--decks", decks)
    assert message.startswith("Error: --decks: ")
    assert message.endswith("Allowed: any number from 1.\n")


def facts_of(*args: str) -> dict:
    return json.loads(good("odds", *args, "--json"))


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_its_odds(name: str) -> None:
    facts = facts_of("--game", name)
    assert facts["decks"] == GAMES[name].decks
    hands = GAMES[name].player_hands
    assert [bet["name"] for bet in facts["bets"]] == [bet.key for bet in GAMES[name].bets for _ in range(hands)]


def test_bets_are_named_from_any_game_and_by_the_hand_they_are_on() -> None:
    facts = facts_of("--bet", "Banker, perfect-pair egalite-7", "--decks", "8")
    assert [bet["name"] for bet in facts["bets"]] == ["banker", "perfect-pair", "egalite-7"]
    edges = [round(bet["decimal"]["edge"], 6) for bet in facts["bets"]]
    assert edges == [0.010183, 0.130294, 0.063899]


def test_a_bet_of_a_houses_own_is_meant_before_the_one_that_has_its_name() -> None:
    Path("kitgen.toml").write_text('[house]\nfrom = "ez-baccarat"\n[house.pays]\ndragon-7 = "35:1"\n')
    assert [bet["payout"] for bet in facts_of("--bet", "dragon-7,panda-8")["bets"]] == ["35/1", "25/1"]
    assert [bet["payout"] for bet in facts_of("--bet", "dragon-7", "--game", "tie-nine")["bets"]] == ["40/1"]


def test_every_bet_is_priced_but_those_that_cannot_win_and_they_are_told_apart() -> None:
    facts = facts_of("--every-bet", "--decks", "1")
    assert [bet["name"] for bet in facts["bets"]] == [name for name in BETS if name != "perfect-pair"]
    (left_out,) = facts["cannot_win"]
    assert left_out["name"] == "perfect-pair"
    assert "1 deck" in left_out["reason"]
    text = good("odds", "--every-bet", "--decks", "2")
    assert all(f" {name} " in text for name in BETS)


def test_a_bet_that_cannot_win_is_refused_with_the_reason() -> None:
    message = refused("odds", "--bet", "perfect-pair", "--decks", "1")
    assert message.startswith("Error: Perfect Pair cannot win with 1 deck: ")
    assert "Perfect Pair cannot win with 1 deck" in good("odds", "--bet", "perfect-pair", "--compare", "1,2")


def test_a_depleted_shoe_is_told_and_priced() -> None:
    # One deck without an ace: its rank makes 3 x 2 ordered pairs, twelve ranks 4 x 3 each, of 51 x 50.
    facts = facts_of("--bet", "player-pair", "--decks", "1", "--remove", "A♠")
    assert facts["removed"] == ["AS"]
    # The same sign where the locale is ASCII: Python hands on its bytes as half characters.
    assert facts_of("--bet", "player-pair", "--decks", "1", "--remove", "A\udce2\udc99\udca0") == facts
    assert Fraction(facts["bets"][0]["wins"]) == Fraction(12 * 12 + 6, 51 * 50)
    assert "2 decks, without AS KD 5H\n" in good("odds", "--remove", "AS KD 5H")


def test_edges_per_resolved_bet_leave_pushes_out_and_say_so() -> None:
    args = ("--game", "punto-banco")
    text = good("odds", *args, "--per-resolved")
    assert "each unit won or lost, pushes left out" in text
    assert "pushes included" not in text
    player = {resolved: facts_of(*args, *resolved)["bets"][1] for resolved in ((), ("--per-resolved",))}
    lost, won = 2292252566437888, 2230518282592256  # of Player's bets, published for eight decks
    assert Fraction(player["--per-resolved",]["edge"]) == Fraction(lost - won, lost + won)
    assert Fraction(player[()]["edge"]) == Fraction(lost - won, 4998398275503360)


def test_decks_stand_side_by_side() -> None:
    text = good("odds", "--game", "no-commission", "--compare", "1,2,6,8")
    lines = [line.split() for line in text.splitlines()]
    assert ["Bet", "Pays", "1", "deck", "2", "decks", "6", "decks", "8", "decks"] in lines
    assert ["Player", "1:1", "1.2864%", "1.2565%", "1.2374%", "1.2351%"] in lines
    facts = facts_of("--game", "no-commission", "--compare", "8 1")
    assert facts["compare"] == [8, 1]
    assert facts_of("--game", "no-commission", "--compare", "8,1,8") == facts
    assert facts["bets"][0]["edges"]["1"] == "1057531/76344450"


@pytest.mark.parametrize("resolved", [(), ("--per-resolved",)])
def test_values_with_commas_have_a_line_for_each_bet_and_deck_number(resolved: tuple[str, ...]) -> None:
    rows = list(csv.DictReader(io.StringIO(good("odds", "--every-bet", "--compare", "1,8", "--csv", *resolved))))
    assert [(row["name"], row["decks"]) for row in rows] == [(name, decks) for name in BETS for decks in ("1", "8")]
    column = "edge_per_resolved" if resolved else "edge_per_staked"
    for row in rows:
        if row["name"] == "perfect-pair" and row["decks"] == "1":
            assert row[column] == ""
        else:
            assert float(row[column]) == float(Fraction(row[f"{column}_exact"]))


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("--bet", "wining-8"), ("--bet: Unknown bet 'wining-8'", "Did you mean winning-8?")),
        (("--bet", ""), ("--bet: Unknown bet ''",)),
        (("--remove", "AS AS AS"), ("--remove: AS is removed 3 times; the shoe holds it 2 times.",)),
        (("--remove", "1X"), ("--remove: '1X' is no card",)),
        (("--remove", " "), ("--remove: no card is named",)),
        (("--compare", "1,x"), ("--compare: 'x' is not a whole number",)),
        (("--compare", "0"), ("--compare: 0 is too few",)),
        (("--compare", ",".join(map(str, range(1, 14)))), ("13 numbers of decks", "1 to 12")),
        (("--player-five", "stand"), ("--player-five: Dining Room Baccarat leaves Player no choice.",)),
        (("--game", "chemin-de-fer", "--player-five", "sand"), ("--player-five: Unknown choice 'sand'", "stand?")),
        (("--json", "--csv"), ("--json and --csv do not go together",)),
        (("--bet", "tie-8", "--every-bet"), ("--bet and --every-bet do not go together",)),
        (("--compare", "1", "--decks", "1"), ("--compare and --decks do not go together",)),
    ],
)
def test_what_odds_cannot_do_is_said(args: tuple[str, ...], told: tuple[str, ...]) -> None:
    message = refused("odds", *args)
    assert all(part in message for part in told), message


# Six decks, Banker as the table: counted by hand in tests/game/test_choices.py.
@pytest.mark.parametrize(("five", "edge"), [("draw", "1.2374%"), ("stand", "1.5242%")])
def test_either_choice_of_player_is_priced_and_said(five: Choice, edge: str) -> None:
    text = good("odds", "--game", "chemin-de-fer", "--player-five", five)
    assert edge in text
    assert (
        f"Player {five}s on 5. Where Banker may choose, it does what the table of games without a choice says:"
        " it draws with 3 against a 9 and with 5 against a 4.\n"
    ) in text
    document = json.loads(good("odds", "--game", "chemin-de-fer", "--player-five", five, "--json"))
    assert document["player_five"] == five
    (bet,) = document["bets"]
    counted = count(fresh(6), Policy(player_five=five))
    assert Fraction(bet["edge"]) == price(BETS["player"], counted).edge


def test_a_player_that_does_not_say_draws() -> None:
    assert good("odds", "--game", "chemin-de-fer") == good("odds", "--game", "chemin-de-fer", "--player-five", "draw")
    assert good("odds", "--game", "chemin-de-fer") == good("odds", "--game", "Chemin-de-Fer", "--player-five", " Draw")


@pytest.mark.parametrize("five", ["draw", "stand"])
def test_each_of_two_hands_has_its_price(five: Choice) -> None:
    """As counted over every order in tests/game/test_otherhand.py."""
    text = good("odds", "--game", "baccarat-banque", "--player-five", five, "--per-resolved")
    assert "“other hand” is the one that it does not play to" in text
    assert "other hand" not in good("odds", "--game", "chemin-de-fer")
    facts = facts_of("--game", "baccarat-banque", "--player-five", five)["bets"]
    assert [(bet["name"], bet["hand"]) for bet in facts] == [("player", "followed"), ("player", "other")]
    policy = Policy(player_five=five)
    counts = count(fresh(3), policy), count_other(fresh(3), policy, policy)
    for bet, counted, start in zip(facts, counts, ("Player  ", "Player, other hand  "), strict=True):
        found = price(BETS["player"], counted)
        assert Fraction(bet["edge"]) == found.edge
        row = next(line for line in text.splitlines() if line.startswith(start))
        assert row.split()[-1] == f"{float(found.edge_per_resolved):.4%}"


def test_pairs_come_as_often_for_two_hands_as_for_one() -> None:
    rows = csv.DictReader(io.StringIO(good("odds", "--game", "baccarat-banque", "--bet", "player-pair,big", "--csv")))
    assert [row["title"] for row in rows] == ["Player Pair", "Big", "Big, other hand"]


def test_a_shoe_that_holds_no_round_of_two_hands_is_refused() -> None:
    args = ("--game", "baccarat-banque", "--decks", "1", "--remove")
    left = [" ".join(map(str, full_shoe(1)[number:])) for number in (8, 9)]
    assert "needs a shoe of at least 9 cards, not 8." in refused("odds", *args, left[0])
    assert len(facts_of(*args, left[1])["bets"]) == 2
