"""`manage.py serve` of an installation, from its first line to its last."""

import http.client
import json
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tests import prebuilt
from tests.postgres import free_port
from tests.site.operations.conftest import ROOT, Installation

PATIENCE = 120
"""Seconds for what takes a moment: tests share the machine."""
SIGNED_IN = """
import json, django
django.setup()
from django.conf import settings
from django.test import Client
from games.players.models import Player
values = dict(name="Camille", name_key="camille", initials="Ca") | json.loads({values!r})
player = Player.objects.create(**values)
{more}
browser = Client()
browser.force_login(player)
print(f"{{settings.SESSION_COOKIE_NAME}}={{browser.cookies[settings.SESSION_COOKIE_NAME].value}}")
"""

TWO_TURNS = """
from games.players.models import Player
from games.tables import services
from games.tables.models import Seat
name = f"Otto {player.pk}"
other = Player.objects.create(name=name, name_key=name.casefold(), initials="Ot")
for each in "ab":
    table = services.lay("papayoo", {"rounds": 1})
    for number, person in enumerate((player, other)):
        Seat.objects.create(table=table, number=number, player=person)
    Seat.objects.create(table=table, number=2, bot="steady")
    services.begin(table)
"""
"""Two tables at which the player has to move, and a colleague waits."""
PARTS = ("manage.py", "pyproject.toml", "spaye_site", "games", "static", "templates", "docs")
MADE_HERE = shutil.ignore_patterns("*.mo", "__pycache__")


@dataclass(frozen=True)
class Answer:
    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


@dataclass
class Served:
    """A running server; its output is kept in files."""

    installation: Installation
    port: int
    process: subprocess.Popen[bytes]
    folder: Path

    def get(self, path: str, method: str = "GET", body: bytes = b"", **headers: str) -> Answer:
        """One request by a connection of its own; `accept_language=` is a header."""
        door = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        with closing(door):
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            door.request(method, path, body or None, named)
            answer = door.getresponse()
            return Answer(answer.status, answer.headers, answer.read())

    @property
    def said(self) -> str:
        """Standard error until now."""
        return (self.folder / "stderr").read_text()

    @property
    def printed(self) -> str:
        return (self.folder / "stdout").read_text()

    @property
    def link(self) -> str:
        """The one-time address."""
        return first(r"one time: (http\S+)", self.printed)

    def stop(self, number: int = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)

    def interrupt(self) -> tuple[float, list[str]]:
        """Ctrl-C: how many seconds it took to end, and what was said since the start."""
        began = time.monotonic()
        self.stop(signal.SIGINT)
        return time.monotonic() - began, self.said.splitlines()[1:]


def first(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    assert found, pattern
    return found[1]


@contextmanager
def served(
    installation: Installation,
    word: str = "serve",
    *,
    bare: bool = False,
    wait: bool = True,
    under: tuple[str, ...] = (),
    **more: str,
) -> Iterator[Served]:
    """The server until the block ends: it is ready, and has said so, unless `wait` is false.

    `under` is a program that starts it. Only a clone makes its static files itself; a `bare` one
    makes its database, too.
    """
    if installation.code == ROOT and not bare:
        prebuilt.lend_static(installation.var)
    name = "demo.sqlite3" if word == "demo" else prebuilt.NAME
    own = installation.url in ("", f"sqlite:///{installation.var}/{name}")
    if own and not bare and "DATABASE_URL" not in more:
        prebuilt.lend_database(installation.var, name)
    port = free_port()
    folder = installation.var.parent / f"server-{port}"
    folder.mkdir()
    with (folder / "stdout").open("wb") as out, (folder / "stderr").open("wb") as err:
        process = subprocess.Popen(
            [*under, sys.executable, "manage.py", word],
            cwd=installation.code,
            env=installation.environment(PORT=str(port), PYTHONUNBUFFERED="1", **more),
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=err,
        )
    server = Served(installation, port, process, folder)
    try:
        if wait:
            until(lambda: process.poll() is not None or "Ctrl-C" in server.printed)
            assert process.poll() is None, server.said
            # Whoever reads that line finds the server there.
            assert server.get("/healthz").status == 200
            until(lambda: ready(server))
        yield server
    finally:
        if process.poll() is None:
            server.stop()


def ready(server: Served) -> bool:
    with suppress(OSError, http.client.HTTPException):
        return server.get("/readyz").status == 200
    return False


def until(holds: Callable[[], Any], seconds: float = PATIENCE) -> None:
    """Wait for it; fails when it takes longer."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "nothing of the kind has happened"
        time.sleep(0.05)


def signed_in(installation: Installation, more: str = "", **values: Any) -> str:
    """A player's cookie, as a browser sends it; `more` is done to the database before."""
    script = SIGNED_IN.format(values=json.dumps(values), more=more)
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=installation.code,
        env=installation.environment(),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def cloned(installation: Installation, folder: Path, *, bare: bool = True) -> Installation:
    """The same with code of its own; bare as git leaves it, nothing was compiled there."""
    code = folder / "code"
    code.mkdir()
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, code / part, ignore=MADE_HERE if bare else None)
        else:
            shutil.copy(ROOT / part, code / part)
    return replace(installation, code=code)
