"""The exercises of the office as a day says them: `12 squats`, `12 seconds of plank`."""

from __future__ import annotations

from django.utils import translation
from django.utils.translation import gettext as _

from games.boards.words import elided
from games.players import exercises, office
from games.players.models import Exercise


def choices() -> list[str]:
    """What the office's list offers, the default first."""
    return [_counted(exercise) for exercise in exercises.listed()]


def default() -> str:
    """What the next days begin with."""
    return choices()[0]


def _counted(exercise: Exercise) -> str:
    """The day keeps this text, so it is written in the office's language, not the reader's."""
    if exercise.unit != Exercise.Unit.SECONDS:
        return exercise.name
    with translation.override(office.current().language):
        return elided(_("seconds of %(name)s") % {"name": exercise.name})
