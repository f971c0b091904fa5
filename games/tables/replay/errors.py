"""What is answered about replays and records that don't exist, or can't be read."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.tables.errors import TableError


class NoSuchMove(TableError):
    """The table has fewer moves."""

    status = 404
    sentence = _("This table doesn’t have that move.")


class NoSuchEyes(TableError):
    """Nobody has that seat."""

    status = 404
    sentence = _("No one sits there.")
