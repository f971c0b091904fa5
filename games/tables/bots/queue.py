"""Whose turn it is among the bots, what they are asked, and what is played when they fail.

Read here, thought elsewhere, written by `services.move_for_bot`.
"""

import secrets
from dataclasses import dataclass
from datetime import datetime

from games.engine.chance import SEED_BYTES
from games.engine.contract import Move
from games.tables import audience, registry, services
from games.tables import bot_levels as levels
from games.tables.bot_registry import RANDOM, bots
from games.tables.bots.thinker import Question
from games.tables.game_page import page_of
from games.tables.models import Seat, Status, Table

Key = tuple[int, int]
"""Table and seat."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat that a bot moves and that its table waits for, at `version`."""

    table: int
    seat: int
    level: str
    version: int
    since: datetime | None
    """When the table was moved last."""
    alone: bool = False
    """Nobody but bots has anything left to do: nobody need be kept waiting."""

    @property
    def key(self) -> Key:
        return self.table, self.seat


def waiting() -> list[Turn]:
    """Every turn of a bot now, the table that has waited longest first."""
    seats = (
        Seat.objects.filter(turn=True, table__status=Status.RUNNING)
        .exclude(bot="", standin="")
        .order_by("table__moved_at", "table", "number")
    )
    rows = seats.values_list(
        "table", "number", "bot", "standin", "table__version", "table__moved_at"
    )
    return [
        Turn(table, seat, bot or standin, version, since)
        for table, seat, bot, standin, version, since in rows
    ]


def question(turn: Turn, level: str) -> tuple[Turn, Question] | None:
    """What the bot is asked, and the turn as it is now; `None` if the seat needn't move."""
    table = Table.objects.filter(pk=turn.table, status=Status.RUNNING).first()
    if table is None or table.outcome is not None:
        return None
    moves = audience.moves(table, turn.seat, most=None)
    seen = audience.observe(table, turn.seat)
    app = registry.config(table.game).name
    # A bot that a game has no longer is played by one that it has.
    alone = _bots_alone(table)
    if alone:
        level = levels.best(table.game)
    level = level if level in bots(app) else RANDOM
    asked = Question(app, level, seen, tuple(moves), secrets.token_bytes(SEED_BYTES))
    return Turn(turn.table, turn.seat, turn.level, table.version, table.moved_at, alone), asked


def _bots_alone(table: Table) -> bool:
    """Whether every person is out of it; a table of bots alone is somebody's to watch."""
    out = page_of(table.game).out_of_it(audience.observe(table, None))
    if not out:
        return False
    people = table.seats.filter(player__isnull=False, standin="").values_list("number", flat=True)
    return bool(people) and set(people) <= set(out)


def spare(turn: Turn) -> tuple[Turn, str] | None:
    """What is played without thinking: the rules' fallback, else any move that they list."""
    table = Table.objects.filter(pk=turn.table, status=Status.RUNNING).first()
    if table is None or table.outcome is not None:
        return None
    move = _any_move(table, turn.seat)
    now = Turn(turn.table, turn.seat, turn.level, table.version, table.moved_at)
    return (now, str(move)) if move else None


def _any_move(table: Table, seat: int) -> Move | None:
    state = services.state_of(table)
    rules = registry.rules(table.game)
    return rules.fallback(state, seat) or next(rules.legal_moves(state, seat), None)


def version(table_id: int) -> int | None:
    """The table's version now."""
    return Table.objects.filter(pk=table_id).values_list("version", flat=True).first()
