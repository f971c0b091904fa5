"""What people and bots say at a table: fixed phrases, by the name under which they are stored.

Each bot has a temper, which goes with its name, and a phrase for each moment.
"""

import hashlib

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


TEMPERS = ("merry", "gruff", "polite", "bold")
"""Of the bots in the order of their names; then again from the first on."""
MOMENTS = ("good", "bad", "won", "lost")
SAID: dict[str, str | Promise] = {
    "merry_good": _("What a lovely table!"),
    "merry_bad": _("Oops, that was for me."),
    "merry_won": _("Hooray! Another one?"),
    "merry_lost": _("That was fun anyway."),
    "gruff_good": _("About time."),
    "gruff_bad": _("Of course. Always me."),
    "gruff_won": _("Well. That wasn’t bad."),
    "gruff_lost": _("I want other cards."),
    "polite_good": _("I was lucky there."),
    "polite_bad": _("Nicely done."),
    "polite_won": _("Thank you all for the game."),
    "polite_lost": _("Congratulations, well deserved."),
    "bold_good": _("All as planned."),
    "bold_bad": _("You’ll see later."),
    "bold_won": _("Who else would like to try?"),
    "bold_lost": _("I want a rematch!"),
}
"""By the name under which a phrase is stored: its temper and its moment."""
ONE_IN = {"good": 3, "bad": 2, "won": 2, "lost": 2}
"""Of so many moments a bot remarks on one."""


def remark(table_id: int, entry: int, seat: int, nth: int, moment: str) -> str:
    """What the `nth` bot of the table says of an entry; mostly nothing.

    By what is open to everybody, so it tells nothing of the deal and is the same each time.
    """
    seen = hashlib.sha256(f"{table_id} {entry} {seat} {moment}".encode()).digest()
    return f"{TEMPERS[nth % len(TEMPERS)]}_{moment}" if seen[0] % ONE_IN[moment] == 0 else ""
