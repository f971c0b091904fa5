"""The lists of lessons, and a lesson's page. Only `services` writes."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.engine.contract import Refusal
from games.learning.lessons import drawing, finding, reading, services
from games.learning.lessons.contract import Lesson
from games.learning.lessons.drawing import Told
from games.learning.lessons.sitting import NotMeant
from games.players.auth import tokens
from games.players.limits import limited
from games.players.requests import Request
from games.tables import bot_levels as levels
from games.tables import forms
from games.tables.acts import TEN_MINUTES, see_other, to_table
from games.tables.errors import Stale, UnknownView
from games.tables.lobby import services as tables
from games.tables.page.moving import refusal_message
from games.ui.refusals import Refused


@require_safe
def index(request: Request) -> HttpResponse:
    """All games that can be learnt here, and how far one is."""
    shown = {"nav": "tables", "courses": reading.courses(request.user)}
    return render(request, "learning/index.html", shown)


@require_safe
@never_cache
def course(request: Request, game: str) -> HttpResponse:
    """One game's lessons."""
    if not _has_lessons(game):
        raise Http404
    shown = {"nav": "tables", "course": reading.course(request.user, game), "once": tokens.new()}
    return render(request, "learning/course.html", shown)


@require_safe
@never_cache
def lesson(request: Request, game: str, key: str) -> HttpResponse:
    """The game's own page with the lesson above it; `view` is one of its views for pages
    without scripts."""
    one = _found(game, key)
    sitting = reading.sitting_of(request.user, game, one)
    try:
        shown = drawing.page(request, sitting, request.GET.get("view", ""))
    except UnknownView:
        return see_other(drawing.address(game, key))
    return render(request, "learning/lesson.html", shown)


@require_POST
@never_cache
def move(request: Request, game: str, key: str) -> HttpResponse:
    """A move of the learner: 422 with the rule or the lesson's words, 409 from an old page."""
    one = _found(game, key)
    try:
        text, version = forms.move_text(request.POST), forms.version(request.POST)
        sitting = services.play(request.user, game, one, text, version)
    except Refused as error:
        if not error.is_said:
            raise
        return _refused(request, game, one, Told(str(error.sentence)), error.status)
    except NotMeant as error:
        return _refused(request, game, one, Told(str(error.step.instead)))
    except Refusal as refusal:
        return _refused(request, game, one, drawing.told(request, game, one, refusal))
    if not request.htmx:
        return see_other(drawing.address(game, key))
    return HttpResponse(drawing.regions(request, sitting))


@require_POST
@never_cache
def back(request: Request, game: str, key: str) -> HttpResponse:
    """Take the last move back."""
    try:
        services.go_back(request.user, game, _found(game, key), forms.version(request.POST))
    except Stale as error:
        messages.warning(request, str(error.sentence))
    return see_other(drawing.address(game, key))


@require_POST
@never_cache
def again(request: Request, game: str, key: str) -> HttpResponse:
    """Begin the lesson anew."""
    services.begin_again(request.user, game, _found(game, key))
    return see_other(drawing.address(game, key))


@require_POST
@limited("open_table", most=30, seconds=TEN_MINUTES)
def practice(request: Request, game: str) -> HttpResponse:
    """A first table after the lessons: bots in the other chairs, and all as it usually is.

    The same form (`once`) finds it again.
    """
    if not _has_lessons(game):
        raise Http404
    level, once = request.POST.get("level", ""), request.POST.get("once", "")
    if level not in levels.levels(game):
        level = levels.kind(game)
    return to_table(tables.against_bots(request.user, game, level, once[:50]).pk)


@require_POST
def dismiss(request: Request, game: str) -> HttpResponse:
    """Don't offer this game's lessons any more."""
    if not _has_lessons(game):
        raise Http404
    services.dismiss(request.user, game)
    return see_other(forms.next_page(request.POST))


def _has_lessons(game: str) -> bool:
    return game in finding.games()


def _found(game: str, key: str) -> Lesson:
    one = finding.find(game, key)
    if one is None:
        raise Http404
    return one


def _refused(
    request: Request, game: str, one: Lesson, told: Told, status: int = 422
) -> HttpResponse:
    """Why nothing was entered, beside the position as it is."""
    if request.htmx:
        sitting = reading.sitting_of(request.user, game, one)
        shown = told._asdict() | {"at": forms.place(request.POST)}
        alert = render_to_string("tables/alert.html", shown)
        return HttpResponse(drawing.regions(request, sitting) + alert, status=status)
    messages.warning(request, refusal_message(*told))
    return see_other(drawing.address(game, one.key))
