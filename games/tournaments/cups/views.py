"""Pages and forms of cups. Each form may come twice."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from django.contrib import messages
from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.boards.exports.files import Table, as_csv
from games.players.limits import limited
from games.players.models import Player
from games.players.requests import Request
from games.players.ways_in import tokens
from games.tables.errors import TableError
from games.tables.lobby.forms import number
from games.tables.lobby.views import see_other
from games.tournaments.channels import cup_channel
from games.tournaments.cups import live, services, told
from games.tournaments.cups.forms import CupForm
from games.tournaments.cups.models import Cup
from games.tournaments.cups.scene import CupScene
from games.tournaments.errors import BadDay, NoCup

TEN_MINUTES = 600
Act = Callable[[Request, int], object]


def found(cup_id: int) -> Cup:
    """Raises `NoCup`."""
    cup = Cup.objects.select_related("organiser").filter(pk=cup_id).first()
    if cup is None:
        raise NoCup
    return cup


def to_cup(cup_id: int) -> HttpResponse:
    return see_other(reverse("tournaments:cup", args=[cup_id]))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("open_tournament", most=20, seconds=TEN_MINUTES)
def new(request: Request) -> HttpResponse:
    """Name it; its legs are added on its page."""
    data = request.POST if request.method == "POST" else None
    form = CupForm(data, initial={"once": tokens.new()})
    if data is not None and form.is_valid():
        chosen, joins = form.cleaned_data, data.get("plays") == "on"
        made = services.create(
            request.user, chosen["name"], chosen["points"], joins=joins, once=chosen["once"]
        )
        return to_cup(made.pk)
    plays = data is None or data.get("plays") == "on"
    shown = {"form": form, "plays": plays, "nav": "tables"}
    return render(request, "tournaments/cups/new.html", shown, status=422 if data else 200)


@require_safe
@never_cache
def cup(request: Request, cup_id: int) -> HttpResponse:
    """Legs and standings, with what the organiser may do."""
    return _page(request, found(cup_id))


def _page(request: Request, one: Cup, error: str = "", status: int = 200) -> HttpResponse:
    scene = CupScene(one, request.user)
    shown = {
        "scene": scene,
        "cup": one,
        "region": live.draw(scene, get_language() or "fr"),
        "region_event": cup_channel(one.pk),
        "streams": [f"cup:{one.pk}"],
        "error": error,
        "date": request.POST.get("date") or scene.first_day,
        "column": request.POST.get("column", ""),
        "nav": "tables",
    }
    return render(request, "tournaments/cups/page.html", shown, status=status)


def _act(done: Callable[[int, Player], object]) -> Callable[..., HttpResponse]:
    """A button's view: it is done, or a refusal is said on the cup's page."""

    @require_POST
    def view(request: Request, cup_id: int) -> HttpResponse:
        try:
            done(cup_id, request.user)
        except TableError as error:
            if not error.is_said:
                raise
            messages.warning(request, str(error.sentence))
        return to_cup(cup_id)

    return view


join = _act(services.join)
leave = _act(services.leave)
end = _act(services.end)
cancel = _act(services.cancel)


@require_POST
@limited("cup_day", most=60, seconds=TEN_MINUTES)
def add_day(request: Request, cup_id: int) -> HttpResponse:
    """A day of the daily game is a leg; a refusal keeps what was typed."""
    one = found(cup_id)
    try:
        services.add_day(cup_id, request.user, _date(request), request.POST.get("column", ""))
    except TableError as error:
        if not error.is_said:
            raise
        return _page(request, one, str(error.sentence), error.status)
    return to_cup(cup_id)


@require_POST
def drop_day(request: Request, cup_id: int) -> HttpResponse:
    found(cup_id)
    day = number(request.POST.get("day"))

    def dropped(cup_id: int, player: Player) -> None:
        services.drop_day(cup_id, player, day)

    return _act(dropped)(request, cup_id)


def _date(request: Request) -> date:
    """Raises `BadDay`."""
    try:
        return date.fromisoformat(request.POST.get("date", ""))
    except ValueError:
        raise BadDay from None


@require_safe
@never_cache
def standings(request: Request, cup_id: int) -> HttpResponse:
    """One line a person: place, name, score, and each leg's score."""
    legs, rows = told.table(CupScene(found(cup_id), request.user))
    columns = ["place", "name", "score", "legs_won", *legs]
    return as_csv(Table(f"cup-{cup_id}-standings", {}, columns, rows))


@require_safe
@never_cache
def data(request: Request, cup_id: int) -> HttpResponse:
    """All of it."""
    scene = CupScene(found(cup_id), request.user)
    return JsonResponse(told.of(scene), json_dumps_params={"ensure_ascii": False, "indent": 1})
