"""The sheet table-mat: who sits where, in what size, on which paper, and what is said of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from puzzles import DPI, clipped, difference, picture, put_together
from reading import CASINO, HOME, kit_of, opened, options_of, plan_of, texts, words_on
from running import good, refused

from kitgen.errors import KitgenError
from kitgen.figures.table_sizes import MOST_SEATS
from kitgen.game.games import GAMES
from kitgen.kit import plan, produce
from kitgen.options import SKIPS
from kitgen.preflight import examine
from kitgen.preflight.verdict import failures
from kitgen.press.document import Page
from kitgen.press.paper import PAPERS

MAT = ("table-mat",)


def pages_of(game: str = CASINO, paper: str = "a4", players: int = 7, **more: Any) -> tuple[Page, ...]:
    (laid,) = plan_of(game, paper, players=players, sheets=MAT, **more).sheets
    return laid.pages


def whole(game: str = CASINO, players: int = 7, **more: Any) -> Page:
    """The mat on one page of its own size."""
    (page,) = pages_of(game, players=players, untiled=True, **more)
    return page


def size(page: Page) -> tuple[float, float]:
    return page.paper.width, page.paper.height


def named(page: Page, kind: str) -> list[str]:
    return [box.name for box in page.boxes if box.kind == kind]


WITH_MAT = {name: game for name, game in GAMES.items() if "table-mat" in game.every_sheet}


@pytest.mark.parametrize("game", list(WITH_MAT.values()), ids=list(WITH_MAT))
def test_a_mat_has_the_bets_of_its_game_at_each_seat_and_boxes_where_it_takes_a_commission(game: Any) -> None:
    for players in range(game.seats_min, game.seats_max + 1):
        page = whole(game.name, players, decks=game.decks)
        seats = players - 1 if game.bank == "rotates" else players
        spots = named(page, "spot") + named(page, "side-bet")
        assert sorted(spots) == sorted(f"{n} {bet.key}" for n in range(1, seats + 1) for bet in game.bets)
        assert len(named(page, "commission")) == (seats if game.bet("banker").pays < 1 else 0)
        shown = words_on([page])
        for bet in game.main:
            on_cards = bet.zone != "tie"
            assert shown.count(bet.title.upper()) == seats + on_cards
        assert set(game.title.split()) <= set(shown)


def test_few_seats_take_a_compact_mat_of_eight_tiles() -> None:
    for game, players in ((CASINO, range(2, 5)), (HOME, range(2, 5)), ("ez-baccarat", range(2, 4))):
        for count in players:
            assert size(whole(game, count)) == (720, 450)
    for paper in ("a4", "letter"):
        for large in (False, True):
            assert len(pages_of(HOME, paper, 4, large_print=large)) == 1 + 8


def test_a_mini_table_has_up_to_seven_seats_and_a_big_one_twelve_to_fifteen() -> None:
    for game in WITH_MAT.values():
        most = 7 + (game.bank == "rotates")
        assert {size(whole(game.name, players)) for players in (6, most)} == {(900, 600)}
    assert {size(whole(players=players)) for players in range(12, 15)} == {(1800, 900)}


@pytest.mark.parametrize(
    ("skips", "numbers"),
    [
        ("none", [*range(1, 15)]),
        ("13", [*range(1, 13), 14, 15]),
        ("4,13", [1, 2, 3, *range(5, 13), 14, 15, 16]),
        ("4,13,14", [1, 2, 3, *range(5, 13), 15, 16, 17]),
    ],
)
def test_numbers_that_are_skipped_stand_nowhere_and_no_seat_is_lost(skips: str, numbers: list[int]) -> None:
    page = whole(players=14, skip_seats=skips)
    shown = [int(text.text) for text, _ in texts(page) if text.text.isdecimal()]
    assert sorted(shown) == sorted(numbers * 2), "at each seat, and on its commission box"
    assert named(page, "commission") == list(map(str, numbers))


def test_every_way_to_skip_is_tested() -> None:
    assert list(SKIPS) == ["none", "13", "4,13", "4,13,14"]


def test_payouts_are_said_in_words() -> None:
    assert "twenty-five to one" in " ".join(words_on([whole("ez-baccarat")]))
    told = " ".join(words_on([whole()]))
    for words in ("even money", "even money less 5", "eight to one"):
        assert words in told
    assert "pushes on a Dragon 7" in " ".join(words_on([whole(HOME)]))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("game", "players"), [(CASINO, 7), (HOME, 4)])
def test_the_tiles_put_together_are_the_mat(game: str, players: int, paper: str) -> None:
    pages = pages_of(game, paper, players)
    alone = whole(game, players)
    shown = [clipped(page).drawing for page in pages[1:]]
    assert all((each.items, each.width, each.height) == (shown[0].items, *size(alone)) for each in shown)
    assert alone.items[0].drawing.items == shown[0].items  # type: ignore[union-attr]
    if paper == "a4" and game == CASINO:
        tiled = kit_of(game, paper, players=players, sheets=MAT)["table-mat.pdf"]
        full = kit_of(game, paper, players=players, sheets=MAT, untiled=True)["table-mat.pdf"]
        mean, far = difference(put_together(tiled, pages, size(alone)), picture(full, 0))
        assert mean < 0.5
        assert far < 0.002


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("ink", ["full", "low", "mono"])
def test_every_page_is_the_paper_and_passes_preflight(ink: str, paper: str) -> None:
    for more in ({}, {"untiled": True}):
        data = kit_of(HOME, paper, ink, 6, sheets=MAT, **more)["table-mat.pdf"]
        report = examine(data, "table-mat.pdf")
        assert failures(report) == []
        for page in report.pages:
            if not more:
                assert page.paper == PAPERS[paper].title
                assert all(edge is None or edge > 9.9 for edge in page.edges)
                assert page.marks is None or page.marks > 9.9
            assert set(page.colours) <= ({"grey"} if ink == "mono" else {"RGB"})
    assert len(data) < 150_000


def test_the_plan_says_the_size_and_the_seats_and_shows_every_tile() -> None:
    first, *tiles = pages_of(HOME, players=5)
    told = " ".join(words_on([first]))
    assert "four seats" in told
    assert f"{size(whole(HOME, 5))[0]:g} × {size(whole(HOME, 5))[1]:g} mm" in told
    assert named(first, "tile") == [named(page, "tile")[0] for page in tiles]
    for page in tiles:
        label = named(page, "tile")[0]
        assert any(text.text == label and text.size >= 18 for text, _ in texts(page))


def test_every_tile_has_a_foot_with_a_bar_of_true_length() -> None:
    for page in pages_of(paper="letter"):
        bars = {box.name: box.rect.w for box in page.boxes if box.kind == "bar"}
        assert bars == {"50 mm": 50, "2 in": pytest.approx(50.8)}


def test_large_print_makes_a_mat_too() -> None:
    for page in pages_of(HOME, large_print=True):
        assert min(text.size for text, _ in texts(page)) >= 14 - 1e-6


def test_an_untiled_mat_is_a_file_of_its_own_and_not_in_the_kit() -> None:
    made = plan(options_of(CASINO, players=7, sheets=("host-card", "table-mat"), untiled=True))
    assert [(file.name, file.pages, file.paper) for file in made.files] == [
        ("kit.pdf", 1, "a4"),
        ("host-card.pdf", 1, "a4"),
        ("table-mat.pdf", 1, "900x600mm"),
    ]
    assert "table-mat.pdf is for a print shop: 900 × 600 mm" in made.how_to_print
    files = produce(made)
    with opened(files["kit.pdf"]) as pdf:
        assert len(pdf.pages) == 1
    with opened(files["table-mat.pdf"]) as pdf:
        assert [float(v) for v in pdf.pages[0].mediabox] == pytest.approx(
            [0, 0, 900 / 25.4 * 72, 600 / 25.4 * 72], abs=0.01
        )
    assert "Table mat" not in " ".join(words_on(made.sheets[0].pages))


def test_a_printers_fault_is_put_right_at_home_and_not_at_the_print_shop() -> None:
    from kitgen.press.correction import Correction

    shifted = Correction(page_offset=(2.0, 0.0))
    assert whole(correction=shifted).transform.is_identity
    assert not pages_of(correction=shifted)[1].transform.is_identity


# --- the command -------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("bare")
def test_a_kit_holds_a_mat_only_for_who_asks() -> None:
    files = [file["name"] for file in json.loads(good("build", "--dry-run", "--json"))["files"]]
    assert "table-mat.pdf" not in files
    asked = json.loads(good("build", "--sheets", "table-mat,rules", "--dry-run", "--json"))
    assert [file["name"] for file in asked["files"]] == ["kit.pdf", "rules.pdf", "table-mat.pdf"]


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("text", ["1800x900mm", "900 x 1800 mm", "180×90cm"])
def test_a_size_is_given_in_any_order_and_unit(text: str) -> None:
    told = json.loads(
        good("build", "--sheets", "table-mat", "--game", CASINO, "--mat-size", text, "--untiled", "--dry-run", "--json")
    )
    assert told["pages"][0]["paper_mm"] == [1800, 900]
    assert told["options"]["mat_size"] == [1800, 900]


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize(
    ("flags", "told"),
    [
        (("--mat-size", "900"), "'900' is no size. Allowed: a width and a height such as 900x600mm"),
        (("--mat-size", "3000x900mm"), "3000 × 900 mm cannot be made. Allowed: each side 400 to 2000 mm"),
        (("--mat-size", "500x400mm"), "500 × 400 mm is too small for 3 seats"),
        (("--skip-seats", "7"), "'7' cannot be left out. Allowed: none; 13; 4,13; 4,13,14."),
    ],
)
def test_what_cannot_be_is_refused_with_the_value_and_what_is_allowed(flags: tuple[str, ...], told: str) -> None:
    assert told in refused("build", "--sheets", "table-mat", *flags)
    assert not Path("output").exists()


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("large", ["--large-print", "--no-large-print"])
@pytest.mark.parametrize(("paper", "leaves"), [("120x400mm", "100 × 259.4"), ("200x90mm", "180 × 70")])
def test_a_paper_too_small_for_a_tile_is_refused_with_what_is_needed(paper: str, leaves: str, large: str) -> None:
    told = refused("build", "--sheets", "table-mat", "--paper", paper, large)
    needs = f"Table mat: needs 126 × 80 mm, and {paper.replace('x', ' × ').replace('mm', ' mm')} leaves {leaves} mm"
    assert f"{needs} inside its margins. Choose a larger paper." in told
    good("build", "--sheets", "table-mat", "--paper", "146x100mm", large, "-o", large)


@pytest.mark.parametrize(("sides", "blank"), [((2000.0, 1200.0), True), ((900.0, 600.0), False)])
def test_the_plan_names_the_tiles_that_show_nothing(sides: tuple[float, float], blank: bool) -> None:
    first, *tiles = pages_of(mat_size=sides)
    image = picture(kit_of(CASINO, players=7, sheets=MAT, untiled=True, mat_size=sides)["table-mat.pdf"], 0)

    def empty(around: float) -> list[str]:
        """Tiles with nothing darker than paper within them and so many millimetres around."""
        found = []
        for page in tiles:
            part = clipped(page).clip
            assert part
            seen = part.inset(-around)
            crop = image.crop(tuple(round(v * DPI / 25.4) for v in (seen.x, seen.y, seen.right, seen.bottom)))  # type: ignore[arg-type]
            found += named(page, "tile") if crop.convert("L").getextrema()[0] == 255 else []
        return found

    on_tiles = [named(page, "tile")[0] for page in tiles if "Table mat · blank" in {t.text for t, _ in texts(page)}]
    assert set(empty(3.0)) <= set(on_tiles) <= set(empty(0.0))
    assert bool(empty(3.0)) == blank
    shown = {text.text: rect for text, rect in texts(first)}
    told = [rect for text, rect in texts(first) if text.text == "blank"]
    assert len(told) == len(on_tiles)
    for label in on_tiles:
        name = shown[label]
        assert any(abs(rect.cx - name.cx) < 0.1 and 0 < rect.cy - name.cy < 6 for rect in told), label


@pytest.mark.usefixtures("bare")
def test_verify_agrees_with_both_kinds_of_mat() -> None:
    for flag in ("--untiled", "--no-untiled"):
        good("build", "--sheets", "table-mat,host-card", "--mat-size", "1800x900mm", flag, "-o", flag.strip("-"))
        good("verify", flag.strip("-"))


@pytest.mark.parametrize("change", [{"skip_seats": "7"}, {"mat_size": (300.0, 300.0)}, {"mat_size": (600.0, 900.0)}])
def test_options_that_no_mat_can_have_are_refused(change: dict[str, Any]) -> None:
    with pytest.raises(KitgenError, match=r"left out|mat of"):
        options_of(**change)


def test_all_payouts_of_a_mat_are_in_words() -> None:
    for name, game in WITH_MAT.items():
        assert not [word for word in words_on([whole(name, decks=game.decks)]) if ":" in word[:-1]], name
    assert "pays one to two on a winning 6" in " ".join(words_on([whole("no-commission")]))


def test_every_seat_that_a_game_may_have_can_be_drawn() -> None:
    assert max(game.seats_max for game in GAMES.values() if "table-mat" in game.every_sheet) <= MOST_SEATS
