"""What is refused at the door, each with its sentence."""

from django.utils.translation import gettext_lazy as _

from games.players.errors import PlayerError


class AccountTaken(PlayerError):
    status = 409
    sentence = _("This account is already connected to someone else here.")


class AccountClosed(PlayerError):
    """Deactivated or erased: the provider still vouches, we don't."""

    status = 403
    sentence = _("This account no longer has access. Ask an admin.")


class PasskeyRefused(PlayerError):
    """Unknown, too late, forged, of somebody who is out: one answer for all."""

    sentence = _("This passkey doesn’t work here.")


class ProviderSilent(PlayerError):
    """The provider can't be reached, or what it says makes no sense."""

    status = 502
    sentence = _(
        "The sign-in service isn’t responding properly. Try again later, or sign in another way."
    )


class ProviderRefused(PlayerError):
    """What came back doesn't fit what we sent out: too late, twice, or forged."""

    status = 403
    sentence = _("This sign-in has expired or didn’t start here. Start again.")


class ProviderCancelled(PlayerError):
    status = 403
    sentence = _("Sign-in was cancelled. Start again, or sign in another way.")


class ManyPasswords(PlayerError):
    """Checking a password computes for a while; so many at once would make everybody wait."""

    status = 429
    sentence = _(
        "Many passwords are being checked right now. Try again in a few seconds, or sign in "
        "with a link, code or passkey."
    )
