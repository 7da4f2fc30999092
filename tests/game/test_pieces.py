"""Pieces of a house's rules at their limits: payouts, commissions, titles, names, numbers; any bet told and read."""

from __future__ import annotations

from collections.abc import Callable, Collection
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from kitgen.errors import WrongField
from kitgen.game.bets import TIE, Bet
from kitgen.game.conditions import ALLOWED, Condition
from kitgen.game.coup import Outcome
from kitgen.game.house import KEYS, game_of
from kitgen.game.pieces import (
    BET_KEYS,
    LONGEST_NAME,
    is_reckoned,
    name,
    read_bet,
    read_pays,
    read_share,
    tell_bet,
    tell_condition,
    title,
    whole,
    yes_no,
)

TIES = [Outcome(total, total, m, n) for total in range(10) for m in (2, 3) for n in (2, 3)]
pays = st.fractions(min_value=Fraction(1, 20), max_value=200, max_denominator=20)
conditions = st.fixed_dictionaries(
    {},
    optional={
        "winner": st.sampled_from(["player", "banker", "tie"]),
        "winner_total": st.integers(1, 9),
        "winner_cards": st.sampled_from([2, 3]),
        "min_margin": st.integers(1, 9),
        "cards": st.integers(4, 6),
        "natural": st.booleans(),
    },
).filter(lambda told: told and (told.get("winner") != "tie" or told.keys() <= {"winner", "cards", "natural"}))
rounds = conditions.map(lambda told: Condition(**told))


def refused(read: Any, value: object) -> str:
    with pytest.raises(WrongField) as caught:
        read(value, "house.key")
    return str(caught.value)


@given(
    st.lists(rounds, min_size=1, max_size=3),
    st.lists(st.one_of(rounds, st.just(TIE)), max_size=3),
    pays,
    st.lists(st.tuples(rounds, pays), max_size=3),
)
def test_any_bet_told_is_read_back_whole(
    wins: list[Condition], pushes: list[Condition], each: Fraction, instead
) -> None:
    bet = Bet(
        name="some",
        title="Some of These",
        role="side",
        zone="side",
        wins=wins[0],
        also_wins=tuple(wins[1:]),
        pushes=tuple(pushes),
        pays=each,
        pays_instead=tuple(instead),
    )
    told = tell_bet(bet)
    assert read_bet(told, "some", "house.bet.some") == bet
    assert ("ties" in told) == (pushes[:1] == [TIE])


@given(st.lists(conditions, min_size=1, max_size=3))
def test_ties_may_lose_where_no_tie_wins(wins: list[dict[str, Any]]) -> None:
    # Fewer than six cards and a natural or none: some tie of two-card hands, or of others, is always among them.
    assume(not any(told.get("natural") and told.get("cards", 4) > 4 for told in wins))
    held = [Condition(**told) for told in wins]
    table = {"wins": [tell_condition(each) for each in held], "pays": 2, "ties": "lose"}
    if any(each.holds(tie) for each in held for tie in TIES):
        assert "contradicts wins" in refused(lambda value, where: read_bet(value, "some", where), table)
    else:
        bet = read_bet(table, "some", "house.bet.some")
        assert all(bet.returns(tie) == -1 for tie in TIES)


@pytest.mark.parametrize(("text", "said"), [("1000:1", 1000), ("2000:2", 1000), (1000, 1000), ("0.0001", "1/10000")])
def test_a_payout_is_at_most_a_thousand(text: object, said: object) -> None:
    assert read_pays(text, "pays") == Fraction(said)  # type: ignore[arg-type]
    assert "at most 1000" in refused(read_pays, "1000.0001:1")


@pytest.mark.parametrize("text", ["9:1 ", " 9 : 1", "9to1"])
def test_spaces_in_a_payout_do_not_matter(text: str) -> None:
    assert read_pays(text, "pays") == 9


@given(st.integers(1, 9999))
def test_a_commission_is_reckoned_in_half_percents_to_ten_and_in_whole_ones_beyond(hundredths: int) -> None:
    whole_percents, rest = divmod(hundredths, 100)
    told = rest == 0 or (rest == 50 and whole_percents < 10)
    assert is_reckoned(Fraction(hundredths, 10_000)) == told
    assert read_share(f"{whole_percents}.{rest:02}%", "commission") == Fraction(hundredths, 10_000)


@pytest.mark.parametrize("percent", ["9.5", "10", "10.5", "11", "20.5"])
def test_half_percents_end_at_ten(percent: str) -> None:
    assert is_reckoned(Fraction(percent) / 100) == (percent not in ("10.5", "20.5"))


@pytest.mark.parametrize("text", ["0%", "0.00%", "100%", "5", "five %", "", 0, None, "-5%", "5 % of all"])
def test_what_is_no_commission_is_told_with_what_is(text: object) -> None:
    said = refused(read_share, text)
    assert said.startswith(f"house.key: {text!r} is no commission. Allowed: under 100 %")
    assert said.endswith('or "none".')


@pytest.mark.parametrize(
    "text", [" Ours", "Ours ", "", "  ", "Our\tHouse", "Our\nHouse", "Our\u200bHouse", "x" * 31, 7]
)
def test_a_title_is_what_can_be_printed_as_it_stands(text: object) -> None:
    assert "cannot be printed as a title. Allowed: 1 to 30 letters." in refused(title(30), text)
    assert title(30)("x" * 30, "title") == "x" * 30


@pytest.mark.parametrize("text", ["x" * 25, "Ours", "6-deck", "our house", "our--house", "ours-", "ö", "", 6, None])
def test_a_name_is_one_that_a_command_can_be_told(text: object) -> None:
    assert f"{text!r} is no name. Allowed: 1 to 24 small letters, digits and hyphens" in refused(name, text)
    assert name("x" * LONGEST_NAME, "name") == "x" * 24


@pytest.mark.parametrize("value", [0, 9, True, False, 1.0, "1", None])
def test_a_number_is_whole_and_within_its_limits(value: object) -> None:
    assert refused(whole(1, 8), value) == f"house.key: {value!r} cannot be. Allowed: 1 to 8."
    assert [whole(1, 8)(number, "decks") for number in (1, 8)] == [1, 8]


@pytest.mark.parametrize("value", [0, 1, "true", None])
def test_yes_and_no_are_true_and_false(value: object) -> None:
    assert refused(yes_no, value) == f"house.key: {value!r} cannot be. Allowed: true or false."
    assert [yes_no(told, "key") for told in (True, False)] == [True, False]


def slips(key: str) -> set[str]:
    """The key with a letter left out, with two neighbours swapped, and as some write it."""
    short = {key[:at] + key[at + 1 :] for at in range(len(key))}
    swapped = {key[:at] + key[at + 1] + key[at] + key[at + 2 :] for at in range(len(key) - 1)}
    return short | swapped | {key.replace("-", "_"), key.upper(), key + "s"}


@pytest.mark.parametrize(
    ("keys", "table"),
    [
        (KEYS, lambda key: {key: 1}),
        (BET_KEYS, lambda key: {"bet": {"lucky": {"wins": {"cards": 5}, "pays": 2, key: 1}}}),
        ([field.replace("_", "-") for field in ALLOWED], lambda key: {"bet": {"lucky": {"wins": {key: 1}, "pays": 2}}}),
    ],
    ids=["game", "bet", "condition"],
)
def test_any_slip_in_a_key_is_told_with_the_key_that_was_meant(keys: Collection[str], table: Callable) -> None:
    meant: dict[str, set[str]] = {}
    for key in keys:
        for slip in slips(key) - {*keys, ""}:
            begun = {each for each in keys if len(slip) < 3 and each.startswith(slip)}
            meant.setdefault(slip, begun | (slips(slip) & {*keys})).add(key)
    for slip, ways in meant.items():
        with pytest.raises(WrongField, match=f"Unknown key '{slip}'") as caught:
            game_of({"from": "punto-banco", **table(slip)})
        assert any(f"Did you mean {key}?" in str(caught.value) for key in ways), slip
