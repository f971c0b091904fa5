"""The open disputes with all that a ruling needs: players, cards, who contests, who may rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.players.clock import Clock
from games.players.models import Player, Role
from games.spaye.models import Day
from games.spaye.page import history
from games.spaye.page.history import Event
from games.spaye.page.looking import scene_of
from games.spaye.page.results import Result
from games.spaye.rulings import disputes, referees, requests


@dataclass(frozen=True, slots=True)
class Dispute:
    """A log to rule on. `result` shows its cards when everybody may see them."""

    day: Day
    result: Result
    contest: Event | None
    request: Event | None
    """Its author's wish to have it voided, while that waits."""
    played: bool
    """Whoever reads was in it, and leaves the ruling to others."""
    referees: list[Player]
    """Who may rule; empty where everybody with the right has played."""


def read(player: Player, clock: Clock) -> list[Dispute]:
    """The disputes that wait, the latest first."""
    by_day: dict[Day, list[int]] = {}
    for (_date, number), day in disputes.to_rule_on(clock.today).items():
        by_day.setdefault(day, []).append(number)
    if not by_day:
        return []
    keepers = list(Player.objects.active().filter(role__in=(Role.REFEREE, Role.ADMIN)))
    ordered = sorted(by_day.items(), key=lambda pair: pair[0].date, reverse=True)
    return [found for day, numbers in ordered for found in _of_day(day, numbers, player, keepers)]


def tables(clock: Clock) -> set[int]:
    """The tables whose disputes wait."""
    return {day.table_id for day in disputes.to_rule_on(clock.today).values()}


def _of_day(day: Day, numbers: list[int], player: Player, keepers: list[Player]) -> list[Dispute]:
    events = history.of_day(day)
    scene = scene_of(day, player, Clock.read())
    asked = requests.of_scene(scene)
    return [
        Dispute(
            day=day,
            result=result,
            contest=_last(events, result.daye.number, "contest"),
            request=_last(events, result.daye.number, "ask_void")
            if result.daye.number in asked
            else None,
            played=not referees.may_rule(player, result),
            referees=[one for one in keepers if referees.may_rule(one, result)],
        )
        for result in scene.results
        if result.daye.number in numbers
    ]


def _last(events: Mapping[int, list[Event]], number: int, kind: str) -> Event | None:
    found = [event for event in events.get(number, []) if event.kind == kind]
    return found[-1] if found else None
