"""Why a table isn’t annulled. Nothing was written."""

from django.utils.translation import gettext_lazy as _

from games.tables.errors import TableError


class NotOver(TableError):
    """Only what has ended with a result can count, or no longer count."""

    status = 409
    sentence = _("Only a finished table with a result can be annulled.")


class SatThere(TableError):
    """A referee doesn’t rule on their own table."""

    status = 403
    sentence = _("You played at this table. Ask another referee, or agree with the others.")


class MayNotAnnul(TableError):
    status = 403
    sentence = _("A table can be annulled by a referee who didn’t play, or by everyone who did.")


class TooLate(TableError):
    """All who sat there have a day."""

    status = 409
    sentence = _("It’s been more than a day since the table ended. Ask a referee.")


class NoReason(TableError):
    status = 422
    sentence = _("Give a reason. Everyone can read it.")


class Annulled(TableError):
    status = 409
    sentence = _("This table has been annulled")


class NotLifted(TableError):
    """There is none, or its month is over."""

    status = 409
    sentence = _("An annulment can be withdrawn until the end of the month it was made in.")
