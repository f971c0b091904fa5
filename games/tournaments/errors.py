"""What tournaments refuse. Nothing was written."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.tables.errors import TableError


class NoTournament(TableError):
    status = 404
    sentence = _("There is no such tournament.")


class NotOrganiser(TableError):
    status = 403
    sentence = _("Only whoever organises the tournament, or an admin, can do that.")


class WrongMoment(TableError):
    """It has begun, is over, or was changed by somebody else since."""

    status = 409
    sentence = _("The tournament has moved on. Here is how it stands now.")


class NotByInvitation(TableError):
    status = 403
    sentence = _("This tournament is by invitation. Ask whoever organises it for the link.")


class MayNotEnter(TableError):
    status = 403
    sentence = _("Only people with a phone of their own can take part.")


class TooLate(TableError):
    status = 409
    sentence = _("Half of the rounds have begun: nobody joins any more.")


class ClosedField(TableError):
    status = 409
    sentence = _("In this format nobody joins once it has begun.")


class TooFewPeople(TableError):
    status = 422
    sentence = _("Too few people are checked in for a table.")


class ReasonMissing(TableError):
    status = 422
    sentence = _("Say why: everybody can read it.")


class BadResult(TableError):
    status = 422
    sentence = _("Give everybody at the table a place, from 1 on.")


class GoneOn(TableError):
    """A bracket's next match has begun from this result, or it would want one more at its end."""

    status = 409
    sentence = _(
        "The tournament has gone on from this result: who meets whom doesn’t change any more, "
        "and so neither does who won this match."
    )
