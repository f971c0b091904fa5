"""Sections of honours on people's and months' pages: `boards` doesn't import `honours`."""

from games.boards import sections
from games.boards.sections import MonthSection, MonthVisit, PlayerSection, PlayerVisit
from games.honours import queries
from games.honours.months import Month


@sections.player_sources.register
def honours(visit: PlayerVisit) -> list[PlayerSection]:
    """Return a summary of the other games, for a person's page."""
    found = queries.PersonHonours(
        queries.totals_of(visit.player), queries.count_annulled(visit.player)
    )
    if not found.totals and not found.annulled:
        return []
    return [PlayerSection("honours/of_person.html", found, "tables", found.fact)]


@sections.player_sources.register
def against_bots(visit: PlayerVisit) -> list[PlayerSection]:
    """Return games against bots, which people see on their own page only."""
    found = queries.practice_of(visit.player) if visit.reader == visit.player else []
    return [PlayerSection("honours/practice.html", found, "tables")] if found else []


@sections.month_sources.register
def games(visit: MonthVisit) -> MonthSection | None:
    """Return the other games, for a month's page; `?game=papayoo&by=points` sorts one of them."""
    asked = visit.query.get("game", "")
    found = queries.games_of_month(Month.of(visit.first_day), {asked: visit.query.get("by", "")})
    over = visit.first_day < visit.clock.today.replace(day=1)
    shown = {"games": found, "asked": asked, "over": over, "me": visit.reader.pk}
    return MonthSection("honours/month.html", shown) if found else None
