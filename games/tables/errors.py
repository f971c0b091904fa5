"""What a table answers when it is not the rules that refuse (those raise `Refusal`).

`status` is the HTTP answer, `sentence` what the reader is told, in the language that is active
when it is read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from games.tables.models import Table


class TableError(Exception):
    """Base: nothing was written."""

    status = 400
    sentence: str | Promise = ""
    template = ""
    """A page of its own, which gets the error as `error`; else the one of the status."""

    @property
    def is_said(self) -> bool:
        """On the page it came from: it may happen to anybody. Else it is an error’s own page."""
        return self.status in (409, 422)


class Stale(TableError):
    """This seat has moved since the page was drawn (or the same move came twice)."""

    status = 409
    sentence = _("The table has changed. Reloaded.")


class TooManyMoves(TableError):
    """Nobody plays that long; choices that can be changed for ever end here."""

    status = 409
    sentence = _("This table has reached its maximum number of moves. Open a new one.")


class TooManyOfOne(TableError):
    """One seat has moved more often than a day's game ever asks for; the others play on."""

    status = 409
    sentence = _("You’ve made too many moves here today. The others can keep playing.")


class TimeUp(Stale):
    """The clock was faster: the fallback was played for this seat."""

    sentence = _("Your time ran out, so the table played for you.")


class NotSeated(TableError):
    """The player has no seat at this table."""

    status = 403
    sentence = _("You have no seat at this table.")


class NotABot(TableError):
    """No bot moves in this seat."""

    status = 403
    sentence = _("Bots can’t play in this seat.")


class NotRunning(TableError):
    """The table gathers, sleeps or was stopped."""

    status = 409
    sentence = _("No one is playing at this table right now.")


class Ended(TableError):
    """The table is over or was stopped."""

    status = 409
    sentence = _("This table has ended.")


class NotStarted(TableError):
    """Nothing has been dealt yet."""

    status = 404
    sentence = _("This table hasn’t started yet.")


class Unreadable(TableError):
    """The stored state isn't one that the game knows: its rules have changed since.

    `why` is for developers, and may quote the state.
    """

    status = 409
    sentence = _("The game has changed since this table was last played.")
    template = "tables/unreadable.html"

    def __init__(self, table: Table, name: str, why: str) -> None:
        super().__init__(f"table {table.pk}")
        self.table, self.name, self.why = table, name, why


class NoTable(TableError):
    """There is no such table."""

    status = 404
    sentence = _("This table no longer exists.")


class BadVersion(TableError):
    """A version that no page of this table can have."""

    sentence = _("This form is invalid. Reload the page.")


class UnknownView(TableError):
    """The game draws no view of this name."""

    status = 404
    sentence = _("Not found.")


class NotFinished(TableError):
    """A record is opened when the table has ended, not before."""

    status = 404
    sentence = _("The record becomes available when the table has ended.")
