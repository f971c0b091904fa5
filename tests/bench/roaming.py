"""People who don't care which server answers: those who look on, and those who move."""

import asyncio
import random
import re
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db import DatabaseError, InterfaceError, connections

from tests.bench.browsing import Answer, Browser, Seen, pause
from tests.bench.fleet import Fleet
from tests.crash.colleagues import Colleague, Unavailable

THINK = 20.0
"""Seconds that somebody looks at a page, on average."""
MOVE = 1.5
"""Seconds between two moves of one person, on average."""
RAMP = 8.0
"""Seconds in which they come."""
RETRY_SECONDS = (0.5, 1.5, 3, 5, 10)
"""As the page's own script waits (live.js)."""
TRIES = 40
VISITS = {"/": 6, "/board/": 2, "/inbox/": 1}
EVENT = re.compile(r"^event: table-(\d+)\nid: (\d+)$", re.MULTILINE)


@dataclass
class Met:
    """What everybody has met. `back`: seconds without a stream after a server or database went."""

    back: list[float] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)


class Watcher(Browser):
    """Looks at pages of any server, and keeps the open page's stream as the script does."""

    def __init__(self, fleet: Fleet, cookie: str, met: Met, seed: int) -> None:
        super().__init__(0, cookie, Seen())
        self._fleet, self._met, self._dice = fleet, met, random.Random(seed)
        self.shown: dict[int, int] = {}
        """The newest version of each table that the open page has been sent."""
        self.listens = False

    async def live(self) -> None:
        await asyncio.sleep(self._dice.uniform(0, RAMP))
        while True:
            [path] = self._dice.choices(list(VISITS), list(VISITS.values()))
            self.shown = {}
            await self.open(path, path)
            await asyncio.sleep(pause(self._dice, THINK))

    def heard(self, html: str) -> None:
        for table, version in EVENT.findall(html):
            self.shown[int(table)] = int(version)

    async def ask(
        self, name: str, method: str, path: str, body: str = "", *headers: str
    ) -> Answer | None:
        """Of whichever server answers; a page may be asked for twice."""
        for _try in range(TRIES):
            self._choose()
            try:
                async with asyncio.timeout(30):
                    answer = await self._exchange(method, path, body, headers)
            except (OSError, EOFError, ValueError):
                # A balancer would ask the next one; a killed server's page is asked for again.
                await asyncio.sleep(0.1)
                continue
            if answer.status != 503:
                if answer.status >= 500:
                    self._met.wrong[f"{name}: {answer.status}"] += 1
                return answer
            self._told_to_wait(name)
            await asyncio.sleep(1)
        self._met.wrong[f"{name}: nobody answers"] += 1
        return None

    def _choose(self) -> None:
        self._port = self._dice.choice(self._fleet.ports)

    def _told_to_wait(self, name: str) -> None:
        self._met.refused[name] += 1
        if not self._fleet.away:
            self._met.wrong[f"{name}: 503 while the database is there"] += 1

    async def _listen(self, path: str) -> None:
        """One stream after the other until the page is left."""
        failures, lost = 0, 0.0
        try:
            while True:
                try:
                    async for data in self._events(path):
                        if lost:
                            self._met.back.append(time.monotonic() - self._fleet.back_since(lost))
                        failures, lost, self.listens = 0, 0.0, True
                        self.heard(data)
                except (OSError, EOFError, ValueError):
                    pass
                self.listens = False
                lost = lost or time.monotonic()
                about = RETRY_SECONDS[min(failures, len(RETRY_SECONDS) - 1)]
                await asyncio.sleep(about * self._dice.uniform(0.5, 1.5))
                failures += 1
        finally:
            self.listens = False

    async def _events(self, path: str):  # type: ignore[no-untyped-def]  # of text
        reader, writer = await self._reach(path)
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            if head.startswith("HTTP/1.1 503"):
                self._told_to_wait("stream")
            elif not head.startswith("HTTP/1.1 200"):
                self._met.wrong[f"stream: {head[9:12]}"] += 1
            else:
                while size := int(await reader.readline() or b"0", 16):
                    yield (await reader.readexactly(size + 2))[:-2].decode()
        finally:
            writer.close()

    async def _reach(self, path: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A server that takes connections, as a balancer finds one. Raises `OSError`."""
        ports = self._dice.sample(self._fleet.ports, len(self._fleet.ports))
        for self._port in ports[:-1]:
            try:
                return await self._connect("GET", path, "", "Connection: keep-alive")
            except OSError:
                continue
        self._port = ports[-1]
        return await self._connect("GET", path, "", "Connection: keep-alive")


class Mover(Colleague):
    """Moves now and then, by any server, and insists on an answer."""

    fleet: Fleet
    met: Met

    def step(self) -> None:
        time.sleep(pause(self.dice, MOVE))
        try:
            super().step()
        except (DatabaseError, InterfaceError):
            # They look at the table in the database itself; nothing has been sent yet.
            connections.close_all()
            time.sleep(0.5)

    def _post(
        self, path: str, fields: Mapping[str, object], headers: Mapping[str, str]
    ) -> tuple[int, str]:
        try:
            return super()._post(path, fields, headers)
        except Unavailable as told:
            self.met.refused["move"] += 1
            if not self.fleet.away or not told.args[0]:
                self.met.wrong["move: 503 while the database is there, or without Retry-After"] += 1
            time.sleep(0.5)
            raise ConnectionError("the database is away") from None
