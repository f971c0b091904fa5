"""What a certificate says, in the active language."""

from bisect import bisect_left
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from games.boards import words
from games.boards.models import Title, hides
from games.boards.titles import bonuses
from games.players import office
from games.ui.dates import date_format
from games.ui.fitting import ems

WIDEST = (4.5, 6.0, 9.5, 22.0, 36.0)
"""Names wider than these, in ems, are written smaller by so many steps."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """The words of a certificate; `points` and `unit` are empty where they are not to be shown."""

    office: str
    column: str
    title: str
    month: str
    name: str
    initials: str
    palette: int
    points: str
    unit: str
    heading: str
    proclaimed: str

    @property
    def counted(self) -> str:
        """`97 dāyes played`, or nothing."""
        return f"{self.points} {self.unit}".strip()

    @property
    def step(self) -> int:
        """Which size of `certificate.css` the name has: 0 is the largest, 5 the smallest."""
        return bisect_left(WIDEST, ems(self.name))


def of(title: Title) -> Certificate | None:
    """The title's certificate; none while its month is open."""
    closing = title.month.closings.filter(reopened_at=None).first()
    if closing is None:
        return None
    return _said(title, closing.closed_at)


def _said(title: Title, closed_at: datetime) -> Certificate:
    player, name = title.player, bonuses.title_name(title.column)
    month = date_format(title.month.first_day, "F Y")
    shown = not hides(player, title.column)
    titled = words.elided(_("%(title)s of %(month)s") % {"title": name, "month": month})
    day = closed_at.astimezone(office.current_calendar().zone).date()
    return Certificate(
        office=office.current().name,
        column=title.column,
        title=name,
        month=month,
        name=player.display_name,
        initials=player.initials,
        palette=player.palette,
        points=str(title.points) if shown else "",
        unit=words.unit(title.column, title.points) if shown else "",
        heading=f"{player.display_name}, {titled}",
        proclaimed=_("Announced on %(day)s") % {"day": date_format(day, "j F Y")},
    )
