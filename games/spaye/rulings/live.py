"""The page of rulings: its contexts, and the topics `disputes` (what waits) and `office` (today's
figures).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any

from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone, translation

from games.live import player_channel, topics
from games.live.topics import Denied, Subscription
from games.players import office
from games.players.appearance import PEOPLE, edition
from games.players.clock import Clock
from games.players.models import AdminAct, Player
from games.spaye import days, queries
from games.spaye.models import Day
from games.spaye.queries import LogEvent
from games.spaye.rulings import disputes
from games.spaye.scene import Result, Scene, scene_of, spectators_scene
from games.tables.services import channel


@dataclass(frozen=True, slots=True)
class Dispute:
    """A log to rule on. `result` shows its cards when everybody may see them."""

    day: Day
    result: Result
    contest: LogEvent | None
    request: LogEvent | None
    """The author's request to void it, while that waits."""
    played: bool
    """Whether the reader played in it, and so leaves the ruling to others."""
    referees: list[Player]
    """People who may rule; empty where everybody with the right has played."""


def open_disputes(player: Player, clock: Clock) -> list[Dispute]:
    """Return the disputes that wait, the latest first."""
    by_day: dict[Day, list[int]] = {}
    for (_date, number), day in disputes.to_rule_on(clock.today).items():
        by_day.setdefault(day, []).append(number)
    if not by_day:
        return []
    referees = queries.referees()
    ordered = sorted(by_day.items(), key=lambda pair: pair[0].date, reverse=True)
    return [
        dispute for day, numbers in ordered for dispute in _of_day(day, numbers, player, referees)
    ]


def _of_day(day: Day, numbers: list[int], player: Player, referees: list[Player]) -> list[Dispute]:
    events = queries.log_events(day)
    scene = scene_of(day, player, Clock.read())
    asked = scene.open_void_requests
    return [
        Dispute(
            day=day,
            result=result,
            contest=_last(events, result.daye.number, "contest"),
            request=_last(events, result.daye.number, "ask_void")
            if result.daye.number in asked
            else None,
            played=not result.may_be_ruled_by(player),
            referees=[each for each in referees if result.may_be_ruled_by(each)],
        )
        for result in scene.results
        if result.daye.number in numbers
    ]


def _last(events: Mapping[int, list[LogEvent]], number: int, kind: str) -> LogEvent | None:
    same = [event for event in events.get(number, []) if event.kind == kind]
    return same[-1] if same else None


@dataclass(frozen=True, slots=True)
class Glance:
    """Today's figures: the day as spectators see it, if any; only admins may end a dāye."""

    version: int
    admin: bool
    scene: Scene | None
    playable: bool
    """Whether the calendar, the clock and the month allow a Späye today."""
    next_day: date


def read_glance(clock: Clock, *, admin: bool) -> Glance:
    """Return today's figures, for admins or for referees."""
    version = _version(clock)
    day = days.find(clock.today)
    return Glance(
        version=version,
        admin=admin,
        scene=spectators_scene(day.table, clock) if day else None,
        playable=days.is_playable(clock),
        next_day=days.next_playable(clock),
    )


def _version(clock: Clock) -> int:
    """Return a version that only grows: closing adds one, and the next date adds two instead."""
    grown = clock.today.toordinal() + days.count_entries() + AdminAct.objects.count()
    return 2 * grown + clock.closed(clock.today)


DISPUTES = "disputes"
OFFICE = "office"


def disputes_context(player: Player, clock: Clock) -> dict[str, Any]:
    """Return the context of the disputes' region for this player.

    Its version grows with every day's move log and with what authors ask for.
    """
    version = days.count_entries() + queries.count_void_changes()
    return {
        "version": version,
        "edition": edition(version, Player.objects.all()),
        "disputes": open_disputes(player, clock),
        "contests": disputes.count(),
        "reader": player,
    }


@topics.register(DISPUTES)
def _disputes(player: Player, arguments: tuple[str, ...], language: str) -> Subscription:
    """Push what waits: disputes begin on today's table; older ones may still be ruled on."""
    if arguments or not player.is_referee:
        raise Denied
    tables = frozenset(_tables(Clock.read()))
    return Subscription(
        channels=frozenset(
            {days.CHANNEL, PEOPLE, player_channel(player.pk), *map(channel, tables)}
        ),
        event=DISPUTES,
        key=(DISPUTES, player.pk, player.role, tables, language),
        draw=partial(_draw_disputes, player, language),
    )


def _tables(clock: Clock) -> set[int]:
    """Return the tables whose disputes wait, and today's."""
    day = days.find(clock.today)
    waiting = {each.table_id for each in disputes.to_rule_on(clock.today).values()}
    return waiting | ({day.table_id} if day else set())


def _draw_disputes(player: Player, language: str) -> tuple[int, str]:
    zone = office.current_calendar().zone
    with translation.override(language), timezone.override(zone):
        context = disputes_context(player, Clock.read())
        return context["version"], render_to_string("spaye/administration/disputes.html", context)


@topics.register(OFFICE)
def _office(player: Player, arguments: tuple[str, ...], language: str) -> Subscription:
    """Push today's figures: one rendering for all admins, one for all referees."""
    if arguments or not player.is_referee:
        raise Denied
    clock = Clock.read()
    day, over = days.find(clock.today), clock.closed(clock.today)
    tables = {channel(day.table_id)} if day else set()
    return Subscription(
        channels=frozenset({days.CHANNEL, office.CHANNEL, *tables}),
        event=OFFICE,
        key=(OFFICE, player.is_admin, clock.today, over, bool(day), language),
        draw=partial(_draw_office, player.is_admin, language),
    )


def _draw_office(admin: bool, language: str) -> tuple[int, str]:
    # In a transaction the settings are read again, so that saved changes are shown.
    with translation.override(language), transaction.atomic():
        seen = read_glance(Clock.read(), admin=admin)
        return seen.version, render_to_string("spaye/administration/office.html", {"seen": seen})
