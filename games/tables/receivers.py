"""Receivers: bots comment on a table's end; a deactivated player leaves all tables."""

from functools import partial
from typing import Any

from django.db import transaction
from django.db.models.signals import post_save
from django.dispatch import receiver

from games.players.models import Player
from games.tables.lobby import services as lobby
from games.tables.models import Table
from games.tables.services.signals import ended
from games.tables.talk import services as talk


@receiver(ended)
def remark(sender: Any, table: Table, **_kwargs: Any) -> None:
    talk.remark_at_the_end(table)


@receiver(post_save, sender=Player)
def see_off(sender: Any, instance: Player, created: bool = False, **_kwargs: Any) -> None:
    """Take a deactivated player out of tables, once the transaction is committed."""
    if not instance.is_active and not created:
        transaction.on_commit(partial(lobby.see_off, instance))
