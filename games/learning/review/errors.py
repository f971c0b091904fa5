"""Why there is no review. Nothing was written."""

from django.utils.translation import gettext_lazy as _

from games.tables.errors import TableError


class Off(TableError):
    """An admin has switched reviews off."""

    status = 403
    sentence = _("Reviews are turned off in this office.")


class NotYours(TableError):
    """Only whoever sat there sees it."""

    status = 403
    sentence = _("Only the players can see a review.")


class NoReview(TableError):
    """The game can't be judged, or has no such moment."""

    status = 404
    sentence = _("This review doesn’t exist.")
