"""A kit printed again from its manifest: the options of then, the cards of then, and nothing dealt anew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from kitgen.checker import field
from kitgen.comparison import check_dealt, deals
from kitgen.errors import KitgenError, WrongField
from kitgen.game.cards import Card, parse_card, parse_cards
from kitgen.game.cases import CARDS_A_ROUND
from kitgen.game.cells import parse_cells
from kitgen.game.coup import deal
from kitgen.game.drill import DrillCell
from kitgen.game.games import Game
from kitgen.game.lessons import Lesson, PracticeRound
from kitgen.game.mistakes import MISTAKES
from kitgen.game.spotting import Told, told_wrong
from kitgen.game.stacking import Shoe
from kitgen.manifest import Manifest
from kitgen.options import Material, Options


def options_again(manifest: Manifest, templates: Path | None = None) -> Options:
    """The options that print this kit again, its cards among them.

    A WrongField where the manifest contradicts itself; a KitgenError where somebody changed it in any other way.
    """
    if not deals(manifest.data):
        raise KitgenError(f"{manifest.path} tells of no kit, so that nothing can be printed from it again.")
    options = manifest.options(templates)
    for wrong in check_dealt(manifest.data, options.decks):
        raise WrongField(f"{manifest.path}, {wrong.where}", f"{wrong.found}; expected: {wrong.expected}.")
    if not manifest.sealed:
        raise KitgenError(
            f"{manifest.path} was changed since kitgen wrote it, so that its code stands for other rounds."
            " `kitgen verify` tells what it can find."
        )
    try:
        return replace(options, dealt=_material(manifest.data, options))
    except WrongField as error:
        raise WrongField(f"{manifest.path}, {error.where}", error.reason) from error


def _material(data: Mapping[str, Any], options: Options) -> Material:
    """All that was dealt. The checker has seen it: what is read here is as it should be."""
    from kitgen.sheets import SHEETS
    from kitgen.teaching import dealt_for_practice, dealt_to_spot

    def of(source: object) -> Iterator[tuple[str, Mapping[str, Any]]]:
        for place, each in enumerate(data["rounds"]):
            if getattr(SHEETS.get(each["sheet"]), "dealt", None) is source:
                yield f"rounds[{place}]", each

    rounds = tuple(
        PracticeRound(number=each["number"], cards=(cards := _six(where, each)), coup=deal(cards))
        for where, each in of(dealt_for_practice)
    )
    shoes = tuple(_shoes([parse_cards(text) for text in data["shoes"]], rounds))
    return Material(
        lesson=Lesson(blueprint=options.blueprint, rounds=rounds, shoes=shoes),
        told=tuple(_told(where, each, options.game) for where, each in of(dealt_to_spot)),
        drill=tuple(_cell(number, each) for number, each in enumerate(data.get("drill", []), 1)),
    )


def _six(where: str, told: Mapping[str, Any]) -> tuple[Card, ...]:
    """The cards of a round to practise with; other rounds may show only those that they use."""
    cards = [*told["cards"], *told["next"]]
    if len(cards) != CARDS_A_ROUND:
        raise WrongField(f"{where}.next", f"no card; expected: {CARDS_A_ROUND - len(cards)}.")
    return tuple(map(parse_card, cards))


def _told(where: str, each: Mapping[str, Any], game: Game) -> Told:
    name = each.get("mistake")
    told = told_wrong(name, _six(where, each), game) if isinstance(name, str) and name in MISTAKES else None
    if told is None:
        expected = f"a mistake that shows in this round: {', '.join(MISTAKES)}."
        raise WrongField(f"{where}.mistake", f"{field(each, 'mistake')}; expected: {expected}")
    return told


def _cell(number: int, each: Mapping[str, Any]) -> DrillCell:
    (cell,) = parse_cells(each["cell"])
    return DrillCell(number=number, cell=cell, card=parse_card(each["card"]) if each["card"] else None)


def _shoes(decks: Sequence[tuple[Card, ...]], rounds: Sequence[PracticeRound]) -> list[Shoe]:
    """Each shoe with the rounds that it deals, one after the other."""
    left, shoes = list(rounds), []
    for cards in decks:
        at, dealt = 1, []
        while left and cards[at : at + left[0].coup.cards_used] == left[0].coup.cards:
            dealt.append(left.pop(0).cards)
            at += len(deal(dealt[-1]).cards)
        shoes.append(Shoe(burned=cards[0], rounds=tuple(dealt), rest=cards[at:]))
    return shoes
