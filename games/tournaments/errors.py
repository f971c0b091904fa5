"""What tournaments refuse. Nothing was written."""

from django.utils.translation import gettext_lazy as _

from games.ui.refusals import Refused


class NoTournament(Refused):
    status = 404
    sentence = _("This tournament doesn’t exist.")


class NotOrganiser(Refused):
    status = 403
    sentence = _("Only the organiser or an admin can do that.")


class WrongMoment(Refused):
    """It has begun, is over, or was changed by somebody else since."""

    status = 409
    sentence = _("The tournament has moved on. Here’s how it stands now.")


class TooFewPeople(Refused):
    status = 422
    sentence = _("Not enough people have checked in for a table.")


class BadResult(Refused):
    status = 422
    sentence = _("Give everyone at the table a place, starting from 1.")


class GoneOn(Refused):
    """A bracket's next match has begun from this result, or it would want one more at its end."""

    status = 409
    sentence = _(
        "The tournament has moved on from this result. The pairings can no longer change, "
        "and neither can the winner of this match."
    )
