"""The commands, what they print, what they refuse, and that nothing ends in a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner, Result

from kitgen import __version__, commands, kit
from kitgen.cli import COMMANDS, main
from kitgen.errors import KitgenError, WouldOverwrite
from kitgen.game.games import GAMES
from kitgen.press.paper import PAPERS
from kitgen.press.theme import INKS
from kitgen.settings import OPTIONS
from kitgen.sheets import SHEETS
from kitgen.store import digest, seal

EXAMPLE = ("7S", "5H", "9D", "KC", "3S")
ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A home and a working folder without settings, and an environment that names nothing."""
    for name in list(os.environ):
        if name.startswith(("KITGEN_", "LC_", "PAPER")) or name == "LANG":
            monkeypatch.delenv(name)
    monkeypatch.setenv("PAPERCONF", str(tmp_path / "papersize"))
    for home in ("HOME", "XDG_CONFIG_HOME", "APPDATA"):
        monkeypatch.setenv(home, str(tmp_path / "home"))
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")


def run(*args: str) -> Result:
    return CliRunner().invoke(main, args, prog_name="kitgen")


def good(*args: str) -> str:
    result = run(*args)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    return result.stdout


def refused(*args: str, code: int = 2) -> str:
    """The sentence on stderr of a command that fails, which prints and writes nothing else."""
    before = sorted(Path().rglob("*"))
    result = run(*args)
    assert (result.exit_code, result.stdout) == (code, ""), result.output
    assert result.stderr.startswith("Error: ")
    assert result.stderr.count("\n") == 1
    assert sorted(Path().rglob("*")) == before
    return result.stderr


def spawn(*args: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run `python -m kitgen` as a process of its own, its output redirected."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    return subprocess.run([sys.executable, "-m", "kitgen", *args], capture_output=True, env=env, check=False)


class FakePlan:
    """A plan of one file, for commands whose kit does not matter."""

    how_to_print = "Print “kit.pdf” at 100 %."
    files = (SimpleNamespace(name="kit.pdf", title="Kit", pages=3, papers=2, paper="a4", what="every sheet"),)

    def describe(self) -> dict[str, Any]:
        boxes = [{"kind": "slot", "name": "1", "mm": [20.0, 30.5, 165.0, 165.0]}]
        page = {"sheet": "rules", "page": 1, "paper_mm": [210.0, 297.0], "trim_mm": None, "boxes": boxes}
        return {"files": [{"name": "kit.pdf"}], "pages": [page]}


@pytest.fixture
def fake_kit(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Plans and produces a kit of two bytes; the list holds the options asked for."""
    asked: list[Any] = []
    listed = [{"name": "kit.pdf", "sha256": digest(b"%P")}]

    def plan(options: Any) -> FakePlan:
        asked.append(options)
        return FakePlan()

    monkeypatch.setattr(kit, "plan", plan)
    monkeypatch.setattr(
        kit, "produce", lambda plan, progress: {"kit.pdf": b"%P", "kit.json": seal({"kitgen": "0", "files": listed})}
    )
    return asked


# Help


def test_help_opens_with_three_examples_and_states_the_exit_codes() -> None:
    lines = good("--help").splitlines()
    assert lines[0].startswith("Usage: kitgen")
    assert [line.split()[0:2] for line in lines[2:5]] == [["kitgen", name] for name in ("build", "explain", "odds")]
    text = "\n".join(lines)
    for code in ("0  done", "2  ", "4  "):
        assert f"\n    {code}" in text


def test_the_summaries_are_the_commands_own_words() -> None:
    assert list(commands.ALL) == list(COMMANDS)
    for name, command in commands.ALL.items():
        assert (command.help or "").splitlines()[0].startswith(COMMANDS[name].rstrip("."))
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
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, check=True)
    assert shown.stdout.split() == ["kitgen", "kitgen.errors", "kitgen.cli"]


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


# Lists


@pytest.mark.parametrize(("command", "registry"), [("games", GAMES), ("sheets", SHEETS), ("papers", PAPERS)])
def test_a_list_holds_its_registry(command: str, registry: dict[str, Any]) -> None:
    rows = good(command).split("\n\n")[0].splitlines()[2:]
    assert [row.split()[0] for row in rows] == list(registry)
    assert [entry["name"] for entry in json.loads(good(command, "--json"))[command]] == list(registry)


def test_a_papers_sizes_are_exact() -> None:
    papers = {entry["name"]: entry for entry in json.loads(good("papers", "--json"))["papers"]}
    assert (papers["letter"]["width_mm"], papers["letter"]["height_mm"]) == (215.9, 279.4)


def test_a_sheet_names_the_games_that_it_belongs_to() -> None:
    sheets = {entry["name"]: entry for entry in json.loads(good("sheets", "--json"))["sheets"]}
    assert sheets["chip-tracking"]["games"] == ["dining-room"]
    assert sheets["rules"]["games"] == list(GAMES)


# Odds


def test_odds_are_the_published_ones_for_eight_decks() -> None:
    facts = json.loads(good("odds", "--game", "punto-banco", "--decks", "8", "--json"))
    bets = {bet["name"]: bet for bet in facts["bets"]}
    assert (facts["game"], facts["decks"], list(bets)) == ("punto-banco", 8, ["banker", "player", "tie"])
    published = {"banker": 1.0579, "player": 1.2351, "tie": 14.3596}
    for name, percent in published.items():
        assert round(float(Fraction(bets[name]["edge"])) * 100, 4) == percent
        assert bets[name]["decimal"]["edge"] == float(Fraction(bets[name]["edge"]))
        assert sum(Fraction(bets[name][part]) for part in ("wins", "pushes", "loses")) == 1
    assert [bets[name]["payout"] for name in bets] == ["19/20", "1/1", "8/1"]


def test_odds_state_their_decks_and_convention() -> None:
    text = good("odds")
    assert text.startswith("Dining Room Baccarat, 2 decks, full shoe\n")
    assert "each unit staked, pushes included" in text
    assert "Winning 8" in text
    assert "214484264/17070542775" in text  # Player's edge with two decks


def test_odds_answer_for_any_number_of_decks() -> None:
    assert json.loads(good("odds", "--decks", "50", "--json"))["decks"] == 50
    assert "not 0" in refused("odds", "--decks", "0")


# Explain


def test_explain_as_json() -> None:
    facts = json.loads(good("explain", *EXAMPLE, "--json"))
    assert facts == {
        "game": "dining-room",
        "cards": ["7S", "5H", "9D", "KC", "3S"],
        "player": {"cards": ["7S", "9D"], "total": 6, "drew": False},
        "banker": {"cards": ["5H", "KC", "3S"], "total": 8, "drew": True},
        "natural": False,
        "winner": "banker",
        "acts": [
            {"hand": "player", "draws": False, "rule": "player", "total": 6, "third": None, "card": None},
            {"hand": "banker", "draws": True, "rule": "banker-as-player", "total": 5, "third": None, "card": "3S"},
        ],
        "bets": {
            "banker": "1/1",
            "player": "-1/1",
            "final-6": "-1/1",
            "final-5": "2/1",
            "winning-8": "3/1",
            "winning-7": "-1/1",
        },
    }


def test_explain_takes_cards_in_every_spelling() -> None:
    facts = json.loads(good("explain", "10h,9♠", "ts", "8D", "2♣️", "--json"))
    assert facts["cards"] == ["TH", "9S", "TS", "8D", "2C"]
    assert facts["player"]["total"] == 2
    assert facts["banker"]["total"] == 7


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (("7S", "5H", "9D"), "Banker still needs"),
        (("7S", "5H", "9D", "KC"), "Banker has 5 and still needs a third card"),
        ((*EXAMPLE, "2S"), "2S"),
        (("9S", "5H", "KD", "KC", "2D"), "natural"),
        (("7S", "7S", "7S", "KC"), "7S"),
        (("7S", "5H", "9D", "1C"), "'1C' is no card"),
        (("7X", "5H", "9D", "KC"), "'7X' is no card"),
    ],
)
def test_explain_refuses_cards_that_make_no_round(cards: tuple[str, ...], said: str) -> None:
    assert said in refused("explain", *cards)


def test_explain_asks_for_cards() -> None:
    result = run("explain")
    assert result.exit_code == 2
    assert "Missing argument" in result.stderr


# Build


def test_build_takes_every_flag(fake_kit: list[Any]) -> None:
    flags = "--game punto-banco --players 5 --decks 6 --paper 200x300mm --ink low --seed x --sheets rules,payouts"
    good("build", *flags.split(), "--napkin", "cocktail", "--score-rows", "30", "-o", "out")
    (options,) = fake_kit
    assert (options.game.name, options.players, options.decks) == ("punto-banco", 5, 6)
    assert (options.paper.width, options.ink.name, options.seed) == (200, "low", "x")
    assert (options.sheets, options.napkin, options.score_rows) == (("rules", "payouts"), "cocktail", 30)
    assert Path("out/kit.pdf").read_bytes() == b"%P"


def test_build_without_flags_makes_the_kit_for_four(fake_kit: list[Any]) -> None:
    good("build")
    (options,) = fake_kit
    assert (options.game.name, options.players, options.decks, options.ink.name) == ("dining-room", 4, 2, "full")
    assert Path("output/kit.pdf").exists()


def test_build_says_what_it_made_and_how_to_print(fake_kit: list[Any]) -> None:
    assert good("build").splitlines() == [
        "File            Pages  Sheets of paper  What it is",
        "--------------  -----  ---------------  -----------",
        "output/kit.pdf      3                2  every sheet",
        "",
        "Print “kit.pdf” at 100 %.",
    ]


def test_build_json_is_one_document(fake_kit: list[Any]) -> None:
    document = json.loads(good("build", "--json"))
    assert document["output"] == "output"
    assert document["files"] == [{"name": "kit.pdf", "sha256": digest(b"%P")}]


@pytest.mark.parametrize("flags", [(), ("--json",), ("--dry-run",)])
def test_quiet_prints_nothing(fake_kit: list[Any], flags: tuple[str, ...]) -> None:
    assert good("build", "--quiet", *flags) == ""
    assert Path("output").exists() == ("--dry-run" not in flags)


def test_a_dry_run_lists_every_box_and_writes_nothing(fake_kit: list[Any]) -> None:
    text = good("build", "--dry-run")
    assert "kit.pdf" in text
    rows = [line.split() for line in text.splitlines()]
    assert ["rules", "1", "paper", "0.00", "0.00", "210.00", "297.00"] in rows
    assert ["rules", "1", "slot", "1", "20.00", "30.50", "165.00", "165.00"] in rows
    assert json.loads(good("build", "--dry-run", "--json")) == FakePlan().describe()
    assert list(Path().iterdir()) == []


def test_building_again_is_fine_and_foreign_files_are_not_touched(fake_kit: list[Any]) -> None:
    good("build")
    good("build")
    Path("output/kit.pdf").write_text("mine")
    message = refused("build", code=4)
    assert "kit.pdf" in message
    assert "--force" in message
    assert Path("output/kit.pdf").read_text() == "mine"
    good("build", "--force")
    assert Path("output/kit.pdf").read_bytes() == b"%P"


def test_an_output_that_is_a_file(fake_kit: list[Any]) -> None:
    Path("out").write_text("mine")
    assert "out is a file, not a folder" in refused("build", "-o", "out")


def test_settings_reach_the_build(fake_kit: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    Path("house.toml").write_text('players = 6\nink = "mono"')
    monkeypatch.setenv("KITGEN_INK", "low")
    good("build", "--config", "house.toml")
    assert (fake_kit[0].players, fake_kit[0].ink.name) == (6, "low")


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        ("--players 1", "2 to 14"),
        ("--players 15", "2 to 14"),
        ("--players four", "'four'"),
        ("--decks 0", "1 to 8"),
        ("--decks 9", "1 to 8"),
        ("--game dinning-room", "Did you mean dining-room?"),
        ("--sheets rulez", "Did you mean rules?"),
        ("--game punto-banco --sheets chip-tracking", "chip-tracking"),
        ("--paper a44", "Did you mean a4?"),
        ("--paper 5x5mm", "5x5mm"),
        ("--ink mnoo", "Did you mean mono?"),
        ("--language eng", "Did you mean en?"),
        ("--napkin lunch", "Did you mean luncheon?"),
        ("--score-rows 0", "1 to 500"),
        ("--templates nowhere", "'nowhere'"),
        ("--output=", "'' is no path"),
        ("--config nowhere.toml", "nowhere.toml"),
    ],
)
def test_bad_input_is_one_sentence_and_touches_nothing(flags: str, said: str) -> None:
    assert said in refused("build", *flags.split())


def test_an_unknown_command_or_flag() -> None:
    assert "Did you mean build?" in refused("bild")
    assert run("build", "--plyers", "4").exit_code == 2
    assert "Did you mean rules?" in refused("show", "ruls")


# Failures


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


@pytest.mark.parametrize("args", ["odds", "--help", "papers --json"])
@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
def test_a_stdout_that_takes_nothing_is_no_traceback(args: str) -> None:
    command = f"{sys.executable} -m kitgen {args}"
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    shells = [f"{command} | true", f"{command} >&-"]
    shells += [f"{command} > /dev/full"] if Path("/dev/full").exists() else []
    for shell in shells:
        done = subprocess.run(["/bin/sh", "-c", shell], capture_output=True, text=True, env=env, check=False)
        assert "Traceback" not in done.stderr
        assert "Exception" not in done.stderr
        if "full" in shell:
            assert done.returncode == 2
            assert "No space left" in done.stderr


# With real templates


def test_a_kit_is_built_and_built_again() -> None:
    text = good("build", "--players", "3")
    manifest = json.loads(Path("output/kit.json").read_text())
    assert {file["name"] for file in manifest["files"]} | {"kit.json"} == {p.name for p in Path("output").iterdir()}
    for file in manifest["files"]:
        assert digest(Path("output", file["name"]).read_bytes()) == file["sha256"]
        assert file["name"] in text
    assert "100" in text.splitlines()[-1]
    before = {path: path.read_bytes() for path in Path("output").iterdir()}
    assert json.loads(good("build", "--players", "3", "--json"))["files"] == manifest["files"]
    assert {path: path.read_bytes() for path in Path("output").iterdir()} == before


def test_fewer_sheets_leave_no_leftovers() -> None:
    good("build", "-q", "--sheets", "rules,payouts")
    good("build", "-q", "--sheets", "rules")
    assert {path.name for path in Path("output").iterdir()} == {"kit.pdf", "kit.json", "rules.pdf"}


def test_a_real_dry_run_writes_nothing() -> None:
    document = json.loads(good("build", "--dry-run", "--json"))
    assert {page["sheet"] for page in document["pages"]} == set(GAMES["dining-room"].sheets)
    assert "napkin-layout" in good("build", "--dry-run")
    assert list(Path().iterdir()) == []


def test_explain_in_words() -> None:
    text = good("explain", *EXAMPLE)
    for word in ("Player", "Banker", "Winning 8", "6", "8"):
        assert word in text


@pytest.mark.parametrize("sheet", SHEETS)
def test_show_prints_words_or_markup(sheet: str) -> None:
    assert "</" not in good("show", sheet)
    assert "</" in good("show", sheet, "--markup")


def test_templates_are_copied_and_not_over_mine() -> None:
    good("templates", "mine")
    changed = next(path for path in Path("mine").rglob("*.xhtml"))
    changed.write_text("<h1>Mine</h1>")
    assert "mine" in refused("templates", "mine", code=4)
    assert changed.read_text() == "<h1>Mine</h1>"
    good("templates", "mine", "--force")
    assert changed.read_text() != "<h1>Mine</h1>"
