"""One's own address; and a letter's link that ends them, which needs no sign-in."""

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from games.players.limits import limited
from games.players.requests import Request, redirect_after_saving
from games.telling import reasons
from games.telling.forms import AddressForm, DigestForm
from games.telling.leaving.sealed import unseal
from games.telling.mail import letterbox
from games.telling.mail.letterbox import Chosen, WrongCode
from games.telling.mail.way import Mail
from games.telling.models import Letterbox

HOUR = 3600


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("mail_address", 5, HOUR)
def give(request: Request) -> HttpResponse:
    """One's address and what comes there; a new one, and a code is on its way."""
    _check_open()
    if request.method != "POST":
        return draw(request)
    form = AddressForm(request.POST)
    if not form.is_valid():
        return draw(request, mail=form)
    letterbox.give(request.user, form.cleaned_data["address"])
    return redirect("telling:mail_give")


@require_POST
@limited("mail_code", 20, HOUR)
def prove(request: Request) -> HttpResponse:
    _check_open()
    try:
        letterbox.prove(request.user, request.POST.get("code", ""))
    except WrongCode:
        return draw(request, wrong_code=True)
    messages.success(request, _("Address confirmed. E-mails will arrive there."))
    return redirect("telling:told")


@require_POST
@limited("told", 60, 600)
def digest(request: Request) -> HttpResponse:
    _check_open()
    form = DigestForm(request.POST)
    if not form.is_valid():
        return draw(request, digest=form)
    told = form.cleaned_data
    letterbox.choose(request.user, Chosen(told["digest"], told["minute"]))
    return redirect_after_saving(request, "telling:mail_give")


@require_POST
def delete(request: Request) -> HttpResponse:
    letterbox.delete(request.user)
    messages.success(request, _("Your address has been deleted."))
    return redirect("telling:told")


@csrf_exempt
@login_not_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("mail_off", 60, 600)
def off(request: HttpRequest, number: int, token: str) -> HttpResponse:
    """A mail program posts here by itself (RFC 8058); a person presses the button first.

    No form token: the link is the right, and it can end letters and nothing else.
    """
    if request.method == "POST":
        letterbox.unsubscribe(number, token)
        return render(request, "telling/off.html", {"done": True})
    return render(request, "telling/off.html", {"done": False})


def _check_open() -> None:
    if not Mail().is_open():
        raise Http404


def draw(
    request: Request,
    *,
    mail: AddressForm | None = None,
    digest: DigestForm | None = None,
    wrong_code: bool = False,
) -> HttpResponse:
    """The page, with what was typed where it is refused."""
    row = Letterbox.objects.filter(player=request.user).first()
    chosen = {"digest": row.digest, "minute": row.minute} if row else None
    shown = {
        "nav": "me",
        "letterbox": row,
        "address": unseal(row.sealed) if row else "",
        "trouble": reasons.in_words(row.why) if row else "",
        "mail_form": mail or AddressForm(),
        "digest_form": digest or DigestForm(initial=chosen),
        "wrong_code": wrong_code,
    }
    status = 422 if mail or digest or wrong_code else 200
    return render(request, "telling/letterbox.html", shown, status=status)
