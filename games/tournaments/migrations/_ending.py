"""How a migration ends tournaments that can't go on: with the standings of that moment."""


from typing import Any

from django.utils import timezone

from spaye_site.removals import note

ON_THE_WAY = ("gathering", "running", "asleep")
"""Of tables."""


def end(apps: Any, found: Any) -> None:
    """Of these tournaments those that aren't over; the admins are told how many there were.

    One that runs is over, with its places; one that has none is called off, and a draft is dropped.
    Tables that are being played go on as anybody's.
    """
    now = timezone.now()
    table = apps.get_model("tables", "Table")
    open_ones = found.filter(status__in=("announced", "check_in", "running"))
    note(apps, "tournaments", open_ones.count())
    found.filter(status="draft").delete()
    for one in open_ones:
        begun = one.places.exists()
        one.status = "over" if one.status == "running" and begun else "cancelled"
        one.ended_at, one.to_draw, one.paused = now, None, False
        one.version += 1
        one.save(update_fields=["status", "ended_at", "to_draw", "paused", "version"])
        one.rounds.filter(stage="proposed").delete()
        one.rounds.filter(stage="running").update(stage="over", ended_at=now)
        played = table.objects.filter(
            tournament_sitting__pairing__round__tournament=one, status__in=ON_THE_WAY
        )
        played.update(opened_with=None)
