"""The admins' list of people: search by name, pseudonym and state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from unicodedata import normalize

from django.db.models import Max, Q, QuerySet
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.players import inbox, names
from games.players.inbox import InboxItem
from games.players.models import AdminAct, Player, Role
from games.players.prepared import PreparedRows

PAGE_SIZE = 50
STATES: dict[str, tuple[str | Promise, Q]] = {
    "active": (gettext_lazy("Active"), Q(is_active=True)),
    "keepers": (
        gettext_lazy("Admins and referees"),
        Q(is_active=True, role__in=(Role.REFEREE, Role.ADMIN)),
    ),
    "ghosts": (gettext_lazy("Without a phone"), Q(is_active=True, is_ghost=True)),
    "gone": (gettext_lazy("Deactivated"), Q(is_active=False)),
}
"""Word in the URL → label, and the filter for these people."""


@dataclass(frozen=True, slots=True)
class DirectoryEntry:
    """A person in the list; `since` is when an admin deactivated them, else None."""

    player: Player
    since: datetime | None


@dataclass(frozen=True, slots=True)
class Search:
    """A search by part of a name or pseudonym, and by state; an unknown state finds everybody."""

    text: str = ""
    state: str = ""

    @classmethod
    def parse(cls, fields: Mapping[str, str]) -> Search:
        state = fields.get("state", "")
        return cls(fields.get("q", "").strip()[:60], state if state in STATES else "")

    def players(self) -> QuerySet[Player]:
        found = Player.objects.order_by("-is_active", "name_key")
        if self.state:
            found = found.filter(STATES[self.state][1])
        key = names.key(self.text.replace("\0", ""))
        wanted = Q(name_key__contains=key) | Q(pseudonym_key__contains=key)
        return found.filter(wanted) if key else found


def entries(search: Search) -> list[DirectoryEntry]:
    """Return the people that the search finds, active ones first. Two queries."""
    left = AdminAct.objects.filter(what="deactivate").order_by().values_list("whom")
    since = dict(left.annotate(Max("at")))
    return [
        DirectoryEntry(player, None if player.is_active else since.get(player.pk))
        for player in search.players()
    ]


def letters(found: list[DirectoryEntry]) -> list[tuple[str, int]]:
    """Return the initial letters of active people's names, and the page on which each begins.

    Accents don't count.
    """
    begins: dict[str, int] = {}
    for place, row in enumerate(found):
        if row.player.is_active:
            letter = normalize("NFD", row.player.name_key)[:1].upper()
            begins.setdefault(letter, place // PAGE_SIZE + 1)
    return list(begins.items())


def left_at(player: Player) -> datetime | None:
    """Return when an admin last deactivated this player; None if they are active."""
    acts = AdminAct.objects.filter(what="deactivate", whom=player)
    return None if player.is_active else acts.values_list("at", flat=True).first()


# Admins and referees


def has_one_keeper() -> bool:
    """Return whether the office has fewer than two active admins and referees."""
    return len(_two_keepers()) < 2


_two_keepers = PreparedRows(
    lambda: (
        Player.objects.active().filter(role__in=(Role.REFEREE, Role.ADMIN)).values_list("pk")[:2]
    )
)


@inbox.sources.register
def second_admin(player: Player, now: datetime) -> list[InboxItem]:
    """Ask a single admin to appoint another admin or a referee."""
    if not player.is_admin or not has_one_keeper():
        return []
    return [
        InboxItem(
            title=_("You’re the only admin"),
            text=_("Add a second admin or a referee."),
            url=reverse("players:appoint"),
            at=player.joined,
            icon="shield-check",
        )
    ]
