"""What the switchboard and the erasure refuse."""

from django.utils.translation import gettext_lazy as _

from games.players.errors import PlayerError


class PreferenceRefused(PlayerError):
    """The exercise can't be kept as it is written."""

    sentence = _("Up to 80 characters. Some characters can’t be displayed.")


class NotConfirmed(PlayerError):
    """The name that was typed isn't the person's."""

    sentence = _("That isn’t your name. Nothing was deleted.")


class NotForgettable(PlayerError):
    """Only oneself is erased, or by an admin somebody who has left."""

    status = 409
    sentence = _("Admins can only anonymise people who are deactivated.")
