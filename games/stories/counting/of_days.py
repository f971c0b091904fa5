"""What the finished days of a month add up to. Pure: dates and `DayStory`s in, sums out."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from datetime import date
from itertools import combinations

from games.stories.facts import DayStory, Met, Pair


@dataclass(slots=True)
class Person:
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
class Two:
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


PERSON = tuple(one.name for one in fields(Person))
TWO = tuple(one.name for one in fields(Two))
People = defaultdict[int, Person]
Pairs = defaultdict[Pair, Two]


def add_up(days: Iterable[tuple[date, DayStory]]) -> tuple[dict[int, Person], dict[Pair, Two]]:
    """The sums of these days, which come in the order of their dates."""
    people: People = defaultdict(Person)
    pairs: Pairs = defaultdict(Two)
    for day, story in days:
        for met in story.met:
            _meet(pairs, day, met)
        for witness, nikaye in story.saw:
            _see(pairs, witness, nikaye)
        _spend(people, day, story)
    return dict(people), dict(pairs)


def in_order(one: int, other: int) -> Pair:
    """The two, the smaller number first."""
    return (one, other) if one < other else (other, one)


def _spend(people: People, day: date, story: DayStory) -> None:
    """Whoever played a dāye has had this day."""
    drawn = [player for met in story.met for player in met.nikayes]
    winners = {met.winner for met in story.met}
    for player in {player for met in story.met for player in met.people}:
        one = people[player]
        mine = [met for met in story.met if player in met.people]
        one.days += 1
        one.dayes += len(mine)
        one.finals += sum(met.final for met in mine)
        one.weekdays |= 1 << day.weekday()
        one.decks = sorted({*one.decks, story.deck})
        one.first_on = one.first_on or day
        one.won_on = one.won_on or (day if player in winners else None)
        nikayes = drawn.count(player)
        one.nikaye_on = one.nikaye_on or (day if nikayes else None)
        if nikayes > one.nikayes:
            one.nikayes, one.nikayes_on = nikayes, day


def _meet(pairs: Pairs, day: date, met: Met) -> None:
    for here in combinations(met.people, 2):
        low, high = in_order(*here)
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
    low, high = in_order(witness, nikaye)
    two = pairs[low, high]
    two.low_saw += witness == low
    two.high_saw += witness == high
