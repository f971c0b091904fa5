"""Everything that writes about passwords, passkeys and single sign-on."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Semaphore
from typing import Any

from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.contrib.auth import update_session_auth_hash
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.live import player_channel, publish
from games.players.models import Device, Player, SignInLink
from games.players.requests import Request
from games.players.ways_in import ways
from games.ui.refusals import Refused

MOST_PASSKEYS = 20
OWN = "own"
"""What a passkey or account is marked by that an open session added without any further proof."""
HASHES_AT_ONCE = 2
WAITING = 3
_hashes = Semaphore(HASHES_AT_ONCE)
_here = Semaphore(HASHES_AT_ONCE + WAITING)

# Passwords


def player_with_password(name: str, password: str) -> Player | None:
    """Whose name and password these are. Takes as long for a name that nobody has.

    A hash of older settings is renewed on the way. Raises `Refused`.
    """
    player = ways.named(name)
    with _hashing():
        if player is None:
            Player().set_password(password)
            return None
        return player if player.check_password(password) else None


@contextmanager
def _hashing() -> Iterator[None]:
    """One of the few turns at which a password is hashed, for all who aren't signed in together.

    Raises `Refused` where others wait already: each would hold a thread.
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
    """A new password for who is signed in, and a new key for this session."""
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
    """End all sessions of the player but the one with the key `kept`, and what they made to begin
    others. Returns how many sessions there were.
    """
    with transaction.atomic():
        SignInLink.objects.filter(player=player).delete()
        count, _ = Device.objects.filter(player=player).exclude(session_key=kept).delete()
        publish(player_channel(player.pk))
    return count


def forget_visits() -> None:
    """Delete what visitors were asked and never answered."""
    Device.objects.filter(player=None, expire_date__lt=timezone.now()).delete()


# Passkeys


def add_passkey(
    player: Player, name: str, credential: dict[str, Any], *, own: bool = False
) -> None:
    """Keep a checked `credential`; one that is kept already stays as it is.

    `own`: see `ways.may_be_anybodys`.
    """
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=player.pk)
        kept = [passkey.data["credential"]["id"] for passkey in ways.passkeys_of(player)]
        if credential["id"] in kept or len(kept) >= MOST_PASSKEYS:
            return
        data = {"name": name, "credential": credential, OWN: own}
        Authenticator.objects.create(user=player, type=Authenticator.Type.WEBAUTHN, data=data)


def remove_passkey(player: Player, passkey_id: int) -> None:
    """Unknown and others' passkeys are left alone."""
    ways.passkeys_of(player).filter(pk=passkey_id).delete()


def note_use(passkey: Authenticator) -> None:
    passkey.record_usage()


# Single sign-on: of an account only the issuer, its number and that mark are kept


def connect(player: Player, issuer: str, uid: str, *, own: bool = False) -> None:
    """Let this account sign the player in, in place of another one. Raises `Refused`.

    `own`: see `ways.may_be_anybodys`.
    """
    kept = {"uid": uid, "extra_data": {OWN: True} if own else {}}
    try:
        with transaction.atomic():
            SocialAccount.objects.update_or_create(user=player, provider=issuer, defaults=kept)
    except IntegrityError:
        raise Refused(_("This account is already connected to someone else here."), 409) from None


def disconnect(player: Player) -> None:
    ways.accounts_of(player).delete()


def player_of_account(issuer: str, uid: str) -> Player | None:
    """Whose account this is, None if nobody's. Raises `Refused`."""
    account = SocialAccount.objects.select_related("user").filter(provider=issuer, uid=uid).first()
    if account is None:
        return None
    player: Player = account.user
    if not ways.may_sign_in(player):
        raise Refused(_("This account no longer has access. Ask an admin."), 403)
    # Notes when it was last used.
    account.save(update_fields=["last_login"])
    return player


# Leaving


def erase(player: Player) -> None:
    """Forget every way in: password, passkeys, accounts."""
    with transaction.atomic():
        remove_password(player)
        Authenticator.objects.filter(user=player).delete()
        disconnect(player)
