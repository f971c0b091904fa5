"""Whether the last start made everything ready for this one: same code, same database.

Making ready begins with a second process, which loads the whole site only to find nothing to do;
that was half of a start. So it leaves a stamp of what it found in order, and while that is still
true it isn't asked again.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from spaye_site import static_files

STAMP = "prepared"


def still() -> bool:
    """Whether nothing has changed since `note`."""
    try:
        return _stamp().read_text() == _digest() and Path(settings.STATIC_ROOT).is_dir()
    except FileNotFoundError:
        return False


def note() -> None:
    """All is as it should be now."""
    _stamp().write_text(_digest())


def forget() -> None:
    """It is about to be changed: a start that is killed meanwhile leaves no stamp."""
    _stamp().unlink(missing_ok=True)


def _stamp() -> Path:
    return Path(settings.VAR_DIR) / STAMP


def _digest() -> str:
    """Of the code, the migrations on the disk and those of the database, and the static files."""
    found = hashlib.sha256()
    for path in _code():
        about = path.stat()
        found.update(f"{path} {about.st_size} {about.st_mtime_ns}\n".encode())
    database = connection.settings_dict
    where = (database["HOST"], database["PORT"], database["NAME"])
    applied = sorted(MigrationRecorder(connection).applied_migrations())
    found.update(f"{where} {applied} {static_files.digest()}".encode())
    return found.hexdigest()


def _code() -> Iterator[Path]:
    """Ours, which the checks of games read, and every package's migrations."""
    for folder in ("games", "spaye_site"):
        yield from sorted((settings.BASE_DIR / folder).rglob("*.py"))
    for app in apps.get_app_configs():
        yield from sorted(Path(app.path, "migrations").glob("*.py"))
