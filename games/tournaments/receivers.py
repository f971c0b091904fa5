"""Signal receivers of tournaments: for ended or recounted tables, and deactivated people."""

from functools import partial
from typing import Any

from django.db import transaction
from django.db.models.signals import post_save
from django.dispatch import receiver

from games.players.models import Player
from games.tables.models import Table
from games.tables.services.signals import ended, recounted
from games.tournaments.services import advancing, entrants, tables


@receiver([ended, recounted])
def collect(sender: Any, table: Table, **_kwargs: Any) -> None:
    """Collect the table's result after the commit, so that rows are always locked in one order."""
    if tournament_id := tables.tournament_of(table):
        transaction.on_commit(partial(advancing.collect, tournament_id))


@receiver(post_save, sender=Player)
def withdraw_deactivated(
    sender: Any, instance: Player, created: bool = False, **_kwargs: Any
) -> None:
    """Withdraw a person who was deactivated from all open tournaments."""
    if not instance.is_active and not created:
        transaction.on_commit(partial(entrants.withdraw_everywhere, instance))
