"""The counters and how they hear of what happens (`games.live.measuring`).

Series: five games and a few kinds; the bounds of a histogram are few. `tests/site/metrics` counts
them all. Imported only where figures are wanted: the library takes megabytes.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any

from django.db import connections
from django.db.backends.signals import connection_created
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

from games.live import measuring
from spaye_site.metrics import shared
from spaye_site.metrics.state import OfficeCollector

disable_created_metrics()  # type: ignore[no-untyped-call]  # the library's own isn't typed
own = CollectorRegistry()
"""This process's counters; with several processes they are added up from `shared`."""
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
SLOW = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0)

moves = Counter("spaye_moves", "Moves entered, by game", ["game"], registry=own)
refusals = Counter(
    "spaye_refusals", "Moves refused, by game and by whom", ["game", "by"], registry=own
)
move_seconds = Histogram(
    "spaye_move_seconds", "From asking for a move to its commit", buckets=QUICK, registry=own
)
drawing_seconds = Histogram(
    "spaye_drawing_seconds", "Drawing one region of a page", buckets=QUICK, registry=own
)
thought_seconds = Histogram(
    "spaye_bot_thinking_seconds", "A bot's thought about one move", buckets=SLOW, registry=own
)
statement_seconds = Histogram(
    "spaye_database_statement_seconds", "One statement", buckets=QUICK, registry=own
)
wait_seconds = Histogram(
    "spaye_database_wait_seconds",
    "Waiting for one's turn to write, or for a connection",
    buckets=QUICK,
    registry=own,
)
streams = Gauge(
    "spaye_streams_open",
    "Pages that are pushed changes",
    registry=own,
    multiprocess_mode="livesum",
)
failed_sign_ins = Counter(
    "spaye_failed_sign_ins", "Ways in that were tried in vain", ["way"], registry=own
)


def _move(game: str, seconds: float) -> None:
    moves.labels(game).inc()
    move_seconds.observe(seconds)


def _refusal(game_and_by: str, _one: float) -> None:
    refusals.labels(*game_and_by.split(" ", 1)).inc()


EARS: dict[str, Callable[[str, float], None]] = {
    measuring.MOVE: _move,
    measuring.REFUSAL: _refusal,
    measuring.DRAWING: lambda _kind, seconds: drawing_seconds.observe(seconds),
    measuring.THOUGHT: lambda _kind, seconds: thought_seconds.observe(seconds),
    measuring.STATEMENT: lambda _kind, seconds: statement_seconds.observe(seconds),
    measuring.WAIT: lambda _kind, seconds: wait_seconds.observe(seconds),
    measuring.STREAM: lambda _kind, change: streams.inc(change),
    measuring.FAILED_SIGN_IN: lambda way, _one: failed_sign_ins.labels(way).inc(),
}


def begin() -> None:
    """Hear of everything from now on; statements too, of every connection of the process."""
    measuring.listen(hear)
    connection_created.connect(_watch_connection)
    for connection in connections.all(initialized_only=True):
        _watch_connection(connection=connection)


def end() -> None:
    """Hear nothing more; for tests."""
    measuring.listen_no_more(hear)
    connection_created.disconnect(_watch_connection)
    for connection in connections.all(initialized_only=True):
        if _timed in connection.execute_wrappers:
            connection.execute_wrappers.remove(_timed)


def hear(what: str, kind: str, amount: float) -> None:
    EARS[what](kind, amount)


def exposed() -> bytes:
    """Everything in Prometheus's text format: the counters, and the state of the office now."""
    return generate_latest(_all())


def _all() -> CollectorRegistry:
    registry = CollectorRegistry()
    if shared.folder() is None:
        registry.register(own)
    else:
        shared.forget_the_dead()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    registry.register(OfficeCollector())
    return registry


def _watch_connection(connection: Any, **_signal: Any) -> None:
    if _timed not in connection.execute_wrappers:
        connection.execute_wrappers.append(_timed)


def _timed(execute: Any, sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
    began = perf_counter()
    try:
        return execute(sql, params, many, context)
    finally:
        statement_seconds.observe(perf_counter() - began)
