"""The ways in by name, who may take them, and what of them is set up."""

from typing import Any

from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.players import names
from games.players.models import Player
from games.players.ways_in import devices, sessions

# How a device came in, as its owner reads it in the list of devices.
WORDS = {
    "invitation": _("by the invitation"),
    "link": _("by a personal link"),
    "code": _("by a code"),
    "password": _("by password"),
    "passkey": _("by passkey"),
    "sso": _("by single sign-on"),
}
FRESH_SECONDS = 15 * 60


def may_sign_in(player: Player) -> bool:
    """Not the deactivated, not the erased; not somebody whom colleagues log for."""
    return player.is_active and not player.is_ghost and player.erased is None


def key_of(name: str) -> str:
    """What a typed name is looked up and counted by; empty for one that nobody can have."""
    try:
        return names.key(names.clean(name))
    except names.BadName:
        return ""


def named(name: str) -> Player | None:
    """Who may sign in under this name or pseudonym, as it is typed."""
    key = key_of(name)
    if not key:
        return None
    found = Player.objects.filter(Q(name_key=key) | Q(pseudonym_key=key))
    # A name comes before somebody else's pseudonym.
    ordered = sorted(found, key=lambda player: player.name_key != key)
    return next(filter(may_sign_in, ordered), None)


def must_know_password(player: Player, session: SessionBase) -> bool:
    """Whether the present password is asked for before it is changed or removed.

    Not where there is none, nor minutes after signing in some other way: that is how a forgotten
    one is replaced. What an unlocked phone can make is no other way, however long ago.
    """
    otherwise = session.get(sessions.HOW) != "password" and _just_came_in(session)
    return player.has_usable_password() and not otherwise


def may_be_anybodys(player: Player, session: SessionBase) -> bool:
    """Whether a passkey or account that is added now may be that of whoever holds the phone.

    It signs in, and never stands in for the password that was there before it. Where nobody has a
    password yet, an unlocked phone needs no passkey to set one.
    """
    return player.has_usable_password() and not _just_came_in(session)


def _just_came_in(session: SessionBase) -> bool:
    """Minutes ago, and by nothing that an open session had made."""
    since: float = session.get(sessions.SINCE, 0)
    fresh = 0 <= timezone.now().timestamp() - since < FRESH_SECONDS
    return fresh and not session.get(sessions.OWN, False)


def passkeys_of(player: Player) -> QuerySet[Authenticator]:
    found: QuerySet[Authenticator] = Authenticator.objects.filter(
        user=player, type=Authenticator.Type.WEBAUTHN
    )
    return found.order_by("created_at", "pk")


def accounts_of(player: Player) -> QuerySet[SocialAccount]:
    found: QuerySet[SocialAccount] = SocialAccount.objects.filter(user=player)
    return found


def account_of(player: Player) -> SocialAccount | None:
    """The player's account at the provider that is configured now."""
    if settings.OIDC is None:
        return None
    return accounts_of(player).filter(provider=settings.OIDC.issuer).first()


def devices_of(player: Player, current: str | None) -> list[dict[str, Any]]:
    """The player's sessions, last seen first; `current` is the key of the one that asks."""
    return [
        {
            "label": device.label,
            "handheld": devices.is_handheld(device.label),
            "created": device.created,
            "last_seen": device.last_seen,
            "how": WORDS.get(device.get_decoded().get(sessions.HOW, ""), ""),
            "handle": sessions.handle(device.session_key),
            "current": device.session_key == current,
        }
        for device in player.devices.filter(expire_date__gt=timezone.now())
    ]
