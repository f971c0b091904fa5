"""The topic `disputes`: what waits for a ruling, while admins and referees have their page open."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db.models import Max
from django.template.loader import render_to_string
from django.utils import timezone, translation

from games.live import topics
from games.live.topics import Denied, Subscription
from games.players import office
from games.players.clock import Clock
from games.players.faces import PEOPLE, edition
from games.players.models import Player
from games.spaye import days, disputes
from games.spaye.administration import waiting
from games.spaye.live import DAYS
from games.tables.models import Entry
from games.tables.services import channel

TOPIC = "disputes"


def register() -> None:
    topics.register(TOPIC, _resolve)


def scene(player: Player, clock: Clock) -> dict[str, Any]:
    """What the region shows this player; its version is the journals' last entry."""
    last = Entry.objects.aggregate(last=Max("pk"))["last"] or 0
    return {
        "version": last,
        "edition": edition(last, Player.objects.all()),
        "disputes": waiting.read(player, clock),
        "contests": disputes.count(),
        "reader": player,
    }


def _resolve(player: Any, arguments: tuple[str, ...], language: str) -> Subscription:
    """Contests are made today; those of other days may still be ruled on."""
    if arguments or not player.is_referee:
        raise Denied
    tables = frozenset(_tables(Clock.read()))
    return Subscription(
        channels=frozenset({DAYS, PEOPLE, *map(channel, tables)}),
        event=TOPIC,
        key=(TOPIC, player.pk, player.role, tables, language),
        draw=partial(_draw, player, language),
    )


def _tables(clock: Clock) -> set[int]:
    day = days.find(clock.today)
    return waiting.tables(clock) | ({day.table_id} if day else set())


def _draw(player: Player, language: str) -> tuple[int, str]:
    zone = office.current_calendar().zone
    with translation.override(language), timezone.override(zone):
        shown = scene(player, Clock.read())
        return shown["version"], render_to_string("spaye/administration/disputes.html", shown)
