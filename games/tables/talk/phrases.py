"""Fixed phrases of people and bots at a table, by the name under which they are stored.

Each bot has a temper, which goes with its name, and each temper a phrase for each moment.
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
"""People's phrases by their stored name, so that everybody reads them in their own language."""

DECLINED = "no_draw"
ANSWERS: dict[str, str | Promise] = {DECLINED: _("Decline and play on")}
"""Phrases that have a button of their own, where they answer something."""


def channel(table_id: int) -> str:
    """Return the channel for messages at a table."""
    return f"talk-{table_id}"


TEMPERS = ("merry", "gruff", "polite", "bold")
"""The tempers of a table's bots, in the order in which they sat down, repeated."""
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
"""Bots' phrases by their stored name: temper and moment."""
ONE_IN = {"good": 3, "bad": 2, "won": 2, "lost": 2}
"""A bot remarks on one in so many moments, on average."""


def remark(table_id: int, entry: int, seat: int, nth: int, moment: str) -> str:
    """Return the name of the `nth` bot's phrase about an entry; mostly empty.

    It depends on public values only: it reveals nothing of the deal and is always the same.
    """
    seen = hashlib.sha256(f"{table_id} {entry} {seat} {moment}".encode()).digest()
    return f"{TEMPERS[nth % len(TEMPERS)]}_{moment}" if seen[0] % ONE_IN[moment] == 0 else ""
