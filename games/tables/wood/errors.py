"""Why a result isn’t logged or answered. Nothing was written."""

from django.utils.translation import gettext_lazy as _

from games.tables.errors import TableError


class BadResult(TableError):
    """The form doesn’t hold one; the sentence says what is missing."""

    status = 422

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class NotOfThem(TableError):
    status = 403
    sentence = _("Only those who played can say that.")


class OwnLog(TableError):
    status = 403
    sentence = _("You logged it: another of you confirms or contests it.")


class Answered(TableError):
    status = 409
    sentence = _("This result has been answered already.")


class NoReason(TableError):
    status = 422
    sentence = _("Say why: everybody reads the reason.")


class MayNotRule(TableError):
    status = 403
    sentence = _("A referee who didn’t play rules on a contested result.")
