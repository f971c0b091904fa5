"""What the honours hear of tables, and what they tell the rest of the platform."""

from typing import Any

from django.db.models.signals import post_migrate

from games.honours import checks, services
from games.tables.checks import register_check
from games.tables.models import Table
from games.tables.services.signals import ended, recounted, unseated

FIRST = ("honours", "0001_initial")


def connect(app: Any) -> None:
    """Called once, when the app is ready."""
    for changed in (ended, recounted, unseated):
        changed.connect(_project, dispatch_uid="honours.project")
    post_migrate.connect(_made, sender=app, dispatch_uid="honours.made")
    register_check(checks.differences)


def _project(sender: Any, table: Table, **_kwargs: Any) -> None:
    services.project(table)


def _made(plan: Any = (), **_kwargs: Any) -> None:
    """Tables may have ended before there were honours."""
    if any((step.app_label, step.name) == FIRST and not back for step, back in plan):
        services.recount_all()
