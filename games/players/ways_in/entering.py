"""Everything that writes about the ways in: invitations, one-time links, sessions."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth import login, logout
from django.db import transaction
from django.db.models import F, QuerySet
from django.dispatch import Signal
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import get_random_string

from games.live import player_channel, publish
from games.players.errors import LinkGone
from games.players.journal.services import record_act
from games.players.models import Device, Invitation, Player, SignInLink
from games.players.ways_in import attempts, devices, sessions, tokens
from games.players.ways_in.links import (
    INVITATION,
    first_admin_links,
    host,
    open_invitations,
    open_links,
    url_of,
)

INVITATION_LIFE = timedelta(days=90)
LINK_LIFE = timedelta(minutes=10)
FIRST_ADMIN_LIFE = timedelta(days=1)
signed_in = Signal()
"""Sent with `player`, the device's `label`, and whether they are signed in `elsewhere`, too."""
BACKEND = "django.contrib.auth.backends.ModelBackend"


@dataclass(frozen=True, slots=True)
class NewLink:
    """A sign-in link as it is shown once: its address, its code and when both end."""

    url: str
    code: str
    expires: datetime


def renew_invitation(by: Player | None, *, first: bool = False) -> str:
    """Revoke what was handed out and return the new link; `by` is None from the shell.

    The `first` comes with the office: nobody has asked for it, and the journal says nothing.
    """
    nonce = get_random_string(32)
    token = tokens.derived(nonce)
    with transaction.atomic():
        open_invitations().update(revoked=timezone.now())
        Invitation.objects.create(
            nonce=nonce,
            token_hash=tokens.digest(token),
            made_by=by,
            expires=timezone.now() + INVITATION_LIFE,
            host=host(),
        )
        if not first:
            record_act(by, "renew_invitation")
        publish(INVITATION)
    return url_of("players:join", token)


def revoke_invitation(by: Player) -> None:
    with transaction.atomic():
        open_invitations().update(revoked=timezone.now())
        record_act(by, "revoke_invitation")
        publish(INVITATION)


def use_invitation(token: str) -> None:
    """Somebody joins by this link. Raises `LinkGone`."""
    found = open_invitations().filter(token_hash=tokens.digest(token))
    if not found.update(uses=F("uses") + 1):
        raise LinkGone


def first_admin_link() -> str | None:
    """A new one-time link for the first admin (older ones end); None once there is an admin."""
    if Player.objects.admins().exists():
        return None
    token = tokens.new()
    with transaction.atomic():
        SignInLink.objects.filter(player=None).delete()
        SignInLink.objects.create(
            token_hash=tokens.digest(token), expires=timezone.now() + FIRST_ADMIN_LIFE
        )
    return url_of("players:welcome", token)


def use_first_admin_link(token: str) -> None:
    """Raises `LinkGone`: also when there is an admin."""
    _take(first_admin_links().filter(token_hash=tokens.digest(token)))


def make_link(player: Player, by: Player | None) -> NewLink:
    """A one-time link and code for `player`; they end the ones before. `by` is None in a shell."""
    token, code = tokens.new(), tokens.new_code()
    expires = timezone.now() + LINK_LIFE
    with transaction.atomic():
        SignInLink.objects.filter(player=player).delete()
        SignInLink.objects.create(
            player=player,
            token_hash=tokens.digest(token),
            code_hash=tokens.code_digest(code),
            made_by=by,
            expires=expires,
        )
        if by != player:
            record_act(by, "link", whom=player)
    return NewLink(url_of("players:link", token), code, expires)


def consume_link(token: str) -> tuple[Player, bool]:
    """Whose link this was, and whether they made it. Raises `LinkGone`: to all but one at once."""
    return _player_of(open_links().filter(token_hash=tokens.digest(token)))


def consume_code(code: str) -> tuple[Player, bool]:
    """The same by the link's code."""
    return _player_of(open_links().filter(code_hash=tokens.code_digest(code)))


def sign_in(request: HttpRequest, player: Player, how: str, *, own: bool = False) -> None:
    """Begin a session on this device, under a new key. `how`: a word of `ways.WORDS`.

    `own`: by what an open session of the player's has made, and an unlocked phone can make.
    """
    login(request, player, backend=BACKEND)
    label = devices.label(request.headers.get("User-Agent", ""))
    request.session[sessions.HOW] = how
    request.session[sessions.OWN] = own
    request.session[sessions.LABEL] = label
    request.session[sessions.SINCE] = sessions.dated().timestamp()
    attempts.succeeded(player, how, label)
    others = player.devices.filter(expire_date__gt=timezone.now())
    elsewhere = others.exclude(session_key=request.session.session_key).exists()
    signed_in.send(sender=Player, player=player, label=label, elsewhere=elsewhere)


def sign_out(request: HttpRequest) -> None:
    """End this device's session; streams open under it end too."""
    player_id = request.user.pk
    with transaction.atomic():
        logout(request)
        end_streams(player_id)


def revoke_device(player: Player, handle: str) -> None:
    """End one session of the player; unknown handles are already what was wanted."""
    keys = [key for key in _session_keys(player) if sessions.handle(key) == handle]
    with transaction.atomic():
        Device.objects.filter(session_key__in=keys).delete()
        end_streams(player.pk)


def _player_of(links: QuerySet[SignInLink]) -> tuple[Player, bool]:
    link = links.first()
    if link is None or link.player is None:
        raise LinkGone
    _take(links)
    return link.player, link.made_by_id == link.player_id


def _take(links: QuerySet[SignInLink]) -> None:
    # The condition is checked again by the statement that writes.
    if not links.update(used=timezone.now(), code_hash=None):
        raise LinkGone


def _session_keys(player: Player) -> list[str]:
    return list(Device.objects.filter(player=player).values_list("session_key", flat=True))


def end_streams(player_id: int | None) -> None:
    """Streams of the player look at their rights again, and end where there are none."""
    if player_id is not None:
        publish(player_channel(player_id))
