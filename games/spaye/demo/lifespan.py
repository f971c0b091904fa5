"""Who comes with the server and leaves with it: the demo's colleagues, for one."""

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
    """`app`, with the companions at work between its start-up and its shutdown.

    They begin in their order and end in the reverse one. All of them are one layer: every open
    stream keeps the coroutines of all layers around it.
    """

    async def inner(scope: Message, receive: Receive, send: Send) -> None:
        async def heard(message: Message) -> None:
            if message["type"] == "lifespan.shutdown.complete":
                for companion in reversed(companions):
                    await asyncio.to_thread(companion.stop)
            await send(message)
            if message["type"] == "lifespan.startup.complete":
                for companion in companions:
                    companion.start()

        await app(scope, receive, heard if scope["type"] == "lifespan" else send)

    return inner
