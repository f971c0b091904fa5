"""What the day refuses beside the rules: the clock and the calendar. See `games.tables.errors`."""

from __future__ import annotations

from datetime import date, timedelta
from math import ceil

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.spaye import words
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


class DayPassed(TableError):
    """A log was written down on another date than today's, and never counts for another day."""

    status = 409

    def __init__(self, date: date) -> None:
        super().__init__(date)
        self.date = date

    @property
    def sentence(self) -> str:  # type: ignore[override]
        day = words.long_date(self.date)
        return _("The Späye of %(day)s is over. This dāye can't be logged any more.") % {"day": day}


class SentByAnother(TableError):
    """The id of a log belongs to somebody else's."""

    status = 409

    @property
    def sentence(self) -> str:  # type: ignore[override]
        return _("Somebody else has sent this log.")


class NotAWorkingDay(TableError):
    """No Späye on a weekend or holiday."""

    status = 409

    def __init__(self, following: date) -> None:
        super().__init__(following)
        self.following = following

    @property
    def sentence(self) -> str:  # type: ignore[override]
        return _("No Späye today. Next: %(day)s.") % {"day": words.long_date(self.following)}


class NoReason(TableError):
    """A log is voided for a reason."""

    status = 422

    @property
    def sentence(self) -> str:  # type: ignore[override]
        return _("Say why it is void: everybody sees the reason.")


class NotYet(TableError):
    """A courtesy time hasn't passed."""

    status = 409

    def __init__(self, wait: timedelta) -> None:
        super().__init__(wait)
        self.seconds = ceil(wait.total_seconds())

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


class NotAReferee(TableError):
    """Rulings are for admins and referees."""

    status = 403

    @property
    def sentence(self) -> str:  # type: ignore[override]
        return _("Only admins and referees rule on a contested dāye.")


class PlayedInIt(TableError):
    """Nobody rules on his own dāye."""

    status = 403

    @property
    def sentence(self) -> str:  # type: ignore[override]
        return _("You played in this dāye. Somebody else rules on it.")


class NotContested(TableError):
    """There is nothing to rule on, or somebody was faster."""

    status = 409

    @property
    def sentence(self) -> str:  # type: ignore[override]
        return _("This dāye waits for no ruling, or not any more.")
