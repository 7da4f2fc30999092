"""The napkin: chips find room, nothing comes near the trim, words are large enough for a table top."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kitgen.errors import KitgenError
from kitgen.figures.napkin_layout import capacity, layout

WORDS = {"far": "far edge", "near": "near edge", "middle": "A tie pushes: the dealer deals again"}
NOTES = {
    "banker": "pushes on a Dragon 7 (a winning three-card 7)",
    "player": "higher total wins",
    "tie": "equal totals",
}
MAINS = {False: "banker:banker player:player", True: "player:player tie:tie banker:banker"}
FOUR = ("final-6", "final-5", "winning-8", "winning-7")


def words(sides, tie=False):
    found = dict(WORDS)
    for name in ("banker", "player", *(("tie",) if tie else ()), *sides):
        title = name.replace("-", " ").capitalize()
        found |= {name: title, f"{name}-pays": "0.95 : 1", f"{name}-note": NOTES.get(name, "winner totals 8")}
    return found


def napkin(reader, size, tie, sides):
    bets = f"{MAINS[tie]} {' '.join(f'{name}:side' for name in sides)}"
    return reader.draw("napkin", reader.ask(words(sides, tie), size=str(size), bets=bets))


CASES = [
    (size, tie, count)
    for size in (165, 127)
    for tie in (False, True)
    for count in range(capacity(float(size), tie) + 1)
]


@pytest.mark.parametrize(("size", "tie", "count"), CASES)
def test_every_napkin_keeps_its_promises(reader, overlapping, size, tie, count):
    sides = [*FOUR, "pair-1", "pair-2", "pair-3", "pair-4"][:count]
    drawing = napkin(reader, size, tie, sides)
    assert (drawing.width, drawing.height) == (size, size)
    reader.check_inside(drawing, 3.0)
    spots = [box for box in drawing.boxes if box.kind == "spot"]
    cells = [box for box in drawing.boxes if box.kind == "side-bet"]
    assert {box.name for box in spots} == ({"banker", "player", "tie"} if tie else {"banker", "player"})
    assert [box.name for box in cells] == sides
    assert all(box.rect.w == box.rect.h >= (45 if size == 165 else 40) for box in spots)
    assert all(min(box.rect.w, box.rect.h) >= 38 - 1e-9 for box in cells)
    boxes = spots + cells
    assert not any(overlapping(a.rect, b.rect, 1e-6) for i, a in enumerate(boxes) for b in boxes[:i])
    assert min(text.size for text, _ in reader.texts(drawing)) >= 9


@pytest.mark.parametrize(("size", "tie", "count"), CASES)
def test_a_chip_covers_the_payout_and_nothing_else(reader, size, tie, count):
    drawing = napkin(reader, size, tie, [f"pair-{i}" for i in range(count)])
    for spot in (box.rect for box in drawing.boxes if box.kind == "spot"):
        under = []
        for text, box in reader.texts(drawing):
            x, y = max(box.x, min(spot.cx, box.right)), max(box.y, min(spot.cy, box.bottom))
            if (x - spot.cx) ** 2 + (y - spot.cy) ** 2 < (spot.w / 2) ** 2:
                under.append(text.text)
        assert under == ["0.95 : 1"]


def test_banker_is_at_the_far_edge_and_player_at_the_near_one(reader):
    for tie in (False, True):
        spots = {box.name: box.rect for box in napkin(reader, 165, tie, FOUR).boxes}
        assert spots["banker"].bottom < spots["player"].y
        if tie:
            assert spots["banker"].cy < spots["tie"].cy < spots["player"].cy


def test_side_bets_lie_in_the_order_of_the_game(reader):
    cells = [box for box in napkin(reader, 165, False, FOUR).boxes if box.kind == "side-bet"]
    assert [box.name for box in sorted(cells, key=lambda box: box.rect.y)] == list(FOUR)
    assert len({box.rect.x for box in cells}) == 1


def test_with_a_tie_bet_no_band_says_that_ties_push(reader):
    assert WORDS["middle"] not in " ".join(reader.strings(napkin(reader, 165, True, ())))
    assert WORDS["middle"] in " ".join(reader.strings(napkin(reader, 165, False, ())))


@given(st.floats(120, 200), st.booleans(), st.integers(0, 8))
def test_places_never_overlap_at_any_size(size, tie, count):
    count = min(count, capacity(size, tie))
    mains = [("banker", "banker"), *([("tie", "tie")] if tie else []), ("player", "player")]
    found = layout(size, mains, [str(i) for i in range(count)])
    area = [zone.rect for zone in found.zones] + list(found.strips)
    for i, a in enumerate(area):
        assert a.x >= 3 - 1e-9
        assert a.y >= 3 - 1e-9
        assert a.right <= size - 3 + 1e-6
        assert a.bottom <= size - 3 + 1e-6
        for b in area[:i]:
            assert a.x >= b.right - 1e-6 or b.x >= a.right - 1e-6 or a.y >= b.bottom - 1e-6 or b.y >= a.bottom - 1e-6
    for zone in found.zones:
        assert zone.spot is None or zone.rect.holds(zone.spot)


@pytest.mark.parametrize(
    ("bets", "size", "named"),
    [
        ("banker:banker", "165", "one player"),
        ("banker:banker player:player x:top", "165", "x:top"),
        ("banker:banker player:player " + "a:side " * 9, "165", "at most 8 side bets"),
        ("banker:banker player:player " + "a:side " * 5, "127", "at most 4 side bets"),
        ("banker:banker player:player", "110", "120 to 200"),
        ("banker:banker player:player", "195", "room for"),
    ],
)
def test_what_does_not_fit_is_an_error_that_says_what_does(reader, bets, size, named):
    sides = ("a",) if "a:side" in bets else ()
    with pytest.raises(KitgenError, match=named):
        reader.draw("napkin", reader.ask(words(sides), size=size, bets=bets))


def test_words_that_do_not_fit_at_9_points_are_named(reader):
    long = words(("final-6",)) | {"final-6": "The sixth and final card of the round that was dealt to the table"}
    bets = f"{MAINS[False]} final-6:side"
    with pytest.raises(KitgenError, match="The sixth and final card"):
        reader.draw("napkin", reader.ask(long, size="165", bets=bets))
