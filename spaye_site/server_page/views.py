"""The doctor's findings as a page; they are as old as a few minutes, or looked for anew."""

import time
from dataclasses import replace
from itertools import groupby

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games.players.decorators import admins_only
from games.players.limits import limited
from games.players.requests import Request
from spaye_site import removals
from spaye_site.address import only_here
from spaye_site.operations import alarms
from spaye_site.operations.doctor import Finding

KEPT = 300.0
ORDER = ("fail", "warn", "ok")
_kept: tuple[float, list[Finding]] | None = None


@require_http_methods(["GET", "HEAD", "POST"])
@admins_only
@limited("doctor", most=6, seconds=60)
def server(request: Request) -> HttpResponse:
    """What is broken first; POST looks again."""
    if request.method == "POST":
        forget()
        return redirect("server")
    found = sorted(_findings(), key=lambda one: ORDER.index(one.status))
    groups = [(status, list(ones)) for status, ones in groupby(found, lambda one: one.status)]
    shown = {
        "groups": groups,
        "removals": removals.sentences(),
        "only_here": only_here(settings.SITE_URL),
        "nav": "admin",
        "tab": "server",
    }
    return render(request, "server/page.html", shown)


def forget() -> None:
    """Look at everything anew."""
    global _kept
    _kept = None
    alarms.forget()


def _findings() -> list[Finding]:
    global _kept
    if _kept is None or time.monotonic() - _kept[0] > KEPT:
        # Loaded with the first look: it knows all that the machine can lack.
        from spaye_site.operations.doctor import findings

        _kept = time.monotonic(), list(findings())
    return [replace(one, sentence=_from_here(one.sentence)) for one in _kept[1]]


def _from_here(sentence: str) -> str:
    """Where a file lies is told from the installation on, as the handbook does: the rest of its
    path is for whoever sits at the machine."""
    for folder in (settings.BACKUP_DIR, settings.VAR_DIR):
        sentence = sentence.replace(str(folder), folder.name)
    return sentence.replace(f"{settings.BASE_DIR}/", "")
