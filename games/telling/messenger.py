"""Delivers what the outbox holds, as long as the server runs.

One thread of the process that leads reads and writes; a few others wait for what they have sent.
Woken by every notice, by every change that may answer one, and now and then by itself. Nothing is
remembered that the database doesn't know: after a death the next one goes on where this one was.
"""

import logging
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from queue import SimpleQueue
from time import monotonic

from django.conf import settings
from django.db import connections
from django.utils import timezone

from games.live import outages
from games.live.bus import bus
from games.live.postgres import Lead
from games.telling import dispatch, outbox, ways
from games.telling.mail import digests

logger = logging.getLogger("spaye.telling")
LOOK_EVERY = 5.0
REST = 10.0
"""Seconds between two looks while no way is open."""
DIGESTS_EVERY = 60.0
SENDERS = 4


class Messenger:
    """A companion of the server; it comes and goes with it."""

    def __init__(self, look_every: float = LOOK_EVERY) -> None:
        self._look_every = look_every
        self._lead = Lead("telling")
        self._stirred, self._ended = threading.Event(), False
        self._digests = -DIGESTS_EVERY
        self._follows: dict[str, Callable[[], None]] = {}
        """Channels whose change may answer what was told, and what the bus calls for each."""
        self._changed: SimpleQueue[str] = SimpleQueue()
        self._thread = threading.Thread(target=self._live, name="telling", daemon=True)

    def start(self) -> None:
        bus.add_callback(outbox.CHANNEL, self._stirred.set)
        self._thread.start()

    def stop(self) -> None:
        """End; what is under way is waited for, and what isn't waits for the next start."""
        self._ended = True
        self._stirred.set()
        bus.remove_callback(outbox.CHANNEL, self._stirred.set)
        self._thread.join(timeout=15)

    def _live(self) -> None:
        with ThreadPoolExecutor(SENDERS, thread_name_prefix="telling") as executor:
            while not self._ended:
                self._stirred.clear()
                wait = self._carefully(executor)
                if not self._ended:
                    self._stirred.wait(wait)
        self._follow({})
        self._lead.give_up()
        connections.close_all()

    def _carefully(self, executor: ThreadPoolExecutor) -> float:
        try:
            return self._look(executor) if self._lead.is_ours() else self._look_every
        except Exception as error:
            if not outages.note(error):
                logger.error("telling: %s", type(error).__name__)
            return self._look_every
        finally:
            connections.close_all()

    def _look(self, executor: ThreadPoolExecutor) -> float:
        """Whatever there is to do; how long nothing will happen by itself, in seconds."""
        if not ways.opened():
            self._follow({})
            return REST
        self._write_digests()
        busy = dispatch.spread() + dispatch.deliver(executor)
        standing = dispatch.standing()
        changed = self._follow(standing)
        while not self._changed.empty():
            changed.add(self._changed.get())
        again = [number for number, scope in standing.items() if scope in changed]
        if again:
            dispatch.look_again(again)
        busy += dispatch.take_back(executor)
        return 0.0 if busy else self._look_every

    def _write_digests(self) -> None:
        """Once a minute: it asks for everybody's hours."""
        if settings.EMAIL_ON and monotonic() - self._digests >= DIGESTS_EVERY:
            self._digests = monotonic()
            digests.due(timezone.now())

    def _follow(self, standing: dict[int, str]) -> set[str]:
        """Hear of changes of these scopes from now on. Those that we didn't hear of before."""
        wanted, known = set(standing.values()), set(self._follows)
        for scope in known - wanted:
            bus.remove_callback(scope, self._follows.pop(scope))
        for scope in wanted - known:
            self._follows[scope] = partial(self._hear, scope)
            bus.add_callback(scope, self._follows[scope])
        return wanted - known

    def _hear(self, scope: str) -> None:
        self._changed.put(scope)
        self._stirred.set()
