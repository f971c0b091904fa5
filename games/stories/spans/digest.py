"""A month's digest: numbers, titles once they are told, tales, newcomers, badges of the games."""

from dataclasses import dataclass
from datetime import date

from games.boards.models import Title
from games.boards.titles import REVEAL_ORDER, revealed_titles
from games.players.models import Player
from games.stories.people import badges
from games.stories.people.badges import MostWon
from games.stories.people.stories import may_be_named
from games.stories.spans import reading
from games.stories.spans.reading import Numbers, Span, Tale


@dataclass(frozen=True, slots=True)
class Digest:
    """People who hide are named nowhere in it."""

    numbers: Numbers
    titles: list[Title]
    tales: list[Tale]
    newcomers: list[Player]
    badges: list[MostWon]


def read(first_day: date) -> Digest | None:
    """A month that has begun; nothing before a day or a table of it is finished."""
    span, named = Span(first_day, first_day), reading.may_be_named()
    numbers = reading.numbers(span)
    if not (numbers.days or numbers.tables):
        return None
    here = Title.objects.filter(month__year=first_day.year, month__month=first_day.month)
    titles = [t for t in revealed_titles(here).select_related("player") if may_be_named(t.player)]
    return Digest(
        numbers=numbers,
        titles=sorted(titles, key=lambda one: REVEAL_ORDER.index(one.column), reverse=True),
        tales=reading.tales(span, named),
        newcomers=reading.newcomers(span, named),
        badges=badges.of_month(first_day),
    )
