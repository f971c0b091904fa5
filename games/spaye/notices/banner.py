"""The banner of every page: a player's current notices and the number on the bell."""

from copy import copy
from functools import lru_cache, partial

from django.template.loader import render_to_string
from django.utils import timezone, translation

from games.live import player_channel, topics
from games.live.bus import after
from games.live.sharing import read_once, seen_once
from games.live.topics import Denied, Subscription
from games.players import inbox, office
from games.players.appearance import PEOPLE
from games.players.clock import Clock
from games.players.models import Player
from games.players.prepared import PreparedRows, moment
from games.spaye import days
from games.spaye.models import Day
from games.spaye.notices import day_notices
from games.spaye.notices.inbox import count_new, of_today, past_rulings
from games.spaye.scene import Scene
from games.tables import audience
from games.tables.errors import Unreadable
from games.tables.models import Seat
from games.tables.services import channel

MOST = 2
"""The number of notices shown at once, as they cover the page; the inbox has them all."""
TEMPLATE = "spaye/live/banner.html"


_seen = PreparedRows(
    lambda: Player.objects.exclude(inbox_seen=None).values_list("pk", "inbox_seen"),
    converted={1: moment},
)
_seated = PreparedRows(
    lambda table: Seat.objects.filter(table=table).values_list("player", "number"), int
)


def count_elsewhere(player: Player) -> int | None:
    """Count the inbox's new items beside today's Späye: once a subscription, not at every move.

    `None` for referees, who have to hear of a contest immediately.
    """
    return None if player.is_referee else inbox.count(player, timezone.now(), {of_today: 0})


def draw(player: Player, language: str, elsewhere: int | None = None) -> tuple[int, str]:
    """Return the region's version and HTML; `elsewhere` is as counted before, `None` counts it now.

    Without notices it is the same after every move, and isn't sent again.
    """
    zone, now = office.current_calendar().zone, timezone.now()
    with translation.override(language), timezone.override(zone):
        reader = _refreshed(player)
        if reader is not player or elsewhere is None:
            # Not counted at subscription, or the inbox was opened since.
            elsewhere = inbox.count(reader, now, {of_today: 0})
        scene = _scene(reader, Clock.at(now))
        unread = elsewhere + (count_new(scene, reader) if scene else 0)
        items = day_notices.to_show(scene, reader) if scene else []
        rulings = past_rulings(reader, now)
        if not items and not rulings:
            return 0, _quiet(language, unread)
        context = {
            "scene": scene,
            "seen": scene.seen if scene else None,
            "calls": [item.message(scene) for item in items[:MOST]] if scene else [],
            "rulings": [
                (ruling, *ruling.notice.of_past(ruling.day.date))
                for ruling in rulings[: max(0, MOST - len(items))]
            ],
            "more": max(0, len(items) + len(rulings) - MOST),
            "unread": unread,
        }
        return scene.version if scene else 0, render_to_string(TEMPLATE, context)


@lru_cache(maxsize=64)
def _quiet(language: str, unread: int) -> str:
    """Render a banner with nothing but the bell's number, in the active language."""
    return render_to_string(TEMPLATE, {"unread": unread})


def _refreshed(player: Player) -> Player:
    """Return the player with the current `inbox_seen`, as the inbox may have been opened since."""
    seen = read_once("inbox seen", lambda: dict(_seen())).get(player.pk)
    if seen == player.inbox_seen:
        return player
    reader = copy(player)
    reader.inbox_seen = seen
    return reader


def _scene(player: Player, clock: Clock) -> Scene | None:
    day = read_once(("day", clock.today), lambda: days.find(clock.today))
    if day is None:
        return None
    seat = _seats(day).get(player.pk)

    def read() -> Scene:
        return Scene(day.table, audience.observe(day.table, seat), clock)

    try:
        # Everybody without a seat sees the same.
        return read_once(("watched", day.table_id), read) if seat is None else read()
    except Unreadable:
        return None  # The day's page and the inbox report it; all other banners still work.


def _seats(day: Day) -> dict[int, int]:
    """Return seats by player, read once for everybody's banner."""
    return read_once(("seats by player", day.table_id), lambda: dict(_seated(day.table_id)))


@topics.register("banner")
def subscribe(player: Player, arguments: tuple[str, ...], language: str) -> Subscription:
    """Subscribe a player to their banner, with the number on the bell.

    Most moves of the day's table change few banners, so the table's own regions come first.
    """
    if arguments:
        raise Denied
    today = Clock.read().today
    day = seen_once(("day", today), lambda: days.find(today))
    table = {after(channel(day.table_id))} if day else set()
    elsewhere = count_elsewhere(player)
    return Subscription(
        channels=frozenset({days.CHANNEL, PEOPLE, player_channel(player.pk), *table}),
        event="banner",
        key=("banner", player.pk, player.role, language, today, day and day.pk, elsewhere),
        draw=partial(draw, player, language, elsewhere),
    )
