"""Moves that are taken back at tables where one person plays against bots alone.

Nothing of the journal goes: an entry more says how many of its moves count from here on. Chance
decides a move by its place among those that count, so that the same move finds the same luck.
"""

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import live
from games.engine import codec
from games.engine.contract import Move
from games.engine.journal import TAKE_BACK, takes_back_to
from games.players.models import Player
from games.tables import journal_chain, registry
from games.tables.chairs import against_bots, chairs_of
from games.tables.course import course
from games.tables.errors import NotRunning, NotSeated
from games.tables.models import Entry, Seat, Status, Table
from games.tables.playback.film import Course, Position, Step
from games.tables.services import rows
from games.tables.services.channels import channel
from games.tables.services.playing import Played, check_length, check_version, write
from games.tables.services.turns import mark_turns
from games.ui.refusals import Refused


class NothingToTakeBack(Refused):
    """The player hasn't moved yet, or has taken everything back."""

    status = 409
    sentence = gettext_lazy("You have no move to take back.")


def take_back(table_id: int, player: Player, version: int) -> Played:
    """Back to before the player's last move, on a page that showed `version`.

    Raises `NoTable`, `NotSeated`, `Refused`, `NotRunning`, `BadVersion`, `Stale`,
    `NothingToTakeBack`.
    """

    def attempt(table: Table, state: Any) -> Played:
        seat = next((seat for seat in table.seats.all() if seat.player_id == player.pk), None)
        if seat is None:
            raise NotSeated
        if not against_bots(chairs_of(table), seat.number):
            raise Refused(_("You can only take moves back at tables with bots only."), 403)
        if table.status != Status.RUNNING:
            raise NotRunning
        check_version(table, seat.number, version)
        check_length(table, seat.number)
        return go_back(table, course(table), seat, player)

    return write(table_id, attempt)


def is_first(table: Table) -> bool:
    """Whether something has been taken back here once, and so just now."""
    entries = Entry.objects.filter(table=table, move__startswith=f"{TAKE_BACK} ")
    return entries[:2].count() == 1


def go_back(table: Table, moves: list[Entry], seat: Seat, player: Player) -> Played:
    """The entry, and the table as it was before the seat's last one of `moves`, its course.

    The caller holds the table. Raises `NothingToTakeBack`.
    """
    own = [nth for nth, entry in enumerate(moves) if entry.seat == seat.number]
    if not own:
        raise NothingToTakeBack
    left = own[-1]
    if seat.standin:
        seat.standin = ""
        seat.save(update_fields=["standin"])
    entry = Entry(
        table=table,
        number=table.version,
        seat=seat.number,
        move=takes_back_to(left),
        by=player,
        at=timezone.now(),
    )
    entry.hash = table.head = journal_chain.after(table, entry)
    rows.append(entry)
    position = position_of(table, moves[:left])
    _store(table, position, left, entry)
    mark_turns(table, registry.rules(table.game), position.state, seat.number)
    live.publish(channel(table.pk), table.version)
    return Played(table, position.state, table.version)


def position_of(table: Table, moves: list[Entry]) -> Position:
    """Where these moves lead from the deal."""
    way = Course(table, table.seats.count())
    position = way.deal
    for nth, entry in enumerate(moves):
        position = way.after(position, nth, Step(entry.seat, Move.parse(entry.move), entry.at))
    return position


def _store(table: Table, position: Position, left: int, entry: Entry) -> None:
    """The table's row: as it stood then, and a version further."""
    table.state = codec.encode(position.state)
    table.chance_log = table.chance_log[: position.used.total()]
    table.version += 1
    table.undone = table.version - left
    table.moved_at = entry.at
    changed = ("state", "chance_log", "version", "undone", "moved_at", "head")
    rows.store(table, changed)
