"""A house's rules: a table of plain values, as a file or a manifest holds it, becomes a Game; and a Game told as one.

A house starts from a game and changes it, or tells a whole game. What cannot be is a WrongField that names the key.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, get_args

from kitgen.errors import KitgenError, WrongField, unknown
from kitgen.game import pieces
from kitgen.game.bets import BETS, Bet, commission_of
from kitgen.game.cells import parse_cells, tell_cells
from kitgen.game.game import HOUSE, HOUSE_NUMBER, Bank, Game, PrintedEdge
from kitgen.game.games import GAMES, KIT_SHEETS
from kitgen.game.houselimits import COMMISSION_CARD, MOST_DECKS, MOST_PLAYERS, check, check_values
from kitgen.game.pieces import NONE, Table

NAME = "house-rules"  # of a house game that has no other

Reader = Callable[[Any, str], Any]
Teller = Callable[[Any], Any]


def _same(value: Any) -> Any:
    return value


@dataclass(frozen=True, slots=True)
class _Field:
    """A key: the field of Game that it gives, how it is read, how it is told."""

    attribute: str
    read: Reader
    tell: Teller = _same


def _or_none(read: Reader) -> Reader:
    return lambda value, where: None if value == NONE else read(value, where)


def _names(registry: tuple[str, ...]) -> Reader:
    return lambda value, where: pieces.listed(value, where, pieces.one_of(registry))


def _cells(value: object, where: str) -> Any:
    try:
        return parse_cells(str(value))
    except KitgenError as error:
        raise WrongField(where, str(error)) from error


_EVERY_SHEET = tuple(dict.fromkeys(name for game in GAMES.values() for name in game.every_sheet))
_DECKS, _PLAYERS = pieces.whole(1, MOST_DECKS), pieces.whole(1, MOST_PLAYERS)
_EDGE = ("bet", "printed", "step", "decks", "explained-by")


def _edge(value: object, where: str) -> PrintedEdge:
    told = pieces.table(value, where, _EDGE)
    for key in _EDGE[:-1]:
        if key not in told:
            raise WrongField(f"{where}.{key}", "it is missing.")
    why = told.get("explained-by")
    bets = pieces.one_of(tuple(BETS))
    try:
        return PrintedEdge(
            bet=bets(told["bet"], f"{where}.bet"),
            printed=pieces.read_share(told["printed"], f"{where}.printed") or Fraction(0),
            step=pieces.read_share(told["step"], f"{where}.step") or Fraction(0),
            decks=_DECKS(told["decks"], f"{where}.decks"),
            explained_by=None if why is None else BETS[bets(why, f"{where}.explained-by")],
        )
    except ValueError as error:
        raise WrongField(where, f"{error}.") from error


def _tell_edge(edge: PrintedEdge) -> dict[str, Any]:
    told = {
        "bet": edge.bet,
        "printed": pieces.tell_share(edge.printed),
        "step": pieces.tell_share(edge.step),
        "decks": edge.decks,
    }
    return {**told, **({"explained-by": edge.explained_by.name} if edge.explained_by else {})}


# Every key that gives one field of the game, in the order in which they are told.
FIELDS: dict[str, _Field] = {
    "name": _Field("name", pieces.name),
    "title": _Field("title", pieces.title(pieces.LONGEST_GAME)),
    "source": _Field("source", pieces.title(200)),
    "decks": _Field("decks", _DECKS),
    "min-decks": _Field("min_decks", _DECKS),
    "max-decks": _Field("max_decks", _DECKS),
    "players": _Field("seats_usual", _PLAYERS),
    "min-players": _Field("seats_min", _PLAYERS),
    "max-players": _Field("seats_max", _PLAYERS),
    "bank": _Field("bank", pieces.one_of(get_args(Bank))),
    "deal-passes": _Field("deal_passes", _or_none(pieces.one_of(("right",)))),
    "shuffles-each-round": _Field("shuffles_each_round", pieces.yes_no),
    "burns-by-value": _Field("burns_by_value", pieces.yes_no),
    "cut-card": _Field("cut_card", _or_none(pieces.whole(1, 52))),
    "chips-per-other": _Field("chips_per_other", _or_none(pieces.whole(1, 10))),
    "player-hands": _Field("player_hands", pieces.whole(1, 2)),
    "player-chooses-on": _Field(
        "player_open", lambda value, where: pieces.listed(value, where, pieces.whole(5, 5)), list
    ),
    "banker-chooses-on": _Field("open_cells", _cells, tell_cells),
    "bank-commission": _Field("bank_commission", pieces.read_share, pieces.tell_share),
    "sheets": _Field("sheets", _names(KIT_SHEETS), list),
    "sheets-to-practise": _Field("lessons", _names(_EVERY_SHEET), list),
    "sheets-on-request": _Field("extras", _names(_EVERY_SHEET), list),
    "printed-edges": _Field(
        "printed_edges",
        lambda value, where: pieces.listed(value, where, _edge),
        lambda edges: [_tell_edge(edge) for edge in edges],
    ),
}
KEYS = ("from", *FIELDS, "commission", "bets", "pays", "bet")
_NEEDED = ("title", "decks", "players", "bank", "bets", "sheets")  # of a game that starts from no other
_UNTOLD: tuple[Any, ...] = (None, (), False)  # what a game without a key has


def told(game: Game) -> dict[str, Any]:
    """The whole game as a table that `game_of` reads."""
    values = {key: (getattr(game, field.attribute), field) for key, field in FIELDS.items()}
    bets = {bet.name: pieces.tell_bet(bet) for bet in game.bets}
    return {
        **{key: field.tell(value) for key, (value, field) in values.items() if value not in _UNTOLD},
        "bets": list(bets),
        "bet": bets,
    }


def game_of(value: object) -> Game:
    """The game that a table tells: one of GAMES if it is told as it is, else a house's own."""
    table = pieces.table(value, HOUSE, KEYS)
    base = _base(table)
    given = {key: field.read(table[key], f"{HOUSE}.{key}") for key, field in FIELDS.items() if key in table}
    if base is None:
        values = _whole(given, table)
    else:
        values = {field.attribute: getattr(base, field.attribute) for field in FIELDS.values()}
        values |= {"name": NAME, "source": f"{base.title}, with rules of the house", "printed_edges": ()}
        values |= {"title": given.get("name", NAME).replace("-", " ").title()}
        if "decks" in given:
            values["min_decks"] = min(base.min_decks, given["decks"])
            values["max_decks"] = max(base.max_decks, given["decks"])
    values |= {FIELDS[key].attribute: read for key, read in given.items()}
    bets = _bets(table, base)
    values |= {"main": tuple(b for b in bets if b.role == "main"), "side": tuple(b for b in bets if b.role == "side")}
    if "commission" in table:
        values |= _commission(table["commission"], values)
    if "sheets" not in given:
        values["sheets"] = _sheets(values)
    return _own(values, table.get("bet", {}))


def _base(table: Table) -> Game | None:
    if "from" in table:
        return GAMES[pieces.one_of(tuple(GAMES))(table["from"], f"{HOUSE}.from")]
    for key in _NEEDED:
        if key not in table:
            raise WrongField(
                f"{HOUSE}.{key}",
                f"it is missing. Tell the game whole, or start from another: from = one of {', '.join(GAMES)}.",
            )
    return None


def _whole(given: Mapping[str, Any], table: Table) -> dict[str, Any]:
    """A game that starts from no other: what is not given it has not."""
    kinds = {field.attribute: _UNTOLD[0] for field in FIELDS.values()}
    lists = ("player_open", "open_cells", "lessons", "extras", "printed_edges")
    kinds |= dict.fromkeys(lists, ()) | dict.fromkeys(("shuffles_each_round", "burns_by_value"), False)
    decks, players = given["decks"], given["players"]
    return {
        **kinds,
        "name": NAME,
        "source": "Rules of the house",
        "min_decks": decks,
        "max_decks": decks,
        "seats_min": players,
        "seats_max": players,
        "player_hands": 1,
    }


def _bets(table: Table, base: Game | None) -> list[Bet]:
    """The bets that are offered: those that are named, or those of the base and the house's own."""
    tables = pieces.table(table.get("bet", {}), f"{HOUSE}.bet", table.get("bet", ()) or ("NAME",))
    own = {name: _own_bet(name, value) for name, value in tables.items()}
    theirs = {bet.key: bet for bet in base.bets} if base else {}
    if "bets" not in table:
        bets = list({**theirs, **{bet.key: bet for bet in own.values()}}.values())
    else:
        known = {
            **BETS,
            **{bet.name: bet for bet in theirs.values()},
            **theirs,
            **{b.key: b for b in own.values()},
            **own,
        }
        names = pieces.listed(table["bets"], f"{HOUSE}.bets", _bet_name(known))
        bets = [known[name] for name in names]
        for name, bet in own.items():
            if bet not in bets:
                raise WrongField(f"{HOUSE}.bet.{name}", f"the bet is not offered. Add {name!r} to bets.")
    return _paid(table, bets)


def _own_bet(name: str, value: object) -> Bet:
    where = f"{HOUSE}.bet.{name}"
    pieces.name(name, where)
    bet = pieces.read_bet(value, name, where)
    if bet.role == "side" and name in pieces.PLACES:
        raise WrongField(where, f"a side bet cannot be called {name!r}: that is a place of the layout.")
    return _known(bet)


def _bet_name(known: Mapping[str, Bet]) -> Callable[[Any, str], str]:
    def read(value: object, where: str) -> str:
        if not isinstance(value, str) or value not in known:
            raise WrongField(where, str(unknown("bet", str(value), known)))
        return value

    return read


def _paid(table: Table, bets: list[Bet]) -> list[Bet]:
    """The bets with what the house pays for them."""
    known = {**{bet.name: bet for bet in bets}, **{bet.key: bet for bet in bets}}
    pays = pieces.table(table.get("pays", {}), f"{HOUSE}.pays", known)
    for key, value in pays.items():
        bet, paid = known[key], pieces.read_pays(value, f"{HOUSE}.pays.{key}")
        bets = [_known(replace(each, pays=paid)) if each == bet else each for each in bets]
    return bets


def _known(bet: Bet) -> Bet:
    """The bet of BETS that is the same but for its name; else a main bet is called as its place, as one of BETS it is
    not."""
    for other in BETS.values():
        if replace(bet, name=other.name) == other:
            return other
    return replace(bet, name=bet.zone) if bet.role == "main" and bet.name in BETS else bet


def _commission(value: object, values: Mapping[str, Any]) -> dict[str, Any]:
    """What the bank keeps: of bets on Banker, or of all that a player's bank wins."""
    share = pieces.read_share(value, f"{HOUSE}.commission")
    if share and not pieces.is_reckoned(share):
        raise WrongField(f"{HOUSE}.commission", f"{value!r} cannot be reckoned at a table. {pieces.RECKONED}")
    banker = next((bet for bet in values["main"] if bet.zone == "banker"), None)
    if banker is None:
        return {"bank_commission": share}
    paid = _known(replace(banker, pays=1 - (share or Fraction(0))))
    return {"main": tuple(paid if bet is banker else bet for bet in values["main"])}


def _sheets(values: Mapping[str, Any]) -> tuple[str, ...]:
    """The sheets of the base, with a card for the dealer where there is a commission."""
    wanted = {*values["sheets"]} - {COMMISSION_CARD}
    if commission_of(values["main"]):
        wanted.add(COMMISSION_CARD)
    return tuple(sheet for sheet in KIT_SHEETS if sheet in wanted)


def _own(values: Mapping[str, Any], bets: Iterable[str]) -> Game:
    """The game of these values, checked; one of GAMES where it is that."""
    same = GAMES.get(values["name"])
    check_values(values)
    try:
        game = Game(**values, number=HOUSE_NUMBER)
    except (ValueError, TypeError) as error:
        raise WrongField(HOUSE, f"{str(error).removeprefix(values['name'] + ': ')}.") from error
    if same is not None:
        if replace(game, number=same.number) == same:
            return same
        raise WrongField(
            f"{HOUSE}.name", f"{same.name!r} is {same.title}, whose rules these are not. Give yours a name of its own."
        )
    check(game, bets)
    return game
