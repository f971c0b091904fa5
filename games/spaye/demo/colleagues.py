"""The colleagues at work: a thread of the server that looks at today's table every second.

It must be the server's own process: on SQLite nobody else could wake the open pages.
"""

from __future__ import annotations

import logging
import random
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from django.db import connection

from games.engine.contract import Refusal
from games.players.clock import Clock
from games.players.models import Player
from games.spaye import days, services
from games.spaye.demo import people
from games.spaye.demo.behaviour import Room, Wish, wishes
from games.spaye.demo.tables import evening
from games.spaye.models import Day, LogSeen
from games.spaye.notices.found import calls
from games.tables import audience
from games.tables import services as tables
from games.tables.errors import TableError
from games.tables.models import Seat, Table

logger = logging.getLogger("spaye.demo")
LOOK_EVERY = 1.0
Key = tuple[int, str]
"""Whose wish it is, and the wish's own key."""


@dataclass(frozen=True, slots=True)
class Intent:
    """A wish and how to do it; `act` refuses like the services do."""

    key: Key
    pause: tuple[float, float]
    act: Callable[[], object] | None


class Patience:
    """Keeps the first intent of each key, and says which one's time has come."""

    def __init__(self, pace: float) -> None:
        self._pace = pace
        self._kept: dict[Key, tuple[float, Intent]] = {}

    def ripe(self, intents: list[Intent], now: float) -> Intent | None:
        """The intent that has waited out its pause, if any; what is no longer wished goes."""
        for intent in intents:
            due = now + random.uniform(*intent.pause) * self._pace
            self._kept.setdefault(intent.key, (due, intent))
        wished = {intent.key for intent in intents}
        self._kept = {key: kept for key, kept in self._kept.items() if key in wished}
        ready = [kept for kept in self._kept.values() if kept[0] <= now and kept[1].act]
        return min(ready, key=lambda kept: kept[0])[1] if ready else None

    def forget(self, key: Key) -> None:
        """Done, or refused: the next wish of this key waits anew."""
        self._kept.pop(key, None)


class Colleagues:
    """All of them, one act a look. `pace` 1 is human; tests are faster."""

    def __init__(self, pace: float = 1.0) -> None:
        self._every = LOOK_EVERY * min(pace, 1.0)
        self._patience = Patience(pace)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._live, name="colleagues", daemon=True)
        self._last_error = ""

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Come to rest after the present act."""
        self._stop.set()
        self._thread.join(timeout=2)

    def look(self, now: float) -> bool:
        """One look at the table, `now` in seconds of any clock. Returns whether anybody acted."""
        present = people.colleagues()
        evening.be_there(present)
        intent = self._patience.ripe(list(_intents(present)), now)
        if intent is None or intent.act is None:
            return False
        self._patience.forget(intent.key)
        try:
            intent.act()
        except (Refusal, TableError):
            # Somebody was faster, or the day has ended meanwhile.
            return False
        return True

    def _live(self) -> None:
        while not self._stop.wait(self._every):
            try:
                self.look(time.monotonic())
                self._last_error = ""
            except Exception as error:
                self._tell(error)
                connection.close()
        connection.close()

    def _tell(self, error: Exception) -> None:
        """One line, without values: they may be somebody's cards."""
        name = type(error).__name__
        if name != self._last_error:
            logger.warning("the sample colleagues stumbled over %s and go on", name)
        self._last_error = name


def _intents(present: list[Player]) -> Iterator[Intent]:
    """What everybody would like to do now."""
    for want in evening.wants(present):
        yield Intent((want.player, want.key), want.pause, want.act)
    day = days.find(Clock.read().today)
    if day is None:
        yield from _lay_out(present)
        return
    seats = dict(Seat.objects.filter(table=day.table_id).values_list("player_id", "number"))
    mine = {player.pk for player in present}
    humans = frozenset(seat for player, seat in seats.items() if player not in mine)
    room = Room(humans, frozenset(calls(day.table_id)))
    for player in present:
        if player.pk in seats:
            yield from _at_the_table(day, player, seats[player.pk], room)
        else:
            act = partial(services.check_in, day, player)
            yield Intent((player.pk, "check in"), (2, 40), act)


def _lay_out(present: list[Player]) -> Iterator[Intent]:
    """A new day: the human may be first and choose how it is played."""
    for player in present[:1]:
        act = partial(services.open_day, player, *services.default_choice())
        yield Intent((player.pk, "lay out"), (90, 150), act)


def _at_the_table(day: Day, player: Player, seat: int, room: Room) -> Iterator[Intent]:
    seen = audience.observe(day.table, seat)
    for wish in wishes(seen, room):
        act = partial(_play, day, player, wish) if wish.move else None
        yield Intent((player.pk, f"{day.pk} {wish.key}"), wish.pause, act)
    logged = [int(move.split(" ")[1]) for move in seen.moves if move.startswith("contest ")]
    if logged:
        said = set(LogSeen.objects.filter(day=day, player=player).values_list("daye", flat=True))
        for daye in set(logged) - said:
            act = partial(services.see_log, day, player, daye)
            yield Intent((player.pk, f"{day.pk} log {daye}"), (3, 8), act)


def _play(day: Day, player: Player, wish: Wish) -> None:
    version = Table.objects.values_list("version", flat=True).get(pk=day.table_id)
    tables.play(day.table_id, player, wish.move, version)
