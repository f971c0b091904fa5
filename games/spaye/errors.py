"""What the day refuses beside the rules: the clock and the calendar. See `games.tables.errors`."""

from datetime import date, timedelta
from math import ceil

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.players.models import Player
from games.players.settled import Settled
from games.spaye.day import words
from games.tables.errors import TableError


class DayError(TableError):
    """Base: its sentence is put together when it is read, of what it is about."""

    @property
    def sentence(self) -> str:  # type: ignore[override]  # nobody gives it another
        return self.told()

    def told(self) -> str:
        raise NotImplementedError


class NoDay(DayError):
    """Nobody has laid out today’s cards yet."""

    status = 409

    def told(self) -> str:
        return _("Today’s Späye hasn’t started yet.")


class SaidNotNow(DayError):
    """Somebody is here and wants to be asked for nothing (S4)."""

    status = 409

    def __init__(self, player: Player) -> None:
        super().__init__(player)
        self.name = player.display_name

    def told(self) -> str:
        return _("%(name)s is set to “not now”.") % {"name": self.name}


class InDaye(DayError):
    """Whoever plays a dāye doesn't look for somebody to play with."""

    status = 409

    def told(self) -> str:
        return _("You’re in a dāye. Ask again afterwards.")


class CallLapsed(DayError):
    """Nobody waits for this yes any more."""

    status = 409

    def told(self) -> str:
        return _("This request is over. Ask who’s free yourself, or challenge someone.")


class OwnCall(DayError):
    """Somebody says yes to their own call."""

    status = 409

    def told(self) -> str:
        return _("That’s your own request. Someone else has to say yes.")


class Quicker(DayError):
    """Two said yes; the other one was first."""

    status = 409

    def __init__(self, caller: Player, first: Player) -> None:
        super().__init__(caller, first)
        self.caller, self.first = caller.display_name, first.display_name

    def told(self) -> str:
        told = _("%(first)s was a moment quicker and plays with %(caller)s. The next one is yours!")
        return told % {"first": self.first, "caller": self.caller}


class DayOver(DayError):
    """The closing time has come."""

    status = 409

    def told(self) -> str:
        return _("Today’s Späye is over.")


class DayPassed(DayError):
    """A log was written down on another date than today's, and never counts for another day."""

    status = 409

    def __init__(self, date: date, *, ahead: bool = False) -> None:
        super().__init__(date)
        self.date = date
        self.ahead = ahead

    def told(self) -> str:
        day = words.long_date(self.date)
        if self.ahead:
            return _("It isn’t %(day)s here yet. The clocks don’t agree.") % {"day": day}
        return _("The Späye of %(day)s is over. You can’t log this dāye any more.") % {"day": day}


class SentByAnother(DayError):
    """The id of a log belongs to somebody else's."""

    status = 409

    def told(self) -> str:
        return _("Someone else has already sent this log.")


class NotAWorkingDay(DayError):
    """No Späye on a weekend or holiday."""

    status = 409

    def __init__(self, following: date) -> None:
        super().__init__(following)
        self.following = following

    def told(self) -> str:
        return _("No Späye today. Next: %(day)s.") % {"day": words.long_date(self.following)}


class MonthClosed(DayError):
    """The titles of today's month are given: nothing is added to its board."""

    status = 409

    def __init__(self, month: Settled, following: date) -> None:
        super().__init__(month, following)
        self.month, self.following = month, following

    def told(self) -> str:
        told = _("%(month)s is closed and its titles have been awarded. Next Späye: %(day)s.")
        return told % {
            "month": capfirst(self.month.name),
            "day": words.long_date(self.following),
        }


class LogSettled(DayError):
    """The month of this day is closed: it takes nothing any more."""

    status = 409

    def __init__(self, month: Settled) -> None:
        super().__init__(month)
        self.month = month

    def told(self) -> str:
        told = _("%(month)s is closed: its days stay as they are.")
        return told % {"month": capfirst(self.month.name)}


class NotTheAuthor(DayError):
    """Only who has logged a dāye asks for it to be voided."""

    status = 403

    def told(self) -> str:
        return _("Only the person who logged a dāye can ask to void it.")


class NotVoidable(DayError):
    """The log counts for nothing already, or somebody has ruled that it stays."""

    status = 409

    def told(self) -> str:
        return _("This log can’t be voided any more.")


class NoReason(DayError):
    """A log is voided for a reason."""

    status = 422

    def told(self) -> str:
        return _("Give a reason. Everyone can see it.")


class NotYet(DayError):
    """A courtesy time hasn't passed."""

    status = 409

    def __init__(self, wait: timedelta) -> None:
        super().__init__(wait)
        self.seconds = ceil(wait.total_seconds())

    def told(self) -> str:
        return ngettext(
            "They’re still playing. In %(n)s second anyone here can end the dāye.",
            "They’re still playing. In %(n)s seconds anyone here can end the dāye.",
            self.seconds,
        ) % {"n": self.seconds}


class TooLate(DayError):
    """A log is taken back within a minute."""

    status = 409

    def told(self) -> str:
        return _(
            "You can take back a log for one minute. After that the other player can dispute it."
        )


class NotAReferee(DayError):
    """Rulings are for admins and referees."""

    status = 403

    def told(self) -> str:
        return _("Only admins and referees can decide on a disputed dāye.")


class PlayedInIt(DayError):
    """Nobody rules on a dāye of their own."""

    status = 403

    def told(self) -> str:
        return _("You played in this dāye. Someone else has to decide.")


class NotContested(DayError):
    """There is nothing to rule on, or somebody was faster."""

    status = 409

    def told(self) -> str:
        return _("This dāye no longer needs a decision.")
