"""Pages on which people say what they wish for themselves."""

from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.players.limits import limited
from games.players.models import Exercise
from games.players.privacy import services as privacy
from games.players.requests import Request, redirect_after_saving
from games.players.typed import number
from games.players.ways_in.page import asked_page
from games.players.wishes import own_exercises, services
from games.players.wishes.questions import KITCHEN, REPETITIONS

TEN_MINUTES = 600
ANSWERS = {
    REPETITIONS: privacy.set_counts_repetitions,
    KITCHEN: privacy.set_on_screen,
}


@require_POST
@limited("wishes", 60, TEN_MINUTES)
def answer(request: Request) -> HttpResponse:
    """One of the two questions, on the way to `next`: its field says `yes` or `no`."""
    for question, save in ANSWERS.items():
        said = request.POST.get(question.name)
        if said in ("yes", "no"):
            save(request.user, said == "yes")
            return redirect_after_saving(request, asked_page(request))
    raise BadRequest


@require_POST
@limited("not now", 60, TEN_MINUTES)
def not_now(request: Request) -> HttpResponse:
    """Present, and to be asked for nothing; or asked again."""
    said = request.POST.get("quiet")
    if said not in ("0", "1"):
        raise BadRequest
    services.set_not_now(request.user, quiet=said == "1")
    return redirect(asked_page(request))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("own exercises", 120, TEN_MINUTES)
def exercises(request: Request) -> HttpResponse:
    """What I do for each exercise of the office, and how much a day: for nobody else's eyes."""
    if request.method != "POST":
        return _exercises(request)
    found = get_object_or_404(Exercise, pk=number(request.POST.get("exercise")))
    most, typed = None, request.POST.get("most", "").strip()
    if typed:
        most = number(typed)
        if most is None or not 1 <= most <= services.LARGEST_MOST:
            return _exercises(request, found.pk, typed[:12])
    services.choose(request.user, found, number(request.POST.get("equivalent")), most)
    return redirect_after_saving(request, "players:own_exercises")


def _exercises(request: Request, refused: int = 0, typed: str = "") -> HttpResponse:
    shown = {
        "nav": "me",
        "choices": own_exercises.choices(request.user),
        "refused": refused,
        "typed": typed,
    }
    status = 422 if refused else 200
    return render(request, "players/wishes/own_exercises.html", shown, status=status)
