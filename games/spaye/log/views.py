"""The quick log: five taps, one thumb. And the page of a log."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.engine.contract import IllegalMove, Refusal
from games.players import typed
from games.players.clock import Clock
from games.players.limits import limited
from games.players.requests import Request
from games.spaye import days, rulebook, services
from games.spaye.log import entering
from games.spaye.log.forms import BadLog, Given, LogForm
from games.spaye.log.page import LogPage, query
from games.spaye.log.words import same_one
from games.spaye.models import Day
from games.spaye.page.actions import told
from games.spaye.page.forms import read_number
from games.spaye.page.logged import find
from games.spaye.page.looking import audience_of, scene_of
from games.spaye.page.scene import Scene
from games.spaye.page.views import page
from games.spaye.rulings import referees
from games.tables import services as tables
from games.tables.errors import TableError
from games.tables.page import live


@require_http_methods(["GET", "HEAD", "POST"])
@limited("log", most=60, seconds=60)
def log(request: Request) -> HttpResponse:
    """Show the form, or save what it says."""
    day = days.find(Clock.read().today)
    if day is None or day.table.options["deck"] != "real":
        # A phone that keeps the form for later asks in the background: nobody would know of what.
        if day is not None and request.headers.get("Sec-Fetch-Dest", "document") == "document":
            messages.info(request, _("Today’s cards are in the app, so there’s nothing to log."))
        return redirect("spaye:today")
    if request.method != "POST":
        return _page(request, day, Given.read(request.GET))
    try:
        return _same(request, day) or _save(request, day, LogForm.read(request.POST))
    except BadLog as bad:
        return _refused(request, day, what_is_missing(bad), 422)
    except Refusal as refusal:
        return _refused(request, day, rulebook.at_table(refusal, day.table), 422, refusal.rule)
    except TableError as error:
        return _refused(request, day, str(error.sentence), error.status)


def _same(request: Request, day: Day) -> HttpResponse | None:
    """“Yes, the same”: nothing is logged, the other's log is right."""
    if not (number := request.POST.get("same")):
        return None
    services.see_log(day, request.user, read_number(number))
    return redirect("spaye:today_log", read_number(number))


def _save(request: Request, day: Day, form: LogForm) -> HttpResponse:
    version = read_number(request.POST.get("version", ""))
    instead = instead_of(request.POST)
    if card := form.twice:
        raise IllegalMove("SP-69", card=card)
    if form.tied:
        kept = query(form) | ({} if instead is None else {"instead": instead})
        return redirect(f"{reverse('spaye:log')}?{urlencode(kept, doseq=True)}")
    number = entering.sent_before(day, request.user, form, version)
    if number is None:
        if request.POST.get("sure") != "1" and (found := entering.alike(day, form)):
            given, question = Given.read(request.POST), same_one(found, form.cards, request.user)
            return _page(request, day, given, double=found, question=question)
        number = entering.save(day, request.user, form, version, instead)
    return redirect("spaye:today_log", number)


def instead_of(data: QueryDict) -> int | None:
    """The log in whose place this one stands, if the form says so (R2)."""
    return typed.number(data.get("instead"), 4)


def what_is_missing(bad: BadLog) -> str:
    """What the reader has to fill in."""
    if bad.field == "seen":
        return _("How many reps did you see? Leave empty to answer later.")
    return _("Choose the players and a card for each.")


def _refused(
    request: Request, day: Day, sentence: str, status: int, rule: str = ""
) -> HttpResponse:
    """The form as it came, with the sentence."""
    given = Given.read(request.POST)
    return _page(request, day, given, status=status, error=sentence, rule=rule)


def _page(
    request: Request, day: Day, given: Given, status: int = 200, **context: Any
) -> HttpResponse:
    scene = scene_of(day, request.user, Clock.read())
    if scene.status != "running" and not context:
        return redirect("spaye:today")
    context |= {
        "day": day,
        "scene": scene,
        "form": LogPage(request.user, scene, given),
        "instead": instead_of(request.POST if request.method == "POST" else request.GET),
        "table_id": day.table_id,
        "streams": [f"table:{day.table_id}:log"],
        "region": live.draw(day.table, "log", audience_of(day, request.user)),
    }
    if "X-Keep" in request.headers:
        context["messages"] = []  # They wait for a page that is read.
    response = render(request, "spaye/log.html", context, status=status)
    if scene.status == "running":
        _keep(response, request, scene)
    return response


def _keep(response: HttpResponse, request: Request, scene: Scene) -> None:
    """Tells the service worker for whom and until when it may keep this page."""
    response["X-Kept-For"] = str(request.user.pk)
    response["X-Kept-Until"] = str(int(scene.closes_at.timestamp() * 1000))


@require_safe
def logged(request: Request, number: int) -> HttpResponse:
    """One of today's logs: what it says, taking it back, contesting it, its exercises."""
    day = days.find(Clock.read().today)
    if day is None or day.table.options["deck"] != "real":
        return redirect("spaye:today")
    if find(scene_of(day, request.user, Clock.read()), number) is None:
        messages.warning(request, _("There’s no such dāye today."))
        return redirect("spaye:today")
    context = {"number": number, "title_number": number + 1}
    return page(request, day, f"logged-{number}", "spaye/logged.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@told("spaye:today")
def contest(request: Request, number: int) -> HttpResponse:
    """Ask first: a contest stays until somebody rules on it. Then enter it."""
    day = services.today()
    result = find(scene_of(day, request.user, Clock.read()), number)
    if result is None or not result.contestable:
        messages.warning(request, _("You can’t dispute this dāye."))
        return redirect("spaye:today")
    if request.method == "POST":
        version = read_number(request.POST.get("version", ""))
        tables.play(day.table_id, request.user, f"contest {number}", version)
        messages.success(request, _("Disputed. Everyone who played in it has been told."))
        return redirect("spaye:today_log", number)
    shown = {"result": result, "scene": result.scene, "referees": referees.of(result)}
    return render(request, "spaye/contest.html", shown)
