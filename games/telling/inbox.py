"""Inbox items made of notices alone, such as news for admins or a new device."""

from collections.abc import Hashable, Sequence
from dataclasses import replace
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
from games.telling import notice_kinds
from games.telling.models import Notice
from games.telling.notice_kinds import Message

SHOWN = timedelta(days=14)


def count(player: Player, now: datetime) -> int:
    """Count the player's new items.

    Every page calls it, so times are read for everybody and cached for two seconds.
    """
    mine = read_once("notices listed", _times.get).get(player.pk, ())
    return sum(inbox.new(at, player) for at in mine)


@inbox.with_count(count)
def items(player: Player, now: datetime) -> list[InboxItem]:
    """Return the inbox items of notices that still hold and weren't dismissed."""
    found = list(_standing(now).filter(player=player).select_related("player"))
    groups: dict[Hashable, list[tuple[Notice, Message]]] = {}
    for notice in found:
        if said := _message_of(notice):
            groups.setdefault(_line(notice.kind, notice.at, notice.pk), []).append((notice, said))
    return [_item(group) for group in groups.values()]


def urgent(player: Player, now: datetime) -> list[tuple[Notice, Message]]:
    """Return the notices for the banner of every page, the latest first.

    These are of urgent kinds that are listed in the inbox, until their life is over. Banners of
    other urgent kinds come from their subjects.
    """
    names = [kind.name for kind in notice_kinds.everything() if kind.urgent and kind.listed]
    mine = Notice.objects.filter(player=player, kind__in=names, at__lte=now, ends__gt=now)
    found = mine.filter(gone=None, noted=None).select_related("player")
    return [(one, said) for one in found if (said := _message_of(one))]


def forget() -> None:
    """Make the next page of this process read the times again."""
    _times.forget()


def _load() -> dict[int, list[datetime]]:
    """Return {player: the time of the newest notice of each inbox item}."""
    lines: dict[tuple[int, Hashable], datetime] = {}
    standing = _standing(timezone.now()).order_by("at")
    for player, kind, at, number in standing.values_list("player", "kind", "at", "pk"):
        lines[player or 0, _line(kind, at, number)] = at
    found: dict[int, list[datetime]] = {}
    for (player, _of), at in lines.items():
        found.setdefault(player, []).append(at)
    return found


_times = Held(_load)


def _standing(now: datetime) -> QuerySet[Notice]:
    listed = [kind.name for kind in notice_kinds.everything() if kind.listed]
    young = Notice.objects.filter(kind__in=listed, at__range=(now - SHOWN, now))
    young = young.filter(player__isnull=False)
    lapsing = [kind.name for kind in notice_kinds.everything() if kind.lapses]
    return young.filter(gone=None, noted=None).exclude(kind__in=lapsing, ends__lte=now)


def _line(name: str, at: datetime, number: int) -> Hashable:
    """Return the key of a notice's inbox item: (kind, day) if the kind groups, else its number."""
    kind = notice_kinds.get(name)
    together = kind is not None and kind.together is not None
    return (name, timezone.localtime(at).date()) if together else number


def _message_of(notice: Notice) -> Message | None:
    kind = notice_kinds.get(notice.kind)
    return kind.words(notice) if kind else None


def _item(group: Sequence[tuple[Notice, Message]]) -> InboxItem:
    """Return the item of a group, the newest notice first; several are listed in `more`."""
    (notice, said), *others = group
    also = (("also", " ".join(str(other.pk) for other, _words in others)),) if others else ()
    away = InboxAction(_("OK"), reverse("telling:note", args=[notice.pk]), also, primary=False)
    one, kind = _one(notice, said), notice_kinds.get(notice.kind)
    if not others or kind is None or kind.together is None:
        return replace(one, actions=(away,))
    names = ", ".join(words.short or words.title for _notice, words in group)
    title, each = kind.together(len(group)), tuple(_one(*pair) for pair in group)
    return replace(one, title=title, text=names, actions=(away,), more=each)


def _one(notice: Notice, said: Message) -> InboxItem:
    return InboxItem(said.title, said.text, said.url, said.icon, at=timezone.localtime(notice.at))
