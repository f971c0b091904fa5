"""The one door of observations: everything anybody sees of a table is drawn here.

Pages, streams, refreshes and replays ask for a view for one audience; nothing else calls a game's
`observe`, and a drawing gets the observation, never the state.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import AnonymousUser

from games.engine import codec
from games.engine.contract import Game, Move
from games.players.models import Player
from games.tables import registry
from games.tables.models import Table
from games.tables.services import reading, seat_of

if TYPE_CHECKING:
    from games.tables.game_page import Hint

MOST_MOVES = 300
"""Moves that are listed; a game that knows more has a page of its own."""


@dataclass(frozen=True, slots=True)
class Audience:
    """Whom a drawing is for: a seat, or all spectators (`None`), in one language.

    `replay`: a position of a table that is over; nothing can be moved in it. `page`: the address of
    the page where that isn't the table's own (a lesson); what the page shows next is its `view`.
    `untold` names what a learner hasn't been told yet, in words of the game's own. `hints` are what
    was just asked for, the best first: they go with the next drawing.
    """

    seat: int | None
    language: str
    replay: bool = False
    page: str = ""
    untold: frozenset[str] = frozenset()
    hints: tuple[Hint, ...] = ()


def audience_of(table_id: int, player: Player | AnonymousUser, language: str) -> Audience:
    """Return the audience that this player belongs to at this table."""
    return Audience(seat_of(table_id, player), language)


# By the text itself, not by table and version: a version that was rolled back can't stay here.
_decoded = lru_cache(maxsize=64)(codec.decode)


def observe(table: Table, seat: int | None) -> Any:
    """Return the observation of this seat, or of spectators. Raises `NotStarted`, `Unreadable`."""
    return observe_state(registry.rules(table.game), reading.decoded_state(table, _decoded), seat)


def moves(table: Table, seat: int | None, most: int | None = MOST_MOVES) -> list[Move]:
    """Return the moves that the game lists for this seat now; none for a spectator.

    Raises `NotStarted`, `Unreadable`.
    """
    rules, state = registry.rules(table.game), reading.decoded_state(table, _decoded)
    if seat is None or seat not in rules.to_move(state):
        return []
    return list(islice(rules.legal_moves(state, seat), most))


def observe_state(rules: Game[Any], state: Any, seat: int | None) -> Any:
    """Return the observation of a state that is in no database: of a replay, of bots' own game."""
    return rules.observe(state, seat)
