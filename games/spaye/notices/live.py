"""Späye's topics: `days` (has anybody laid out today's cards?), `banner` (who wants me?) and
`races` (who leads this month?)."""

from functools import partial

from django.template.loader import render_to_string
from django.utils import translation

from games.live import player_channel, topics
from games.live.bus import after
from games.live.sharing import seen_once
from games.live.topics import Denied, Subscription
from games.players.clock import Clock
from games.players.faces import PEOPLE
from games.players.models import Player
from games.spaye import days
from games.spaye.month import races
from games.spaye.notices import banner
from games.tables.services import channel

DAYS = "days"
"""The channel on which an opened day is announced."""
COUNTING = "counting"
"""The channel on which a witness's running count is announced: the kitchen's screen alone hears."""


@topics.register("days")
def _days(player: Player, arguments: tuple[str, ...], language: str) -> Subscription:
    """Sends open pages on once somebody has opened the day, or the calendar has changed.

    The argument is the `sign` of the day that the page shows.
    """
    if len(arguments) > 1:
        raise Denied

    def draw() -> tuple[int, str]:
        clock = Clock.read()
        changed = bool(arguments) and sign(clock) != arguments[0]
        opened = changed or days.find(clock.today) is not None
        with translation.override(language):
            return 0, render_to_string("spaye/live/days.html", {"opened": opened})

    return Subscription(frozenset({DAYS}), DAYS, (DAYS, language, arguments), draw)


def sign(clock: Clock) -> str:
    """What a page without a day depends on: whether today is worked."""
    return "working" if clock.calendar.is_working_day(clock.today) else "off"


@topics.register("banner")
def _banner(player: Player, arguments: tuple[str, ...], language: str) -> Subscription:
    """What this player is to hear, on every page; the bell goes with it.

    Most moves of the day's table change nothing in most banners: its own regions come first.
    """
    if arguments:
        raise Denied
    today = Clock.read().today
    day = seen_once(("day", today), lambda: days.find(today))
    table = {after(channel(day.table_id))} if day else set()
    elsewhere = banner.elsewhere(player)
    return Subscription(
        channels=frozenset({DAYS, PEOPLE, player_channel(player.pk), *table}),
        event="banner",
        key=("banner", player.pk, player.role, language, today, elsewhere),
        draw=partial(banner.draw, player, language, elsewhere),
    )


@topics.register("races")
def _races(player: Player, arguments: tuple[str, ...], language: str) -> Subscription:
    """Who leads this month: one drawing for all who read a language."""
    if arguments:
        raise Denied

    def draw() -> tuple[int, str]:
        found = races.read()
        with translation.override(language):
            return found.version, render_to_string("spaye/live/races.html", {"races": found})

    return Subscription(frozenset({races.channel(), PEOPLE}), "races", ("races", language), draw)
