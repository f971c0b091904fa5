"""Why no move is taken back. Nothing was written."""

from django.utils.translation import gettext_lazy as _

from games.tables.errors import TableError


class NotAlone(TableError):
    """Another person plays, whose moves nobody takes back."""

    status = 403
    sentence = _("You can only take moves back at tables with bots only.")


class NothingToTakeBack(TableError):
    """The player hasn't moved yet, or has taken everything back."""

    status = 409
    sentence = _("You have no move to take back.")


class NotByAgreement(TableError):
    """Not this game, not these people, or a tournament."""

    status = 403
    sentence = _("Moves can’t be taken back at this table.")


class NotAsked(TableError):
    status = 409
    sentence = _("The request to take a move back is no longer open.")


class TooMuchSeen(TableError):
    """A throw, a reveal or a draw lies between."""

    status = 409
    sentence = _("That move can’t be taken back: something has been thrown, shown or drawn since.")
