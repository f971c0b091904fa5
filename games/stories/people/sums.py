"""What is known of people, month by month: three queries for any number of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from django.db.models import Min, Q

from games.stories.models import PairMonth, PersonMonth


@dataclass(frozen=True, slots=True)
class With:
    """A month with one other person, seen from one's own side."""

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


class _Pair(NamedTuple):
    """A month of two people as it is stored; in five years one person has hundreds."""

    first_day: date
    low: int
    high: int
    dayes: int
    low_won: int
    high_won: int
    ties: int
    longest: int
    longest_on: date | None
    finals: int
    low_saw: int
    high_saw: int
    first_on: date | None
    tables: int


_COLUMNS = ("month__first_day", *_Pair._fields[1:])


def read(players: Collection[int]) -> dict[int, Known]:
    """{player: what is known}; one without a month is known too."""
    found = {player: Known() for player in players}
    rows = PersonMonth.objects.filter(player__in=players).select_related("month")
    for row in rows.order_by("month__first_day"):
        found[row.player_id].months.append(row)
    here = Q(low__in=players) | Q(high__in=players)
    pairs = PairMonth.objects.filter(here).order_by("month__first_day").values_list(*_COLUMNS)
    for pair in map(_Pair._make, pairs):
        for player in found.keys() & {pair.low, pair.high}:
            found[player].pairs.append(_seen_from(player, pair))
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


def _seen_from(player: int, pair: _Pair) -> With:
    low = player == pair.low
    return With(
        first_day=pair.first_day,
        other=pair.high if low else pair.low,
        dayes=pair.dayes,
        won=pair.low_won if low else pair.high_won,
        lost=pair.high_won if low else pair.low_won,
        ties=pair.ties,
        longest=pair.longest,
        longest_on=pair.longest_on,
        finals=pair.finals,
        saw=pair.low_saw if low else pair.high_saw,
        first_on=pair.first_on,
        tables=pair.tables,
    )


def debuts(players: Collection[int]) -> dict[int, date]:
    """{player: the first day with a dāye}, for those who have one."""
    rows = PersonMonth.objects.filter(player__in=players, first_on__isnull=False)
    return dict(rows.order_by().values_list("player").annotate(Min("first_on")))
