"""Why a record is refused, in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.engine.contract import Refusal
from games.engine.record import Refused, Replayed
from games.tables.importing.errors import NotTaken
from games.tables.models import Table
from games.tables.page.default import page_of
from games.tables.replay.notation import Misread

LONGEST = 120


def unreadable() -> NotTaken:
    """The text is no record, and suits no game's notation."""
    return NotTaken(_("This is no record: neither JSON nor the notation of a game we know."))


def too_many(most: int) -> NotTaken:
    return NotTaken(_("This record has more than %(n)d moves.") % {"n": most})


def enough(most: int) -> NotTaken:
    return NotTaken(_("You have brought in %(n)d records. No more fit.") % {"n": most})


def unknown_game(name: str) -> NotTaken:
    return NotTaken(_("No game called “%(name)s” is played here.") % {"name": name[:LONGEST]})


def refused(game: str, found: Refused, journal: tuple[object, ...]) -> NotTaken:
    """What the replay refuses; moves are counted from 1, as people count."""
    told = sentence(game, Refusal(found.rule, **found.values))
    if found.index is None:
        return NotTaken(told)
    entry = journal[found.index]
    move = entry[1] if isinstance(entry, list) and len(entry) > 1 else ""
    at = _("Move %(n)d is refused.") % {"n": found.index + 1}
    return NotTaken(told, at, str(move)[:LONGEST])


def misread(game: str, error: Misread) -> NotTaken:
    """What a notation refuses: the turn as its texts count them."""
    at = _("Turn %(n)d is refused.") % {"n": error.turn} if error.turn else ""
    return NotTaken(sentence(game, error.refusal), at, error.word[:LONGEST])


def unfit(game: str, found: Replayed[object]) -> NotTaken:
    """A table that nothing has happened at."""
    return NotTaken(_("This record has no moves."))


def sentence(game: str, refusal: Refusal) -> str:
    """The rule's sentence; what concerns records as such is said here."""
    values = refusal.values
    match refusal.rule:
        case "RECORD":
            return _record(str(values.get("key", "")))
        case "MOVE":
            return _("This is no move.")
        case "SEAT":
            return _("There is no such seat at this table.")
        case "SEATS":
            return _("This game isn’t played with so many seats.")
        case "SETUP" if "short" in values:
            return _("Its set-up ends too early, and there is no seed to go on with.")
        case "SETUP" if "surplus" in values:
            return _("Its set-up has more than the table used.")
    told = page_of(game).sentence(refusal, Table(game=game))
    return told if refusal.rule in told else f"{told} ({refusal.rule})"


def _record(key: str) -> str:
    if key == "json":
        return _("This is no record: its JSON can’t be read.")
    if key == "result":
        return _("Its result isn’t what its moves give.")
    if key == "seats":
        return _("It names another number of seats than its moves take.")
    if key == "format":
        return _("It is written in a format we don’t know.")
    return _("Its part “%(key)s” is missing, unknown or of the wrong kind.") % {
        "key": key[:LONGEST]
    }
