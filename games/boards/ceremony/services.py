"""Every write of the ceremonies, but their beginning: that is part of the closing."""

from django.db import transaction
from django.utils import timezone

from games.boards import services as boards
from games.boards.ceremony.scene import ENDED, RUNNING, following, version
from games.boards.models import Ceremony
from games.boards.titles.reveal import CHANNEL, PATIENCE, patient_since, running
from games.live import publish
from games.players.journal import record_act
from games.players.models import Player


def advance(year: int, month: int, seen: int, by: Player | None = None) -> None:
    """Show everybody the next title, or end the ceremony after the last.

    `seen` is the step that whoever pressed saw: one that is left already moves nothing, and so
    does a month without ceremony.
    """
    on = running().filter(closing__month__year=year, closing__month__month=month)
    if not on.filter(step=seen).exists():
        return
    with transaction.atomic():
        row = boards.locked(year, month)
        # Whoever came first has moved it: under the lock it is read again.
        found = on.filter(step=seen).first()
        if found is None:
            return
        found.moved_at = timezone.now()
        step = following(seen, set(row.titles.values_list("column", flat=True)))
        if step is None:
            _end(found)
        else:
            found.step = step
            found.save()
            publish(CHANNEL, version(found, RUNNING))
        record_act(by, "next_title", detail=str(row))
        boards.titles_told(row)


def end_forgotten() -> None:
    """Write down the end of ceremonies that the clock has ended, and tell what that changes.

    They were over before: this only brings their bonuses to a day that is being played.
    """
    over = Ceremony.objects.filter(
        ended_at=None, moved_at__lte=patient_since(), closing__reopened_at=None
    )
    for forgotten in over.select_related("closing__month"):
        month = forgotten.closing.month
        with transaction.atomic():
            row = boards.locked(month.year, month.month)
            found = over.filter(pk=forgotten.pk).first()
            if found is not None:
                _end(found)
                boards.titles_told(row)


def _end(found: Ceremony) -> None:
    found.ended_at = min(timezone.now(), found.moved_at + PATIENCE)
    found.save()
    publish(CHANNEL, version(found, ENDED))
