"""The office's own privacy notice: purpose, who runs the game, contact, retention.

Each change makes a new version. People see the changes since the version they read last.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.players import inbox, office
from games.players.activity_log import record_act
from games.players.erasure import NameStriker, strike_fields
from games.players.inbox import InboxItem
from games.players.models import NoticeSeen, Office, OfficeNotice, Player
from games.ui.words import capfirst

FIELDS: dict[str, Promise] = {
    "purpose": gettext_lazy("Purpose of the game"),
    "run_by": capfirst(gettext_lazy("run by")),
    "contact": capfirst(gettext_lazy("contact")),
    "kept": capfirst(gettext_lazy("how long we keep things")),
}


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the notice; `before` is its text in the version read last, None if unchanged."""

    label: str
    text: str
    before: str | None


def current() -> OfficeNotice | None:
    """Return the latest version, or None."""
    return office.notice()


def last_read(player: Player) -> NoticeSeen | None:
    """Return the version that this person read last, and when, or None."""
    return NoticeSeen.objects.filter(player=player).select_related("notice").order_by("pk").last()


def parts(notice: OfficeNotice, read: OfficeNotice | None = None) -> list[Part]:
    """Return the notice's parts, compared with the version `read`."""
    return [
        Part(str(label), getattr(notice, name), _text_before(notice, read, name))
        for name, label in FIELDS.items()
    ]


def _text_before(notice: OfficeNotice, read: OfficeNotice | None, name: str) -> str | None:
    before = getattr(read, name) if read else getattr(notice, name)
    return None if before == getattr(notice, name) else before


@inbox.sources.register
def unread(player: Player, now: datetime) -> list[InboxItem]:
    """Return an inbox item while this person hasn't read the latest version."""
    notice = current()
    if notice is None or NoticeSeen.objects.filter(player=player, notice=notice).exists():
        return []
    return [
        InboxItem(
            title=_("About this game"),
            text=notice.purpose[:120],
            url=reverse("players:notice"),
            at=notice.at,
            icon="shield-check",
        )
    ]


def export(player: Player) -> list[dict[str, Any]]:
    """Return the versions that the person has read, and when."""
    found = NoticeSeen.objects.filter(player=player).order_by("pk")
    return [{"version": row.notice_id, "read": row.at.isoformat()} for row in found]


# Writing


def publish(by: Player, values: Mapping[str, str], reason: str = "") -> None:
    """Write a new version, unless it equals the latest one."""
    with transaction.atomic():
        Office.objects.select_for_update().get(pk=1)
        valid = current()
        if valid and all(getattr(valid, name) == values[name] for name in FIELDS):
            return
        made = OfficeNotice.objects.create(by=by, **{name: values[name] for name in FIELDS})
        NoticeSeen.objects.create(player=by, notice=made)
        record_act(by, "notice", detail=f"{made.pk}", reason=reason)


def mark_read(player: Player, number: int) -> None:
    """Record that this person has read version `number`; ignore an unknown one. Idempotent."""
    found = OfficeNotice.objects.filter(pk=number).first()
    if found is not None:
        NoticeSeen.objects.get_or_create(player=player, notice=found)


def forget(player: Player) -> None:
    """Delete the records of what the person has read, and strike the name out of every version."""
    NoticeSeen.objects.filter(player=player).delete()
    strike_fields(OfficeNotice.objects.all(), tuple(FIELDS), NameStriker(player))
    transaction.on_commit(office.forget)
