"""What joins apps that don't know one another."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.boards.profiles import sections
from games.boards.profiles.sections import Section, Visit
from games.honours import person, practice
from games.players import administration
from spaye_site.operations import alarm_notices


def connect() -> None:
    """Called once, when the site is ready."""
    sections.sources.append(honours)
    sections.sources.append(against_bots)
    alarm_notices.register()
    administration.tabs.append(administration.Tab("server", _("Server"), "server", 65))


def honours(visit: Visit) -> Section | None:
    """A person's page tells of the other games too, in short."""
    found = person.Honours(person.totals(visit.player), person.annulled(visit.player))
    shown = found.totals or found.annulled
    return Section("honours/of_person.html", found) if shown else None


def against_bots(visit: Visit) -> Section | None:
    """On one's own page alone: what one has practised."""
    found = practice.practised(visit.player) if visit.reader == visit.player else []
    return Section("honours/practice.html", found) if found else None
