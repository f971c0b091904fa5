"""The admins' page of the server: the doctor's findings and the night's failures.

Alarms are on every page of an admin, and in the administration's list.
"""

import time
from dataclasses import replace
from itertools import groupby
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from games.players import administration
from games.players.administration import Page
from games.players.decorators import admins_only
from games.players.limits import limited
from games.players.models import Player
from games.players.requests import Request
from spaye_site import places, removals
from spaye_site.operations import alarms, doctor
from spaye_site.operations.doctor import Finding
from spaye_site.setting_values import is_only_here

CACHE_SECONDS = 300.0
ORDER = ("fail", "warn", "ok")
_cache: tuple[float, list[Finding]] | None = None


@require_http_methods(["GET", "HEAD", "POST"])
@admins_only
@limited("doctor", most=6, seconds=60)
def server(request: Request) -> HttpResponse:
    """Show the findings, failures first. They may be minutes old; POST looks again."""
    if request.method == "POST":
        clear_cache()
        return redirect("server")
    findings = sorted(_findings(), key=lambda finding: ORDER.index(finding.status))
    by_status = groupby(findings, lambda finding: finding.status)
    groups = [(status, list(group)) for status, group in by_status]
    context = {
        "groups": groups,
        "removals": removals.sentences(),
        "only_here": is_only_here(settings.SITE_URL),
        "nav": "admin",
        "tab": "server",
    }
    return render(request, "server/page.html", context)


def clear_cache() -> None:
    """Clear findings and alarms, so that the next page looks again."""
    global _cache
    _cache = None
    alarms.clear_cache()


def _findings() -> list[Finding]:
    global _cache
    if _cache is None or time.monotonic() - _cache[0] > CACHE_SECONDS:
        _cache = time.monotonic(), list(doctor.findings())
    return [
        replace(each, sentence=_shorten_paths(each.sentence)) if each.status == "ok" else each
        for each in _cache[1]
    ]


def _shorten_paths(sentence: str) -> str:
    """Shorten paths to begin at the installation, as in the handbook.

    The rest of a path only matters to people who work on the machine itself: sentences with a
    command for them aren't shortened.
    """
    for folder in (settings.BACKUP_DIR, settings.VAR_DIR):
        sentence = sentence.replace(str(folder), folder.name)
    return sentence.replace(f"{places.PACKAGES}/", "")


def alarm_context(request: HttpRequest) -> dict[str, Any]:
    """Give templates `alarms()`, which is empty for everybody but admins."""
    player = getattr(request, "user", None)
    concerned = isinstance(player, Player) and player.is_admin
    return {"alarms": alarms.current if concerned else tuple}


def _first_alarm() -> str:
    raised = alarms.current()
    return str(raised[0].sentence) if raised else _("Everything’s fine")


administration.register(
    Page("server", gettext_lazy("Server"), "server", "technical", 50, "settings", _first_alarm)
)
