"""How often a client may post: counted in the database, so that it holds over all processes."""

from collections.abc import Callable
from functools import wraps
from ipaddress import IPv6Address, ip_address
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.players.limits import services

View = Callable[..., HttpResponse]
SAFE = ("GET", "HEAD", "OPTIONS")
EVERYBODY = "everybody"


def limited(purpose: str, most: int, seconds: int, *, everybody: int = 0) -> Callable[[View], View]:
    """Answer 429 when a client posts more than `most` times in `seconds`.

    A client is a signed-in player, else a network address. `everybody` limits all clients together,
    for what could be guessed from many addresses.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def counted(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method in SAFE:
                return view(request, *args, **kwargs)
            wait = exceeded(purpose, client(request), most, seconds)
            if everybody:
                wait = wait or exceeded(purpose, EVERYBODY, everybody, seconds)
            return too_often(request, wait) if wait else view(request, *args, **kwargs)

        return counted

    return decorate


def exceeded(purpose: str, who: str, most: int, seconds: int) -> int:
    """Count one attempt; 0 when it is allowed, else the seconds to wait."""
    hidden = salted_hmac("games.players.limits", who, algorithm="sha256").hexdigest()
    count, left = services.count_attempt(purpose, hidden, seconds)
    return left if count > most else 0


def client(request: HttpRequest) -> str:
    """Who is counted. An IPv6 household or phone changes its address at will within its /64."""
    if request.user.is_authenticated:
        return f"player {request.user.pk}"
    try:
        address = ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return "unknown"
    return str(int(address) >> 64) if isinstance(address, IPv6Address) else str(address)


def too_often(request: HttpRequest, wait: int) -> HttpResponse:
    """429, with the wait in words and in its header."""
    minutes = -(-wait // 60)
    again = ngettext("Try again in {n} minute.", "Try again in {n} minutes.", minutes)
    sentence = _("That was too often.") + " " + again.format(n=minutes)
    response = render(request, "errors/429.html", {"sentence": sentence}, status=429)
    response["Retry-After"] = str(wait)
    return response
