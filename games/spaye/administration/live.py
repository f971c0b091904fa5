"""What admins and referees have open: the topics `disputes` (what waits for a ruling) and `office`
(today's figures)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone, translation

from games.live import player_channel, topics
from games.live.topics import Denied, Subscription
from games.players import office
from games.players.clock import Clock
from games.players.faces import PEOPLE, edition
from games.players.models import Player, Role
from games.spaye import days
from games.spaye.administration import glance
from games.spaye.day import history
from games.spaye.day.history import Event
from games.spaye.day.results import Result
from games.spaye.models import Day
from games.spaye.notices.live import DAYS
from games.spaye.page.looking import scene_of
from games.spaye.rulings import disputes, referees, requests
from games.tables.services import channel


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


DISPUTES = "disputes"
OFFICE = "office"


def scene(player: Player, clock: Clock) -> dict[str, Any]:
    """What the disputes' region shows this player; its version grows with every day's journal
    and with what authors ask for."""
    version = days.entries() + requests.changes()
    return {
        "version": version,
        "edition": edition(version, Player.objects.all()),
        "disputes": read(player, clock),
        "contests": disputes.count(),
        "reader": player,
    }


@topics.register(DISPUTES)
def _disputes(player: Player, arguments: tuple[str, ...], language: str) -> Subscription:
    """Contests are made today; those of other days may still be ruled on."""
    if arguments or not player.is_referee:
        raise Denied
    tables = frozenset(_tables(Clock.read()))
    return Subscription(
        channels=frozenset({DAYS, PEOPLE, player_channel(player.pk), *map(channel, tables)}),
        event=DISPUTES,
        key=(DISPUTES, player.pk, player.role, tables, language),
        draw=partial(_draw_disputes, player, language),
    )


def _tables(clock: Clock) -> set[int]:
    day = days.find(clock.today)
    return tables(clock) | ({day.table_id} if day else set())


def _draw_disputes(player: Player, language: str) -> tuple[int, str]:
    zone = office.current_calendar().zone
    with translation.override(language), timezone.override(zone):
        shown = scene(player, Clock.read())
        return shown["version"], render_to_string("spaye/administration/disputes.html", shown)


@topics.register(OFFICE)
def _office(player: Player, arguments: tuple[str, ...], language: str) -> Subscription:
    """The same for all admins, and for all referees."""
    if arguments or not player.is_referee:
        raise Denied
    clock = Clock.read()
    day, over = days.find(clock.today), clock.closed(clock.today)
    tables = {channel(day.table_id)} if day else set()
    return Subscription(
        channels=frozenset({DAYS, office.CHANNEL, *tables}),
        event=OFFICE,
        key=(OFFICE, player.is_admin, clock.today, over, bool(day), language),
        draw=partial(_draw_office, player.is_admin, language),
    )


def _draw_office(admin: bool, language: str) -> tuple[int, str]:
    # In a transaction the settings are read afresh: what has just been saved is shown.
    with translation.override(language), transaction.atomic():
        seen = glance.read(Clock.read(), admin=admin)
        return seen.version, render_to_string("spaye/administration/office.html", {"seen": seen})
