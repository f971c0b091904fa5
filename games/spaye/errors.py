"""What the day refuses in several places beside the rules: the clock and the calendar."""

from datetime import date

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.players.calendar_guards import SettledDates
from games.spaye.day import words
from games.ui.refusals import Refused


class NoDay(Refused):
    """Nobody has laid out today’s cards yet."""

    status = 409
    sentence = gettext_lazy("Today’s Späye hasn’t started yet.")


class CallLapsed(Refused):
    """Nobody waits for this yes any more."""

    status = 409
    sentence = gettext_lazy("This request is over. Ask who’s free yourself, or challenge someone.")


class DayOver(Refused):
    """The closing time has come."""

    status = 409
    sentence = gettext_lazy("Today’s Späye is over.")


class DayPassed(Refused):
    """A log was written down on another date than today's, and never counts for another day."""

    status = 409

    def __init__(self, day: date, *, ahead: bool = False) -> None:
        told = (
            _("It isn’t %(day)s here yet. The clocks don’t agree.")
            if ahead
            else _("The Späye of %(day)s is over. You can’t log this dāye any more.")
        )
        super().__init__(told % {"day": words.long_date(day)})


class SentByAnother(Refused):
    """The id of a log belongs to somebody else's."""

    status = 409
    sentence = gettext_lazy("Someone else has already sent this log.")


class MonthClosed(Refused):
    """The titles of today's month are given: nothing is added to its board."""

    status = 409

    def __init__(self, month: SettledDates, following: date) -> None:
        told = _("%(month)s is closed and its titles have been awarded. Next Späye: %(day)s.")
        day = words.long_date(following)
        super().__init__(told % {"month": capfirst(month.name), "day": day})


class LogSettled(Refused):
    """The month of this day is closed: it takes nothing any more."""

    status = 409

    def __init__(self, month: SettledDates) -> None:
        told = _("%(month)s is closed: its days stay as they are.")
        super().__init__(told % {"month": capfirst(month.name)})


class NotVoidable(Refused):
    """The log counts for nothing already, or somebody has ruled that it stays."""

    status = 409
    sentence = gettext_lazy("This log can’t be voided any more.")


class NotContested(Refused):
    """There is nothing to rule on, or somebody was faster."""

    status = 409
    sentence = gettext_lazy("This dāye no longer needs a decision.")
