"""What is refused about people without a phone."""

from django.utils.translation import gettext_lazy as _

from games.players.errors import PlayerError


class TooManyGhosts(PlayerError):
    status = 409
    sentence = _("You have added eight people already. Let some of them claim their place first.")


class NotYours(PlayerError):
    """Neither the one who added the person nor an admin asks."""

    status = 403
    sentence = _("That is for whoever added this person, or an admin.")


class HasPlayed(PlayerError):
    status = 409
    sentence = _("Somebody who has played stays. An admin can deactivate this person.")


class MergedMeanwhile(PlayerError):
    """Somebody else was faster, and with another person."""

    status = 409
    sentence = _("Somebody else has merged this person meanwhile.")


class NotMerged(PlayerError):
    """Two people who did something beside each other were two; the sentence says what."""

    status = 409

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
