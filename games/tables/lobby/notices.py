"""Turns and invitations of a player: their numbers, inbox items and notifications."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.players import inbox
from games.players.inbox import InboxAction, InboxItem
from games.players.models import Player
from games.players.prepared import Prepared
from games.players.wishes import quiet_people
from games.tables import registry, ties
from games.tables.lobby import seating
from games.tables.models import Guest, Joining, Seat, Status, Table
from games.tables.services import channel, is_readable, turns_channel
from games.tables.services.turns import table_item, turn_item
from games.telling import notice_kinds, outbox
from games.telling.models import Notice
from games.telling.notice_kinds import TABLES, Message

KEPT = "kept_waiting"
NOT_KEPT = object()


Whose = Player | OuterRef | int
"""A player, their key, or the player of the outer query."""


if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class _Numbers(TypedDict):
        turns: int
        asked_to: int

    Numbered = WithAnnotations[Player, _Numbers]


class WaitingCounts(NamedTuple):
    """The numbers of tables and of invitations that wait for a player."""

    turns: int
    invitations: int


def waiting_counts(player: Player) -> WaitingCounts:
    """Return both numbers. One query, or none if this object has cached them (`remember`)."""
    kept = getattr(player, KEPT, NOT_KEPT)
    if isinstance(kept, WaitingCounts):
        return kept
    row: Numbered | None = NUMBERS.first(player.pk)
    found = WaitingCounts(row.turns, row.asked_to) if row else WaitingCounts(0, 0)
    if kept is not NOT_KEPT:
        setattr(player, KEPT, found)
    return found


def remember(player: Player) -> None:
    """Let this object cache its numbers once they are read: for a page's reader, not a stream's."""
    setattr(player, KEPT, None)


def _numbers(player: Any) -> QuerySet[Numbered]:
    """Return the player's row, annotated with both numbers."""
    own = OuterRef("pk")
    turns, asked_to = _number_of(_turns(own)), _number_of(_invitations(own))
    return Player.objects.filter(pk=player).annotate(turns=turns, asked_to=asked_to)


def _number_of(rows: QuerySet[Any]) -> Coalesce:
    counted = rows.order_by().values("player").annotate(number=Count("pk")).values("number")
    return Coalesce(Subquery(counted), 0)


NUMBERS = Prepared(_numbers, int, annotated={"turns": None, "asked_to": None})
"""Prepared, as every page shows the number on the bell."""


def count_turns(player: Player) -> int:
    """Return how many tables wait for this player."""
    return waiting_counts(player).turns


def count_elsewhere(player: Player, here: int) -> int:
    """Return how many tables besides `here`, which is on the page, wait for this player."""
    return len(ELSEWHERE(player.pk, here))


def next_after(player: Player, table_id: int) -> int | None:
    """Return the other readable table that has waited longest for this player, or None."""
    others = _turns(player).exclude(table=table_id).order_by("table__moved_at", "table")
    found = (seat.table_id for seat in others.select_related("table") if is_readable(seat.table))
    return next(found, None)


def invitations(player: Player) -> list[Guest]:
    """Return the player's invitations to gathering tables, the latest first, with `game` set."""
    found = INVITATIONS(player.pk)
    for guest in found:
        guest.game = str(registry.config(guest.table.game).verbose_name)
    return found


def count(player: Player, now: datetime) -> int:
    """Return the number of turns and invitations that are new since the inbox was last opened.

    Sleeping tables and those with a stand-in wait for nobody.
    """
    found, seen = sum(waiting_counts(player)), player.inbox_seen
    if not found or seen is None:
        return found
    turns = _turns(player).filter(table__moved_at__gt=seen).count()
    return turns + _invitations(player).filter(at__gt=seen).count()


@inbox.with_count(count)
def items(player: Player, now: datetime) -> list[InboxItem]:
    """Return invitations and turns, then tables where a bot stands in, then sleeping ones."""
    return [
        *map(invitation_item, invitations(player)),
        *map(turn_item, TURNS(player.pk)),
        *map(_replaced_item, REPLACED(player.pk)),
        *map(_asleep_item, ASLEEP(player.pk)),
    ]


def _mine(player: Whose) -> QuerySet[Seat]:
    return Seat.objects.filter(player=player, table__game__in=registry.in_lobby())


def _turns(player: Whose) -> QuerySet[Seat]:
    """Return the player's seats where other people or a tournament wait for their move.

    Not where a bot stands in for the player, nor at tables against bots only.
    """
    seats = Seat.objects.filter(table=OuterRef("table"), player__isnull=False)
    others = Exists(seats.exclude(pk=OuterRef("pk")))
    found = _mine(player).filter(turn=True, standin="", table__status=Status.RUNNING)
    return found.filter(Q(others) | ties.is_tied_row("table__"))


def _invitations(player: Whose) -> QuerySet[Guest]:
    asked = Guest.objects.filter(player=player, table__game__in=registry.in_lobby())
    return asked.filter(table__status=Status.GATHERING)


TURNS = Prepared(lambda player: _turns(player).order_by("table__moved_at"), int, related=["table"])
ELSEWHERE = Prepared(lambda player, here: _turns(player).exclude(table=here), int, int)
REPLACED = Prepared(
    lambda player: (
        _mine(player).filter(table__status=Status.RUNNING).exclude(standin="").order_by("pk")
    ),
    int,
    related=["table"],
)
ASLEEP = Prepared(
    lambda player: _mine(player).filter(table__status=Status.ASLEEP).order_by("pk"),
    int,
    related=["table"],
)
INVITATIONS = Prepared(
    lambda player: _invitations(player).order_by("-pk"), int, related=["table", "by"]
)


def _replaced_item(seat: Seat) -> InboxItem:
    back = InboxAction(_("Sit back down"), reverse("tables:sit_back", args=[seat.table_id]))
    return table_item(seat, _("A bot is playing for you: %(game)s"), _("Table %(number)d"), back)


def _asleep_item(seat: Seat) -> InboxItem:
    wake = reverse("tables:wake", args=[seat.table_id])
    resume = InboxAction(_("Resume"), wake, primary=False)
    return table_item(seat, _("Table paused: %(game)s"), _("Table %(number)d"), resume)


def invitation_item(guest: Guest) -> InboxItem:
    """Return the inbox item of an invitation, with buttons to sit down or decline."""
    table = guest.table
    page = reverse("tables:table", args=[table.pk])
    sit = InboxAction(_("Sit down"), reverse("tables:sit", args=[table.pk]))
    decline = InboxAction(
        _("Decline"),
        reverse("tables:uninvite", args=[table.pk]),
        (("player", str(guest.player_id)), ("next", reverse("players:inbox"))),
        primary=False,
    )
    return InboxItem(
        title=_("%(name)s invites you to a table") % {"name": guest.by.display_name},
        text=str(registry.config(table.game).verbose_name),
        url=page,
        at=guest.at,
        icon="armchair",
        actions=(sit, decline),
    )


# Notifications


def invite(table: Table, player_id: int) -> None:
    """Notify a player that they are invited to the table."""
    about, scope = {"table": table.pk}, turns_channel(player_id)
    outbox.tell("invited", [player_id], str(table.pk), about=about, scope=scope)


@notice_kinds.declare("invited", TABLES)
def _invited_notice(notice: Notice) -> Message | None:
    asked = Guest.objects.filter(table=notice.about["table"], player=notice.player)
    guest = asked.filter(table__status=Status.GATHERING).select_related("table", "by").first()
    return invitation_item(guest) if guest else None


def call_everybody(table: Table, by: Player) -> None:
    """Ask everybody to take a free chair, unless such a call is open.

    Not those who sit there, have no phone or said “not now” today.
    """
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


@notice_kinds.declare("chair", life=timedelta(minutes=5), listed=True, lapses=True)
def _chair_notice(notice: Notice) -> Message | None:
    """Return the message while a chair is free for anyone and the reader has none; else None."""
    gathers = Table.objects.filter(pk=notice.about["table"], status=Status.GATHERING)
    found = gathers.filter(joining=Joining.ANYONE).first()
    if found is None or found.seats.filter(player=notice.player).exists():
        return None
    free = len(seating.free_chairs(found))
    by = Player.objects.filter(pk=notice.about["by"]).first()
    if not free or by is None:
        return None
    title = ngettext("%(game)s: one more player?", "%(game)s: %(n)s more players?", free)
    return Message(
        title % {"n": free, "game": registry.config(found.game).verbose_name},
        _("%(name)s asks at table %(number)d.") % {"name": by.display_name, "number": found.pk},
        reverse("tables:table", args=[found.pk]),
        "armchair",
    )


def chair_call(table: Table) -> Notice | None:
    """Return the table's open call for players, or None; its `about` has who called."""
    return _chair_calls(table).filter(ends__gt=timezone.now()).first()


def stop_calls(table: Table, player: int | None = None) -> None:
    """Withdraw the table's calls for everybody, or for the player with this id alone."""
    for key in set(_chair_calls(table).values_list("key", flat=True)):
        outbox.take_back("chair", key, player=player)


def _chair_calls(table: Table) -> QuerySet[Notice]:
    return Notice.objects.filter(kind="chair", key__startswith=f"{table.pk}-", gone=None)
