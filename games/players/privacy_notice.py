"""The office's own notice: purpose, who runs it, whom to ask, for how long.

Each saving is a version of its own. People see what has changed since the one that they had read.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.players import inbox, office
from games.players.activity_log import record_act
from games.players.erasure import NameStriker, strike_fields
from games.players.inbox import InboxItem
from games.players.models import NoticeSeen, Office, OfficeNotice, Player

FIELDS: dict[str, Promise] = {
    "purpose": gettext_lazy("Purpose of the game"),
    "run_by": capfirst(gettext_lazy("run by")),
    "contact": capfirst(gettext_lazy("contact")),
    "kept": capfirst(gettext_lazy("how long we keep things")),
}


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the notice; `before` is the text that the reader had read, if it was another."""

    label: str
    text: str
    before: str | None


def current() -> OfficeNotice | None:
    """Return the valid version, or None."""
    return office.notice()


def last_read(player: Player) -> NoticeSeen | None:
    """Return which version this person has read last, and when; None if none."""
    return NoticeSeen.objects.filter(player=player).select_related("notice").order_by("pk").last()


def parts(notice: OfficeNotice, read: OfficeNotice | None = None) -> list[Part]:
    """Return the notice part by part, beside the version `read` before."""
    return [
        Part(str(label), getattr(notice, name), _text_before(notice, read, name))
        for name, label in FIELDS.items()
    ]


def _text_before(notice: OfficeNotice, read: OfficeNotice | None, name: str) -> str | None:
    before = getattr(read, name) if read else getattr(notice, name)
    return None if before == getattr(notice, name) else before


@inbox.sources.register
def unread(player: Player, now: datetime) -> list[InboxItem]:
    """Return an inbox item while this person hasn't read the valid version."""
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
    """Return which versions the person has read, and when."""
    found = NoticeSeen.objects.filter(player=player).order_by("pk")
    return [{"version": row.notice_id, "read": row.at.isoformat()} for row in found]


# Writing


def publish(by: Player, values: Mapping[str, str], reason: str = "") -> None:
    """Write a new version, unless it equals the valid one."""
    with transaction.atomic():
        Office.objects.select_for_update().get(pk=1)
        valid = current()
        if valid and all(getattr(valid, name) == values[name] for name in FIELDS):
            return
        made = OfficeNotice.objects.create(by=by, **{name: values[name] for name in FIELDS})
        NoticeSeen.objects.create(player=by, notice=made)
        record_act(by, "notice", detail=f"{made.pk}", reason=reason)


def mark_read(player: Player, number: int) -> None:
    """Note that this person has read version `number`; ignore an unknown one. Idempotent."""
    found = OfficeNotice.objects.filter(pk=number).first()
    if found is not None:
        NoticeSeen.objects.get_or_create(player=player, notice=found)


def forget(player: Player) -> None:
    """Delete what the person has read, and strike the name out of every version."""
    NoticeSeen.objects.filter(player=player).delete()
    strike_fields(OfficeNotice.objects.all(), tuple(FIELDS), NameStriker(player))
    transaction.on_commit(office.forget)
