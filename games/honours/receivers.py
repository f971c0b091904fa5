"""Receivers: write honours when a table ends, is recounted or deleted, and on installation."""

from typing import Any

from django.apps import apps
from django.db.models.signals import post_migrate
from django.dispatch import receiver

from games.honours import services
from games.tables.models import Table
from games.tables.services.signals import ended, recounted, unseated

FIRST = ("honours", "0001_initial")


@receiver([ended, recounted, unseated])
def project(sender: Any, table: Table, **_kwargs: Any) -> None:
    services.project(table)


@receiver(post_migrate, sender=apps.get_app_config("honours"))
def recount(plan: Any = (), **_kwargs: Any) -> None:
    """Write the honours of tables that ended before the app's first migration."""
    if any((step.app_label, step.name) == FIRST and not back for step, back in plan):
        services.recount_all()
