"""What the services refuse. The site turns `status` and `sentence` into an answer."""

from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.ui.refusals import Refused


class NameRefused(Refused):
    """The name can't be shown; the sentence says why."""

    SENTENCES = {
        "empty": _("Enter your name."),
        "long": _("At most 20 characters."),
        "reserved": _("This name is reserved. Choose another one."),
        "characters": _("Some characters in this name can’t be displayed. Use letters."),
        "letters": _("Use plain letters from a single alphabet."),
        "address": _("A name can’t be an address. Put a space after the dot."),
    }

    def __init__(self, reason: str) -> None:
        super().__init__(self.SENTENCES[reason])


class NameTaken(Refused):
    """Somebody has this name; `suggestion` is a free one."""

    sentence = _("Already taken. Add an initial.")

    def __init__(self, suggestion: str) -> None:
        super().__init__()
        self.suggestion = suggestion


class LinkGone(Refused):
    """Unknown, used, expired or revoked: which one is nobody's business."""

    status = 404
    sentence = _("This link no longer works.")


class LastAdmin(Refused):
    status = 409
    sentence = _("There has to be at least one admin. Make someone else admin first.")


class ReasonMissing(Refused):
    sentence = _("Give a reason for the activity log.")


class ExerciseListed(Refused):
    sentence = _("This exercise is already on the list.")


class DefaultExercise(Refused):
    status = 409
    sentence = _("This is the default exercise. Choose another default first.")


class TooManyEquivalents(Refused):
    sentence = _("Up to six alternatives, 40 characters each.")


class DaysSettled(Refused):
    """Dates of a month whose titles are given: the calendar leaves them as they are."""

    status = 409

    def __init__(self, name: str) -> None:
        told = gettext("%(month)s is closed: its days stay as they are.")
        super().__init__(told % {"month": capfirst(name)})
