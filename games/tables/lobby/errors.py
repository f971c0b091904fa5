"""What the lobby refuses. Nothing was written."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.tables.errors import TableError


class NotOffered(TableError):
    """No game of this name is played at tables of the lobby."""

    status = 404
    sentence = _("This game isn’t available here.")


class TableFull(TableError):
    status = 409
    sentence = _("Someone was faster. All seats are taken.")


class Begun(TableError):
    """The table has started."""

    status = 409
    sentence = _("This table has already started. You can watch.")


class Withdrawn(TableError):
    """The table was given up before it started, or it has ended."""

    status = 409
    sentence = _("This table is no longer open for joining.")


class NotInvited(TableError):
    status = 403
    sentence = _("This table is by invitation only. Ask someone at the table.")


class WrongCode(TableError):
    status = 422
    sentence = _("That’s not this table’s code. Ask someone at the table.")


class NotHost(TableError):
    """Whoever hosts the table decides that."""

    status = 403
    sentence = _("Only the host can do that.")


class MayNotSit(TableError):
    """Deactivated, or without a phone."""

    status = 403
    sentence = _("Only people with their own phone can sit here.")


class NoLevel(TableError):
    """The game has no bot of this level."""

    sentence = _("This bot doesn’t exist. Reload the page.")


class TooManyTables(TableError):
    status = 409
    sentence = _("You’re already waiting at enough tables. Start or leave one first.")


class NotOver(TableError):
    """One plays again when the table has ended."""

    status = 409
    sentence = _("This table isn’t finished yet.")


class TooFew(TableError):
    """Not enough people and bots to start."""

    status = 422

    def __init__(self, least: int) -> None:
        super().__init__(least)
        told = ngettext("At least {n} player is needed.", "At least {n} players are needed.", least)
        self.sentence = told.format(n=least)
