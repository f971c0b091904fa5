"""What sample colleagues want at the other tables: to be there, to move, to join a human."""

import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from django.db.models import Q
from django.utils import timezone

from games.engine.chance import SEED_BYTES, Dice
from games.players.models import Player
from games.spaye.demo.tables.services import thought
from games.tables import presence
from games.tables import services as tables
from games.tables.lobby import seating
from games.tables.lobby import services as lobby
from games.tables.models import Joining, Seat, Status, Table


class Want(NamedTuple):
    """Who, what for, after which pause (least and most seconds), and how."""

    player: int
    key: str
    pause: tuple[float, float]
    act: Callable[[], object]


def be_there(colleagues: Sequence[Player]) -> None:
    """They have their tables open: a human there isn't asked what to do without them."""
    mine = {player.pk: player for player in colleagues}
    seats = Seat.objects.filter(player__in=mine, table__status=Status.RUNNING)
    unseen = Q(seen_at=None) | Q(seen_at__lt=timezone.now() - presence.RARELY)
    waiting = seats.exclude(table__wanted=None).filter(unseen).select_related("table")
    for seat, player in _whose(waiting, mine):
        presence.came_by(seat.table, player)


def wants(colleagues: Sequence[Player]) -> Iterator[Want]:
    """Everything that they would like to do now."""
    mine = {player.pk: player for player in colleagues}
    yield from _moves(mine)
    yield from _company(mine)


def _moves(mine: dict[int, Player]) -> Iterator[Want]:
    """They play where the table waits for them, as long as a human sits there."""
    turns = Seat.objects.filter(turn=True, player__in=mine, table__status=Status.RUNNING)
    for seat, player in _whose(turns.exclude(table__wanted=None).select_related("table"), mine):
        if not _human_at(seat.table, mine):
            continue
        act = partial(_move, seat.table_id, seat.number, player)
        key = f"table {seat.table_id} {seat.table.version}"
        yield Want(player.pk, key, (1.5, 4), act)


def _whose(seats: Iterable[Seat], mine: dict[int, Player]) -> Iterator[tuple[Seat, Player]]:
    """These seats of theirs, each with who sits there."""
    return ((seat, mine[seat.player_id]) for seat in seats if seat.player_id is not None)


def _human_at(table: Table, mine: dict[int, Player]) -> bool:
    return table.seats.filter(player__isnull=False).exclude(player__in=mine).exists()


def _move(table_id: int, seat: int, player: Player) -> None:
    table = Table.objects.get(pk=table_id)
    dice = Dice(secrets.token_bytes(SEED_BYTES), 0, 0)
    tables.play(table_id, player, str(thought(table, seat, dice)), table.version)


def _company(mine: dict[int, Player]) -> Iterator[Want]:
    """A human who waits at a table isn't left alone there for long."""
    gathering = Table.objects.filter(status=Status.GATHERING, joining=Joining.ANYONE)
    for table in gathering.exclude(wanted=None):
        if not _human_at(table, mine):
            continue
        sitting = set(table.seats.values_list("player", flat=True))
        free = [player for pk, player in mine.items() if pk not in sitting]
        if free and seating.free_chairs(table):
            player = free[table.pk % len(free)]
            act = partial(lobby.sit, table.pk, player)
            yield Want(player.pk, f"sit {table.pk} {len(sitting)}", (6, 15), act)
