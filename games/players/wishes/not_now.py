"""“Not now”: in the office, and to be asked for nothing until the day ends or one says so (S4).

Challenges, open calls and whatever rings ask `is_quiet` first. It is no secret: everybody sees it
where they would otherwise have asked.
"""

from datetime import date

from django.utils import timezone

from games.players.models import Player
from games.players.office import current_calendar


def is_quiet(player: Player, today: date | None = None) -> bool:
    """Whether this person has said “not now” today, on the office's calendar."""
    if player.not_now is None:
        return False
    return player.not_now == (today or _today())


def _today() -> date:
    return current_calendar().today(timezone.now())


def quiet_people() -> frozenset[int]:
    """Everybody who has said so today, by id; one query."""
    found = Player.objects.active().filter(not_now=_today()).values_list("pk", flat=True)
    return frozenset(found)
