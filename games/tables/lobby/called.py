"""What tables call people for who aren't there: a turn, an invitation, a free chair."""

from datetime import timedelta

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.players.inbox import InboxItem
from games.players.models import Player
from games.tables import registry
from games.tables.lobby import inbox, seating
from games.tables.models import Guest, Joining, Pace, Seat, Status, Table
from games.telling import kinds
from games.telling.kinds import TABLES, Kind, Said
from games.telling.models import Notice


def _turn(notice: Notice) -> Said | None:
    mine = Seat.objects.filter(table=notice.about["table"], player=notice.player, turn=True)
    waits = mine.filter(standin="", table__status=Status.RUNNING).select_related("table").first()
    if waits is None or (waits.table.pace == Pace.LIVE and waits.is_present()):
        return None
    return _said(inbox.turn(waits))


kinds.register(Kind("turn", _turn, TABLES, timedelta(days=7)))


def _invited(notice: Notice) -> Said | None:
    asked = Guest.objects.filter(table=notice.about["table"], player=notice.player)
    guest = asked.filter(table__status=Status.GATHERING).select_related("table", "by").first()
    return _said(inbox.invited(guest)) if guest else None


kinds.register(Kind("invited", _invited, TABLES))


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
    title = ngettext("%(game)s: one more player?", "%(game)s: %(n)s more players?", free)
    return Said(
        title % {"n": free, "game": registry.config(found.game).verbose_name},
        _("%(name)s asks at table %(number)d.") % {"name": by.display_name, "number": found.pk},
        reverse("tables:table", args=[found.pk]),
        "armchair",
    )


kinds.register(Kind("chair", _chair, life=timedelta(minutes=5), listed=True, lapses=True))


def _said(line: InboxItem) -> Said:
    """As the inbox has it."""
    return Said(line.title, line.text, line.url, line.kind)
