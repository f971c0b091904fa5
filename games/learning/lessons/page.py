"""The page of a lesson or a deal of the day: the game's own page, with the coach's words above it.

The page is rendered from a table in memory, which is never saved.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.engine import codec
from games.engine.contract import BadMove, Game, Refusal
from games.learning.lessons import queries
from games.learning.lessons.contract import Lesson
from games.learning.lessons.session import LessonSession
from games.players.auth import tokens
from games.players.models import Player
from games.players.requests import Request
from games.tables import registry
from games.tables.audience import Audience
from games.tables.game_page import page_of
from games.tables.habits import habits_of
from games.tables.inert import inert
from games.tables.models import Seat, Status, Table
from games.tables.page import regions
from games.tables.page.moving import bad_move_sentence
from games.tables.page.scene import TableScene

NO_TABLE = 0
"""No stored table has this number."""


class Practice(Protocol):
    """A lesson or a deal of the day, at its learner's position."""

    game: str
    rules: Game[Any]
    state: Any
    options: Mapping[str, Any]

    @property
    def version(self) -> int: ...

    @property
    def seat(self) -> int: ...

    @property
    def seats(self) -> int: ...

    @property
    def level(self) -> str:
        """The level of the bots in the other chairs."""
        ...

    @property
    def untold(self) -> frozenset[str]:
        """Topics that only a later lesson introduces."""
        ...

    @property
    def over(self) -> bool:
        """True if the learner has nothing left to do."""
        ...


class Scene(TableScene):
    """The side panels of a practice page, without watchers, chat or anything stored."""

    watchers: list[Any] = []
    again = None
    last_words = ""
    narration: list[Any] = []
    own_last = -1
    stood_in = ""
    may_ask = False


class PracticePage:
    """The page of a lesson or a deal for its learner."""

    def __init__(self, sitting: Practice, player: Player, language: str, page: str) -> None:
        self.sitting, self.player = sitting, player
        self.game = registry.config(sitting.game)
        self.table = build_table(sitting, player)
        self.audience = Audience(
            sitting.seat, language, replay=sitting.over, page=page, untold=sitting.untold
        )

    @property
    def around(self) -> Scene:
        return Scene(self.table, self.audience)

    def context(self, view: str, coach: Any) -> dict[str, Any]:
        """Return the context of the template. Raises `UnknownView`."""
        return {
            "nav": "tables",
            "learning": True,
            "table": self.table,
            "game": self.game,
            "around": self.around,
            "seat": self.audience.seat,
            "habits": habits_of(self.player),
            "now": timezone.now(),
            "views": self.views(view),
            "coach": coach,
        }

    def views(self, first: str = "") -> dict[str, str]:
        """Render the game's regions; `first` names a view that replaces the first one."""
        main, *others = self.game.views
        drawn = {main: self.draw(first or main)}
        return drawn | {view: self.draw(view) for view in others}

    def draw(self, view: str) -> str:
        """Render one region. Raises `UnknownView`."""
        drawn = regions.draw(self.table, view, self.audience)
        return inert(drawn) if self.sitting.over else drawn


def build_table(sitting: Practice, player: Player) -> Table:
    """Return the position as a table, with the learner in their seat and bots in the others."""
    rules, now = sitting.rules, timezone.now()
    outcome = rules.outcome(sitting.state)
    table = Table(
        pk=NO_TABLE,
        game=sitting.game,
        options=dict(sitting.options),
        state=codec.encode(sitting.state),
        version=sitting.version,
        outcome=dict(outcome.result) if outcome else None,
        status=Status.OVER if outcome else Status.RUNNING,
        wanted=sitting.seats,
        created_at=now,
        started_at=now,
        moved_at=now,
    )
    awaited = frozenset() if outcome else rules.awaited(sitting.state)
    mine = sitting.seat
    table.seat_list = [
        Seat(
            pk=number + 1,
            table=table,
            number=number,
            player=player if number == mine else None,
            bot="" if number == mine else sitting.level,
            turn=number in awaited,
            seen_at=now,
        )
        for number in range(rules.seated(sitting.state))
    ]
    return table


class MoveRefusal(NamedTuple):
    """The reason why a move wasn't entered, the address of its rule and the rule's number."""

    sentence: str
    rule: str = ""
    number: str = ""


def lesson_address(game: str, key: str) -> str:
    return reverse("learning:lesson", args=[game, key])


def page_context(request: Request, sitting: LessonSession, view: str) -> dict[str, Any]:
    """Return the context of a lesson's template. Raises `UnknownView`."""
    return _practice_page(request, sitting).context(view, coach_context(request, sitting))


def render_regions(request: Request, sitting: LessonSession) -> str:
    """Render what a move changes: the game's first view, then its other views and the coach."""
    main, *others = _practice_page(request, sitting).views().items()
    context = {"others": dict(others), "coach": coach_context(request, sitting), "request": request}
    return main[1] + render_to_string("learning/live/beside.html", context)


def coach_context(request: Request, sitting: LessonSession) -> dict[str, Any]:
    """Return the context of the coach: the lesson's current step, and its links."""
    lesson = sitting.lesson
    context: dict[str, Any] = {
        "words": "learning/live/coach.html",
        "tools": "learning/live/tools.html",
        "ended": "",
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
        "here": lesson_address(sitting.game, lesson.key),
    }
    if sitting.over:
        context["following"] = queries.next_lesson(sitting.game, lesson.key)
        context["course"] = queries.lesson_list(request.user, sitting.game)
        context["once"] = tokens.new()
    return context


def explain_refusal(request: Request, game: str, lesson: Lesson, refusal: Refusal) -> MoveRefusal:
    """Return the rules' refusal in words, for the position in which the move was tried."""
    if isinstance(refusal, BadMove):
        return MoveRefusal(bad_move_sentence(refusal))
    sitting = queries.load_session(request.user, game, lesson)
    page = page_of(game)
    sentence = page.sentence(refusal, _practice_page(request, sitting).table)
    return MoveRefusal(sentence, page.rule_address(refusal), refusal.rule)


def _practice_page(request: Request, sitting: LessonSession) -> PracticePage:
    here = lesson_address(sitting.game, sitting.lesson.key)
    return PracticePage(sitting, request.user, get_language() or "fr", here)
