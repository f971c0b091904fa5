"""What the tables keep of a person, for that person."""

from typing import Any

from django.db.models import Q

from games.players.models import Player
from games.tables.habits import SWITCHES, habits_of
from games.tables.models import (
    Annulment,
    Guest,
    SatOut,
    Seat,
    Table,
    Talk,
    Vote,
)


def of_player(player: Player) -> dict[str, Any]:
    """Tables sat at and opened, invitations, what was said, habits."""
    seats = Seat.objects.filter(player=player).select_related("table").order_by("pk")
    opened = Table.objects.filter(opened_by=player).order_by("pk")
    return {
        "seats": [_seat(seat) for seat in seats],
        "opened": list(opened.values_list("pk", flat=True)),
        "invited": _invitations(player),
        "votes": _votes(player),
        "sat_out": _sat_out(player),
        "annulled": _annulled(player),
        "said": _talk(player),
        "habits": _habits(player),
    }


def _seat(seat: Seat) -> dict[str, Any]:
    return {
        "table": seat.table_id,
        "game": seat.table.game,
        "seat": seat.number,
        "status": seat.table.status,
        "last_seen": seat.seen_at.isoformat() if seat.seen_at else None,
    }


def _invitations(player: Player) -> list[dict[str, Any]]:
    return [
        {"table": guest.table_id, "by": guest.by.display_name, "at": guest.at.isoformat()}
        for guest in Guest.objects.filter(player=player).select_related("by")
    ]


def _votes(player: Player) -> list[dict[str, Any]]:
    return [
        {"table": vote.table_id, "for": vote.what, "at": vote.at.isoformat()}
        for vote in Vote.objects.filter(seat__player=player)
    ]


def _sat_out(player: Player) -> list[dict[str, Any]]:
    """Where one was sat out, or organised that somebody was; others are not named."""
    rows = SatOut.objects.filter(Q(player=player) | Q(by=player))
    return [
        {
            "table": one.table_id,
            "at": one.at.isoformat(),
            "until": one.back_at.isoformat() if one.back_at else None,
            "decided": one.by_id == player.pk,
        }
        for one in rows.order_by("pk")
    ]


def _annulled(player: Player) -> list[dict[str, Any]]:
    return [
        {
            "table": one.table_id,
            "at": one.at.isoformat(),
            "reason": one.reason,
            "done": one.annulled_at is not None,
            "lifted": one.lifted_why if one.lifted_by_id == player.pk else None,
        }
        for one in Annulment.objects.filter(Q(by=player) | Q(lifted_by=player))
    ]


def _talk(player: Player) -> list[dict[str, Any]]:
    return [
        {"table": line.table_id, "at": line.at.isoformat(), "text": line.text or line.phrase}
        for line in Talk.objects.filter(player=player)
    ]


def _habits(player: Player) -> dict[str, Any]:
    habits = habits_of(player)
    return {name: getattr(habits, name) for name in (*SWITCHES, "muted")}
