"""What people say to each other at a table: fixed phrases and short lines of their own."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

PHRASES: dict[str, str | Promise] = {
    "hello": _("Hello everyone!"),
    "luck": _("Good luck!"),
    "well": _("Well played!"),
    "ouch": _("Ouch."),
    "thinking": _("I’m thinking…"),
    "back": _("Back in a minute."),
    "quick": _("Whose turn is it?"),
    "thanks": _("Thanks for the game!"),
}
"""By the name under which they are stored, so that everybody reads them in their own language."""

DECLINED = "no_draw"
ANSWERS: dict[str, str | Promise] = {DECLINED: _("Decline and play on")}
"""Said by a button of its own where it answers something, not by choosing a phrase."""


def channel(table_id: int) -> str:
    """Where it is announced that somebody has said something."""
    return f"talk-{table_id}"
