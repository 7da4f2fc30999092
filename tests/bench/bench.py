"""How fast and how small: ratios against what the libraries cost alone, measured in one run on one machine.

Run `python tests/bench/bench.py`; `--check` makes a bound that is passed an error. Each number is the best of several
runs, the two sides of a ratio taken in turn, so that a busy machine disturbs both alike.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kitgen.game.cells import Cell

LIBRARIES = "import click, jinja2, reportlab.platypus"
SOURCE = Path(__file__).resolve().parents[2]


def environment() -> dict[str, str]:
    """The installed kitgen if there is one, else this checkout; Python keeps what it compiles, as it usually does."""
    found = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return found if find_spec("kitgen") else {**found, "PYTHONPATH": str(SOURCE)}


@dataclass(frozen=True)
class Row:
    """A number, what it may be at most (or at least), and how it is written."""

    name: str
    value: float
    bound: float
    form: str
    at_least: bool = False

    @property
    def ok(self) -> bool:
        return self.value >= self.bound if self.at_least else self.value <= self.bound


def run(*args: str) -> None:
    """A fresh Python, away from the checkout, with nothing to say."""
    quiet = subprocess.DEVNULL
    away = tempfile.gettempdir()
    subprocess.run([sys.executable, *args], env=environment(), cwd=away, stdout=quiet, stderr=quiet, check=True)


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def best(works: Sequence[Callable[[], object]], times: int) -> list[float]:
    """The least time of each, all taken in turn."""
    rounds = [[seconds(work) for work in works] for _ in range(times)]
    return [min(column) for column in zip(*rounds, strict=True)]


def build(folder: Path) -> tuple[str, ...]:
    """The command that makes a kit for four."""
    return ("-m", "kitgen", "build", "--players", "4", "--output", str(folder / "kit"), "--force", "--quiet")


def practice(folder: Path) -> tuple[str, ...]:
    """The command that makes a worksheet of twelve planned rounds, and its key."""
    asked = ("practice", "--rounds", "12", "--level", "5")
    return ("-m", "kitgen", *asked, "--output", str(folder / "practice"), "--force", "--quiet")


def first_build(folder: Path) -> None:
    """A kit as on the first evening: no compiled templates are kept from a run before."""
    shutil.rmtree(folder / "cache", ignore_errors=True)
    run(*build(folder))


def peak(*args: str) -> float:
    """The most memory that a fresh Python takes for this, in MiB."""
    code = "import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL); "
    code += "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    command = [sys.executable, "-c", code, sys.executable, *args]
    done = subprocess.run(command, env=environment(), cwd=tempfile.gettempdir(), capture_output=True, check=True)
    unit = 1 if sys.platform == "darwin" else 1024
    return int(done.stdout) * unit / 2**20


def shoe() -> float:
    """Milliseconds for one shoe counted exactly."""
    from kitgen.game.odds import count, fresh

    forget = getattr(count, "cache_clear", lambda: None)
    times = []
    for _ in range(20):
        forget()
        times.append(seconds(lambda: count(fresh(8))))
    return min(times) * 1000


def planned(levels: tuple[int, int] | None, cells: tuple[Cell, ...]) -> float:
    """Rounds planned a second: worksheets of twelve rounds of these levels, or of a round for each cell.

    A second of the processor: others that use it too would slow both sides of a ratio, and here there is but one.
    """
    from kitgen.game.games import GAMES
    from kitgen.game.lessons import Blueprint, lesson_of

    rounds = len(cells) or 12
    times = []
    for at in range(25):
        wanted = [
            Blueprint(game=GAMES["dining-room"], decks=2, rounds=rounds, levels=levels, cells=cells, seed=seed)
            for seed in range(at * 20, at * 20 + 20)
        ]
        start = time.process_time()
        for each in wanted:
            lesson_of(each)
        times.append(time.process_time() - start)
    return rounds * 20 / min(times)


def stacked(decks: int, cells: Sequence[Sequence[Cell]], shoes: int) -> tuple[float, float]:
    """Over a lesson for each set of cells: percent that took more shoes than these, and the longest in seconds."""
    from kitgen.game.games import GAMES
    from kitgen.game.lessons import Blueprint, lesson_of
    from kitgen.game.stacking import rounds_that_fit

    game = GAMES["dining-room"]
    failed, times = 0, []
    for seed, some in enumerate(map(tuple, cells)):
        rounds = rounds_that_fit(game, decks, None, some)
        wanted = Blueprint(game=game, decks=decks, rounds=rounds, cells=some, seed=seed, real_deck=True)
        found = []
        times.append(seconds(lambda wanted=wanted, found=found: found.append(lesson_of(wanted))))
        failed += len(found[0].shoes) > shoes
    return 100 * failed / len(cells), max(times)


def planning() -> Iterator[Row]:
    from kitgen.game.cells import BOUNDARIES, CELLS, in_order

    least = 15_000
    for name, levels in (*((str(level), (level, level)) for level in range(1, 7)), ("mixed", None)):
        yield Row(f"planning, level {name}", planned(levels, ()), least, "{:.0f}/s", at_least=True)
    yield Row("planning, all cells", planned(None, CELLS), least, "{:.0f}/s", at_least=True)
    some = [in_order(random.Random(seed).sample(CELLS, 12)) for seed in range(200)]
    sizes = [
        ("2 decks, 12 cells", 2, some, 1),
        ("2 decks, the boundaries", 2, [BOUNDARIES] * 200, 1),
        ("8 decks, all cells in two shoes", 8, [CELLS] * 200, 2),
    ]
    for name, decks, cells, shoes in sizes:
        failed, longest = stacked(decks, cells, shoes)
        yield Row(f"{name}: not met", failed, 1, "{:.1f} %")
        yield Row(f"{name}: the longest", longest, 2, "{:.3f} s")


def rows(folder: Path, times: int) -> Iterator[Row]:
    first, alone = best([lambda: first_build(folder), lambda: run("-c", LIBRARIES)], times)
    later, again = best([lambda: run(*build(folder)), lambda: run("-c", LIBRARIES)], times)
    yield Row("the first kit ever, against the libraries' import", first / alone, 3.0, "{:.2f} x")
    yield Row("a kit from cold, against the libraries' import", later / again, 3.0, "{:.2f} x")
    sheet, bare = best([lambda: run(*practice(folder)), lambda: run("-c", LIBRARIES)], times)
    yield Row("12 planned rounds and their key from cold", sheet / bare, 3.0, "{:.2f} x")
    for flag in ("--help", "--version"):
        told, click = best([lambda flag=flag: run("-m", "kitgen", flag), lambda: run("-c", "import click")], times)
        yield Row(f"{flag}, against the import of click", told / click, 1.6, "{:.2f} x")
    yield Row("memory for a kit", peak(*build(folder)), 120, "{:.0f} MiB")
    yield Row("one shoe of 8 decks counted", shoe(), 25, "{:.1f} ms")
    yield from planning()
    sizes = {path.name: path.stat().st_size for path in (folder / "kit").iterdir()}
    yield Row("kit.pdf for 4 players", sizes["kit.pdf"] / 1000, 400, "{:.0f} kB")
    yield Row("all its files together", sum(sizes.values()) / 1000, 400, "{:.0f} kB")


def main() -> int:
    ask = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ask.add_argument("--times", type=int, default=7, help="runs of each side of a ratio (7)")
    ask.add_argument("--check", action="store_true", help="exit with 1 when a bound is passed")
    chosen = ask.parse_args()
    if not find_spec("kitgen"):
        sys.path.insert(0, str(SOURCE))
    found = []
    with tempfile.TemporaryDirectory() as name:
        os.environ["XDG_CACHE_HOME"] = str(Path(name) / "cache")
        run(*build(Path(name)))  # once, so that Python has compiled everything that it keeps
        for row in rows(Path(name), chosen.times):
            found.append(row)
            value, bound = row.form.format(row.value), row.form.format(row.bound)
            limit = "at least" if row.at_least else "at most "
            print(f"{row.name:<50} {value:>9}   {limit} {bound:>9}   {'ok' if row.ok else 'passed'}")
    return int(chosen.check and not all(row.ok for row in found))


if __name__ == "__main__":
    sys.exit(main())
