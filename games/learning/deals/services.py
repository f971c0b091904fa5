"""Every write of the deals of the day; replies are thought of before anything is locked."""

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.contract import Move
from games.learning.deals.choosing import Day
from games.learning.deals.course import Course, Think
from games.learning.models import Attempt, Deal, DealWish
from games.live.publishing import publish
from games.players import office
from games.players.models import Player
from games.tables.errors import Stale
from games.ui.refusals import Refused


class NotBegun(Refused):
    """There is no attempt of this person to go on with."""

    status = 409
    sentence = gettext_lazy("Start the deal of the day first.")


CHANNEL = "deal"
"""Where it is announced that somebody has begun: the kitchen's screen counts."""


def begin(player: Player, day: Day, think: Think) -> Attempt:
    """One's own attempt, which counts; there already if it was begun.

    Raises `Refused`, `Failed`.
    """
    _check_open(day)
    row = day.row or _row(day)
    found = Attempt.objects.filter(deal=row, player=player, practice=False).first()
    if found is None:
        found = _attempt(row, player, day, think, practice=False)
        publish(CHANNEL)
    return found


def practise(player: Player, day: Day, think: Think) -> Attempt:
    """Play it again from the beginning; it counts nowhere. Raises `NotBegun`, `Failed`."""
    if day.row is None or not has_ended(player, day.row):
        raise NotBegun
    Attempt.objects.filter(deal=day.row, player=player, practice=True).delete()
    return _attempt(day.row, player, day, think, practice=True)


def play(player: Player, day: Day, text: str, version: int, think: Think) -> Attempt:
    """Enter a move in the attempt that goes on.

    The same move sent twice is entered once. Raises `NotBegun`, `Stale`, `Refused`,
    `IllegalMove`, `BadMove`, `Failed`.
    """
    attempt = going_on(player, day)
    if attempt is None:
        raise NotBegun
    if not attempt.practice:
        _check_open(day)
    entries = [(seat, move) for seat, move in attempt.entries]
    if version > len(entries):
        raise Stale
    course = Course(day.game, day.task, day.seed, entries[:version])
    if course.over:
        raise Stale
    # Kept as the rules list it: a task's moves were judged beforehand by that spelling.
    move = str(course.listed(day.task.seat, Move.parse(text)))
    if version < len(entries):
        if entries[version] == (day.task.seat, move):
            return attempt
        raise Stale
    course.enter(move, think)
    return _kept(attempt, course, version)


def wish(player: Player, *, shown: bool) -> None:
    """Whether others see one's results."""
    DealWish.objects.update_or_create(player=player, defaults={"shown": shown})


def forget(player: Player) -> None:
    """No attempt and no wish of the player is left."""
    Attempt.objects.filter(player=player).delete()
    DealWish.objects.filter(player=player).delete()


def has_ended(player: Player, deal: Deal) -> bool:
    """Whether the attempt that counts is over."""
    own = Attempt.objects.filter(deal=deal, player=player, practice=False)
    return own.filter(ended_at__isnull=False).exists()


def going_on(player: Player, day: Day) -> Attempt | None:
    """The attempt on the page: practice once the one that counts is over."""
    if day.row is None:
        return None
    return Attempt.objects.filter(deal=day.row, player=player).order_by("-practice").first()


def _kept(attempt: Attempt, course: Course, version: int) -> Attempt:
    """Write where the attempt stands now, unless another page was faster."""
    with transaction.atomic():
        row = Attempt.objects.select_for_update().get(pk=attempt.pk)
        if len(row.entries) != version:
            raise Stale
        row.entries = [list(entry) for entry in course.entries]
        if course.over:
            row.score, row.ended_at = list(course.score), timezone.now()
        row.save(update_fields=["entries", "score", "ended_at"])
    return row


def _row(day: Day) -> Deal:
    values = {
        "game": day.game,
        "task": day.task.key,
        "seed": day.seed.hex(),
        "started_at": timezone.now(),
        "par": day.task.par,
    }
    return Deal.objects.get_or_create(date=day.date, defaults=values)[0]


def _attempt(row: Deal, player: Player, day: Day, think: Think, *, practice: bool) -> Attempt:
    course = Course(day.game, day.task, day.seed)
    course.answered(think)
    values = {
        "entries": [list(entry) for entry in course.entries],
        "begun_at": timezone.now(),
    }
    try:
        with transaction.atomic():
            found, _new = Attempt.objects.get_or_create(
                deal=row, player=player, practice=practice, defaults=values
            )
    except IntegrityError:
        found = Attempt.objects.get(deal=row, player=player, practice=practice)
    return found


def _check_open(day: Day) -> None:
    if timezone.now() >= office.current_calendar().closing(day.date):
        raise Refused(_("This deal of the day is closed."), 409)
