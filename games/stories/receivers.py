"""What the stories do with a table that ends, counts otherwise or is deleted, and at first.

The honours have heard of a table by then: their app comes before.
"""

from typing import Any

from django.apps import apps
from django.db.models.signals import post_migrate
from django.dispatch import receiver

from games.stories import services
from games.stories.counting import services as counting
from games.tables.models import Table
from games.tables.services.signals import ended, recounted, unseated

FIRST = ("stories", "0001_initial")


@receiver(ended)
def tell(sender: Any, table: Table, **_kwargs: Any) -> None:
    services.ended(table)


@receiver(recounted)
def tell_quietly(sender: Any, table: Table, **_kwargs: Any) -> None:
    """It begins or ceases to count: its month says so too, and rings nobody's bell."""
    services.ended(table, quietly=True)


@receiver(unseated)
def recount_months(sender: Any, table: Table, **_kwargs: Any) -> None:
    """The honours have taken back what it gave: the months say so too."""
    counting.recount_months()


@receiver(post_migrate, sender=apps.get_app_config("stories"))
def recount(plan: Any = (), **_kwargs: Any) -> None:
    """Days may have been finished before there were stories."""
    if any((step.app_label, step.name) == FIRST and not back for step, back in plan):
        services.recount()
