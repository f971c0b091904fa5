"""Späye's reactions when people come and go, or when the calendar or a month's titles change.

It also warns of what a changed calendar would end.
"""

from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models.signals import post_delete, post_save, pre_save
from django.dispatch import receiver
from django.utils.translation import gettext as _

from games.boards.titles import titles_changed
from games.live import publish
from games.players import calendar_guards
from games.players.calendar import Calendar
from games.players.clock import Clock
from games.players.models import ExtraDay, Holiday, Office, Player
from games.players.services import joined
from games.spaye import days, services
from games.spaye.rulings import services as rulings


@receiver(joined)
def welcome(sender: Any, player: Player, **_kwargs: Any) -> None:
    """Bring a player who has joined to today's table."""
    transaction.on_commit(partial(services.arrive, player))


@receiver(post_save, sender=Player)
def see_off(sender: Any, instance: Player, **_kwargs: Any) -> None:
    """Take a deactivated player from today's table."""
    if not instance.is_active:
        transaction.on_commit(partial(services.see_off, instance))


@receiver([post_save, post_delete], sender=Office)
@receiver([post_save, post_delete], sender=Holiday)
@receiver([post_save, post_delete], sender=ExtraDay)
def announce(**_signal: Any) -> None:
    """Have pages rendered again: today may have become a working day, or a day off."""
    publish(days.CHANNEL)


@receiver(pre_save, sender=Office)
def end_first(sender: Any, **_kwargs: Any) -> None:
    """Enter the end of days that are over before the settings change: no change reopens them."""
    if not transaction.get_autocommit():
        services.end_days()


@receiver(post_save, sender=Office)
def draw_today(sender: Any, **_kwargs: Any) -> None:
    """Have open pages rendered again: they show when today's Späye ends, and reload by then."""
    day = days.find(Clock.read().today)
    if day is not None:
        services.announce_calls(day.pk, day.table_id)


@receiver(titles_changed)
def give_bonuses(sender: Any, year: int, month: int, **_kwargs: Any) -> None:
    """Give a month's bonuses, usable in the next month, to those present, if today is in it."""
    today = Clock.read().today
    day = days.find(today)
    if day is not None and (today.year * 12 + today.month) == year * 12 + month + 1:
        services.refresh_bonuses(day)


@receiver(titles_changed)
def void_unruled(sender: Any, year: int, month: int, **_kwargs: Any) -> None:
    """Void the contests of a closed month whose time is up: the move log says so too."""
    rulings.void_unruled(year, month)


@calendar_guards.consequence_sources.register
def consequences_of(calendar: Calendar, now: datetime) -> list[str]:
    """Warn that today's Späye would be over by this calendar and isn't by the present one."""
    present = Clock.read()
    day = days.find(present.today)
    if day is None or present.closed(day.date) or day.table.outcome:
        return []
    if not Clock(calendar, now).closed(day.date):
        return []
    return [_("Today’s Späye is on. It would be cancelled right away and its points lost.")]
