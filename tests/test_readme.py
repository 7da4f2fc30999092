"""README.md says what is true: options, sheets, commands, files, and the command that CI runs."""

import re
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from kitgen.cli import main
from kitgen.game.games import GAMES
from kitgen.press.paper import PAPERS
from kitgen.press.theme import INKS
from kitgen.settings import OPTIONS
from kitgen.sheets import SHEETS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def help_of(*command: str) -> str:
    result = CliRunner().invoke(main, [*command, "--help"])
    assert result.exit_code == 0, result.output
    return result.output


def flags(text: str) -> set[str]:
    return set(re.findall(r"--[a-z][a-z-]+", text))


def test_the_option_block_lists_exactly_the_options_of_build():
    block = README.split("## Options")[1].split("```")[1]
    assert flags(block) == flags(help_of("build")) - {"--help"}


def test_every_option_that_the_text_names_exists():
    known = flags(help_of()).union(*(flags(help_of(command)) for command in ("build", "practice", "key")))
    assert flags(README.split("## Options")[1].split("## Change the words")[0]) <= known


def test_defaults_in_the_option_block_are_those_in_the_help():
    block = README.split("## Options")[1].split("```")[1]
    options = help_of("build")
    for flag, default in re.findall(r"\[(--[a-z-]+) ([a-z0-9-]+)\]", block):
        entry = re.search(rf"{flag}\b.*?(?=\n\s+-|\Z)", options, re.DOTALL)
        assert entry, flag
        assert re.search(rf"\b{default}\b", entry[0]), f"{flag}: {default} is not in {entry[0]!r}"


def test_the_sheet_table_names_every_sheet_in_printing_order():
    table = README.split("## What it prints")[1].split("## Options")[0]
    assert re.findall(r"^\| `([a-z-]+)` \|", table, re.MULTILINE) == list(SHEETS)


def test_games_papers_and_inks_in_the_text_are_those_that_there_are():
    for name in (*GAMES, *PAPERS, *INKS):
        assert f"`{name}`" in README, name


def test_every_command_is_described():
    commands = re.findall(r"^  ([a-z]+) ", help_of().split("Commands:")[1], re.MULTILINE)
    assert commands
    for command in commands:
        assert f"kitgen {command}" in README, command


CI = (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_ci_runs_the_readmes_own_test_command():
    marked = README.split("<!-- test -->")[1].split("```")[1].strip()
    assert "pytest" in marked
    assert "pytest" not in CI
    found = re.search(r"^command=.*$", CI, re.MULTILINE)
    assert found
    script = f"cd '{ROOT}' && {found[0]} && printf %s \"$command\""
    assert subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True).stdout == marked


def test_exit_codes_in_the_text_are_those_in_the_help():
    told = README.split("Exit codes: ")[1].split("\n\n")[0]
    listed = help_of().split("Exit codes")[1].split("\n\n")[0]
    assert re.findall(r"(?:^|; )(\d) ", told.replace("\n", " ")) == re.findall(r"^ +(\d)  ", listed, re.MULTILINE)


def test_flags_that_the_text_keeps_out_of_files_are_no_settings():
    line = next(part for part in README.split(". ") if "for the command line only" in part)
    switches = {name.removeprefix("--") for name in flags(line)}
    settings = {*OPTIONS, *(f"no-{name}" for name in OPTIONS)}
    assert switches == {name.removeprefix("--") for name in flags(help_of("build"))} - settings - {"help", "config"}


@pytest.mark.parametrize("name", ["README.md", "docs/ARCHITECTURE.md", "docs/CONTRIBUTING.md", "docs/JSON.md"])
def test_files_that_the_documents_point_to_exist(name):
    document = ROOT / name
    for target in re.findall(r"\]\(([^)#]+)\)", document.read_text(encoding="utf-8")):
        if not target.startswith("http"):
            assert (document.parent / target).exists(), target


def test_the_architecture_names_every_module():
    text = (ROOT / "docs" / "ARCHITECTURE.md").read_text(encoding="utf-8")
    for module in (ROOT / "kitgen").rglob("*.py"):
        # A figure, a command and a kind of setting are found by their names in these folders.
        listed = {"figures", "commands", "settings"} & set(module.parts)
        if not module.stem.startswith("__") and not listed:
            assert re.search(rf"\b{module.stem}\b", text), module
