"""What tables tell the rest of the platform, and what they hear of people."""

from functools import partial
from typing import Any

from django.core import checks
from django.db import transaction
from django.db.models.signals import post_save
from django.utils.translation import gettext_lazy as _

from games.live import attendance, topics
from games.players import acts, inbox
from games.players.models import Player
from games.programs import calendars
from games.tables import deadlines, game_checks, presence
from games.tables.annulling import calling as annulling
from games.tables.lobby import called
from games.tables.lobby import inbox as waiting
from games.tables.lobby import live as lobby
from games.tables.lobby import services as lobbying
from games.tables.models import Table
from games.tables.page import live
from games.tables.services.signals import ended
from games.tables.talk import live as talk_live
from games.tables.talk import remarks


def connect() -> None:
    """Called once, when the app is ready."""
    checks.register(game_checks.games, game_checks.TAG)
    topics.register("table", live.resolve)
    topics.register("lobby", lobby.lobby)
    topics.register("my-turns", lobby.my_turns)
    topics.register("gathering", lobby.waiting_room)
    topics.register("turns", lobby.turns)
    topics.register("talk", talk_live.resolve)
    for view in ("seats", "below"):
        topics.register(view, live.beside(view))
    attendance.register(presence.note)
    called.register()
    annulling.register()
    inbox.sources.append(waiting.items)
    inbox.counts[waiting.items] = waiting.count
    calendars.personal.append(deadlines.events)
    acts.WORDS["remove_talk"] = _("removed a message by {whom}")
    # Lines of an older journal keep their words.
    acts.WORDS["house_rules"] = _("set a game’s house rules")
    acts.WORDS["annul_table"] = _("annulled a table")
    acts.WORDS["lift_annulment"] = _("withdrew an annulment")
    ended.connect(_ended, dispatch_uid="tables.remarks")
    post_save.connect(_see_off, sender=Player, dispatch_uid="tables.left")


def _ended(sender: Any, table: Table, **_kwargs: Any) -> None:
    remarks.at_the_end(table)


def _see_off(sender: Any, instance: Player, created: bool = False, **_kwargs: Any) -> None:
    """Whoever is deactivated waits at no table any more."""
    if not instance.is_active and not created:
        transaction.on_commit(partial(lobbying.see_off, instance))
