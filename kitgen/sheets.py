"""SHEETS: each sheet's name, what it is, and where its facts come from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from kitgen import facts
from kitgen.facts import Facts
from kitgen.options import Options


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A document of the kit. `about` is what the terminal says of it."""

    name: str
    about: str
    facts: Callable[[Options], Facts]

    @property
    def template(self) -> str:
        return f"{self.name}.xhtml"


_ALL: Sequence[Sheet] = (
    Sheet(name="host-card", about="read this first: print, set out, deal, end", facts=facts.plain_facts),
    Sheet(
        name="napkin-layout",
        about="betting layouts to cut out, one a seat, and a dealer's mat",
        facts=facts.napkins_facts,
    ),
    Sheet(
        name="cheat-sheet", about="the third-card rule, for the table and for the pocket", facts=facts.cheat_sheet_facts
    ),
    Sheet(name="rules", about="the rules of the game on one page", facts=facts.rules_facts),
    Sheet(name="payouts", about="what each bet pays, how often it wins, and its edge", facts=facts.payouts_facts),
    Sheet(
        name="chip-tracking",
        about="a score sheet: who deals, who bets, chips after each round",
        facts=facts.chip_tracking_facts,
    ),
    Sheet(name="worked-example", about="one round told step by step", facts=facts.worked_example_facts),
    Sheet(name="practice", about="ten rounds to deal on paper", facts=facts.practice_facts),
    Sheet(name="practice-key", about="the answers to the ten rounds, with reasons", facts=facts.practice_key_facts),
)
SHEETS: Mapping[str, Sheet] = {sheet.name: sheet for sheet in _ALL}


def facts_of(options: Options, sheet: str) -> Facts:
    """All facts that the sheet's template may use."""
    return {**facts.common(options), "sheet": sheet, **SHEETS[sheet].facts(options)}
