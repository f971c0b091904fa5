"""Static files, copied and compressed for serving: seconds of work, done when they have changed."""

from __future__ import annotations

import hashlib
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command

STAMP = "collected"
"""Suffix of the file beside the folder of what is served: of which sources that was made."""


def collect() -> bool:
    """Make what is served, unless it was made of the same sources. Returns whether it was made.

    The stamp is written last: whoever is killed in between begins again.
    """
    stamp = Path(settings.STATIC_ROOT).with_suffix(f".{STAMP}")
    sources = _digest()
    if stamp.exists() and stamp.read_text() == sources and Path(settings.STATIC_ROOT).is_dir():
        return False
    stamp.unlink(missing_ok=True)
    call_command("collectstatic", verbosity=0, interactive=False)
    stamp.write_text(sources)
    return True


def _digest() -> str:
    """Of every source's name, size and time, and of how they are stored."""
    found = hashlib.sha256(str(settings.STORAGES["staticfiles"]).encode())
    for finder in get_finders():
        for name, storage in finder.list([]):
            about = Path(storage.path(name)).stat()
            found.update(f"{name} {about.st_size} {about.st_mtime_ns}\n".encode())
    return found.hexdigest()
