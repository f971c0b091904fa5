"""Where several processes of one server put their counters, so that any of them can add them up.

The library reads this folder from the environment as it is imported, which is why the server sets
it before its workers start.
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

from django.conf import settings

VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
OF_PROCESS = re.compile(r"_(\d+)\.db$")


def prepare(workers: int) -> None:
    """Begin at nothing: an empty folder for several workers; one keeps its counters in memory."""
    os.environ.pop(VARIABLE, None)
    if workers < 2:
        return
    folder = Path(settings.VAR_DIR) / f"metrics-{settings.PORT}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=0o700)
    os.environ[VARIABLE] = str(folder)


def folder() -> Path | None:
    """The folder, if there are several processes."""
    return Path(os.environ[VARIABLE]) if os.environ.get(VARIABLE) else None


def forget_the_dead() -> None:
    """What only living processes have, such as open streams, goes with those that were killed."""
    where = folder()
    if where is None:
        return
    for path in where.glob("gauge_live*.db"):
        found = OF_PROCESS.search(path.name)
        if found and not _lives(int(found[1])):
            path.unlink(missing_ok=True)


def _lives(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
