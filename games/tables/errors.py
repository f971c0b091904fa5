"""Refusals by a table, not by its game's rules (those raise `Refusal`).

`status` is the HTTP status, `sentence` the text for the reader, translated when it is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from games.ui.refusals import Refused

if TYPE_CHECKING:
    from games.tables.models import Table


class Stale(Refused):
    """Since the page was drawn this seat has moved (or sent this form), or moves were undone."""

    status = 409
    sentence = _("The table has changed. Reloaded.")


class TimeUp(Stale):
    """This seat's time was up, so that the fallback was played."""

    sentence = _("Your time ran out, so the table played for you.")


class NotSeated(Refused):
    """The player has no seat at this table."""

    status = 403
    sentence = _("You have no seat at this table.")


class NotRunning(Refused):
    """The table gathers, sleeps or was stopped; for hints and taking back also if it is over."""

    status = 409
    sentence = _("No one is playing at this table right now.")


class NotStarted(Refused):
    """The table hasn't been dealt yet."""

    status = 404
    sentence = _("This table hasn’t started yet.")


class Unreadable(Refused):
    """The game can't read the stored state, as its rules have changed since.

    `why` is for developers, and may quote the state.
    """

    status = 409
    sentence = _("The game has changed since this table was last played.")
    template = "tables/unreadable.html"

    def __init__(self, table: Table, name: str, why: str) -> None:
        super().__init__()
        self.table, self.name, self.why = table, name, why


class NoTable(Refused):
    """There is no such table, or its game has no such page."""

    status = 404
    sentence = _("This table no longer exists.")


class BadVersion(Refused):
    """The form's version is none that a page of this table can have."""

    status = 400

    sentence = _("This form is invalid. Reload the page.")


class UnknownView(Refused):
    """The game has no view of this name."""

    status = 404
    sentence = _("Not found.")


class NotFinished(Refused):
    """Seed and move log, so record, proof and replay, are still secret (`Hosting.may_open`)."""

    status = 404
    sentence = _("The record becomes available when the table has ended.")
