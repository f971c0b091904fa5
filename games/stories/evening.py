"""The year's ceremony: who had most in each column, stories, then the poster, step by step.

Whoever opens it steps through it. The step is in the address and nothing is stored: once every
month is closed there is no secret to keep from other screens, as a month's titles are, so nobody
has to lead; two rooms may be at different steps, and a page loaded anew stays where it was.
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
    """One column of the stage. It brings no title: equals share it, nobody has it without points.

    It is seen on walls, so whoever hides on the kitchen screen stays *Someone* here too.
    """

    column: str
    points: int
    named: list[Player]
    hidden: int
    """How many of the leaders aren't named."""
    revealed: bool
    newest: bool

    @property
    def tied(self) -> bool:
        return len(self.named) + self.hidden > 1

    @property
    def names(self) -> str:
        """The leaders in the active language, "" without any."""
        told = [first_names(self.named)] if self.named else []
        return ", ".join([*told, *[_("Someone")] * bool(self.hidden)])


@dataclass(frozen=True, slots=True)
class Evening:
    """A step of the year's ceremony: the stage, a story each, and the poster at the end."""

    year: int
    step: int
    waits_for: date | None
    """The month without which the year isn't over: until then there is nothing else to show."""
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
        """The story of this step."""
        number = self.step - len(REVEAL_ORDER)
        return self.stories[number - 1] if 0 < number <= len(self.stories) else None


def load_evening(year: int, step: int, clock: Clock) -> Evening | None:
    """Return a year at a step, the last one at most; None for a year without finished days.

    As many queries for an old office as for a young one.
    """
    months = years.load_archive(years.load_index(clock).years.get(year, []), clock)
    if waits_for := years.open_month(year, months, clock):
        return Evening(year, 0, waits_for, [], [], None)
    totals = years.add_months(months)
    if not totals:
        return None
    poster = spans.load_poster(year)
    stories = [sheet.tale_card(one) for one in poster.tales[:MOST_STORIES]]
    step = min(step, len(REVEAL_ORDER) + len(stories) + 1)
    acts = _acts(list(totals.values()), step)
    return Evening(year, step, None, acts, stories, sheet.poster_sheet(poster))


def _acts(totals: Sequence[Total], step: int) -> list[YearAct]:
    """Return the columns of the year's stage at a step, as `boards.ceremony.make_acts` does."""
    shown = REVEAL_ORDER[:step]
    newest = shown[-1] if step == len(shown) and shown else None
    firsts = {column: first_place(totals, column) for column in COLUMNS}
    people = Player.objects.in_bulk({pk for one in firsts.values() if one for pk in one.players})
    acts = []
    for column, found in firsts.items():
        leaders = [people[pk] for pk in found.players] if found else []
        named = [one for one in leaders if may_be_named(one)]
        hidden = len(leaders) - len(named)
        points = found.points if found else 0
        acts.append(YearAct(column, points, named, hidden, column in shown, column == newest))
    return acts
