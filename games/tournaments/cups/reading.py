"""A cup's legs with the places they have given. Nothing is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from functools import cached_property

from games.boards.models import Column, hides
from games.boards.models import Status as DayStatus
from games.boards.points import ledger
from games.boards.points.standings import Total, ranking
from games.players.clock import Clock
from games.players.models import Player
from games.tournaments.cups.models import Cup, DayLeg
from games.tournaments.models import Entry, Place, Status, Tournament
from games.tournaments.pairing.adding import Summed, summed

SHOWN = (Status.ANNOUNCED, Status.CHECK_IN, Status.RUNNING, Status.OVER)


@dataclass(frozen=True, slots=True)
class Leg:
    """One of a cup's legs. `places` by player; it counts once it is over."""

    at: datetime
    tournament: Tournament | None
    day: DayLeg | None
    over: bool
    places: Mapping[int, int]

    @property
    def cancelled(self) -> bool:
        """A day that nobody finished, or a tournament without a round: it gives nothing."""
        return self.over and not self.places


class CupSheet:
    """A cup as it stands now: its legs, its people and their sums."""

    def __init__(self, cup: Cup, clock: Clock) -> None:
        self.cup, self.clock = cup, clock

    @cached_property
    def tournaments(self) -> list[Tournament]:
        return list(self.cup.legs.filter(status__in=SHOWN).order_by("pk"))

    @cached_property
    def days(self) -> list[DayLeg]:
        return list(self.cup.days.all())

    @cached_property
    def people(self) -> dict[int, Player]:
        """Whoever has signed up for the cup or played one of its tournaments."""
        playing = {"entered__tournament__in": self.tournaments, "entered__number__isnull": False}
        found = Player.objects.filter(cups__cup=self.cup) | Player.objects.filter(**playing)
        return {one.pk: one for one in found.distinct().order_by("pk")}

    @cached_property
    def legs(self) -> list[Leg]:
        """In the order in which they are played."""
        made = [self._tournament(one) for one in self.tournaments]
        made += [self._day(one) for one in self.days]
        return sorted(made, key=lambda leg: (leg.at, leg.tournament is None))

    @property
    def counted(self) -> list[Leg]:
        return [leg for leg in self.legs if leg.over and leg.places]

    @property
    def settled(self) -> bool:
        """Whether it can end: every leg is over, and one of them has given something."""
        return bool(self.counted) and all(leg.over for leg in self.legs)

    @cached_property
    def standings(self) -> list[Summed]:
        """Everybody, best first, by the legs that are over."""
        legs = [leg.places for leg in self.counted]
        return summed(legs, list(self.people), self.cup.points) if legs else []

    @cached_property
    def _places(self) -> dict[int, dict[int, int]]:
        found: dict[int, dict[int, int]] = {}
        rows = Place.objects.filter(tournament__in=self.tournaments)
        values = rows.values_list("tournament_id", "entrant__player_id", "place")
        for tournament_id, player_id, place in values:
            found.setdefault(tournament_id, {})[player_id] = place
        return found

    @cached_property
    def _lines(self) -> dict[date, list[ledger.Row]]:
        dates = [one.date for one in self.days]
        found: dict[date, list[ledger.Row]] = {}
        if dates:
            for row in ledger.rows(min(dates), max(dates)):
                found.setdefault(row.date, []).append(row)
        return found

    def _tournament(self, one: Tournament) -> Leg:
        over = one.status == Status.OVER
        places = self._places.get(one.pk, {}) if over else {}
        return Leg(one.started_at or one.starts_at or one.created_at, one, None, over, places)

    def _day(self, one: DayLeg) -> Leg:
        """It counts from midnight on: until then exercises are confirmed."""
        over = self.clock.over(one.date)
        rows = self._lines.get(one.date, []) if over else []
        begins = datetime.combine(one.date, time(12), tzinfo=self.clock.calendar.zone)
        return Leg(begins, None, one, over, day_places(rows, one.column, self.people))


def day_places(
    rows: Iterable[ledger.Row], column: str, people: Mapping[int, Player]
) -> dict[int, int]:
    """The places of these people on a finished day, by their points of the column.

    Whoever doesn’t let repetitions count has no place by them.
    """
    totals = [
        Total(row.player, row.daye, row.victoire, row.repetition)
        for row in rows
        if row.player in people
        and row.status == DayStatus.FINISHED
        and row.points != ledger.NOTHING
        and not hides(people[row.player], column)
    ]
    return {place.total.player: place.rank for place in ranking(totals, column)}


def is_of(cup: Cup, player: Player) -> bool:
    """Whether they take part, by their own wish or in one of its tournaments."""
    entered = player.entered.filter(tournament__cup=cup).exclude(state=Entry.WITHDRAWN)
    return cup.members.filter(player=player).exists() or entered.exists()


__all__ = ["Column", "CupSheet", "Leg", "day_places", "is_of"]
