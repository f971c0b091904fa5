"""Writes down who is there: one statement for all seats of this process, one for all watchers."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from games import live
from games.live.attendance import Present
from games.players.models import Player
from games.tables.absence.services import come_back
from games.tables.models import Seat, Status, Table, Watcher
from games.tables.presence import channel

FORGOTTEN = timedelta(days=1)
RARELY = timedelta(seconds=15)
"""Who was seen so recently isn't noted again for a page that he loads."""


def note(present: Present, news: Present) -> None:
    """Streams show the pages of `present`; `news` came or went just now.

    Who went was seen until now, so that a page that loads anew doesn't look away. For whom a bot
    stands in is back.
    """
    now = timezone.now()
    marks = sorted(present | news)
    seats = [number for kind, number, _table in marks if kind == "seat"]
    with transaction.atomic():
        if seats:
            Seat.objects.filter(pk__in=seats).update(seen_at=now)
        _note_watchers([mark for mark in marks if mark[0] == "watcher"])
        for table_id in sorted({table for _kind, _number, table in news}):
            live.publish(channel(table_id))
    _take_back(number for kind, number, _table in present if kind == "seat")


def came_by(table: Table, player: Player) -> None:
    """He has asked for the table's page: whoever has no stream is there by that."""
    found = table.seats.filter(player=player).first()
    if found is None or table.status != Status.RUNNING:
        return
    now = timezone.now()
    if found.seen_at is None or now - found.seen_at > RARELY:
        Seat.objects.filter(pk=found.pk).update(seen_at=now)
    if found.standin:
        come_back(found.pk)


def _take_back(seats: Iterable[int]) -> None:
    stood_in = Seat.objects.filter(pk__in=list(seats)).exclude(standin="")
    for seat_id in stood_in.values_list("pk", flat=True):
        come_back(seat_id)


def _note_watchers(marks: list[tuple[str, int, int]]) -> None:
    if not marks:
        return
    now = timezone.now()
    Watcher.objects.filter(seen_at__lt=now - FORGOTTEN).delete()
    tables = {table for _kind, _player, table in marks}
    there = set(Table.objects.filter(pk__in=tables).values_list("pk", flat=True))
    Watcher.objects.bulk_create(
        [
            Watcher(table_id=table, player_id=player, seen_at=now)
            for _kind, player, table in marks
            if table in there
        ],
        update_conflicts=True,
        unique_fields=["table", "player"],
        update_fields=["seen_at"],
    )
