"""How the house is built: which way its arrows point, how long its rooms are, and that each says what it is for."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import kitgen
from kitgen.game.games import GAMES

ROOT = Path(kitgen.__file__).parent
CHECKOUT = Path(__file__).resolve().parent.parent
MODULES = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*.py"))
TESTS = sorted(path.relative_to(CHECKOUT).as_posix() for path in (CHECKOUT / "tests").rglob("*.py"))

# What each part may import of the others; the whole of the house, top to bottom. Within a part all is allowed.
ARROWS: dict[str, set[str]] = {
    "errors": set(),
    "game": {"errors"},
    "press": {"errors"},
    "figures": {"game", "press", "errors"},
    "formats": {"press"},
    "overrides": {"errors"},
    "words": {"formats", "overrides", "game", "press", "errors"},
    "cutouts": {"press"},
    "options": {"cutouts", "printable", "overrides", "game", "figures", "press", "errors"},
    "printable": {"game", "press", "errors"},
    "fields": {"game", "press", "errors"},
    "pricing": {"game", "options"},
    "banks": {"game"},
    "three_hands": {"banks", "game", "options"},
    "facts": {"banks", "cutouts", "three_hands", "game", "figures", "press", "options", "errors"},
    "teaching": {"cutouts", "facts", "game", "options", "errors"},
    "scoring": {"facts", "game", "options"},
    "sheets": {"facts", "teaching", "pricing", "scoring", "options"},
    "record": {"facts", "teaching", "sheets", "game", "options"},
    "redeal": {"checker", "comparison", "manifest", "sheets", "teaching", "options", "game", "errors"},
    "folded": {"sheets", "words", "options", "figures", "press", "errors"},
    "guard": {"errors"},
    "moves": {"errors"},
    "store": {"guard", "moves", "errors"},
    "preflight": {"press", "errors"},
    "preview": set(),
    "checker": set(),
    "manifest": {"fields", "options", "overrides", "words", "store", "game", "press", "errors"},
    "reread": {"checker", "press", "errors"},
    "comparison": {"checker", "manifest", "moves", "reread", "errors"},
    "extras": {"errors"},
    "described": {"press"},
    "calibration": {"described", "overrides", "words", "store", "figures", "press", "errors"},
    "kit": {
        "described",
        "folded",
        "record",
        "sheets",
        "facts",
        "words",
        "options",
        "store",
        "figures",
        "press",
    },
}
# The command line stands on top: it may use everything, and nothing below may use it.
COMMAND_LINE = {
    "cli",
    "commands",
    "entry",
    "flags",
    "layers",
    "pricelist",
    "printers",
    "settings",
    "terminal",
    "__main__",
}


@cache
def tree(module: str) -> ast.Module:
    return ast.parse((ROOT / module).read_text(encoding="utf-8"))


def part(module: str) -> str:
    """The part of the house that a file or a dotted module belongs to."""
    return re.split(r"[/.]", module)[0]


def imports(module: str) -> Iterator[str]:
    """Dotted names of everything that a module imports, wherever in it the import stands."""
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports relatively"
            names = (f"{node.module}.{alias.name}" for alias in node.names)
            yield from names if node.module == "kitgen" else (str(node.module),)


def parts_used(module: str) -> set[str]:
    inside = {name.split(".")[1] for name in imports(module) if name.startswith("kitgen.")}
    return inside - {part(module), "__version__"}


@pytest.mark.parametrize("module", [m for m in MODULES if part(m) not in COMMAND_LINE | {"__init__"}])
def test_arrows_point_down_only(module: str) -> None:
    assert parts_used(module) <= ARROWS.get(part(module), set())


@pytest.mark.parametrize("name", ARROWS)
def test_no_arrow_is_left_that_nothing_follows(name: str) -> None:
    used = {each for module in MODULES if part(module) == name for each in parts_used(module)}
    assert ARROWS[name] <= used


def test_every_part_of_the_house_is_known() -> None:
    assert {part(module) for module in MODULES} == set(ARROWS) | COMMAND_LINE | {"__init__"}


@pytest.mark.parametrize("module", [m for m in MODULES if part(m) == "game"])
def test_the_engine_needs_nothing_but_the_standard_library(module: str) -> None:
    outside = {name.split(".")[0] for name in imports(module)} - {"kitgen"}
    assert outside <= sys.stdlib_module_names


@pytest.mark.parametrize("module", [m for m in MODULES if part(m) != "press"])
def test_only_the_press_knows_how_a_pdf_is_written(module: str) -> None:
    drawing = {name for name in imports(module) if name.startswith("reportlab.")}
    assert not drawing


@pytest.mark.parametrize("module", MODULES)
def test_every_module_opens_with_a_line_that_says_what_it_is(module: str) -> None:
    told = ast.get_docstring(tree(module))
    assert told
    first = told.splitlines()[0]
    assert len(first) > 20
    assert first.endswith(".")


@pytest.mark.parametrize("path", [f"kitgen/{module}" for module in MODULES] + TESTS)
def test_files_stay_under_300_lines(path: str) -> None:
    holder = ROOT.parent if path.startswith("kitgen/") else CHECKOUT
    assert len((holder / path).read_text(encoding="utf-8").splitlines()) <= 300


def functions(module: str) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree(module)) if isinstance(node, ast.FunctionDef))


@pytest.mark.parametrize("module", MODULES)
def test_functions_stay_under_40_lines(module: str) -> None:
    long = [node.name for node in functions(module) if (node.end_lineno or 0) - node.lineno + 1 > 40]
    assert not long


@pytest.mark.parametrize("module", MODULES)
def test_functions_take_five_parameters_at_most(module: str) -> None:
    """What a method is called on is none; keyword-only ones count."""
    for node in functions(module):
        names = [each.arg for each in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
        assert len([name for name in names if name not in ("self", "cls")]) <= 5, node.name


# Where a game may be named: the registry itself.
NAMED = {"game/games.py"}
TOLD_APART_BY = {*GAMES, *(game.title for game in GAMES.values())}


@pytest.mark.parametrize("module", sorted({*MODULES, *NAMED}))
def test_nothing_else_asks_which_game_it_is(module: str) -> None:
    texts = [node.value for node in ast.walk(tree(module)) if isinstance(node, ast.Constant)]
    named = {text for text in texts if isinstance(text, str) and any(name in text for name in TOLD_APART_BY)}
    assert bool(named) == (module in NAMED)


@pytest.mark.parametrize("template", sorted((CHECKOUT / "templates").rglob("*.*")), ids=lambda path: path.name)
def test_no_template_asks_which_game_it_is(template: Path) -> None:
    text = template.read_text(encoding="utf-8")
    assert not [name for name in TOLD_APART_BY if name in text]


@pytest.mark.parametrize("module", MODULES)
def test_nothing_asks_for_the_number_of_a_game(module: str) -> None:
    """But whether it is that of all house games, which has a name."""
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Compare):
            sides = (node.left, *node.comparators)
            owners = [side.value for side in sides if isinstance(side, ast.Attribute) and side.attr == "number"]
            of_a_game = any("game" in ast.unparse(owner) for owner in owners)
            assert not (of_a_game and any(isinstance(side, ast.Constant) for side in sides)), ast.unparse(node)


def test_the_press_has_never_heard_of_the_game() -> None:
    words = re.compile(r"baccarat|banker|dealer|tableau|napkin|chip", re.IGNORECASE)
    found = {
        (module, match[0])
        for module in MODULES
        if part(module) == "press"
        for match in words.finditer((ROOT / module).read_text(encoding="utf-8"))
    }
    assert not found
