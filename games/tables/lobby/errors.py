"""What the lobby refuses. Nothing was written."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.tables.errors import TableError


class NotOffered(TableError):
    """No game of this name is played at tables of the lobby."""

    status = 404
    sentence = _("This game isn’t played here.")


class TableFull(TableError):
    status = 409
    sentence = _("Somebody was faster: every chair is taken.")


class Begun(TableError):
    """The table has started."""

    status = 409
    sentence = _("This table has started already. You can watch.")


class Withdrawn(TableError):
    """The table was given up before it started, or it has ended."""

    status = 409
    sentence = _("Nobody gathers at this table any more.")


class NotInvited(TableError):
    status = 403
    sentence = _("This table is by invitation. Ask somebody who sits there.")


class WrongCode(TableError):
    status = 422
    sentence = _("That isn’t this table’s code. Ask somebody who sits there.")


class NotHost(TableError):
    """Whoever hosts the table decides that."""

    status = 403
    sentence = _("Only the host of the table can do that.")


class MayNotSit(TableError):
    """Deactivated, or without a phone."""

    status = 403
    sentence = _("Only people with a phone of their own can sit here.")


class NoLevel(TableError):
    """The game has no bot of this level."""

    sentence = _("There is no such bot. Load the page again.")


class TooManyTables(TableError):
    status = 409
    sentence = _("You wait at enough tables. Start one or leave one first.")


class NotOver(TableError):
    """One plays again when the table has ended."""

    status = 409
    sentence = _("This table isn’t over yet.")


class TooFew(TableError):
    """Not enough people and bots to start."""

    status = 422

    def __init__(self, least: int) -> None:
        super().__init__(least)
        told = ngettext("At least {n} player is needed.", "At least {n} players are needed.", least)
        self.sentence = told.format(n=least)
