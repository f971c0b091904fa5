"""The form by which somebody joins: a name."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.players.errors import NameRefused, NameTaken


def page(request: HttpRequest, once: str, name: str = "") -> HttpResponse:
    """The empty form; `once` tells it from another one of the same name."""
    return render(request, "players/join.html", {"once": once, "name": name})


def again(
    request: HttpRequest,
    name: str,
    once: str,
    error: NameTaken | NameRefused,
) -> HttpResponse:
    """The form as it was sent, with what is wrong in it."""
    shown = {
        "name": name[:40],
        "once": once,
        "error": error.sentence,
        "suggestion": getattr(error, "suggestion", ""),
    }
    return render(request, "players/join.html", shown, status=422)
