"""What is refused around an offered draw. Nothing was written."""

from django.utils.translation import gettext_lazy as _

from games.tables.errors import TableError


class NoOffer(TableError):
    """Nobody offers this player a draw now."""

    status = 409
    sentence = _("The draw offer is no longer open.")
