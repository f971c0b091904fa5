"""Whom a table calls who isn't there. The words are `lobby.called`'s."""

from __future__ import annotations

from collections.abc import Iterable

from games.tables.models import Seat, Table
from games.tables.services.channels import channel, turns_channel
from games.telling import outbox


def turns(table: Table, seats: Iterable[Seat]) -> None:
    """The table waits for these seats now: those who aren't there are called, once."""
    for seat in seats:
        if seat.player_id and not seat.standin and not seat.is_present():
            outbox.tell(
                "turn",
                [seat.player_id],
                f"{table.pk}-{table.version}",
                about={"table": table.pk},
                scope=turns_channel(seat.player_id),
            )


def invited(table: Table, player_id: int) -> None:
    """Somebody is asked to the table."""
    about, scope = {"table": table.pk}, turns_channel(player_id)
    outbox.tell("invited", [player_id], str(table.pk), about=about, scope=scope)


def slept(table: Table) -> None:
    """The table has fallen asleep, or goes on: those who aren't there hear of it."""
    away = [seat.player_id for seat in table.seats.all() if not seat.is_present()]
    outbox.tell(
        "asleep",
        [player for player in away if player],
        f"{table.pk}-{table.decisions}",
        about={"table": table.pk, "status": table.status},
        scope=channel(table.pk),
    )
