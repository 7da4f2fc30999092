"""The small XHTML: what it takes becomes plain values, what it does not take is an error that says where it stands."""

from __future__ import annotations

import pytest
from reading import blocks_of

from kitgen.errors import KitgenError
from kitgen.press.markup import Block, Run, parse
from kitgen.words import located

ALLOWED = ("h1", "h2", "h3", "p", "ul", "ol", "li", "table", "tr", "td", "figure", "section", "b", "i", "br")


def refused(source: str) -> str:
    with pytest.raises(KitgenError) as error:
        blocks_of(source)
    return str(error.value)


def only(source: str) -> Block:
    (block,) = blocks_of(source)
    return block


@pytest.mark.parametrize(
    ("source", "path"),
    [
        ("<h1>x</h1>", ("h1",)),
        ("<h2>x</h2>", ("h2",)),
        ("<h3>x</h3>", ("h3",)),
        ("<p>x</p>", ("p",)),
        ("<ul><li>x</li></ul>", ("ul", "li")),
        ("<ol><li>x</li></ol>", ("ol", "li")),
        ("<ol><li><p>x</p></li></ol>", ("ol", "li", "p")),
        ("<table><tr><td>x</td></tr></table>", ("table", "tr", "td")),
        ("<table><tr><td><ul><li>x</li></ul></td></tr></table>", ("table", "tr", "td", "ul", "li")),
        ("<figure><p>x</p></figure>", ("figure", "p")),
        ("<section><section><p>x</p></section></section>", ("section", "section", "p")),
        ("<section><figure><p>x</p></figure></section>", ("section", "figure", "p")),
    ],
)
def test_elements_become_blocks_that_hold_each_other(source: str, path: tuple[str, ...]) -> None:
    block = only(source)
    assert block.text == "x"
    found = [block.tag]
    while block.children:
        (block,) = block.children
        found.append(block.tag)
    assert tuple(found) == path
    assert block.runs == (Run("x"),)


@pytest.mark.parametrize("tag", ["div", "img", "h4", "script", "thead", "th", "ruby"])
def test_an_unknown_element_is_named_with_its_place_its_text_and_what_is_allowed(tag: str) -> None:
    told = refused(f"<section>\n  <p>first</p>\n\n  <{tag}>some words</{tag}>\n</section>")
    assert told.startswith("my/sheet.xhtml:4: ")
    assert all(part in told for part in (f"<{tag}>", "'some words'", *ALLOWED))


@pytest.mark.parametrize("tag", ["span", "a", "em", "strong", "u", "p", "section"])
def test_running_text_takes_only_b_i_and_br(tag: str) -> None:
    told = refused(f"<p>one\n  two\n  <b>three <{tag}>four words</{tag}></b></p>")
    assert told.startswith("my/sheet.xhtml:3: ")
    assert all(part in told for part in (f"<{tag}>", "'four words'", "b, i, br"))


@pytest.mark.parametrize(
    ("outer", "inner"),
    [
        ("ul", "p"),
        ("ol", "tr"),
        ("table", "td"),
        ("section", "li"),
        ("section", "tr"),
        ("section", "td"),
        ("figure", "figure"),
        ("section", "b"),
    ],
)
def test_an_element_in_the_wrong_place_is_named_with_where_it_may_not_stand(outer: str, inner: str) -> None:
    told = refused(f"<{outer}>\n<{inner}>some words</{inner}>\n</{outer}>")
    assert told.startswith("my/sheet.xhtml:2: ")
    assert all(part in told for part in (f"<{inner}>", f"<{outer}>", "'some words'", "Allowed"))


def test_a_row_holds_only_cells() -> None:
    told = refused("<table><tr>\n<p>some words</p></tr></table>")
    assert told.startswith("my/sheet.xhtml:2: <p> around 'some words'")
    assert "<tr>" in told


@pytest.mark.parametrize("tag", ["li", "tr", "td", "b"])
def test_parts_of_lists_and_tables_may_not_stand_alone(tag: str) -> None:
    told = refused(f"\n<{tag}>some words</{tag}>")
    assert told.startswith("my/sheet.xhtml:2: ")
    assert f"<{tag}>" in told


@pytest.mark.parametrize(
    ("source", "line", "tag"),
    [
        ("<section>\nloose words\n<p>x</p></section>", 1, "section"),
        ("<p>x</p>\n<section>\n<p>x</p>loose words</section>", 3, "section"),
        ("<ul>\n<li>x</li>loose words\n</ul>", 2, "ul"),
        ("<table>\n<tr>loose words<td>x</td></tr></table>", 2, "tr"),
        ("<table><tr>\n<td><p>x</p>loose words</td></tr></table>", 2, "td"),
    ],
)
def test_text_outside_a_paragraph_is_not_lost_but_refused(source: str, line: int, tag: str) -> None:
    told = refused(source)
    assert told.startswith(f"my/sheet.xhtml:{line}: ")
    assert "'loose words'" in told
    assert f"<{tag}>" in told


def test_text_at_the_top_of_a_template_is_refused() -> None:
    assert "'loose words'" in refused("<p>x</p>\nloose words")


@pytest.mark.parametrize("attribute", ["style", "id", "href", "onclick", "width"])
def test_an_unknown_attribute_is_named_with_its_value_and_what_is_allowed(attribute: str) -> None:
    told = refused(f'<p>x</p>\n<p {attribute}="some value">y</p>')
    assert told.startswith("my/sheet.xhtml:2: ")
    assert all(part in told for part in (attribute, "'some value'", "<p>", "class", "data-"))


def test_an_unknown_attribute_in_running_text_is_refused_too() -> None:
    told = refused('<p>x\n<b style="some value">y</b></p>')
    assert told.startswith("my/sheet.xhtml:2: ")
    assert "style" in told


@pytest.mark.parametrize(
    "source",
    [
        "<p>fine</p>\n<section>\n<p>an <b>open</p>\n</section>",
        "<p>fine</p>\n<section>\n<p>fish & chips</p>\n</section>",
        "<p>fine</p>\n<section>\n<p>1 < 2</p>\n</section>",
        "<p>fine</p>\n<section>\n<p data-x=1>x</p>\n</section>",
        "<p>fine</p>\n<section>\n<p>&eacute;</p>\n</section>",
    ],
)
def test_what_is_not_well_formed_names_file_and_line(source: str) -> None:
    told = refused(source)
    assert told.startswith("my/sheet.xhtml:3: ")
    assert "well-formed" in told


def test_an_element_that_is_never_closed_names_the_file() -> None:
    assert refused("<section>\n<p>fine</p>\n").startswith("my/sheet.xhtml:")


def test_classes_and_data_attributes_are_kept() -> None:
    block = only('<figure class="left  right" data-b="2" data-a="1"/>')
    assert block.classes == ("left", "right")
    assert block.data == (("a", "1"), ("b", "2"))
    assert (block.get("a"), block.get("c"), block.get("c", "none")) == ("1", "", "none")


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ('<p class="led">x</p>', ("<p>", "'led'", "Did you mean lead?")),
        ('<p><b class="rad">x</b></p>', ("<b>", "'rad'", "Did you mean red?")),
        (
            '<table data-colums="1*"><tr><td>x</td></tr></table>',
            ("<table>", "data-colums", "Did you mean data-columns?"),
        ),
        ('<table><tr><td data-spam="2">x</td></tr></table>', ("<td>", "data-spam", "data-span")),
    ],
)
def test_a_misspelt_class_or_attribute_brings_the_nearest_one(source: str, told: tuple[str, ...]) -> None:
    message = refused(f"\n{source}")
    assert "my/sheet.xhtml:2" in message
    assert all(part in message for part in told)


def test_equal_words_from_the_same_place_are_equal_values() -> None:
    assert only('<figure data-b="2" data-a="1"/>') == only('<figure data-a="1" data-b="2"/>')


def test_white_space_collapses_but_no_break_spaces_stay() -> None:
    assert only("<p>\n  one\n\ttwo   three  </p>").runs == (Run("one two three"),)
    assert only("<p>2\u202f:\u202f1\u00a0mm</p>").runs == (Run("2\u202f:\u202f1\u00a0mm"),)


def test_white_space_collapses_where_runs_meet() -> None:
    runs = only("<p> one <b> two </b> three <i> </i></p>").runs
    assert "".join(run.text for run in runs) == "one two three"


def test_bold_and_italic_nest_and_hand_down_their_classes() -> None:
    assert only('<p>a<b class="red">b<i class="blue">c</i></b><i>d</i></p>').runs == (
        Run("a"),
        Run("b", bold=True, classes=("red",)),
        Run("c", bold=True, italic=True, classes=("red", "blue")),
        Run("d", italic=True),
    )


def test_a_forced_break_ends_a_line_without_a_space() -> None:
    assert [run.text for run in only("<p>one <br/> two</p>").runs if run.text.strip()] == ["one ", "two"]
    assert "\n" in [run.text for run in only("<p>one<br/>two</p>").runs]


def test_entities_and_escapes_are_the_letters_they_stand_for() -> None:
    assert only("<p>&lt;b&gt;&amp;&#8722;&quot;</p>").text == '<b>&−"'


def test_every_element_knows_its_line_behind_comments_and_template_code() -> None:
    source = '{# <p>\n not a tag #}\n<!-- <div>\n -->\n<p>{{ "<i>" }}</p>\n<section\n  class="x"><p>y</p></section>'
    told = located(source, "my/sheet.xhtml")
    assert told.count("data-at") == 3
    assert '<p data-at="my/sheet.xhtml:5">{{ "<i>" }}' in told
    assert '<section data-at="my/sheet.xhtml:6"' in told
    assert '<p data-at="my/sheet.xhtml:7">y' in told


def test_words_without_places_are_read_as_well() -> None:
    assert parse("<p>x</p>") == (Block("p", runs=(Run("x"),)),)
