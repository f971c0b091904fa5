"""A phone as asyncio sees it: pages one after the other, and the stream of the page that is open.

Written for little work a byte: the phones share the server's cores.
"""

import asyncio
import random
import re
import time
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import unescape
from urllib.parse import urlencode

TOKEN = "a" * 32
PATIENCE = 30.0
"""Seconds after which no answer is an error."""
REDIRECTS = (301, 302, 303)
STREAM = re.compile(r'sse-connect="([^"]+)"')


@dataclass
class Seen:
    """What all phones have met; `times` are seconds, by kind of request."""

    times: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    events: int = 0
    refused: int = 0
    moves: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True)
class Answer:
    status: int
    location: str
    text: str


class Browser:
    """One phone's network; `heard` is called with the HTML of each event."""

    def __init__(self, port: int, cookie: str, seen: Seen) -> None:
        self._port, self._cookie, self.seen = port, cookie, seen
        self._stream: asyncio.Task[None] | None = None
        self._going = asyncio.Lock()

    def heard(self, html: str) -> None:
        """What an event, or a page that has been opened, says."""

    async def open(self, name: str, path: str) -> None:
        """Go to a page: its stream takes the place of the one before, as in a browser."""
        async with self._going:
            await self._go(name, path)

    async def _go(self, name: str, path: str) -> None:
        await self.hang_up()
        answer = await self.ask(name, "GET", path)
        while answer and answer.status in REDIRECTS:
            answer = await self.ask(name, "GET", answer.location)
        if answer is None:
            return
        if answer.status != 200:
            self.seen.errors[f"{name}: {answer.status}"] += 1
            return
        if found := STREAM.search(answer.text):
            self._stream = asyncio.create_task(self._listen(unescape(found[1])))
        self.heard(answer.text)

    async def post(
        self, name: str, path: str, fields: Mapping[str, object], *headers: str
    ) -> Answer | None:
        return await self.ask(name, "POST", path, urlencode(fields), *headers)

    async def ask(
        self, name: str, method: str, path: str, body: str = "", *headers: str
    ) -> Answer | None:
        """One request on a connection of its own; `None` when there was no whole answer."""
        start = time.perf_counter()
        try:
            async with asyncio.timeout(PATIENCE):
                answer = await self._exchange(method, path, body, headers)
        except (OSError, EOFError, TimeoutError, ValueError) as error:
            self.seen.errors[f"{name}: {type(error).__name__}"] += 1
            return None
        self.seen.times[name].append(time.perf_counter() - start)
        if answer.status >= 500:
            self.seen.errors[f"{name}: {answer.status}"] += 1
        return answer

    async def hang_up(self) -> None:
        """End the stream."""
        if self._stream:
            self._stream.cancel()
            await asyncio.wait([self._stream])
            self._stream = None

    async def _exchange(self, method: str, path: str, body: str, headers: Sequence[str]) -> Answer:
        reader, writer = await self._connect(method, path, body, "Connection: close", *headers)
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            chunked = "transfer-encoding: chunked" in head.lower()
            data = await (_whole(reader) if chunked else reader.read())
        finally:
            writer.close()
        location = re.search(r"^location: (\S+)", head, re.IGNORECASE | re.MULTILINE)
        return Answer(int(head.split(" ", 2)[1]), location[1] if location else "", data.decode())

    async def _connect(
        self, method: str, path: str, body: str, *headers: str
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: localhost:{self._port}",
            f"Cookie: {self._cookie}; csrftoken={TOKEN}",
            *headers,
        ]
        if method == "POST":
            lines += [
                f"X-CSRFToken: {TOKEN}",
                "HX-Request: true",
                "Content-Type: application/x-www-form-urlencoded",
                f"Content-Length: {len(body)}",
            ]
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, limit=1 << 20)
        writer.write(("\r\n".join(lines) + f"\r\n\r\n{body}").encode())
        return reader, writer

    async def _listen(self, path: str) -> None:
        """The stream, until the page is left. That the server ends it is an error."""
        start = time.perf_counter()
        writer = None
        try:
            reader, writer = await self._connect("GET", path, "", "Connection: keep-alive")
            head = await reader.readuntil(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200"), head[:40]
            while data := await _chunk(reader):
                if start:
                    self.seen.times["stream"].append(time.perf_counter() - start)
                    start = 0.0
                self.seen.events += data.count(b"\nid: ")
                self.heard(data.decode())
            self.seen.errors["stream: ended"] += 1
        except (OSError, EOFError, AssertionError) as error:
            self.seen.errors[f"stream: {type(error).__name__} {error}"] += 1
        finally:
            if writer:
                writer.close()


async def _chunk(reader: asyncio.StreamReader) -> bytes:
    """The next part of an answer of unknown length, empty at its end."""
    size = int(await reader.readline() or b"0", 16)
    return (await reader.readexactly(size + 2))[:-2]


async def _whole(reader: asyncio.StreamReader) -> bytes:
    parts = []
    while part := await _chunk(reader):
        parts.append(part)
    return b"".join(parts)


def pause(dice: random.Random, mean: float) -> float:
    """Seconds between two things a person does: mostly short, sometimes long."""
    return min(dice.expovariate(1 / mean), 4 * mean)
