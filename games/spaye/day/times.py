"""When things of a running day happened, read from the journal: verbs and times, never a card."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from games.tables.models import Entry

BEGINNINGS = ("accept", "call_final")
BEGINS = ("accept ", "call_final")
RECENT = 60
"""Entries that are looked through: a dāye with more ties than this has no time."""


@dataclass(frozen=True, slots=True)
class Happened:
    """A move of the journal: its verb, the number it names if it names one, when it was made."""

    verb: str
    number: int | None
    at: datetime


NUMBERED = ("confirm",)
"""Verbs whose first word after them may be read: an exercise, never a card."""


def since(table_id: int, then: datetime) -> list[Happened]:
    """What has happened after an instant, the latest first."""
    entries = Entry.objects.filter(table=table_id, at__gt=then).order_by("-number")
    return [_happened(move, at) for move, at in entries.values_list("move", "at")[:RECENT]]


def _happened(move: str, at: datetime) -> Happened:
    verb, *words = move.split(" ")
    return Happened(verb, int(words[0]) if verb in NUMBERED else None, at)


def last_settled(table_id: int, *, running: bool) -> datetime | None:
    """When the last dāye was settled: drawn (app deck) or logged (real deck)."""
    told = Q(move__startswith="draw ") | Q(move__startswith="log ") | Q(move="abort")
    for begin in BEGINS:
        told |= Q(move__startswith=begin)
    entries = Entry.objects.filter(told, table=table_id).order_by("-number")
    for move, at in entries.values_list("move", "at")[:RECENT]:
        if move == "abort":
            # What was drawn before it, back to where that dāye began, settled nothing.
            running = True
            continue
        begun = move.startswith(BEGINS)
        if not running and not begun:
            return at
        running = running and not begun
    return None
