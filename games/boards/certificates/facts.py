"""What a certificate says, in one language: everything that its drawing depends on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.boards import bonuses, words
from games.boards.models import Title, hides
from games.players import office

FIRST = 1


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
    month = date_format(title.month.first_day, "F Y", use_l10n=False)
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
        proclaimed=_("Proclaimed on %(day)s") % {"day": _long(day, language)},
    )


def _long(day: date, language: str) -> str:
    """`1 December 2026`; the first of a month is « 1er » in French."""
    text = date_format(day, _("j F Y"), use_l10n=False)
    return text.replace("1", "1er", 1) if language == "fr" and day.day == FIRST else text
