"""The colleagues come with the server and leave with it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from games.spaye.demo.colleagues import Colleagues

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]


def accompanied(app: App, colleagues: Colleagues) -> App:
    """`app`, with the colleagues at work between its start-up and its shutdown."""

    async def inner(scope: Message, receive: Receive, send: Send) -> None:
        async def heard(message: Message) -> None:
            if message["type"] == "lifespan.shutdown.complete":
                await asyncio.to_thread(colleagues.stop)
            await send(message)
            if message["type"] == "lifespan.startup.complete":
                colleagues.start()

        await app(scope, receive, heard if scope["type"] == "lifespan" else send)

    return inner
