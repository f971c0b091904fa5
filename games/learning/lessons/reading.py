"""What is known of a learner: which lessons are done, and what may be offered."""

from dataclasses import dataclass

from django.db.models import Exists, QuerySet

from games.learning.lessons import finding
from games.learning.lessons.contract import Lesson
from games.learning.lessons.sitting import Sitting
from games.learning.models import Dismissal, Progress
from games.players.models import Player
from games.players.prepared import Prepared
from games.tables import registry
from games.tables.models import Seat, Table
from games.tables.registry import GameConfig


@dataclass(frozen=True, slots=True)
class Line:
    """A lesson in a list."""

    lesson: Lesson
    done: bool
    begun: bool
    next: bool
    """The one to go on with: the first that isn't done."""


@dataclass(frozen=True, slots=True)
class Course:
    """A game's lessons as one person sees them."""

    slug: str
    config: GameConfig
    lines: list[Line]

    @property
    def done(self) -> int:
        return sum(line.done for line in self.lines)

    @property
    def complete(self) -> bool:
        return self.done == len(self.lines)

    @property
    def next(self) -> Lesson:
        """The lesson to go on with; the first one again where all are done."""
        return next((line.lesson for line in self.lines if line.next), self.lines[0].lesson)


def courses(player: Player) -> list[Course]:
    """All games that have lessons: one statement."""
    rows = {(row.game, row.lesson): row for row in Progress.objects.filter(player=player)}
    return [_course(slug, rows) for slug in finding.games()]


def course(player: Player, game: str) -> Course:
    """One game's."""
    rows = Progress.objects.filter(player=player, game=game)
    return _course(game, {(row.game, row.lesson): row for row in rows})


def _course(game: str, rows: dict[tuple[str, str], Progress]) -> Course:
    lines, found = [], False
    for lesson in finding.lessons_of(game):
        row = rows.get((game, lesson.key))
        done = row is not None and row.done_at is not None
        lines.append(Line(lesson, done, bool(row and row.moves), not done and not found))
        found = found or not done
    return Course(game, registry.config(game), lines)


def sitting_of(player: Player, game: str, lesson: Lesson) -> Sitting:
    """Where this person stands in the lesson."""
    row = Progress.objects.filter(player=player, game=game, lesson=lesson.key).first()
    return Sitting.after(game, lesson, row.moves if row else ())


def is_newcomer(table: Table, player: Player) -> bool:
    """Whether it is the person's first table of a game with lessons of which they did none and
    which they haven't put away: one statement."""
    if table.ended_at is not None or not finding.lessons_of(table.game):
        return False
    return _known(player.pk, table.game) == [(table.pk, False)]


def _first_two(player: int, game: str) -> QuerySet[Seat, tuple[int, bool]]:
    """Tables of the game, and whether the person knows it."""
    done = Progress.objects.filter(player=player, game=game, done_at__isnull=False)
    put_away = Dismissal.objects.filter(player=player, offer=game)
    seats = Seat.objects.filter(player=player, table__game=game)
    known = seats.annotate(knows=Exists(done) | Exists(put_away))
    return known.values_list("table", "knows")[:2]


_known = Prepared(_first_two, int, str)
