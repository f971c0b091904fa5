"""What the day refuses beside the rules: the clock and the calendar. See `games.tables.errors`."""

from __future__ import annotations

from datetime import date, timedelta

from babel.dates import format_date
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.tables.errors import TableError


class NoDay(TableError):
    """Nobody has laid out today's cards yet."""

    status = 409

    @property
    def sentence(self) -> str:  # type: ignore[override]
        return _("Nobody has laid out today's cards yet.")


class DayOver(TableError):
    """The closing time has come."""

    status = 409

    @property
    def sentence(self) -> str:  # type: ignore[override]
        return _("Today's Späye is over.")


class NotAWorkingDay(TableError):
    """No Späye on a weekend or holiday."""

    status = 409

    def __init__(self, following: date) -> None:
        super().__init__(following)
        self.following = following

    @property
    def sentence(self) -> str:  # type: ignore[override]
        day = format_date(self.following, "EEEE d MMMM", locale=get_language() or "fr")
        return _("No Späye today. Next: %(day)s.") % {"day": day}


class NotYet(TableError):
    """A courtesy time hasn't passed."""

    status = 409

    def __init__(self, wait: timedelta) -> None:
        super().__init__(wait)
        self.seconds = int(wait.total_seconds()) + 1

    @property
    def sentence(self) -> str:  # type: ignore[override]
        return ngettext(
            "They are still playing. In %(n)s second anybody present may end the dāye.",
            "They are still playing. In %(n)s seconds anybody present may end the dāye.",
            self.seconds,
        ) % {"n": self.seconds}


class TooLate(TableError):
    """A log is taken back within a minute."""

    status = 409

    @property
    def sentence(self) -> str:  # type: ignore[override]
        return _("A log can be taken back for one minute. Now the other player may contest it.")
