"""Single sign-on by the office's provider: signing in, joining, connecting an account."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.players import names, services
from games.players.auth import credentials, oidc, sign_ins, sso, tokens
from games.players.decorators import act
from games.players.limits import limited
from games.players.models import Player
from games.players.names import NameRefused, NameTaken
from games.players.requests import Request, is_signed_in, next_url
from games.players.views.sign_in import join_page, join_page_again, keep_language, switch_language
from games.ui.refusals import Refused

TEN_MINUTES = 600


@login_not_required
@never_cache
@require_POST
@limited("sso", 300, TEN_MINUTES)
def to_sign_in(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        return redirect(next_url(request))
    credentials.forget_visits()
    return _leave(request, next_url(request))


@never_cache
@require_POST
@limited("sso", 30, TEN_MINUTES)
def to_connect(request: Request) -> HttpResponse:
    return _leave(request, "/")


@login_not_required
@never_cache
@require_safe
def callback(request: HttpRequest) -> HttpResponse:
    """Handle the provider's response: sign in, connect an account, or lead on to joining."""
    try:
        vouched = sso.come_back(request)
        if vouched.player is not None:
            return _connect(request, vouched)
        player = credentials.player_of_account(oidc.configured().issuer, vouched.uid)
        if player:
            account = credentials.account_of(player)
            own = account is not None and account.extra_data.get(credentials.OWN, False)
            _sign_in(request, player, own=own)
            return redirect(vouched.next)
    except Refused as refused:
        sign_ins.record_failure("sso")
        return _refused(request, refused)
    if not oidc.configured().join:
        return render(request, "players/signin/stranger.html", {"sso": settings.OIDC}, status=403)
    sso.keep_pending(request, vouched)
    return redirect("players:sso_join")


@login_not_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("joined", 300, TEN_MINUTES)
@limited("join", 30, TEN_MINUTES, failures=True)
def join(request: HttpRequest) -> HttpResponse:
    """Show the form for a new account; POST adds a player by a name, and signs in."""
    _open_for_joining()
    if request.user.is_authenticated:
        return redirect(settings.LOGIN_REDIRECT_URL)
    vouched = sso.pending(request)
    if vouched is None:
        return redirect("players:sign_in")
    if request.method != "POST":
        return join_page(request, tokens.new(), vouched.name)
    if spoken := switch_language(request):
        typed = request.POST.get("once", ""), request.POST.get("name", "")[:40]
        return keep_language(join_page(request, *typed), spoken)
    return _join(request, vouched)


@act("players:security")
@limited("security", 30, TEN_MINUTES)
def disconnect(request: Request) -> None:
    credentials.disconnect(request.user)
    messages.success(request, _("Disconnected."))


def _leave(request: HttpRequest, next_url: str) -> HttpResponse:
    """Render a page that leads to the provider: the CSP lets no form redirect to another site."""
    try:
        there = sso.leave(request, next_url)
    except Refused as refused:
        return _refused(request, refused)
    return render(request, "players/signin/leave.html", {"there": there, "sso": settings.OIDC})


def _connect(request: HttpRequest, vouched: sso.Vouched) -> HttpResponse:
    if not is_signed_in(request) or vouched.player != request.user.pk:
        return redirect("players:sign_in")
    own = credentials.may_be_anybodys(request.user, request.session)
    credentials.connect(request.user, oidc.configured().issuer, vouched.uid, own=own)
    messages.success(request, _("Connected."))
    return redirect("players:security")


def _join(request: HttpRequest, vouched: sso.Vouched) -> HttpResponse:
    name, once = request.POST.get("name", ""), request.POST.get("once", "")
    spoken = translation.get_language()
    try:
        names.clean_new(name)
        with transaction.atomic():
            player = services.join_by_account(
                oidc.configured().issuer, vouched.uid, name, once, spoken
            )
            _sign_in(request, player)
    except (NameTaken, NameRefused) as error:
        return join_page_again(request, name, once, error)
    except Refused as refused:
        return _refused(request, refused)
    return redirect(settings.LOGIN_REDIRECT_URL)


def _sign_in(request: HttpRequest, player: Player, *, own: bool = False) -> None:
    request.session.pop(sso.PENDING, None)
    sign_ins.sign_in(request, player, "sso", own=own)


def _open_for_joining() -> None:
    if not oidc.configured().join:
        raise Http404


def _refused(request: HttpRequest, refused: Refused) -> HttpResponse:
    shown = {"sentence": refused.sentence, "sso": settings.OIDC}
    return render(request, "players/signin/failed.html", shown, status=refused.status)
