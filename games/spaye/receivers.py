"""What Späye does when people come and go, the calendar changes, or a month's titles do."""

from functools import partial
from typing import Any

from django.db import transaction
from django.db.models.signals import post_delete, post_save, pre_save
from django.dispatch import receiver

from games.boards.titles import titles_changed
from games.live import publish
from games.players.clock import Clock
from games.players.models import ExtraDay, Holiday, Office, Player
from games.players.services import joined
from games.spaye import days, services
from games.spaye.free import ending
from games.spaye.notices.live import DAYS
from games.spaye.rulings import services as rulings


@receiver(joined)
def welcome(sender: Any, player: Player, **_kwargs: Any) -> None:
    """Whoever joins is in the office: they are at today's table."""
    transaction.on_commit(partial(services.arrive, player))


@receiver(post_save, sender=Player)
def see_off(sender: Any, instance: Player, **_kwargs: Any) -> None:
    """Whoever is deactivated leaves today's table."""
    if not instance.is_active:
        transaction.on_commit(partial(services.see_off, instance))


@receiver([post_save, post_delete], sender=Office)
@receiver([post_save, post_delete], sender=Holiday)
@receiver([post_save, post_delete], sender=ExtraDay)
def announce(**_signal: Any) -> None:
    """Today may be worked now, or free."""
    publish(DAYS)


@receiver(pre_save, sender=Office)
def end_first(sender: Any, **_kwargs: Any) -> None:
    """Another closing time or time zone brings no ended day back: its end is written before."""
    if transaction.get_connection().in_atomic_block:
        services.end_days()


@receiver(post_save, sender=Office)
def draw_today(sender: Any, **_kwargs: Any) -> None:
    """Open pages say when today's Späye ends, and load again by then."""
    day = days.find(Clock.read().today)
    if day is not None:
        ending.announce(day.pk, day.table_id)


@receiver(titles_changed)
def give_bonuses(sender: Any, year: int, month: int, **_kwargs: Any) -> None:
    """The bonuses of a month's titles are usable in the next one: today, if today is in it."""
    today = Clock.read().today
    day = days.find(today)
    if day is not None and (today.year * 12 + today.month) == year * 12 + month + 1:
        services.refresh_bonuses(day)


@receiver(titles_changed)
def void_unruled(sender: Any, year: int, month: int, **_kwargs: Any) -> None:
    """A month is closed without its contests when their time is up: the journal says so too."""
    rulings.void_unruled(year, month)
