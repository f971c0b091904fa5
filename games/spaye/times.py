"""When things of a running day happened, read from the journal: verbs and times, never a card."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q

from games.tables.models import Entry

BEGINS = ("accept ", "call_final")
RECENT = 60
"""Entries that are looked through: a dāye with more ties than this has no time."""


def last_settled(table_id: int, *, running: bool) -> datetime | None:
    """When the last dāye was settled: drawn (app deck) or logged (real deck)."""
    told = Q(move__startswith="draw ") | Q(move__startswith="log ")
    for begin in BEGINS:
        told |= Q(move__startswith=begin)
    entries = Entry.objects.filter(told, table=table_id).order_by("-number")
    for move, at in entries.values_list("move", "at")[:RECENT]:
        begun = move.startswith(BEGINS)
        if not running and not begun:
            return at
        running = running and not begun
    return None
