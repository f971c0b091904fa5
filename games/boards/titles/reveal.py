"""Which titles everybody may see: all of them, but those that a running ceremony hasn't shown.

A ceremony that nobody has led on for a while is over, by the clock: no process has to end it.
"""

from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from games.boards.models import Ceremony, Closing, Column, Title

ORDER = (Column.REPETITION, Column.VICTOIRE, Column.DAYE)
"""The columns as they are shown: step n of a ceremony has shown the first n."""
CHANNEL = "ceremony"
"""Where the live module says that a ceremony began, moved or ended."""
PATIENCE = timedelta(minutes=15)
"""How long a ceremony waits for its next step before it is over."""


def patient_since(now: datetime | None = None) -> datetime:
    """A ceremony is on that has moved after this."""
    return (now or timezone.now()) - PATIENCE


def running(since: datetime | None = None) -> QuerySet[Ceremony]:
    """The ceremonies that are on; `since` is `patient_since`."""
    since = since or patient_since()
    return Ceremony.objects.filter(ended_at=None, moved_at__gt=since, closing__reopened_at=None)


def revealed(titles: QuerySet[Title], since: datetime | None = None) -> QuerySet[Title]:
    """Those of the titles that are no secret any more; no query more than without."""
    on = running(since).filter(closing__month=OuterRef("month"))
    secret = Q()
    for place, column in enumerate(ORDER, 1):
        secret |= Q(Exists(on.filter(step__lt=place)), column=column)
    return titles.exclude(secret)


def told(closings: QuerySet[Closing], since: datetime | None = None) -> QuerySet[Closing]:
    """Those closings that stand and whose titles everybody may know."""
    on = running(since).filter(closing=OuterRef("pk"))
    return closings.filter(~Exists(on), reopened_at=None)
