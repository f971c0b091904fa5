"""A change is drawn first and handed out then; a right that went is told at once."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

from games.live import rendering
from games.live.bus import Bus, Listener, after
from games.live.rendering import Drawn, FanOut
from games.live.topics import Subscription


class Painter:
    """Drawings that are done when the test says so."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, int]] = []
        self.open: list[tuple[str, int, asyncio.Future[Any]]] = []
        self._latest: dict[str, tuple[int, asyncio.Future[Any]]] = {}

    def draw(self, subscription: Subscription, needed: int) -> asyncio.Future[Any]:
        key = str(subscription.key)
        began, drawing = self._latest.get(key, (-1, None))
        if drawing is None or began < needed or (drawing.done() and drawing.exception()):
            self.asked.append((key, needed))
            drawing = asyncio.get_running_loop().create_future()
            self._latest[key] = needed, drawing
            self.open.append((key, needed, drawing))
        return drawing

    def finish(self, *keys: str) -> None:
        """Finish the drawings with these keys, by default all."""
        for key, number, drawing in self.open:
            if not drawing.done() and (not keys or key in keys):
                drawing.set_result((number, ""))


class Wall:
    """A region that notes what it is handed: a drawing's number, None for one still to come."""

    def __init__(self, key: str, *channels: str) -> None:
        self.subscription = Subscription(frozenset(channels), channels[0], key, lambda: (1, ""))
        self.handed: list[int | None] = []

    def receive(self, drawn: Drawn, channel: str, number: int) -> None:
        assert channel in self.subscription.channels
        self.handed.append(drawn.result()[0] if drawn.done() else None)

    def take(self) -> list[int | None]:
        handed, self.handed = self.handed, []
        return handed


class Scene:
    """A painter, their fan-out, a region of a table, and an ear on that table and on rights."""

    def __init__(self) -> None:
        self.painter = Painter()
        self.fan_out = FanOut(self.painter.draw)
        self.bus = Bus()
        self.listener = Listener(self.fan_out.announce)
        self.listener.urgent = frozenset({"player-1"})
        self.bus.follow(self.listener, {"table-1", after("table-1"), "people", "player-1"})
        self.today = Wall("today", "table-1", "people")
        self.fan_out.change((), (self.today,))
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

    async def notify(self, *channels: str) -> list[int | None]:
        """What today's region is handed once the loop has turned a few times."""
        for channel in channels:
            self.bus.notify(channel)
        return await self.turn()

    async def turn(self) -> list[int | None]:
        for _ in range(6):
            await asyncio.sleep(0)
        return self.today.take()

    async def finish(self) -> list[int | None]:
        self.painter.finish()
        return await self.turn()


def test_a_region_is_handed_a_change_when_it_is_drawn():
    async def play():
        scene = Scene()
        assert await scene.notify("table-1") == []
        assert scene.painter.asked == [("today", 1)]
        assert await scene.finish() == [1]

    asyncio.run(play())


def test_a_drawing_is_handed_to_all_regions_with_its_key_and_to_no_other():
    async def play():
        scene = Scene()
        twin, other = Wall("today", "table-1", "people"), Wall("chat", "table-1")
        scene.fan_out.change((), (twin, other))
        await scene.notify("table-1")
        assert sorted(scene.painter.asked) == [("chat", 1), ("today", 1)]
        assert await scene.finish() == twin.take() == other.take() == [1]
        scene.rest()
        scene.fan_out.change((scene.today, other), ())
        await scene.notify("table-1")
        assert await scene.finish() == other.take() == []
        assert twin.take() == [2]

    asyncio.run(play())


def test_what_nobody_shows_is_not_drawn():
    async def play():
        scene = Scene()
        scene.fan_out.change((scene.today,), ())
        await scene.notify("table-1")
        scene.rest()
        return scene.painter.asked

    assert asyncio.run(play()) == []


def test_a_right_that_went_waits_for_no_drawing():
    async def play():
        scene = Scene()
        scene.fan_out.change((), (Wall("mine", "player-1", "table-1"),))
        await scene.notify("table-1", "player-1")
        return scene.listener.take()

    assert asyncio.run(play()) == {"player-1": 2}


def test_what_is_urgent_for_all_is_drawn_only_once_their_rights_are_read():
    async def play():
        scene = Scene()
        scene.fan_out.change((), (Wall("mine", "player-1"),))
        await scene.notify("player-1")
        return scene.listener.take(), scene.painter.asked

    assert asyncio.run(play()) == ({"player-1": 1}, [])


def test_changes_while_one_is_drawn_are_drawn_together():
    async def play():
        scene = Scene()
        await scene.notify("table-1")
        assert await scene.notify("table-1", "table-1", "table-1") == []
        assert await scene.finish() == [1]
        assert max(scene.rest()) <= rendering.LONGEST_REST
        assert scene.painter.asked == [("today", 1), ("today", 4)]
        assert await scene.finish() == [4]

    asyncio.run(play())


def test_what_may_wait_is_begun_when_the_rest_is_handed_out_and_once_for_many_changes():
    async def play():
        scene = Scene()
        notices = Wall("notices", after("table-1"))
        scene.fan_out.change((), (notices,))
        await scene.notify("table-1")
        assert await scene.finish() == [1]
        await scene.notify("people", "table-1")
        assert rendering.LATER in scene.rest()
        drawn = [asked for asked in scene.painter.asked if asked[0] == "notices"]
        await scene.finish()
        return drawn, notices.take()

    assert asyncio.run(play()) == ([("notices", 3)], [3])


def test_nobody_is_handed_a_drawing_older_than_one_they_have():
    """Of two channels' changes the second may be drawn, and handed out, before the first."""

    async def play():
        scene = Scene()
        slow = Wall("names", "people")
        scene.fan_out.change((), (slow,))
        await scene.notify("people", "table-1")
        scene.painter.finish("today")
        newer = await scene.turn()
        return newer, await scene.finish(), slow.take()

    assert asyncio.run(play()) == ([2], [2], [1])


def test_a_drawing_that_fails_keeps_nobody_waiting():
    async def play():
        scene = Scene()
        await scene.notify("table-1")
        scene.painter.open.pop()[2].set_exception(RuntimeError("no paint"))
        return await scene.turn(), scene.painter.asked

    assert asyncio.run(play()) == ([None], [("today", 1), ("today", 1)])
