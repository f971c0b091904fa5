"""Writes people's and the office's preferences for notices. Each form may be sent twice."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.players import activity_log
from games.players.activity_log import record_act
from games.players.models import Player
from games.telling import notice_kinds, preferences, push
from games.telling.models import (
    Delivery,
    Hours,
    Letterbox,
    Notice,
    Offer,
    Quiet,
    Subscription,
    Wish,
)

KEPT = timedelta(days=30)
"""How long notices are kept, read or not."""

activity_log.WORDS["telling_hours"] = _("changed the office’s working hours")


def wish(player: Player, wanted: Mapping[str, bool]) -> None:
    """Set the player's switches (`wanted`, by group). Switches that don't change keep the ways that
    were chosen.
    """
    with transaction.atomic():
        for switch in preferences.switches(player):
            on = wanted.get(switch.group.name, switch.on)
            if on == switch.on:
                continue
            by = " ".join(sorted(notice_kinds.PERSONAL)) if on else ""
            for name in (switch.group.name, *switch.group.along):
                Wish.objects.update_or_create(player=player, group=name, defaults={"ways": by})


def set_letters(player: Player, *, on: bool) -> None:
    """Turn e-mails on or off for all groups of which the player gets notices."""
    with transaction.atomic():
        changed = Letterbox.objects.filter(player=player, calls=not on).update(calls=on)
        if not (changed and on):
            return
        for row in Wish.objects.filter(player=player).exclude(ways=""):
            row.ways = " ".join(sorted({*row.ways.split(), "mail"}))
            row.save(update_fields=["ways"])


def set_hours(player: Player, time_zone: str, begins: int | None, ends: int | None) -> None:
    """Set the player's hours; None and an empty zone stand for the office's."""
    values = {"time_zone": time_zone, "begins": begins, "ends": ends}
    Quiet.objects.update_or_create(player=player, defaults=values)


def not_now(player: Player, until: datetime | None) -> None:
    """Send the player nothing before `until`; None ends the pause, also for waiting deliveries."""
    with transaction.atomic():
        Quiet.objects.update_or_create(player=player, defaults={"until": until})
        if until is None:
            waiting = Delivery.objects.filter(notice__player=player, done=None, tries=0)
            waiting.update(due=timezone.now())


def set_office_hours(by: Player, begins: int, ends: int) -> None:
    """Set the office's hours, outside of which nothing is sent by default. Idempotent."""
    with transaction.atomic():
        known = Hours.objects.select_for_update().filter(pk=1).first()
        if known and (known.begins, known.ends) == (begins, ends):
            return
        Hours.objects.update_or_create(pk=1, defaults={"begins": begins, "ends": ends})
        hours = "{:02}:{:02}–{:02}:{:02}".format(*divmod(begins, 60), *divmod(ends, 60))
        record_act(by, "telling_hours", detail=hours)


def answer_offer(player: Player, taken: bool) -> None:
    """Store the player's answer to the offer of push, so that it isn't made again. Idempotent."""
    with transaction.atomic():
        Offer.objects.get_or_create(player=player, defaults={"taken": taken})
        transaction.on_commit(push.clear_cache)


def clear() -> int:
    """Delete notices that are older than a month, and old subscriptions; return how many rows."""
    old = Notice.objects.filter(at__lt=timezone.now() - KEPT)
    return old.delete()[0] + push.clear_old()


def forget(player: Player) -> None:
    """Delete everything that this app stores about a player, except in chats."""
    for model in (Notice, Wish, Quiet, Subscription, Letterbox, Offer):
        model.objects.filter(player=player).delete()
