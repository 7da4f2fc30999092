"""Writing that is stopped, killed or done twice at once: a kit is whole all the same."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from running import environment
from test_store import held, kit

from kitgen import guard
from kitgen.errors import KitgenError, WouldOverwrite
from kitgen.guard import LOCK, locked, undivided
from kitgen.moves import recover
from kitgen.store import write

POSIX = pytest.mark.skipif(os.name != "posix", reason="needs signals")
OLD, NEW = kit(napkin="1", rules="2", payouts="3"), kit(napkin="4", rules="5")

# A process that replaces the old kit by the new one and gets a signal in the middle of it, and perhaps another.
WRITER = """
import os, sys
from pathlib import Path
from kitgen.store import write
real, count = Path.replace, 0
def replace(self, target):
    global count
    count += 1
    if count == int(sys.argv[2]):
        os.kill(os.getpid(), int(sys.argv[3]))
    if count == int(sys.argv[2]) + 1 and len(sys.argv) > 4:
        os.kill(os.getpid(), int(sys.argv[4]))
    return real(self, target)
Path.replace = replace
write(Path(sys.argv[1]), %r)
"""


def stopped(folder: Path, at: int, *signals: int) -> int:
    """How a writer ends that gets these signals around its `at`-th rename."""
    code = [sys.executable, "-c", WRITER % NEW, str(folder), str(at), *map(str, map(int, signals))]
    return subprocess.run(code, env=environment(), capture_output=True, check=False).returncode


# Replacing two files and the manifest and removing one takes seven renames.
@POSIX
@pytest.mark.parametrize("at", range(1, 8))
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_a_signal_half_way_leaves_the_old_kit_whole(tmp_path: Path, at: int, name: str) -> None:
    write(tmp_path, OLD)
    number = getattr(signal, name)
    assert stopped(tmp_path, at, number) == -number
    assert held(tmp_path) == OLD


@POSIX
def test_a_second_signal_does_not_break_off_the_putting_back(tmp_path: Path) -> None:
    write(tmp_path, OLD)
    assert stopped(tmp_path, 4, signal.SIGTERM, signal.SIGINT) == -signal.SIGTERM
    assert held(tmp_path) == OLD


@POSIX
def test_a_signal_where_nothing_was_leaves_nothing(tmp_path: Path) -> None:
    assert stopped(tmp_path / "a" / "b", 2, signal.SIGTERM) == -signal.SIGTERM
    assert list(tmp_path.iterdir()) == []


@POSIX
@pytest.mark.parametrize("at", range(1, 8))
def test_what_a_killed_build_left_is_undone_by_the_next(tmp_path: Path, at: int) -> None:
    write(tmp_path, OLD)
    assert stopped(tmp_path, at, signal.SIGKILL) == -signal.SIGKILL
    assert any(path.name.startswith(".kitgen-") for path in tmp_path.iterdir())
    recover(tmp_path)
    (tmp_path / LOCK).unlink()
    assert held(tmp_path) == OLD


@POSIX
@pytest.mark.parametrize("at", range(1, 8))
def test_a_build_after_a_killed_one_is_as_any_other(tmp_path: Path, at: int) -> None:
    write(tmp_path, OLD)
    stopped(tmp_path, at, signal.SIGKILL)
    third = kit(napkin="6")
    write(tmp_path, third)
    assert held(tmp_path) == third


@POSIX
def test_what_was_changed_after_a_killed_build_is_kept(tmp_path: Path) -> None:
    write(tmp_path, OLD)
    stopped(tmp_path, 6, signal.SIGKILL)  # napkin.pdf and rules.pdf are in place, the manifest is not
    (tmp_path / "napkin.pdf").write_text("mine")
    with pytest.raises(WouldOverwrite, match=r"napkin\.pdf"):
        write(tmp_path, NEW)
    assert (tmp_path / "napkin.pdf").read_text() == "mine"
    assert [path.read_bytes() for path in tmp_path.glob(".kitgen-*/old/*")] == [b"1"]
    assert (tmp_path / "rules.pdf").read_bytes() == b"2"


def test_what_only_looks_like_ours_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / ".kitgen-mine" / "old").mkdir(parents=True)
    (tmp_path / ".kitgen-mine" / "diary.txt").write_text("mine")
    evil = tmp_path / "out" / ".kitgen-evil"
    (evil / "old").mkdir(parents=True)
    (evil / "old" / "x").write_text("x")
    (evil / "steps.json").write_text('{"../precious": null, "../.kitgen-mine/diary.txt": "0"}')
    (tmp_path / "precious").write_text("mine")
    recover(tmp_path / "out")
    recover(tmp_path)
    assert (tmp_path / "precious").read_text() == (tmp_path / ".kitgen-mine" / "diary.txt").read_text() == "mine"


@pytest.mark.parametrize("journal", ["", "[]", "7", "[" * 100_000])
def test_a_journal_that_cannot_be_read_is_no_reason_to_fail(tmp_path: Path, journal: str) -> None:
    (tmp_path / ".kitgen-x" / "old").mkdir(parents=True)
    (tmp_path / ".kitgen-x" / "steps.json").write_text(journal)
    write(tmp_path, NEW)
    assert held(tmp_path) == NEW


# Signals


@POSIX
def test_a_signal_with_a_handler_of_its_own_still_ends_with_its_code() -> None:
    heard: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, frame: heard.append(number))
    try:
        with pytest.raises(SystemExit) as caught, undivided():
            signal.raise_signal(signal.SIGTERM)
    finally:
        signal.signal(signal.SIGTERM, before)
    assert (caught.value.code, heard) == (128 + signal.SIGTERM, [signal.SIGTERM])


@POSIX
def test_a_signal_after_all_is_settled_waits() -> None:
    done = []

    def late() -> None:
        with undivided() as settle:
            settle()
            signal.raise_signal(signal.SIGINT)
            done.append(True)

    with pytest.raises(KeyboardInterrupt):
        late()
    assert done == [True]


@POSIX
def test_a_signal_that_is_ignored_stays_so() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with undivided():
            signal.raise_signal(signal.SIGHUP)
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


def in_thread(work: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=work)
    thread.start()
    return thread


def test_another_thread_may_write(tmp_path: Path) -> None:
    in_thread(lambda: write(tmp_path, NEW)).join()
    assert held(tmp_path) == NEW


# Two at once


def test_a_second_writer_waits_for_the_first(tmp_path: Path) -> None:
    with locked(tmp_path):
        second = in_thread(lambda: write(tmp_path, NEW))
        time.sleep(0.2)
        assert [path.name for path in tmp_path.iterdir()] == [LOCK]
    second.join()
    assert held(tmp_path) == NEW


def test_a_second_writer_does_not_wait_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "PATIENCE", 0.1)
    with locked(tmp_path), pytest.raises(KitgenError, match="Another kitgen writes into"):
        write(tmp_path, NEW)
    assert list(tmp_path.iterdir()) == []


def test_a_lock_that_a_killed_process_left_holds_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "PATIENCE", 0.0)
    (tmp_path / LOCK).touch()
    write(tmp_path, NEW)
    assert held(tmp_path) == NEW


def test_a_file_system_without_locks_is_written_to_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lacking(handle: int) -> bool:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(guard, "_take", lacking)
    (tmp_path / ".kitgen-x" / "old").mkdir(parents=True)  # perhaps another's, who is writing just now
    write(tmp_path, NEW)
    assert set(held_files(tmp_path)) == set(NEW)
    assert (tmp_path / ".kitgen-x" / "old").is_dir()


def held_files(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir() if path.is_file()]


def test_many_writers_at_once_leave_one_whole_kit(tmp_path: Path) -> None:
    kits = [kit(napkin=f"{n}", rules=f"{n}", **{f"only-{n}": "x"}) for n in range(6)]
    threads = [in_thread(lambda files=files: write(tmp_path / "out", files)) for files in kits]  # type: ignore[misc]
    for thread in threads:
        thread.join()
    assert held(tmp_path / "out") in kits
