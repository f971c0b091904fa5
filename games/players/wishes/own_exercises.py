"""What a person does when the office does an exercise, and how much of it in a day at most.

Only the person's own pages ask here, for the person who is signed in: nothing of it goes into a
region that is drawn for an audience, a journal, a log or an export of others (S2, S3).
"""

from dataclasses import dataclass
from typing import Any

from games.players import exercises, office
from games.players.first_exercises import spoken
from games.players.models import Exercise, OwnExercise, Player


@dataclass(frozen=True, slots=True)
class Choice:
    """One exercise of the office's list, and what the person has chosen for it."""

    exercise: Exercise
    equivalents: tuple[tuple[int, str], ...]
    chosen: int | None
    most: int | None


def choices(player: Player) -> list[Choice]:
    """All exercises of the list, the default first; two queries."""
    chosen = {own.exercise_id: own for own in OwnExercise.objects.filter(player=player)}
    offered = offers()
    return [
        Choice(
            exercise,
            tuple((pk, spoken(name)) for pk, name in offered.get(exercise.pk, ())),
            own.equivalent_id if (own := chosen.get(exercise.pk)) else None,
            own.most if own else None,
        )
        for exercise in exercises.listed()
        if exercise.pk
    ]


def offers() -> dict[int, tuple[tuple[int, str], ...]]:
    """Exercise → its equivalents, ids and names; nothing where the office has switched them off."""
    found: dict[int, tuple[tuple[int, str], ...]] = {}
    if office.current().equivalents:
        for pk, exercise, name in exercises.equivalents():
            found[exercise] = (*found.get(exercise, ()), (pk, name))
    return found


def of_player(player: Player, exercise: Exercise) -> OwnExercise | None:
    """What the person has chosen for this exercise."""
    found = OwnExercise.objects.filter(player=player, exercise=exercise)
    return found.select_related("equivalent").first()


def export(player: Player) -> list[dict[str, Any]]:
    """For the person's own export."""
    found = OwnExercise.objects.filter(player=player).select_related("exercise", "equivalent")
    return [
        {
            "exercise": own.exercise.name,
            "done_as": own.equivalent.name if own.equivalent else None,
            "most_a_day": own.most,
        }
        for own in found.order_by("pk")
    ]
