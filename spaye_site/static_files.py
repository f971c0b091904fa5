"""Static files, copied and compressed for serving: seconds of work, done when they have changed."""

import hashlib
import os
import re
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from servestatic import ServeStaticASGI
from servestatic.responders import StaticFile

from spaye_site.progress import Step
from spaye_site.scripts import ALONE, HTMX, SETS
from spaye_site.styles import FRAME

HASHED = re.compile(r"\.[0-9a-f]{12}\.")
"""In the name of what may be kept for ever: it changes with the content."""
STAMP = "collected"
"""Suffix of the file beside the folder of what is served: of which sources that was made."""


def collect() -> bool:
    """Make what is served, unless it was made of the same sources. Returns whether it was made.

    The stamp is written last: whoever is killed in between begins again. With `DEBUG` they are
    served as they are written.
    """
    if settings.DEBUG:
        return False
    stamp = Path(settings.STATIC_ROOT).with_suffix(f".{STAMP}")
    sources = digest()
    if stamp.exists() and stamp.read_text() == sources and Path(settings.STATIC_ROOT).is_dir():
        return False
    stamp.unlink(missing_ok=True)
    step = Step("Collecting static files", counted=("Copying", "Post-processed"))
    call_command("collectstatic", verbosity=2, interactive=False, stdout=step)
    step.end()
    stamp.write_text(sources)
    return True


def digest() -> str:
    """Of every source's name, size and time, and of how they are stored."""
    stored = f"{settings.STORAGES['staticfiles']} {FRAME} {HTMX} {SETS} {ALONE}"
    found = hashlib.sha256(stored.encode())
    for finder in get_finders():
        for name, storage in finder.list([]):
            about = Path(storage.path(name)).stat()
            found.update(f"{name} {about.st_size} {about.st_mtime_ns}\n".encode())
    return found.hexdigest()


def _is_there(file: StaticFile) -> bool:
    """In every encoding; a redirect has none."""
    return all(os.path.exists(path) for _encoding, path, _h in getattr(file, "alternatives", ()))


def served(application: Any) -> Any:
    """The application, with static files before it."""
    prefix = settings.STATIC_URL.strip("/")
    if not settings.DEBUG:
        return StaticFiles(
            application,
            root=settings.STATIC_ROOT,
            prefix=prefix,
            max_age=60,
            immutable_file_test=HASHED.pattern,
            allow_all_origins=False,
        )
    files = StaticFiles(application, autorefresh=True, max_age=0, allow_all_origins=False)
    for folder in reversed(folders()):
        files.add_files(folder, prefix=prefix)
    return files


def folders() -> list[str]:
    """Where static files are written; of two of one name the first folder's is served."""
    found = (storage for finder in get_finders() for _name, storage in finder.list([]))
    return list(dict.fromkeys(storage.location for storage in found))


class StaticFiles(ServeStaticASGI):  # type: ignore[misc]  # servestatic has no types
    """What was collected; a file that has gone since is not found, and breaks nothing else."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        known = self.files.get(scope.get("path", "")) if scope["type"] == "http" else None
        if known and not _is_there(known):
            await self.application(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)
