"""What can't be said."""

from django.utils.translation import gettext_lazy as _

from games.tables.errors import TableError


class Unsaid(TableError):
    """No words, too many, or signs that can't be shown."""

    status = 422
    sentence = _("Message, up to 140 characters.")


class NoLine(TableError):
    status = 404
    sentence = _("This message has already been removed.")


class NotAReferee(TableError):
    status = 403
    sentence = _("Only referees and admins can remove messages.")
