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
