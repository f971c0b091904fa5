"""Whom a table calls who isn't there. The words are `lobby.called`'s."""

from collections.abc import Iterable

from django.db.models import QuerySet
from django.utils import timezone

from games.players.models import Player
from games.players.wishes.not_now import quiet_people
from games.tables.models import Seat, Table
from games.tables.services.channels import channel, turns_channel
from games.telling import outbox
from games.telling.models import Notice


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


def everybody(table: Table, by: Player) -> None:
    """A chair is free: everybody is asked who may be, once while such a call stands."""
    if chair_call(table):
        return
    seated = table.seats.exclude(player=None).values("player")
    people = Player.objects.active().filter(is_ghost=False).exclude(pk__in=seated)
    outbox.tell(
        "chair",
        people.exclude(pk__in=quiet_people()).values_list("pk", flat=True),
        f"{table.pk}-{timezone.now():%Y%m%d%H%M%S}",
        about={"table": table.pk, "by": by.pk},
        scope=channel(table.pk),
    )


def chair_call(table: Table) -> Notice | None:
    """What everybody was asked and may answer still; who asked stands in its `about`."""
    return _chair_calls(table).filter(ends__gt=timezone.now()).first()


def no_chair(table: Table) -> None:
    """Nobody is asked to the table any more."""
    for key in set(_chair_calls(table).values_list("key", flat=True)):
        outbox.take_back("chair", key)


def _chair_calls(table: Table) -> QuerySet[Notice]:
    return Notice.objects.filter(kind="chair", key__startswith=f"{table.pk}-", gone=None)
