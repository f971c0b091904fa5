"""The list of exercises that an office begins with, each with its alternatives (equivalents).

They give a choice from the first minute to people who can't or don't want to do the day's exercise:
seated, standing, breathing, a few steps. The list is written once, in the office's language, and is
then the office's own. Names that it hasn't changed are shown in the reader's language.
"""

from functools import cache

from django.utils import translation
from django.utils.translation import pgettext

from games.players import office
from games.players.models import Equivalent, Exercise, Language


def lay_down(default: str, language: str) -> None:
    """Fill the office's list, with the exercise `default` in it, unless it has exercises."""
    if Exercise.objects.exists():
        return
    with translation.override(language):
        wanted = words()
        if default.casefold() not in {name.casefold() for name in wanted}:
            wanted[default] = anything()
    made = Exercise.objects.bulk_create(Exercise(name=name) for name in wanted)
    Equivalent.objects.bulk_create(
        Equivalent(exercise=exercise, name=name)
        for exercise in made
        for name in wanted[exercise.name]
    )
    office.forget()


def anything() -> tuple[str, ...]:
    """Return the equivalents of an exercise that isn't in `words`."""
    return (
        pgettext("exercise", "seated knee lifts"),
        pgettext("exercise", "heel raises"),
        pgettext("exercise", "arm circles"),
        pgettext("exercise", "marching on the spot"),
        *calm(),
    )


def calm() -> tuple[str, str]:
    return pgettext("exercise", "deep breaths"), pgettext("exercise", "steps to the window")


def words() -> dict[str, tuple[str, ...]]:
    """Return exercise → its equivalents, in the active language."""
    return {
        pgettext("exercise", "squats"): (
            pgettext("exercise", "getting up from a chair"),
            pgettext("exercise", "seated leg lifts"),
            pgettext("exercise", "heel raises"),
            pgettext("exercise", "arm circles"),
            *calm(),
        ),
        pgettext("exercise", "push-ups"): (
            pgettext("exercise", "push-ups against the wall"),
            pgettext("exercise", "push-ups against the desk"),
            pgettext("exercise", "seated punches"),
            pgettext("exercise", "arm circles"),
            *calm(),
        ),
        pgettext("exercise", "lunges"): (
            pgettext("exercise", "lunges holding on to a chair"),
            pgettext("exercise", "seated leg lifts"),
            pgettext("exercise", "side steps"),
            pgettext("exercise", "heel raises"),
            *calm(),
        ),
        pgettext("exercise", "sit-ups"): (
            pgettext("exercise", "seated knee lifts"),
            pgettext("exercise", "seated forward bends"),
            pgettext("exercise", "standing side bends"),
            pgettext("exercise", "pulling the belly in"),
            *calm(),
        ),
        pgettext("exercise", "step-ups"): (
            pgettext("exercise", "marching on the spot"),
            pgettext("exercise", "seated leg lifts"),
            pgettext("exercise", "side steps"),
            pgettext("exercise", "arm raises"),
            *calm(),
        ),
        pgettext("exercise", "knee lifts"): (
            pgettext("exercise", "seated knee lifts"),
            pgettext("exercise", "marching on the spot"),
            pgettext("exercise", "heel raises"),
            pgettext("exercise", "arm circles"),
            *calm(),
        ),
        pgettext("exercise", "heel raises"): (
            pgettext("exercise", "seated heel raises"),
            pgettext("exercise", "ankle circles"),
            pgettext("exercise", "shoulder rolls"),
            pgettext("exercise", "arm raises"),
            *calm(),
        ),
        pgettext("exercise", "chair dips"): (
            pgettext("exercise", "push-ups against the desk"),
            pgettext("exercise", "seated punches"),
            pgettext("exercise", "shoulder rolls"),
            pgettext("exercise", "arm circles"),
            *calm(),
        ),
    }


def spoken(name: str) -> str:
    """Return the name in the active language if this module knows it, else unchanged."""
    at = _places().get(name.casefold())
    return name if at is None else _in(translation.get_language() or "en")[at]


@cache
def _places() -> dict[str, int]:
    """Return each name in any language, case-folded → its index in `_in`."""
    return {
        name.casefold(): at
        for language in reversed(Language.values)
        for at, name in enumerate(_in(language))
    }


@cache
def _in(language: str) -> tuple[str, ...]:
    with translation.override(language):
        return tuple(name for each in words().items() for name in (each[0], *each[1])) + anything()
