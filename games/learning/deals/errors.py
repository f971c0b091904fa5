"""Why nothing of a deal was entered."""

from django.utils.translation import gettext_lazy as _

from games.tables.errors import TableError


class Closed(TableError):
    """The day has closed: what isn't finished doesn't count any more."""

    status = 409
    sentence = _("This deal of the day is closed.")


class NotBegun(TableError):
    """There is no attempt of this person to go on with."""

    status = 409
    sentence = _("Start the deal of the day first.")


class NoThought(TableError):
    """The others' replies couldn't be computed; nothing was entered."""

    status = 409
    sentence = _("The other players couldn’t answer. Nothing was saved; try again.")
