"""The quick log: five taps, one thumb. And the page of a log."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from games.engine.contract import Refusal
from games.players.limits import limited
from games.spaye import days, logs, referees, sentences, services
from games.spaye.forms import read_number
from games.spaye.inbox import scene_of
from games.spaye.log_forms import BadLog, Given, LogForm
from games.spaye.log_page import LogPage, query
from games.spaye.log_words import same_one
from games.spaye.models import Day, LogSeen
from games.spaye.results import Result
from games.tables.errors import TableError


@require_http_methods(["GET", "HEAD", "POST"])
@limited("log", most=60, seconds=60)
def log(request: HttpRequest) -> HttpResponse:
    """Show the form, or save what it says."""
    day = days.find(days.Clock.read().today)
    if day is None or day.table.options["deck"] != "real":
        return redirect("spaye:today")
    if request.method != "POST":
        return _page(request, day, Given.read(request.GET))
    try:
        return _same(request, day) or _save(request, day, LogForm.read(request.POST))
    except BadLog as bad:
        return _refused(request, day, what_is_missing(bad), 422)
    except Refusal as refusal:
        return _refused(request, day, sentences.at_table(refusal, day.table_id), 422, refusal.rule)
    except TableError as error:
        return _refused(request, day, str(error.sentence), error.status)


def _same(request: HttpRequest, day: Day) -> HttpResponse | None:
    """“Yes, the same”: nothing is logged, the other's log is right."""
    if not (number := request.POST.get("same")):
        return None
    services.see_log(day, request.user, read_number(number))
    return redirect("spaye:today_log", read_number(number))


def _save(request: HttpRequest, day: Day, form: LogForm) -> HttpResponse:
    version = read_number(request.POST.get("version", ""))
    if form.tied:
        return redirect(f"{reverse('spaye:log')}?{urlencode(query(form), doseq=True)}")
    number = logs.sent_before(day, request.user, form, version)
    if number is None:
        if request.POST.get("sure") != "1" and (found := logs.alike(day, form)):
            asked = {"double": found, "question": same_one(found, form.cards, request.user)}
            return _page(request, day, Given.read(request.POST), **asked)
        number = logs.save(day, request.user, form, version)
    return redirect("spaye:today_log", number)


def what_is_missing(bad: BadLog) -> str:
    """What the reader has to fill in."""
    if bad.field == "seen":
        return _("How many repetitions did you see? A number, or nothing for later.")
    return _("Choose the players and a card for each.")


def _refused(
    request: HttpRequest, day: Day, sentence: str, status: int, rule: str = ""
) -> HttpResponse:
    """The form as it came, with the sentence."""
    given = Given.read(request.POST)
    return _page(request, day, given, status=status, error=sentence, rule=rule)


def _page(
    request: HttpRequest, day: Day, given: Given, status: int = 200, **context: Any
) -> HttpResponse:
    scene = scene_of(day, request.user, days.Clock.read())
    if scene.status != "running" and not context:
        return redirect("spaye:today")
    context |= {"day": day, "scene": scene, "form": LogPage(request.user, scene, given)}
    return render(request, "spaye/log.html", context, status=status)


@require_GET
def logged(request: HttpRequest, number: int) -> HttpResponse:
    """One of today's logs: what it says, taking it back, contesting it, its exercises."""
    day = days.find(days.Clock.read().today)
    if day is None or day.table.options["deck"] != "real":
        return redirect("spaye:today")
    scene = scene_of(day, request.user, days.Clock.read())
    result = next((r for r in scene.results if r.daye.number == number), None)
    if result is None:
        messages.warning(request, _("There is no such dāye today."))
        return redirect("spaye:today")
    return render(request, "spaye/logged.html", _of_log(request, day, result))


def _of_log(request: HttpRequest, day: Day, result: Result) -> dict[str, Any]:
    number = result.daye.number
    seen = LogSeen.objects.filter(day=day, daye=number, player=request.user)
    return {
        "day": day,
        "scene": result.scene,
        "result": result,
        "table_id": day.table_id,
        "seconds": services.undo_seconds(day.table, number) if result.undoable else 0,
        "to_confirm": result.contestable and not seen.exists(),
        "referees": referees.of(result) if result.daye.standing == "contested" else [],
    }
