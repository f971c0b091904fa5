"""Push is offered once: to whoever has missed something that a phone would have told in time."""

from datetime import timedelta

from django.conf import settings
from django.db.models import Exists, OuterRef
from django.utils import timezone

from games.players.models import Player
from games.players.office import Held
from games.telling import kinds
from games.telling.models import Notice, Offer, Subscription

LATELY = timedelta(days=7)
LOOKED_AT = 5
"""The latest notices of a person that may have been missed."""


def offered(player: Player) -> str:
    """What was missed, in a sentence; empty where nothing was, or the offer was answered.

    Its page asks each time, so who comes into question is read for everybody, and kept two seconds.
    """
    if not settings.PUSH:
        return ""
    numbers = _candidates.get().get(player.pk, ())[:LOOKED_AT]
    for notice in Notice.objects.filter(pk__in=numbers).select_related("player"):
        kind = kinds.get(notice.kind)
        sentence = kind.missed(notice) if kind and kind.missed else None
        if sentence:
            return sentence
    return ""


def forget() -> None:
    """Read again at the next page of this process."""
    _candidates.forget()


def _load() -> dict[int, list[int]]:
    now = timezone.now()
    names = [kind.name for kind in kinds.everything() if kind.missed]
    known = [
        Exists(model.objects.filter(player=OuterRef("player"))) for model in (Subscription, Offer)
    ]
    rows = Notice.objects.filter(
        *(~one for one in known),
        kind__in=names,
        at__gt=now - LATELY,
        ends__lte=now,
        player__isnull=False,
    )
    found: dict[int, list[int]] = {}
    for player, number in rows.values_list("player", "pk"):
        found.setdefault(player or 0, []).append(number)
    return found


_candidates = Held(_load)
