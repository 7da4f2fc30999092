"""A second statement of the rules, written apart from the engine, that tests compare it with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# No test may depend on how fast or how busy the machine is, nor differ from one run to the next.
settings.register_profile(
    "steady", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")

REFERENCE = Path(__file__).parent.parent / "reference"


def _play(player, banker, x, y):
    """One coup by card values: Player's two cards, Banker's two, the next two of the shoe."""
    player, banker = sum(player) % 10, sum(banker) % 10
    if player > 7 or banker > 7:
        return player, banker, 2, 2
    if player > 5:
        return (player, (banker + x) % 10, 2, 3) if banker < 6 else (player, banker, 2, 2)
    stands = {0: "", 1: "", 2: "", 3: "8", 4: "0189", 5: "012389", 6: "01234589", 7: "0123456789"}[banker]
    if str(x) in stands:
        return (player + x) % 10, banker, 3, 2
    return (player + x) % 10, (banker + y) % 10, 3, 3


def _count(composition):
    """Ways by (Player's two-card total, outcome) over ordered six-card sequences, one value after the other."""
    left = list(composition)
    found = {}

    def take(value):
        left[value] -= 1
        return left[value] + 1

    pairs = [(a, b) for a in range(10) for b in range(a, 10)]
    for p1, p2 in pairs:
        w1 = take(p1) * take(p2) * (2 - (p1 == p2))
        for b1, b2 in pairs if w1 else ():
            w2 = w1 * take(b1) * take(b2) * (2 - (b1 == b2))
            for x in range(10) if w2 else ():
                w3 = w2 * take(x)
                for y in range(10) if w3 else ():
                    w4 = w3 * left[y]
                    key = (p1 + p2) % 10, _play((p1, p2), (b1, b2), x, y)
                    found[key] = found.get(key, 0) + w4
                left[x] += 1
            left[b1] += 1
            left[b2] += 1
        left[p1] += 1
        left[p2] += 1
    return {key: ways for key, ways in found.items() if ways}


@pytest.fixture(scope="session")
def play_by_hand():
    return _play


@pytest.fixture(scope="session")
def count_by_hand():
    return _count


@pytest.fixture(scope="session")
def reference_odds():
    return json.loads((REFERENCE / "odds.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def reference_tableau():
    """Banker's total -> eleven marks, D or S: third card 0 to 9, then Player stood."""
    lines = (REFERENCE / "tableau.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split() for line in lines if line[:1].isdigit()]
    return {int(total): marks for total, *marks in rows}
