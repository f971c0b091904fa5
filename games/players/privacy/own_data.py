"""What the office keeps about a person, for that person: the export's first sections."""

from typing import Any

from django.db.models import Q
from django.utils import timezone

from games.players import acts
from games.players.models import AdminAct, Player
from games.players.privacy import exports

FORMAT = 1
FIELDS = (
    "name",
    "pseudonym",
    "initials",
    "palette",
    "role",
    "language",
    "theme",
    "motion",
    "joined",
    "last_login",
    "on_screen",
    "counts_dayes",
    "counts_wins",
    "counts_repetitions",
    "repetitions_answered",
    "screen_answered",
    "not_now",
    "asked_to_stay",
    "hand",
    "preference",
    "preference_shared",
    "words_explained",
    "inbox_seen",
    "is_ghost",
)


def everything(player: Player) -> dict[str, Any]:
    """All sections of all apps; JSON values. Other people appear by display name only."""
    now = timezone.now().isoformat()
    sections = {name: fn(player) for name, fn in exports().items()}
    return {"format": FORMAT, "made": now, **sections}


def person(player: Player) -> dict[str, Any]:
    """Every field of one's own row, but secrets."""
    added_by = player.added_by.display_name if player.added_by else None
    fields = {name: _plain(getattr(player, name)) for name in FIELDS}
    merged = [{"number": one.pk, "name": one.name} for one in player.merged.order_by("pk")]
    return {"number": player.pk, **fields, "added_by": added_by, "merged": merged}


def devices(player: Player) -> list[dict[str, Any]]:
    """Where the person is signed in; never a session's key."""
    fields = ("label", "created", "last_seen", "expire_date")
    found = player.devices.values(*fields)
    return [{name: _plain(row[name]) for name in fields} for row in found]


def acts_about(player: Player) -> list[dict[str, Any]]:
    """Lines of the admins' journal that one is in, oldest first."""
    found = AdminAct.objects.filter(Q(whom=player) | Q(by=player)).select_related("by", "whom")
    return [
        {
            "at": act.at.isoformat(),
            "by": act.by.display_name if act.by else None,
            "what": acts.said(act),
            "detail": act.detail,
            "reason": act.reason,
        }
        for act in found.order_by("at", "pk")
    ]


def _plain(value: Any) -> Any:
    return value.isoformat() if hasattr(value, "isoformat") else value
