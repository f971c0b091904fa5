"""What joins apps that don't know one another."""

from typing import Any

from django.apps import apps
from django.db.models.signals import post_migrate
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.boards.month import sections as of_months
from games.boards.profiles import sections as of_people
from games.boards.profiles.sections import Section, Visit
from games.honours import person, practice, reading
from games.honours import services as honour_services
from games.honours.months import Month
from games.players import administration
from games.stories import services as story_services
from spaye_site.operations import alarm_notices, alarms


def connect() -> None:
    """Called once, when the site is ready."""
    of_people.sources.append(honours)
    of_people.sources.append(against_bots)
    of_months.sources.append(games)
    alarm_notices.register()
    administration.pages.append(
        administration.Page("server", _("Server"), "server", "technical", 50, "settings", _fact)
    )
    post_migrate.connect(_count_again, sender=apps.get_app_config("spaye_site"))


def _fact() -> str:
    raised = alarms.current()
    return str(raised[0].sentence) if raised else gettext("Everything’s fine")


def honours(visit: Visit) -> list[Section]:
    """A person's page tells of the other games too, in short."""
    found = person.Honours(person.totals(visit.player), person.annulled(visit.player))
    if not found.totals and not found.annulled:
        return []
    return [Section("honours/of_person.html", found, "tables", found.fact)]


def against_bots(visit: Visit) -> list[Section]:
    """On one's own page alone: what one has practised."""
    found = practice.practised(visit.player) if visit.reader == visit.player else []
    return [Section("honours/practice.html", found, "tables")] if found else []


def games(visit: of_months.Visit) -> of_months.Section | None:
    """A month's page tells of the other games; `?game=papayoo&by=points` orders one of them."""
    asked = visit.asked.get("game", "")
    found = reading.of_month(Month.of(visit.first_day), {asked: visit.asked.get("by", "")})
    over = visit.first_day < visit.clock.today.replace(day=1)
    shown = {"games": found, "asked": asked, "over": over, "me": visit.reader.pk}
    return of_months.Section("honours/month.html", shown) if found else None


def _count_again(sender: Any, plan: Any = (), **_kwargs: Any) -> None:
    """What follows from tables and days: a new version may count otherwise than the one before."""
    if plan:
        honour_services.recount_all()
        story_services.recount()
