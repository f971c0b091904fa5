"""Sentences about tables that several pages say."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.tables.chairs import Chair

MOST_NAMES = 3


def waiting_words(chairs: Sequence[Chair], seat: int | None) -> str:
    """Whom the table waits for, told to the seat: `your turn`, `Jonas is thinking`."""
    awaited = [chair for chair in chairs if chair.turn]
    if any(chair.number == seat for chair in awaited):
        return _("it’s your turn")
    if not awaited:
        return ""
    if len(awaited) == 1:
        return _("%(name)s is thinking") % {"name": awaited[0].display_name}
    return _("waiting for %(names)s") % {"names": names(awaited)}


def names(chairs: Sequence[Chair]) -> str:
    """`Ingrid, Mehdi, Sofie, …`: three at most."""
    told = [chair.display_name for chair in chairs[:MOST_NAMES]]
    return ", ".join([*told, "…"] if len(chairs) > MOST_NAMES else told)
