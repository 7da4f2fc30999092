"""What stands on each sheet, read back from its file: the tableau, the example, chips, spots, the host's card."""

from __future__ import annotations

import re
from itertools import combinations
from math import hypot
from typing import Any

import pytest
from reading import CASINO, HOME, Seen, common_area, kit_of, opened, plan_of, seen, text_of
from regulators import tableau

from kitgen.game import games
from kitgen.press.draw import Rect

GAMES = (HOME, CASINO)
NAPKINS = {"luncheon": (165, 45), "cocktail": (127, 40)}


def flat(data: bytes, page: int = 0) -> str:
    """The text of a page with every run of spaces as one."""
    return re.sub(r"\s+", " ", text_of(data, page))


def level(words: list[Seen], at: Seen, within: float = 2.2) -> list[Seen]:
    """The words on the same line as one, from left to right."""
    return sorted((w for w in words if abs(w.box.cy - at.box.cy) < within), key=lambda w: w.box.x)


def read_tableau(words: list[Seen], draws: str, stands: str) -> dict[int, dict[str, str]]:
    """A tableau as somebody reads it: cells in rows, each under its head and behind its label."""
    nine = next(w for w in words if w.text == "9" and {w.text for w in level(words, w, 0.8)} >= set("0123456789"))
    heads = [w for w in level(words, nine, 0.8) if w.text.isdigit()]
    heads += [w for w in words if w.text == "stood" and abs(w.box.cy - nine.box.cy) < 6 and w.box.x > nine.box.right]
    left = heads[0].box.x - 3
    found: dict[int, dict[str, str]] = {}
    for cell in (w for w in words if w.text in (draws, stands) and w.box.cx > left and w.box.y > nine.box.bottom):
        row = level(words, cell)
        if sum(w.text in (draws, stands) and w.box.cx > left for w in row) != 11:
            continue
        digits = [w for w in row if re.fullmatch(r"\d(–\d)?", w.text) and w.box.right < left]
        label = [int(d) for w in digits if w.box.h > 0.8 * digits[0].box.h for d in re.findall(r"\d", w.text)]
        head = min(heads, key=lambda w: abs(w.box.cx - cell.box.cx)).text
        for total in range(label[0], label[-1] + 1):
            found.setdefault(total, {})[head] = "D" if cell.text == draws else "S"
    return found


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", GAMES)
def test_the_tableau_for_the_table_is_the_regulators(game: str, paper: str) -> None:
    data = kit_of(game, paper)["cheat-sheet.pdf"]
    assert read_tableau(list(seen(data, 0)), "draw", "stand") == tableau()


@pytest.mark.parametrize("game", GAMES)
def test_the_tableau_on_every_pocket_card_is_the_regulators(game: str) -> None:
    words = seen(kit_of(game)["cheat-sheet.pdf"], 1)
    (page,) = (p for p in plan_of(game).describe()["pages"] if (p["sheet"], p["page"]) == ("cheat-sheet", 2))
    assert len(page["slots"]) == 8
    for x, y, w, h in page["slots"]:
        assert (w, h) == (88.9, 63.5)
        slot = Rect(x, page["paper_mm"][1] - y - h, w, h)
        assert read_tableau([word for word in words if slot.holds(word.box)], "D", "–") == tableau()


def test_the_example_is_told_as_the_source_tells_it() -> None:
    text = flat(kit_of(players=3)["worked-example.pdf"])
    for words in (
        r"On Banker: player 2, one chip|Player 2 puts one chip on Banker",
        r"On Player: player 3, one chip|Player 3 puts one chip on Player",
        r"pays player 2 and collects from player 3",
        r"Final 5 and Winning 8 would have won",
        r"at 2 : 1 and 3 : 1",
        r"counter-clockwise, to player 3",
        r"Player stands on 6",
        r"Banker has 8",
    ):
        assert re.search(words, text), words
    assert re.search(r"player 1 deals player 2 on Banker player 3 on Player", text)


def tally(data: bytes) -> dict[int, tuple[int, list[int]]]:
    """Chips after the round and what moved, by seat, from the panels under the last step."""
    text = text_of(data).replace("−", "-").replace("\r", "")
    found = re.findall(r"^player (\d+)\n(\d+)\n((?:[+-]\d+ ?)+)$", text, re.MULTILINE)
    return {int(seat): (int(chips), list(map(int, moves.split()))) for seat, chips, moves in found}


@pytest.mark.parametrize("players", [2, 3, 4, 14])
def test_the_chips_of_the_example_add_up(players: int) -> None:
    """Bettors take Banker and Player in turn; Banker wins, so those who bet on it have a chip more."""
    found = tally(kit_of(players=players)["worked-example.pdf"])
    start = 3 * (players - 1)
    moves = {seat: 1 if seat % 2 == 0 else -1 for seat in range(2, players + 1)}
    assert {seat: chips for seat, (chips, _) in found.items() if seat > 1} == {s: start + m for s, m in moves.items()}
    assert found[1][0] == start - sum(moves.values())
    assert sum(found[1][1]) == -sum(moves.values())
    assert sum(chips for chips, _ in found.values()) == 3 * players * (players - 1)


def test_the_house_keeps_its_commission_in_the_casinos_example() -> None:
    """20 chips on Banker at 19 to 20 win 19; Player and Tie lose theirs."""
    found = tally(kit_of(CASINO)["worked-example.pdf"])
    assert found == {1: (219, [19]), 2: (180, [-20]), 3: (180, [-20]), 4: (219, [19])}


@pytest.mark.parametrize("players", [2, 4, 14])
def test_the_score_starts_with_everybodys_chips_and_its_check_sum(players: int) -> None:
    each, whole = 3 * (players - 1), 3 * players * (players - 1)
    data = kit_of(players=players)["chip-tracking.pdf"]
    text = flat(data)
    assert f"to start {' '.join([str(each)] * players)} 1 2 3" in text
    for page in range(len(opened(data).pages)):
        assert f"adds up to {whole}, which is 3 × {players} × {players - 1}" in flat(data, page)


@pytest.mark.parametrize(
    ("game", "columns"),
    [
        ("dining-room", "ROUND DEALER RESULT 1 2 3 to start"),
        ("punto-banco", "ROUND RESULT 1 2 3 BANK to start"),
        ("chemin-de-fer", "ROUND BANKER BANK RESULT 1 2 3 to start"),
        ("baccarat-banque", "ROUND BANKER BANK RESULT 1 2 3 to start"),
    ],
)
def test_the_score_has_a_column_for_the_bank_that_a_house_holds_and_names_who_holds_another(
    game: str, columns: str
) -> None:
    assert columns in flat(kit_of(game, players=3, sheets=("chip-tracking",))["chip-tracking.pdf"])


def test_in_large_print_the_bank_has_the_last_column_of_the_last_page() -> None:
    data = kit_of(CASINO, players=15, large_print=True, sheets=("chip-tracking",), score_rows=10)["chip-tracking.pdf"]
    pages = [flat(data, page) for page in range(len(opened(data).pages))]
    assert [re.search(r"RESULT (.*?) to start", page)[1] for page in pages] == [
        "1 2 3 4 5",
        "6 7 8 9 10",
        "11 12 13 14 15 BANK",
    ]


@pytest.mark.parametrize(("rows", "pages"), [(None, 2), (1, 1), (40, 3)])
def test_the_score_has_as_many_rows_as_asked_for_numbered_once(rows: int | None, pages: int) -> None:
    data = kit_of(sheets=("chip-tracking",), score_rows=rows)["chip-tracking.pdf"]
    assert len(opened(data).pages) == pages
    numbers = []
    for page in range(pages):
        words = list(seen(data, page))
        head = next(w for w in words if w.text == "ROUND")
        below = [w for w in words if w.text.isdigit() and w.box.y > head.box.y and abs(w.box.cx - head.box.cx) < 3]
        numbers += [int(w.text) for w in sorted(below, key=lambda w: w.box.y)]
    assert numbers == list(range(1, (rows or 30) + 1))


def napkin_pages(napkin: str, players: int, game: str = HOME) -> list[dict[str, Any]]:
    pages = plan_of(game, players=players, napkin=napkin, sheets=("napkin-layout",)).describe()["pages"]
    assert {page["sheet"] for page in pages} == {"napkin-layout"}
    return pages


def named(page: dict[str, Any], kind: str) -> list[tuple[str, Rect]]:
    return [(box["name"], Rect(*box["mm"])) for box in page["boxes"] if box["kind"] == kind]


@pytest.mark.parametrize("napkin", NAPKINS)
@pytest.mark.parametrize("game", games.GAMES)
@pytest.mark.parametrize("seats", ["seats_min", "seats_usual", "seats_max"])
def test_every_seat_has_a_napkin_with_spots_that_hold_a_chip(seats: str, game: str, napkin: str) -> None:
    side, least = NAPKINS[napkin]
    players = getattr(games.GAMES[game], seats)
    pages = napkin_pages(napkin, players, game)
    mains = {bet.zone for bet in games.GAMES[game].main}
    if games.GAMES[game].player_hands == 2:
        mains = mains - {"player"} | {"player-left", "player-right"}
    held = [name for page in pages for name, _ in named(page, "spot") if name in ("player", "player-left")]
    assert len(held) == players
    for page in pages:
        slots = [Rect(*slot) for slot in page["slots"]]
        spots = [(name, rect) for name, rect in named(page, "spot") if not name.isdigit()]
        if not spots:
            continue
        assert {(slot.w, slot.h) for slot in slots} == {(side, side)}
        assert sorted(name for name, _ in spots) == sorted([*mains] * len(slots))
        assert all(min(rect.w, rect.h) >= least and rect.w == pytest.approx(rect.h) for _, rect in spots)
        assert all(any(slot.holds(rect) for slot in slots) for _, rect in spots)


@pytest.mark.parametrize("napkin", NAPKINS)
@pytest.mark.parametrize("game", games.GAMES)
@pytest.mark.parametrize("seats", ["seats_min", "seats_usual", "seats_max"])
def test_places_on_a_napkin_never_overlap(seats: str, game: str, napkin: str) -> None:
    players = getattr(games.GAMES[game], seats)
    pages = napkin_pages(napkin, players, game)
    for page in pages[: len(pages) - (game == HOME)]:
        places = named(page, "spot") + named(page, "side-bet")
        for (one, a), (two, b) in combinations(places, 2):
            assert min(common_area(a, b)) <= 0.01, (one, two)


@pytest.mark.parametrize("napkin", NAPKINS)
def test_side_bets_hold_a_chip_too(napkin: str) -> None:
    boxes = [pair for page in napkin_pages(napkin, 4) for pair in named(page, "side-bet")]
    assert {name for name, _ in boxes} == {"final-6", "final-5", "winning-8", "winning-7"}
    assert len(boxes) == 4 * 4
    assert all(min(rect.w, rect.h) >= 38 for _, rect in boxes)


@pytest.mark.parametrize("napkin", NAPKINS)
@pytest.mark.parametrize("players", range(2, 15))
def test_the_dealers_mat_has_a_spot_for_every_bettor(players: int, napkin: str) -> None:
    mat = napkin_pages(napkin, players)[-1]
    spots = named(mat, "spot")
    assert sorted(int(name) for name, _ in spots) == list(range(1, players))
    (slot,) = (Rect(*slot) for slot in mat["slots"])
    assert all(min(rect.w, rect.h) >= NAPKINS[napkin][1] and slot.holds(rect) for _, rect in spots)
    # Spots are round: they are apart when their middles are as far apart as their halves are wide.
    assert all(hypot(a.cx - b.cx, a.cy - b.cy) >= (a.w + b.w) / 2 - 0.01 for (_, a), (_, b) in combinations(spots, 2))


def test_player_is_on_the_near_edge_and_banker_on_the_far_one() -> None:
    page = napkin_pages("luncheon", 2)[0]
    spots = dict(named(page, "spot"))
    assert spots["player"].bottom < spots["banker"].y  # y counts upwards
    assert all(rect.x >= spots["banker"].right for _, rect in named(page, "side-bet"))


@pytest.mark.parametrize("players", [2, 4, 14])
def test_the_host_is_told_how_many_chips_decks_and_napkins(players: int) -> None:
    text = flat(kit_of(players=players)["host-card.pdf"])
    each, whole = 3 * (players - 1), 3 * players * (players - 1)
    assert "2 decks of 52" in text
    assert f"{each} chips for each player" in text
    assert f"{whole} chip" in text
    assert f"{players} luncheon napkins" in text
    assert "100 %" in text
    assert "Actual size" in text


@pytest.mark.parametrize("game", GAMES)
def test_the_host_finds_every_sheet_on_the_pages_that_are_named(game: str) -> None:
    text = flat(kit_of(game)["host-card.pdf"]).replace("–", "-")
    pdf = opened(kit_of(game)["kit.pdf"])
    labels = [str(page.label).rsplit(" ", 1)[0] for page in pdf.pages]
    titles = {sheet.name: sheet.title.split(" · ")[0] for sheet in plan_of(game).sheets}
    for name in dict.fromkeys(labels[1:]):
        pages = [number for number, label in enumerate(labels, 1) if label == name]
        told = f"page {pages[0]}" if len(pages) == 1 else f"pages {pages[0]}-{pages[-1]}"
        assert f"{told} {titles[name]} " in text
