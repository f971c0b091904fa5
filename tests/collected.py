"""Static files as an office serves them, made once by each process of the tests."""

from __future__ import annotations

import atexit
import os
import shutil
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from django.test import override_settings

from spaye_site import static_files
from spaye_site.settings import STORAGES

__all__ = ["STORAGES", "folder", "lend"]


@cache
def folder() -> Path:
    """Where they lie, for whoever sets `STATIC_ROOT` and `STORAGES`."""
    home = Path(mkdtemp(prefix="spaye-static-"))
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    made = home / "static"
    with override_settings(STORAGES=STORAGES, STATIC_ROOT=made):
        static_files.collect()
    return made


def lend(var: Path) -> None:
    """Put them into a folder of data as if a server had made them there: its start is seconds
    shorter.
    """
    static = folder()
    if not (var / "static").exists():
        shutil.copytree(static, var / "static", copy_function=os.link)
        stamp = static.with_suffix(f".{static_files.STAMP}")
        shutil.copy(stamp, var / stamp.name)
