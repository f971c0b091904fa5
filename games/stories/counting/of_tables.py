"""What the finished tables of a month add up to, read from the honours: one query."""

from collections import defaultdict
from dataclasses import dataclass, field, fields
from datetime import date
from itertools import combinations

from games.honours.models import Honour
from games.honours.months import Month
from games.players import office
from games.stories.facts import Pair


@dataclass(slots=True)
class Person:
    """One person's tables of a month; the names are those of `PersonMonth`."""

    games: list[str] = field(default_factory=list)
    tables: int = 0
    largest: int = 0


@dataclass(slots=True)
class Two:
    """As `PairMonth` names it."""

    tables: int = 0


PERSON = tuple(one.name for one in fields(Person))
TWO = tuple(one.name for one in fields(Two))


def add_up(first_day: date) -> tuple[dict[int, Person], dict[Pair, Two]]:
    """The sums of the tables that ended between the month's midnights in the office."""
    people: defaultdict[int, Person] = defaultdict(Person)
    pairs: defaultdict[Pair, Two] = defaultdict(Two)
    for game, seated in _tables(first_day):
        for player in seated:
            one = people[player]
            one.tables += 1
            one.games = sorted({*one.games, game})
            one.largest = max(one.largest, len(seated))
        for pair in combinations(seated, 2):
            pairs[pair].tables += 1
    return dict(people), dict(pairs)


def _tables(first_day: date) -> list[tuple[str, list[int]]]:
    """Game and people, in the order of their numbers, of each table of the month."""
    first, end = Month.of(first_day).bounds(office.current_calendar())
    rows = Honour.objects.filter(ended_at__gte=first, ended_at__lt=end).order_by("player_id")
    found: defaultdict[tuple[str, int], list[int]] = defaultdict(list)
    for game, table, player in rows.values_list("game", "table_id", "player_id"):
        found[game, table].append(player)
    return [(game, seated) for (game, _table), seated in found.items()]
