"""What a certificate says, in one language: everything that its drawing depends on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import translation
from django.utils.translation import gettext as _

from games.boards import words
from games.boards.models import Title, hides
from games.boards.titles import bonuses
from games.players import office
from games.ui.dates import date_format


@dataclass(frozen=True, slots=True)
class Certificate:
    """The words of a certificate; `points` and `unit` are empty where they are not to be shown."""

    language: str
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


def of(title: Title, language: str) -> Certificate | None:
    """The title's certificate; none while its month is open."""
    closing = title.month.closings.filter(reopened_at=None).first()
    if closing is None:
        return None
    with translation.override(language):
        return _said(title, language, closing.closed_at)


def _said(title: Title, language: str, closed_at: datetime) -> Certificate:
    player, name = title.player, bonuses.title_name(title.column)
    month = date_format(title.month.first_day, "F Y")
    shown = not hides(player, title.column)
    titled = words.elided(_("%(title)s of %(month)s") % {"title": name, "month": month})
    day = closed_at.astimezone(office.current_calendar().zone).date()
    return Certificate(
        language=language,
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
        proclaimed=_("Proclaimed on %(day)s") % {"day": date_format(day, "j F Y")},
    )
