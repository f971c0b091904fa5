"""Why a table isn’t annulled. Nothing was written."""

from django.utils.translation import gettext_lazy as _

from games.tables.errors import TableError


class NotOver(TableError):
    """Only what has ended with a result can count, or no longer count."""

    status = 409
    sentence = _("Only a table that has ended with a result can be annulled.")


class SatThere(TableError):
    """A referee doesn’t rule on their own table."""

    status = 403
    sentence = _("You sat at this table: another referee annuls it, or all of you do.")


class MayNotAnnul(TableError):
    status = 403
    sentence = _("A referee who didn’t sit there annuls a table, or all who did.")


class TooLate(TableError):
    """All who sat there have a day."""

    status = 409
    sentence = _("More than a day has passed since the table ended: ask a referee.")


class NoReason(TableError):
    status = 422
    sentence = _("Say why: everybody reads the reason.")


class Annulled(TableError):
    status = 409
    sentence = _("This table has been annulled.")


class NotLifted(TableError):
    """There is none, or its month is over."""

    status = 409
    sentence = _("An annulment is lifted until the end of the month in which it was made.")
