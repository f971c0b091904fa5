"""What admins and referees have open: the topics `disputes` (what waits for a ruling) and `office`
(today's figures)."""

from __future__ import annotations

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
from games.players.models import Player
from games.spaye import days
from games.spaye.administration import glance, waiting
from games.spaye.notices.live import DAYS
from games.spaye.rulings import disputes, requests
from games.tables.services import channel

DISPUTES = "disputes"
OFFICE = "office"


def register() -> None:
    topics.register(DISPUTES, _disputes)
    topics.register(OFFICE, _office)


def scene(player: Player, clock: Clock) -> dict[str, Any]:
    """What the disputes' region shows this player; its version grows with every day's journal
    and with what authors ask for."""
    version = days.entries() + requests.changes()
    return {
        "version": version,
        "edition": edition(version, Player.objects.all()),
        "disputes": waiting.read(player, clock),
        "contests": disputes.count(),
        "reader": player,
    }


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
    return waiting.tables(clock) | ({day.table_id} if day else set())


def _draw_disputes(player: Player, language: str) -> tuple[int, str]:
    zone = office.current_calendar().zone
    with translation.override(language), timezone.override(zone):
        shown = scene(player, Clock.read())
        return shown["version"], render_to_string("spaye/administration/disputes.html", shown)


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
