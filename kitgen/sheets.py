"""SHEETS: each sheet's name, what it is, and where its facts come from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from kitgen import facts, pricing, scoring, teaching
from kitgen.facts import Dealt, Facts
from kitgen.options import Options


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A document of the kit. `about` is what the terminal says of it.

    `dealt` are the rounds that it shows, for the manifest; a sheet that tells what the others are `lists_others`.
    One that `drills` asks for single decisions.
    `prose` is read and not filled in or looked up from afar: several pages of it may share a side of paper.
    """

    name: str
    about: str
    facts: Callable[[Options], Facts]
    dealt: Callable[[Options], list[Dealt]] | None = None
    lists_others: bool = False
    prose: bool = False
    drills: bool = False

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
        name="commission-card",
        about="the commission of every bet, for the dealer",
        facts=scoring.commission_facts,
    ),
    Sheet(
        name="chip-tracking",
        about="a score sheet: results, bets, and everybody's chips after each round",
        facts=facts.chip_tracking_facts,
    ),
    Sheet(
        name="scorecard",
        about="bead plate and roads to fill in, and a shoe marked on them",
        facts=scoring.scorecard_facts,
        dealt=scoring.dealt_for_scorecard,
    ),
    Sheet(
        name="worked-example",
        about="one round told step by step",
        facts=facts.worked_example_facts,
        dealt=facts.dealt_for_example,
        prose=True,
    ),
    Sheet(
        name="table-mat",
        about="a whole table's layout in full size, on papers to tape together",
        facts=facts.table_mat_facts,
    ),
    Sheet(
        name="practice",
        about="rounds dealt to a plan, to solve on paper",
        facts=teaching.lesson_facts,
        dealt=teaching.dealt_for_practice,
    ),
    Sheet(
        name="drill",
        about="sixty decisions of Banker, against the clock",
        facts=teaching.drill_facts,
        drills=True,
    ),
    Sheet(
        name="spot-the-error",
        about="rounds with one mistake each, to find",
        facts=teaching.spot_facts,
        dealt=teaching.dealt_to_spot,
    ),
    Sheet(
        name="round-cards",
        about="a round on each card, its answer on the back",
        facts=teaching.card_facts,
        dealt=teaching.dealt_for_practice,
    ),
    Sheet(
        name="practice-key",
        about="the answers, with the rule for each and the trap in it",
        facts=teaching.key_facts,
        dealt=teaching.dealt_for_practice,
        prose=True,
    ),
    Sheet(
        name="stacking-list",
        about="the order to build real decks in, so that they deal the rounds",
        facts=teaching.shoe_facts,
        dealt=teaching.dealt_for_practice,
    ),
    Sheet(
        name="playing-cards",
        about="the cards themselves, numbered on their backs",
        facts=teaching.shoe_facts,
        dealt=teaching.dealt_for_practice,
    ),
)
SHEETS: Mapping[str, Sheet] = {sheet.name: sheet for sheet in _ALL}
BOOKLET = ("rules", "cheat-sheet", "payouts")  # what the booklet holds, in its order


def facts_of(options: Options, sheet: str) -> Facts:
    """All facts that the sheet's template may use."""
    return {**facts.common(options), "sheet": sheet, **SHEETS[sheet].facts(options)}
