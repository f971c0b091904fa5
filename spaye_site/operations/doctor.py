"""The checks of `manage.py doctor`, each with one line of plain words and what to do."""

import re
import shlex
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import connection
from django.utils import timezone

from games.boards import checks
from games.boards.models import Closing
from games.live import postgres, server_lock
from games.live.publishing import PG_CHANNEL
from games.players import office, personal_data
from games.players.auth.passkeys import is_address
from games.players.clock import Clock
from games.players.models import Erasure, Office, Player
from games.tables.checks import tables_to_check
from games.tables.models import Entry
from spaye_site import compiling, configuration, own_commands, versions
from spaye_site.operations import archive, backups, databases, installation, nightly, programs
from spaye_site.operations.command import format_size
from spaye_site.operations.errors import Damaged, KeepingError
from spaye_site.setting_values import is_only_here
from spaye_site.static_files import sources

Status = Literal["ok", "warn", "fail"]
CheckResult = tuple[Status, str]
"""The status, and its sentence."""
Check = Callable[[], CheckResult]
"""A check; its name is its subject."""

OLDEST_PYTHON = (3, 11)
LITTLE, TOO_LITTLE, NONE = 1_000_000_000, 100_000_000, 1_000_000
"""Free bytes."""
NEEDS_HTTPS = (
    "reading and logging without network, passkeys, the screen that stays awake while squats are"
    " counted, sharing and installing"
)
SHORTEST_KEY = 40
EARSHOT = 5.0
"""Seconds that an event may take from one connection to another."""
TEST = "doctor 0"
"""The payload of a test event: no page listens to this channel."""
OLD_BACKUP, STALE_BACKUP = timedelta(days=2), timedelta(days=14)
SKEW = timedelta(seconds=5)
NEWEST_TABLES = 20
OF_TABLE = re.compile(r"table (\d+): ")
AWAY = "move it away, or give it the name of the day on which it was made"
SMALLER = (
    "is this the right database? If so:"
    f" {own_commands.typed('backup --smaller', 'backup SMALLER=1')}"
)
FIRST_ADMIN = own_commands.typed_by_hand("first_admin")
SERVE, BACK_UP, UPGRADE = (
    own_commands.typed("serve", "run"),
    own_commands.typed("backup"),
    own_commands.typed("upgrade"),
)


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of a check: its subject, its status, and what to do about it if anything."""

    subject: str
    status: Status
    sentence: str


def examine(looks: tuple[Check, ...]) -> Iterator[Finding]:
    """Run every check in turn; one that raises is a finding too."""
    for check in looks:
        subject = check.__name__.replace("_", " ")
        try:
            status, sentence = check()
        except Exception as error:
            status = "fail"
            # Our own errors are sentences, others may need their name.
            name = "" if isinstance(error, KeepingError) else f"{type(error).__name__}: "
            sentence = f"couldn’t be looked at ({name}{_first_line(error).rstrip('.')})"
        yield Finding(subject, status, sentence)


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [""])[0]


# The machine.


def version() -> CheckResult:
    return "ok", versions.full()


def python() -> CheckResult:
    found = sys.version.split()[0]
    if sys.version_info < OLDEST_PYTHON:
        return "fail", f"{found}: Späye needs 3.11 or newer"
    return "ok", found


def var_dir() -> CheckResult:
    folder = Path(settings.VAR_DIR)
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        told = f"{folder} can’t be written: {str(error.strerror).lower()}"
        return "fail", f"{told}. {installation.remedy(folder)}" if folder.exists() else told
    if obstacle := installation.why_unwritable():
        return "fail", obstacle
    if readable := installation.readable_by_others():
        return "fail", f"others on this machine can read the data: chmod go= {readable[0]}"
    return "ok", f"{folder}, its owner’s only"


def settings_file() -> CheckResult:
    """Name the sources of the settings; warn of settings without effect."""
    if remarks := " ".join(configuration.remarks()):
        return "warn", remarks
    if not configuration.settings_file().exists():
        return "ok", f"there is no {configuration.settings_file()}: all is as the environment says"
    return "ok", f"the environment, then {configuration.settings_file()}"


def disk() -> CheckResult:
    free = shutil.disk_usage(settings.VAR_DIR).free
    told = f"{format_size(free)} free"
    if free < TOO_LITTLE:
        soon = "soon no move" if free > NONE else "no move"
        return "fail", f"{told}: {soon} can be written"
    return ("warn", f"{told}: that is little") if free < LITTLE else ("ok", told)


def secret_key() -> CheckResult:
    if path := backups.made_with_another_key():
        return "fail", (
            f"it isn’t the one of {path.name}, so everybody is signed out, and what was handed out"
            f" before doesn’t open. {backups.key_back(path)}"
        )
    return secret_key_given()


def secret_key_given() -> CheckResult:
    """Check that the secret key is too long to be guessed."""
    file = installation.key_file()
    if file is None:
        if len(settings.SECRET_KEY) < SHORTEST_KEY:
            return "warn", "SECRET_KEY of the environment is short: take 50 random characters"
        return "ok", "given by the environment"
    return "ok", str(file)


def address() -> CheckResult:
    site = urlsplit(settings.SITE_URL)
    if is_only_here(settings.SITE_URL):
        return "warn", f"{settings.SITE_URL}: only this machine gets in; set HOST or SITE_URL"
    if site.scheme != "https":
        return "warn", f"{settings.SITE_URL} is plain http: off without https are {NEEDS_HTTPS}"
    if is_address(site.hostname or ""):
        return "warn", f"{settings.SITE_URL} is a number: passkeys need a name"
    return "ok", f"{settings.SITE_URL}; everything that browsers want https for is on"


def proxy() -> CheckResult:
    """Check that the proxy's headers are believed; else all people share its address."""
    believed = settings.FORWARDED_ALLOW_IPS
    if "*" in believed:
        return "warn", "FORWARDED_ALLOW_IPS=*: anybody may say to be anybody; name the proxy"
    elsewhere = settings.HTTPS and settings.HOST not in ("127.0.0.1", "localhost", "::1")
    if elsewhere and believed == "127.0.0.1":
        return "warn", (
            "one on another machine or in another container isn’t believed for whom it asks, so all"
            " people share one limit: FORWARDED_ALLOW_IPS=<its address>"
        )
    return "ok", f"one at {believed} is believed for whom it asks"


def debug() -> CheckResult:
    if settings.DEBUG:
        return "fail", "DEBUG=1 shows the inside to everybody: unset it"
    return "ok", "errors show nothing of the inside"


def translations() -> CheckResult:
    if stale := compiling.stale():
        return "warn", f"{len(stale)} catalogues aren’t compiled: {UPGRADE}"
    return "ok", "compiled"


def static_files() -> CheckResult:
    collected = Path(settings.STATIC_ROOT) / "staticfiles.json"
    if not collected.exists():
        return "warn", f"not collected yet: `{SERVE}` does it"
    if max(path.stat().st_mtime for path in sources()) > collected.stat().st_mtime:
        return "warn", f"older than their sources: `{SERVE}` collects them"
    return "ok", "collected"


def figures() -> CheckResult:
    """Say whether Prometheus's figures can be fetched."""
    return "ok", "at /metrics, with the token" if settings.METRICS_TOKEN else "off (METRICS_TOKEN)"


def database() -> CheckResult:
    version = databases.backend().version()
    if connection.vendor == "postgresql":
        programs.find("pg_dump")
        found = f"PostgreSQL {version} answers"
    else:
        found = f"SQLite {version}, whole"
        try:
            databases.backend().check(quick=True)
        except Damaged as error:
            return "fail", f"damaged: {error.reason}. {backups.way_back()}"
    # A file that isn't there isn't queried: SQLite would create it.
    if not databases.backend().exists() or not databases.applied_migrations():
        return "fail", lost_people() or f"there is no office in it yet: `{SERVE}` makes one"
    return "ok", found


# The office: checks that need a database that answers.


def letters() -> CheckResult:
    if connection.vendor == "sqlite":
        return "ok", "UTF-8"
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_encoding")
        [found] = cursor.fetchone()
    if found != "UTF8":
        return "fail", f"{found}, which not every name fits into: createdb -E UTF8 -T template0 …"
    return "ok", "UTF-8"


def events() -> CheckResult:
    """Send an event and check that another connection gets it."""
    if connection.vendor == "sqlite":
        return "ok", "within the one process that SQLite has"
    import psycopg

    with psycopg.connect(**postgres.parameters(), autocommit=True) as ears:
        ears.execute(f"LISTEN {PG_CHANNEL}")
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [PG_CHANNEL, TEST])
        if any(notice.payload == TEST for notice in ears.notifies(timeout=EARSHOT, stop_after=1)):
            return "ok", "one connection hears another"
    return "fail", (
        "no page hears of what others do: DATABASE_URL is a pooler’s, so DATABASE_LISTEN_URL has to"
        " be PostgreSQL’s own address"
    )


def keys() -> CheckResult:
    if connection.vendor == "postgresql" and postgres.other_keys():
        return "fail", (
            "a server of this database signs with another key and signs people out: give all of"
            " them the same SECRET_KEY"
        )
    return "ok", "all servers of this database sign alike"


def database_file() -> CheckResult:
    if connection.vendor == "postgresql":
        return "ok", "none: PostgreSQL keeps it"
    if server_lock.is_served() and server_lock.exchanged():
        return "fail", (
            "it was exchanged while a server had it open, and what that writes is lost: start the"
            " server again"
        )
    return "ok", f"{settings.DATABASES['default']['NAME']}"


def migrations() -> CheckResult:
    applied = databases.applied_migrations()
    if newer := databases.unknown(applied):
        return "fail", f"it was used by a newer Späye, which knows {newer[0]}"
    if databases.too_old(applied):
        return "fail", f"too old for this Späye: make upgrade with commit {databases.THROUGH} first"
    if pending := databases.pending(applied):
        return "warn", f"{len(pending)} to apply: {UPGRADE}"
    return "ok", "all applied"


def processes() -> CheckResult:
    workers = settings.WORKERS
    if connection.vendor == "sqlite" and workers > 1:
        return "fail", "SQLite is served by one process: unset WORKERS or use PostgreSQL"
    if not _is_served():
        return "warn", "no server is running: nobody gets in"
    if connection.vendor == "sqlite":
        return "ok", "one server is running"
    return "ok", f"{workers} a server; any number may share this database"


def clock() -> CheckResult:
    """Compare the machine's clock with the database server's and the move logs."""
    zone = Office.objects.values_list("time_zone", flat=True).first() or "Europe/Paris"
    here = timezone.now().astimezone(ZoneInfo(zone))
    if latest := later_than_now():
        return "fail", f"it was later already: a move was made at {latest:%Y-%m-%d %H:%M} UTC"
    if (skew := _skew()) > SKEW:
        return "warn", f"{skew.total_seconds():.0f} seconds from the database server’s"
    return "ok", f"{here:%Y-%m-%d %H:%M} in {zone}"


def later_than_now() -> datetime | None:
    """Return the time of the last move if it is in the future, else None."""
    latest = Entry.objects.order_by("-at").values_list("at", flat=True).first()
    ahead = latest and (latest - timezone.now()).total_seconds() > SKEW.total_seconds()
    return latest if ahead else None


def _skew() -> timedelta:
    if connection.vendor == "sqlite":
        return timedelta()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        there: datetime = cursor.fetchone()[0]
        return abs(there - timezone.now())


def admin() -> CheckResult:
    admins = Player.objects.admins().count()
    if not admins and (lost := not Player.objects.exists() and lost_people()):
        return "fail", lost
    if not admins:
        return "fail", f"nobody is admin: `{FIRST_ADMIN}` prints a link for the first one"
    return "ok", f"{admins} of {Player.objects.active().count()} people"


def tables() -> CheckResult:
    """Check the newest tables and, if they are right, those with faults in the last backup.

    `repair --check` checks all.
    """
    office.forget()
    now = Clock.read()
    newest = list(tables_to_check().order_by("-pk").values_list("pk", flat=True)[:NEWEST_TABLES])
    told = [f"table {pk}: {one}" for pk in newest for one in checks.table_differences(pk, now)]
    told = told or _faults_of_last_backup()
    if told:
        look, repair = map(own_commands.typed_by_hand, ("repair --check", "repair"))
        return "fail", f"{told[0]} (all: {look}, repair: {repair})"
    return "ok", f"the newest {len(newest)} are what their journals make"


def _faults_of_last_backup() -> list[str]:
    """Check tables again that had faults in the last backup: they may have been repaired since."""
    newest = backups.newest()
    told = archive.peek(newest).differences if newest else None
    numbers = {int(match[1]) for one in told or () if (match := OF_TABLE.match(one))}
    there, now = tables_to_check().filter(pk__in=numbers).order_by("pk"), Clock.read()
    return [
        f"table {pk}: {one}"
        for pk in there.values_list("pk", flat=True)
        for one in checks.table_differences(pk, now)
    ]


def months() -> CheckResult:
    """Check that closed months are still as they were proclaimed."""
    told = list(checks.proclaimed_differences())
    if told:
        more = f", and {len(told) - 1} more" if len(told) > 1 else ""
        repair = own_commands.typed_by_hand("repair")
        return "fail", (
            f"{told[0]}{more}. First: {repair}. If this line comes again, the points of days are"
            " other than when the month was closed: an admin opens it again on its page of titles"
            " and closes it anew, as long as no later one is closed; after that, it stays as it is"
        )
    number = Closing.objects.filter(reopened_at=None).count()
    return "ok", f"{number} {'is' if number == 1 else 'are'} closed, as proclaimed"


def erasures() -> CheckResult:
    waiting = Erasure.objects.filter(wiped=None).count()
    if waiting:
        return _for_the_night(f"{waiting} erased names may be left in free pages")
    return "ok", "nothing is left of them"


def retention() -> CheckResult:
    """Check for data that the office's retention rules no longer keep."""
    due = {rule.name: rule.due() for rule in personal_data.rules()}
    told = ", ".join(f"{count} of {name}" for name, count in due.items() if count)
    if told:
        return _for_the_night(f"{told} due to go")
    return "ok", "nothing is kept longer than the office wants"


def _for_the_night(told: str) -> CheckResult:
    """Return ok, as the next night settles it; a warning if a server runs but no night came lately.

    Without a server it is ok: one that starts after days does the nightly work soon.
    """
    last = nightly.last()
    if last and _is_served() and timezone.now() - last.at > OLD_BACKUP:
        return "warn", f"{told}: {own_commands.typed_by_hand('nightly')}"
    return "ok", f"{told}: the next night does it"


def _is_served() -> bool:
    if connection.vendor == "sqlite":
        return server_lock.is_served()
    return postgres.servers() > 0


def backup() -> CheckResult:
    newest = backups.newest()
    if wrong := _wrong_backups(newest):
        return wrong
    return _no_backup() if newest is None else _newest_backup(newest)


def _wrong_backups(newest: Path | None) -> CheckResult | None:
    """Return what is wrong with the folder of backups, whatever the newest one says; or None."""
    apart = backups.newest_apart()
    folder = settings.BACKUP_DIR
    if folder.exists() and (obstacle := installation.why_not_writable(folder)):
        return "fail", obstacle
    if future := backups.future_dated():
        if later_than_now():
            return "fail", f"{future[0].name} is dated in the future: set the clock first"
        return "fail", f"{future[0].name} is dated in the future, by a clock that was ahead: {AWAY}"
    if apart and (newest is None or backups.made_at(apart) > backups.made_at(newest)):
        return "fail", f"the last one holds much less than the one before: {apart.name}; {SMALLER}"
    return None


def _no_backup() -> CheckResult:
    if not Player.objects.exists():
        return "ok", "nothing to back up yet"
    if (last := nightly.last()) and last.backed_up:
        return "ok", f"another server has it: {_ago(timezone.now() - last.at)}: {last}"
    return "warn", f"there is none: {BACK_UP}"


def _newest_backup(newest: Path) -> CheckResult:
    kind = archive.peek(newest).database
    if kind != connection.vendor:
        return "warn", f"{newest.name} is of {kind} and can’t be restored here: {BACK_UP}"
    age = timezone.now() - backups.made_at(newest)
    told = f"{newest.name}, {_ago(age)}"
    if age > STALE_BACKUP:
        return "fail", f"{told}: {BACK_UP}"
    if age > OLD_BACKUP:
        return "warn", f"{told}: {BACK_UP}"
    if settings.BACKUP_DIR.stat().st_dev == settings.VAR_DIR.stat().st_dev:
        told += "; on the same disk as the data: copy it elsewhere too"
    return "ok", told


def copies_elsewhere() -> CheckResult:
    """Say whether backups are handed on; check the keys and the program for it."""
    try:
        keys = backups.recipients()
    except KeepingError as error:
        return "fail", str(error)
    command = shlex.split(settings.BACKUP_COMMAND)
    if command and not shutil.which(command[0]):
        return "fail", f"BACKUP_COMMAND: {command[0]} isn’t on this machine"
    if not command:
        return "ok", "encrypted beside each backup" if keys else "none (BACKUP_COMMAND)"
    if failure := _failed_copy():
        return "warn", f"{failure}. That was the last night’s backup; to try now: {BACK_UP}"
    told = "encrypted" if keys else "as they are, with the secret key in them"
    return "ok", f"{command[0]} is handed each backup, {told}"


def _failed_copy() -> str:
    """Return how BACKUP_COMMAND failed in the last night; "" if it didn't."""
    last = nightly.last()
    failed = (one.partition(backups.COPY_FAILED)[2] for one in (last.failed if last else ()))
    return next((one.removesuffix(")").rstrip(".") for one in failed if one), "")


def night() -> CheckResult:
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


def _ago(age: timedelta) -> str:
    hours = int(age.total_seconds()) // 3600
    if hours < 1:
        return "within the last hour"
    return f"{hours} hours ago" if hours < 48 else f"{hours // 24} days ago"


MACHINE: tuple[Check, ...] = (
    version,
    python,
    var_dir,
    settings_file,
    disk,
    secret_key,
    address,
    proxy,
    debug,
    translations,
    static_files,
    figures,
)
OFFICE: tuple[Check, ...] = (
    letters,
    events,
    keys,
    database_file,
    migrations,
    processes,
    clock,
    admin,
    tables,
    months,
    erasures,
    retention,
    backup,
    copies_elsewhere,
    night,
)


def findings() -> Iterator[Finding]:
    """Run all checks; those of the office only if the database answers."""
    yield from examine(MACHINE)
    answers = list(examine((database,)))
    yield from answers
    if all(finding.status != "fail" for finding in answers):
        yield from examine(OFFICE)


# At the server's start.


def start_warnings() -> Iterator[str]:
    """Yield warnings for the operator at the server's start; make secret files private."""
    yield from _losses()
    installation.take_rights_from_others()
    if readable := installation.readable_by_others():
        yield f"Others on this machine can read {readable[0]}: chmod go= {readable[0]}"
    if path := backups.made_with_another_key():
        yield (
            f"The secret key isn't the one of the backup {path.name}: everybody is signed out, and"
            " invitations and certificates handed out before don't open."
            f" {backups.key_back(path)}"
        )
    if latest := later_than_now():
        yield (
            f"This machine's clock says {timezone.now():%Y-%m-%d %H:%M} UTC, but a move was made at"
            f" {latest:%Y-%m-%d %H:%M} already: set the clock, or leave it if it was ahead then."
        )


def _losses() -> Iterator[str]:
    """Yield sentences on a damaged database or lost people, with the remedy."""
    try:
        databases.backend().check(quick=True)
    except Damaged as error:
        yield f"{error} {backups.way_back()}"
    if not Player.objects.exists() and (lost := lost_people()):
        yield lost


def lost_people() -> str:
    """Return how to restore the people of an office that is empty; "" if its backup has none."""
    path = backups.newest_fitting()
    if path is None or not databases.holds_data(archive.peek(path).facts):
        return ""
    return (
        f"Nobody is in this office, but its backup {path.name} has people. To have them back, stop"
        f" the server, then {programs.restore_command(path)}"
    )
