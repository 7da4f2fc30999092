"""Templates of the user's own: what an editor writes works; a slip is refused with its file and the nearest name."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from reading import options_of, text_of

from kitgen.errors import KitgenError
from kitgen.kit import plan, produce, words_of
from kitgen.sheets import SHEETS
from kitgen.words import bundled

MARK = b"\xef\xbb\xbf"  # UTF-8 with it is what some editors on Windows save
Write = Callable[[str, str], Path]


def page(inside: str) -> str:
    return f'<section class="page" data-foot="Mine">\n{inside}\n</section>'


def override(block: str, sheet: str = "rules") -> str:
    return f'{{% extends "kitgen/{sheet}.xhtml" %}}\n{{% block {block} %}}<p>My own words.</p>{{% endblock %}}'


def refused(templates: Path, sheet: str = "rules") -> str:
    with pytest.raises(KitgenError) as error:
        plan(options_of(templates=templates, sheets=(sheet,), real_deck=True))
    message = str(error.value)
    assert "\n" not in message
    return message


@pytest.mark.parametrize("source", [page("<p>Själv är bäste dräng.</p>"), override("counting")])
def test_a_byte_order_mark_is_no_word_of_a_template(source: str, tmp_path: Path) -> None:
    path = tmp_path / "en" / "rules.xhtml"
    path.parent.mkdir()
    texts = []
    for start in (b"", MARK):
        path.write_bytes(start + source.encode())
        words = words_of(options_of(templates=tmp_path), "rules")
        texts.append((words, text_of(produce(plan(options_of(templates=tmp_path, sheets=("rules",))))["rules.pdf"])))
    assert texts[0] == texts[1]
    assert "\ufeff" not in texts[1][0]


def test_shared_words_with_a_byte_order_mark_reach_every_sheet(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    shared = (bundled() / "en" / "words.xhtml").read_bytes()
    assert b'"Rules"' in shared
    (tmp_path / "en" / "words.xhtml").write_bytes(MARK + shared.replace(b'"Rules"', b'"Law"'))
    made = plan(options_of(templates=tmp_path, sheets=("rules", "cheat-sheet")))
    assert [sheet.title for sheet in made.sheets] == ["Third-card cheat sheet", "Law"]


def test_an_error_behind_a_byte_order_mark_has_its_own_line(tmp_path: Path) -> None:
    (tmp_path / "rules.xhtml").write_bytes(MARK + page("<p>fine</p>\n<blink>x</blink>").encode())
    assert refused(tmp_path).startswith(f"{tmp_path / 'rules.xhtml'}:3: ")


@pytest.mark.parametrize("text", ["", "\n\n", "{# nothing #}", "{% if players > 90 %}<p>x</p>{% endif %}", "\ufeff"])
def test_a_template_that_prints_nothing_is_named(text: str, write: Write, tmp_path: Path) -> None:
    path = write("en/rules.xhtml", text)
    assert str(path) in refused(tmp_path)


@pytest.mark.parametrize("sheet", SHEETS)
def test_whatever_sheet_is_empty_it_is_the_one_that_is_named(sheet: str, write: Write, tmp_path: Path) -> None:
    path = write(f"en/{sheet}.xhtml", "")
    assert str(path) in refused(tmp_path, sheet)


@pytest.mark.parametrize("columns", ["nan* 1*", "nan 1*", "1* nanr", "inf* 1*", "1* -inf", "inf 1*", "1* infinity*c"])
def test_a_column_without_a_width_that_can_be_measured_is_refused(columns: str, write: Write, tmp_path: Path) -> None:
    path = write("en/rules.xhtml", page(f'<table data-columns="{columns}"><tr><td>a</td><td>b</td></tr></table>'))
    message = refused(tmp_path)
    assert message.startswith(f"{path}:2: ")
    assert columns in message or any(repr(column) in message for column in columns.split())


@pytest.mark.parametrize(
    "words",
    [
        '<p data-for="x">lost</p>',
        '<section class="group"><p data-for="x">lost</p></section>',
        '<ul><li><p data-for="x">lost</p></li></ul>',
        '<table data-columns="1*"><tr><td><p data-for="x">lost</p></td></tr></table>',
    ],
)
def test_words_for_a_figure_that_stand_outside_of_any_are_refused(words: str, write: Write, tmp_path: Path) -> None:
    path = write("en/rules.xhtml", page(words))
    message = refused(tmp_path)
    assert message.startswith(f"{path}:2: ")
    assert "data-for" in message
    assert "'x'" in message


@pytest.mark.parametrize(
    ("sheet", "block", "near"),
    [
        ("rules", "countin", "counting"),
        ("rules", "side_bet", "side_bets"),
        ("cheat-sheet", "pockets", "pocket"),
        ("host-card", "set_up", "set_out"),
        ("practice-key", "round", "rounds"),
    ],
)
def test_a_block_that_the_bundled_template_lacks_brings_the_nearest(
    sheet: str, block: str, near: str, write: Write, tmp_path: Path
) -> None:
    path = write(f"en/{sheet}.xhtml", override(block, sheet))
    message = refused(tmp_path, sheet)
    assert str(path) in message
    assert f"'{block}'" in message
    assert f"Did you mean {near}?" in message


OWN = '<section class="group"><p>Words of my own.</p></section>'


def blocks(sheet: str) -> list[str]:
    text = (bundled() / "en" / f"{sheet}.xhtml").read_text(encoding="utf-8")
    return re.findall(r"\{%-? block (\w+)", text)


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_block_of_a_bundled_template_may_be_replaced(sheet: str, write: Write, tmp_path: Path) -> None:
    assert blocks(sheet)
    for block in blocks(sheet):
        write(f"en/{sheet}.xhtml", override(block, sheet).replace("<p>My own words.</p>", OWN))
        told = words_of(options_of(templates=tmp_path, real_deck=True), sheet, markup=True)
        assert "Words of my own." in told, block


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("en/ruls.xhtml", "rules.xhtml"),
        ("ruls.xhtml", "rules.xhtml"),
        ("en/cheatsheet.xhtml", "cheat-sheet.xhtml"),
        ("en/word.xhtml", "words.xhtml"),
        ("en/practice_key.xhtml", "practice-key.xhtml"),
    ],
)
def test_a_file_that_no_sheet_uses_is_named_with_the_nearest_that_one_does(
    name: str, near: str, write: Write, tmp_path: Path
) -> None:
    path = write(name, page("<p>Never seen.</p>"))
    message = refused(tmp_path)
    assert path.name in message
    assert str(path.parent) in message
    assert f"Did you mean {near}?" in message


def test_files_that_sheets_use_are_no_strangers(write: Write, tmp_path: Path) -> None:
    for file in (bundled() / "en").iterdir():
        write(f"en/{file.name}", file.read_text(encoding="utf-8"))
    assert words_of(options_of(templates=tmp_path), "rules") == words_of(options_of(), "rules")


def test_a_file_that_a_template_of_the_users_own_includes_is_no_stranger(write: Write, tmp_path: Path) -> None:
    write("en/rules.xhtml", page('{% include "address.xhtml" %}'))
    write("en/address.xhtml", "<p>14 Elm Street</p>")
    assert "14 Elm Street" in words_of(options_of(templates=tmp_path), "rules")
