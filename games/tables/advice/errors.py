"""Why no move is shown. Nothing was written."""

from django.utils.translation import gettext_lazy as _

from games.tables.errors import TableError


class PeoplePlay(TableError):
    """Somebody else plays, who has nobody to ask."""

    status = 403
    sentence = _("Hints are only available at tables with bots only.")
