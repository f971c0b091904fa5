"""Ends sessions that the provider has ended, and begins none that it has ended meanwhile."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from allauth.socialaccount.models import SocialAccount
from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from games.players.models import Device, Office, Player, ProviderLogout
from games.players.ways_in import entering, oidc, sessions, sso
from games.players.ways_in.errors import ProviderRefused

SESSION = "provider_session"
"""What the provider calls the session in which it vouched."""


class SaidBefore(Exception):
    """This very token has come already."""


@dataclass(frozen=True, slots=True)
class Logout:
    """What a logout token says: of `subject` all sessions, or of anybody the one `session`."""

    token: str
    subject: str
    session: str
    at: datetime


def sign_in(request: HttpRequest, player: Player, vouched: sso.Vouched) -> None:
    """Begin a session for somebody whom the provider vouches for.

    Raises `ProviderRefused` if the provider has said since that they are out. Both queue on the
    person's row, so that no session slips through between.
    """
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=player.pk)
        if _out_since(vouched):
            raise ProviderRefused
        request.session.pop(sso.PENDING, None)
        entering.sign_in(request, player, "sso")
        request.session[SESSION] = vouched.session
        request.session.save()


def follow(logout: Logout) -> int:
    """End what is meant; returns how many sessions that was. Raises `SaidBefore`."""
    with transaction.atomic():
        Office.objects.select_for_update().get(pk=1)  # newcomers queue here
        people = list(_people(logout).order_by("pk").select_for_update())
        _write_down(logout)
        return sum(_end(player, logout.session) for player in people)


def _people(logout: Logout) -> QuerySet[Player]:
    """Whose sessions may be meant: without a subject, those of all connected people."""
    accounts = SocialAccount.objects.filter(provider=oidc.configured().issuer)
    if logout.subject:
        accounts = accounts.filter(uid=logout.subject)
    return Player.objects.filter(pk__in=accounts.values("user"))


def _write_down(logout: Logout) -> None:
    try:
        with transaction.atomic():
            ProviderLogout.objects.create(
                token=_digest("token", logout.token),
                subject=_digest("subject", logout.subject),
                session=_digest("session", logout.session),
                at=logout.at,
            )
    except IntegrityError:
        raise SaidBefore from None


def _end(player: Player, session: str) -> int:
    meant = [
        device.session_key for device in player.devices.all() if not session or _is(device, session)
    ]
    if not meant:
        return 0
    count, _ = Device.objects.filter(session_key__in=meant).delete()
    entering.end_streams(player.pk)
    return count


def _is(device: Device, session: str) -> bool:
    """Whether the device came in by this session; one from before we kept its name may have."""
    said = device.get_decoded()
    return said.get(sessions.HOW) == "sso" and said.get(SESSION) in (session, "", None)


def _out_since(vouched: sso.Vouched) -> bool:
    session = _digest("session", vouched.session)
    subject = _digest("subject", vouched.uid)
    everywhere = Q(subject=subject, session="")
    here = Q(session=session, subject__in=["", subject]) if session else Q(pk=None)
    since = datetime.fromtimestamp(vouched.since, UTC)
    return ProviderLogout.objects.filter(everywhere | here, at__gte=since).exists()


def _digest(kind: str, said: str) -> str:
    """Keyed: a table of numbers at the provider would otherwise be easy to guess."""
    if not said:
        return ""
    named = f"{oidc.configured().issuer} {said}"
    return salted_hmac(f"games.players.logout.{kind}", named, algorithm="sha256").hexdigest()
