"""Where positions come from: tables of Steadies, and finished tables of the office, long ago."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine.chance import Dice
from games.learning.deals.course import Think
from games.learning.mining.contract import Mining
from games.tables import audience, registry
from games.tables.bots import selfplay
from games.tables.bots.thinker import Question
from games.tables.replay.film import Film

MOST_MOVES = 600
Place = tuple[Any, int]
"""A state, and the seat that decides there."""


def played(game: str, mining: Mining, source: str, think: Think) -> Iterator[Place]:
    """Positions that suit, of a table of Steadies that `source` decides. Raises `Failed`."""
    table = selfplay.Playing.of(game, mining.SEATS, {}, f"deal {source}")
    app, rules = registry.config(game).name, table.rules
    while rules.outcome(table.state) is None and len(table.journal) < MOST_MOVES:
        seat = min(rules.awaited(table.state))
        if mining.suits(table.state):
            yield table.state, seat
        moves = tuple(rules.legal_moves(table.state, seat))
        luck = selfplay.seed_of(f"deal {source} {len(table.journal)}")
        seen = audience.known(rules, table.state, seat)
        table.enter(seat, think(Question(app, "steady", seen, moves, luck)))


def filmed(film: Film, mining: Mining, luck: Dice) -> Iterator[Place]:
    """Positions that suit, of a finished table with as many seats, in any order."""
    rules = film.rules
    for number in luck.shuffled(range(len(film))):
        state = film.state(number)
        awaited = sorted(rules.awaited(state))
        if awaited and rules.seated(state) == mining.SEATS and mining.suits(state):
            yield state, awaited[0]
