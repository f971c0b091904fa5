"""The year's ceremony, step by step: the leaders of each column, stories, and the poster.

Every reader steps through it alone. The step is in the address and nothing is stored: unlike a
month's titles, a year has no secrets once its months are closed, so nobody has to lead. Two rooms
may be at different steps, and a reloaded page stays where it was.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

from games.boards import years
from games.boards.standings import COLUMNS, Total, first_place
from games.boards.template_globals import first_names
from games.boards.titles import REVEAL_ORDER
from games.players.clock import Clock
from games.players.models import Player
from games.stories import sheet, spans
from games.stories.person import may_be_named
from games.stories.sheet import Card, Sheet

MOST_STORIES = 5


@dataclass(frozen=True, slots=True)
class YearAct:
    """A column of the ceremony. There are no titles: equal players share the lead, and a column
    without points has no leader.

    It is shown on walls, so players who hide on the kitchen screen are *Someone* here too.
    """

    column: str
    points: int
    named: list[Player]
    hidden: int
    """The number of leaders who aren't named."""
    revealed: bool
    newest: bool

    @property
    def tied(self) -> bool:
        return len(self.named) + self.hidden > 1

    @property
    def names(self) -> str:
        """The leaders in the active language, "" without any."""
        named = [first_names(self.named)] if self.named else []
        return ", ".join([*named, *[_("Someone")] * bool(self.hidden)])


@dataclass(frozen=True, slots=True)
class Evening:
    """A step of the year's ceremony: a column, a story, or the poster at the end."""

    year: int
    step: int
    waits_for: date | None
    """The month that the year still waits for; while there is one, nothing else is shown."""
    acts: list[YearAct]
    stories: list[Card]
    poster: Sheet | None

    @property
    def last(self) -> int:
        """The step of the poster."""
        return len(REVEAL_ORDER) + len(self.stories) + 1

    @property
    def coming(self) -> str | None:
        """The column that the next step reveals."""
        return next((str(column) for column in REVEAL_ORDER[self.step :]), None)

    @property
    def story(self) -> Card | None:
        """The story of this step; None at other steps."""
        number = self.step - len(REVEAL_ORDER)
        return self.stories[number - 1] if 0 < number <= len(self.stories) else None


def load_evening(year: int, step: int, clock: Clock) -> Evening | None:
    """Return a year's ceremony at a step, at most the last; None without finished days.

    The number of queries doesn't grow with the office's age.
    """
    months = years.load_archive(years.load_index(clock).years.get(year, []), clock)
    if waits_for := years.open_month(year, months, clock):
        return Evening(year, 0, waits_for, [], [], None)
    totals = years.add_months(months)
    if not totals:
        return None
    poster = spans.load_poster(year)
    stories = [sheet.tale_card(one, poster.people) for one in poster.tales[:MOST_STORIES]]
    step = min(step, len(REVEAL_ORDER) + len(stories) + 1)
    acts = _acts(list(totals.values()), step)
    return Evening(year, step, None, acts, stories, sheet.poster_sheet(poster))


def _acts(totals: Sequence[Total], step: int) -> list[YearAct]:
    """Return the columns of the year's stage at a step, as `boards.ceremony.make_acts` does."""
    shown = REVEAL_ORDER[:step]
    newest = shown[-1] if step == len(shown) and shown else None
    firsts = {column: first_place(totals, column) for column in COLUMNS}
    people = Player.objects.by_id({pk for top in firsts.values() if top for pk in top.players})
    acts = []
    for column, first in firsts.items():
        leaders = [people[pk] for pk in first.players] if first else []
        named = [leader for leader in leaders if may_be_named(leader)]
        hidden = len(leaders) - len(named)
        points = first.points if first else 0
        acts.append(YearAct(column, points, named, hidden, column in shown, column == newest))
    return acts
