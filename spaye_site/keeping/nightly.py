"""The night's work, which nothing depends on: a day is over by the clock, not because of this.

Each step may be done any number of times. One that fails doesn't keep the others from their work.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from pathlib import Path

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from games.boards.ceremony import services as ceremonies
from games.players import office
from games.players.erasure import services as erasure
from games.players.housekeeping.services import clear_expired
from games.tables import services as tables
from games.tables.models import Table
from spaye_site.keeping import backups

logger = logging.getLogger("spaye.keeping")
HOUR = time(3, 30)
"""On the office's clock: every day has closed, and nobody is counting squats."""
UNSETTLED = timedelta(days=45)
"""For so long the clock may make something due of a table that is over: a contest's ruling."""


@dataclass(frozen=True, slots=True)
class Night:
    """What was done, a few words each, and what failed."""

    at: datetime
    done: list[str]
    failed: list[str]

    def __str__(self) -> str:
        failed = [f"FAILED: {one}" for one in self.failed]
        return "; ".join([*self.done, *failed]) or "nothing to do"


def due(now: datetime, last: datetime | None) -> bool:
    """Whether no night's work was done since the office's clock last showed `HOUR`."""
    here = now.astimezone(office.current_calendar().zone)
    latest = here.replace(hour=HOUR.hour, minute=HOUR.minute, second=0, microsecond=0)
    if latest > here:
        latest -= timedelta(days=1)
    return last is None or last < latest


def work(*steps: Callable[[], str]) -> Night:
    """Do the steps, one after the other, and remember that this night is done."""
    done, failed = [], []
    for step in steps:
        try:
            told = step()
        except Exception as error:
            logger.error("the night's work: %s", error)
            failed.append(f"{step.__name__.strip('_').replace('_', ' ')} ({error})")
        else:
            done += [told] if told else []
    night = Night(timezone.now(), done, failed)
    _remember(night)
    return night


def last() -> Night | None:
    """The last night that was worked through on this machine."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        told = json.loads(_marker().read_text())
        return Night(datetime.fromisoformat(told["at"]), told["done"], told["failed"])
    return None


def settle_tables() -> str:
    """Write down the ends that the clock has brought; pages show them already."""
    young = Q(created_at__gte=timezone.now() - UNSETTLED)
    found = Table.objects.filter(young | Q(outcome=None)).values_list("pk", "version")
    moved = sum(tables.settle(pk) != version for pk, version in list(found))
    return f"ends of {moved} tables entered" if moved else ""


def end_ceremonies() -> str:
    """The same of ceremonies that nobody led to their end."""
    ceremonies.end_forgotten()
    return ""


def clear() -> str:
    """Throw away what has run out."""
    count = clear_expired()
    return f"{count} expired sessions, links and counts cleared" if count else ""


def forget() -> str:
    """Overwrite what erased names have left in the database's files."""
    return "" if erasure.finish() else "erased names are still in free pages: tried again tomorrow"


def back_up() -> str:
    """A verified backup; verifying it replays every table."""
    made = backups.make()
    faults = made.manifest.differences or []
    if faults:
        raise RuntimeError(f"{made.path.name} is good, the tables aren't: {faults[0]}")
    return f"backup {made.path.name} verified, {made.manifest.facts.count('tables_table')} tables"


TIDYING = (settle_tables, end_ceremonies, clear, forget)
"""What writes, and therefore belongs into the server where that is the only one who may."""


def _marker() -> Path:
    return Path(settings.VAR_DIR) / "nightly.json"


def _remember(night: Night) -> None:
    told = {"at": night.at.isoformat(), "done": night.done, "failed": night.failed}
    draft = _marker().with_suffix(".new")
    draft.write_text(json.dumps(told))
    draft.replace(_marker())
