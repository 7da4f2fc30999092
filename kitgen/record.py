"""What a manifest tells: what was made and from what, and every card that was dealt for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from kitgen import __version__
from kitgen.facts import Dealt
from kitgen.game.coup import Coup
from kitgen.options import Options
from kitgen.sheets import SHEETS
from kitgen.teaching import dealt_for_practice

if TYPE_CHECKING:
    from kitgen.game.banque import BanqueCoup


def manifest(options: Options, files: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Options, cards and files with their hashes; without a clock, so that it repeats."""
    import jinja2
    import reportlab

    taught = any(SHEETS[name].dealt is dealt_for_practice for name in options.chosen)
    return {
        "kitgen": __version__,
        "versions": {"kitgen": __version__, "jinja2": jinja2.__version__, "reportlab": reportlab.__version__},
        "code": options.code,
        "game": options.game.name,
        "seed": options.seed,
        "lesson": options.lesson_code if any(name in options.game.lessons for name in options.chosen) else None,
        "options": options.record(),
        "files": list(files),
        "rounds": _rounds(options),
        "shoes": [_codes(shoe.cards) for shoe in options.lesson.shoes] if taught else [],
        "drill": _drill(options) if any(SHEETS[name].drills for name in options.chosen) else [],
    }


def _rounds(options: Options) -> list[dict[str, Any]]:
    """Every round that was dealt for the sheets of this kit; what two sheets show is told once."""
    told: dict[Callable[[Options], list[Dealt]], str] = {}
    for name in options.chosen:
        source = SHEETS[name].dealt
        if source:
            told.setdefault(source, name)
    return [round_facts(sheet, dealt) for source, sheet in told.items() for dealt in source(options)]


def round_facts(sheet: str, dealt: Dealt) -> dict[str, Any]:
    """A round as a manifest tells it; `mistake` where the sheet tells it with one."""
    return {
        "sheet": sheet,
        "number": dealt.number,
        "cards": [card.code for card in dealt.coup.cards],
        "next": [card.code for card in dealt.unused],
        **_end(dealt.coup),
        **({"mistake": dealt.mistake} if dealt.mistake else {}),
    }


def _end(coup: Coup | BanqueCoup) -> dict[str, Any]:
    """How a round ends; of one with two hands of Player also which of the three drew, since its cards do not tell."""
    if isinstance(coup, Coup):
        return {"player_total": coup.player.total, "banker_total": coup.banker.total, "winner": coup.winner}
    return {
        "drew": [act.hand for act in coup.acts if act.draws],
        "right_total": coup.right.total,
        "left_total": coup.left.total,
        "banker_total": coup.banker.total,
        "right_winner": coup.winner("right"),
        "left_winner": coup.winner("left"),
    }


def _codes(cards: Sequence[Any]) -> str:
    return " ".join(card.code for card in cards)


def _drill(options: Options) -> list[dict[str, Any]]:
    return [{"cell": str(each.cell), "card": each.card and each.card.code} for each in options.drill]
