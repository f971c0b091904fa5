"""All writes of deals of the day. Bots' replies are computed before a row is locked."""

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.contract import Move
from games.learning.deals.attempt_state import DealAttemptState, Think
from games.learning.deals.choosing import DailyDeal
from games.learning.models import Attempt, Deal, DealWish
from games.live.publishing import publish
from games.players import office
from games.players.models import Player
from games.tables.errors import Stale
from games.ui.refusals import Refused


class NotBegun(Refused):
    """The player has no attempt to continue, or the day has no deal."""

    status = 409
    sentence = gettext_lazy("Start the deal of the day first.")


CHANNEL = "deal"
"""The channel that announces each begun attempt: the kitchen screen counts them."""


def begin(player: Player, day: DailyDeal, think: Think) -> Attempt:
    """Return the player's attempt that counts; begin it if needed. Raises `Refused`, `Failed`."""
    _check_open(day)
    row = day.row or create_deal(day)
    found = Attempt.objects.filter(deal=row, player=player, practice=False).first()
    if found is None:
        found = _begin_attempt(row, player, day, think, practice=False)
        publish(CHANNEL)
    return found


def practise(player: Player, day: DailyDeal, think: Think) -> Attempt:
    """Begin a new practice attempt, which counts nowhere. Raises `NotBegun`, `Failed`."""
    if day.row is None or not has_ended(player, day.row):
        raise NotBegun
    Attempt.objects.filter(deal=day.row, player=player, practice=True).delete()
    return _begin_attempt(day.row, player, day, think, practice=True)


def play(player: Player, day: DailyDeal, text: str, version: int, think: Think) -> Attempt:
    """Enter a move in the current attempt. Idempotent.

    Raises `NotBegun`, `Stale`, `Refused`, `IllegalMove`, `BadMove`, `Failed`.
    """
    attempt = current_attempt(player, day)
    if attempt is None:
        raise NotBegun
    if not attempt.practice:
        _check_open(day)
    entries = [(seat, move) for seat, move in attempt.entries]
    if version > len(entries):
        raise Stale
    course = DealAttemptState(day.game, day.task, day.seed, entries[:version])
    if course.over:
        raise Stale
    # Stored as the rules list it: a task's moves were evaluated in advance in that spelling.
    move = str(course.listed(day.task.seat, Move.parse(text)))
    if version < len(entries):
        if entries[version] == (day.task.seat, move):
            return attempt
        raise Stale
    course.enter(move, think)
    return _store_move(attempt, course, version)


def set_wish(player: Player, *, shown: bool) -> None:
    """Store whether others see the player's results."""
    DealWish.objects.update_or_create(player=player, defaults={"shown": shown})


def forget_deals(player: Player) -> None:
    """Delete all attempts of the player, and their wish."""
    Attempt.objects.filter(player=player).delete()
    DealWish.objects.filter(player=player).delete()


def has_ended(player: Player, deal: Deal) -> bool:
    """Return whether the player's attempt that counts is over."""
    own = Attempt.objects.filter(deal=deal, player=player, practice=False)
    return own.filter(ended_at__isnull=False).exists()


def current_attempt(player: Player, day: DailyDeal) -> Attempt | None:
    """Return the attempt on the page: the practice one if there is any, else that which counts."""
    if day.row is None:
        return None
    return Attempt.objects.filter(deal=day.row, player=player).order_by("-practice").first()


def _store_move(attempt: Attempt, course: DealAttemptState, version: int) -> Attempt:
    """Store the state of the attempt. Raises `Stale` if another page was faster."""
    with transaction.atomic():
        row = Attempt.objects.select_for_update().get(pk=attempt.pk)
        if len(row.entries) != version:
            raise Stale
        row.entries = [list(entry) for entry in course.entries]
        if course.over:
            row.score, row.ended_at = list(course.score), timezone.now()
        row.save(update_fields=["entries", "score", "ended_at"])
    return row


def create_deal(day: DailyDeal) -> Deal:
    values = {
        "game": day.game,
        "task": day.task.key,
        "seed": day.seed.hex(),
        "started_at": timezone.now(),
        "par": day.task.par,
    }
    return Deal.objects.get_or_create(date=day.date, defaults=values)[0]


def _begin_attempt(
    row: Deal, player: Player, day: DailyDeal, think: Think, *, practice: bool
) -> Attempt:
    course = DealAttemptState(day.game, day.task, day.seed)
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


def _check_open(day: DailyDeal) -> None:
    if timezone.now() >= office.current_calendar().closing(day.date):
        raise Refused(_("This deal of the day is closed."), 409)
