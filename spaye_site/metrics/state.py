"""How the office is when somebody fetches: counted from rows and files, and kept a few seconds."""

from __future__ import annotations

import platform
import shutil
import time
from collections.abc import Iterator
from datetime import datetime, timedelta

import django
from django.conf import settings
from django.db import connection
from django.db.models import Count, Q
from django.utils import timezone
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from games.players.models import Erasure
from games.tables.models import Status, Table
from games.telling.models import Delivery
from spaye_site.operations import alarms, backups, nightly

A_DAY = timedelta(days=1)
KEPT = 5.0
"""Seconds: several who fetch ask the database once."""
_kept: tuple[float, list[Metric]] | None = None


class OfficeCollector(Collector):
    """Gauges that are the same whichever process answers."""

    def collect(self) -> Iterator[Metric]:
        global _kept
        if _kept is None or time.monotonic() - _kept[0] > KEPT:
            _kept = time.monotonic(), list(_families())
        yield from _kept[1]


def forget() -> None:
    """Count anew at the next fetch; for tests."""
    global _kept
    _kept = None


def _families() -> Iterator[Metric]:
    now = timezone.now()
    yield _build()
    yield _tables()
    yield _one("spaye_erasures_pending", "Erased names that may be left in free pages", _erasures())
    yield _one(
        "spaye_disk_free_bytes", "Room for the data", shutil.disk_usage(settings.VAR_DIR).free
    )
    yield from _of_backup(now)
    yield from _of_night(now)
    yield _alarms()
    yield _deliveries("waiting", "Messages that wait to leave", Q(done=None))
    lately = Q(outcome="failed", done__gte=now - A_DAY)
    yield _deliveries("failed", "Messages given up within a day", lately)


def _build() -> Metric:
    labels = ["version", "python", "django", "database"]
    family = GaugeMetricFamily("spaye_build_info", "What is running", labels=labels)
    values = [
        backups.own_version(),
        platform.python_version(),
        django.get_version(),
        connection.vendor,
    ]
    family.add_metric(values, 1)
    return family


def _tables() -> Metric:
    family = GaugeMetricFamily("spaye_tables", "Tables by state", labels=["state"])
    rows = Table.objects.order_by().values_list("status").annotate(Count("pk"))
    found = dict.fromkeys(Status.values, 0) | dict(rows)
    for state in Status.values:
        family.add_metric([state], found[state])
    return family


def _erasures() -> int:
    return Erasure.objects.filter(wiped=None).count()


def _of_backup(now: datetime) -> Iterator[Metric]:
    newest = backups.newest()
    if newest:
        age = (now - backups.made_at(newest)).total_seconds()
        yield _one("spaye_backup_age_seconds", "Since the newest backup", age)
        yield _one("spaye_backup_bytes", "Size of the newest backup", newest.stat().st_size)


def _of_night(now: datetime) -> Iterator[Metric]:
    night = nightly.last()
    if night:
        age = (now - night.at).total_seconds()
        yield _one("spaye_night_age_seconds", "Since the last night's work", age)


def _alarms() -> Metric:
    """1 for what admins see a banner of."""
    family = GaugeMetricFamily("spaye_alarm", "What an admin is told of", labels=["about"])
    raised = {alarm.about for alarm in alarms.look()}
    for about in alarms.ABOUT:
        family.add_metric([about], about in raised)
    return family


def _deliveries(what: str, about: str, which: Q) -> Metric:
    family = GaugeMetricFamily(f"spaye_deliveries_{what}", about, labels=["way"])
    found = Delivery.objects.filter(which).order_by().values_list("way").annotate(Count("pk"))
    for way, count in found:
        family.add_metric([way], count)
    return family


def _one(name: str, about: str, value: float) -> Metric:
    family = GaugeMetricFamily(name, about)
    family.add_metric([], value)
    return family
