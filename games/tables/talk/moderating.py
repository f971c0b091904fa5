"""What may be done about a line: report it, remove it, mute whoever says such (S8)."""

from __future__ import annotations

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from games import live
from games.players.journal.services import record_act
from games.players.models import Player, Role
from games.tables.models import Habits, Talk
from games.tables.talk import channel
from games.tables.talk.errors import NoLine, NotAReferee
from games.telling import kinds, outbox
from games.telling.kinds import Kind, Said
from games.telling.models import Notice

MOST_MUTED = 200


def register() -> None:
    """Called once, when the app is ready."""
    kinds.register(Kind("talk_reported", _told, listed=True))


def line_of(table_id: int, number: int) -> Talk:
    """A line that a person said there. Raises `NoLine`."""
    rows = Talk.objects.filter(table=table_id, pk=number, player__isnull=False)
    found = rows.select_related("player", "table").first()
    if found is None:
        raise NoLine
    return found


def report(table_id: int, number: int) -> None:
    """Every referee but its author hears of it, once, and nobody hears who reported it.

    Raises `NoLine`.
    """
    line = line_of(table_id, number)
    referees = Player.objects.active().filter(role__in=(Role.REFEREE, Role.ADMIN))
    people = [pk for pk in referees.values_list("pk", flat=True) if pk != line.player_id]
    about = {"table": table_id, "line": number}
    outbox.tell("talk_reported", people, str(number), about=about)


def remove(table_id: int, number: int, by: Player) -> None:
    """A referee takes a line away; the journal keeps that, not what was said.

    Raises `NotAReferee`; a line that is gone already stays so.
    """
    if not by.is_referee:
        raise NotAReferee
    with transaction.atomic():
        rows = Talk.objects.select_for_update().filter(table=table_id, pk=number)
        line = rows.filter(player__isnull=False).first()
        if line is None:
            return
        record_act(by, "remove_talk", whom=line.player, detail=f"#{table_id}")
        line.delete()
        live.publish(channel(table_id))


def mute(player: Player, whom: int, *, on: bool) -> None:
    """Don’t show this player what somebody says, at any table, or show it again."""
    with transaction.atomic():
        if on:
            Habits.objects.get_or_create(player=player)
        row = Habits.objects.select_for_update().filter(player=player).first()
        if row is None:
            return
        others = [one for one in row.muted if one != whom]
        row.muted = [*others, whom][-MOST_MUTED:] if on and whom != player.pk else others
        row.save(update_fields=["muted"])


def _told(notice: Notice) -> Said | None:
    rows = Talk.objects.filter(pk=notice.about["line"]).select_related("player")
    line = rows.first()
    if line is None or line.player is None:
        return None
    return Said(
        _("A line is reported"),
        _("%(name)s, table %(number)d")
        % {"name": line.player.display_name, "number": line.table_id},
        reverse("tables:line", args=[line.table_id, line.pk]),
        "circle-alert",
    )
