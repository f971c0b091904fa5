"""The administration's list of pages. An app registers its own, beside the fact that it shows.

`administration.register(Page("months", _("Closing"), "boards:office_months", ...))`; that page
extends `players/administration.html` and has `tab`, the page's name, in its context.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.players.administration import facts
from games.players.models import Player

GROUPS: dict[str, str | Promise] = {
    "day": _("The day"),
    "people": _("The people"),
    "month": _("The month"),
    "technical": _("Behind the scenes"),
}


@dataclass(frozen=True, slots=True)
class Page:
    """One page of the administration. `place` orders the pages of a group."""

    name: str
    label: str | Promise
    url_name: str
    group: str
    place: int
    icon: str
    fact: Callable[[], str]
    """How things stand there, in a few words of the active language."""
    referees: bool = False
    """Referees see it too."""
    count: Callable[[], int] | None = None
    """What waits there for an act."""
    query: str = ""

    @property
    def url(self) -> str:
        return reverse(self.url_name) + self.query

    @property
    def waiting(self) -> int:
        return self.count() if self.count else 0


@dataclass(frozen=True, slots=True)
class Group:
    """Pages under one heading, as somebody sees them."""

    label: str | Promise
    pages: list[Page]


pages: list[Page] = [
    Page("calendar", _("Calendar"), "players:calendar", "day", 20, "calendar-days", facts.calendar),
    Page("exercises", _("Exercises"), "players:exercises", "day", 30, "dumbbell", facts.exercises),
    Page("office", _("The office"), "players:office", "day", 40, "layers", facts.office),
    Page("people", _("People"), "players:people", "people", 10, "users-round", facts.people),
    Page(
        "keepers",
        _("Admins and referees"),
        "players:people",
        "people",
        20,
        "shield-check",
        facts.keepers,
        query="?state=keepers",
    ),
    Page("privacy", _("Privacy"), "players:office_privacy", "technical", 30, "lock", facts.notice),
    Page(
        "journal", _("Activity log"), "players:journal", "technical", 60, "history", facts.journal
    ),
]


def register(page: Page) -> None:
    pages.append(page)


def groups(player: Player) -> list[Group]:
    """What this admin or referee may open, in its order."""
    mine = [page for page in pages if player.is_admin or (page.referees and player.is_referee)]
    mine.sort(key=lambda page: page.place)
    found = [
        Group(heading, [page for page in mine if page.group == name])
        for name, heading in GROUPS.items()
    ]
    return [group for group in found if group.pages]


def label(name: str) -> str | Promise:
    """What a page is called, "" for one that isn't on the list."""
    return next((page.label for page in pages if page.name == name), "")
