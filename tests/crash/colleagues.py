"""Phones that move as fast as they are answered, and insist on an answer whatever dies."""

import random
import threading
import time
import uuid
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.db import connections
from django.test import Client

from games.players.models import Player
from games.tables import services
from games.tables.models import Table
from tests.crash.choices import choose, logged
from tests.crash.tables import House, Running

TOKEN = "a" * 32
STALE = "The table has changed"
PATIENCE = 120
"""Seconds in which somebody answers."""
OUTBOX, DOOR = 0.06, 0.02
"""How often a log comes from the outbox, and somebody comes or goes."""


def cookie(player: Player) -> str:
    """The Cookie header of a browser in which the player is signed in."""
    browser = Client()
    browser.force_login(player)
    name = settings.SESSION_COOKIE_NAME
    return f"{name}={browser.cookies[name].value}"


class Unavailable(Exception):
    """A server has answered that its database is away, and after how long to ask again."""


def post(
    wire: HTTPConnection,
    cookie: str,
    path: str,
    fields: Mapping[str, object],
    headers: Mapping[str, str],
) -> tuple[int, str]:
    """Status and body of the answer to a form. Raises `Unavailable`."""
    own = {
        "Cookie": f"{cookie}; csrftoken={TOKEN}",
        "X-CSRFToken": TOKEN,
        "Content-Type": "application/x-www-form-urlencoded",
    }
    wire.request("POST", path, urlencode(fields), own | dict(headers))
    answer = wire.getresponse()
    text = answer.read().decode()
    if answer.status == 503:
        raise Unavailable(answer.headers["Retry-After"])
    return answer.status, text


class Gate:
    """Where colleagues wait while somebody looks at the tables: shut, nothing is on its way."""

    def __init__(self, count: int) -> None:
        self._condition, self._count = threading.Condition(), count
        self._open, self._waiting = True, 0
        self.broken: BaseException | None = None

    def pass_by(self) -> None:
        with self._condition:
            self._waiting += 1
            self._condition.notify_all()
            self._condition.wait_for(lambda: self._open)
            self._waiting -= 1

    def shut(self) -> None:
        """Until everybody waits. Raises what a colleague has failed with."""
        with self._condition:
            self._open = False
            arrived = lambda: self.broken or self._waiting == self._count  # noqa: E731
            assert self._condition.wait_for(arrived, PATIENCE), "a colleague gets no answer"
        if self.broken:
            raise self.broken

    def open(self) -> None:
        with self._condition:
            self._open = True
            self._condition.notify_all()

    def fail(self, error: BaseException) -> None:
        with self._condition:
            self.broken = error
            self._condition.notify_all()


class Colleague:
    """One signed-in player. `told`: what each of their seats was told is entered, in order."""

    def __init__(
        self, player: Player, cookie: str, addresses: Sequence[str], house: House, seed: int
    ) -> None:
        self.player, self.house = player, house
        self.dice = random.Random(seed)
        self.told: defaultdict[int, list[str]] = defaultdict(list)
        self.known_in = True
        """Whether they were last told of being in the office."""
        self.count: Counter[str] = Counter()
        self.leaving = False
        self._cookie = cookie
        self._wires = [HTTPConnection(urlsplit(url).netloc, timeout=30) for url in addresses]
        self.dice.shuffle(self._wires)

    def join(self, address: str) -> None:
        """Ask this server too from now on."""
        self._wires.append(HTTPConnection(urlsplit(address).netloc, timeout=30))

    def work(self, gate: Gate) -> None:
        """Until told to leave."""
        try:
            while not self.leaving:
                gate.pass_by()
                self.step()
        except BaseException as error:
            gate.fail(error)
            raise
        finally:
            connections.close_all()
            for wire in self._wires:
                wire.close()

    def step(self) -> None:
        """One thing of whatever they may do, until it is answered for good."""
        kind = self.dice.random()
        if kind < OUTBOX:
            self._outbox()
        elif kind < OUTBOX + DOOR:
            self._come_or_go()
        else:
            self._move()

    def _move(self) -> None:
        mine = [one for one in self.house.running if self.player.pk in one.seats]
        running = self.dice.choice(mine)
        seat = running.seats[self.player.pk]
        chosen = choose(running, seat, self.dice)
        # Nobody else may have the file open when a server dies: the next one has to recover it.
        connections.close_all()
        if chosen is None:
            time.sleep(0.01)
            return
        move, version = chosen
        fields = {"move": move, "version": version, "view": running.view, "next": "/"}
        path = f"/tables/{running.pk}/moves/"
        status, body, again = self._insist(path, fields, {"HX-Request": "true"})
        self._heard(running, move, status, STALE in body, again)

    def _heard(self, running: Running, move: str, status: int, stale: bool, again: bool) -> None:
        """What the answer says about the move. A first attempt can't be stale: they move alone."""
        assert status in (200, 409, 422), f"{move}: {status}"
        assert again or not stale, f"{move} is stale at once"
        entered = status == 200 or stale
        if entered:
            self.told[running.pk].append(move)
        self.count["entered" if entered else "refused"] += 1
        if again:
            self.count["found entered" if stale else "entered anew" if entered else "lost"] += 1

    def _outbox(self) -> None:
        """A log that waited on the phone: its id keeps it from being entered twice."""
        today = self.house.day_of_today()
        if today != self.house.running[0]:
            return
        state = services.state_of(Table.objects.get(pk=today.pk))
        text = logged(state, self.dice)
        connections.close_all()
        if not text or text.count("-") > 1:
            return
        _log, first, second, cards = text.split(" ")
        ids = {str(seat): player for player, seat in today.seats.items()}
        fields = dict(zip(("c0", "c1"), cards.split("-"), strict=True))
        fields |= {"p0": ids[first], "p1": ids[second], "sure": "1", "by": self.player.pk}
        fields |= {"entry": uuid.UUID(int=self.dice.getrandbits(128)), "date": self.house.today}
        status, body, again = self._insist("/log/outbox/", fields, {})
        assert status in (200, 422, 429), f"{text}: {status} {body}"
        if status == 200:
            self.told[today.pk].append(text)
            # Whoever logs is in the office.
            self.known_in = True
        self.count["outbox again" if again else "outbox"] += 1

    def _come_or_go(self) -> None:
        comes = self.dice.random() < 0.8
        status, _body, _again = self._insist(f"/check-{'in' if comes else 'out'}/", {}, {})
        assert status == 302
        # Nobody leaves in the middle of a dāye: then they are still in.
        self.known_in = comes
        self.count["door"] += 1

    def _insist(
        self, path: str, fields: Mapping[str, object], headers: Mapping[str, str]
    ) -> tuple[int, str, bool]:
        """Status and body, and whether it was sent more than once."""
        sent, end = 0, time.monotonic() + PATIENCE
        while time.monotonic() < end:
            sent += 1
            try:
                status, body = self._post(path, fields, headers)
            except (OSError, HTTPException):
                self._wires[0].close()
                # Another server, or the same one once it is back.
                self._wires.append(self._wires.pop(0))
                time.sleep(0.02)
            else:
                assert status < 500, f"{path} {fields}: {status}"
                return status, body, sent > 1
        raise TimeoutError(f"nobody answers to {path}")

    def _post(
        self, path: str, fields: Mapping[str, object], headers: Mapping[str, str]
    ) -> tuple[int, str]:
        return post(self._wires[0], self._cookie, path, fields, headers)
