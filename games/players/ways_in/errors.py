"""What is refused at the door, each with its sentence."""

from django.utils.translation import gettext_lazy as _

from games.ui.refusals import Refused


class PasskeyRefused(Refused):
    """Unknown, too late, forged, of somebody who is out: one answer for all."""

    sentence = _("This passkey doesn’t work here.")


class ProviderSilent(Refused):
    """The provider can't be reached, or what it says makes no sense."""

    status = 502
    sentence = _(
        "The sign-in service isn’t responding properly. Try again later, or sign in another way."
    )


class ProviderRefused(Refused):
    """What came back doesn't fit what we sent out: too late, twice, or forged."""

    status = 403
    sentence = _("This sign-in has expired or didn’t start here. Start again.")
