"""What tournaments do when a table ends or counts otherwise, and when somebody leaves."""

from functools import partial
from typing import Any

from django.db import transaction
from django.db.models.signals import post_save
from django.dispatch import receiver

from games.players.models import Player
from games.tables.models import Table
from games.tables.services.signals import ended, recounted
from games.tournaments import tied
from games.tournaments.services import advancing, forgetting


@receiver([ended, recounted])
def collect(sender: Any, table: Table, **_kwargs: Any) -> None:
    """What it gave is read after the commit: nobody holds two rows the wrong way round."""
    if tournament_id := tied.tournament_of(table):
        transaction.on_commit(partial(advancing.collect, tournament_id))


@receiver(post_save, sender=Player)
def see_off(sender: Any, instance: Player, created: bool = False, **_kwargs: Any) -> None:
    """Whoever is deactivated is paired no more."""
    if not instance.is_active and not created:
        transaction.on_commit(partial(forgetting.leave, instance))
