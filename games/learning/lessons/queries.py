"""Lessons of the installed games, a learner's progress in them, and the offer of lessons."""

from dataclasses import dataclass
from functools import cache

from django.db.models import Exists, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.learning.lessons.contract import Lesson
from games.learning.lessons.session import LessonSession
from games.learning.models import Dismissal, Progress
from games.players.models import Player
from games.players.prepared import Prepared, PreparedRows
from games.tables import extensions, registry
from games.tables.models import Seat, Table
from games.tables.registry import GameConfig


@cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """Return the game's lessons in order; empty if it has none. Raises `UnknownGame`."""
    module = registry.module(game, "lessons")
    return tuple(module.LESSONS) if module else ()


def find_lesson(game: str, key: str) -> Lesson | None:
    """Return the lesson of this key, or None."""
    if game not in registry.configs():
        return None
    return next((lesson for lesson in lessons_of(game) if lesson.key == key), None)


def games_with_lessons() -> list[str]:
    """Return the games that have lessons, in the order of the settings."""
    return [slug for slug in registry.configs() if lessons_of(slug)]


def next_lesson(game: str, key: str) -> Lesson | None:
    """Return the lesson after this one, or None."""
    lessons = lessons_of(game)
    at = next(n for n, lesson in enumerate(lessons) if lesson.key == key)
    return lessons[at + 1] if at + 1 < len(lessons) else None


@dataclass(frozen=True, slots=True)
class LessonItem:
    """A lesson in a list."""

    lesson: Lesson
    done: bool
    begun: bool
    next: bool
    """True for the lesson to continue with: the first that isn't done."""


@dataclass(frozen=True, slots=True)
class LessonList:
    """A game's lessons as one player sees them."""

    slug: str
    config: GameConfig
    lines: list[LessonItem]

    @property
    def done(self) -> int:
        return sum(line.done for line in self.lines)

    @property
    def complete(self) -> bool:
        return self.done == len(self.lines)

    @property
    def next(self) -> Lesson:
        """The lesson to continue with; the first one if all are done."""
        return next((line.lesson for line in self.lines if line.next), self.lines[0].lesson)


_progress = Prepared(lambda player: Progress.objects.filter(player=player), int)


def lesson_lists(player: Player) -> list[LessonList]:
    """Return the lessons of all games that have any. One query."""
    rows = {(row.game, row.lesson): row for row in _progress(player.pk)}
    return [_lesson_list(slug, rows) for slug in games_with_lessons()]


def lesson_list(player: Player, game: str) -> LessonList:
    """Return the lessons of one game."""
    rows = Progress.objects.filter(player=player, game=game)
    return _lesson_list(game, {(row.game, row.lesson): row for row in rows})


def _lesson_list(game: str, rows: dict[tuple[str, str], Progress]) -> LessonList:
    lines, found = [], False
    for lesson in lessons_of(game):
        row = rows.get((game, lesson.key))
        done = row is not None and row.done_at is not None
        lines.append(LessonItem(lesson, done, bool(row and row.moves), not done and not found))
        found = found or not done
    return LessonList(game, registry.config(game), lines)


def load_session(player: Player, game: str, lesson: Lesson) -> LessonSession:
    """Return the player's position in the lesson."""
    row = Progress.objects.filter(player=player, game=game, lesson=lesson.key).first()
    return LessonSession.after(game, lesson, row.moves if row else ())


def is_newcomer(table: Table, player: Player) -> bool:
    """Return whether a table is the player's first of a game whose lessons they may want.

    True only if they have done none of these lessons and haven't dismissed the offer. One query.
    """
    if table.ended_at is not None or not lessons_of(table.game):
        return False
    return _first_tables(player.pk, table.game) == [(table.pk, False)]


def _first_two_tables(player: int, game: str) -> QuerySet[Seat, tuple[int, bool]]:
    """Query up to two tables of the player: (id, whether they did a lesson or dismissed them)."""
    done = Progress.objects.filter(player=player, game=game, done_at__isnull=False)
    put_away = Dismissal.objects.filter(player=player, offer=game)
    seats = Seat.objects.filter(player=player, table__game=game)
    known = seats.annotate(knows=Exists(done) | Exists(put_away))
    return known.values_list("table", "knows")[:2]


_first_tables = PreparedRows(_first_two_tables, int, str, converted={1: bool})


def _lobby_text(reader: Player) -> str:
    """Return how many lessons the reader has done, as a text."""
    courses = lesson_lists(reader)
    done, total = sum(one.done for one in courses), sum(len(one.lines) for one in courses)
    if not done:
        return _("A game in ten minutes")
    return _("%(done)s of %(total)s done") % {"done": done, "total": total}


extensions.register_lobby_page(
    extensions.LobbyPage("learning:index", gettext_lazy("Lessons"), "book-open", 20, _lobby_text)
)


@extensions.offer_sources.register
def offer_lessons(table: Table, reader: Player) -> extensions.Offer | None:
    """Return an offer of lessons at a player's first table of a game, else None."""
    if not is_newcomer(table, reader):
        return None
    game = table.game
    return extensions.Offer(
        _("New to %(game)s?") % {"game": registry.config(game).verbose_name},
        _("Lessons"),
        reverse("learning:course", args=[game]),
        reverse("learning:dismiss", args=[game]),
    )
