"""The nightly job. Nothing depends on it: a day ends by the clock.

Steps are idempotent. A step that fails doesn't stop the others.
"""

import json
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.models import Max, Q
from django.utils import timezone

from games.boards import services as ceremonies
from games.players import erasure, office, retention
from games.players.models import AdminAct
from games.players.retention import clear_expired
from games.tables import services as tables
from games.tables.models import Entry, Table
from games.telling import services as telling
from spaye_site import own_commands
from spaye_site.operations import backups, installation, sqlite
from spaye_site.operations.command import format_count

logger = logging.getLogger("spaye.keeping")
HOUR = time(3, 30)
"""The job's time on the office's clock: every day has closed, and nobody is counting squats."""
LONGEST_PAUSE = timedelta(days=60)
"""If the clock was last believed longer ago, somebody has to confirm it: it may be far ahead, or
the office has rested."""
UNSETTLED = timedelta(days=45)
"""For this time after its creation a table with a result may still have a decision due."""


@dataclass(frozen=True, slots=True)
class Night:
    """The result of a night: a few words on each step that did something, and on each failure."""

    at: datetime
    done: list[str]
    failed: list[str]
    trusted: datetime | None = None
    """The last time at which the clock was believed; nothing has been deleted since."""

    @property
    def backed_up(self) -> bool:
        """True if a backup was made, by whichever server did this night's job."""
        return any(one.startswith("backup ") for one in self.done)

    def __str__(self) -> str:
        failed = [f"FAILED: {one}" for one in self.failed]
        return "; ".join([*self.done, *failed]) or "nothing to do"


def is_due(now: datetime, last: datetime | None) -> bool:
    """Return whether the job wasn't done since the office's clock last showed `HOUR`.

    A night dated in the future was done while the clock was ahead: it doesn't count.
    """
    here = now.astimezone(office.current_calendar().zone)
    latest = here.replace(hour=HOUR.hour, minute=HOUR.minute, second=0, microsecond=0)
    if latest > here:
        latest -= timedelta(days=1)
    return last is None or last < latest or last > now + backups.SKEW


def work(*steps: Callable[[], str], clock_is_right: bool = False) -> Night:
    """Do the steps, one after the other, and record that this night is done.

    Steps that delete are skipped while the clock seems wrong: they would delete sessions, activity
    log and chat, and anonymise people, and before long no backup would have them.
    """
    now = timezone.now()
    since = now if clock_is_right else _trusted_since() or now
    done, failed = [], []
    if (days := (now - since).days) > LONGEST_PAUSE.days:
        steps = tuple(step for step in steps if step not in DELETING)
        failed.append(
            f"clear (the clock says {now:%Y-%m-%d}, {days} days after anything was cleared or done"
            f" here; if it is right: {own_commands.typed_by_hand('nightly --clock-is-right')})"
        )
    else:
        since = now
    for step in steps:
        try:
            told = step()
        except Exception as error:
            logger.error("the night's work: %s", error)
            failed.append(f"{step.__name__.strip('_').replace('_', ' ')} ({error})")
        else:
            done += [told] if told else []
    night = Night(now, done, failed, since)
    _remember(night)
    installation.remember_night(_to_dict(night))
    return night


def last() -> Night | None:
    """Return the last night recorded on this machine, or None.

    No query, as pages call it.
    """
    with suppress(OSError, ValueError, KeyError, TypeError):
        return _from_dict(json.loads(_file().read_text()))
    return None


def catch_up() -> Night | None:
    """Return the last night of any server; record another server's on this machine too."""
    shared, known = installation.last_night(), last()
    night = _from_dict(shared) if shared else None
    if night and (known is None or known.at < night.at):
        _remember(night)
        return night
    return known


def to_json(night: Night) -> str:
    """Write the night as JSON."""
    return json.dumps(_to_dict(night), ensure_ascii=False)


def _to_dict(night: Night) -> dict[str, Any]:
    trusted = {"trusted": night.trusted.isoformat()} if night.trusted else {}
    return {"at": night.at.isoformat(), "done": night.done, "failed": night.failed} | trusted


def _from_dict(data: dict[str, Any]) -> Night:
    trusted = datetime.fromisoformat(data.get("trusted", data["at"]))
    return Night(datetime.fromisoformat(data["at"]), data["done"], data["failed"], trusted)


def _trusted_since() -> datetime | None:
    """Return when the clock was last believed; before the first night, the time of the last act."""
    night = catch_up()
    if night is not None and night.trusted is not None:
        return night.trusted
    found = [
        Entry.objects.aggregate(at=Max("at"))["at"],
        AdminAct.objects.aggregate(at=Max("at"))["at"],
    ]
    return max((at for at in found if at is not None), default=None)


def settle_tables() -> str:
    """Enter the ends of tables whose time is up; pages show them already."""
    young = Q(created_at__gte=timezone.now() - UNSETTLED)
    found = Table.objects.filter(young | Q(outcome__isnull=True)).values_list("pk", "version")
    moved = sum(tables.settle(pk) != version for pk, version in list(found))
    return f"ends of {format_count(moved, 'table')} entered" if moved else ""


def end_ceremonies() -> str:
    """End ceremonies that nobody finished."""
    ceremonies.end_forgotten_ceremonies()
    return ""


def clear() -> str:
    """Delete expired sessions, links, counts and notices."""
    count = clear_expired() + telling.clear()
    return f"{count} expired sessions, links, counts and notices cleared" if count else ""


def keep_no_longer() -> str:
    """Delete data that the office's retention rules no longer keep."""
    gone = retention.apply_rules()
    return ", ".join(f"{count} of {name} no longer kept" for name, count in gone.items())


def forget() -> str:
    """Overwrite the remains of erased names in the database's files."""
    return "" if erasure.finish() else "erased names are still in free pages: tried again tomorrow"


def back_up() -> str:
    """Make a verified backup, which replays the tables that weren't verified within the week."""
    made = backups.make()
    if made.shrunk:
        raise RuntimeError(f"{made.path.name} is kept apart: {made.shrunk}")
    backups.hand_on(made.path)
    tables = format_count(made.manifest.facts.count("tables_table"), "table")
    told = f"backup {made.path.name} verified, {tables}"
    return told + describe_faults(made.manifest.differences or [])


def describe_faults(faults: list[str]) -> str:
    """Describe faults in the database of a good backup, which are no failure of the night."""
    if not faults:
        return ""
    count, repair = format_count(len(faults), "fault"), own_commands.typed_by_hand("repair")
    return f", {count} ({faults[0]}): {repair}"


def look_at_sizes() -> str:
    """Update SQLite's statistics of table sizes; PostgreSQL does so automatically.

    Without them SQLite chooses indexes as if all tables were small, and pages slow down over years.
    """
    if connection.vendor == "sqlite":
        sqlite.analyze()
    return ""


DELETING = (clear, keep_no_longer, forget)
"""Steps whose deletions can't be undone."""
TIDYING = (settle_tables, end_ceremonies, clear, keep_no_longer, forget, look_at_sizes)
"""Steps that write: the server does them where only one process may write."""


def _file() -> Path:
    return Path(settings.VAR_DIR) / "nightly.json"


def _remember(night: Night) -> None:
    draft = _file().with_suffix(".new")
    draft.write_text(to_json(night))
    draft.replace(_file())
