"""The office's exercises in a day's words: `12 squats`, `12 seconds of plank`."""

import secrets

from django.utils import translation
from django.utils.translation import gettext as _

from games.boards.words import elide
from games.players import exercises, office, wishes
from games.players.first_exercises import spoken
from games.players.models import Exercise


def choices() -> list[str]:
    """Return the texts of the office's exercises, the default first."""
    return [_counted(exercise) for exercise in exercises.listed()]


def default() -> str:
    """Return the text of the exercise with which new days begin."""
    return choices()[0]


def by_lot(but: str = "") -> str:
    """Return a random exercise of the office's list, other than `but` if there is another."""
    offered = choices()
    return secrets.choice([each for each in offered if each != but] or offered)


def of_text(text: str) -> Exercise | None:
    """Return the exercise of the office's list with this text, `None` if there is none."""
    same = (each for each in exercises.listed() if each.pk and _counted(each) == text)
    return next(same, None)


def equivalents_of(text: str) -> list[str]:
    """Return the current alternatives to this exercise; none if it isn't in the office's list."""
    exercise = of_text(text)
    offered = wishes.offered_equivalents().get(exercise.pk, ()) if exercise else ()
    return [name for _pk, name in offered]


def read_out(equivalents: list[str]) -> list[str]:
    """Return the alternatives' names in the reader's language where we know it."""
    return [spoken(name) for name in equivalents]


def _counted(exercise: Exercise) -> str:
    """Return the text that a day keeps: in the office's language, not the reader's."""
    if exercise.unit != Exercise.Unit.SECONDS:
        return exercise.name
    with translation.override(office.current().language):
        return elide(_("seconds of %(name)s") % {"name": exercise.name})
