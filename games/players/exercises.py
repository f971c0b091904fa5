"""What the office does: the list that the day and the committees choose from.

A day that is laid out keeps its own: the list is advice.
"""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from games.players import office
from games.players.activity_log import record_act
from games.players.models import MOST_EQUIVALENTS, Equivalent, Exercise, Player
from games.players.services import save_office
from games.ui.refusals import Refused


class ExerciseListed(Refused):
    sentence = _("This exercise is already on the list.")


class DefaultExercise(Refused):
    status = 409
    sentence = _("This is the default exercise. Choose another default first.")


class TooManyEquivalents(Refused):
    sentence = _("Up to six alternatives, 40 characters each.")


def listed() -> list[Exercise]:
    """The office's exercises, the default one first; it is there also when no row holds it."""
    default = office.current().exercise
    rows = list(office.exercises())
    if default.casefold() not in {row.name.casefold() for row in rows}:
        rows.append(Exercise(name=default))
    return sorted(rows, key=lambda row: (not is_default(row), row.name.casefold()))


def equivalents() -> tuple[tuple[int, int, str], ...]:
    """Id, exercise and name of each movement that counts as an exercise of the list does."""
    return office.equivalents()


def set_equivalents(by: Player, exercise_id: int, names: list[str], reason: str = "") -> None:
    """What counts as this exercise does. Those that stay keep who has chosen them.

    Raises `Exercise.DoesNotExist`, `TooManyEquivalents`.
    """
    with transaction.atomic():
        row = Exercise.objects.select_for_update().get(pk=exercise_id)
        wanted = list(dict.fromkeys(name for name in names if name))
        if len(wanted) > MOST_EQUIVALENTS:
            raise TooManyEquivalents
        before = list(row.equivalents.values_list("name", flat=True))
        if before == wanted:
            return
        row.equivalents.exclude(name__in=wanted).delete()
        new = [Equivalent(exercise=row, name=name) for name in wanted if name not in before]
        Equivalent.objects.bulk_create(new)
        office.forget()
        detail = f"{row.name}: {', '.join(wanted) or '–'}"
        record_act(by, "equivalents", detail=detail[:400], reason=reason)


def is_default(exercise: Exercise) -> bool:
    """Whether the next days begin with it."""
    return exercise.name.casefold() == office.current().exercise.casefold()


def add(by: Player, name: str, unit: str, reason: str = "") -> None:
    """Put an exercise on the list; one that is there with this unit stays as it is.

    Raises `ExerciseListed`.
    """
    with transaction.atomic():
        there = Exercise.objects.filter(name__iexact=name).first()
        if there and (there.name, there.unit) == (name, unit):
            return
        if there:
            raise ExerciseListed
        Exercise.objects.create(name=name, unit=unit)
        record_act(by, "exercise", detail=f"{name} ({unit})", reason=reason)


def change(by: Player, exercise_id: int, name: str, unit: str, reason: str = "") -> None:
    """Rename it, or count it otherwise. Raises `Exercise.DoesNotExist`, `ExerciseListed`."""
    with transaction.atomic():
        row = Exercise.objects.select_for_update().get(pk=exercise_id)
        if Exercise.objects.filter(name__iexact=name).exclude(pk=row.pk).exists():
            raise ExerciseListed
        before = f"{row.name} ({row.unit})"
        default = is_default(row)
        row.name, row.unit = name, unit
        if f"{name} ({unit})" == before:
            return
        row.save()
        record_act(by, "change_exercise", detail=f"{before} → {name} ({unit})", reason=reason)
        if default:
            save_office(by, {"exercise": name}, reason)


def remove(by: Player, exercise_id: int, reason: str = "") -> Exercise | None:
    """Take it off the list. What was removed, `None` if it was gone. Raises `DefaultExercise`."""
    with transaction.atomic():
        row = Exercise.objects.select_for_update().filter(pk=exercise_id).first()
        if row is None:
            return None
        if is_default(row):
            raise DefaultExercise
        row.delete()
        record_act(by, "remove_exercise", detail=f"{row.name} ({row.unit})", reason=reason)
    return row


def make_default(by: Player, exercise_id: int, reason: str = "") -> None:
    """Begin the next days with it. Raises `Exercise.DoesNotExist`."""
    with transaction.atomic():
        row = Exercise.objects.get(pk=exercise_id)
        save_office(by, {"exercise": row.name}, reason)
