"""What is refused about people without a phone."""

from django.utils.translation import gettext_lazy as _

from games.players.errors import PlayerError


class TooManyGhosts(PlayerError):
    status = 409
    sentence = _(
        "You’ve already added eight people. Wait until some of them have claimed their account."
    )


class NotYours(PlayerError):
    """Neither the one who added the person nor an admin asks."""

    status = 403
    sentence = _("Only the person who added them, or an admin, can do that.")


class HasPlayed(PlayerError):
    status = 409
    sentence = _(
        "This person has already played, so they can’t be removed. An admin can deactivate them."
    )


class MergedMeanwhile(PlayerError):
    """Somebody else was faster, and with another person."""

    status = 409
    sentence = _("Someone else has just merged this person.")


class NotMerged(PlayerError):
    """Two people who did something beside each other were two; the sentence says what."""

    status = 409

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
