"""The only module that calls a game's `observe`: all that anybody sees of a table comes from here.

Pages, streams, replays and bots get the observation of one seat or of spectators, never the state.
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
"""The number of moves listed by default; a game with more of them needs a page of its own."""


@dataclass(frozen=True, slots=True)
class Audience:
    """The readers a region is rendered for: a seat, or all spectators (`None`), in one language.

    `replay`: a position of a finished table, in which nothing can be moved. `page`: the address of
    the page if it isn't the table's own (a lesson); its `view` parameter is the next view. `untold`
    names topics that a lesson hasn't explained yet. `hints` are those just asked for, best first.
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


# Cached by the text, not by table and version: a version may be rolled back and come again.
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
    """Return the observation of a state that isn't stored, such as one of a replay or self-play."""
    return rules.observe(state, seat)
