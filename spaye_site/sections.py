"""What pages of people and months tell of honours, which the boards don't know."""

from games.boards import sections
from games.boards.sections import MonthSection, MonthVisit, PlayerSection, PlayerVisit
from games.honours import person, practice, reading
from games.honours.months import Month


@sections.player_sources.register
def honours(visit: PlayerVisit) -> list[PlayerSection]:
    """A person's page tells of the other games too, in short."""
    found = person.Honours(person.totals(visit.player), person.annulled(visit.player))
    if not found.totals and not found.annulled:
        return []
    return [PlayerSection("honours/of_person.html", found, "tables", found.fact)]


@sections.player_sources.register
def against_bots(visit: PlayerVisit) -> list[PlayerSection]:
    """On one's own page alone: what one has practised."""
    found = practice.practised(visit.player) if visit.reader == visit.player else []
    return [PlayerSection("honours/practice.html", found, "tables")] if found else []


@sections.month_sources.register
def games(visit: MonthVisit) -> MonthSection | None:
    """A month's page tells of the other games; `?game=papayoo&by=points` orders one of them."""
    asked = visit.asked.get("game", "")
    found = reading.of_month(Month.of(visit.first_day), {asked: visit.asked.get("by", "")})
    over = visit.first_day < visit.clock.today.replace(day=1)
    shown = {"games": found, "asked": asked, "over": over, "me": visit.reader.pk}
    return MonthSection("honours/month.html", shown) if found else None
