"""What is known of people, month by month: three queries for any number of them."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import date
from operator import itemgetter
from typing import NamedTuple

from django.db.models import OuterRef, Subquery

from games.players.models import Player
from games.stories.models import PairMonth, PersonMonth


class With(NamedTuple):
    """A month with one other person, seen from one's own side; in five years one has hundreds."""

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
    """How often one has witnessed the other's exercises."""
    first_on: date | None
    tables: int

    @property
    def met(self) -> bool:
        return self.dayes + self.finals > 0


@dataclass(slots=True)
class Known:
    """One person: the months in their order, and those with each other person."""

    months: list[PersonMonth] = field(default_factory=list)
    pairs: list[With] = field(default_factory=list)
    debuts: dict[int, date] = field(default_factory=dict)
    """The first day with a dāye of each of the others."""


def _columns(mine: str, theirs: str) -> tuple[str, ...]:
    """Those of a stored pair that make a `With`, from the side of `low` or of `high`."""
    of_either = {"other": theirs, "won": f"{mine}_won", "lost": f"{theirs}_won"}
    named = of_either | {"first_day": "month__first_day", "saw": f"{mine}_saw"}
    return tuple(named.get(name, name) for name in With._fields)


_SIDES = (("low", _columns("low", "high")), ("high", _columns("high", "low")))


def read(players: Collection[int]) -> dict[int, Known]:
    """{player: what is known}; one without a month is known too."""
    found = {player: Known() for player in players}
    rows = PersonMonth.objects.filter(player__in=players).select_related("month")
    for row in rows.order_by("month__first_day"):
        found[row.player_id].months.append(row)
    as_low, as_high = (
        PairMonth.objects.filter(**{f"{mine}__in": players}).values_list(mine, *columns)
        for mine, columns in _SIDES
    )
    for player, *month in as_low.union(as_high, all=True):
        found[player].pairs.append(With(*month))
    for known in found.values():
        known.pairs.sort(key=itemgetter(0))
    first = debuts({one.other for known in found.values() for one in known.pairs})
    for known in found.values():
        known.debuts = first
    return found


def together(pairs: Collection[With]) -> dict[int, With]:
    """All months with each other person as one."""
    found: defaultdict[int, list[With]] = defaultdict(list)
    for one in pairs:
        found[one.other].append(one)
    return {other: _sum(months) for other, months in found.items()}


def _sum(months: list[With]) -> With:
    longest = max(months, key=lambda one: one.longest)
    return With(
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
    """{player: the first day with a dāye}, for those who have one."""
    people = Player.objects.filter(pk__in=players).annotate(first=debut())
    return dict(people.filter(first__isnull=False).order_by().values_list("pk", "first"))


def debut() -> Subquery:
    """A person's first day with a dāye, for a query of people; `None` without one."""
    months = PersonMonth.objects.filter(player=OuterRef("pk"), first_on__isnull=False)
    # One look into the index for each of them: adding up would read all their months.
    return Subquery(months.order_by("first_on").values("first_on")[:1])
