"""The site on a free port, in a thread: Django, streams and static files, as browsers see it."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import uvicorn
from django.contrib.staticfiles.finders import get_finders
from django.core.asgi import get_asgi_application
from servestatic import ServeStaticASGI

from games.live.asgi import LiveApplication

GRACE = 3


@dataclass(frozen=True)
class Site:
    """A running server; `live` is its application."""

    url: str
    live: LiveApplication


@contextmanager
def serve() -> Iterator[Site]:
    """The site until the block ends; all streams are ended then, before the database is flushed."""
    application = LiveApplication(_static_files(get_asgi_application()))
    with socket.create_server(("127.0.0.1", 0)) as door:
        config = uvicorn.Config(
            application,
            log_level="error",
            lifespan="on",
            ws="none",
            timeout_graceful_shutdown=GRACE,
        )
        with _running(uvicorn.Server(config), application, door):
            yield Site(f"http://127.0.0.1:{door.getsockname()[1]}", application)


@contextmanager
def _running(
    server: uvicorn.Server, application: LiveApplication, door: socket.socket
) -> Iterator[None]:
    loop = asyncio.new_event_loop()
    work = server.serve(sockets=[door])
    thread = threading.Thread(target=_run, args=(loop, work), name="site")
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


def _run(loop: asyncio.AbstractEventLoop, work: Any) -> None:
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(work)


def _wait_for(ready: Any) -> None:
    while not ready():
        time.sleep(0.01)


def _static_files(application: Any) -> ServeStaticASGI:
    """Every app's static files where they lie: nothing has to be collected."""
    served = ServeStaticASGI(application)
    for finder in get_finders():
        for storage in finder.storages.values():
            served.add_files(storage.location, prefix="static/")
    return served
