"""What a month's page tells of its stories, and the sheet that it prints."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from games.boards import sections
from games.boards.sections import MonthSection, MonthVisit
from games.players.models import Player
from games.stories.spans import digest, sheet
from games.stories.spans.sheet import Card, Sheet


@dataclass(frozen=True, slots=True)
class Shown:
    """Titles and tables have rows of their own on the page: `tales` are the others' cards."""

    sheet: Sheet
    first_day: date
    tales: list[Card]
    newcomers: Sequence[Player]


@sections.month_sources.register
def of(visit: MonthVisit) -> MonthSection | None:
    """Nothing before a day or a table of the month is finished."""
    found = digest.read(visit.first_day)
    if found is None:
        return None
    shown = Shown(
        sheet=sheet.of_digest(found),
        first_day=visit.first_day,
        tales=[sheet.tale_card(one) for one in found.tales],
        newcomers=found.newcomers,
    )
    return MonthSection("stories/month.html", shown)
