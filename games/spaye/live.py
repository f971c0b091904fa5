"""Späye's topics: `days` (has anybody laid out today's cards?), `banner` (who wants me?) and
`races` (who leads this month?)."""

from __future__ import annotations

from typing import Any

from django.template.loader import render_to_string
from django.utils import translation

from games.live import topics
from games.live.topics import Denied, Subscription
from games.players.clock import Clock
from games.players.faces import PEOPLE
from games.spaye import days, races
from games.tables.audience import Audience, audience_of, fragment
from games.tables.services import channel

DAYS = "days"
"""The channel on which an opened day is announced."""


def register() -> None:
    topics.register("days", _days)
    topics.register("banner", _banner)
    topics.register("races", _races)


def _days(player: Any, arguments: tuple[str, ...], language: str) -> Subscription:
    """Sends open pages on to the day once somebody has opened it."""
    if arguments:
        raise Denied

    def draw() -> tuple[int, str]:
        opened = days.find(Clock.read().today) is not None
        with translation.override(language):
            return 0, render_to_string("spaye/live/days.html", {"opened": opened})

    return Subscription(frozenset({DAYS}), DAYS, (DAYS, language), draw)


def _banner(player: Any, arguments: tuple[str, ...], language: str) -> Subscription:
    """Challenges and requests to this player, on every page."""
    if arguments:
        raise Denied
    day = days.find(Clock.read().today)
    if day is None:
        return Subscription(frozenset({DAYS}), "banner", ("banner", None), lambda: (0, ""))
    audience: Audience = audience_of(day.table_id, player, language)
    return Subscription(
        channels=frozenset({channel(day.table_id), PEOPLE}),
        event="banner",
        key=("banner", day.table_id, audience),
        draw=lambda: fragment(day.table_id, "banner", audience),
    )


def _races(player: Any, arguments: tuple[str, ...], language: str) -> Subscription:
    """Who leads this month: one drawing for all who read a language."""
    if arguments:
        raise Denied

    def draw() -> tuple[int, str]:
        found = races.read()
        with translation.override(language):
            return found.version, render_to_string("spaye/live/races.html", {"races": found})

    return Subscription(frozenset({races.channel(), PEOPLE}), "races", ("races", language), draw)
