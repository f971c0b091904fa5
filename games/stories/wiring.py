"""What the stories hear of tables, and what they tell the rest of the platform."""

from typing import Any

from django.apps import apps
from django.db.models.signals import post_migrate

from games.boards.month import sections as of_months
from games.boards.profiles import sections as of_people
from games.stories import services
from games.stories.counting import checks
from games.stories.counting import services as counting
from games.stories.people import calling, section
from games.stories.spans import asking
from games.stories.spans import section as month
from games.tables.checks import register_check
from games.tables.models import Table
from games.tables.services.signals import ended, recounted, unseated

FIRST = ("stories", "0001_initial")


def connect() -> None:
    """Called once, when the app is ready; the honours have heard of a table by then."""
    ended.connect(_ended, dispatch_uid="stories.ended")
    unseated.connect(_unseated, dispatch_uid="stories.unseated")
    recounted.connect(_recounted, dispatch_uid="stories.recounted")
    app = apps.get_app_config("stories")
    post_migrate.connect(_made, sender=app, dispatch_uid="stories.made")
    of_people.sources.append(section.of)
    of_months.sources.append(month.of)
    calling.register()
    asking.register()
    register_check(checks.differences)


def _ended(sender: Any, table: Table, **_kwargs: Any) -> None:
    services.ended(table)


def _recounted(sender: Any, table: Table, **_kwargs: Any) -> None:
    """It begins or ceases to count: its month says so too, and rings nobody's bell."""
    services.ended(table, quietly=True)


def _unseated(sender: Any, table: Table, **_kwargs: Any) -> None:
    """The honours have taken back what it gave: the months say so too."""
    counting.recount_months()


def _made(plan: Any = (), **_kwargs: Any) -> None:
    """Days may have been finished before there were stories."""
    if any((step.app_label, step.name) == FIRST and not back for step, back in plan):
        services.recount()
