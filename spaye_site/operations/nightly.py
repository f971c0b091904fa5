"""The night's work, which nothing depends on: a day is over by the clock, not because of this.

Each step may be done any number of times. One that fails doesn't keep the others from their work.
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
from spaye_site.operations import backups, installation, sqlite

logger = logging.getLogger("spaye.keeping")
HOUR = time(3, 30)
"""On the office's clock: every day has closed, and nobody is counting squats."""
LONGEST_PAUSE = timedelta(days=60)
"""An office that rests for longer says so; a clock that is ahead is met sooner than that."""
UNSETTLED = timedelta(days=45)
"""For so long the clock may make something due of a table that is over: a contest's ruling."""


@dataclass(frozen=True, slots=True)
class Night:
    """What was done, a few words each, and what failed."""

    at: datetime
    done: list[str]
    failed: list[str]
    trusted: datetime | None = None
    """When the clock was last believed: nothing was thrown away since."""

    @property
    def backed_up(self) -> bool:
        """Whether a backup was made, by whichever server has done this night's work."""
        return any(one.startswith("backup ") for one in self.done)

    def __str__(self) -> str:
        failed = [f"FAILED: {one}" for one in self.failed]
        return "; ".join([*self.done, *failed]) or "nothing to do"


def due(now: datetime, last: datetime | None) -> bool:
    """Whether no night's work was done since the office's clock last showed `HOUR`.

    One that is dated in the future was done by a clock that was ahead: it tells nothing.
    """
    here = now.astimezone(office.current_calendar().zone)
    latest = here.replace(hour=HOUR.hour, minute=HOUR.minute, second=0, microsecond=0)
    if latest > here:
        latest -= timedelta(days=1)
    return last is None or last < latest or last > now + backups.SKEW


def work(*steps: Callable[[], str], clock_is_right: bool = False) -> Night:
    """Do the steps, one after the other, and remember that this night is done.

    What throws something away is left out while the clock can't be right: sessions, journals and
    people would be gone, and no backup would hold them for long.
    """
    now = timezone.now()
    since = now if clock_is_right else _trusted() or now
    done, failed = [], []
    if (days := (now - since).days) > LONGEST_PAUSE.days:
        steps = tuple(step for step in steps if step not in DELETING)
        failed.append(
            f"clear (the clock says {now:%Y-%m-%d}, {days} days after anything was cleared or done"
            " here; if it is right: manage.py nightly --clock-is-right)"
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
    installation.remember_night(_told(night))
    return night


def last() -> Night | None:
    """The last night that this machine knows of. It asks no database: pages ask for it."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        return _read(json.loads(_marker().read_text()))
    return None


def catch_up() -> Night | None:
    """The last night of any server; what another one has done is noted on this machine too."""
    told, known = installation.last_night(), last()
    night = _read(told) if told else None
    if night and (known is None or known.at < night.at):
        _remember(night)
        return night
    return known


def written(night: Night) -> str:
    """The night as JSON."""
    return json.dumps(_told(night), ensure_ascii=False)


def _told(night: Night) -> dict[str, Any]:
    trusted = {"trusted": night.trusted.isoformat()} if night.trusted else {}
    return {"at": night.at.isoformat(), "done": night.done, "failed": night.failed} | trusted


def _read(told: dict[str, Any]) -> Night:
    trusted = datetime.fromisoformat(told.get("trusted", told["at"]))
    return Night(datetime.fromisoformat(told["at"]), told["done"], told["failed"], trusted)


def _trusted() -> datetime | None:
    """When the clock was last believed; before the first night, when anything was last done."""
    night = catch_up()
    if night is not None and night.trusted is not None:
        return night.trusted
    found = [
        Entry.objects.aggregate(at=Max("at"))["at"],
        AdminAct.objects.aggregate(at=Max("at"))["at"],
    ]
    return max((at for at in found if at is not None), default=None)


def settle_tables() -> str:
    """Write down the ends that the clock has brought; pages show them already."""
    young = Q(created_at__gte=timezone.now() - UNSETTLED)
    found = Table.objects.filter(young | Q(outcome=None)).values_list("pk", "version")
    moved = sum(tables.settle(pk) != version for pk, version in list(found))
    return f"ends of {moved} tables entered" if moved else ""


def end_ceremonies() -> str:
    """The same of ceremonies that nobody led to their end."""
    ceremonies.end_forgotten_ceremonies()
    return ""


def clear() -> str:
    """Throw away what has run out."""
    count = clear_expired() + telling.clear()
    return f"{count} expired sessions, links, counts and notices cleared" if count else ""


def keep_no_longer() -> str:
    """Let go of what the office doesn't keep any longer."""
    gone = retention.apply_rules()
    return ", ".join(f"{count} of {name} no longer kept" for name, count in gone.items())


def forget() -> str:
    """Overwrite what erased names have left in the database's files."""
    return "" if erasure.finish() else "erased names are still in free pages: tried again tomorrow"


def back_up() -> str:
    """A verified backup; verifying it replays the tables not found right within the week."""
    made = backups.make()
    if made.shrunk:
        raise RuntimeError(f"{made.path.name} is kept apart: {made.shrunk}")
    backups.hand_on(made.path)
    told = f"backup {made.path.name} verified, {made.manifest.facts.count('tables_table')} tables"
    return told + faulty(made.manifest.differences or [])


def faulty(faults: list[str]) -> str:
    """What a good copy of a database with faults adds: that is no failure of the night."""
    return f", {len(faults)} faults ({faults[0]}): manage.py repair" if faults else ""


def look_at_sizes() -> str:
    """Have SQLite look at how its tables have grown; PostgreSQL does so by itself.

    Without that it takes indexes as if every table were small, and pages slow down over the years.
    """
    if connection.vendor == "sqlite":
        sqlite.analyze()
    return ""


DELETING = (clear, keep_no_longer, forget)
"""What can't be had again."""
TIDYING = (settle_tables, end_ceremonies, clear, keep_no_longer, forget, look_at_sizes)
"""What writes, and therefore belongs into the server where that is the only one who may."""


def _marker() -> Path:
    return Path(settings.VAR_DIR) / "nightly.json"


def _remember(night: Night) -> None:
    draft = _marker().with_suffix(".new")
    draft.write_text(written(night))
    draft.replace(_marker())
