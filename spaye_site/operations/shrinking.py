"""Has the office lost people or tables since its last good backup? Nothing ever deletes them, so
most likely another database was looked at: DATABASE_URL or VAR_DIR was forgotten.
"""

from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone

from spaye_site.operations import archive
from spaye_site.operations.archive import Manifest
from spaye_site.operations.errors import KeepingError
from spaye_site.operations.facts import Facts

PARTS = {"players_player": "people", "tables_table": "tables"}
LEAST = 0.5
"""With less than this share of what the last good backup holds, something is wrong."""


def told(found: Facts, backups: list[Path]) -> str:
    """What has shrunk against the newest good one of these, newest first; empty if nothing has."""
    for path in backups:
        manifest = _manifest(path)
        if manifest and not manifest.differences:
            return _compared(found, manifest, path)
    return ""


def remember_restored() -> None:
    """What was restored may be smaller: backups from before it are no measure any more."""
    _marker().write_text(timezone.now().isoformat())


def _compared(found: Facts, last: Manifest, path: Path) -> str:
    if datetime.fromisoformat(last.made) < _restored():
        return ""
    lost = [
        f"{found.count(table)} {word} instead of {last.facts.count(table)}"
        for table, word in PARTS.items()
        if found.count(table) < last.facts.count(table) * LEAST
    ]
    other = f", a backup of {last.database} while this is {connection.vendor}"
    kind = other if last.database != connection.vendor else ""
    return f"it holds {' and '.join(lost)} in {path.name}{kind}" if lost else ""


def _manifest(path: Path) -> Manifest | None:
    with suppress(KeepingError):
        return archive.peek(path)
    return None


def _restored() -> datetime:
    """When this office was last restored from a backup."""
    with suppress(OSError, ValueError):
        return datetime.fromisoformat(_marker().read_text())
    return datetime.min.replace(tzinfo=UTC)


def _marker() -> Path:
    return Path(settings.VAR_DIR) / "restored"
