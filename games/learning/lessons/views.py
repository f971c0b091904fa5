"""The lists of lessons, and a lesson's page. Only `services` writes."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.engine.contract import Refusal
from games.learning.lessons import page, queries, services
from games.learning.lessons.contract import Lesson
from games.learning.lessons.page import MoveRefusal
from games.learning.lessons.session import NotMeant
from games.players.auth import tokens
from games.players.decorators import act
from games.players.limits import limited
from games.players.requests import Request
from games.tables import bot_levels as levels
from games.tables import forms
from games.tables.acts import TEN_MINUTES, see_other, to_table
from games.tables.errors import UnknownView
from games.tables.lobby import services as tables
from games.tables.page.moving import refusal_message
from games.ui.refusals import Refused


@require_safe
def index(request: Request) -> HttpResponse:
    """Show all games with lessons, with the reader's progress."""
    context = {"nav": "tables", "courses": queries.lesson_lists(request.user)}
    return render(request, "learning/index.html", context)


@require_safe
@never_cache
def course_page(request: Request, game: str) -> HttpResponse:
    """Show one game's lessons."""
    if not _has_lessons(game):
        raise Http404
    context = {
        "nav": "tables",
        "course": queries.lesson_list(request.user, game),
        "once": tokens.new(),
    }
    return render(request, "learning/course.html", context)


@require_safe
@never_cache
def lesson_page(request: Request, game: str, key: str) -> HttpResponse:
    """Show the game's own page with the lesson above it; without scripts `view` selects a view."""
    sitting = queries.load_session(request.user, game, _get_lesson(game, key))
    try:
        context = page.page_context(request, sitting, request.GET.get("view", ""))
    except UnknownView:
        return see_other(page.lesson_address(game, key))
    return render(request, "learning/lesson.html", context)


@require_POST
@never_cache
def make_move(request: Request, game: str, key: str) -> HttpResponse:
    """Enter a move: 422 with the rule's or the lesson's sentence, 409 from an old page."""
    lesson = _get_lesson(game, key)
    try:
        text, version = forms.move_text(request.POST), forms.version(request.POST)
        sitting = services.play(request.user, game, lesson, text, version)
    except Refused as error:
        if not error.is_said:
            raise
        return _refuse(request, game, lesson, MoveRefusal(str(error.sentence)), error.status)
    except NotMeant as error:
        return _refuse(request, game, lesson, MoveRefusal(str(error.step.instead)))
    except Refusal as refusal:
        explained = page.explain_refusal(request, game, lesson, refusal)
        return _refuse(request, game, lesson, explained)
    if not request.htmx:
        return see_other(page.lesson_address(game, key))
    return HttpResponse(page.render_regions(request, sitting))


def _to_lesson(_request: Request, game: str, key: str) -> HttpResponse:
    return see_other(page.lesson_address(game, key))


@act(_to_lesson)
def take_back(request: Request, game: str, key: str) -> None:
    """Take the last move back."""
    services.go_back(request.user, game, _get_lesson(game, key), forms.version(request.POST))


@act(_to_lesson)
def again(request: Request, game: str, key: str) -> None:
    """Begin the lesson again."""
    services.begin_again(request.user, game, _get_lesson(game, key))


def _to_course(_request: Request, game: str) -> HttpResponse:
    return see_other(reverse("learning:course", args=[game]))


@act(_to_course)
@limited("open_table", most=30, seconds=TEN_MINUTES)
def practice(request: Request, game: str) -> HttpResponse:
    """Open a first table after the lessons, with bots in the other chairs.

    Idempotent for one form (`once`).
    """
    if not _has_lessons(game):
        raise Http404
    level, once = request.POST.get("level", ""), request.POST.get("once", "")
    if level not in levels.levels(game):
        level = levels.kind(game)
    return to_table(tables.against_bots(request.user, game, level, once[:50]).pk)


@act(_to_course)
def dismiss(request: Request, game: str) -> HttpResponse:
    """Stop offering this game's lessons."""
    if not _has_lessons(game):
        raise Http404
    services.dismiss_offer(request.user, game)
    return see_other(forms.next_page(request.POST))


def _has_lessons(game: str) -> bool:
    return game in queries.games_with_lessons()


def _get_lesson(game: str, key: str) -> Lesson:
    lesson = queries.find_lesson(game, key)
    if lesson is None:
        raise Http404
    return lesson


def _refuse(
    request: Request, game: str, lesson: Lesson, refusal: MoveRefusal, status: int = 422
) -> HttpResponse:
    """Say why the move wasn't entered, and show the unchanged position."""
    if request.htmx:
        sitting = queries.load_session(request.user, game, lesson)
        context = refusal._asdict() | {"at": forms.place(request.POST)}
        alert = render_to_string("tables/alert.html", context)
        return HttpResponse(page.render_regions(request, sitting) + alert, status=status)
    messages.warning(request, refusal_message(*refusal))
    return see_other(page.lesson_address(game, lesson.key))
