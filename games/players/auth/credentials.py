"""Passwords, passkeys and single sign-on accounts: queries, checks and all writes."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Semaphore
from typing import Any

from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.conf import settings
from django.contrib.auth import update_session_auth_hash
from django.contrib.sessions.backends.base import SessionBase
from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.live import player_channel, publish
from games.players import names
from games.players.auth import sessions
from games.players.models import Device, Player, SignInLink
from games.players.requests import Request
from games.ui.refusals import Refused

METHODS = {
    "invitation": gettext_lazy("by the invitation"),
    "link": gettext_lazy("by a personal link"),
    "code": gettext_lazy("by a code"),
    "password": gettext_lazy("by password"),
    "passkey": gettext_lazy("by passkey"),
    "sso": gettext_lazy("by single sign-on"),
}
"""Sign-in methods, as the list of devices shows them to their owner."""
FRESH_SECONDS = 15 * 60
MOST_PASSKEYS = 20
OWN = "own"
"""The mark of a passkey or account that an open session added without further proof."""
HASHES_AT_ONCE = 2
WAITING = 3
_hashes = Semaphore(HASHES_AT_ONCE)
_here = Semaphore(HASHES_AT_ONCE + WAITING)


def may_sign_in(player: Player) -> bool:
    """Return whether the player is active, and neither erased nor a ghost."""
    return player.is_active and not player.is_ghost and player.erased is None


def lookup_key(name: str) -> str:
    """Return the key to look up a typed name by; "" if nobody can have that name."""
    try:
        return names.key(names.clean(name))
    except names.NameRefused:
        return ""


def player_named(name: str) -> Player | None:
    """Return the player who may sign in under a typed name or pseudonym, or None."""
    key = lookup_key(name)
    if not key:
        return None
    found = Player.objects.filter(Q(name_key=key) | Q(pseudonym_key=key))
    # A name comes before somebody else's pseudonym.
    ordered = sorted(found, key=lambda player: player.name_key != key)
    return next(filter(may_sign_in, ordered), None)


def must_know_password(player: Player, session: SessionBase) -> bool:
    """Return whether the current password is required to change or remove it.

    It isn't if there is none, nor within `FRESH_SECONDS` of signing in by another method, so that a
    forgotten password can be replaced. A method that an unlocked phone can add (`OWN`) doesn't
    count.
    """
    otherwise = session.get(sessions.HOW) != "password" and _just_came_in(session)
    return player.has_usable_password() and not otherwise


def may_be_anybodys(player: Player, session: SessionBase) -> bool:
    """Return whether a passkey or account added now may belong to another holder of the phone.

    Such a passkey or account signs in, but can't replace the password. False if the player has no
    password: then an unlocked phone can set one without a passkey.
    """
    return player.has_usable_password() and not _just_came_in(session)


def _just_came_in(session: SessionBase) -> bool:
    """Return whether the session is younger than `FRESH_SECONDS` and no `OWN` method began it."""
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
    """Return the player's account at the configured provider, or None."""
    if settings.OIDC is None:
        return None
    return accounts_of(player).filter(provider=settings.OIDC.issuer).first()


def devices_of(player: Player, current: str | None) -> list[dict[str, Any]]:
    """Return the player's sessions, last seen first; `current` is the request's session key."""
    return [
        {
            "label": device.label,
            "handheld": sessions.is_handheld(device.label),
            "created": device.created,
            "last_seen": device.last_seen,
            "how": METHODS.get(device.get_decoded().get(sessions.HOW, ""), ""),
            "handle": sessions.handle(device.session_key),
            "current": device.session_key == current,
        }
        for device in player.devices.filter(expire_date__gt=timezone.now())
    ]


# Passwords


def player_with_password(name: str, password: str) -> Player | None:
    """Return the player with this name and password, or None; an unknown name takes as long.

    A hash made with older settings is renewed. Raises `Refused` (429) if too many checks wait.
    """
    player = player_named(name)
    with _hashing():
        if player is None:
            Player().set_password(password)
            return None
        return player if player.check_password(password) else None


@contextmanager
def _hashing() -> Iterator[None]:
    """Limit the passwords of visitors that are hashed at the same time to `HASHES_AT_ONCE`.

    Raises `Refused` (429) if `WAITING` others wait already: each holds a thread.
    """
    if not _here.acquire(blocking=False):
        raise Refused(
            _(
                "Many passwords are being checked right now. Try again in a few seconds, or "
                "sign in with a link, code or passkey."
            ),
            429,
        )
    try:
        with _hashes:
            yield
    finally:
        _here.release()


def set_password(request: Request, password: str, *, end_others: bool) -> None:
    """Set the signed-in player's password; this session gets a new key."""
    player = request.user
    with transaction.atomic():
        player.set_password(password)
        player.save(update_fields=["password"])
        update_session_auth_hash(request, player)
        if end_others:
            end_other_devices(player, request.session.session_key)


def remove_password(player: Player) -> None:
    player.set_unusable_password()
    player.save(update_fields=["password"])


def end_other_devices(player: Player, kept: str | None) -> int:
    """End the player's sessions except the one with the key `kept`, and all sign-in links.

    Return the number of ended sessions.
    """
    with transaction.atomic():
        SignInLink.objects.filter(player=player).delete()
        count, _ = Device.objects.filter(player=player).exclude(session_key=kept).delete()
        publish(player_channel(player.pk))
    return count


def forget_visits() -> None:
    """Delete expired sessions of visitors, who began to sign in and never finished."""
    Device.objects.filter(player=None, expire_date__lt=timezone.now()).delete()


# Passkeys


def add_passkey(
    player: Player, name: str, credential: dict[str, Any], *, own: bool = False
) -> None:
    """Store a checked `credential`, unless it is stored or the player has `MOST_PASSKEYS`.

    `own`: see `may_be_anybodys`.
    """
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=player.pk)
        kept = [passkey.data["credential"]["id"] for passkey in passkeys_of(player)]
        if credential["id"] in kept or len(kept) >= MOST_PASSKEYS:
            return
        data = {"name": name, "credential": credential, OWN: own}
        Authenticator.objects.create(user=player, type=Authenticator.Type.WEBAUTHN, data=data)


def remove_passkey(player: Player, passkey_id: int) -> None:
    """Remove one of the player's passkeys; ignore unknown ones and those of other players."""
    passkeys_of(player).filter(pk=passkey_id).delete()


def note_use(passkey: Authenticator) -> None:
    passkey.record_usage()


# Single sign-on: of an account only the issuer, its id and the mark `OWN` are stored


def connect(player: Player, issuer: str, uid: str, *, own: bool = False) -> None:
    """Let this account sign the player in; it replaces a former account.

    `own`: see `may_be_anybodys`. Raises `Refused` (409) if it is connected to another player.
    """
    kept = {"uid": uid, "extra_data": {OWN: True} if own else {}}
    try:
        with transaction.atomic():
            SocialAccount.objects.update_or_create(user=player, provider=issuer, defaults=kept)
    except IntegrityError:
        raise Refused(_("This account is already connected to someone else here."), 409) from None


def disconnect(player: Player) -> None:
    accounts_of(player).delete()


def player_of_account(issuer: str, uid: str) -> Player | None:
    """Return the account's player, or None, and record its use.

    Raises `Refused` (403) if that player may not sign in.
    """
    account = SocialAccount.objects.select_related("user").filter(provider=issuer, uid=uid).first()
    if account is None:
        return None
    player: Player = account.user
    if not may_sign_in(player):
        raise Refused(_("This account no longer has access. Ask an admin."), 403)
    account.save(update_fields=["last_login"])
    return player


# Leaving


def erase(player: Player) -> None:
    """Remove the player's password, passkeys and accounts."""
    with transaction.atomic():
        remove_password(player)
        Authenticator.objects.filter(user=player).delete()
        disconnect(player)
