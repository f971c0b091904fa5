"""Where a move's CPU goes: milliseconds by part of the way from its bytes to everybody's.

The server runs in a process of its own with a stopwatch around each part, which counts what the
part's own thread has computed less what the parts within it have. The stopwatches take some of it
themselves: the sum is told beside what the process has used, and `tables` says what a move
costs without them.
"""

from __future__ import annotations

import functools
import inspect
import json
import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Generator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

SECONDS = 10.0
WHERE = {
    "parse": ("spaye_site.serving.patience:PatientProtocol.data_received",),
    "session": (
        "games.players.ways_in.sessions:SessionStore._get_session_from_db",
        "games.players.middleware:player_of",
        "games.players.ways_in.streams:player_of",
    ),
    "lock": ("games.tables.services.playing:lock", "games.tables.services.rows:know_seats"),
    "rules": ("games.tables.services.playing:_advance",),
    "state": ("games.tables.services.playing:state_of", "games.engine.codec:encode"),
    "write": (
        "games.tables.services.rows:append",
        "games.tables.services.rows:store",
        "games.tables.services.playing:mark_turns",
    ),
    "commit": ("django.db.backends.base.base:BaseDatabaseWrapper._commit",),
    "answer": ("spaye_site.handler:ThreadHandler._answer",),
    "draw": ("games.live.drawing:_timed",),
    "push": (
        "games.live.fan_out:FanOut.announce",
        "games.live.stream:Stream._catch_up",
        "uvicorn.protocols.http.h11_impl:RequestResponseCycle.send",
    ),
}
"""The functions of each part. `answer` is what Django and our middleware do around the rest."""
_spent: Counter[str] = Counter()
_here = threading.local()


def run() -> None:
    """Print the parts of a move over tables of four, everybody looking on."""
    from tests.load import office, tables
    from tests.load.served import served
    from tests.load.wires import Ears

    players = office.hire(tables.TABLES * tables.SEATS)
    games = [tables.Running(n, players[4 * n : 4 * n + 4]) for n in range(tables.TABLES)]
    with TemporaryDirectory() as folder:
        told = Path(folder) / "parts.json"
        os.environ["SPAYE_PARTS"] = str(told)
        with served(command=[sys.executable, "-m", "tests.load.parts"]) as server:
            readers = [reader for game in games for reader in game.open(server.url)]
            with closing(Ears(readers)) as ears:
                ears.until(lambda: all(reader.seen >= 0 for reader in readers))
                ears.add([game.poster for game in games])
                before, cpu = _read(told), server.cpu()
                made = tables._loop(ears, games, SECONDS)
                cpu = server.cpu() - cpu
                spent = _read(told) - before
    each = {part: 1000 * spent[part] / made for part in WHERE}
    for part, cost in sorted(each.items(), key=lambda one: -one[1]):
        print(f"parts: {cost:.2f} ms a move, {part}")
    rest = cpu / made - sum(each.values())
    print(f"parts: {rest:.2f} ms a move, the loop, hops between threads, and stopwatches")
    print(f"parts: {cpu / made:.2f} ms a move, all (over {made} moves, {len(readers)} streams)")


def _read(told: Path) -> Counter[str]:
    """What has been spent until now: the server writes it twice a second."""
    asked = time.time()
    while not told.exists() or told.stat().st_mtime < asked:
        time.sleep(0.05)
    return Counter(json.loads(told.read_text()))


def main() -> None:
    """The server, with its stopwatches."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spaye_site.settings")
    import uvicorn

    import spaye_site.asgi
    from spaye_site import serving

    for part, places in WHERE.items():
        for place in places:
            _watch(part, place)
    threading.Thread(target=_tell, args=(Path(os.environ["SPAYE_PARTS"]),), daemon=True).start()
    uvicorn.run(
        spaye_site.asgi.application,
        host="127.0.0.1",
        port=int(os.environ["PORT"]),
        log_config=None,
        **serving.options(),
    )


def _tell(told: Path) -> None:
    while True:
        time.sleep(0.5)
        new = told.with_suffix(".new")
        new.write_text(json.dumps(_spent))
        new.replace(told)


def _watch(part: str, place: str) -> None:
    """Put a stopwatch around a function or a method, wherever it is known by its name."""
    module, _, path = place.partition(":")
    *owners, name = path.split(".")
    owner = functools.reduce(getattr, owners, __import__(module, fromlist=["_"]))
    setattr(owner, name, _timed(part, getattr(owner, name)))


def _timed(part: str, function: Callable[..., Any]) -> Callable[..., Any]:
    if inspect.iscoroutinefunction(function):

        @functools.wraps(function)
        async def stepped(*args: Any, **named: Any) -> Any:
            return await _Steps(part, function(*args, **named))

        return stepped

    @functools.wraps(function)
    def timed(*args: Any, **named: Any) -> Any:
        with _Stopwatch(part):
            return function(*args, **named)

    return timed


class _Stopwatch:
    """What this thread computes within the block belongs to the part, and not to the one around."""

    def __init__(self, part: str) -> None:
        self._part = part

    def __enter__(self) -> None:
        self._around = getattr(_here, "within", None)
        self._inner = 0.0
        _here.within = self
        self._began = time.thread_time()

    def __exit__(self, *_error: object) -> None:
        took = time.thread_time() - self._began
        _here.within = self._around
        _spent[self._part] += took - self._inner  # type: ignore[assignment]  # seconds
        if self._around:
            self._around._inner += took


class _Steps:
    """A coroutine whose every step between two waits is timed."""

    def __init__(self, part: str, coroutine: Any) -> None:
        self._part, self._coroutine = part, coroutine

    def __await__(self) -> Generator[Any, Any, Any]:
        inner, step, given = self._coroutine.__await__(), "send", None
        while True:
            try:
                with _Stopwatch(self._part):
                    waits = getattr(inner, step)(given)
            except StopIteration as end:
                return end.value
            try:
                given, step = (yield waits), "send"
            except BaseException as error:
                given, step = error, "throw"


if __name__ == "__main__":
    main()
