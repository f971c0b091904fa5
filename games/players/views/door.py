"""The way in: joining, signing in on another device, the first admin; and the way out.

GET shows a button and changes nothing: chat previews open links too.
"""

from copy import copy
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.players import office, services
from games.players.errors import LinkGone, NameRefused, NameTaken
from games.players.forms import HouseForm
from games.players.limits import limited
from games.players.models import Language, Office
from games.players.names import naming
from games.players.requests import Request
from games.players.views import joining
from games.players.ways_in import attempts, entering, links, speaking, tokens
from games.players.ways_in.page import asked_page, sign_in_page

ZONES = {"fr": "Europe/Paris", "nb": "Europe/Oslo", "en": "Europe/London"}
"""Until the browser's own clock says better."""


def suggested() -> Office:
    """The office's row, not saved, as the form of the first start shows it."""
    row = copy(office.current())
    language = get_language()
    if language in ZONES:
        row.language, row.time_zone = language, ZONES[language]
    row.exercise = pgettext("the usual exercise", "squats")
    return row


show_or_post = require_http_methods(["GET", "HEAD", "POST"])
TEN_MINUTES = 600


@login_not_required
@never_cache
@show_or_post
@limited("code", 10, TEN_MINUTES, everybody=100, at_stake=links.a_code_is_open, failures=True)
def sign_in(request: HttpRequest) -> HttpResponse:
    """Says how to come in; takes a code. Every wrong code gets the same answer."""
    if request.user.is_authenticated:
        return redirect(asked_page(request))
    if request.method != "POST":
        return sign_in_page(request)
    try:
        player, own = entering.consume_code(request.POST.get("code", ""))
    except LinkGone:
        attempts.failed("code")
        return sign_in_page(request, refused=True)
    entering.sign_in(request, player, "code", own=own)
    return redirect(asked_page(request))


@login_not_required
@never_cache
@show_or_post
@limited("link", 20, TEN_MINUTES, failures=True)
def link(request: HttpRequest, token: str) -> HttpResponse:
    """A personal link: shows whose it is, consumes it when its button is pressed."""
    found = links.open_links().filter(token_hash=tokens.digest(token)).first()
    if found is None:
        if request.method == "POST":
            attempts.failed("link")
        return _gone(request, "link")
    if request.method != "POST":
        return render(request, "players/link.html", {"owner": found.player})
    try:
        player, own = entering.consume_link(token)
    except LinkGone:
        return _gone(request, "link")
    entering.sign_in(request, player, "link", own=own)
    return redirect(settings.LOGIN_REDIRECT_URL)


@login_not_required
@never_cache
@show_or_post
@limited("joined", 300, TEN_MINUTES)
@limited("join", 30, TEN_MINUTES, failures=True)
def join(request: HttpRequest, token: str) -> HttpResponse:
    """An invitation: a name, and you are in."""
    if request.user.is_authenticated:
        return _already(request)
    if not links.open_invitations().filter(token_hash=tokens.digest(token)).exists():
        return _gone(request, "invitation")
    if request.method != "POST":
        return joining.page(request, tokens.new())
    name, once = request.POST.get("name", ""), request.POST.get("once", "")
    if spoken := speaking.switched(request):
        return speaking.keep(joining.page(request, once, name[:40]), spoken)
    try:
        naming.cleaned(name)
        player = services.join(token, name, once, translation.get_language())
    except (NameTaken, NameRefused) as error:
        return joining.again(request, name, once, error)
    except LinkGone:
        return _gone(request, "invitation")
    entering.sign_in(request, player, "invitation")
    return redirect(settings.LOGIN_REDIRECT_URL)


@login_not_required
@never_cache
@show_or_post
@limited("welcome", 20, TEN_MINUTES)
def welcome(request: HttpRequest, token: str) -> HttpResponse:
    """The first start: whoever holds the link from the terminal becomes admin, names the office."""
    if request.method == "POST" and request.user.is_authenticated:
        return redirect("players:appoint")
    if not links.first_admin_links().filter(token_hash=tokens.digest(token)).exists():
        return _gone(request, "link")
    before = suggested()
    if spoken := speaking.switched(request):
        shown = {
            "form": HouseForm(initial=_stays(request, before), instance=suggested()),
            "once": request.POST.get("once") or tokens.new(),
            "name": request.POST.get("first_name", "")[:40],
            "typed": True,
        }
        return speaking.keep(render(request, "players/welcome.html", shown), spoken)
    form = HouseForm(request.POST or None, instance=before)
    shown = {"form": form, "once": request.POST.get("once") or tokens.new()}
    if request.method != "POST":
        return render(request, "players/welcome.html", shown)
    return _become_admin(request, token, form, shown)


@require_POST
def sign_out(request: Request) -> HttpResponse:
    entering.sign_out(request)
    return redirect("players:sign_in")


@login_not_required
@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """A visitor's language, kept in a cookie until there is a player to keep it."""
    response = redirect(asked_page(request))
    chosen = request.POST.get("language", "")
    if chosen in Language.values:
        speaking.keep(response, chosen)
    return response


def _become_admin(
    request: HttpRequest, token: str, form: HouseForm, shown: dict[str, Any]
) -> HttpResponse:
    name = request.POST.get("first_name", "")
    if not form.is_valid():
        again = shown | _typed(name)
        return render(request, "players/welcome.html", again, status=422)
    spoken = translation.get_language()
    try:
        player = services.become_first_admin(token, name, shown["once"], spoken, form.cleaned_data)
    except (NameTaken, NameRefused) as error:
        again = shown | _again(name, shown["once"], error)
        return render(request, "players/welcome.html", again, status=422)
    except LinkGone:
        return _gone(request, "link")
    entering.renew_invitation(player, first=True)
    entering.sign_in(request, player, "link")
    return redirect("players:appoint")


def _stays(request: HttpRequest, before: Office) -> dict[str, Any]:
    """What was typed into the form of the first start; a suggestion gives way to the next one."""
    typed: dict[str, Any] = {
        field: "".join(request.POST.getlist(field)) if field == "working_days" else text
        for field, text in request.POST.items()
        if field in HouseForm.base_fields
    }
    suggestions = {"language": before.language, "exercise": before.exercise}
    return {field: text for field, text in typed.items() if suggestions.get(field) != text}


def _typed(name: str) -> dict[str, Any]:
    """The name beside other mistakes: with its own, if it has one."""
    try:
        naming.cleaned(name)
    except NameRefused as error:
        return {"name": name[:40], "error": error.sentence}
    return {"name": name}


def _again(name: str, once: str, error: NameTaken | NameRefused) -> dict[str, Any]:
    return {
        "name": name[:40],
        "once": once,
        "error": error.sentence,
        "suggestion": getattr(error, "suggestion", ""),
    }


def _already(request: HttpRequest) -> HttpResponse:
    # The second of two posts may arrive when the first has already signed in.
    if request.method == "POST":
        return redirect(settings.LOGIN_REDIRECT_URL)
    return render(request, "players/already.html")


def _gone(request: HttpRequest, kind: str) -> HttpResponse:
    """One page for unknown, used, expired and revoked."""
    shown = {"title": _("This link no longer works."), "kind": kind}
    return render(request, "players/gone.html", shown, status=404)
