"""The sums of a month, counted from its finished days and tables, and compared with stored ones."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from datetime import date
from itertools import combinations
from typing import Any

from django.db.models import Count

from games.engine import codec
from games.honours.models import Honour
from games.honours.months import Month
from games.players import office
from games.stories.day_facts import DayStory, Met, Pair
from games.stories.models import Badge, DayFacts, PairMonth, PersonMonth, StoryMonth


@dataclass(slots=True)
class PersonDays:
    """One person's days of a month; the names are those of `PersonMonth`."""

    days: int = 0
    dayes: int = 0
    finals: int = 0
    nikayes: int = 0
    nikayes_on: date | None = None
    first_on: date | None = None
    won_on: date | None = None
    nikaye_on: date | None = None
    weekdays: int = 0
    decks: list[str] = field(default_factory=list)


@dataclass(slots=True)
class PairDays:
    """Two people's days of a month, as `PairMonth` names them; `low` has the smaller number."""

    dayes: int = 0
    low_won: int = 0
    high_won: int = 0
    ties: int = 0
    longest: int = 0
    longest_on: date | None = None
    finals: int = 0
    low_saw: int = 0
    high_saw: int = 0
    first_on: date | None = None


People = defaultdict[int, PersonDays]
Pairs = defaultdict[Pair, PairDays]


def add_up_days(
    days: Iterable[tuple[date, DayStory]],
) -> tuple[dict[int, PersonDays], dict[Pair, PairDays]]:
    """Add up days, given in the order of their dates. Pure."""
    people: People = defaultdict(PersonDays)
    pairs: Pairs = defaultdict(PairDays)
    for day, story in days:
        for met in story.met:
            _meet(pairs, day, met)
        for witness, nikaye in story.saw:
            _see(pairs, witness, nikaye)
        _spend(people, day, story)
    return dict(people), dict(pairs)


def ordered_pair(one: int, other: int) -> Pair:
    """Return two people, the smaller number first."""
    return (one, other) if one < other else (other, one)


def _spend(people: People, day: date, story: DayStory) -> None:
    """Count the day for everybody who played a dāye of it."""
    drawn = [player for met in story.met for player in met.nikayes]
    winners = {met.winner for met in story.met}
    for player in {player for met in story.met for player in met.people}:
        person = people[player]
        mine = [met for met in story.met if player in met.people]
        person.days += 1
        person.dayes += len(mine)
        person.finals += sum(met.final for met in mine)
        person.weekdays |= 1 << day.weekday()
        person.decks = sorted({*person.decks, story.deck})
        person.first_on = person.first_on or day
        person.won_on = person.won_on or (day if player in winners else None)
        nikayes = drawn.count(player)
        person.nikaye_on = person.nikaye_on or (day if nikayes else None)
        if nikayes > person.nikayes:
            person.nikayes, person.nikayes_on = nikayes, day


def _meet(pairs: Pairs, day: date, met: Met) -> None:
    for here in combinations(met.people, 2):
        low, high = ordered_pair(*here)
        two = pairs[low, high]
        two.first_on = two.first_on or day
        if met.final:
            two.finals += 1
            continue
        two.dayes += 1
        two.low_won += met.winner == low
        two.high_won += met.winner == high
        two.ties += met.ties
        if met.ties > two.longest:
            two.longest, two.longest_on = met.ties, day


def _see(pairs: Pairs, witness: int, nikaye: int) -> None:
    if witness == nikaye:
        return
    low, high = ordered_pair(witness, nikaye)
    two = pairs[low, high]
    two.low_saw += witness == low
    two.high_saw += witness == high


@dataclass(slots=True)
class PersonTables:
    """One person's tables of a month; the names are those of `PersonMonth`."""

    games: list[str] = field(default_factory=list)
    tables: int = 0
    largest: int = 0


@dataclass(slots=True)
class PairTables:
    """Two people's tables of a month, as `PairMonth` names them."""

    tables: int = 0


def add_up_tables(first_day: date) -> tuple[dict[int, PersonTables], dict[Pair, PairTables]]:
    """Add up the tables that ended between the month's midnights in the office; one query."""
    people: defaultdict[int, PersonTables] = defaultdict(PersonTables)
    pairs: defaultdict[Pair, PairTables] = defaultdict(PairTables)
    for game, seated in _tables(first_day):
        for player in seated:
            person = people[player]
            person.tables += 1
            person.games = sorted({*person.games, game})
            person.largest = max(person.largest, len(seated))
        for pair in combinations(seated, 2):
            pairs[pair].tables += 1
    return dict(people), dict(pairs)


def _tables(first_day: date) -> list[tuple[str, list[int]]]:
    """Return game and people, in the order of their numbers, of each table of the month."""
    first, end = Month.of(first_day).bounds(office.current_calendar())
    rows = Honour.objects.filter(ended_at__gte=first, ended_at__lt=end).order_by("player_id")
    seated_at: defaultdict[tuple[str, int], list[int]] = defaultdict(list)
    for game, table, player in rows.values_list("game", "table_id", "player_id"):
        seated_at[game, table].append(player)
    return [(game, seated) for (game, _table), seated in seated_at.items()]


BadgeCounts = dict[tuple[str, int], int]
"""{(game, player): tables won} of the players who won most tables of a game; several if equal."""


def count_badges(first_day: date) -> BadgeCounts:
    """Return a month's badges by its honours; one query."""
    first, end = Month.of(first_day).bounds(office.current_calendar())
    wins = Honour.objects.filter(ended_at__gte=first, ended_at__lt=end, won=True).order_by()
    games: defaultdict[str, dict[int, int]] = defaultdict(dict)
    for game, player, won in wins.values_list("game", "player").annotate(Count("pk")):
        games[game][player] = won
    return {
        (game, player): won
        for game, people in games.items()
        for player, won in people.items()
        if won == max(people.values())
    }


def stored_badges(month: StoryMonth) -> BadgeCounts:
    """Return a month's badges as they are stored."""
    rows = Badge.objects.filter(month=month).values_list("game", "player_id", "won")
    return {(game, player): won for game, player, won in rows}


@dataclass(frozen=True, slots=True)
class Source:
    """One of the two sources of a month's sums, and the fields that it fills in stored rows."""

    no_person: PersonDays | PersonTables
    no_pair: PairDays | PairTables

    @property
    def person_fields(self) -> list[str]:
        return [one.name for one in fields(self.no_person)]

    @property
    def pair_fields(self) -> list[str]:
        return [one.name for one in fields(self.no_pair)]


DAYS = Source(PersonDays(), PairDays())
TABLES = Source(PersonTables(), PairTables())
Sums = tuple[Mapping[int, Any], Mapping[Pair, Any]]


def sums_of(source: Source, month: StoryMonth) -> Sums:
    """Count a month's sums of people and of pairs again from one source. One query."""
    if source is TABLES:
        return add_up_tables(month.first_day)
    first = month.first_day
    rows = DayFacts.objects.filter(date__year=first.year, date__month=first.month).order_by("date")
    days = rows.values_list("date", "facts")
    return add_up_days((day, codec.decode(text, DayStory)) for day, text in days)


def changed_people(
    source: Source, month: StoryMonth, people: Mapping[int, Any]
) -> list[PersonMonth]:
    """Return rows, stored or new, that differ from the sums of `people`, with the sums set."""
    stored = {row.player_id: row for row in PersonMonth.objects.filter(month=month)}
    return [
        row
        for player in sorted(stored.keys() | people.keys())
        if _set_fields(
            row := stored.get(player) or PersonMonth(month=month, player_id=player),
            people.get(player, source.no_person),
            source.person_fields,
        )
    ]


def changed_pairs(source: Source, month: StoryMonth, pairs: Mapping[Pair, Any]) -> list[PairMonth]:
    """Return rows, stored or new, that differ from the sums of `pairs`, with the sums set."""
    stored = {(row.low_id, row.high_id): row for row in PairMonth.objects.filter(month=month)}
    return [
        row
        for low, high in sorted(stored.keys() | pairs.keys())
        if _set_fields(
            row := stored.get((low, high)) or PairMonth(month=month, low_id=low, high_id=high),
            pairs.get((low, high), source.no_pair),
            source.pair_fields,
        )
    ]


def _set_fields(row: PersonMonth | PairMonth, value: object, names: Iterable[str]) -> bool:
    """Set a row's fields to the value's; return whether any changed."""
    changed = [name for name in names if getattr(row, name) != getattr(value, name)]
    for name in changed:
        setattr(row, name, getattr(value, name))
    return bool(changed)
