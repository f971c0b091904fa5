"""Sentences about logs, in the active language."""

import unicodedata
from datetime import date
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from games.players.models import Player
from games.spaye.day.history import Event
from games.spaye.log.entering import Alike
from games.ui.cards import letter
from games.ui.dates import date_format

REQUESTS = {
    "ask_void": gettext_lazy("Void requested by %(name)s, %(at)s"),
    "withdrawn": gettext_lazy("Request withdrawn by %(name)s, %(at)s"),
    "kept": gettext_lazy("Kept by %(name)s, %(at)s"),
}
"""What became of an author's request."""


def card_of(name: str) -> str:
    """`Théo's card`. French writes another article before a vowel."""
    text = (
        pgettext("the name begins with a vowel", "%(name)s’s card")
        if _begins_with_a_vowel(name)
        else _("%(name)s’s card")
    )
    return text % {"name": name}


def _begins_with_a_vowel(name: str) -> bool:
    return unicodedata.normalize("NFD", name)[:1].casefold() in set("aeiouœæ")


def request_to(name: str) -> str:
    """What saving means for the other player."""
    return _("%(name)s will be asked to confirm it.") % {"name": name}


def same_one(found: Alike, cards: tuple[str, ...], me: Player) -> str:
    """`Ingrid logged 7 – 9 a minute ago. Is it the same dāye?`"""
    ago = ngettext("%(n)s minute ago", "%(n)s minutes ago", found.minutes) % {"n": found.minutes}
    values = {
        "name": found.author.display_name,
        "cards": " – ".join(letter(card.rstrip("SHDC") or card) for card in cards),
        "ago": ago if found.minutes else _("just now"),
    }
    if found.author == me:
        return _("You logged %(cards)s %(ago)s. Is this the same dāye?") % values
    return _("%(name)s logged %(cards)s %(ago)s. Is this the same dāye?") % values


def event(happened: Event, day: date, zone: ZoneInfo) -> str:
    """`Logged by Camille, 14:05`; the date is named when it is another day's."""
    name = happened.by.display_name if happened.by else ""
    values = {"name": name, "at": _at(happened, day, zone)}
    if happened.kind == "log":
        return _("Logged by %(name)s, %(at)s") % values
    if happened.kind == "undo_log":
        return _("Taken back by %(name)s, %(at)s") % values
    if happened.kind == "contest":
        return _("Disputed by %(name)s, %(at)s") % values
    if happened.kind == "uphold":
        return _("Confirmed by %(name)s, %(at)s") % values
    if happened.kind in REQUESTS:
        return str(REQUESTS[happened.kind]) % values
    if happened.by is None:
        return _("Void: no one decided in time")
    return _("Voided by %(name)s, %(at)s") % values


def _at(happened: Event, day: date, zone: ZoneInfo) -> str:
    local = happened.at.astimezone(zone)
    return date_format(local, "H:i" if local.date() == day else "j N H:i")
