"""Limits how often a client may post, mostly counted in the database for all processes."""

from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import wraps
from ipaddress import IPv6Address, ip_address
from threading import Lock
from time import monotonic
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.live import secret_key
from games.players.models import RateWindow
from games.players.requests import Request

Answer = TypeVar("Answer", bound=HttpResponse | None)
"""A view's response; None for an act without a response of its own."""
SAFE = ("GET", "HEAD", "OPTIONS")
EVERYBODY = "everybody"
NETWORK = 5
"""How many times more often an IPv6 site (a house, a company) may post than one client."""
posted: dict[tuple[str, int | None], deque[float]] = {}
"""Times of the latest posts to `paced` views, by purpose and person."""
BAD = 400
"""First HTTP status of failures."""


def limited(
    purpose: str,
    most: int,
    seconds: int,
    *,
    everybody: int = 0,
    at_stake: Callable[[], bool] = lambda: True,
    failures: bool = False,
) -> Callable[[Callable[..., Answer]], Callable[..., Answer | HttpResponse]]:
    """Answer 429 when a client posts more than `most` times in `seconds`.

    A client is a signed-in player, else a network address. `everybody` limits all clients together,
    for secrets that could be guessed from many addresses, but only while something is `at_stake`:
    else strangers could lock out a whole office. With `failures` only failed posts count, because
    a whole office may share one address.
    """

    def decorate(view: Callable[..., Answer]) -> Callable[..., Answer | HttpResponse]:
        @wraps(view)
        def counted(request: HttpRequest, *args: Any, **kwargs: Any) -> Answer | HttpResponse:
            if request.method in SAFE:
                return view(request, *args, **kwargs)
            allowed = dict.fromkeys([client(request)], most)
            if site := network(request):
                allowed[site] = most * NETWORK
            if everybody and at_stake():
                allowed[EVERYBODY] = everybody
            for who, number in allowed.items():
                if wait := exceeded(purpose, who, number, seconds):
                    return too_often(request, wait)
            response = view(request, *args, **kwargs)
            if failures and (response is None or response.status_code < BAD):
                for who in allowed:
                    forget_attempt(purpose, _hidden(who), seconds)
            return response

        return counted

    return decorate


def paced(
    purpose: str, most: int, seconds: int
) -> Callable[[Callable[..., Answer]], Callable[..., Answer | HttpResponse]]:
    """Answer 429 when a person posts more than `most` times in `seconds`.

    Counted in memory, by each process for itself: for posts so frequent and cheap that counting in
    the database would cost more than the posts themselves.
    """

    def decorate(view: Callable[..., Answer]) -> Callable[..., Answer | HttpResponse]:
        @wraps(view)
        def counted(request: Request, *args: Any, **kwargs: Any) -> Answer | HttpResponse:
            now = monotonic()
            mine = posted.setdefault((purpose, request.user.pk), deque(maxlen=most))
            if len(mine) == most and now - mine[0] < seconds:
                return too_often(request, int(mine[0] + seconds - now) + 1)
            mine.append(now)
            return view(request, *args, **kwargs)

        return counted

    return decorate


def one_at_a_time(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Answer 429 while the same person's last request to this view is still running.

    For views that compute for seconds; each process counts for itself.
    """
    at_work: set[int] = set()
    lock = Lock()

    @wraps(view)
    def alone(request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        person = request.user.pk
        with lock:
            if person in at_work:
                return later(
                    request, _("Your previous request is still running. Wait a moment."), 2
                )
            at_work.add(person)
        try:
            return view(request, *args, **kwargs)
        finally:
            at_work.discard(person)

    return alone


def exceeded(purpose: str, who: str, most: int, seconds: int) -> int:
    """Count one attempt; return 0 if it is allowed, else the seconds to wait."""
    count, left = count_attempt(purpose, _hidden(who), seconds)
    return left if count > most else 0


def _hidden(who: str) -> str:
    """Return a client's keyed hash, as it is stored."""
    return secret_key.digest("games.players.limits", who).hex()


def client(request: HttpRequest) -> str:
    """Return the client to count: the player, else the address, or the /64 of an IPv6 address.

    An IPv6 household or phone can change its address at will within its /64.
    """
    if request.user.is_authenticated:
        return f"player {request.user.pk}"
    try:
        address = ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return "unknown"
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return str(int(address) >> 64)
    return str(getattr(address, "ipv4_mapped", None) or address)


def network(request: HttpRequest) -> str:
    """Return a visitor's IPv6 site, its /48, which is counted too: it has 65,536 /64 networks.

    Empty for signed-in players and without IPv6.
    """
    if request.user.is_authenticated:
        return ""
    with suppress(ValueError):
        address = ip_address(request.META.get("REMOTE_ADDR", ""))
        if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
            return f"site {int(address) >> 80}"
    return ""


def too_often(request: HttpRequest, wait: int) -> HttpResponse:
    """Answer 429, with the wait in words and in its header."""
    minutes = -(-wait // 60)
    again = ngettext("Try again in {n} minute.", "Try again in {n} minutes.", minutes)
    return later(request, _("Too many attempts.") + " " + again.format(n=minutes), wait)


def later(request: HttpRequest, sentence: str, wait: int) -> HttpResponse:
    """Answer 429 with a sentence, and `wait` in seconds in a header for programs."""
    response = render(request, "errors/429.html", {"sentence": sentence}, status=429)
    response["Retry-After"] = str(wait)
    return response


def count_attempt(purpose: str, who: str, seconds: int) -> tuple[int, int]:
    """Count an attempt; return the attempts in this window, and the seconds it still lasts."""
    now = timezone.now()
    window, begun = _window(purpose, who, seconds)
    with transaction.atomic():
        if not _add_one(window):
            RateWindow.objects.filter(start__lt=now - timedelta(days=1)).delete()
            _, created = RateWindow.objects.get_or_create(**window)
            if not created:
                _add_one(window)
        count = RateWindow.objects.values_list("count", flat=True).get(**window)
    return count, begun + seconds - int(now.timestamp())


def forget_attempt(purpose: str, who: str, seconds: int) -> None:
    """Take one attempt back, since it went well."""
    window, _begun = _window(purpose, who, seconds)
    RateWindow.objects.filter(**window, count__gt=0).update(count=F("count") - 1)


def _window(purpose: str, who: str, seconds: int) -> tuple[dict[str, Any], int]:
    """Return the fields of the current window's row, and its start in seconds."""
    begun = int(timezone.now().timestamp()) // seconds * seconds
    return {"purpose": purpose, "who": who, "start": datetime.fromtimestamp(begun, UTC)}, begun


def _add_one(window: Mapping[str, Any]) -> int:
    return RateWindow.objects.filter(**window).update(count=F("count") + 1)
