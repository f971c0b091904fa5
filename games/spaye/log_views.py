"""The quick log: five taps, one thumb."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods

from games.engine.contract import Refusal
from games.players.limits import limited
from games.players.models import Player
from games.spaye import days, logs, sentences, services
from games.spaye.forms import read_number
from games.spaye.inbox import scene_of
from games.spaye.log_forms import BadLog, LogForm
from games.spaye.models import Day
from games.tables.errors import Stale, TableError

RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
SHORT = frozenset("23456")


@require_http_methods(["GET", "POST"])
@limited("log", most=60, seconds=60)
def log(request: HttpRequest) -> HttpResponse:
    """Show the form, or save what it says."""
    day = days.find(days.Clock.read().today)
    if day is None or day.table.options["deck"] != "real":
        return redirect("spaye:today")
    if request.method == "GET":
        return _page(request, day)
    try:
        form = LogForm.read(request.POST, request.user.pk)
        return _save(request, day, form)
    except BadLog:
        return _page(request, day, error=_("Choose the players and a card for each."))
    except Refusal as refusal:
        return _page(request, day, error=sentences.sentence(refusal), rule=refusal.rule)
    except Stale as stale:
        return _page(request, day, error=str(stale.sentence), status=409)
    except TableError as error:
        return _page(request, day, error=str(error.sentence), status=error.status)


def _save(request: HttpRequest, day: Day, form: LogForm) -> HttpResponse:
    version = read_number(request.POST.get("version", ""))
    if form.tied:
        return _page(request, day, tied=form)
    if request.POST.get("sure") != "1" and (found := logs.alike(day, request.user, form)):
        return _page(request, day, double=_double(*found))
    number = logs.save(day, request.user, form, version)
    return redirect("spaye:today_log", number)


def _double(author: Player, minutes: int) -> str:
    ago = ngettext("%(n)s minute ago", "%(n)s minutes ago", minutes) % {"n": minutes}
    ago = ago if minutes else _("just now")
    return _("%(name)s logged the same dāye %(ago)s. Is it the same one?") % {
        "name": author.display_name,
        "ago": ago,
    }


def _page(request: HttpRequest, day: Day, status: int = 0, **context: Any) -> HttpResponse:
    """The form, filled in as it came back; 422 where it was refused."""
    scene = scene_of(day, request.user, days.Clock.read())
    tied: LogForm | None = context.get("tied")
    final = scene.last_three or bool(tied and scene.seen.cards_left - 2 * _draws(tied) == 3)
    ranks = [r for r in RANKS if scene.seen.pack == 52 or r not in SHORT]
    data = request.POST if request.method == "POST" else request.GET
    refused = status or (422 if context.get("error") else 200)
    context |= {
        "day": day,
        "scene": scene,
        "ranks": ranks,
        "others": _others(request.user, scene),
        "final": final,
        "given": data,
        "ties": [*tied.ties, tied.last] if tied else data.getlist("tie"),
        "streams": [],
    }
    return render(request, "spaye/log.html", context, status=refused)


def _draws(form: LogForm) -> int:
    return len(form.ties) + 1


def _others(me: Player, scene: Any) -> list[Player]:
    """Everybody of the office: those I played last first, then who is present, then the rest."""
    recent = [p.player.pk for r in scene.results if r.mine for p in r.people if not p.me]
    present = [person.player.pk for person in scene.others]
    order = {pk: n for n, pk in reversed(list(enumerate([*recent, *present])))}
    players = Player.objects.active().exclude(pk=me.pk)
    return sorted(players, key=lambda player: order.get(player.pk, len(order) + 1))


@require_GET
def logged(request: HttpRequest, number: int) -> HttpResponse:
    """One of today's logs: what it says, taking it back, contesting it, its exercises."""
    day = days.find(days.Clock.read().today)
    if day is None:
        return redirect("spaye:today")
    scene = scene_of(day, request.user, days.Clock.read())
    result = next((r for r in scene.results if r.daye.number == number), None)
    if result is None:
        messages.warning(request, _("There is no such dāye today."))
        return redirect("spaye:today")
    context = {"day": day, "scene": scene, "result": result, "table_id": day.table_id}
    context["seconds"] = services.undo_seconds(day.table, number)
    return render(request, "spaye/logged.html", context)
