"""A change is drawn first and told then; a right that went is told at once."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

from games.live import rendering
from games.live.bus import Bus, Listener, after
from games.live.rendering import FanOut
from games.live.topics import Subscription


class Painter:
    """Drawings that are done when the test says so."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, int]] = []
        self.open: list[asyncio.Future[Any]] = []

    def draw(self, subscription: Subscription, needed: int) -> asyncio.Future[Any]:
        self.asked.append((str(subscription.key), needed))
        self.open.append(asyncio.get_running_loop().create_future())
        return self.open[-1]

    def finish(self) -> None:
        for each in self.open:
            each.set_result((1, ""))
        self.open.clear()


class Scene:
    """A painter, their fan-out, and a stream's ear on a table and a player's rights."""

    def __init__(self) -> None:
        self.painter = Painter()
        self.fan_out = FanOut(self.painter.draw)
        self.bus = Bus()
        self.listener = Listener(self.fan_out.announce)
        self.listener.urgent = frozenset({"player-1"})
        self.bus.follow(self.listener, {"table-1", "player-1"})
        self.waits: list[tuple[float, Callable[[], Any]]] = []
        asyncio.get_running_loop().call_later = self._hold  # type: ignore[method-assign]

    def _hold(self, delay: float, do: Callable[..., Any], *args: Any) -> None:
        """The loop's `call_later`: a busy machine takes longer than the rest that is tested."""
        self.waits.append((delay, partial(do, *args)))

    def rest(self) -> list[float]:
        """All that waits has waited long enough; how long that would have been."""
        waits, self.waits = self.waits, []
        for _delay, do in waits:
            do()
        return [delay for delay, _do in waits]

    async def notify(self, *channels: str) -> dict[str, int]:
        """What the stream has heard once the loop has turned a few times."""
        for channel in channels:
            self.bus.notify(channel)
        return await self.changes()

    async def changes(self) -> dict[str, int]:
        for _ in range(6):
            await asyncio.sleep(0)
        return self.listener.take()


def subscription(key: str, *channels: str) -> Subscription:
    return Subscription(frozenset(channels), channels[0], key, lambda: (1, ""))


TODAY = subscription("today", "table-1", "people")


def test_a_stream_hears_of_a_change_when_it_is_drawn():
    async def play():
        scene = Scene()
        scene.fan_out.change((), (TODAY,))
        assert await scene.notify("table-1") == {}
        assert scene.painter.asked == [("today", 1)]
        scene.painter.finish()
        assert await scene.changes() == {"table-1": 1}

    asyncio.run(play())


def test_what_nobody_shows_is_told_at_once():
    async def play():
        scene = Scene()
        assert await scene.notify("table-1") == {"table-1": 1}
        scene.fan_out.change((), (TODAY, TODAY))
        scene.fan_out.change((TODAY,), ())
        assert await scene.notify("table-1") == {}
        scene.painter.finish()
        await scene.changes()
        scene.fan_out.change((TODAY,), ())
        assert max(scene.rest()) <= rendering.LONGEST_REST
        assert await scene.notify("table-1") == {"table-1": 3}

    asyncio.run(play())


def test_a_right_that_went_waits_for_no_drawing():
    async def play():
        scene = Scene()
        scene.fan_out.change((), (subscription("mine", "player-1", "table-1"),))
        assert await scene.notify("table-1", "player-1") == {"player-1": 2}

    asyncio.run(play())


def test_changes_while_one_is_drawn_are_drawn_together():
    async def play():
        scene = Scene()
        scene.fan_out.change((), (TODAY,))
        await scene.notify("table-1")
        assert await scene.notify("table-1", "table-1", "table-1") == {}
        scene.painter.finish()
        assert await scene.changes() == {"table-1": 1}
        assert max(scene.rest()) <= rendering.LONGEST_REST
        assert scene.painter.asked == [("today", 1), ("today", 4)]
        scene.painter.finish()
        assert await scene.changes() == {"table-1": 4}

    asyncio.run(play())


def test_what_may_wait_is_begun_when_the_rest_is_told_and_once_for_many_changes():
    async def play():
        scene = Scene()
        scene.bus.follow(scene.listener, {"table-1", after("table-1")})
        scene.fan_out.change((), (TODAY, subscription("notices", after("table-1"))))
        await scene.notify("table-1")
        scene.painter.finish()
        assert await scene.changes() == {"table-1": 1}
        await scene.notify("people", "table-1")
        assert rendering.LATER in scene.rest()
        drawn = [asked for asked in scene.painter.asked if asked[0] == "notices"]
        scene.painter.finish()
        return drawn, (await scene.changes())[after("table-1")]

    assert asyncio.run(play()) == ([("notices", 3)], 3)


def test_a_drawing_that_fails_keeps_nobody_waiting():
    async def play():
        scene = Scene()
        scene.fan_out.change((), (TODAY,))
        await scene.notify("table-1")
        scene.painter.open.pop().set_exception(RuntimeError("no paint"))
        assert await scene.changes() == {"table-1": 1}

    asyncio.run(play())
