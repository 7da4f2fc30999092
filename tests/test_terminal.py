"""Text that any terminal can take, tables, and the bar."""

from __future__ import annotations

import io
import json

import click
import pytest

from kitgen import terminal
from kitgen.terminal import Progress, complain, fit, heard, say, say_json, table


def stream(encoding: str) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding=encoding, write_through=True)


def written(text: str, encoding: str, monkeypatch: pytest.MonkeyPatch) -> bytes:
    out = stream(encoding)
    monkeypatch.setattr("sys.stdout", out)
    say(text)
    raw = out.buffer
    assert isinstance(raw, io.BytesIO)
    return raw.getvalue().rstrip(b"\r\n")


@pytest.mark.parametrize(
    ("text", "ascii_text"),
    [
        ("7♠ 5♥ 9♦ K♣", "7S 5H 9D KC"),
        ("7♤ 5♡ 9♢ K♧", "7S 5H 9D KC"),
        ("2–14 — yes", "2-14 - yes"),
        ("−1", "-1"),
        ("1\u202f000\u00a0mm\u2009!", "1 000 mm !"),
        ("210 × 297 · A4", "210 x 297 * A4"),
        ("“Banker’s” ‘five’", "\"Banker's\" 'five'"),
        ("½ …", "1/2 ..."),
        ("龍", "?"),
        ("\udcff", "?"),
    ],
)
def test_ascii_gets_readable_twins(text: str, ascii_text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert written(text, "ascii", monkeypatch) == ascii_text.encode()


def test_an_encoding_keeps_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    assert written("9♠ – “Zürich” ½ −1", "cp1252", monkeypatch) == "9S – “Zürich” ½ -1".encode("cp1252")
    assert written("9♠ – −1", "utf-8", monkeypatch) == "9♠ – −1".encode()


def test_a_stray_surrogate_does_not_crash_utf_8(monkeypatch: pytest.MonkeyPatch) -> None:
    assert written("caf\udce9", "utf-8", monkeypatch) == b"caf?"


def test_complaints_go_to_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    complain("no such card: 7♠")
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "no such card: 7♠\n")


def test_a_closed_stdout_is_no_reason_to_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", None)
    say("nobody hears")
    say_json({})


def test_json_survives_any_encoding(monkeypatch: pytest.MonkeyPatch) -> None:
    out = stream("ascii")
    monkeypatch.setattr("sys.stdout", out)
    say_json({"seed": "Zürich ♠"})
    raw = out.buffer
    assert isinstance(raw, io.BytesIO)
    assert json.loads(raw.getvalue()) == {"seed": "Zürich ♠"}


def test_a_table_lines_up(capsys: pytest.CaptureFixture[str]) -> None:
    say(table(("File", "Pages"), [("kit.pdf", "12"), ("rules.pdf", "1")], right=(1,)))
    assert capsys.readouterr().out.splitlines() == [
        "File       Pages",
        "---------  -----",
        "kit.pdf       12",
        "rules.pdf      1",
    ]


def test_a_table_without_heads_or_rows() -> None:
    assert table((), [("a", "b")]) == "a  b"
    assert table(("A", "B"), []) == "A  B\n-  -"
    assert table((), []) == ""


def test_a_table_lines_up_after_twins_took_their_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", stream("ascii"))
    assert table((), [("½", "x"), ("…", "y")]) == "1/2  x\n...  y"


def test_fit_measures_against_the_stream_given() -> None:
    assert fit("♠", stream("ascii")) == "S"
    assert fit("♠", stream("utf-8")) == "♠"


class Screen(io.StringIO):
    """A stderr that says whether it is a terminal."""

    def __init__(self, is_terminal: bool) -> None:
        super().__init__()
        self.is_terminal = is_terminal

    def isatty(self) -> bool:
        return self.is_terminal


def run_bar(screen: Screen, seconds: float, monkeypatch: pytest.MonkeyPatch) -> str:
    """Report ten steps that take `seconds` each."""
    now = [0.0]
    monkeypatch.setattr(terminal.time, "monotonic", lambda: now[0])
    with Progress("Drawing", screen) as progress:
        for done in range(1, 11):
            now[0] += seconds
            progress(done, 10)
    return screen.getvalue()


def test_no_bar_for_quick_work(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run_bar(Screen(True), 0.05, monkeypatch) == ""


def test_no_bar_where_stderr_is_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run_bar(Screen(False), 5, monkeypatch) == ""


def test_a_bar_for_long_work_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = click.unstyle(run_bar(Screen(True), 0.5, monkeypatch))
    assert "Drawing" in shown
    assert "100%" in shown


def test_the_bar_counts_from_the_start_of_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen(True)
    monkeypatch.setattr(terminal.time, "monotonic", lambda: 10.0)
    command = click.Command("build")
    with click.Context(command, obj=9.5).scope(), Progress("Drawing", screen) as progress:
        progress(1, 10)
    assert screen.getvalue() == ""
    with click.Context(command, obj=9.0).scope(), Progress("Drawing", screen) as progress:
        progress(1, 10)
    assert "Drawing" in screen.getvalue()


@pytest.mark.parametrize("text", ["7S", "7♠", "Zürich", "\udcff"])
def test_text_that_was_understood_or_never_can_be_is_left_as_it_is(text: str) -> None:
    assert heard(text) == text


def test_bytes_that_the_locale_lacks_are_utf_8() -> None:
    assert heard("7♠ é".encode().decode("ascii", "surrogateescape")) == "7♠ é"
