"""GAMES: each game as one frozen value; nothing elsewhere asks which game it is."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from kitgen.errors import unknown
from kitgen.game.bets import BETS, Bet
from kitgen.game.choices import OPEN_CELLS, OPEN_TOTALS
from kitgen.game.game import Game, PrintedEdge

__all__ = ["DEFAULT", "GAMES", "Game", "PrintedEdge", "find_game"]

KIT_SHEETS = (
    "host-card",
    "napkin-layout",
    "cheat-sheet",
    "rules",
    "payouts",
    "commission-card",
    "chip-tracking",
    "scorecard",
    "worked-example",
    "practice",
    "practice-key",
)
_EXTRAS = ("table-mat",)
_LESSON_SHEETS = (
    "practice",
    "drill",
    "spot-the-error",
    "round-cards",
    "practice-key",
    "stacking-list",
    "playing-cards",
)


def _without(*names: str) -> tuple[str, ...]:
    return tuple(sheet for sheet in KIT_SHEETS if sheet not in names)


def _bets(*names: str) -> tuple[Bet, ...]:
    return tuple(BETS[name] for name in names)


_PERCENT, _TENTH, _HUNDREDTH = Fraction(1, 100), Fraction(1, 1000), Fraction(1, 10000)

# A full-size table usually seats 12 to 15, a mini table up to 7.
_PUNTO_BANCO = Game(
    name="punto-banco",
    number=1,
    title="Punto Banco",
    source="A short introduction to Baccarat",
    decks=8,
    min_decks=1,
    max_decks=8,
    seats_min=2,
    seats_usual=4,
    seats_max=15,
    bank="house",
    deal_passes=None,
    main=_bets("banker-commission", "player", "tie-8"),
    side=(),
    sheets=KIT_SHEETS,
    lessons=_LESSON_SHEETS,
    extras=_EXTRAS,
    chips_per_other=None,
    cut_card=None,
    burns_by_value=False,
)
# Six decks, and nine places at the table. Bets lie on Player, against the bank of whoever holds it.
_CHEMIN_DE_FER = Game(
    name="chemin-de-fer",
    number=7,
    title="Chemin de Fer",
    source="casinosanremo.it; the table of play at gaming-dictionary.pokerwiner.com",
    decks=6,
    min_decks=1,
    max_decks=8,
    seats_min=2,
    seats_usual=4,
    seats_max=9,
    bank="until-lost",
    deal_passes="right",
    main=_bets("player"),
    side=(),
    sheets=_without("scorecard", "commission-card", *_LESSON_SHEETS),
    lessons=(),
    chips_per_other=None,
    cut_card=None,
    burns_by_value=False,
    open_cells=OPEN_CELLS,
    player_open=OPEN_TOTALS,
    bank_commission=Fraction(1, 20),
)
_GUIDE = "Baccarat, a guide that names 6 or 8 decks and a tie at 8:1 or 9:1"

_ALL = (
    Game(
        name="dining-room",
        number=0,
        title="Dining Room Baccarat",
        source="Dining Room Baccarat, russellcottrell.com",
        decks=2,
        min_decks=1,
        max_decks=8,
        seats_min=2,
        seats_usual=4,
        seats_max=14,
        bank="rotates",
        deal_passes="right",
        main=_bets("banker-dragon", "player"),
        side=_bets("final-6", "final-5", "winning-8", "winning-7"),
        sheets=_without("commission-card"),
        lessons=_LESSON_SHEETS,
        extras=_EXTRAS,
        chips_per_other=3,
        cut_card=7,
        burns_by_value=True,
        # The source names no number of decks. 8.9 % for Final 5 is right for 6 decks (8 give 9.0 %), the others for 6
        # and for 8. Its Winning bets push on a tie, but their edges are printed as if a tie lost.
        printed_edges=(
            PrintedEdge(bet="banker-dragon", printed=102 * _HUNDREDTH, step=_HUNDREDTH, decks=8),
            PrintedEdge(bet="player", printed=124 * _HUNDREDTH, step=_HUNDREDTH, decks=8),
            PrintedEdge(bet="final-6", printed=47 * _TENTH, step=_TENTH, decks=6),
            PrintedEdge(bet="final-5", printed=89 * _TENTH, step=_TENTH, decks=6),
            PrintedEdge(
                bet="winning-8",
                printed=13 * _PERCENT,
                step=_PERCENT,
                decks=8,
                explained_by=BETS["winning-8-ties-lose"],
            ),
            PrintedEdge(
                bet="winning-7",
                printed=21 * _PERCENT,
                step=_PERCENT,
                decks=8,
                explained_by=BETS["winning-7-ties-lose"],
            ),
        ),
    ),
    _PUNTO_BANCO,
    # Sources that name six decks are not asked about others: Punto Banco is played with any number.
    replace(
        _PUNTO_BANCO,
        name="punto-banco-6",
        number=2,
        title="Six-Deck Punto Banco",
        source=_GUIDE,
        decks=6,
        min_decks=6,
        max_decks=6,
    ),
    replace(
        _PUNTO_BANCO,
        name="tie-nine",
        number=3,
        title="Punto Banco with Tie 9 to 1",
        source=_GUIDE,
        main=_bets("banker-commission", "player", "tie-9"),
    ),
    replace(
        _PUNTO_BANCO,
        name="six-deck-shuffled",
        number=4,
        title="Baccarat, Shuffled Every Round",
        source="The Rules of Baccarat",
        decks=6,
        min_decks=6,
        max_decks=6,
        main=_bets("banker-commission", "player", "tie-9"),
        shuffles_each_round=True,
    ),
    replace(
        _PUNTO_BANCO,
        name="no-commission",
        number=5,
        title="No-Commission Baccarat",
        main=_bets("banker-half-on-6", "player", "tie-8"),
        sheets=_without("commission-card"),
    ),
    replace(
        _PUNTO_BANCO,
        name="ez-baccarat",
        number=6,
        title="EZ Baccarat",
        source="Dining Room Baccarat, russellcottrell.com, and wizardofodds.com/games/ez-baccarat",
        main=_bets("banker-dragon", "player", "tie-8"),
        side=_bets("dragon-7", "panda-8"),
        sheets=_without("commission-card"),
    ),
    _CHEMIN_DE_FER,
    # Three decks and two hands; the bank is put up by one player, who keeps it until it is broke or given up.
    replace(
        _CHEMIN_DE_FER,
        name="baccarat-banque",
        number=8,
        title="Baccarat Banque",
        source="poker.tj/games-encyclopedia and casino-games-online.biz, on baccarat banque",
        decks=3,
        seats_min=3,
        seats_max=11,
        bank="until-broke",
        deal_passes=None,
        player_hands=2,
        bank_commission=None,
    ),
)

GAMES: dict[str, Game] = {game.name: game for game in _ALL}
DEFAULT = "dining-room"


def find_game(name: str) -> Game:
    """The game of this name; a KitgenError with the nearest name if there is none."""
    if name not in GAMES:
        raise unknown("game", name, GAMES)
    return GAMES[name]
