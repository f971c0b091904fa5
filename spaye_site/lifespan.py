"""What starts and stops with the server: workers, timekeepers, the demo's colleagues."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]


class Companion(Protocol):
    def start(self) -> None: ...
    def stop(self) -> None: ...


def accompanied(app: App, *companions: Companion) -> App:
    """Wrap `app` with companions that work between its start-up and its shutdown.

    They begin in their order and end in the reverse one. All of them are one layer: every open
    stream keeps the coroutines of all layers around it.
    """

    async def inner(scope: Message, receive: Receive, send: Send) -> None:
        async def send_on(message: Message) -> None:
            if message["type"] == "lifespan.shutdown.complete":
                for companion in reversed(companions):
                    await asyncio.to_thread(companion.stop)
            await send(message)
            if message["type"] == "lifespan.startup.complete":
                for companion in companions:
                    companion.start()

        await app(scope, receive, send_on if scope["type"] == "lifespan" else send)

    return inner
