"""A person's own data of Späye: moves, times and meetings, and pairs of the day.

Of a running day, too, only the person's own moves are exported: no face-down or discarded card,
no seed.
"""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.engine.contract import Move
from games.players.clock import Clock
from games.players.models import Player
from games.players.personal_data import ALL, WITH_NAME, PersonalData, Rule, Switch
from games.spaye import faces, month, queries, services
from games.spaye.models import Day, LogSeen, OpenCall, PutAway, Spayin, VoidRequest
from games.spaye.rulings import services as rulings
from games.tables.models import Entry, Seat, Table


class Days(PersonalData):
    """A person’s own moves, times and meetings."""

    section = "spaye"
    title = _("Späye days")
    holds = _(
        "Days and moves, dāyes and exercises with the number done, months as späyin, wins "
        "against each colleague, “who is free?” calls, dismissed notifications, logs you "
        "confirmed or asked to void."
    )
    purpose = _("To play the game.")
    seen_by = ALL
    kept_for = WITH_NAME
    models = (
        "spaye.OpenCall",
        "spaye.LogSeen",
        "spaye.PutAway",
        "spaye.SentLog",
        "spaye.VoidRequest",
        "spaye.Spayin",
        "spaye.Meeting",
    )

    def export(self, player: Player) -> dict[str, Any]:
        """Return days with seat and own moves, späyin months, meetings, logs, calls as JSON."""
        months = Spayin.objects.filter(player=player).order_by("month")
        return {
            "days": _days(player),
            "spayin": [first.strftime("%Y-%m") for first in months.values_list("month", flat=True)],
            "meetings": _meetings(player),
            "logs_confirmed": [
                {"date": date.isoformat(), "daye": daye + 1}
                for date, daye in LogSeen.objects.filter(player=player)
                .order_by("day__date", "daye")
                .values_list("day__date", "daye")
            ],
            "open_calls": [
                {"at": call.at.isoformat(), "outcome": call.outcome}
                for call in OpenCall.objects.filter(by=player).order_by("pk")
            ],
            "void_requests": _void_requests(player),
            "put_away": [
                {"date": date.isoformat(), "what": what}
                for date, what in PutAway.objects.filter(player=player)
                .order_by("day__date", "pk")
                .values_list("day__date", "what")
            ],
        }

    def forget(self, player: Player) -> None:
        rulings.forget(player)
        month.forget(player)
        services.forget_calls(player)


class Pairs(PersonalData):
    """A person's pairs of the day in this month."""

    section = "pairs"
    title = _("Pairs of the day")
    holds = _("Whether you join in, and who you were paired with this month.")
    purpose = _("So that colleagues who rarely meet do, and no pair comes up twice in a month.")
    seen_by = _("You, and the person you’re paired with that day.")
    kept_for = _("Until the month is over.")
    models = ("spaye.Pair",)
    switches = (
        Switch(
            _("Pairs of the day"),
            _(
                "If the office draws them: be paired with a colleague or not. Off until you join "
                "in."
            ),
            "players:privacy",
        ),
    )
    rule = Rule(
        "pairs",
        _("Pairs of the day"),
        lambda: str(_("Until the month is over.")),
        lambda: faces.old_pairs().count(),
        faces.clear_pairs,
    )

    def export(self, player: Player) -> list[dict[str, Any]]:
        """Return the dates and the people paired with."""
        return [
            {
                "date": pair.date.isoformat(),
                "with": [one.display_name for one in pair.people if one != player],
            }
            for pair in faces.pairs_with(player)
        ]

    def forget(self, player: Player) -> None:
        faces.forget_pairs(player)


def _void_requests(player: Player) -> list[dict[str, Any]]:
    """Return the person's requests to void a log, with their outcome."""
    return [
        {
            "date": request.day.date.isoformat(),
            "daye": request.daye + 1,
            "at": request.at.isoformat(),
            "reason": request.reason,
            "right": request.right,
            "outcome": request.outcome,
        }
        for request in VoidRequest.objects.filter(by=player).select_related("day").order_by("pk")
    ]


def _days(player: Player) -> list[dict[str, Any]]:
    seats = dict(Seat.objects.filter(player=player).values_list("table", "number"))
    moves = _moves(player)
    played = Day.objects.filter(table__in={*seats, *moves}).order_by("date").select_related("table")
    return [
        {
            "date": day.date.isoformat(),
            "seat": seats.get(day.table_id),
            "moves": _visible_moves(day.table, moves.get(day.table_id, ())),
        }
        for day in played
    ]


def _visible_moves(table: Table, moves: Iterable[tuple[datetime, str]]) -> list[dict[str, str]]:
    """Return the moves as the day's pages may show them now."""
    shut = not table.outcome
    return [
        {"at": at.isoformat(), "move": _without_cards(move) if shut else move} for at, move in moves
    ]


def _without_cards(text: str) -> str:
    """Strike the cards out of a log of a day that isn't over: the discard is shut (SP-36)."""
    move = Move.parse(text)
    if move.verb != "log":
        return text
    seats = [arg for arg in move.args if arg.isdecimal()]
    return " ".join((move.verb, *seats, "…"))


def _moves(player: Player) -> dict[int, list[tuple[Any, str]]]:
    """Return by table what the person entered, at their own seat or for the keeper."""
    moves: dict[int, list[tuple[Any, str]]] = defaultdict(list)
    entries = Entry.objects.filter(by=player).order_by("table", "number")
    for table, at, move in entries.values_list("table", "at", "move"):
        moves[table].append((at, move))
    return moves


def _meetings(player: Player) -> list[dict[str, Any]]:
    """Return wins and losses, a line a day and direction; others by display name."""
    rows = queries.meetings(player.pk, Clock.read())
    return [
        {
            "date": row.day.date.isoformat(),
            "against": (row.loser if row.winner_id == player.pk else row.winner).display_name,
            "won" if row.winner_id == player.pk else "lost": row.wins,
        }
        for row in rows.select_related("day", "winner", "loser").order_by("day__date", "pk")
    ]
