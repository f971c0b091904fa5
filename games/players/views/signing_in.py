"""Coming in by password or passkey."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.players.limits import exceeded, limited, too_often
from games.players.ways_in import attempts, credentials, passkeys, ways
from games.players.ways_in.entering import sign_in
from games.players.ways_in.errors import PasskeyRefused
from games.players.ways_in.page import asked_page, sign_in_page

show_or_post = require_http_methods(["GET", "HEAD", "POST"])
TEN_MINUTES = 600
MOST_TRIES = 10
# Longer than any name, and than any password that was accepted.
MOST_CHARACTERS = 200


@login_not_required
@never_cache
@show_or_post
@limited("password", 20, TEN_MINUTES, failures=True)
def by_password(request: HttpRequest) -> HttpResponse:
    """Name and password. Every wrong pair gets the same answer, and takes as long."""
    if request.method != "POST":
        return redirect("players:sign_in")
    if request.user.is_authenticated:
        return redirect(asked_page(request))
    name = request.POST.get("name", "")[:MOST_CHARACTERS]
    password = request.POST.get("password", "")
    if len(password) > MOST_CHARACTERS:
        password = ""  # nobody's: a part of it must not do
    # Counted whether or not anybody is called that.
    wait = exceeded("password of", ways.key_of(name), MOST_TRIES, TEN_MINUTES)
    if wait:
        return too_often(request, wait)
    player = credentials.player_with_password(name, password)
    if player is None:
        attempts.failed("password")
        return sign_in_page(request, wrong_password=True, name=name[:40])
    sign_in(request, player, "password")
    return redirect(asked_page(request))


@login_not_required
@never_cache
@require_POST
@limited("passkey question", 60, TEN_MINUTES)
def passkey_question(request: HttpRequest) -> HttpResponse:
    """What the browser asks its passkeys: JSON for `passkeys.js`."""
    credentials.forget_visits()
    return JsonResponse(passkeys.question_to_sign_in())


@login_not_required
@never_cache
@show_or_post
@limited("passkey", 30, TEN_MINUTES, failures=True)
def by_passkey(request: HttpRequest) -> HttpResponse:
    """The answer of a passkey, which says by itself whose it is."""
    if request.method != "POST":
        return redirect("players:sign_in")
    if request.user.is_authenticated:
        return redirect(asked_page(request))
    try:
        passkey = passkeys.used(request.POST.get("credential", ""))
    except PasskeyRefused as refused:
        attempts.failed("passkey")
        return sign_in_page(request, error=refused.sentence)
    credentials.note_use(passkey)
    own = passkey.data.get(credentials.OWN, False)
    sign_in(request, passkey.user, "passkey", own=own)
    return redirect(asked_page(request))
