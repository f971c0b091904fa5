"""What is refused about keys."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.players.errors import PlayerError


class InterfaceOff(PlayerError):
    status = 403
    sentence = _("The admins of this office haven’t switched the programs’ interface on.")


class TooManyKeys(PlayerError):
    status = 409
    sentence = _("You have twenty keys. End one first.")


class FormTooOld(PlayerError):
    """Its key has been made, and shown, a while ago."""

    status = 409
    sentence = _("This form has made its key already. Open the page again for another one.")
