"""A lesson's page: the game's own, and what the lesson says above it."""

from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.engine.contract import BadMove, Refusal
from games.learning.lessons import finding, reading
from games.learning.lessons.contract import Lesson
from games.learning.lessons.sitting import Sitting
from games.learning.lessons.stage import Stage
from games.players.auth import tokens
from games.players.requests import Request
from games.tables.game_page import page_of
from games.tables.page.moving import bad_move_sentence


class Told(NamedTuple):
    """Why a move wasn't entered, where its rule stands and the rule's number."""

    sentence: str
    rule: str = ""
    number: str = ""


def address(game: str, key: str) -> str:
    return reverse("learning:lesson", args=[game, key])


def page(request: Request, sitting: Sitting, view: str) -> dict[str, Any]:
    """What the template of the page asks for. Raises `UnknownView`."""
    return _stage(request, sitting).context(view, coach(request, sitting))


def regions(request: Request, sitting: Sitting) -> str:
    """What changes with a move: the game's first view, and beside it the others and the words."""
    stage = _stage(request, sitting)
    main, *others = stage.views().items()
    shown = {"others": dict(others), "coach": coach(request, sitting), "request": request}
    return main[1] + render_to_string("learning/live/beside.html", shown)


def coach(request: Request, sitting: Sitting) -> dict[str, Any]:
    """What the lesson says now, and where it leads."""
    lesson = sitting.lesson
    shown: dict[str, Any] = {
        "words": "learning/live/coach.html",
        "tools": "learning/live/tools.html",
        "title": lesson.title,
        "back": reverse("learning:course", args=[sitting.game]),
        "back_words": _("All lessons"),
        "moves": reverse("learning:move", args=[sitting.game, lesson.key]),
        "lesson": lesson,
        "game": sitting.game,
        "sitting": sitting,
        "step": sitting.step,
        "number": sitting.at + 1,
        "total": len(lesson.steps),
        "here": address(sitting.game, lesson.key),
    }
    if sitting.over:
        following = finding.following(sitting.game, lesson.key)
        shown["following"] = following
        shown["course"] = reading.course(request.user, sitting.game)
        shown["once"] = tokens.new()
    return shown


def told(request: Request, game: str, lesson: Lesson, refusal: Refusal) -> Told:
    """The rules' refusal in words, said of the position in which it was made."""
    if isinstance(refusal, BadMove):
        return Told(bad_move_sentence(refusal))
    sitting = reading.sitting_of(request.user, game, lesson)
    found = page_of(game)
    sentence = found.sentence(refusal, _stage(request, sitting).table)
    return Told(sentence, found.rule_address(refusal), refusal.rule)


def _stage(request: Request, sitting: Sitting) -> Stage:
    here = address(sitting.game, sitting.lesson.key)
    return Stage(sitting, request.user, get_language() or "fr", here)
