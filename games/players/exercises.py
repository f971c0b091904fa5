"""The office's list of exercises, which days and committees choose from.

The list only makes suggestions: a day keeps its exercise when the list changes.
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
    """The office's exercises, the default one first, even if no row has it."""
    default = office.current().exercise
    rows = list(office.exercises())
    if default.casefold() not in {row.name.casefold() for row in rows}:
        rows.append(Exercise(name=default))
    return sorted(rows, key=lambda row: (not is_default(row), row.name.casefold()))


def equivalents() -> tuple[tuple[int, int, str], ...]:
    """Id, exercise's id and name of each equivalent of the list's exercises."""
    return office.equivalents()


def set_equivalents(by: Player, exercise_id: int, names: list[str], reason: str = "") -> None:
    """Set an exercise's equivalents. People's choices of those that stay are kept.

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
    """Whether new days begin with this exercise."""
    return exercise.name.casefold() == office.current().exercise.casefold()


def add(by: Player, name: str, unit: str, reason: str = "") -> None:
    """Add an exercise to the list. Idempotent.

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
    """Change an exercise's name and unit. Raises `Exercise.DoesNotExist`, `ExerciseListed`."""
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
    """Remove an exercise and return it, None if it was gone already. Raises `DefaultExercise`."""
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
    """Begin new days with this exercise. Raises `Exercise.DoesNotExist`."""
    with transaction.atomic():
        row = Exercise.objects.get(pk=exercise_id)
        save_office(by, {"exercise": row.name}, reason)
