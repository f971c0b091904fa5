"""Sentences that replays and records say."""

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from games.ui.dates import date_format


def when(at: datetime) -> str:
    """`today`, `yesterday`, or the date, in the active language and time zone."""
    day, today = timezone.localdate(at), timezone.localdate()
    if day == today:
        return _("today")
    if day == today - timedelta(days=1):
        return _("yesterday")
    return date_format(day, "j F Y")
