"""Lets go of what the office doesn't keep any longer."""

from django.db import transaction
from django.utils import timezone

from games.players.models import Player
from games.players.personal_data import rules
from games.players.privacy import retention
from games.players.privacy.erasure import services as erasing


def clear() -> dict[str, int]:
    """Apply every rule; rule → how many rows or people that was, those of none left out."""
    counted = {rule.name: rule.clear() for rule in rules()}
    return {name: count for name, count in counted.items() if count}


def clear_acts() -> int:
    """The journal is append-only, but for the erasure and for its age."""
    with transaction.atomic():
        return retention.old_acts().delete()[0]


def see_to_idle() -> int:
    """Ask those who have stayed away, forget it of those who came, anonymise whose time is up."""
    away = retention.idle()
    with transaction.atomic():
        Player.objects.exclude(asked_to_stay=None).exclude(pk__in=away.values("pk")).update(
            asked_to_stay=None
        )
        Player.objects.filter(pk__in=away.filter(asked_to_stay=None).values("pk")).update(
            asked_to_stay=timezone.now()
        )
    return erasing.erase_idle(retention.to_anonymise())
