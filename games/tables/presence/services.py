"""Writes down who is there: one statement for all seats of this process, one for all watchers."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from games import live
from games.live.attendance import Present
from games.tables.models import Seat, Table, Watcher
from games.tables.presence import channel

FORGOTTEN = timedelta(days=1)


def note(present: Present, news: Present) -> None:
    """Streams show the pages of `present`; `news` came or went just now.

    Who went was seen until now, so that a page that loads anew doesn't look away.
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
