"""Signal receivers: a table ends, begins or ceases to count, or is deleted; the first migration.

The honours have already changed by then, because their app comes first in `INSTALLED_APPS`.
"""

from typing import Any

from django.apps import apps
from django.db.models.signals import post_migrate
from django.dispatch import receiver

from games.stories import services
from games.tables.models import Table
from games.tables.services.signals import ended, recounted, unseated

FIRST = ("stories", "0001_initial")


@receiver(ended)
def project_ended(sender: Any, table: Table, **_kwargs: Any) -> None:
    services.project_table(table)


@receiver(recounted)
def project_recounted(sender: Any, table: Table, **_kwargs: Any) -> None:
    """Count a table that begins or ceases to count, without announcing achievements."""
    services.project_table(table, quietly=True)


@receiver(unseated)
def recount_months(sender: Any, table: Table, **_kwargs: Any) -> None:
    """Recount the months, once the honours have removed those of a deleted table."""
    services.recount_months()


@receiver(post_migrate, sender=apps.get_app_config("stories"))
def recount(plan: Any = (), **_kwargs: Any) -> None:
    """Count the days and tables that were finished before the app's first migration."""
    if any((step.app_label, step.name) == FIRST and not back for step, back in plan):
        services.recount()
