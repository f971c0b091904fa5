"""What is refused about handing over a seat. Nothing was written."""

from django.utils.translation import gettext_lazy as _

from games.tables.errors import TableError


class NoHandover(TableError):
    """No such link, or it was revoked, used or is too old."""

    status = 409
    sentence = _("This link leads to no seat any more. Ask for a new one.")


class SeatedAlready(TableError):
    status = 409
    sentence = _("You sit at this table already.")
