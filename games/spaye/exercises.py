"""The exercises of the office as a day says them: `12 squats`, `12 seconds of plank`."""

import secrets

from django.utils import translation
from django.utils.translation import gettext as _

from games.boards.words import elided
from games.players import exercises, office, wishes
from games.players.first_exercises import spoken
from games.players.models import Exercise


def choices() -> list[str]:
    """What the office's list offers, the default first."""
    return [_counted(exercise) for exercise in exercises.listed()]


def default() -> str:
    """What the next days begin with."""
    return choices()[0]


def by_lot(but: str = "") -> str:
    """One of the list; another one than `but`, where there is."""
    found = choices()
    return secrets.choice([one for one in found if one != but] or found)


def of_text(text: str) -> Exercise | None:
    """The exercise of the office's list that a day says so."""
    found = (one for one in exercises.listed() if one.pk and _counted(one) == text)
    return next(found, None)


def equivalents_of(text: str) -> list[str]:
    """What counts as the exercise that a day says so, as the office's list has it now (S2)."""
    exercise = of_text(text)
    offered = wishes.offered_equivalents().get(exercise.pk, ()) if exercise else ()
    return [name for _pk, name in offered]


def read_out(equivalents: list[str]) -> list[str]:
    """What counts as the day's exercise does, in the reader's language where we know it."""
    return [spoken(name) for name in equivalents]


def _counted(exercise: Exercise) -> str:
    """The day keeps this text, so it is written in the office's language, not the reader's."""
    if exercise.unit != Exercise.Unit.SECONDS:
        return exercise.name
    with translation.override(office.current().language):
        return elided(_("seconds of %(name)s") % {"name": exercise.name})
