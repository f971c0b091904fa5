"""The frame of the administration: its tabs. An app adds its own from its configuration.

`administration.tabs.append(Tab("months", _("Months"), "boards:office_months", 40))`; the tab's page
extends `players/administration.html` and has `tab`, the tab's name, in its context.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.players.models import Player


@dataclass(frozen=True, slots=True)
class Tab:
    """One page of the administration. `place` orders them, `count` is what waits there."""

    name: str
    label: str | Promise
    url_name: str
    place: int
    referees: bool = False
    """Referees see it too."""
    count: Callable[[], int] | None = None


@dataclass(frozen=True, slots=True)
class Link:
    """A tab as it is drawn for somebody."""

    tab: Tab
    url: str
    count: int


tabs: list[Tab] = [
    Tab("people", _("People"), "players:people", 20),
    Tab("calendar", _("Calendar"), "players:calendar", 30),
    Tab("exercises", _("Exercises"), "players:exercises", 35),
    Tab("office", _("The office"), "players:office", 60),
    Tab("privacy", _("Privacy"), "players:office_privacy", 65),
    Tab("journal", _("Journal"), "players:journal", 70),
]


def links(player: Player) -> list[Link]:
    """The tabs that this admin or referee may open, in their order."""
    mine = [tab for tab in tabs if player.is_admin or (tab.referees and player.is_referee)]
    return [
        Link(tab, reverse(tab.url_name), tab.count() if tab.count else 0)
        for tab in sorted(mine, key=lambda tab: tab.place)
    ]
