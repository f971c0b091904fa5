"""The exercises of the office as a day says them: `12 squats`, `12 seconds of plank`."""

import secrets

from django.utils import translation
from django.utils.translation import gettext as _

from games.boards.words import elide
from games.players import exercises, office, wishes
from games.players.first_exercises import spoken
from games.players.models import Exercise


def choices() -> list[str]:
    """Return what the office's list offers, the default first."""
    return [_counted(exercise) for exercise in exercises.listed()]


def default() -> str:
    """Return what the next days begin with."""
    return choices()[0]


def by_lot(but: str = "") -> str:
    """Draw one of the list; another one than `but`, where there is."""
    offered = choices()
    return secrets.choice([each for each in offered if each != but] or offered)


def of_text(text: str) -> Exercise | None:
    """Return the exercise of the office's list that a day says so, `None` if it has none."""
    same = (each for each in exercises.listed() if each.pk and _counted(each) == text)
    return next(same, None)


def equivalents_of(text: str) -> list[str]:
    """Return what counts as this exercise, as the office's list has it now."""
    exercise = of_text(text)
    offered = wishes.offered_equivalents().get(exercise.pk, ()) if exercise else ()
    return [name for _pk, name in offered]


def read_out(equivalents: list[str]) -> list[str]:
    """Return what counts as the day's exercise, in the reader's language where we know it."""
    return [spoken(name) for name in equivalents]


def _counted(exercise: Exercise) -> str:
    """The day keeps this text, so it is written in the office's language, not the reader's."""
    if exercise.unit != Exercise.Unit.SECONDS:
        return exercise.name
    with translation.override(office.current().language):
        return elide(_("seconds of %(name)s") % {"name": exercise.name})
