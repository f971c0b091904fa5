"""Why no move is taken back. Nothing was written."""

from django.utils.translation import gettext_lazy as _

from games.tables.errors import TableError


class NotAlone(TableError):
    """Another person plays, whose moves nobody takes back."""

    status = 403
    sentence = _("Moves are taken back at tables against bots alone.")


class NothingToTakeBack(TableError):
    """The player hasn't moved yet, or has taken everything back."""

    status = 409
    sentence = _("You have no move to take back.")


class NotByAgreement(TableError):
    """Not this game, not these people, or a tournament."""

    status = 403
    sentence = _("Moves are not taken back at this table.")


class NotAsked(TableError):
    status = 409
    sentence = _("Nobody asks to take a move back any more.")


class TooMuchSeen(TableError):
    """A throw, a reveal or a draw lies between."""

    status = 409
    sentence = _("Something has been thrown, shown or drawn since then: that move stays.")
