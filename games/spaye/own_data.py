"""What Späye keeps about a person, for that person: one's own moves, times and meetings.

Of a day that runs, too, only the person's own moves are told: no card that lies face down, no seed.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from django.db.models import Q

from games.players.models import Player
from games.spaye.models import Day, LogSeen, Meeting, Spayin
from games.tables.models import Entry, Seat


def of_player(player: Player) -> dict[str, Any]:
    """Days with seat and own moves, months as späyin, meetings, logs confirmed; JSON values."""
    months = Spayin.objects.filter(player=player).order_by("month")
    return {
        "days": _days(player),
        "spayin": [month.strftime("%Y-%m") for month in months.values_list("month", flat=True)],
        "meetings": _meetings(player),
        "logs_confirmed": [
            {"date": date.isoformat(), "daye": daye + 1}
            for date, daye in LogSeen.objects.filter(player=player)
            .order_by("day__date", "daye")
            .values_list("day__date", "daye")
        ],
    }


def _days(player: Player) -> list[dict[str, Any]]:
    seats = dict(Seat.objects.filter(player=player).values_list("table", "number"))
    moves = _moves(player)
    found = Day.objects.filter(table__in={*seats, *moves}).order_by("date")
    return [
        {
            "date": date.isoformat(),
            "seat": seats.get(table),
            "moves": [{"at": at.isoformat(), "move": move} for at, move in moves.get(table, ())],
        }
        for date, table in found.values_list("date", "table")
    ]


def _moves(player: Player) -> dict[int, list[tuple[Any, str]]]:
    """By table: what the person entered, from the own seat or as the keeper's hand."""
    found: dict[int, list[tuple[Any, str]]] = defaultdict(list)
    entries = Entry.objects.filter(by=player).order_by("table", "number")
    for table, at, move in entries.values_list("table", "at", "move"):
        found[table].append((at, move))
    return found


def _meetings(player: Player) -> list[dict[str, Any]]:
    """How often somebody was beaten or won, a line a day and direction; others by display name."""
    found = Meeting.objects.filter(Q(winner=player) | Q(loser=player))
    return [
        {
            "date": one.day.date.isoformat(),
            "against": (one.loser if one.winner_id == player.pk else one.winner).display_name,
            "won" if one.winner_id == player.pk else "lost": one.wins,
        }
        for one in found.select_related("day", "winner", "loser").order_by("day__date", "pk")
    ]
