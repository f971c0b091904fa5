"""Tags about the house: its disputes, its exercises."""

from django import template
from django.utils.translation import gettext

from games.spaye import exercises
from games.spaye.day import words
from games.spaye.day.results import Result

register = template.Library()


@register.filter
def sides(result: Result) -> str:
    """Who played against whom, whatever came of it: `Théo against Camille`."""
    if result.daye.final:
        return words.result(result)
    first, second = result.people
    return gettext("%(a)s against %(b)s") % {"a": first.name, "b": second.name}


@register.simple_tag
def exercise_choices() -> list[str]:
    """What a field for an exercise offers."""
    return exercises.choices()
