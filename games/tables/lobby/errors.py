"""What the lobby refuses. Nothing was written."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.ui.refusals import Refused


class NotOffered(Refused):
    """No game of this name is played at tables of the lobby."""

    status = 404
    sentence = _("This game isn’t available here.")


class TableFull(Refused):
    status = 409
    sentence = _("Someone was faster. All seats are taken.")


class Begun(Refused):
    """The table has started."""

    status = 409
    sentence = _("This table has already started. You can watch.")


class NotInvited(Refused):
    status = 403
    sentence = _("This table is by invitation only. Ask someone at the table.")


class WrongCode(Refused):
    status = 422
    sentence = _("That’s not this table’s code. Ask someone at the table.")


class NotHost(Refused):
    """Whoever hosts the table decides that."""

    status = 403
    sentence = _("Only the host can do that.")


class MayNotSit(Refused):
    """Deactivated, or without a phone."""

    status = 403
    sentence = _("Only people with their own phone can sit here.")


class TooFew(Refused):
    """Not enough people and bots to start."""

    status = 422

    def __init__(self, least: int) -> None:
        told = ngettext("At least {n} player is needed.", "At least {n} players are needed.", least)
        super().__init__(told.format(n=least))
