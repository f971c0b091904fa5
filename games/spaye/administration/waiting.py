"""The open disputes with all that a ruling needs: players, cards, who contests, who may rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.players.clock import Clock
from games.players.models import Player, Role
from games.spaye import disputes, history, referees
from games.spaye.history import Event
from games.spaye.inbox import scene_of
from games.spaye.models import Day
from games.spaye.results import Result


@dataclass(frozen=True, slots=True)
class Dispute:
    """A contested dāye. `result` shows its cards when everybody may see them."""

    day: Day
    result: Result
    contest: Event | None
    played: bool
    """Whoever reads was in it, and leaves the ruling to others."""
    referees: list[Player]
    """Who may rule; empty where everybody with the right has played."""


def read(player: Player, clock: Clock) -> list[Dispute]:
    """The disputes that wait, the latest first."""
    by_day: dict[Day, list[int]] = {}
    start = clock.today - disputes.REMEMBERED
    for (_date, number), (day, _seats) in disputes.open_contests(start, clock.today).items():
        by_day.setdefault(day, []).append(number)
    if not by_day:
        return []
    keepers = list(Player.objects.active().filter(role__in=(Role.REFEREE, Role.ADMIN)))
    ordered = sorted(by_day.items(), key=lambda pair: pair[0].date, reverse=True)
    return [found for day, numbers in ordered for found in _of_day(day, numbers, player, keepers)]


def tables(clock: Clock) -> set[int]:
    """The tables whose disputes wait."""
    found = disputes.open_contests(clock.today - disputes.REMEMBERED, clock.today)
    return {day.table_id for day, _seats in found.values()}


def _of_day(day: Day, numbers: list[int], player: Player, keepers: list[Player]) -> list[Dispute]:
    events = history.of_day(day)
    results = scene_of(day, player, Clock.read()).results
    return [
        Dispute(
            day=day,
            result=result,
            contest=_contest(events, result.daye.number),
            played=not referees.may_rule(player, result),
            referees=[one for one in keepers if referees.may_rule(one, result)],
        )
        for result in results
        if result.daye.number in numbers
    ]


def _contest(events: Mapping[int, list[Event]], number: int) -> Event | None:
    found = [event for event in events.get(number, []) if event.kind == "contest"]
    return found[-1] if found else None
