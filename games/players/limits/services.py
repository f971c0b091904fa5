"""Counts attempts in the database, so that a limit holds over all processes."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.players.models import RateWindow


def count_attempt(purpose: str, who: str, seconds: int) -> tuple[int, int]:
    """Count one more attempt: how many in this window of `seconds`, and how long it still lasts."""
    now = timezone.now()
    begun = int(now.timestamp()) // seconds * seconds
    window = {"purpose": purpose, "who": who, "start": datetime.fromtimestamp(begun, UTC)}
    with transaction.atomic():
        if not _add_one(window):
            RateWindow.objects.filter(start__lt=now - timedelta(days=1)).delete()
            _, created = RateWindow.objects.get_or_create(**window)
            if not created:
                _add_one(window)
        count = RateWindow.objects.values_list("count", flat=True).get(**window)
    return count, begun + seconds - int(now.timestamp())


def _add_one(window: Mapping[str, Any]) -> int:
    return RateWindow.objects.filter(**window).update(count=F("count") + 1)
