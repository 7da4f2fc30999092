"""The command line: help, completion, and that every failure is one sentence."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from running import EXAMPLE, environment, good, refused, run, shell, spawn

from kitgen import __version__, kit
from kitgen.commands import COMMANDS, load
from kitgen.errors import KitgenError, WouldOverwrite, unknown
from kitgen.game.games import GAMES
from kitgen.press.paper import PAPERS
from kitgen.press.theme import INKS
from kitgen.settings import OPTIONS
from kitgen.sheets import SHEETS

pytestmark = pytest.mark.usefixtures("bare")


# Help


def test_help_opens_with_three_examples_and_states_the_exit_codes() -> None:
    lines = good("--help").splitlines()
    assert lines[0].startswith("Usage: kitgen")
    assert [line.split()[0:2] for line in lines[2:5]] == [["kitgen", name] for name in ("build", "explain", "odds")]
    text = "\n".join(lines)
    for code in ("0  done", "2  ", "4  "):
        assert f"\n    {code}" in text


def test_the_summaries_are_the_commands_own_words() -> None:
    for name, (_, summary) in COMMANDS.items():
        assert load(name).name == name
        assert (load(name).help or "").splitlines()[0].startswith(summary.rstrip("."))
        assert f"  {name}  " in good("--help")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_in_ascii(name: str) -> None:
    assert good(name, "--help").isascii()


def test_build_help_lists_every_choice_and_flag() -> None:
    text = " ".join(good("build", "--help").replace("-\n", "-").split()).replace("- ", "-")
    for name in (*OPTIONS, "config", "force", "dry-run", "json", "quiet"):
        assert f"--{name}" in text
    for name in (*GAMES, *PAPERS, *INKS, *SHEETS):
        assert name in text


def test_help_fits_a_terminal_of_80_columns() -> None:
    for text in (good("--help"), *(good(name, "--help") for name in COMMANDS)):
        assert max(map(len, text.splitlines())) <= 80


def test_the_version() -> None:
    assert good("--version") == f"kitgen, version {__version__}\n"


def test_help_and_version_import_no_library_but_click() -> None:
    code = "import sys, kitgen.cli; print(*(n for n in sys.modules if n.startswith(('kitgen', 'jinja2', 'reportlab'))))"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment(), check=True)
    assert set(shown.stdout.split()) == {"kitgen", "kitgen.commands", "kitgen.errors", "kitgen.cli"}


def test_the_shell_completes_commands_and_names() -> None:
    def completed(words: str) -> str:
        count = str(len(words.split()) - (not words.endswith(" ")))
        done = spawn(_KITGEN_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD=count)
        assert done.stderr == b""
        return done.stdout.decode()

    assert "plain,build" in completed("kitgen bu")
    assert "plain,punto-banco" in completed("kitgen build --game pu")
    assert "plain,rules,cheat-sheet" in completed("kitgen build --sheets rules,che")
    assert "plain,practice-key" in completed("kitgen show practice-")


# Failures


def test_an_unknown_command_or_sheet() -> None:
    assert "Did you mean build?" in refused("bild")
    assert "Did you mean rules?" in refused("show", "ruls")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("build --plyers 4", "'--plyers'. Did you mean --players? Try: kitgen build --help"),
        ("build --players", "Try: kitgen build --help"),
        ("build more", "Got unexpected extra argument (more). Try: kitgen build --help"),
        ("show", "Missing argument 'SHEET'. Try: kitgen show --help"),
        ("--plyers", "Try: kitgen --help"),
        ("odds --json=1", "Try: kitgen odds --help"),
    ],
)
def test_a_wrong_command_line_is_one_sentence_and_where_to_look(line: str, said: str) -> None:
    assert said in refused(*line.split())


def test_kitgen_alone_shows_its_help() -> None:
    result = run()
    assert "Exit codes" in result.output
    assert "Error" not in result.output


@pytest.mark.parametrize(
    ("value", "near"),
    [
        ("chips", "chip-tracking"),
        ("Napkin_Layout", "napkin-layout"),
        ("ruels", "rules"),
        ("key", "practice-key"),
        ("work", "worked-example"),
        ("qqq", None),
        ("", None),
    ],
)
def test_the_nearest_name_is_found_by_its_parts_too(value: str, near: str | None) -> None:
    said = str(unknown("sheet", value, SHEETS))
    assert (f"Did you mean {near}?" in said) if near else ("Did you mean" not in said)
    assert "Allowed: host-card, " in said


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (KitgenError("Too small."), 2, "Error: Too small.\n"),
        (WouldOverwrite("In the way."), 4, "Error: In the way.\n"),
        (PermissionError(13, "Permission denied", "x.pdf"), 2, "(x.pdf): Permission denied"),
        (ZeroDivisionError("oops"), 1, "a fault in kitgen itself: ZeroDivisionError: oops"),
        (KeyboardInterrupt(), 1, "Aborted!"),
    ],
)
def test_no_failure_ends_in_a_traceback(
    error: BaseException, code: int, said: str, fake_kit: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(plan: Any, progress: Any) -> None:
        raise error

    monkeypatch.setattr(kit, "produce", fail)
    result = run("build")
    assert result.exit_code == code
    assert said in result.stderr
    assert "Traceback" not in result.output
    assert not Path("output").exists()


def test_a_fault_can_be_looked_into(fake_kit: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KITGEN_DEBUG", "1")
    Path("out").write_text("")
    assert isinstance(run("build", "-o", "out").exception, KitgenError)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
@pytest.mark.parametrize(
    "args", [("--help",), ("odds",), ("explain", *EXAMPLE), ("sheets",), ("show", "rules"), ("explain", "7♠", "x–y")]
)
def test_any_encoding_of_a_redirected_stdout_will_do(encoding: str, args: tuple[str, ...]) -> None:
    done = spawn(*args, PYTHONIOENCODING=encoding, LC_ALL="C")
    assert b"Traceback" not in done.stderr
    assert done.returncode == (2 if "x–y" in args else 0), done.stderr
    (done.stdout + done.stderr).decode(encoding)


@pytest.mark.skipif(os.name != "posix", reason="needs a locale of bytes")
def test_a_locale_of_ascii_takes_cards_and_seeds_in_utf_8() -> None:
    plain = {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = spawn("explain", "7♠", "5♥", "9♦", "K♣", "3♠", **plain)
    assert (done.returncode, done.stderr) == (0, b"")
    told = json.loads(spawn("config", "--json", KITGEN_SEED="Zürich", **plain).stdout)
    assert "Zürich" in [setting["value"] for setting in told["settings"]]
    assert spawn("build", "--sheets", "rules", "--quiet", "--output", "Küche", **plain).returncode == 0
    assert Path("Küche/kit.pdf").exists()


def test_the_second_before_a_bar_is_counted_from_the_start(
    fake_kit: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[float] = []

    def produce(plan: Any, progress: Any) -> None:
        begun.append(progress.start)
        raise KitgenError("Enough.")

    monkeypatch.setattr(kit, "produce", produce)
    before = time.monotonic()
    plan = kit.plan
    monkeypatch.setattr(kit, "plan", lambda options: (time.sleep(0.05), plan(options))[1])
    refused("build")
    assert before <= begun[0] <= time.monotonic() - 0.05


@pytest.mark.parametrize("args", ["odds", "--help", "papers --json"])
@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
def test_a_stdout_that_takes_nothing_is_no_traceback(args: str) -> None:
    lines = [f"{{kitgen}} {args} {end}" for end in ("| true", ">&-", "> /dev/full")]
    for line in lines if Path("/dev/full").exists() else lines[:2]:
        done = shell(line)
        assert "Traceback" not in done.stderr
        assert "Exception" not in done.stderr
        if "full" in line:
            assert done.returncode == 1
            assert done.stderr == "Error: Standard output cannot be written: No space left on device.\n"
