"""What keeps writing whole: one writer to a folder at a time, and no signal that ends it between two renames."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from kitgen.errors import KitgenError

LOCK = ".kitgen-lock"
PATIENCE = 5.0  # seconds to wait for another writer, who needs a fraction of one
PAUSE = 0.05
STOPPERS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")  # not every system has all


class Stopped(BaseException):
    """A signal asks for the end; on the way out all is put back."""


@contextmanager
def undivided() -> Iterator[Callable[[], None]]:
    """A signal that ends a process becomes an exception here, and is delivered again once the block is left.

    Only the first does: a second must not break off the putting back. After the function that is yielded has been
    called there is nothing to put back any more, and signals wait for the end of the block.
    """
    came: list[int] = []
    settled: list[bool] = []

    def hear(number: int, frame: Any) -> None:
        came.append(number)
        if len(came) == 1 and not settled:
            raise Stopped

    before: dict[int, Any] = {}
    try:
        for number in _stoppers():
            before[number] = signal.getsignal(number)
            signal.signal(number, hear)
        yield lambda: settled.append(True)
    except Stopped:
        pass
    finally:
        settled.append(True)
        for number, handler in before.items():
            signal.signal(number, handler)
    if came:
        signal.raise_signal(came[0])  # usually the end
        raise SystemExit(128 + came[0])


def _stoppers() -> list[int]:
    """The signals to hear. One that is ignored stays so, as nohup wants; handlers belong to the main thread."""
    if threading.current_thread() is not threading.main_thread():
        return []
    known = [getattr(signal, name) for name in STOPPERS if hasattr(signal, name)]
    return [number for number in known if signal.getsignal(number) not in (signal.SIG_IGN, None)]


@contextmanager
def locked(folder: Path) -> Iterator[bool]:
    """Be the only writer in the folder; False where the file system knows no locks.

    The system holds the lock, not the file: one that a killed process left behind keeps nobody out.
    """
    path = folder / LOCK
    handle, sure = _wait(path)
    try:
        yield sure
    finally:
        _release(path, handle)


def _wait(path: Path) -> tuple[int, bool]:
    """The handle of the lock file, once nobody else holds it."""
    until = time.monotonic() + PATIENCE
    while True:
        # A writer that failed while we waited took the folder that it had made away with it.
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o666)
        try:
            if _take(handle) and _stands(path, handle):
                return handle, True
        except OSError:
            return handle, False
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)
        if time.monotonic() >= until:
            raise KitgenError(f"Another kitgen writes into {path.parent}. Wait for its end, or choose another folder.")
        time.sleep(PAUSE)


def _stands(path: Path, handle: int) -> bool:
    """Whether the locked file is still the one of that name: who had it before us removed it at the end."""
    with suppress(FileNotFoundError):
        return os.path.samestat(os.fstat(handle), path.stat())
    return False


if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> bool:
        """Whether the lock is ours now."""
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

    def _release(path: Path, handle: int) -> None:
        os.close(handle)
        with suppress(OSError):  # Windows removes no file that another waits for
            path.unlink()

else:
    import fcntl

    def _take(handle: int) -> bool:
        """Whether the lock is ours now."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _release(path: Path, handle: int) -> None:
        with suppress(OSError):  # while it is locked, so that nobody else's file is removed
            path.unlink()
        os.close(handle)
