"""Facts become words: a user's words win, every fault of a template says where it is, and numbers are exact."""

from __future__ import annotations

import decimal as exact
import re
import shutil
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reading import options_of, text_of, words_on

from kitgen import words
from kitgen.errors import KitgenError
from kitgen.formats import amount, codes, decimal, percent, pips, signed, to_one
from kitgen.game.cards import parse_cards
from kitgen.kit import plan, produce, words_of
from kitgen.sheets import SHEETS
from kitgen.words import bundled, languages

THIN, MINUS = "\u202f", "−"
Write = Callable[[str, str], Path]


def rules(templates: Path | None = None) -> str:
    return words_of(options_of(templates=templates), "rules")


def refused(templates: Path, sheet: str = "rules") -> str:
    with pytest.raises(KitgenError) as error:
        plan(options_of(templates=templates, sheets=(sheet,)))
    return str(error.value)


MINE = '<section class="page" data-foot="Mine"><h1>House rules of my own</h1></section>'


def test_a_users_sheet_wins_over_the_bundled_one(write: Write, tmp_path: Path) -> None:
    write("en/rules.xhtml", MINE)
    assert (bundled() / "en" / "rules.xhtml").is_file()
    assert rules(tmp_path).split() == ["#", "House", "rules", "of", "my", "own"]
    assert "House rules" not in rules()


def test_a_users_sheet_may_stand_in_the_folder_itself_and_that_of_the_language_wins(
    write: Write, tmp_path: Path
) -> None:
    write("one/rules.xhtml", MINE)
    assert "House rules of my own" in rules(tmp_path / "one")
    write("two/rules.xhtml", MINE)
    write("two/en/rules.xhtml", MINE.replace("my own", "my language"))
    assert "House rules of my language" in rules(tmp_path / "two")


def test_a_user_may_replace_one_block_and_keep_the_others(write: Write, tmp_path: Path) -> None:
    block = "{% block counting %}<h2>Sums</h2><p>{{ players }} count.</p>{% endblock %}"
    write("en/rules.xhtml", '{% extends "kitgen/rules.xhtml" %}' + block)
    theirs, ours = rules().splitlines(), rules(tmp_path).splitlines()
    assert "## Counting" in theirs
    assert "## Sums" in ours
    assert "4 count." in ours
    heads = [[line for line in lines if line.startswith("## ")] for lines in (ours, theirs)]
    assert heads[0][1:] == heads[1][1:]
    assert len(heads[0]) > 5


def test_a_users_words_reach_every_sheet_and_the_ink(write: Write, tmp_path: Path) -> None:
    shared = (bundled() / "en" / "words.xhtml").read_text(encoding="utf-8")
    mine, changed = re.subn(r'set scale = "[^"]+"', 'set scale = "at full size"', shared)
    assert changed == 1
    write("en/words.xhtml", mine)
    made = produce(plan(options_of(templates=tmp_path)))
    assert all("at full size" in text_of(data, 0) for name, data in made.items() if name.endswith(".pdf"))


def test_a_changed_template_is_read_again(write: Write, tmp_path: Path) -> None:
    for said in ("first words", "second words"):
        write("en/rules.xhtml", MINE.replace("House rules of my own", said))
        assert rules(tmp_path).split() == ["#", *said.split()]


def test_a_language_of_the_users_own_is_found(tmp_path: Path) -> None:
    shutil.copytree(bundled() / "en", tmp_path / "xx")
    assert languages() == ("en",)
    assert languages(tmp_path) == ("en", "xx")
    assert plan(options_of(templates=tmp_path, language="xx", sheets=("rules",))).sheets


def test_an_undefined_variable_names_file_line_and_name(write: Write, tmp_path: Path) -> None:
    path = write("en/rules.xhtml", '<section class="page">\n<p>fine</p>\n<p>{{ number_of_hats }}</p>\n</section>')
    assert refused(tmp_path).startswith(f"{path}:3: ")
    assert "'number_of_hats'" in refused(tmp_path)


def test_an_undefined_attribute_in_a_block_names_file_line_and_name(write: Write, tmp_path: Path) -> None:
    path = write(
        "en/rules.xhtml",
        '{% extends "kitgen/rules.xhtml" %}\n{% block betting %}\n<p>{{ game.hats }}</p>{% endblock %}',
    )
    assert refused(tmp_path).startswith(f"{path}:3: ")
    assert "'hats'" in refused(tmp_path)


@pytest.mark.parametrize(
    "code", ["{% if %}x{% endif %}", "{% fi %}", "{{ players", "{{ players|bold }}", "{% for x %}"]
)
def test_a_template_that_does_not_parse_names_file_and_line(write: Write, tmp_path: Path, code: str) -> None:
    path = write("en/rules.xhtml", f'<section class="page">\n<p>fine</p>\n<p>{code}</p>\n</section>')
    assert re.match(rf"{re.escape(str(path))}:[34]: \w", refused(tmp_path))


def test_a_template_that_fails_while_it_runs_names_file_and_line(write: Write, tmp_path: Path) -> None:
    path = write("en/rules.xhtml", '<section class="page">\n<p>{{ players // 0 }}</p></section>')
    assert refused(tmp_path).startswith(f"{path}:2: ")


def test_a_template_that_includes_nothing_known_names_what_is_missing(write: Write, tmp_path: Path) -> None:
    path = write("en/rules.xhtml", '\n{% extends "kitgen/ruls.xhtml" %}')
    assert refused(tmp_path).startswith(f"{path}:2: ")
    assert "'kitgen/ruls.xhtml'" in refused(tmp_path)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("<blink>x</blink>", "<blink>"),
        ("<p>an <b>open tag</p>", "well-formed"),
        ('<figure data-name="tablaeu"/>', "Did you mean tableau?"),
        ('<figure data-name="cards" data-cards="7S 11H"/>', "11H"),
        ('<figure data-name="cards" data-crads="7S"/>', "crads"),
        ("<p>日本</p>", "U+65E5"),
    ],
)
def test_what_cannot_be_printed_names_file_and_line(write: Write, tmp_path: Path, words: str, told: str) -> None:
    path = write("en/rules.xhtml", f'<section class="page">\n<p>fine</p>\n{words}\n</section>')
    message = refused(tmp_path)
    assert told in message
    assert f"{path}:3" in message


def test_an_unknown_language_names_it_and_those_there_are() -> None:
    with pytest.raises(KitgenError) as error:
        plan(options_of(language="eng"))
    assert all(part in str(error.value) for part in ("'eng'", "Did you mean en?", "Allowed: en"))


def test_templates_that_are_not_there_are_named(tmp_path: Path) -> None:
    assert repr(str(tmp_path / "nowhere")) in refused(tmp_path / "nowhere")


def test_templates_compiled_into_the_wheel_say_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sheets = [name for name in SHEETS if not SHEETS[name].lists_others]
    said = {name: words_of(options_of(real_deck=True), name, markup=True) for name in sheets}
    shutil.copytree(bundled(), tmp_path / "templates")
    words.compile_bundled(tmp_path / "compiled")
    for template in (tmp_path / "templates" / "en").glob("*.xhtml"):
        template.write_text("not what is compiled", encoding="utf-8")
    monkeypatch.setattr(words, "_HERE", tmp_path)
    words.environment.cache_clear()
    try:
        assert {name: words_of(options_of(real_deck=True), name, markup=True) for name in sheets} == said
    finally:
        words.environment.cache_clear()


def test_what_a_user_types_is_printed_as_it_is_typed() -> None:
    printer = "<b>&\"'{{ players }}"
    made = plan(options_of(printer=printer, sheets=("rules",)))
    assert printer in " ".join(words_on(made.sheets[0].pages))
    assert printer in text_of(produce(made)["rules.pdf"])


def value_of(text: str) -> Fraction:
    return Fraction(text.replace(MINUS, "-"))


@given(st.decimals(-1000, 1000, places=6), st.integers(0, 5))
def test_decimals_are_rounded_half_up_from_the_exact_value(number: exact.Decimal, digits: int) -> None:
    rounded = number.quantize(exact.Decimal(1).scaleb(-digits), exact.ROUND_HALF_UP)
    wanted = f"{abs(rounded)}" if not rounded else str(rounded).replace("-", MINUS)
    assert decimal(Fraction(number), digits) == wanted


@given(st.fractions(-100, 100), st.integers(0, 6))
def test_a_decimal_is_never_more_than_half_a_digit_off(value: Fraction, digits: int) -> None:
    assert abs(value_of(decimal(value, digits)) - value) * 2 <= Fraction(1, 10**digits)


@given(st.fractions(-1, 1))
def test_a_percentage_is_the_hundredfold_with_a_thin_space(share: Fraction) -> None:
    assert percent(share).endswith(f"{THIN}%")
    assert abs(value_of(percent(share)[:-2]) - 100 * share) * 200 <= 1
    assert re.fullmatch(rf"{MINUS}?\d+\.\d\d{THIN}%", percent(share))


@pytest.mark.parametrize(
    ("share", "printed"),
    [("1/80", "1.25"), ("1/8000", "0.01"), ("12345/1000000", "1.23"), ("-1/80", "−1.25"), ("-1/1000000", "0.00")],
)
def test_percentages_as_they_are_printed(share: str, printed: str) -> None:
    assert percent(Fraction(share)) == f"{printed}{THIN}%"


@given(st.fractions(-50, 50, max_denominator=2000))
def test_an_amount_is_exact_with_a_true_minus(value: Fraction) -> None:
    assert value_of(amount(value)) == value
    assert "-" not in amount(value)
    assert not re.search(r"\.\d*0$", amount(value))


@pytest.mark.parametrize(
    ("pays", "printed"),
    [("1", "1 : 1"), ("19/20", "0.95 : 1"), ("3/2", "1.5 : 1"), ("1/3", "1/3 : 1"), ("40", "40 : 1")],
)
def test_payouts_as_they_are_said(pays: str, printed: str) -> None:
    assert to_one(Fraction(pays)) == printed.replace(" ", THIN)


@given(st.fractions(-50, 50, max_denominator=30))
def test_a_change_has_a_sign_unless_nothing_moved(value: Fraction) -> None:
    first = "+" if value > 0 else MINUS if value < 0 else "0"
    assert signed(value)[0] == first
    assert value_of(signed(value).removeprefix("+")) == value


def test_cards_in_words_and_for_figures() -> None:
    cards = parse_cards("7S 10H QD AC")
    assert pips(cards).split() == ["7♠", "10♥", "Q♦", "A♣"]
    assert pips(cards[0]) == "7♠"
    assert codes(cards) == "7S 10H QD AC"
