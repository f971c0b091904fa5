"""Figures for Prometheus, at `/metrics`, for requests with `METRICS_TOKEN`.

Imported only if there is a token, as the library takes megabytes. No label has a person, a table or
an address.
"""

import asyncio
import os
import platform
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import django
from django.conf import settings
from django.db import connection, connections
from django.db.models import Count, Q
from django.utils import timezone
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4 as PLAIN
from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client import generate_latest as written
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

from games.live import measuring, secret_key
from games.tables.models import Status, Table
from games.telling.models import Delivery
from spaye_site import __version__, versions
from spaye_site.operations import alarms, backups, nightly

PATH = "/metrics"
SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""The variable with the folder in which several processes count; `serve` sets it."""
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

moves = Counter("spaye_moves", "Moves entered, by game", ["game"])
refusals = Counter("spaye_refusals", "Moves refused, by game and by whom", ["game", "by"])
move_seconds = Histogram(
    "spaye_move_seconds", "From asking for a move to its commit", buckets=QUICK
)
streams = Gauge("spaye_streams_open", "Pages that are pushed changes", multiprocess_mode="livesum")
failed_sign_ins = Counter("spaye_failed_sign_ins", "Ways in that were tried in vain", ["way"])


class OfficeCollector(Collector):
    """Figures that are counted from rows and files when somebody fetches them."""

    def describe(self) -> Iterator[Metric]:
        """Yield nothing: the library would collect everything to learn the names."""
        yield from ()

    def collect(self) -> Iterator[Metric]:
        now = timezone.now()
        yield _build()
        tables = dict(Table.objects.order_by().values_list("status").annotate(Count("pk")))
        counts = {str(state): tables.get(state, 0) for state in Status.values}
        yield _gauge("spaye_tables", "Tables by state", "state", counts)
        waiting = _deliveries(Q(done=None))
        yield _gauge("spaye_deliveries_waiting", "Messages that wait to leave", "way", waiting)
        failed = _deliveries(Q(outcome="failed", done__gte=now - timedelta(days=1)))
        yield _gauge("spaye_deliveries_failed", "Messages given up within a day", "way", failed)
        if newest := backups.newest():
            age = (now - backups.made_at(newest)).total_seconds()
            yield GaugeMetricFamily("spaye_backup_age_seconds", "Since the newest backup", age)
        if night := nightly.last():
            age = (now - night.at).total_seconds()
            yield GaugeMetricFamily("spaye_night_age_seconds", "Since the last night's work", age)
        raised = {alarm.about for alarm in alarms.look()}
        about = {each: float(each in raised) for each in alarms.ABOUT}
        yield _gauge("spaye_alarm", "1 for what admins see a banner of", "about", about)


def _build() -> Metric:
    labels = ["version", "commit", "python", "django", "database"]
    family = GaugeMetricFamily("spaye_build_info", "What is running", labels=labels)
    own = [__version__, versions.commit()]
    others = [platform.python_version(), django.get_version(), connection.vendor]
    family.add_metric([*own, *others], 1)
    return family


def _deliveries(which: Q) -> dict[str, int]:
    found = Delivery.objects.filter(which).order_by().values_list("way")
    return dict(found.annotate(Count("pk")))


def _gauge(name: str, about: str, label: str, values: dict[str, Any]) -> Metric:
    family = GaugeMetricFamily(name, about, labels=[label])
    for kind, value in values.items():
        family.add_metric([kind], value)
    return family


OFFICE = OfficeCollector()
REGISTRY.register(OFFICE)


def count(event: str, kind: str, amount: float) -> None:
    """Count an event that `games.live.measuring` reports."""
    if event == measuring.MOVE:
        moves.labels(kind).inc()
        move_seconds.observe(amount)
    elif event == measuring.REFUSAL:
        refusals.labels(*kind.split(" ", 1)).inc()
    elif event == measuring.STREAM:
        streams.inc(amount)
    elif event == measuring.FAILED_SIGN_IN:
        failed_sign_ins.labels(kind).inc()


def exposed() -> bytes:
    """Return all figures in Prometheus's text format."""
    return written(_registry())


def _registry() -> CollectorRegistry:
    """Return the counts of this process, or of all processes, and of the office."""
    if not os.environ.get(SHARED):
        return REGISTRY
    for path in Path(os.environ[SHARED]).glob("gauge_live*.db"):
        number = int(path.stem.rpartition("_")[2])
        try:
            os.kill(number, 0)
        except ProcessLookupError:
            mark_process_dead(number)  # type: ignore[no-untyped-call]  # the library's own isn't typed
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    registry.register(OFFICE)
    return registry


def measured(app: Any) -> Any:
    """Return `app` with `/metrics`; from now on everything is counted."""
    measuring.observe(count)

    async def answering(scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] != "http" or scope["path"] != PATH:
            await app(scope, receive, send)
            return
        status, body = await asyncio.to_thread(_answer, scope)
        headers = [
            (b"content-type", PLAIN.encode() if status == 200 else b"text/plain; charset=utf-8"),
            (b"cache-control", b"no-store"),
            (b"content-length", str(len(body)).encode()),
        ]
        if status == 401:
            headers.append((b"www-authenticate", b"Bearer"))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        sent = b"" if scope["method"] == "HEAD" else body
        await send({"type": "http.response.body", "body": sent})

    return answering


def _answer(scope: dict[str, Any]) -> tuple[int, bytes]:
    """Return status and body. Call it in a thread: its connections are closed."""
    if scope["method"] not in ("GET", "HEAD"):
        return 405, b"GET"
    said = dict(scope["headers"]).get(b"authorization", b"").decode("latin-1")
    kind, _, token = said.partition(" ")
    if kind.casefold() != "bearer" or not secret_key.same(token, settings.METRICS_TOKEN):
        return 401, b"a bearer token"
    try:
        return 200, exposed()
    finally:
        connections.close_all()
