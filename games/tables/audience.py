"""The one door of observations: everything anybody sees of a table is drawn here.

Pages, streams, refreshes and replays ask for a view for one audience; nothing else calls a game's
`observe`, and a drawing gets the observation, never the state.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Any

from django.utils import timezone, translation

from games.engine import codec
from games.engine.contract import Game, Move
from games.live.sharing import read_once
from games.players import office
from games.tables import registry, rows
from games.tables.errors import NoTable, NotStarted
from games.tables.models import Table
from games.tables.services import seat_of

MOST_MOVES = 300
"""Moves that are listed; a game that knows more has a page of its own."""


@dataclass(frozen=True, slots=True)
class Audience:
    """Whom a drawing is for: a seat, or all spectators (`None`), in one language.

    `replay`: a position of a table that is over; nothing can be moved in it.
    """

    seat: int | None
    language: str
    replay: bool = False


def audience_of(table_id: int, player: Any, language: str) -> Audience:
    """The audience that this player belongs to at this table."""
    return Audience(seat_of(table_id, player), language)


@lru_cache(maxsize=64)
def _decoded(game: str, text: str) -> Any:
    # By the text itself, not by table and version: a version that was rolled back can't stay here.
    return codec.decode(text, registry.rules(game).State)


def observe(table: Table, seat: int | None) -> Any:
    """What the game lets this seat, or a spectator, know. Raises `NotStarted`."""
    if not table.state:
        raise NotStarted
    return known(registry.rules(table.game), _decoded(table.game, table.state), seat)


def moves(table: Table, seat: int | None, most: int | None = MOST_MOVES) -> list[Move]:
    """What this seat may move now, as far as the game lists it; nothing for a spectator."""
    rules, state = registry.rules(table.game), _decoded(table.game, table.state)
    if seat is None or seat not in rules.to_move(state):
        return []
    return list(islice(rules.legal_moves(state, seat), most))


def known(rules: Game[Any], state: Any, seat: int | None) -> Any:
    """The same of a state that is in no database: a record replayed, a bot's game."""
    return rules.observe(state, seat)


def draw(table: Table, view: str, audience: Audience) -> str:
    """The HTML of one view for one audience, in its language and the office's time zone.

    Raises `UnknownView`.
    """
    config = registry.config(table.game)
    zone = office.current_calendar().zone
    with translation.override(audience.language), timezone.override(zone):
        return config.draw(view, table, observe(table, audience.seat), audience)


def fragment(table_id: int, view: str, audience: Audience) -> tuple[int, str]:
    """Version and HTML of the table as it is committed. Raises `NoTable`, `UnknownView`."""
    table = read_once(("table", table_id), lambda: rows.find(table_id))
    if table is None:
        raise NoTable
    return table.version, draw(table, view, audience)
