"""The people as admins look for them: by name or pseudonym, by state, with since when."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from unicodedata import normalize

from django.db.models import Max, Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.players import names
from games.players.models import AdminAct, Player, Role

A_PAGE = 50
STATES: dict[str, tuple[str | Promise, Q]] = {
    "active": (_("Active"), Q(is_active=True)),
    "keepers": (_("Admins and referees"), Q(is_active=True, role__in=(Role.REFEREE, Role.ADMIN))),
    "ghosts": (_("Without a phone"), Q(is_active=True, is_ghost=True)),
    "gone": (_("Deactivated"), Q(is_active=False)),
}
"""What an address may ask for: its label, whom it means."""


@dataclass(frozen=True, slots=True)
class Row:
    """Somebody of the list; `since` is when an admin deactivated them, if one did."""

    player: Player
    since: datetime | None


@dataclass(frozen=True, slots=True)
class Search:
    """A part of a name, and a state; what they can't mean asks for everybody."""

    text: str = ""
    state: str = ""

    @classmethod
    def read(cls, fields: Mapping[str, str]) -> Search:
        state = fields.get("state", "")
        return cls(fields.get("q", "").strip()[:60], state if state in STATES else "")

    def players(self) -> QuerySet[Player]:
        found = Player.objects.order_by("-is_active", "name_key")
        if self.state:
            found = found.filter(STATES[self.state][1])
        key = names.key(self.text.replace("\0", ""))
        wanted = Q(name_key__contains=key) | Q(pseudonym_key__contains=key)
        return found.filter(wanted) if key else found


def rows(search: Search) -> list[Row]:
    """Whom the search finds, active people first: two statements, however many there are."""
    left = AdminAct.objects.filter(what="deactivate").order_by().values_list("whom")
    since = dict(left.annotate(Max("at")))
    return [
        Row(player, None if player.is_active else since.get(player.pk))
        for player in search.players()
    ]


def letters(found: list[Row]) -> list[tuple[str, int]]:
    """First letters of the active people's names as they are listed, and on which page each begins.

    An accent doesn't make another letter.
    """
    begins: dict[str, int] = {}
    for place, row in enumerate(found):
        if row.player.is_active:
            letter = normalize("NFD", row.player.name_key)[:1].upper()
            begins.setdefault(letter, place // A_PAGE + 1)
    return list(begins.items())


def left_at(player: Player) -> datetime | None:
    """When an admin deactivated this player last; `None` for somebody active."""
    acts = AdminAct.objects.filter(what="deactivate", whom=player)
    return None if player.is_active else acts.values_list("at", flat=True).first()
