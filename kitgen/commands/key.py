"""`kitgen key`: the answers to the rounds of a code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from kitgen.commands.build import Manner, make
from kitgen.commands.explain import told_act
from kitgen.commands.practice import CODED, NOT_HERE, practice_options
from kitgen.errors import KitgenError
from kitgen.flags import folder_of, json_flag, read_settings, setting_flags
from kitgen.settings import OPTIONS
from kitgen.terminal import say, say_json

if TYPE_CHECKING:
    from kitgen.options import Options

FOLDER, SHEET = "practice-key", "practice-key"
# A key is read: it is not cut, has no backs, and its rows follow its rounds.
NOT_OF_A_KEY = ("sheets", "rows", "card", "stock", "marks", "bleed", "flip")
ASKED = {name: setting for name, setting in OPTIONS.items() if name not in (*NOT_HERE, *NOT_OF_A_KEY)}
SETTINGS = {name: setting for name, setting in ASKED.items() if name not in CODED}


@click.command("key", params=setting_flags(SETTINGS))
@click.argument("code")
@click.option("--pdf", is_flag=True, help="Make the key to print, with the settings of paper and ink.")
@click.option("--output", "-o", "folder", metavar="DIR", type=click.Path(), help="Put the PDF into DIR.")
@click.option("--force", is_flag=True, help="Replace files that are in the way.")
@json_flag
def key(code: str, pdf: bool, folder: str | None, force: bool, as_json: bool, **given: Any) -> None:
    """Print the answers to the rounds of a code, as it stands on a practice page.

    CODE may be written in either case, with or without its hyphens. With --pdf the key goes into practice-key/ in the
    kit's folder unless -o names another.
    """
    if not pdf and (folder is not None or force):
        raise KitgenError(
            f"{'--force' if folder is None else '--output'} goes with --pdf: without it nothing is written."
        )
    options = practice_options(code, given, ASKED)
    if pdf:
        from kitgen import kit

        plan = kit.plan(options_with_key(options))
        usual = read_settings({"output": OPTIONS["output"]}, given)["output"].value / FOLDER
        make(plan, folder_of(folder, usual), Manner(force, False, as_json, False))
    elif as_json:
        say_json(_key_facts(options))
    else:
        from kitgen.sheets import facts_of
        from kitgen.words import say as words

        facts = facts_of(options, SHEET)
        say(words(options.language, options.templates, "key.txt", facts).rstrip())


def options_with_key(options: Options) -> Options:
    """The same options, of the key alone."""
    from dataclasses import replace

    return replace(options, sheets=(SHEET,))


def _key_facts(options: Options) -> dict[str, Any]:
    """Every round as a manifest tells it, and its acts."""
    from kitgen.record import round_facts
    from kitgen.teaching import dealt_for_practice

    rounds = [
        {**round_facts("practice", dealt), "acts": [told_act(act) for act in each.coup.acts]}
        for dealt, each in zip(dealt_for_practice(options), options.lesson.rounds, strict=True)
    ]
    return {"code": options.lesson_code, "rounds": rounds}
