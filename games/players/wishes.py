"""Players' own choices: how others see them, what is counted, and their exercises."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.players import exercises, inbox, names, office
from games.players.appearance import announce_change
from games.players.first_exercises import spoken
from games.players.inbox import InboxAction, InboxItem
from games.players.models import Exercise, Office, OwnExercise, Player
from games.players.office import current_calendar
from games.players.sources import Sources
from games.ui.refusals import Refused

# The two questions: count my repetitions? show me in the kitchen?
#
# Each is asked when it matters, not on joining: the first before the first exercise, the second
# once there is a screen. Neither has a default: people who join aren't counted or shown until
# they answer (`services.UNASKED`). Ghosts are counted and shown until somebody claims the account.


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """A question; `name` is its form field, `answered` the column of when it was answered."""

    name: str
    answered: str
    ask: Promise
    about: Promise
    reasons: Sources[Callable[[Player], bool]] = field(default_factory=Sources)
    """Functions that return whether an answer matters to a player by now, from apps that use it."""

    def is_open(self, player: Player) -> bool:
        """Return whether this player hasn't answered the question yet."""
        return getattr(player, self.answered) is None

    def matters(self, player: Player) -> bool:
        """Return whether the question is open and an answer would change something by now."""
        return self.is_open(player) and any(reason(player) for reason in self.reasons)


REPETITIONS = Question(
    "repetitions",
    "repetitions_answered",
    gettext_lazy("Count my reps on the board?"),
    gettext_lazy("If not, you still play; you just aren’t ranked by reps."),
)
KITCHEN = Question(
    "kitchen",
    "screen_answered",
    gettext_lazy("Show me in the kitchen?"),
    gettext_lazy(
        "The kitchen screen shows who is playing and who is leading. If you say no, "
        "it just says “someone”."
    ),
)
QUESTIONS = (REPETITIONS, KITCHEN)


# The bell doesn’t count these: then each page would have to find out whether they matter.
@inbox.with_count(inbox.silent)
def unanswered(player: Player, now: datetime) -> list[InboxItem]:
    """Return an inbox item for each open question, once its answer matters."""
    if player.is_ghost or player.erased:
        return []
    return [_inbox_item(question, player) for question in QUESTIONS if question.matters(player)]


def _inbox_item(question: Question, player: Player) -> InboxItem:
    url, there = reverse("players:answer"), ("next", reverse("players:inbox"))
    keys = (
        InboxAction(label, url, ((question.name, said), there), primary=False)
        for label, said in ((_("Yes"), "yes"), (_("No"), "no"))
    )
    return InboxItem(
        title=str(question.ask),
        text=str(question.about),
        url=reverse("players:privacy"),
        at=player.joined,
        icon="circle-help",
        actions=tuple(keys),
    )


# “Not now”: present, but not to be asked for anything until the day ends
#
# Challenges, open calls and notices check it first. It is no secret: everybody sees it where they
# could otherwise challenge the player.


def is_quiet(player: Player, today: date | None = None) -> bool:
    """Return whether this person has said “not now” today, on the office's calendar."""
    if player.not_now is None:
        return False
    return player.not_now == (today or _today())


def _today() -> date:
    return current_calendar().today(timezone.now())


def quiet_people() -> frozenset[int]:
    """Return the ids of the players who have said “not now” today. One query."""
    found = Player.objects.active().filter(not_now=_today()).values_list("pk", flat=True)
    return frozenset(found)


# Own exercises: a player's alternative to an exercise of the office, and their daily limit
#
# Read only by the signed-in player's own pages: nothing of it goes into a region for an audience, a
# move log, a log file or an export of others.


@dataclass(frozen=True, slots=True)
class ExerciseChoice:
    """An exercise of the office's list, with the player's choices.

    `equivalents` are pairs of id and name, `chosen` is the id of one, `most` the daily limit.
    """

    exercise: Exercise
    equivalents: tuple[tuple[int, str], ...]
    chosen: int | None
    most: int | None


def exercise_choices(player: Player) -> list[ExerciseChoice]:
    """Return all exercises of the list, the default first. One query, if the office is cached."""
    chosen = {own.exercise_id: own for own in OwnExercise.objects.filter(player=player)}
    offered = offered_equivalents()
    return [
        ExerciseChoice(
            exercise,
            tuple((pk, spoken(name)) for pk, name in offered.get(exercise.pk, ())),
            own.equivalent_id if (own := chosen.get(exercise.pk)) else None,
            own.most if own else None,
        )
        for exercise in exercises.listed()
        if exercise.pk
    ]


def offered_equivalents() -> dict[int, tuple[tuple[int, str], ...]]:
    """Return exercise's id → ids and names of its equivalents; {} if the office has them off."""
    found: dict[int, tuple[tuple[int, str], ...]] = {}
    if office.current().equivalents:
        for pk, exercise, name in exercises.equivalents():
            found[exercise] = (*found.get(exercise, ()), (pk, name))
    return found


def own_exercise(player: Player, exercise: Exercise) -> OwnExercise | None:
    """Return the player's choices for this exercise, or None."""
    found = OwnExercise.objects.filter(player=player, exercise=exercise)
    return found.select_related("equivalent").first()


def export_own_exercises(player: Player) -> list[dict[str, Any]]:
    """Return the player's own exercises for their export."""
    found = OwnExercise.objects.filter(player=player).select_related("exercise", "equivalent")
    return [
        {
            "exercise": own.exercise.name,
            "done_as": own.equivalent.name if own.equivalent else None,
            "most_a_day": own.most,
        }
        for own in found.order_by("pk")
    ]


LARGEST_MOST = 1000


def set_not_now(player: Player, *, quiet: bool) -> None:
    """Switch “not now” on until the day ends, or off, and announce it. Idempotent."""
    wanted = current_calendar().today(timezone.now()) if quiet else None
    with transaction.atomic():
        row = Player.objects.select_for_update().get(pk=player.pk)
        if row.not_now != wanted:
            row.not_now = wanted
            row.save(update_fields=["not_now"])
            announce_change(row)


def choose_own_exercise(
    player: Player, exercise: Exercise, equivalent: int | None, most: int | None
) -> None:
    """Save the player's alternative to this exercise and their daily limit; None for none.

    An equivalent that the office doesn't offer is ignored. Nothing is logged or announced.
    """
    offered = dict(offered_equivalents().get(exercise.pk, ()))
    kept = equivalent if equivalent in offered else None
    if kept is None and most is None:
        OwnExercise.objects.filter(player=player, exercise=exercise).delete()
        return
    OwnExercise.objects.update_or_create(
        player=player, exercise=exercise, defaults={"equivalent_id": kept, "most": most}
    )


def forget(player: Player) -> None:
    """Delete the player's own exercises and “not now”, as part of an erasure."""
    OwnExercise.objects.filter(player=player).delete()
    Player.objects.filter(pk=player.pk).update(not_now=None)


# What others see and count. All of these are idempotent


LONGEST_PREFERENCE = 80


def set_pseudonym(player: Player, text: str) -> None:
    """Set the pseudonym that everybody sees; "" or the player's own name removes it.

    Raises `NameRefused`; `NameTaken` if it is like the name or pseudonym of another player.
    """

    def write(row: Player) -> tuple[str, ...]:
        kept = text.strip() in ("", row.pseudonym)
        wanted = text.strip() if kept else names.clean_new(text)
        if names.key(wanted) == row.name_key:
            wanted = ""
        if wanted:
            names.check_free(row, wanted)
        row.pseudonym, row.pseudonym_key = wanted, names.key(wanted) or None
        row.initials = names.free_initials(row)
        return "pseudonym", "pseudonym_key", "initials"

    _change(player, write)


def set_on_screen(player: Player, on: bool) -> None:
    """Show the player on the kitchen screen, or don't; this answers the question `KITCHEN`."""

    def write(row: Player) -> tuple[str, ...]:
        row.on_screen, row.screen_answered = on, row.screen_answered or timezone.now()
        return "on_screen", "screen_answered"

    _change(player, write)


def set_in_column(player: Player, field: str, on: bool) -> None:
    """Count the player in a column of the board, or don't: `counts_dayes` or `counts_wins`."""

    def write(row: Player) -> tuple[str, ...]:
        setattr(row, field, on)
        return (field,)

    _change(player, write)


def set_counts_repetitions(player: Player, on: bool) -> None:
    """Count and show the player's repetitions, or don't; this answers `REPETITIONS`."""

    def write(row: Player) -> tuple[str, ...]:
        row.counts_repetitions = on
        row.repetitions_answered = row.repetitions_answered or timezone.now()
        return "counts_repetitions", "repetitions_answered"

    _change(player, write)


def set_preference(player: Player, text: str, shared: bool) -> None:
    """Set the preferred exercise, and whether admins may read it.

    Raises `Refused` if it is too long or can't be displayed.
    """
    kept = " ".join(text.split())
    if len(kept) > LONGEST_PREFERENCE or not kept.isprintable():
        raise Refused(_("Up to 80 characters. Some characters can’t be displayed."))
    Player.objects.filter(pk=player.pk).update(
        preference=kept, preference_shared=bool(kept) and shared
    )


def set_pairs(player: Player, on: bool) -> None:
    """Include the player in the pairs of the day, or don't.

    Raises `Refused` (409) for `on` while the office draws no pairs.
    """
    if on and not office.current().daily_pairs:
        raise Refused(_("The office doesn’t draw pairs any more."), 409)
    Player.objects.filter(pk=player.pk).update(pairs=on)


def _change(player: Player, write: Callable[[Player], tuple[str, ...]]) -> None:
    """Save the fields that `write` sets and returns; announce it to open pages if any changed."""
    with transaction.atomic():
        Office.objects.select_for_update().get(pk=1)  # names queue here
        row = Player.objects.get(pk=player.pk)
        before = dict(vars(row))
        fields = write(row)
        if any(before[field] != getattr(row, field) for field in fields):
            row.save(update_fields=fields)
            announce_change(row)
