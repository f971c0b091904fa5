"""Signing in and out, and the log of sign-ins, which is kept for `KEPT_FOR`."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.contrib.auth import login, logout
from django.core.paginator import Page, Paginator
from django.db import transaction
from django.db.models import F, Q, QuerySet, Sum
from django.dispatch import Signal
from django.http import HttpRequest
from django.utils import timezone

from games.live import measuring, player_channel, publish
from games.players.auth import sessions
from games.players.auth.credentials import METHODS
from games.players.models import Device, FailedSignIns, Player, SignIn

signed_in = Signal()
"""Sent with `player`, the device's `label`, and `elsewhere`: signed in on other devices too."""
BACKEND = "games.players.auth.backend.PlayerBackend"
KEPT_FOR = timedelta(days=90)
PAGE_SIZE = 50
OWN_LISTED = 10
"""The number of their own sign-ins that people see."""


def sign_in(request: HttpRequest, player: Player, how: str, *, own: bool = False) -> None:
    """Begin a session on this device, under a new key. `how` is a key of `credentials.METHODS`.

    `own`: by a link, passkey or account that one of the player's open sessions made, so that it may
    belong to somebody who held an unlocked phone.
    """
    login(request, player, backend=BACKEND)
    label = sessions.device_label(request.headers.get("User-Agent", ""))
    request.session[sessions.HOW] = how
    request.session[sessions.OWN] = own
    request.session[sessions.LABEL] = label
    request.session[sessions.SINCE] = sessions.session_time().timestamp()
    _record(player, how, label)
    others = player.devices.filter(expire_date__gt=timezone.now())
    elsewhere = others.exclude(session_key=request.session.session_key).exists()
    signed_in.send(sender=Player, player=player, label=label, elsewhere=elsewhere)


def sign_out(request: HttpRequest) -> None:
    """End this device's session and its open streams."""
    player_id = request.user.pk
    with transaction.atomic():
        logout(request)
        end_streams(player_id)


def revoke_device(player: Player, handle: str) -> None:
    """End one session of the player; an unknown handle is ignored."""
    devices = Device.objects.filter(player=player)
    keys = devices.values_list("session_key", flat=True)
    ended = [key for key in keys if sessions.handle(key) == handle]
    with transaction.atomic():
        Device.objects.filter(session_key__in=ended).delete()
        end_streams(player.pk)


def end_streams(player_id: int | None) -> None:
    """Have the player's streams check their rights again; streams without rights end."""
    if player_id is not None:
        publish(player_channel(player_id))


def _record(player: Player, how: str, label: str) -> None:
    """Log that the player has signed in on a device of the kind `label`."""
    SignIn.objects.create(player=player, how=how, label=label)
    _tidy_up()


def record_failure(how: str) -> None:
    """Count a failed attempt; it isn't stored who made it, nor for whom."""
    measuring.report(measuring.FAILED_SIGN_IN, how)
    today = timezone.now().date()
    with transaction.atomic():
        row, _ = FailedSignIns.objects.get_or_create(date=today, how=how)
        FailedSignIns.objects.filter(pk=row.pk).update(count=F("count") + 1)


def forget(player: Player) -> None:
    """Delete the player's sign-ins from the log."""
    SignIn.objects.filter(player=player).delete()


def _tidy_up() -> None:
    now = timezone.now()
    SignIn.objects.filter(at__lt=now - KEPT_FOR).delete()
    FailedSignIns.objects.filter(date__lt=now.date() - KEPT_FOR).delete()


# Reading


@dataclass(frozen=True, slots=True)
class Failures:
    """The numbers of failed attempts of a sign-in method in the last 7 and 90 days."""

    how: str
    week: int
    quarter: int


def recent() -> QuerySet[SignIn]:
    """Return sign-ins within `KEPT_FOR`; older ones are deleted with the next sign-in."""
    return SignIn.objects.filter(at__gt=timezone.now() - KEPT_FOR)


def page(number: str | None) -> Page[Any]:
    """Return a page of all sign-ins, newest first; an invalid number gives the first or last."""
    return Paginator(recent().select_related("player"), PAGE_SIZE).get_page(number)


def latest_of(player: Player) -> list[tuple[SignIn, str]]:
    """Return the player's last `OWN_LISTED` sign-ins, each with its method in words."""
    return [(each, describe(each)) for each in recent().filter(player=player)[:OWN_LISTED]]


def failures() -> list[Failures]:
    """Return the failed attempts of each sign-in method that has any."""
    today = timezone.now().date()
    week = Sum("count", filter=Q(date__gt=today - timedelta(days=7)), default=0)
    found = (
        FailedSignIns.objects.filter(date__gt=today - KEPT_FOR)
        .values_list("how")
        .annotate(week=week, quarter=Sum("count"))
        .order_by("how")
    )
    return [Failures(str(METHODS.get(how, how)), week, quarter) for how, week, quarter in found]


def describe(sign_in: SignIn) -> str:
    """Return the sign-in's method in the reader's language."""
    return str(METHODS.get(sign_in.how, sign_in.how))


def export(player: Player) -> list[dict[str, Any]]:
    """Return the player's sign-ins for their own file."""
    return [
        {"at": each.at.isoformat(), "how": each.how, "device": each.label}
        for each in recent().filter(player=player)
    ]
