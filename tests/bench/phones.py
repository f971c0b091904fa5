"""`make load`: an office full of phones, which look at pages, keep streams open and play a day.

    python -m tests.bench.phones [--phones 300] [--seconds 600] [--on PLACE]

The server is `manage.py serve` on a fresh database; the phones are in this process, so both share
the machine's cores. Prints what pages took, and what the server holds at the start, in between and
at the end. Exit status 1 if anything went wrong.
"""

import argparse
import asyncio
import random
import re
import sys
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from itertools import count
from statistics import quantiles
from typing import Any
from urllib.parse import urlsplit

from tests.bench import places
from tests.bench.browsing import Browser, Seen, pause
from tests.bench.served import Served

PLAYERS = 24
"""How many say that they are in; the others watch."""
DAYES = 26
"""Of a whole pack."""
THINK = 30.0
"""Seconds that a person looks at a page, on average."""
REACT = 1.5
"""Seconds until a person does what a page asks for, on average."""
PATIENCE = 20.0
"""Seconds until a person tries again what was refused, on average."""
RAMP = 15.0
"""Seconds in which the phones come."""
WARM = 15.0
"""Seconds until every kind of page has been drawn: then the server is measured first."""
LOOKS = 5
VISITS = {"today": 4, "board": 3, "day": 2, "daye": 1, "me": 1, "inbox": 1}

TABLE = re.compile(r"/tables/(\d+)/moves/")
VERSION = re.compile(r'name="version" value="(\d+)"')
ACCEPT = re.compile(r'value="(accept \d+)"')
FREE = re.compile(r'name="position" value="(\d+)" id="card-\d+" aria-label="[^"]*">')
EXERCISE = re.compile(r'class="btn ink large wide begin" href="/daye/exercise/(\d+)/"')
WITNESS = re.compile(r'href="/daye/witness/(\d+)/"')
CONFIRM = re.compile(r'max="(\d+)".*value="(confirm \d+) \{reps\}"', re.DOTALL)
OTHERS = re.compile(r'name="player" value="(\d+)"')

Deed = Callable[[], Coroutine[Any, Any, Any]]


class Phone(Browser):
    """Somebody who looks around, and does what the open page asks for."""

    def __init__(self, port: int, cookie: str, seen: Seen, table: int, day: str, seed: int) -> None:
        super().__init__(port, cookie, seen)
        self.dice = random.Random(seed)
        self._table, self._paths = table, {
            "today": "/", "board": "/board/", "day": day, "daye": "/daye/", "me": "/me/",
            "inbox": "/inbox/", "challenge": "/challenge/",
        }  # fmt: skip
        self._task: asyncio.Task[None] | None = None
        self._waiting = ""
        self.shown = ""

    @property
    def busy(self) -> bool:
        return self._task is not None and not self._task.done()

    async def visit(self, name: str) -> None:
        self.shown = name
        await self.open(name, self._paths[name])

    async def live(self) -> None:
        """Look at one page after the other, unless there is something to do."""
        await asyncio.sleep(self.dice.uniform(0, RAMP))
        names, weights = list(VISITS), list(VISITS.values())
        while True:
            if not self.busy:
                await self.visit(self.dice.choices(names, weights)[0])
            await asyncio.sleep(pause(self.dice, THINK))

    def heard(self, html: str) -> None:
        if self.busy:
            self._waiting = html
        elif todo := self._asked(html):
            self._task = asyncio.create_task(self._follow(todo))

    def _asked(self, html: str) -> Deed | None:
        """What the page, or what has just come, wants of this person."""
        called = 'data-goto="/daye/"' in html or 'class="banner turn"' in html
        if called and self.shown != "daye":
            return partial(self.visit, "daye")
        if found := ACCEPT.search(html):
            return partial(self._accept, found[1], html)
        if free := FREE.findall(html):
            return partial(self._move, f"draw {self.dice.choice(free)}", html, "daye")
        if found := EXERCISE.search(html):
            return partial(self._ask, found[1])
        if found := CONFIRM.search(html):
            number = found[2].split(" ")[1]
            return partial(self._move, f"{found[2]} {found[1]}", html, f"witness-{number}")
        if found := WITNESS.search(html):
            return partial(self._witness, found[1])
        return None

    async def _follow(self, todo: Deed | None) -> None:
        """Do it, and what the page that it leads to asks for in turn."""
        while todo:
            self._waiting = ""
            await asyncio.sleep(pause(self.dice, REACT))
            await todo()
            todo = self._asked(self._waiting)

    async def _accept(self, move: str, html: str) -> None:
        """As the banner does: it draws no region of the table, and leads there."""
        if await self._move(move, html, ""):
            await self.visit("daye")

    async def _ask(self, number: str) -> None:
        """The nikāyé has done it and asks for the confirmation."""
        await self.open("exercise", f"/daye/exercise/{number}/")
        await asyncio.sleep(pause(self.dice, 2 * REACT))
        await self.post("call", f"/daye/call/witness/{number}/", {})

    async def _witness(self, number: str) -> None:
        self.shown = "witness"
        await self.open("witness", f"/daye/witness/{number}/")

    async def _move(self, move: str, html: str, view: str) -> bool:
        version = VERSION.search(html)
        fields = {"move": move, "view": view, "next": "/", "version": version[1] if version else 0}
        followed = ["X-Stream: open"] if view else []
        answer = await self.post("move", f"/tables/{self._table}/moves/", fields, *followed)
        if answer is None:
            return False
        if answer.status in (200, 204):
            self.seen.moves[move.split(" ")[0]] += 1
        elif answer.status in (409, 422):
            self.seen.refused += 1
            await asyncio.sleep(pause(self.dice, PATIENCE))
        else:
            self.seen.errors[f"move: {answer.status}"] += 1
        return answer.status in (200, 204)

    async def challenge(self) -> None:
        """Somebody who is in challenges somebody else, and stays until the answer comes."""
        self.shown = "challenge"
        page = await self.ask("challenge", "GET", self._paths["challenge"])
        others = OTHERS.findall(page.text) if page else []
        version = VERSION.search(page.text) if page else None
        if others and version:
            fields = {"player": self.dice.choice(others), "version": version[1]}
            await self.post("send", "/challenge/send/", fields)
            self.seen.moves["challenge"] += 1
        await self.visit("challenge")


def run(server: Served, cookies: Sequence[str], table: int, day: str, seconds: float) -> Seen:
    """So many seconds of so many phones; prints what the server holds meanwhile."""
    seen = Seen()
    asyncio.run(_run(server, cookies, table, day, seconds, seen))
    return seen


async def _run(
    server: Served, cookies: Sequence[str], table: int, day: str, seconds: float, seen: Seen
) -> None:
    port = urlsplit(server.url).port or 80
    phones = [Phone(port, one, seen, table, day, seed) for seed, one in enumerate(cookies)]
    tasks = [asyncio.create_task(phone.live()) for phone in phones]
    tasks.append(asyncio.create_task(_challenges(phones[:PLAYERS], seconds)))
    await asyncio.sleep(RAMP + WARM)
    _look(server, "warm")
    for number in range(LOOKS):
        await asyncio.sleep(seconds / LOOKS)
        _look(server, f"after {seconds / LOOKS * (number + 1):.0f} s")
    ended = [task for task in tasks if task.done()]
    for task in ended:
        seen.errors[f"phone: {task.exception()!r}"] += 1
    for task in tasks:
        task.cancel()
    for phone in phones:
        await phone.hang_up()


async def _challenges(players: Sequence[Phone], seconds: float) -> None:
    """Spread over the time, so that the day lasts."""
    dice = random.Random(0)
    for _ in count():
        await asyncio.sleep(seconds / DAYES)
        free = [phone for phone in players if not phone.busy]
        if free:
            await dice.choice(free).challenge()


def _look(server: Served, when: str) -> None:
    print(
        f"  {when}: {server.memory() / 1024:.0f} MB, {server.descriptors()} file descriptors,"
        f" {server.cpu() / 1000:.0f} s CPU",
        flush=True,
    )


def report(seen: Seen) -> None:
    everything = [each for name, all_ in seen.times.items() if name != "stream" for each in all_]
    for name, times in [*sorted(seen.times.items()), ("all requests", everything)]:
        if len(times) > 1:
            cuts = quantiles(times, n=100)
            told = f"p50 {1000 * cuts[49]:.0f} ms, p99 {1000 * cuts[98]:.0f} ms"
            print(f"  {name}: {len(times)}, {told}, longest {1000 * max(times):.0f} ms")
    print(f"  {seen.events} events heard; moves: {dict(seen.moves)}, {seen.refused} refused")
    print(f"  {sum(seen.errors.values())} errors {dict(seen.errors) or ''}")


def measure(phones: int, seconds: float, workers: int) -> int:
    """On the environment's database; exit status."""
    from games.spaye import services
    from tests.bench import office
    from tests.bench.served import served

    people = office.hire(phones)
    office.never_closed()
    day = services.open_day(people[0], "app", 52, "squats")
    for player in people[1:PLAYERS]:
        services.check_in(day, player)
    cookies = [office.cookie(player) for player in people]
    with served(workers) as server:
        seen = run(server, cookies, day.table_id, f"/{day.date:%Y/%m/%d}/", seconds)
    report(seen)
    return 1 if seen.errors else 0


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.phones")
    parser.add_argument("--phones", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--on", choices=places.PLACES, default="sqlite")
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    name, workers = places.PLACES[asked.on]
    if asked.one:
        places.prepare()
        return measure(asked.phones, asked.seconds, workers)
    print(f"{asked.phones} phones, {asked.seconds:.0f} s: {name}; {places.machine()}", flush=True)
    again = [sys.executable, "-m", "tests.bench.phones", *arguments, "--one"]
    return places.on_fresh_database(asked.on, again)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
