"""What was done with the logs of a real deck: who logged, contested, ruled, and when.

Of the journal only verbs, numbers and people are read, never a card.
"""

from collections import defaultdict
from dataclasses import dataclass, replace
from datetime import date, datetime

from django.db.models import Q

from games.live.sharing import read_once
from games.players.models import AdminAct, Player
from games.spaye.models import Day, VoidRequest
from games.tables.models import Entry

VERBS = ("log", "undo_log", "contest", "uphold", "void")
ACTS = {"uphold_log": "uphold", "void_log": "void"}
"""Rulings in the admins' journal, by its words."""
STANDINGS = {"upheld": "uphold_log", "void": "void_log", "kept": "keep_log"}
"""By which act of that journal a dāye stands as it does."""


@dataclass(frozen=True, slots=True)
class Event:
    """One line about a log. `by` is `None` where the clock ruled."""

    kind: str
    """One of `VERBS`, or of a request's: `ask_void`, `withdrawn`, `kept`."""
    by: Player | None
    at: datetime
    reason: str = ""


def of_day(day: Day) -> dict[int, list[Event]]:
    """What happened to each dāye, by its number, in order; empty for an app deck."""
    found: dict[int, list[Event]] = defaultdict(list)
    count = 0
    for entry in _entries(day):
        verb, _space, rest = entry.move.partition(" ")
        number = count if verb == "log" else int(rest)
        count += verb == "log"
        found[number].append(Event(verb, entry.by, entry.at))
    return _with_requests(day, _with_reasons(day.date, found)) if found else found


def _with_requests(day: Day, found: dict[int, list[Event]]) -> dict[int, list[Event]]:
    """What authors have asked for stands among it, in time."""
    rows = VoidRequest.objects.filter(day=day).select_related("by", "ended_by").order_by("pk")
    for one in rows:
        events = found[one.daye]
        events.append(Event("ask_void", one.by, one.at, one.reason))
        if one.ended_at:
            events.append(Event(one.outcome, one.ended_by, one.ended_at, one.answer))
        events.sort(key=lambda event: event.at)
    return found


def _entries(day: Day) -> list[Entry]:
    wanted = Q()
    for verb in VERBS:
        wanted |= Q(move__startswith=f"{verb} ")
    entries = Entry.objects.filter(wanted, table=day.table_id).order_by("number")
    return list(entries.select_related("by"))


def _with_reasons(date: date, found: dict[int, list[Event]]) -> dict[int, list[Event]]:
    if not any(event.kind in ACTS.values() for events in found.values() for event in events):
        return found
    acts = AdminAct.objects.filter(what__in=ACTS, detail__startswith=date.isoformat())
    reasons = {(ACTS[act.what], act.detail): act.reason for act in acts}
    return {
        number: [replace(e, reason=reasons.get((e.kind, detail(date, number)), "")) for e in events]
        for number, events in found.items()
    }


def detail(date: date, daye: int) -> str:
    """How the admins' journal names a dāye, counted as people count."""
    return f"{date.isoformat()}, dāye {daye + 1}"


def why(date: date, daye: int, what: str) -> str:
    """The reason that was given with this act of the admins’ journal on a dāye, if one was."""
    acts = AdminAct.objects.filter(what=what, detail=detail(date, daye)).order_by("-pk")
    reasons = acts.values_list("reason", flat=True)
    # Both players' banners ask after every move while the ruling stands there.
    return read_once(("why", date, daye, what), lambda: reasons.first() or "")


def read_detail(text: str) -> tuple[str, int]:
    """The date and the dāye's number behind `detail`."""
    written, _comma, number = text.partition(", dāye ")
    return written, int(number) - 1
