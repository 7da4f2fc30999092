"""SHEETS: each sheet's name, what it is, and where its facts come from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from kitgen import facts, pricing
from kitgen.facts import Dealt, Facts
from kitgen.options import Options


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A document of the kit. `about` is what the terminal says of it.

    `dealt` are the rounds that it shows, for the manifest; a sheet that tells what the others are `lists_others`.
    `prose` is read and not filled in or looked up from afar: several pages of it may share a side of paper.
    """

    name: str
    about: str
    facts: Callable[[Options], Facts]
    dealt: Callable[[Options], list[Dealt]] | None = None
    lists_others: bool = False
    prose: bool = False

    @property
    def template(self) -> str:
        return f"{self.name}.xhtml"


_ALL: Sequence[Sheet] = (
    Sheet(
        name="host-card",
        about="read this first: print, set out, deal, end",
        facts=facts.plain_facts,
        lists_others=True,
        prose=True,
    ),
    Sheet(
        name="napkin-layout",
        about="betting layouts to cut out, one a seat, and a dealer's mat",
        facts=facts.napkins_facts,
    ),
    Sheet(
        name="cheat-sheet",
        about="the third-card rule, for the table and for the pocket",
        facts=facts.cheat_sheet_facts,
        prose=True,
    ),
    Sheet(name="rules", about="the rules of the game", facts=facts.rules_facts, prose=True),
    Sheet(
        name="payouts",
        about="what each bet pays, how often it wins, and its edge",
        facts=pricing.payouts_facts,
        prose=True,
    ),
    Sheet(
        name="chip-tracking",
        about="a score sheet: who deals, who bets, chips after each round",
        facts=facts.chip_tracking_facts,
    ),
    Sheet(
        name="worked-example",
        about="one round told step by step",
        facts=facts.worked_example_facts,
        dealt=facts.dealt_for_example,
        prose=True,
    ),
    Sheet(
        name="practice",
        about="rounds from a shuffled shoe, to deal on paper",
        facts=facts.practice_facts,
        dealt=facts.dealt_for_practice,
    ),
    Sheet(
        name="practice-key",
        about="the answers to the practice rounds, with reasons",
        facts=facts.practice_key_facts,
        dealt=facts.dealt_for_practice,
        prose=True,
    ),
)
SHEETS: Mapping[str, Sheet] = {sheet.name: sheet for sheet in _ALL}
BOOKLET = ("rules", "cheat-sheet", "payouts")  # what the booklet holds, in its order


def facts_of(options: Options, sheet: str) -> Facts:
    """All facts that the sheet's template may use."""
    return {**facts.common(options), "sheet": sheet, **SHEETS[sheet].facts(options)}
