"""A player's own pages."""

import re
from datetime import UTC, datetime

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.players import inbox, services, wishes
from games.players.auth import links, qr, sessions, sign_ins
from games.players.decorators import act
from games.players.forms import SettingsForm
from games.players.limits import limited
from games.players.models import Exercise, Player
from games.players.names import NameRefused, NameTaken
from games.players.requests import Request, next_url, parse_number, redirect_after_saving
from games.players.wishes import KITCHEN, REPETITIONS

TEN_MINUTES = 600
ANSWERS = {
    REPETITIONS: wishes.set_counts_repetitions,
    KITCHEN: wishes.set_on_screen,
}


@require_http_methods(["GET", "HEAD", "POST"])
@limited("settings", 120, TEN_MINUTES)
def own_settings(request: Request) -> HttpResponse:
    """Set name, avatar, language, theme, motion; the response is in the new language.

    A script sends each choice as soon as it is made. The name is saved only by its own button, so
    that it isn't saved half-typed.
    """
    form, before = SettingsForm(request.POST or None, instance=request.user), request.user.language
    if request.method == "POST" and form.is_valid() and _saved(request, form):
        spoken = form.cleaned_data["language"]
        if request.htmx and spoken == before:
            return render(request, "frame/noted.html")
        with translation.override(spoken):
            messages.success(request, _("Saved."))
        if request.htmx:
            return HttpResponse(headers={"HX-Refresh": "true"})
        return redirect("players:settings")
    status = 422 if form.is_bound else 200
    # The page's frame shows the stored person, not the values of the refused form.
    request.user.refresh_from_db()
    return render(request, "players/settings.html", {"form": form, "nav": "me"}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def words(request: Request) -> HttpResponse:
    """Show the words of the game; POST sets whether pages explain them."""
    if request.method != "POST":
        part = request.GET.get("part") == "definitions"
        return render(request, f"players/{'definitions' if part else 'words'}.html", {"nav": "me"})
    chosen = request.POST.get("explained")
    if chosen not in ("0", "1"):
        raise BadRequest
    wanted = chosen == "1"
    services.explain_words(request.user, wanted=wanted)
    if not wanted:
        messages.success(request, _("Explanations hidden. You can turn them back on in Settings."))
    return redirect(next_url(request))


@never_cache
@require_POST
@limited("new_link", 10, TEN_MINUTES)
def new_link(request: Request) -> HttpResponse:
    """Make a link, QR code and code for another device, and show them once."""
    link = links.make_link(request.user, request.user)
    shown = {
        "link": link,
        "qr": qr.for_phones(link.url, _("QR code of your personal link")),
        "nav": "me",
    }
    return render(request, "players/new_link.html", shown)


@act("players:security")
def revoke_device(request: Request, handle: str) -> HttpResponse | None:
    key = request.session.session_key
    if key and handle == sessions.handle(key):
        sign_ins.sign_out(request)
        return redirect("players:sign_in")
    sign_ins.revoke_device(request.user, handle)
    messages.success(request, _("This device is signed out."))
    return None


@require_safe
def own_inbox(request: Request) -> HttpResponse:
    """Show the reader's inbox."""
    now = timezone.now()
    waiting = inbox.items(request.user, now)
    since = _last_looked(request)
    lines = [(item, since is None or item.at > since) for item in waiting]
    looks = request.method == "GET" and not request.htmx
    if looks and any(inbox.new(item.at, request.user) for item in waiting):
        services.see_inbox(request.user, now)
    shown = {"lines": lines, "since": since.timestamp() if since else 0, "nav": "inbox"}
    return render(request, "players/inbox.html", shown)


def _last_looked(request: Request) -> datetime | None:
    """Return when the reader last looked before this visit; a page that reloads itself sends it."""
    since = request.GET.get("since", "")
    if not re.fullmatch(r"[0-9]{1,10}(\.[0-9]{1,6})?", since):
        return request.user.inbox_seen
    return datetime.fromtimestamp(float(since), UTC) if float(since) else None


def _saved(request: Request, form: SettingsForm) -> bool:
    values = dict(form.cleaned_data)
    name = values.pop("name")
    player = Player.objects.get(pk=request.user.pk)
    name = player.name if request.htmx else name
    try:
        services.save_settings(player, name, values)
    except (NameTaken, NameRefused) as error:
        form.add_error("name", str(error.sentence))
        form.suggestion = getattr(error, "suggestion", "")
        return False
    return True


# Questions and wishes


def _to_next(request: Request) -> HttpResponse:
    return redirect(next_url(request))


@act(_to_next)
@limited("wishes", 60, TEN_MINUTES)
def answer_question(request: Request) -> HttpResponse:
    """Answer one of the two questions: a field with its name, "yes" or "no"."""
    for question, save in ANSWERS.items():
        chosen = request.POST.get(question.name)
        if chosen in ("yes", "no"):
            save(request.user, chosen == "yes")
            return redirect_after_saving(request, next_url(request))
    raise BadRequest


@act(_to_next)
@limited("not now", 60, TEN_MINUTES)
def not_now(request: Request) -> None:
    """Switch “not now” on or off: field `quiet`, "1" or "0"."""
    chosen = request.POST.get("quiet")
    if chosen not in ("0", "1"):
        raise BadRequest
    wishes.set_not_now(request.user, quiet=chosen == "1")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("own exercises", 120, TEN_MINUTES)
def own_exercises(request: Request) -> HttpResponse:
    """Set the reader's equivalent and daily limit for an exercise; nobody else sees them."""
    if request.method != "POST":
        return _own_exercises(request)
    exercise = get_object_or_404(Exercise, pk=parse_number(request.POST.get("exercise")))
    most, typed = None, request.POST.get("most", "").strip()
    if typed:
        most = parse_number(typed)
        if most is None or not 1 <= most <= wishes.LARGEST_MOST:
            return _own_exercises(request, exercise.pk, typed[:12])
    equivalent = parse_number(request.POST.get("equivalent"))
    wishes.choose_own_exercise(request.user, exercise, equivalent, most)
    return redirect_after_saving(request, "players:own_exercises")


def _own_exercises(request: Request, refused: int = 0, typed: str = "") -> HttpResponse:
    shown = {
        "nav": "me",
        "choices": wishes.exercise_choices(request.user),
        "refused": refused,
        "typed": typed,
    }
    status = 422 if refused else 200
    return render(request, "players/wishes/own_exercises.html", shown, status=status)
