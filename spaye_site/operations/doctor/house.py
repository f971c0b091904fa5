"""The office's own: its database, people, clock, backups, tables."""

import os
import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import connection
from django.utils import timezone

from games.boards.checking import checks, proclaimed
from games.boards.models import Closing
from games.live import postgres, server_lock
from games.players import office, personal_data
from games.players.clock import Clock
from games.players.models import Erasure, Office, Player
from games.tables.checks import dealt
from spaye_site.operations import (
    archive,
    backups,
    databases,
    nightly,
    programs,
    safekeeping,
    typed,
)
from spaye_site.operations.doctor import Status
from spaye_site.operations.errors import Damaged

Told = tuple[Status, str]
OLD_BACKUP, STALE_BACKUP = timedelta(days=2), timedelta(days=14)
SKEW = timedelta(seconds=5)
NEWEST_TABLES = 20
OF_TABLE = re.compile(r"table (\d+): ")
AWAY = "move it away, or give it the name of the day on which it was made"
SMALLER = "is this the right database? If so: make backup SMALLER=1"


def database() -> Told:
    version = databases.kind().version()
    if connection.vendor == "postgresql":
        programs.find("pg_dump")
        return "ok", f"PostgreSQL {version} answers"
    try:
        databases.kind().check(quick=True)
    except Damaged as error:
        return "fail", f"damaged: {error.reason}. {typed.way_back()}"
    return "ok", f"SQLite {version}, whole"


def migrations() -> Told:
    applied = databases.applied_migrations()
    if newer := databases.unknown(applied):
        return "fail", f"it was used by a newer Späye, which knows {newer[0]}"
    if databases.too_old(applied):
        return "fail", f"too old for this Späye: make upgrade with commit {databases.THROUGH} first"
    if pending := databases.pending(applied):
        return "warn", f"{len(pending)} are pending: make upgrade"
    return "ok", "all applied"


def admin() -> Told:
    admins = Player.objects.admins().count()
    if not admins:
        return "fail", "nobody is admin: `make run` prints a link for the first one"
    return "ok", f"{admins} of {Player.objects.active().count()} people"


def clock() -> Told:
    """The machine's against the database's and the journals'; and the office's time zone."""
    zone = Office.objects.values_list("time_zone", flat=True).first() or "Europe/Paris"
    here = timezone.now().astimezone(ZoneInfo(zone))
    if latest := safekeeping.later_than_now():
        return "fail", f"it was later already: a move was made at {latest:%Y-%m-%d %H:%M} UTC"
    if (skew := _skew()) > SKEW:
        return "warn", f"{skew.total_seconds():.0f} seconds from the database server’s"
    return "ok", f"{here:%Y-%m-%d %H:%M} in {zone}"


def processes() -> Told:
    workers = settings.WORKERS
    if connection.vendor == "postgresql":
        return "ok", f"{workers} a server; any number may share this database"
    if workers > 1:
        return "fail", "SQLite is served by one process: unset WORKERS or use PostgreSQL"
    return "ok", f"{'one' if server_lock.is_served() else 'no'} server is running"


def backup() -> Told:
    newest, apart = backups.newest(), backups.newest_apart()
    if settings.BACKUP_DIR.exists() and not os.access(settings.BACKUP_DIR, os.W_OK):
        told = safekeeping.remedy(settings.BACKUP_DIR)
        return "fail", f"{settings.BACKUP_DIR} can’t be written. {told}"
    if future := backups.from_the_future():
        return "fail", f"{future[0].name} is dated in the future, by a clock that was ahead: {AWAY}"
    if apart and (newest is None or backups.made_at(apart) > backups.made_at(newest)):
        return "fail", f"the last one holds much less than the one before: {apart.name}; {SMALLER}"
    if newest is None:
        if not Player.objects.exists():
            return "ok", "nothing to back up yet"
        if (last := nightly.last()) and last.backed_up:
            return "ok", f"another server has it: {_ago(timezone.now() - last.at)}: {last}"
        return "warn", "there is none: make backup"
    archive.peek(newest)
    age = timezone.now() - backups.made_at(newest)
    told = f"{newest.name}, {_ago(age)}"
    if age > STALE_BACKUP:
        return "fail", f"{told}: make backup"
    if age > OLD_BACKUP:
        return "warn", f"{told}: make backup"
    if settings.BACKUP_DIR.stat().st_dev == settings.VAR_DIR.stat().st_dev:
        told += "; on the same disk as the data: copy it elsewhere too"
    return "ok", told


def night() -> Told:
    last = nightly.last()
    if last is None:
        return "ok", "none worked through yet; nothing depends on it"
    if last.at > timezone.now() + backups.SKEW:
        return "fail", (
            f"the last is dated {last.at:%Y-%m-%d}, in the future, by a clock that was ahead:"
            " the next one puts it right"
        )
    if last.failed:
        return "warn", f"{_ago(timezone.now() - last.at)} something failed: {last.failed[0]}"
    return "ok", f"{_ago(timezone.now() - last.at)}: {last}"


def erasures() -> Told:
    waiting = Erasure.objects.filter(wiped=None).count()
    if waiting:
        return _for_the_night(f"{waiting} erased names may be left in free pages")
    return "ok", "nothing is left of them"


def retention() -> Told:
    """What should be gone by now, by the office's own rules."""
    due = {rule.name: rule.due() for rule in personal_data.rules()}
    told = ", ".join(f"{count} of {name}" for name, count in due.items() if count)
    if told:
        return _for_the_night(f"{told} due to go")
    return "ok", "nothing is kept longer than the office wants"


def _for_the_night(told: str) -> Told:
    """What the night does needs nobody, unless a server runs and no night has come of late.

    One that starts after days does the night's work at once.
    """
    last = nightly.last()
    if last and _is_served() and timezone.now() - last.at > OLD_BACKUP:
        return "warn", f"{told}: {typed.command('nightly')}"
    return "ok", f"{told}: the next night does it"


def _is_served() -> bool:
    if connection.vendor == "sqlite":
        return server_lock.is_served()
    return postgres.servers() > 0


def tables() -> Told:
    """The newest only: `repair --check` looks at all."""
    office.forget()
    now = Clock.read()
    newest = list(dealt().order_by("-pk").values_list("pk", flat=True)[:NEWEST_TABLES])
    told = [f"table {pk}: {one}" for pk in newest for one in checks.of_table(pk, now)]
    told = told or _faults_of_last_backup()
    if told:
        look, repair = typed.command("repair --check"), typed.command("repair")
        return "fail", f"{told[0]} (all: {look}, repair: {repair})"
    return "ok", f"the newest {len(newest)} are what their journals make"


def months() -> Told:
    """Of what was proclaimed."""
    told = list(proclaimed.differences())
    if told:
        more = f", and {len(told) - 1} more" if len(told) > 1 else ""
        repair = typed.command("repair")
        return "fail", (
            f"{told[0]}{more}. First: {repair}. If this line comes again, the points of days are"
            " other than when the month was closed: an admin opens it again on its page of titles"
            " and closes it anew, as long as no later one is closed; after that, it stays as it is"
        )
    number = Closing.objects.filter(reopened_at=None).count()
    return "ok", f"{number} {'is' if number == 1 else 'are'} closed, as proclaimed"


def _faults_of_last_backup() -> list[str]:
    """Making it has replayed all tables; what it found may have been repaired since."""
    newest = backups.newest()
    told = archive.peek(newest).differences if newest else None
    numbers = {int(match[1]) for one in told or () if (match := OF_TABLE.match(one))}
    there, now = dealt().filter(pk__in=numbers).order_by("pk"), Clock.read()
    return [
        f"table {pk}: {one}"
        for pk in there.values_list("pk", flat=True)
        for one in checks.of_table(pk, now)
    ]


def _skew() -> timedelta:
    if connection.vendor == "sqlite":
        return timedelta()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        there: datetime = cursor.fetchone()[0]
        return abs(there - timezone.now())


def _ago(age: timedelta) -> str:
    hours = int(age.total_seconds()) // 3600
    if hours < 1:
        return "within the last hour"
    return f"{hours} hours ago" if hours < 48 else f"{hours // 24} days ago"
