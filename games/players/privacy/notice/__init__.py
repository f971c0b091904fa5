"""The office's own notice: purpose, who runs it, whom to ask, for how long (S5). Reads only.

Each saving is a version of its own. People see what has changed since the one that they had read.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.players import inbox, office
from games.players.inbox import InboxItem
from games.players.models import NoticeSeen, OfficeNotice, Player

FIELDS: dict[str, Promise] = {
    "purpose": gettext_lazy("Purpose of the game"),
    "run_by": capfirst(gettext_lazy("run by")),
    "contact": capfirst(gettext_lazy("contact")),
    "kept": capfirst(gettext_lazy("how long we keep things")),
}


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the notice; `before` is what the reader had read, if that was something else."""

    label: str
    text: str
    before: str | None


def current() -> OfficeNotice | None:
    """The version that is valid."""
    return office.notice()


def seen(player: Player) -> NoticeSeen | None:
    """The last one that this person has read, and when."""
    return NoticeSeen.objects.filter(player=player).select_related("notice").order_by("pk").last()


def parts(notice: OfficeNotice, read: OfficeNotice | None = None) -> list[Part]:
    """The notice part by part, beside what was `read` before."""
    return [
        Part(str(label), getattr(notice, name), _changed(notice, read, name))
        for name, label in FIELDS.items()
    ]


def _changed(notice: OfficeNotice, read: OfficeNotice | None, name: str) -> str | None:
    before = getattr(read, name) if read else getattr(notice, name)
    return None if before == getattr(notice, name) else before


@inbox.sources.register
def unread(player: Player, now: datetime) -> list[InboxItem]:
    """A version that this person has not read yet waits in the inbox."""
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
    """Which versions the person has read, and when."""
    found = NoticeSeen.objects.filter(player=player).order_by("pk")
    return [{"version": row.notice_id, "read": row.at.isoformat()} for row in found]
