"""What is refused around absent people. Nothing was written."""

from django.utils.translation import gettext_lazy as _

from games.tables.errors import TableError


class Faster(TableError):
    """Somebody else at the table has decided since the page was drawn."""

    status = 409
    sentence = _("Someone was faster. Here’s what they chose.")


class NobodyAbsent(TableError):
    """Whom the table waits for is there."""

    status = 409
    sentence = _("They’re back. Nothing to decide.")


class Asleep(TableError):
    """Nobody plays until somebody wakes it."""

    status = 409
    sentence = _("The table is paused.")


class NobodyStalls(TableError):
    """Whoever it is about has moved or gone, or hasn’t been waited for long enough."""

    status = 409
    sentence = _("They’ve moved or left. No bot needed.")
