"""A person's sums, month by month, and the stories made of them.

Players who hide aren't named in others' stories: the next one who doesn't hide takes their place.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from operator import itemgetter
from typing import NamedTuple

from django.db.models import OuterRef, Subquery

from games.players.models import Player
from games.stories.models import PairMonth, PersonMonth


class SharedMonth(NamedTuple):
    """A month of two people, seen from one side. A person has hundreds of them in five years."""

    first_day: date
    other: int
    dayes: int
    won: int
    lost: int
    ties: int
    longest: int
    longest_on: date | None
    finals: int
    saw: int
    """The number of days on which the person witnessed an exercise of the other."""
    first_on: date | None
    tables: int

    @property
    def met(self) -> bool:
        return self.dayes + self.finals > 0


@dataclass(slots=True)
class PersonSums:
    """The sums of one person: their months in order, and those with each other person."""

    months: list[PersonMonth] = field(default_factory=list)
    pairs: list[SharedMonth] = field(default_factory=list)
    debuts: dict[int, date] = field(default_factory=dict)
    """Each other person's first day with a dāye."""


def _columns(mine: str, theirs: str) -> tuple[str, ...]:
    """Return the columns of `PairMonth` for a `SharedMonth`; `mine` is `low` or `high`."""
    by_side = {"other": theirs, "won": f"{mine}_won", "lost": f"{theirs}_won"}
    named = by_side | {"first_day": "month__first_day", "saw": f"{mine}_saw"}
    return tuple(named.get(name, name) for name in SharedMonth._fields)


_SIDES = (("low", _columns("low", "high")), ("high", _columns("high", "low")))


def load_sums(players: Collection[int]) -> dict[int, PersonSums]:
    """Return the sums of each of these players, empty ones too. Three queries for any number."""
    by_player = {player: PersonSums() for player in players}
    rows = PersonMonth.objects.filter(player__in=players).select_related("month")
    for row in rows.order_by("month__first_day"):
        by_player[row.player_id].months.append(row)
    as_low, as_high = (
        PairMonth.objects.filter(**{f"{mine}__in": players}).values_list(mine, *columns)
        for mine, columns in _SIDES
    )
    for player, *month in as_low.union(as_high, all=True):
        by_player[player].pairs.append(SharedMonth(*month))
    for known in by_player.values():
        known.pairs.sort(key=itemgetter(0))
    first = debuts({pair.other for known in by_player.values() for pair in known.pairs})
    for known in by_player.values():
        known.debuts = first
    return by_player


def add_up_by_person(pairs: Collection[SharedMonth]) -> dict[int, SharedMonth]:
    """Add up the months with each other person."""
    months: defaultdict[int, list[SharedMonth]] = defaultdict(list)
    for month in pairs:
        months[month.other].append(month)
    return {other: _add_up(shared) for other, shared in months.items()}


def _add_up(months: list[SharedMonth]) -> SharedMonth:
    longest = max(months, key=lambda one: one.longest)
    return SharedMonth(
        first_day=months[0].first_day,
        other=months[0].other,
        dayes=sum(one.dayes for one in months),
        won=sum(one.won for one in months),
        lost=sum(one.lost for one in months),
        ties=sum(one.ties for one in months),
        longest=longest.longest,
        longest_on=longest.longest_on,
        finals=sum(one.finals for one in months),
        saw=sum(one.saw for one in months),
        first_on=min((one.first_on for one in months if one.first_on), default=None),
        tables=sum(one.tables for one in months),
    )


def debuts(players: Collection[int]) -> dict[int, date]:
    """Return the first day with a dāye of each player who has one."""
    months = PersonMonth.objects.filter(player=OuterRef("pk"), first_on__isnull=False)
    # One lookup in the index for each person: an aggregate would read all their months.
    debut = Subquery(months.order_by("first_on").values("first_on")[:1])
    people = Player.objects.filter(pk__in=players).annotate(first=debut)
    return dict(people.filter(first__isnull=False).order_by().values_list("pk", "first"))


TWICE = 2
"""The least number of wins of a nemesis, or losses of a victim: once would be chance."""


@dataclass(frozen=True, slots=True)
class StoryPartner:
    """The other person of a story, with the sums of the two."""

    player: Player
    sums: SharedMonth


@dataclass(frozen=True, slots=True)
class Stories:
    """The stories of one person; None for those without anything to tell."""

    nemesis: StoryPartner | None
    victim: StoryPartner | None
    loyal: StoryPartner | None
    tie: StoryPartner | None
    tables: StoryPartner | None
    nikayes: int
    nikayes_on: date | None
    first_daye: date | None
    first_win: date | None
    first_nikaye: date | None


def may_be_named(player: Player) -> bool:
    """Return whether others' stories may name the player, who neither hides nor was erased."""
    return player.on_screen and not player.erased


def stories_of(known: PersonSums, people: Mapping[int, Player]) -> Stories:
    """Return a person's stories; `people` are the others who may be named, by id."""
    pairs = [pair for pair in add_up_by_person(known.pairs).values() if pair.other in people]

    def most(worth: Callable[[SharedMonth], int], least: int = 1) -> StoryPartner | None:
        top = max(pairs, key=lambda pair: (worth(pair), pair.dayes, -pair.other), default=None)
        if top is None or worth(top) < least:
            return None
        return StoryPartner(people[top.other], top)

    unlucky = max(known.months, key=lambda row: row.nikayes, default=None)
    return Stories(
        nemesis=most(lambda one: one.lost * (one.lost > one.won), TWICE),
        victim=most(lambda one: one.won * (one.won > one.lost), TWICE),
        loyal=most(lambda one: one.dayes, TWICE),
        tie=most(lambda one: one.longest),
        tables=most(lambda one: one.tables),
        nikayes=unlucky.nikayes if unlucky else 0,
        nikayes_on=unlucky.nikayes_on if unlucky else None,
        first_daye=_earliest(row.first_on for row in known.months),
        first_win=_earliest(row.won_on for row in known.months),
        first_nikaye=_earliest(row.nikaye_on for row in known.months),
    )


def _earliest(days: Iterable[date | None]) -> date | None:
    return min((day for day in days if day), default=None)
