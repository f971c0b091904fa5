"""What tables call people for who aren't there: a turn, an invitation, that one sleeps."""

from __future__ import annotations

from datetime import timedelta

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.players.inbox import InboxItem
from games.players.models import Player
from games.tables import registry
from games.tables.lobby import inbox, seating
from games.tables.models import Guest, Joining, Pace, Seat, Status, Table
from games.telling import kinds
from games.telling.kinds import Kind, Said
from games.telling.models import Notice

PUSH = frozenset({"push"})
A_WEEK = timedelta(days=7)
FIVE_MINUTES = timedelta(minutes=5)


def register() -> None:
    """Called once, when the app is ready."""
    label = gettext_lazy("It is my turn at a table")
    kinds.register(Kind("turn", label, _turn, PUSH, A_WEEK, place=20))
    label = gettext_lazy("I am asked to a table")
    kinds.register(Kind("invited", label, _invited, PUSH, place=21))
    label = gettext_lazy("A table looks for one more")
    chair = Kind("chair", label, _chair, life=FIVE_MINUTES, listed=True, lapses=True, place=23)
    kinds.register(chair)
    label = gettext_lazy("A table of mine falls asleep or wakes up")
    kinds.register(Kind("asleep", label, _slept, life=A_WEEK, place=22))


def _turn(notice: Notice) -> Said | None:
    mine = Seat.objects.filter(table=notice.about["table"], player=notice.player, turn=True)
    waits = mine.filter(standin="", table__status=Status.RUNNING).select_related("table").first()
    if waits is None or (waits.table.pace == Pace.LIVE and waits.is_present()):
        return None
    return _said(inbox.turn(waits))


def _invited(notice: Notice) -> Said | None:
    asked = Guest.objects.filter(table=notice.about["table"], player=notice.player)
    guest = asked.filter(table__status=Status.GATHERING).select_related("table", "by").first()
    return _said(inbox.invited(guest)) if guest else None


def _chair(notice: Notice) -> Said | None:
    """While a chair is free, and its reader doesn't sit there."""
    gathers = Table.objects.filter(pk=notice.about["table"], status=Status.GATHERING)
    found = gathers.filter(joining=Joining.ANYONE).first()
    if found is None or found.seats.filter(player=notice.player).exists():
        return None
    free = len(seating.free_chairs(found))
    by = Player.objects.filter(pk=notice.about["by"]).first()
    if not free or by is None:
        return None
    title = ngettext("One more for %(game)s?", "%(n)s more for %(game)s?", free)
    return Said(
        title % {"n": free, "game": registry.config(found.game).verbose_name},
        _("%(name)s asks at table %(number)d.") % {"name": by.display_name, "number": found.pk},
        reverse("tables:table", args=[found.pk]),
        "armchair",
    )


def _slept(notice: Notice) -> Said | None:
    found = Table.objects.filter(pk=notice.about["table"], status=notice.about["status"]).first()
    if found is None or not found.seats.filter(player=notice.player).exists():
        return None
    sleeps = found.status == Status.ASLEEP
    title = _("A table sleeps: %(game)s") if sleeps else _("A table goes on: %(game)s")
    return Said(
        title % {"game": registry.config(found.game).verbose_name},
        _("Table %(number)d") % {"number": found.pk},
        reverse("tables:table", args=[found.pk]),
        "armchair",
    )


def _said(line: InboxItem) -> Said:
    """As the inbox has it."""
    return Said(line.title, line.text, line.url, line.kind)
