"""Pages of a player's own security: password, passkeys, single sign-on, devices."""

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.players.auth import credentials, passkeys, sign_ins
from games.players.auth.passkeys import PasskeyRefused
from games.players.decorators import act
from games.players.forms import CurrentPasswordForm, PasswordForm
from games.players.limits import limited
from games.players.requests import Request

TEN_MINUTES = 600
changes = limited("security", 30, TEN_MINUTES)


@never_cache
@require_safe
def hub(request: Request) -> HttpResponse:
    return _hub(request)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("new password", 10, TEN_MINUTES)
def password(request: Request) -> HttpResponse:
    """Set or change the password; see `must_know_password` for when the old one is required."""
    ask = credentials.must_know_password(request.user, request.session)
    form = PasswordForm(request.user, request.POST or None, ask_current=ask)
    if request.method == "POST" and form.is_valid():
        end_others = form.cleaned_data["end_others"]
        credentials.set_password(request, form.cleaned_data["new"], end_others=end_others)
        messages.success(request, _("Password saved."))
        return redirect("players:security")
    status = 422 if form.is_bound else 200
    shown = {"form": form, "ask": ask, "nav": "me"}
    return render(request, "players/signin/password.html", shown, status=status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("new password", 10, TEN_MINUTES)
def remove_password(request: Request) -> HttpResponse:
    """Remove the password; see `must_know_password` for when it is required."""
    asked = credentials.must_know_password(request.user, request.session)
    sent = request.method == "POST"
    if sent and request.POST.get("remove") != "password":
        raise BadRequest
    if not (sent or asked):
        return redirect("players:security")
    form = CurrentPasswordForm(request.user, request.POST if "current" in request.POST else None)
    if asked and not form.is_valid():
        status = 422 if form.is_bound else 200
        shown = {"form": form, "nav": "me"}
        return render(request, "players/signin/remove_password.html", shown, status=status)
    credentials.remove_password(request.user)
    messages.success(request, _("Password removed."))
    return redirect("players:security")


@never_cache
@require_POST
@limited("passkey question", 60, TEN_MINUTES)
def passkey_question(request: Request) -> HttpResponse:
    """Return the browser's options to make a passkey, as JSON for `passkeys.js`."""
    return JsonResponse(passkeys.question_to_add(request.user))


@never_cache
@require_POST
@changes
def add_passkey(request: Request) -> HttpResponse:
    sent = request.POST.get("name", ""), request.POST.get("credential", "")
    try:
        name, credential = passkeys.check_new(request.user, *sent)
    except PasskeyRefused as refused:
        return _hub(request, refused)
    own = credentials.may_be_anybodys(request.user, request.session)
    credentials.add_passkey(request.user, name, credential, own=own)
    messages.success(request, _("Passkey added."))
    return redirect("players:security")


@act("players:security")
@changes
def remove_passkey(request: Request, passkey_id: int) -> None:
    credentials.remove_passkey(request.user, passkey_id)
    messages.success(request, _("Passkey removed. You may delete it on your device, too."))


@act("players:security")
@changes
def end_others(request: Request) -> None:
    credentials.end_other_devices(request.user, request.session.session_key)
    done = _(
        "Your other devices have been signed out. Links and codes created on them no longer work."
    )
    stays = _(
        "Passkeys, API keys and calendar addresses keep working. Remove any that aren’t yours."
    )
    messages.success(request, f"{done} {stays}")


def _hub(request: Request, refused: PasskeyRefused | None = None) -> HttpResponse:
    shown = {
        "sign_ins": sign_ins.latest_of(request.user),
        "devices": credentials.devices_of(request.user, request.session.session_key),
        "passkeys": credentials.passkeys_of(request.user),
        "passkeys_work": passkeys.work_here(request),
        "sso": settings.OIDC,
        "account": credentials.account_of(request.user),
        "anybodys": credentials.may_be_anybodys(request.user, request.session),
        "refused": refused,
        "nav": "me",
    }
    status = refused.status if refused else 200
    return render(request, "players/signin/security.html", shown, status=status)
