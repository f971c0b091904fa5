"""What tournaments refuse. Nothing was written."""

from django.utils.translation import gettext_lazy as _

from games.tables.errors import TableError


class NoTournament(TableError):
    status = 404
    sentence = _("This tournament doesn’t exist.")


class NotOrganiser(TableError):
    status = 403
    sentence = _("Only the organiser or an admin can do that.")


class WrongMoment(TableError):
    """It has begun, is over, or was changed by somebody else since."""

    status = 409
    sentence = _("The tournament has moved on. Here’s how it stands now.")


class NotByInvitation(TableError):
    status = 403
    sentence = _("This tournament is by invitation only. Ask the organiser for the link.")


class MayNotEnter(TableError):
    status = 403
    sentence = _("Only people with their own phone can join.")


class TooLate(TableError):
    status = 409
    sentence = _("Half the rounds have started, so no one can join any more.")


class ClosedField(TableError):
    status = 409
    sentence = _("In this format no one can join once it has started.")


class TooFewPeople(TableError):
    status = 422
    sentence = _("Not enough people have checked in for a table.")


class ReasonMissing(TableError):
    status = 422
    sentence = _("Give a reason. Everyone can read it.")


class BadResult(TableError):
    status = 422
    sentence = _("Give everyone at the table a place, starting from 1.")


class GoneOn(TableError):
    """A bracket's next match has begun from this result, or it would want one more at its end."""

    status = 409
    sentence = _(
        "The tournament has moved on from this result. The pairings can no longer change, "
        "and neither can the winner of this match."
    )
