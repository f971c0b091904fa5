"""What is refused about keys."""

from django.utils.translation import gettext_lazy as _

from games.players.errors import PlayerError


class InterfaceOff(PlayerError):
    status = 403
    sentence = _("The API isn’t turned on in this office. Ask an admin.")


class TooManyKeys(PlayerError):
    status = 409
    sentence = _("You have 20 keys, the maximum. Revoke one first.")


class FormTooOld(PlayerError):
    """Its key has been made, and shown, a while ago."""

    status = 409
    sentence = _("This form has already created its key. Reload the page to create another.")
