"""Throws away what has run out. Nothing reads it any more: only the room it takes goes."""

from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.players.models import Device, RateWindow, SignInLink

LONGEST_WINDOW = timedelta(days=1)
"""No limit counts over a longer time."""


def clear_expired() -> int:
    """Delete sessions, sign-in links and rate windows that have run out; how many rows that was."""
    now = timezone.now()
    gone = (
        Device.objects.filter(expire_date__lte=now),
        SignInLink.objects.filter(Q(expires__lte=now) | Q(used__isnull=False)),
        RateWindow.objects.filter(start__lte=now - LONGEST_WINDOW),
    )
    with transaction.atomic():
        return sum(rows.delete()[0] for rows in gone)
