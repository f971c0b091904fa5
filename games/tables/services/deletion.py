"""Deleting unreadable tables: only this deletes a move log."""

from django.db import transaction
from django.db.models import ProtectedError
from django.utils.translation import gettext_lazy as _

from games import live
from games.tables import registry
from games.tables.models import Entry, Table
from games.tables.services.reading import is_readable, lock
from games.tables.services.signals import LOBBY, turns_channel, unseated
from games.ui.refusals import Refused


def delete(table_id: int) -> None:
    """Delete a table whose game can't read it or is gone, with its move log and messages.

    Raises `NoTable`, and `Refused` if the table is readable or counts on the boards.
    """
    with transaction.atomic():
        table = lock(table_id)
        if table.game in registry.configs() and is_readable(table):
            raise Refused(_("This table still loads, so it can’t be deleted."), 409)
        people = list(table.seats.exclude(player=None).values_list("player", flat=True))
        try:
            _delete(table)
        except ProtectedError:
            raise Refused(
                _("This table counts on the boards, so it can’t be deleted."), 409
            ) from None
        for player_id in people:
            live.publish(turns_channel(player_id))
        live.publish(LOBBY)


def _delete(table: Table) -> None:
    Table.objects.filter(again_of=table).update(again_of=None)
    Entry.objects.filter(table=table).delete()
    table.seats.all().delete()
    unseated.send(sender=Table, table=table)
    table.delete()
