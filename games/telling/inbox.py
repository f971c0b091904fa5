"""Lines of the inbox that are nothing but notices: what an admin is to know, a new device."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from games.live.sharing import read_once
from games.players import inbox
from games.players.inbox import InboxAction, InboxItem
from games.players.models import Player
from games.players.office import Held
from games.telling import kinds
from games.telling.models import Notice

SHOWN = timedelta(days=14)


def items(player: Player, now: datetime) -> list[InboxItem]:
    """Those that stand and weren't put away."""
    found = _standing(now).filter(player=player).select_related("player")
    return [item for item in map(_item, found) if item]


def count(player: Player, now: datetime) -> int:
    """How many are new. Every page asks, so they are read for everybody and kept two seconds."""
    mine = read_once("notices listed", _times.get).get(player.pk, ())
    return sum(inbox.new(at, player) for at in mine)


def forget() -> None:
    """Read again at the next page of this process."""
    _times.forget()


def _load() -> dict[int, list[datetime]]:
    found: dict[int, list[datetime]] = {}
    for player, at in _standing(timezone.now()).order_by().values_list("player", "at"):
        found.setdefault(player or 0, []).append(at)
    return found


_times = Held(_load)


def _standing(now: datetime) -> QuerySet[Notice]:
    listed = [kind.name for kind in kinds.everything() if kind.listed]
    young = Notice.objects.filter(kind__in=listed, at__gt=now - SHOWN, player__isnull=False)
    lapsing = [kind.name for kind in kinds.everything() if kind.lapses]
    return young.filter(gone=None, noted=None).exclude(kind__in=lapsing, ends__lte=now)


def _item(notice: Notice) -> InboxItem | None:
    kind = kinds.get(notice.kind)
    said = kind.tell(notice) if kind else None
    if said is None:
        return None
    away = InboxAction(_("Noted"), reverse("telling:note", args=[notice.pk]), primary=False)
    at = timezone.localtime(notice.at)
    return InboxItem(said.title, said.text, said.url, at, said.icon, (away,))
