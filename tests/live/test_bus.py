"""The bus and the renderer by themselves."""

import asyncio
import threading
from types import SimpleNamespace

import pytest

from games.live import bus as buses
from games.live import rendering
from games.live.bus import Bus, Listener, after, bus
from games.live.rendering import Renderer
from games.live.topics import Subscription


def test_wake_ups_from_threads_coalesce_for_a_slow_reader():
    async def listen():
        house, listener = Bus(), Listener()
        house.follow(listener, {"table-1", "table-2"})
        thread = threading.Thread(
            target=lambda: [house.notify(f"table-{1 + n % 3}") for n in range(999)]
        )
        thread.start()
        thread.join()
        await asyncio.wait_for(listener.wait(), 5)
        return listener.take(), listener.take(), house.now()

    assert asyncio.run(listen()) == ({"table-1": 997, "table-2": 998}, {}, 999)


def test_what_comes_after_a_channel_changes_with_it_and_not_the_other_way_round():
    async def listen():
        house, first, second = Bus(), Listener(), Listener()
        house.follow(first, {"table-1"})
        house.follow(second, {after("table-1")})
        house.notify("table-1")
        await asyncio.wait_for(second.wait(), 5)
        heard = first.take(), second.take()
        house.notify(after("table-1"))
        await asyncio.sleep(0.05)
        return heard, first.take()

    assert asyncio.run(listen()) == (({"table-1": 1}, {"after table-1": 1}), {})


def test_what_has_changed_while_nobody_listened_is_remembered():
    house = Bus()
    house.notify("table-1")
    before = house.now()
    house.notify("table-2")
    assert not house.may_have_changed({"table-1", "board"}, since=before)
    assert house.may_have_changed({"board", "table-2"}, since=before)
    assert not house.may_have_changed({"table-2"}, since=house.now())
    house.notify_all()
    assert house.may_have_changed({"board"}, since=before + 1)
    assert not house.may_have_changed({"board"}, since=house.now())


def test_what_has_changed_too_long_ago_may_have_been_any_channel(monkeypatch):
    monkeypatch.setattr(buses, "REMEMBERED", 2)
    house = Bus()
    for channel in ("table-1", "table-2", "table-1", "table-3"):
        house.notify(channel)
    assert house.may_have_changed({"board"}, since=1)
    assert not house.may_have_changed({"board"}, since=2)
    assert house.may_have_changed({"table-1"}, since=2)


class Easel:
    """A subscription whose drawings are counted, and held back until `go`."""

    def __init__(self):
        self.count = 0
        self.go = threading.Event()
        self.subscription = Subscription(frozenset({"x"}), "x", "key", self.draw)

    def draw(self):
        self.go.wait(5)
        self.count += 1
        return self.count, "html"


def with_renderer(job):
    async def run():
        renderer = Renderer()
        try:
            return await job(renderer)
        finally:
            renderer.close()

    return asyncio.run(run())


def test_a_drawing_that_began_before_the_change_does_not_serve():
    easel = Easel()

    async def job(renderer):
        early = renderer.draw(easel.subscription, bus.now())
        await asyncio.sleep(0.05)
        bus.notify("x")
        late = renderer.draw(easel.subscription, bus.now())
        await asyncio.sleep(0.05)
        easel.go.set()
        return {await early, await late}

    assert with_renderer(job) == {(1, "html"), (2, "html")}


def test_an_old_drawing_does_not_serve_a_new_stream(monkeypatch):
    easel = Easel()
    easel.go.set()

    async def job(renderer):
        first = await renderer.draw(easel.subscription, bus.now())
        again = await renderer.draw(easel.subscription, bus.now())
        monkeypatch.setattr(rendering, "FRESH_SECONDS", 0.0)
        return first, again, await renderer.draw(easel.subscription, bus.now())

    assert with_renderer(job) == ((1, "html"), (1, "html"), (2, "html"))


def test_a_drawing_that_has_waited_long_serves_all_the_same(monkeypatch):
    """On a busy server all of them wait; drawn anew, they would wait again."""
    easel, now = Easel(), [0.0]
    monkeypatch.setattr(rendering, "time", SimpleNamespace(monotonic=lambda: now[0]))

    async def job(renderer):
        waiting = renderer.draw(easel.subscription, bus.now())
        now[0] += 2 * rendering.FRESH_SECONDS
        easel.go.set()
        return await waiting, await renderer.draw(easel.subscription, bus.now())

    assert with_renderer(job) == ((1, "html"), (1, "html"))


@pytest.mark.parametrize(("fresh", "kept"), [(0.0, [6, 7, 8]), (60.0, list(range(9)))])
def test_old_drawings_are_dropped_and_none_before_all_who_wait_for_it_have_it(
    monkeypatch, fresh, kept
):
    """Nine, where there is room for three."""
    monkeypatch.setattr(rendering, "CACHED", 3)
    monkeypatch.setattr(rendering, "FRESH_SECONDS", fresh)

    async def job(renderer):
        for key in range(9):
            each = Subscription(frozenset(), "x", key, lambda: (0, ""))
            await renderer.draw(each, 0)
        return list(renderer._drawings)

    assert with_renderer(job) == kept
