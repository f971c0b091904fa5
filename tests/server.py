"""The site on a free port, in a thread: Django, streams and static files, as browsers see it."""

import asyncio
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import uvicorn
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.wsgi import get_wsgi_application
from django.db import connection
from servestatic import ServeStaticASGI

from games.live.asgi import LiveApplication
from spaye_site import serving, static_files
from spaye_site.protection import in_turns, protected
from spaye_site.serving import GRACE
from tests.postgres import free_port


@dataclass(frozen=True)
class Site:
    """A running server; `live` is its application."""

    url: str
    live: LiveApplication


@contextmanager
def serve(port: int = 0) -> Iterator[Site]:
    """The site until the block ends; all streams are ended then, before the database is flushed."""
    application = LiveApplication(_static_files(in_turns(get_wsgi_application())))
    with socket.create_server(("127.0.0.1", port)) as door:
        config = uvicorn.Config(
            protected(application),
            log_level="error",
            lifespan="on",
            **serving.options(),
        )
        with _running(_Server(config), application, door):
            yield Site(f"http://127.0.0.1:{door.getsockname()[1]}", application)


class _Server(uvicorn.Server):
    """Looks more often than uvicorn itself whether it should stop: every test waits for that."""

    async def main_loop(self) -> None:
        tick = 0
        while not await self.on_tick(tick):
            tick += 1
            await asyncio.sleep(0.02)


@contextmanager
def _running(
    server: uvicorn.Server, application: LiveApplication, door: socket.socket
) -> Iterator[None]:
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=_run, args=(loop, server, door), name="site")
    thread.start()
    try:
        _wait_for(lambda: server.started or not thread.is_alive())
        assert server.started
        yield
    finally:
        if not loop.is_closed():
            loop.call_soon_threadsafe(application.end_streams)
        server.should_exit = True
        thread.join()


def _run(loop: asyncio.AbstractEventLoop, server: uvicorn.Server, door: socket.socket) -> None:
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(_serve(server, door))


async def _serve(server: uvicorn.Server, door: socket.socket) -> None:
    """Until it should exit; what has not ended in its grace by then is cut off.

    uvicorn leaves such connections open, and the first test that collects garbage would be blamed.
    """
    await server.serve(sockets=[door])
    for left in list(server.server_state.connections):
        left.transport.abort()
    # The transports close their sockets in the loop's next turn.
    await asyncio.sleep(0)


def _wait_for(ready: Any) -> None:
    while not ready():
        time.sleep(0.01)


def environment(**own: str) -> dict[str, str]:
    """The environment of a program of ours: what tests' Django may do in a loop, no server may."""
    kept = dict(os.environ)
    kept.pop("DJANGO_ALLOW_ASYNC_UNSAFE", None)
    return kept | own


@contextmanager
def process() -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """The site in a process of its own, on the tests' database: its address and the process.

    Its static files are those in `STATIC_ROOT` of the environment; without it the project's own.
    """
    port = free_port()
    command = [sys.executable, "-m", "uvicorn", "spaye_site.asgi:application", "--port", str(port)]
    grace = ["--timeout-graceful-shutdown", str(GRACE), "--log-level", "warning"]
    own = environment(DATABASE_URL=database_url(), DJANGO_SETTINGS_MODULE="tests.settings")
    child = subprocess.Popen(command + grace, env=own, stderr=subprocess.PIPE)
    try:
        _wait_for(lambda: child.poll() is not None or _answers(port))
        yield f"http://127.0.0.1:{port}", child
    finally:
        child.terminate()
        child.communicate()


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def database_url() -> str:
    database = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{database['NAME']}"
    return f"postgres://{database['USER']}@{database['HOST']}:{database['PORT']}/{database['NAME']}"


def _static_files(application: Any) -> Any:
    """As an office serves them, where they were collected; else where they lie."""
    if getattr(staticfiles_storage, "bundles", False):
        served: Any = static_files.StaticFiles(application, allow_all_origins=False)
        served.files = _collected_files(settings.STATIC_ROOT)
        return served
    served = ServeStaticASGI(application, allow_all_origins=False)
    served.files = _found_files()
    return served


@cache
def _collected_files(_folder: Path) -> Any:
    """Looked for once, as they don't change while tests run."""
    return static_files.with_static_files(None).files


@cache
def _found_files() -> dict[str, Any]:
    """Looked for once: they don't change while tests run."""
    found = ServeStaticASGI(None, allow_all_origins=False)
    for finder in get_finders():
        for storage in finder.storages.values():
            found.add_files(storage.location, prefix="static/")
    return found.files
