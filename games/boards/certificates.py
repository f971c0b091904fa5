"""Certificates: a printable page for each title, at a link that can be shared.

The link can't be guessed, and ends with the title if the month is reopened.
"""

from bisect import bisect_left
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from games.boards import words
from games.boards.models import Title, hides
from games.boards.titles import revealed_titles, title_name
from games.players import office
from games.players.auth import tokens
from games.players.decorators import row_by_token
from games.ui.dates import date_format
from games.ui.fitting import ems

PURPOSE = "games.boards.certificates"


def token(title: Title) -> str:
    """Return the title's key and signature, `17-pb0…`: derived from the secret key, not stored."""
    signed = f"{title.pk} {title.month_id} {title.column}"
    return f"{title.pk}-{tokens.derived(signed, PURPOSE)}"


def path(title: Title) -> str:
    """Return the address of the title's certificate on this site."""
    return reverse("boards:certificate", args=[token(title)])


def address(title: Title) -> str:
    """Return the absolute address, to be shared."""
    return settings.SITE_URL + path(title)


def find(token_: str) -> Title | None:
    """Return the title of a link's token with its month and player, or None."""
    titles = revealed_titles(Title.objects.all()).select_related("month", "player")
    return row_by_token(token_, lambda number: titles.filter(pk=number).first(), token)


WIDEST = (4.5, 6.0, 9.5, 22.0, 36.0)
"""Widths in ems: a name is written one step smaller for each that it exceeds."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """The texts of a certificate; `points` and `unit` are empty if they must not be shown."""

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
        """`97 dāyes played`, or "" if the points aren't shown."""
        return f"{self.points} {self.unit}".strip()

    @property
    def step(self) -> int:
        """The size that `certificate.css` gives the name: 0 is the largest, 5 the smallest."""
        return bisect_left(WIDEST, ems(self.name))


def load_certificate(title: Title) -> Certificate | None:
    """Return the title's certificate, or None while its month is open."""
    closing = title.month.closings.filter(reopened_at=None).first()
    if closing is None:
        return None
    return _certificate(title, closing.closed_at)


def _certificate(title: Title, closed_at: datetime) -> Certificate:
    player, name = title.player, title_name(title.column)
    month = date_format(title.month.first_day, "F Y")
    shown = not hides(player, title.column)
    titled = words.elide(_("%(title)s of %(month)s") % {"title": name, "month": month})
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
