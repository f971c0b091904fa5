"""A month's digest: numbers, titles once they are told, tales, newcomers, badges of the games."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from games.boards.models import Title
from games.boards.titles.reveal import ORDER, revealed
from games.players.clock import Clock
from games.players.models import Player
from games.stories.people import badges
from games.stories.people.badges import MostWon
from games.stories.people.stories import may_be_named
from games.stories.spans import reading
from games.stories.spans.reading import Numbers, Span, Tale


@dataclass(frozen=True, slots=True)
class Digest:
    """`ended` says that the month is over by the clock: then its badges are won."""

    first_day: date
    ended: bool
    numbers: Numbers
    titles: list[Title]
    tales: list[Tale]
    newcomers: list[Player]
    badges: list[MostWon]

    @property
    def empty(self) -> bool:
        return not (self.numbers.days or self.numbers.tables)


def read(first_day: date, clock: Clock) -> Digest:
    """A month that has begun; people who hide are named nowhere in it."""
    span, named = Span(first_day, first_day), reading.may_be_named()
    here = Title.objects.filter(month__year=first_day.year, month__month=first_day.month)
    titles = [t for t in revealed(here).select_related("player") if may_be_named(t.player)]
    return Digest(
        first_day=first_day,
        ended=first_day < clock.today.replace(day=1),
        numbers=reading.numbers(span),
        titles=sorted(titles, key=lambda one: ORDER.index(one.column), reverse=True),
        tales=reading.tales(span, named),
        newcomers=reading.newcomers(span, named),
        badges=badges.of_month(first_day),
    )
