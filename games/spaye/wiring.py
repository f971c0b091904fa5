"""What Späye hears of the platform, and what it tells it."""

from functools import partial
from typing import Any

from django.db import transaction
from django.db.models.signals import post_save, pre_save
from django.utils.translation import gettext_lazy as _

from games.boards.titles.signals import titles_changed
from games.players import acts, administration
from games.players import services as people
from games.players.administration import consequences
from games.players.clock import Clock
from games.players.models import Office, Player
from games.spaye import days, services
from games.spaye.administration import live as administration_live
from games.spaye.administration.consequences import of_calendar
from games.spaye.free import ending
from games.spaye.month import told
from games.spaye.notices import calling, inbox, live
from games.spaye.page import screen, sections
from games.spaye.rulings import blockers as blocking
from games.spaye.rulings import disputes
from games.spaye.rulings import services as rulings
from games.stories import facts as story_facts


def connect() -> None:
    """Called once, when the app is ready."""
    titles_changed.connect(_give_bonuses, dispatch_uid="spaye.bonuses")
    titles_changed.connect(_void_unruled, dispatch_uid="spaye.unruled")
    acts.WORDS["uphold_log"] = _("confirmed a disputed dāye")
    acts.WORDS["void_log"] = _("voided a logged dāye")
    acts.WORDS["keep_log"] = _("kept a log its author wanted voided")
    acts.WORDS["abort_daye"] = _("cancelled a dāye")
    administration.pages.append(
        administration.Page(
            "today",
            _("Waiting for a decision"),
            "spaye:office_today",
            "day",
            10,
            "circle-alert",
            disputes.fact,
            referees=True,
            count=disputes.count,
        )
    )
    consequences.sources.append(of_calendar)
    inbox.register()
    calling.register()
    disputes.register()
    live.register()
    administration_live.register()
    blocking.register()
    sections.register()
    screen.register()
    story_facts.sources["spaye"] = told.of_table
    post_save.connect(_see_off, sender=Player, dispatch_uid="spaye.left")
    people.joined.connect(_welcome, dispatch_uid="spaye.joined")
    pre_save.connect(_end_first, sender=Office, dispatch_uid="spaye.clock")
    post_save.connect(_draw_today, sender=Office, dispatch_uid="spaye.closing")


def _welcome(sender: Any, player: Player, **_kwargs: Any) -> None:
    """Whoever joins is in the office: they are at today's table."""
    transaction.on_commit(partial(services.arrive, player))


def _see_off(sender: Any, instance: Player, **_kwargs: Any) -> None:
    """Whoever is deactivated leaves today's table."""
    if not instance.is_active:
        transaction.on_commit(partial(services.see_off, instance))


def _end_first(sender: Any, **_kwargs: Any) -> None:
    """Another closing time or time zone brings no ended day back: its end is written before."""
    if transaction.get_connection().in_atomic_block:
        services.end_days()


def _draw_today(sender: Any, **_kwargs: Any) -> None:
    """Open pages say when today's Späye ends, and load again by then."""
    day = days.find(Clock.read().today)
    if day is not None:
        ending.announce(day.pk, day.table_id)


def _give_bonuses(sender: Any, year: int, month: int, **_kwargs: Any) -> None:
    """The bonuses of a month's titles are usable in the next one: today, if today is in it."""
    today = Clock.read().today
    day = days.find(today)
    if day is not None and (today.year * 12 + today.month) == year * 12 + month + 1:
        services.refresh_bonuses(day)


def _void_unruled(sender: Any, year: int, month: int, **_kwargs: Any) -> None:
    """A month is closed without its contests when their time is up: the journal says so too."""
    rulings.void_unruled(year, month)
