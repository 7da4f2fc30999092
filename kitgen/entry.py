"""Where `kitgen` begins and ends: Ctrl-C is one word, even while Python still reads the modules."""

# Until `_start` has seen to it, Ctrl-C ends in a traceback: nothing is imported before that Python has not yet read.
import os
import sys


def main() -> None:
    """What the script `kitgen` and `python -m kitgen` run."""
    try:
        _start()
    except KeyboardInterrupt:
        _abort()


def _start() -> None:
    import gc
    import signal

    came: list[int] = []

    def interrupt(number: int, frame: object) -> None:
        came.append(number)
        raise KeyboardInterrupt

    # Who starts kitgen may have it ignore Ctrl-C, as a shell does with what runs in the background.
    heard = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if heard:
        sys.unraisablehook = _unraisable
        # While modules are read nothing needs to be put back, and some libraries would swallow the exception.
        signal.signal(signal.SIGINT, _abort)
    from kitgen.cli import main as command

    try:
        if heard:
            signal.signal(signal.SIGINT, interrupt)
        command(prog_name="kitgen")
    except SystemExit as end:
        # All is done and said: how Python takes itself apart needs no comment, and no search for cycles in what goes
        # away with the process, which would take a tenth of a build.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        gc.freeze()
        if came:  # Python may have noted the interrupt for itself, and would not end with this code
            os._exit(end.code if isinstance(end.code, int) else 1)
        raise


def _abort(*_: object) -> None:
    """End at once, with click's word and exit code for Ctrl-C."""
    try:
        os.write(2, b"\nAborted!\n")
    finally:
        os._exit(1)


def _unraisable(found: "sys.UnraisableHookArgs") -> None:
    """Ctrl-C inside a callback, which Python would print as a traceback and forget."""
    if isinstance(found.exc_value, KeyboardInterrupt):
        _abort()
    sys.__unraisablehook__(found)
