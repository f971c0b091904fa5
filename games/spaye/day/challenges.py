"""The moves of an app deck's day that say who challenged and plays whom, read from the journal."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet

from games.live.sharing import read_once
from games.players.prepared import Prepared
from games.tables.models import Entry

OWN_DEEDS = ("accept ", "draw ", "call_final", "join_final")
"""What somebody does who plays."""
VERBS = ("challenge ", "decline ", "check_out ", "withdraw", "abort", "leave_final", *OWN_DEEDS)


class Made(NamedTuple):
    """An entry: its number, by which seat (none for the keeper's), the move."""

    number: int
    seat: int | None
    move: str


@dataclass(frozen=True, slots=True)
class Break:
    """A dāye that ended without a result: by the entry `number`, by one of its players or none."""

    number: int
    players: frozenset[int]
    by: int | None


def made(table_id: int) -> list[Made]:
    """The latest first; read once for everybody who is told of the same move."""
    return read_once(("challenges", table_id), lambda: list(map(Made._make, _entries(table_id))))


def _of_challenges(table: Any) -> QuerySet[Entry, tuple[int, int | None, str]]:
    wanted = Q()
    for verb in VERBS:
        wanted |= Q(move__startswith=verb)
    entries = Entry.objects.filter(wanted, table=table).order_by("-number")
    return entries.values_list("number", "seat", "move")


_entries = Prepared(_of_challenges, int)


def last_break(table_id: int) -> Break | None:
    """The dāye that was broken off last, until another one begins."""
    return read_once(("break", table_id), lambda: _last_break(made(table_id)))


def _last_break(entries: list[Made]) -> Break | None:
    found: Break | None = None
    players: frozenset[int] = frozenset()
    untouched = False
    for number, seat, move in reversed(entries):
        verb, _space, rest = move.partition(" ")
        if verb in ("accept", "call_final"):
            players, untouched, found = frozenset({seat or 0}), verb == "accept", None
            if verb == "accept":
                players |= {int(rest)}
        elif verb == "join_final":
            players |= {seat or 0}
        elif verb == "leave_final":
            players -= {seat or 0}
        elif verb == "draw":
            untouched = False
        elif verb == "abort":
            found = Break(number, players, None)
        elif verb == "withdraw" and untouched and seat in players:
            # Otherwise it was a challenge that its maker took back.
            found, untouched = Break(number, players, seat), False
    return found
