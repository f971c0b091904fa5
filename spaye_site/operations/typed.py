"""What somebody types, in the words of what they have typed: make's, or the commands' own."""

import os
from pathlib import Path

from spaye_site.operations import backups


def replace() -> str:
    """Leave to put a backup in the place of what is there."""
    return "REPLACE=1" if _by_make() else "--replace"


def restore(path: Path) -> str:
    """The command that puts this backup in the place of what is there."""
    if _by_make():
        return f"make restore FILE={path} REPLACE=1"
    return command(f"restore --replace {path}")


def command(words: str) -> str:
    """One of the commands for which make has no word of its own."""
    return f".venv/bin/python manage.py {words}" if _by_make() else f"manage.py {words}"


def way_back() -> str:
    """What to do about a database that is damaged."""
    if newest := backups.newest():
        return (
            f"Stop the server, then put the newest backup in its place: {restore(newest)} (the"
            " damaged file is kept beside it)."
        )
    return "There is no backup here: make a copy of the file as it is before anything else."


def _by_make() -> bool:
    """Make says so to all that it starts."""
    return "MAKELEVEL" in os.environ
