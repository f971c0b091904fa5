"""What pages of people and months tell of honours, which the boards don't know."""

from games.boards.month import sections as of_months
from games.boards.profiles import sections as of_people
from games.boards.profiles.sections import Section, Visit
from games.honours import person, practice, reading
from games.honours.months import Month


@of_people.sources.register
def honours(visit: Visit) -> list[Section]:
    """A person's page tells of the other games too, in short."""
    found = person.Honours(person.totals(visit.player), person.annulled(visit.player))
    if not found.totals and not found.annulled:
        return []
    return [Section("honours/of_person.html", found, "tables", found.fact)]


@of_people.sources.register
def against_bots(visit: Visit) -> list[Section]:
    """On one's own page alone: what one has practised."""
    found = practice.practised(visit.player) if visit.reader == visit.player else []
    return [Section("honours/practice.html", found, "tables")] if found else []


@of_months.sources.register
def games(visit: of_months.Visit) -> of_months.Section | None:
    """A month's page tells of the other games; `?game=papayoo&by=points` orders one of them."""
    asked = visit.asked.get("game", "")
    found = reading.of_month(Month.of(visit.first_day), {asked: visit.asked.get("by", "")})
    over = visit.first_day < visit.clock.today.replace(day=1)
    shown = {"games": found, "asked": asked, "over": over, "me": visit.reader.pk}
    return of_months.Section("honours/month.html", shown) if found else None
