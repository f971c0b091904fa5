"""What the honours hear of tables, and what they tell the rest of the platform."""

from __future__ import annotations

from typing import Any

from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _

from games.honours import checks, own_data, services
from games.players.ghosts import Merger, mergers
from games.players.privacy import register_export
from games.players.privacy.register import register_kept
from games.tables.checks import register_check
from games.tables.lobby import links
from games.tables.models import Table
from games.tables.services.signals import ended, recounted, unseated

FIRST = ("honours", "0001_initial")


def connect(app: Any) -> None:
    """Called once, when the app is ready."""
    ended.connect(_ended, dispatch_uid="honours.ended")
    for taken_back in (unseated, recounted):
        taken_back.connect(_recounted, dispatch_uid="honours.recounted")
    post_migrate.connect(_made, sender=app, dispatch_uid="honours.made")
    register_check(checks.differences)
    mergers.append(Merger(after=services.merged))
    register_export("honours", own_data.of_player)
    register_kept(own_data.KEPT)
    links.register(links.Link("honours:index", _("Honours"), "trophy"))


def _ended(sender: Any, table: Table, **_kwargs: Any) -> None:
    services.project(table)


def _recounted(sender: Any, table: Table, **_kwargs: Any) -> None:
    """What it gave is taken back, and whoever played later is rated without it."""
    services.recount(table.game)


def _made(plan: Any = (), **_kwargs: Any) -> None:
    """Tables may have ended before there were honours."""
    if any((step.app_label, step.name) == FIRST and not back for step, back in plan):
        services.recount_all()
