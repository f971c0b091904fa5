"""The months' row in the administration, and their words in the journal."""

from datetime import date

from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from games.boards import months
from games.boards.closing import office
from games.boards.words import month_name
from games.players import acts, administration
from games.players.administration import Page
from games.players.journal import details


def connect() -> None:
    """Called once, when the app is ready."""
    acts.WORDS["close_month"] = _("closed a month")
    acts.WORDS["reopen_month"] = _("reopened a month")
    details.WRITERS["close_month"] = details.WRITERS["reopen_month"] = month
    acts.WORDS["next_title"] = _("continued the ceremony")
    administration.pages.append(
        Page(
            "months",
            _("Closing"),
            "boards:office_months",
            "month",
            10,
            "crown",
            office.fact,
            count=office.count,
        )
    )


def month(detail: str) -> str:
    """`2026-11`, as the journal keeps it, in the reader's words."""
    year, number = months.named(detail)
    return capfirst(month_name(date(year, number, 1), date.min)) if year else detail
