"""Signing in, joining and signing out: codes, links, passwords, passkeys, invitations, first admin.

GET never uses up a link, as chat previews open links, too: it shows a button.
"""

from copy import copy
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.players import names, office, services
from games.players.auth import credentials, links, passkeys, sign_ins, tokens
from games.players.auth.links import LinkGone
from games.players.auth.passkeys import PasskeyRefused
from games.players.forms import HouseForm
from games.players.limits import exceeded, limited, too_often
from games.players.models import Language, Office, Player
from games.players.names import NameRefused, NameTaken
from games.players.requests import Request, next_url

ZONES = {"fr": "Europe/Paris", "nb": "Europe/Oslo", "en": "Europe/London"}
"""The suggested time zone by language, until the browser sends its own."""
MOST_TRIES = 10
MOST_CHARACTERS = 200
"""No name and no password is longer."""
YEAR = 365 * 24 * 3600
LANGUAGE_FIELD = "speak"
"""The name of the buttons that change the language of a form and keep its input."""
show_or_post = require_http_methods(["GET", "HEAD", "POST"])
TEN_MINUTES = 600


# Signing in


@login_not_required
@never_cache
@show_or_post
@limited("code", 10, TEN_MINUTES, everybody=100, at_stake=links.a_code_is_open, failures=True)
def sign_in(request: HttpRequest) -> HttpResponse:
    """Show the sign-in methods; POST signs in by a code. All wrong codes get the same response."""
    if request.user.is_authenticated:
        return redirect(next_url(request))
    if request.method != "POST":
        return sign_in_page(request)
    try:
        player, own = links.consume_code(request.POST.get("code", ""))
    except LinkGone:
        sign_ins.record_failure("code")
        return sign_in_page(request, refused=True)
    sign_ins.sign_in(request, player, "code", own=own)
    return redirect(next_url(request))


@login_not_required
@never_cache
@show_or_post
@limited("link", 20, TEN_MINUTES, failures=True)
def link(request: HttpRequest, token: str) -> HttpResponse:
    """Show whose sign-in link this is; POST uses it up and signs in."""
    found = links.open_links().filter(token_hash=tokens.digest(token)).first()
    if found is None:
        if request.method == "POST":
            sign_ins.record_failure("link")
        return gone_page(request, "link")
    if request.method != "POST":
        return render(request, "players/link.html", {"owner": found.player})
    try:
        player, own = links.consume_link(token)
    except LinkGone:
        return gone_page(request, "link")
    if settings.DEMO:
        # A guest of the demo keeps the language of the page before.
        services.save_settings(player, player.name, {"language": translation.get_language()})
    sign_ins.sign_in(request, player, "link", own=own)
    return redirect(settings.LOGIN_REDIRECT_URL)


@login_not_required
@never_cache
@show_or_post
@limited("password", 20, TEN_MINUTES, failures=True)
def by_password(request: HttpRequest) -> HttpResponse:
    """Sign in by name and password. All wrong pairs get the same response after the same time."""
    if request.method != "POST":
        return redirect("players:sign_in")
    if request.user.is_authenticated:
        return redirect(next_url(request))
    name = request.POST.get("name", "")[:MOST_CHARACTERS]
    password = request.POST.get("password", "")
    if len(password) > MOST_CHARACTERS:
        password = ""  # nobody has it; the first part of it mustn't be enough
    # Counted for unknown names, too.
    wait = exceeded("password of", credentials.lookup_key(name), MOST_TRIES, TEN_MINUTES)
    if wait:
        return too_often(request, wait)
    player = credentials.player_with_password(name, password)
    if player is None:
        sign_ins.record_failure("password")
        return sign_in_page(request, wrong_password=True, name=name[:40])
    sign_ins.sign_in(request, player, "password")
    return redirect(next_url(request))


@login_not_required
@never_cache
@require_POST
@limited("passkey question", 60, TEN_MINUTES)
def passkey_question(request: HttpRequest) -> HttpResponse:
    """Return the challenge to the browser's passkeys, as JSON for `passkeys.js`."""
    credentials.forget_visits()
    return JsonResponse(passkeys.question_to_sign_in())


@login_not_required
@never_cache
@show_or_post
@limited("passkey", 30, TEN_MINUTES, failures=True)
def by_passkey(request: HttpRequest) -> HttpResponse:
    """Sign in by a passkey's answer, which identifies its owner."""
    if request.method != "POST":
        return redirect("players:sign_in")
    if request.user.is_authenticated:
        return redirect(next_url(request))
    try:
        passkey = passkeys.check_answer(request.POST.get("credential", ""))
    except PasskeyRefused as refused:
        sign_ins.record_failure("passkey")
        return sign_in_page(request, error=refused.sentence)
    credentials.note_use(passkey)
    own = passkey.data.get(credentials.OWN, False)
    sign_ins.sign_in(request, passkey.user, "passkey", own=own)
    return redirect(next_url(request))


@require_POST
def sign_out(request: Request) -> HttpResponse:
    sign_ins.sign_out(request)
    return redirect("players:sign_in")


def sign_in_page(request: HttpRequest, **refusal: Any) -> HttpResponse:
    """Render the sign-in page; `refusal`: `refused` (a code), `wrong_password`, `name`, `error`."""
    shown = {
        "next": next_url(request),
        "passkeys": passkeys.work_here(request),
        "sso": settings.OIDC,
        "unopened": not Player.objects.admins().exists(),
    }
    status = 422 if refusal else 200
    return render(request, "players/sign_in.html", shown | refusal, status=status)


# Joining


@login_not_required
@never_cache
@show_or_post
@limited("joined", 300, TEN_MINUTES)
@limited("join", 30, TEN_MINUTES, failures=True)
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Show the invitation's form; POST adds a player by a name, and signs in."""
    if request.user.is_authenticated:
        return _already(request)
    if not links.open_invitations().filter(token_hash=tokens.digest(token)).exists():
        return gone_page(request, "invitation")
    if request.method != "POST":
        return join_page(request, tokens.new())
    name, once = request.POST.get("name", ""), request.POST.get("once", "")
    if spoken := switch_language(request):
        return keep_language(join_page(request, once, name[:40]), spoken)
    try:
        names.clean_new(name)
        player = services.join(token, name, once, translation.get_language())
    except (NameTaken, NameRefused) as error:
        return join_page_again(request, name, once, error)
    except LinkGone:
        return gone_page(request, "invitation")
    sign_ins.sign_in(request, player, "invitation")
    return redirect(settings.LOGIN_REDIRECT_URL)


def _already(request: HttpRequest) -> HttpResponse:
    # The form may be sent twice: then the first one has signed in.
    if request.method == "POST":
        return redirect(settings.LOGIN_REDIRECT_URL)
    return render(request, "players/already.html")


def join_page(request: HttpRequest, once: str, name: str = "") -> HttpResponse:
    """Render the form that asks for a name; `once` identifies this form if it is sent twice."""
    return render(request, "players/join.html", {"once": once, "name": name})


def join_page_again(
    request: HttpRequest, name: str, once: str, error: NameTaken | NameRefused
) -> HttpResponse:
    """Render the form as it was sent, with its error."""
    return render(request, "players/join.html", _refused_name(name, once, error), status=422)


def _refused_name(name: str, once: str, error: NameTaken | NameRefused) -> dict[str, Any]:
    return {
        "name": name[:40],
        "once": once,
        "error": error.sentence,
        "suggestion": getattr(error, "suggestion", ""),
    }


# The first admin


@login_not_required
@never_cache
@show_or_post
@limited("welcome", 20, TEN_MINUTES)
def welcome(request: HttpRequest, token: str) -> HttpResponse:
    """Show the first admin's form; POST adds the first admin and saves the office."""
    if request.method == "POST" and request.user.is_authenticated:
        return redirect("players:appoint")
    if not links.first_admin_links().filter(token_hash=tokens.digest(token)).exists():
        return gone_page(request, "link" if Player.objects.admins().exists() else "first")
    before = _suggested_office()
    if spoken := switch_language(request):
        shown = {
            "form": HouseForm(initial=_typed_fields(request, before), instance=_suggested_office()),
            "once": request.POST.get("once") or tokens.new(),
            "name": request.POST.get("first_name", "")[:40],
            "typed": True,
        }
        return keep_language(render(request, "players/welcome.html", shown), spoken)
    form = HouseForm(request.POST or None, instance=before)
    shown = {"form": form, "once": request.POST.get("once") or tokens.new()}
    if request.method != "POST":
        return render(request, "players/welcome.html", shown)
    return _become_admin(request, token, form, shown)


def _become_admin(
    request: HttpRequest, token: str, form: HouseForm, shown: dict[str, Any]
) -> HttpResponse:
    name = request.POST.get("first_name", "")
    if not form.is_valid():
        again = shown | _typed_name(name)
        return render(request, "players/welcome.html", again, status=422)
    spoken = translation.get_language()
    try:
        player = services.become_first_admin(token, name, shown["once"], spoken, form.cleaned_data)
    except (NameTaken, NameRefused) as error:
        again = shown | _refused_name(name, shown["once"], error)
        return render(request, "players/welcome.html", again, status=422)
    except LinkGone:
        return gone_page(request, "link")
    links.renew_invitation(player, first=True)
    sign_ins.sign_in(request, player, "link")
    return redirect("players:appoint")


def _suggested_office() -> Office:
    """Return an unsaved copy of the office's row with suggestions for the first start."""
    row = copy(office.current())
    language = get_language()
    if language in ZONES:
        row.language, row.time_zone = language, ZONES[language]
    row.exercise = pgettext("the usual exercise", "squats")
    return row


def _typed_fields(request: HttpRequest, before: Office) -> dict[str, Any]:
    """Return the typed fields without unchanged suggestions, which the language changes."""
    typed: dict[str, Any] = {
        field: "".join(request.POST.getlist(field)) if field == "working_days" else text
        for field, text in request.POST.items()
        if field in HouseForm.base_fields
    }
    suggestions = {"language": before.language, "exercise": before.exercise}
    return {field: text for field, text in typed.items() if suggestions.get(field) != text}


def _typed_name(name: str) -> dict[str, Any]:
    """Return the typed name for the form, with its error if it has one."""
    try:
        names.clean_new(name)
    except NameRefused as error:
        return {"name": name[:40], "error": error.sentence}
    return {"name": name}


def gone_page(request: HttpRequest, kind: str) -> HttpResponse:
    """Render the one page for links that are unknown, used, expired or revoked."""
    shown = {"title": _("This link no longer works."), "kind": kind}
    return render(request, "players/gone.html", shown, status=404)


# The language of visitors, in a cookie until they have an account


@login_not_required
@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Set a visitor's language."""
    response = redirect(next_url(request))
    chosen = request.POST.get("language", "")
    if chosen in Language.values:
        keep_language(response, chosen)
    return response


def switch_language(request: HttpRequest) -> str:
    """Activate and return the language whose button sent the form; "" if another one did."""
    chosen = request.POST.get(LANGUAGE_FIELD, "")
    if chosen not in Language.values:
        return ""
    translation.activate(chosen)
    return chosen


def keep_language(response: HttpResponse, language: str) -> HttpResponse:
    """Set the language cookie, and return the response."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=YEAR,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite=settings.LANGUAGE_COOKIE_SAMESITE,  # type: ignore[arg-type]  # "Lax"
    )
    return response
