"""Django behind ASGI: each request is one thread's work from beginning to end.

Django's own handler makes a thread for every request, hops to it and back around each signal and
middleware, and opens a database connection there. Ours hops once, to one of a few threads that stay
and keep what they have.
"""

from __future__ import annotations

import asyncio
import contextvars
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from io import BytesIO
from typing import Any

import django
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.http import HttpResponseBase
from django.urls import set_script_prefix

THREADS = 12
"""More wait for the database than compute: Python computes in one thread at a time."""


def application() -> ThreadHandler:
    """Django, set up."""
    django.setup(set_prefix=False)
    return ThreadHandler()


class ThreadHandler(ASGIHandler):
    """Whoever goes before the answer is there isn't noticed: what was begun is done."""

    def __init__(self) -> None:
        # What protects the site needs the apps, which are there by now.
        from spaye_site.protection import Turns

        super().__init__()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="request")
        self._turns = Turns()

    def load_middleware(self, is_async: bool = False) -> None:
        """As for WSGI: in the request's own thread, one calls the other."""
        super().load_middleware(is_async=False)

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        with closing(body):
            async with self._turns.of(scope):
                response = await self._run(self._answer, scope, body)
        try:
            await self.send_response(response, send)
        finally:
            if response.streaming:
                await self._run(response.close)

    async def _run(self, work: Any, *args: Any) -> Any:
        """In a thread, with nothing left there of the request before."""
        context = contextvars.copy_context()
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, context.run, work, *args)

    def _answer(self, scope: dict[str, Any], body: BytesIO) -> HttpResponseBase:
        """The answer; unless it is streamed, nothing more is to be done for it but sending."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=type(self), scope=scope)
        request, refused = self.create_request(scope, body)
        response = refused if request is None else self.get_response(request)
        assert response is not None  # the one or the other is there
        response._handler_class = type(self)  # type: ignore[attr-defined]  # Django reads it
        if not response.streaming:
            response.close()
        return response
