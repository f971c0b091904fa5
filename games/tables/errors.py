"""What a table answers when it is not the rules that refuse (those raise `Refusal`).

`status` is the HTTP answer, `sentence` what the reader is told, in the language that is active
when it is read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from games.ui.refusals import Refused

if TYPE_CHECKING:
    from games.tables.models import Table


class Stale(Refused):
    """This seat has moved since the page was drawn (or the same move came twice)."""

    status = 409
    sentence = _("The table has changed. Reloaded.")


class TimeUp(Stale):
    """The clock was faster: the fallback was played for this seat."""

    sentence = _("Your time ran out, so the table played for you.")


class NotSeated(Refused):
    """The player has no seat at this table."""

    status = 403
    sentence = _("You have no seat at this table.")


class NotRunning(Refused):
    """The table gathers, sleeps or was stopped."""

    status = 409
    sentence = _("No one is playing at this table right now.")


class NotStarted(Refused):
    """Nothing has been dealt yet."""

    status = 404
    sentence = _("This table hasn’t started yet.")


class Unreadable(Refused):
    """The stored state isn't one that the game knows: its rules have changed since.

    `why` is for developers, and may quote the state.
    """

    status = 409
    sentence = _("The game has changed since this table was last played.")
    template = "tables/unreadable.html"

    def __init__(self, table: Table, name: str, why: str) -> None:
        super().__init__()
        self.table, self.name, self.why = table, name, why


class NoTable(Refused):
    """There is no such table."""

    status = 404
    sentence = _("This table no longer exists.")


class BadVersion(Refused):
    """A version that no page of this table can have."""

    status = 400

    sentence = _("This form is invalid. Reload the page.")


class UnknownView(Refused):
    """The game draws no view of this name."""

    status = 404
    sentence = _("Not found.")


class NotFinished(Refused):
    """A record is opened when the table has ended, not before."""

    status = 404
    sentence = _("The record becomes available when the table has ended.")
