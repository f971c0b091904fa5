"""Who came in when, how, and on what kind of device; how often it was tried in vain."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Q, QuerySet, Sum
from django.utils import timezone

from games.players.models import FailedSignIns, Player, SignIn
from games.players.ways_in.attempts import KEPT
from games.players.ways_in.ways import WORDS

PAGE = 50
OWN = 10
"""Of their own, people see so many."""


@dataclass(frozen=True, slots=True)
class Failed:
    """A way in, and how often it was tried in vain in the last days."""

    how: str
    week: int
    quarter: int


def kept() -> QuerySet[SignIn]:
    """What is young enough; older ones may still lie in the database until the next sign-in."""
    return SignIn.objects.filter(at__gt=timezone.now() - KEPT)


def page(number: str | None) -> Page[Any]:
    """Everybody's, newest first; a number that is none or too high is the first or last page."""
    return Paginator(kept().select_related("player"), PAGE).get_page(number)


def of_player(player: Player) -> list[tuple[SignIn, str]]:
    """The person's last few, and how in words."""
    return [(each, said(each)) for each in kept().filter(player=player)[:OWN]]


def failed() -> list[Failed]:
    """Every way in that was tried in vain."""
    today = timezone.now().date()
    week = Sum("count", filter=Q(date__gt=today - timedelta(days=7)), default=0)
    found = (
        FailedSignIns.objects.filter(date__gt=today - KEPT)
        .values_list("how")
        .annotate(week=week, quarter=Sum("count"))
        .order_by("how")
    )
    return [Failed(str(WORDS.get(how, how)), week, quarter) for how, week, quarter in found]


def said(sign_in: SignIn) -> str:
    """How somebody came in, in the reader's words."""
    return str(WORDS.get(sign_in.how, sign_in.how))


def export(player: Player) -> list[dict[str, Any]]:
    """One's own, for one's own file."""
    return [
        {"at": each.at.isoformat(), "how": each.how, "device": each.label}
        for each in kept().filter(player=player)
    ]
