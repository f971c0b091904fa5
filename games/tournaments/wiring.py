"""What tournaments hear of tables and people, and what they tell the rest of the platform."""

from functools import partial
from typing import Any

from django.db import transaction
from django.db.models.signals import post_save
from django.utils.translation import gettext_lazy as _

from games.boards.profiles import sections
from games.live import topics
from games.players.models import Player
from games.programs import calendars
from games.tables import ties
from games.tables.checks import register_check
from games.tables.lobby import links
from games.tables.models import Table
from games.tables.services.signals import ended, recounted
from games.tournaments import calling, chats, checks, dates, profile, tied, wall
from games.tournaments.page import listing, live
from games.tournaments.services import advancing, forgetting
from games.tournaments.services.tables import TIE


def connect() -> None:
    """Called once, when the app is ready."""
    for told in (ended, recounted):
        told.connect(_ended, dispatch_uid="tournaments.ended")
    ties.register(TIE, tied.find)
    register_check(checks.differences)
    links.register(links.Link("tournaments:index", _("Tournaments"), "crown", 30, listing.next_one))
    topics.register("tournament", live.resolve)
    calling.register()
    wall.register()
    sections.sources.append(profile.of)
    chats.register()
    calendars.personal.append(dates.of_player)
    calendars.common.append(dates.of_office)
    post_save.connect(_see_off, sender=Player, dispatch_uid="tournaments.left")


def _ended(sender: Any, table: Table, **_kwargs: Any) -> None:
    """What it gave is read after the commit: nobody holds two rows the wrong way round."""
    if tournament_id := tied.tournament_of(table):
        transaction.on_commit(partial(advancing.collect, tournament_id))


def _see_off(sender: Any, instance: Player, created: bool = False, **_kwargs: Any) -> None:
    """Whoever is deactivated is paired no more."""
    if not instance.is_active and not created:
        transaction.on_commit(partial(forgetting.leave, instance))
