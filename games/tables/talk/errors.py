"""What can't be said."""

from django.utils.translation import gettext_lazy as _

from games.tables.errors import TableError


class Unsaid(TableError):
    """No words, too many, or signs that can't be shown."""

    status = 422
    sentence = _("Say something, in 140 signs at most.")


class NoLine(TableError):
    status = 404
    sentence = _("This line is no longer there.")


class NotAReferee(TableError):
    status = 403
    sentence = _("Only a referee or an admin removes a line.")
