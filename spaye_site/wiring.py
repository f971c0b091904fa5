"""What joins apps that don't know one another."""

from __future__ import annotations

from games.boards.profiles import sections
from games.boards.profiles.sections import Section, Visit
from games.honours import person


def connect() -> None:
    """Called once, when the site is ready."""
    sections.sources.append(honours)


def honours(visit: Visit) -> Section | None:
    """A person's page tells of the other games too, in short."""
    totals = person.totals(visit.player)
    return Section("honours/of_person.html", totals) if totals else None
