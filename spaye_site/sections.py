"""Sections of honours on the pages of people and months: the boards don't know honours."""

from games.boards import sections
from games.boards.sections import MonthSection, MonthVisit, PlayerSection, PlayerVisit
from games.honours import queries
from games.honours.months import Month


@sections.player_sources.register
def honours(visit: PlayerVisit) -> list[PlayerSection]:
    """The other games on a person's page, in short."""
    found = queries.PersonHonours(
        queries.totals_of(visit.player), queries.count_annulled(visit.player)
    )
    if not found.totals and not found.annulled:
        return []
    return [PlayerSection("honours/of_person.html", found, "tables", found.fact)]


@sections.player_sources.register
def against_bots(visit: PlayerVisit) -> list[PlayerSection]:
    """Games against bots, on one's own page alone."""
    found = queries.practice_of(visit.player) if visit.reader == visit.player else []
    return [PlayerSection("honours/practice.html", found, "tables")] if found else []


@sections.month_sources.register
def games(visit: MonthVisit) -> MonthSection | None:
    """The other games on a month's page; `?game=papayoo&by=points` orders one of them."""
    asked = visit.query.get("game", "")
    found = queries.games_of_month(Month.of(visit.first_day), {asked: visit.query.get("by", "")})
    over = visit.first_day < visit.clock.today.replace(day=1)
    shown = {"games": found, "asked": asked, "over": over, "me": visit.reader.pk}
    return MonthSection("honours/month.html", shown) if found else None
